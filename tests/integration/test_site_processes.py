"""A site's real processes: what a proxy sees, what walls stand, how machines end and come back."""

from __future__ import annotations

import base64
import json
import re
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import psutil
import pytest

from tests.integration.recording import Recording, recording
from tests.sites import HERE, Site, command_of, free_port, sealread, site_of

pytest.importorskip("distributed")

T = TypeVar("T")
SECRET = "QZX-88231-PELICAN"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Site]:
    with site_of(tmp_path / "site") as made:
        yield made


def documents(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        words = f"Invoice\nInvoice number: {SECRET}{number}\nDate: 2024-03-01\nTotal: 12.50 EUR\n"
        (folder / f"{number}.txt").write_text(words)
    return folder


def said(run: subprocess.Popen[str]) -> str:
    told, _ = run.communicate(timeout=180)
    return told


def until(told: Callable[[], T], *, seconds: float = 90.0) -> T:
    """Asks again until something is told that holds; that."""
    deadline = time.monotonic() + seconds
    while not (found := told()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return found


def forms_of(secret: str) -> list[bytes]:
    """A text as a look through bytes would find it."""
    plain = secret.encode()
    shifted = [base64.b64encode(b"x" * by + plain)[4:-4] for by in range(3)]
    wide = [secret.encode("utf-16-le"), secret.encode("utf-16-be")]
    return [plain, plain.hex().encode(), *wide, *shifted]


def seen(one: Recording) -> list[bytes]:
    return [form for form in forms_of(SECRET) if form in one.taken]


def test_a_proxy_sees_no_text_of_a_document(running: Site, tmp_path: Path) -> None:
    port = free_port()
    with (
        recording(running.port) as orders,
        recording(running.port) as machines,
        recording(port) as answers,
    ):
        running.machine(
            "desk7",
            *("--port", str(port), "--reached-at", f"tls://127.0.0.1:{answers.port}"),
            at=f"tls://127.0.0.1:{machines.port}",
        )

        run = running.extract(
            documents(tmp_path / "in", 2),
            tmp_path / "out",
            at=f"tls://127.0.0.1:{orders.port}",
        )

        told = said(run)
        assert run.returncode == 0, told
        assert SECRET in (tmp_path / "out" / "0.json").read_text()
        size = (tmp_path / "in" / "0.txt").stat().st_size
        for one in (orders, machines, answers):
            assert len(one.taken) > size
            assert one.taken.startswith(b"\x16\x03")  # TLS, from its first byte on
            assert seen(one) == []


def test_a_look_would_find_a_text_that_is_sent_as_it_is() -> None:
    one = Recording(0)
    one._taken = [b"....", base64.b64encode(b"a document with " + SECRET.encode() + b" in it")]
    one.end()

    assert len(seen(one)) == 1


def test_documents_are_read_behind_the_same_walls_as_here(running: Site, tmp_path: Path) -> None:
    running.machine("desk7")
    given = documents(tmp_path / "in", 1)

    far = running.extract(given, tmp_path / "far")
    assert far.wait(180) == 0
    here = subprocess.run(
        sealread(
            *("extract", str(given), "--schema", "invoice", "--effort", "fast"),
            *("--out", str(tmp_path / "here")),
        ),
        capture_output=True,
        check=False,
    )
    assert here.returncode == 0

    assert walls(tmp_path / "far") == walls(tmp_path / "here") != [""]


def walls(out: Path) -> list[str]:
    told = subprocess.run(
        sealread("runs", str(out), "--json"), capture_output=True, text=True, check=True
    )
    return [str(run["walls"]) for run in json.loads(told.stdout)["runs"]]


def test_only_tls_is_listened_to(running: Site) -> None:
    machine = running.machine("desk7")
    nanny = psutil.Process(machine.pid)
    scheduler = psutil.Process(running.processes["scheduler"].pid)

    listening = {
        one.laddr.port: name
        for name, process in (
            ("scheduler", scheduler),
            ("nanny", nanny),
            *(("worker", child) for child in nanny.children(recursive=True)),
        )
        for one in process.net_connections("all")
        if one.status == psutil.CONN_LISTEN
    }

    assert sorted(listening.values()) == ["nanny", "scheduler", "worker"]


def test_what_a_machine_reads_when_it_ends_is_read_by_another(
    running: Site, tmp_path: Path
) -> None:
    first = running.machine("first")
    warm_up(running, tmp_path / "warm")
    held = running.stop_reading()
    run = running.extract(documents(tmp_path / "in", 5), tmp_path / "out")
    until(lambda: running.told()["first"]["at_hand"])
    below = first.children()

    assert first.end(signal.SIGTERM) == 0

    assert {one.pid for one in held} <= {one.pid for one in below}
    for one in held:
        one.resume()
    until(lambda: not any(one.is_running() for one in below))
    running.machine("second")
    told = said(run)
    assert run.returncode == 0, told
    assert "5 read" in told
    assert sorted(file.stem for file in (tmp_path / "out").glob("*.json")) == sorted(
        str(number) for number in range(5)
    )
    machines = running.told()
    assert (machines["first"]["state"], machines["first"]["done"]) == ("gone", 1)
    assert machines["second"]["done"] == 5


def warm_up(running: Site, folder: Path) -> None:
    """Has one document read, so that there are processes that read."""
    folder.mkdir()
    told = said(running.extract(documents(folder / "in", 1), folder / "out"))
    assert "1 read" in told


def test_a_machine_that_ends_leaves_nothing(
    running: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "own"))
    machine = running.machine("desk7")
    for variable in ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable)
    run = running.extract(documents(tmp_path / "in", 1), tmp_path / "out")
    assert run.wait(180) == 0
    assert files(tmp_path / "own") != []

    assert machine.end(signal.SIGINT) == 0

    assert files(tmp_path / "own") == []


def files(folder: Path) -> list[Path]:
    return [one for one in folder.rglob("*") if one.is_file()]


def test_a_drained_machine_finishes_what_it_reads_and_ends(running: Site, tmp_path: Path) -> None:
    first = running.machine("first")
    warm_up(running, tmp_path / "warm")
    held = running.stop_reading()
    run = running.extract(documents(tmp_path / "in", 5), tmp_path / "out")
    until(lambda: running.told()["first"]["at_hand"])

    drained = running.run("drain", "first")

    assert drained.returncode == 0, drained.stderr
    until(lambda: running.told()["first"]["state"] == "draining")
    for one in held:
        one.resume()
    assert first.popen.wait(90) == 0
    assert "first was drained" in first.said()
    running.machine("second")
    told = said(run)
    assert run.returncode == 0, told
    assert "5 read" in told
    done = {name: one["done"] for name, one in running.told().items()}
    assert done == {"first": 2, "second": 4}


def test_draining_nobody_is_told(running: Site) -> None:
    done = running.run("drain", "nobody")

    assert done.returncode == 1
    assert f"No machine named nobody works at {running.address}" in done.stderr


def test_machines_come_back_when_the_scheduler_does(running: Site) -> None:
    machine = running.machine("desk7")

    running.processes["scheduler"].end(signal.SIGKILL)
    machine.wait_for("went away")
    running.scheduler()

    until(lambda: "desk7" in running.told())
    assert running.told()["desk7"]["state"] == "working"
    assert machine.popen.poll() is None


def test_a_process_that_reads_orders_is_started_again(running: Site) -> None:
    machine = running.machine("desk7")
    worker = processes_that_read(machine.pid)[0]

    worker.kill()

    until(lambda: processes_that_read(machine.pid) not in ([], [worker]))
    until(lambda: running.told()["desk7"]["state"] == "working")


def processes_that_read(nanny: int) -> list[psutil.Process]:
    found = psutil.Process(nanny).children()
    return [one for one in found if "spawn_main" in command_of(one)]


def test_what_the_machines_do_is_told_without_a_name(running: Site, tmp_path: Path) -> None:
    running.machine("desk7")
    run = running.extract(documents(tmp_path / "in", 15), tmp_path / "out")

    at_hand = str(until(lambda: running.told()["desk7"]["at_hand"]))

    assert re.fullmatch(r"read-[0-9a-f]{32}-\d+-1", at_hand)
    assert said(run)
    told = running.run("status")

    assert told.returncode == 0
    assert "desk7" in told.stdout
    assert running.told()["desk7"]["done"] == 15


def test_a_fresh_machine_joins_with_the_two_commands_of_the_readme(
    running: Site, tmp_path: Path
) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    commands = r"```sh\n(sealread site keys machine .*)\n(sealread site worker .*)\n```"
    block = re.search(commands, readme)
    assert block is not None
    given = {
        "site-authority/": str(running.authority),
        "desk7-keys/": str(tmp_path / "desk7-keys"),
        "tls://scheduler.example": running.address,
    }
    first, second = (
        [given.get(word, word) for word in line.split()[1:]] for line in block.groups()
    )

    subprocess.run(sealread(*first), check=True, capture_output=True)
    machine = running.start("desk7", sealread(*second, "--name", "desk7"))

    machine.wait_for("works for")
    assert running.told()["desk7"]["state"] == "working"


def test_dasks_pages_are_on_localhost_alone_where_they_are_asked_for(tmp_path: Path) -> None:
    with Site(tmp_path) as made:
        scheduler = made.scheduler("--dashboard")
        found = re.search(r"http://localhost:(\d+)/\S+", scheduler.said())
        assert found is not None

        listening = {
            one.laddr
            for one in psutil.Process(scheduler.pid).net_connections("all")
            if one.status == psutil.CONN_LISTEN
        }
        with urllib.request.urlopen(found[0].replace("localhost", HERE)) as page:
            assert page.status == 200

    assert listening == {(HERE, made.port), (HERE, int(found[1]))}


def test_two_machines_of_one_name_are_told(running: Site, tmp_path: Path) -> None:
    running.machine("desk7")
    command = sealread("site", "worker", running.address, "--keys", str(running.keys))

    second = running.start("second", [*command, "--name", "desk7"])

    second.wait_for("another machine works there under this name")
