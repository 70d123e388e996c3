"""A client with a good certificate that wants code of its own run: nothing runs, orders go on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

import psutil
import pytest

from tests.sites import Site, site_of

pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_of(tmp_path_factory.mktemp("site"), "desk7") as made:
        yield made


def listening(running: Site) -> list[str]:
    """Where the machine of a site and its nanny listen."""
    nanny = psutil.Process(running.processes["desk7"].pid)
    found = [
        f"tls://127.0.0.1:{one.laddr.port}"
        for process in (nanny, *nanny.children(recursive=True))
        for one in process.net_connections("tcp")
        if one.status == psutil.CONN_LISTEN
    ]
    assert len(found) == 2
    return found


class Attacked(NamedTuple):
    """What came of each attack, and what was read of a document after all of them.

    `took`: processes that took a pickle.
    """

    told: dict[str, str]
    took: set[str]
    values: str


@pytest.fixture(scope="module")
def attacked(running: Site, tmp_path_factory: pytest.TempPathFactory) -> Attacked:
    tmp_path = tmp_path_factory.mktemp("attack")
    file = tmp_path / "ran"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.integration.hostile", running.address),
            *(str(running.keys_for("hostile")), str(file), *listening(running)),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert done.returncode == 0, done.stderr
    (tmp_path / "a.txt").write_text("Invoice\nInvoice number: QX-77193\nTotal: 12.00 EUR\n")
    run = running.extract(tmp_path / "a.txt", tmp_path / "out")
    said, _ = run.communicate(timeout=120)
    assert run.returncode == 0, said
    values = (tmp_path / "out" / "a.json").read_text()
    return Attacked(json.loads(done.stdout), set(file.read_text().split()), values)


def test_nothing_that_is_sent_runs_and_orders_go_on(running: Site, attacked: Attacked) -> None:
    told = attacked.told
    assert len(told) > 90
    assert {name: how for name, how in told.items() if "went through" in how} == {}
    assert attacked.took == {told["pid"]}  # its own process alone took them
    assert [one.running for one in running.processes.values()] == [True, True]
    assert running.told()["desk7"]["state"] == "working"
    assert "QX-77193" in attacked.values


def test_the_logs_of_a_site_show_no_document(running: Site, attacked: Attacked) -> None:
    assert "QX-77193" in attacked.values  # it was read here

    said = "".join(one.said() for one in running.processes.values())

    assert "works for" in said
    assert not re.search("QX-77193|Traceback|pickle", said)
