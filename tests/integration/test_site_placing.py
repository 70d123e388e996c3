"""Which machine reads an order: one that has what it asks for, of those it was meant for if any."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed.core import rpc

from sealread.cluster.client import Connection
from sealread.cluster.frames import MAX_ANSWER, MAX_TOLD, Answer, Read, Told, decoded, encoded
from sealread.cluster.models import wanted
from sealread.cluster.program import version
from sealread.cluster.security import security
from sealread.cluster.status import drain_at
from sealread.cluster.tokens import told_key
from tests.bench.site_proxy import Proxy
from tests.sites import Site
from tests.unit.cluster.orders import order

pytest.importorskip("distributed")
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

GONE = "tls://127.0.0.1:9"
LONG = 120.0
LACKING = """
import sys
from pathlib import Path
from sealread.cluster.processes import run_machine
address, keys = sys.argv[1:]
run_machine(address, Path(keys), name="lacking", resources={"document": 1, "model-other": 1})
"""
"""A machine that has another model than the one that orders ask for."""


class Desk:
    """Gives orders to a site, and keeps which machine answered each."""

    def __init__(self, site: Site, address: str | None = None) -> None:
        """`address`: by which it reaches the scheduler if not by the site's own."""
        self.inbox: queue.SimpleQueue[str | bytes] = queue.SimpleQueue()
        self.site = site
        self.connection = Connection(address or site.address, site.keys, self.inbox.put)
        self.futures: dict[str, Any] = {}
        self.answers: dict[str, str] = {}

    def give(self, key: str, prefer: Collection[str] | None) -> None:
        frame = encoded(order(), version())
        asks = wanted(order().alike)
        self.futures[key] = self.connection.submit(f"{key}-1-secret", frame, asks, 0, prefer)

    def take(self, key: str) -> str:
        """The name of the machine that read an order, once it has."""
        while key not in self.answers:
            mail = self.inbox.get(timeout=LONG)
            if isinstance(mail, str):
                read = told_key(mail).removesuffix("-1")
                frame = self.connection.fetched(self.futures[read]) or b""
                answer = decoded(frame, Answer, version(), MAX_ANSWER)
                assert isinstance(answer.outcome, Read)
                self.answers[read] = answer.machine
        return self.answers[key]

    def address(self, name: str) -> str:
        """Where a machine is that works."""
        found: dict[str, str] = {}

        def is_seen() -> bool:
            found.update((one.name, at) for at, one in self.connection.machines().items())
            return name in found

        self.site.wait_until(is_seen)
        return found[name]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk that is connected to a site without machines."""
    with Site(tmp_path) as site:
        site.scheduler()
        made = Desk(site)
        with made.connection as connection:
            connection.connect(30, lambda: False)
            yield made


def lacking(site: Site) -> None:
    command = [sys.executable, "-c", LACKING, site.address, str(site.keys)]
    site.start("lacking", command).wait_for("works for")


def test_an_order_for_a_machine_that_is_gone_is_read_by_another_which_has_the_model(
    desk: Desk,
) -> None:
    lacking(desk.site)
    desk.give("a", [GONE])
    desk.site.machine("another")

    assert desk.take("a") == "another"


def test_what_a_machine_leaves_goes_to_one_that_has_the_model(desk: Desk) -> None:
    """By the way that an order takes whose machine ends before it has begun it."""
    desk.site.machine("first")
    at = desk.address("first")
    desk.give("warm", [at])
    desk.take("warm")
    lacking(desk.site)
    held = desk.site.stop_reading()
    desk.give("held", [at])
    desk.site.wait_until(lambda: desk.site.at_hand("first") == "held-1")
    desk.give("waits", [at])
    drain_at(desk.site.address, desk.site.keys, "first")
    desk.site.wait_until(lambda: at not in desk.connection.machines())
    desk.site.machine("second")

    assert desk.take("waits") == "second"
    assert "held" not in desk.answers
    for one in held:
        one.resume()
    assert desk.take("held") == "first"


def test_a_machine_that_does_not_say_what_it_has_at_hand_is_drained_all_the_same(
    desk: Desk,
) -> None:
    module = [sys.executable, "-m", "tests.integration.unanswering"]
    machine = desk.site.start("mute", [*module, desk.site.address, str(desk.site.keys)])
    machine.wait_for("works for")

    drain_at(desk.site.address, desk.site.keys, "unanswering")

    assert machine.popen.wait(LONG) == 0
    assert "unanswering was drained" in machine.said()
    assert desk.site.machines() == ()


def test_an_order_is_not_stolen_by_a_machine_that_it_is_not_meant_for(desk: Desk) -> None:
    desk.site.machine("meant")
    desk.site.machine("idle")
    at = desk.address("meant")
    keys = [f"order-{number}" for number in range(20)]

    for key in keys:
        desk.give(key, [at])

    assert {desk.take(key) for key in keys} == {"meant"}


def test_a_line_that_dask_mends_by_itself_is_made_anew_so_that_words_come_in(
    tmp_path: Path,
) -> None:
    with Site(tmp_path) as site, contextlib.closing(Proxy(site.port)) as proxy:
        site.scheduler()
        site.machine("one")
        desk = Desk(site, proxy.address)
        with desk.connection as connection:
            connection.connect(30, lambda: False)
            client = connection._client
            assert client is not None
            line = client.scheduler_comm
            proxy.cut()
            site.wait_until(
                lambda: client.status == "running" and client.scheduler_comm is not line
            )

            assert not connection.alive
            connection.connect(30, lambda: False)
            desk.give("a", None)

            told = desk.inbox.get(timeout=LONG)
            assert isinstance(told, bytes)
            assert decoded(told, Told, version(), MAX_TOLD).what == "begun"
            assert desk.take("a") == "one"


def test_a_client_that_was_closed_takes_no_order_and_says_so(desk: Desk) -> None:
    client = desk.connection._client
    assert client is not None

    client.close()

    desk.give("a", None)
    assert desk.futures == {"a": None}
    assert not desk.connection.alive
    assert desk.connection.machines() == {}


def test_who_looks_at_a_site_learns_no_key_that_an_answer_could_be_fetched_by(desk: Desk) -> None:
    """Whoever holds a certificate may ask scheduler and machine, and hears what is told."""
    desk.site.machine("one")
    at = desk.address("one")
    desk.give("warm", [at])
    desk.take("warm")
    held = desk.site.stop_reading()
    desk.give("held", [at])
    desk.site.wait_until(lambda: desk.site.at_hand("one") == "held-1")

    told = [
        asked(desk.site, *question)
        for question in (
            (desk.site.address, "machines"), (desk.site.address, "identity"),
            (at, "at_hand"), (at, "identity"),
        )
    ]  # fmt: skip
    for one in held:
        one.resume()
    desk.take("held")

    assert "held-1" in told[0]
    assert "held-1" in told[2]
    assert [one for one in told if "secret" in one] == []


def asked(site: Site, address: str, what: str) -> str:
    """All that an answer says."""

    async def ask() -> str:
        arguments = security(site.keys).get_connection_args("client")
        async with rpc(address, connection_args=arguments) as there:
            return repr(await getattr(there, what)())

    return asyncio.run(ask())
