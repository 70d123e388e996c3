"""How many orders a site's scheduler hands out a second, measured with orders that cost nothing.

The site is the real one (`sealread site scheduler`, machines by `cluster.processes`, mutual TLS),
but a machine here answers every order at once with the same bytes. Two cores bear client,
scheduler and machines at once, so besides orders a second it is told what each of them takes of a
processor an order: the scheduler's limit on a core of its own is one by that.
"""

from __future__ import annotations

import queue
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
from msgspec import Struct

from sealread.cluster import processes, reading
from sealread.cluster.client import Connection
from sealread.cluster.settings import MachineSettings
from tests.sites import HERE, Process, Site

if TYPE_CHECKING:
    from distributed import Future

ANSWER = 20_000
"""Bytes of an answer: an extraction of some fifty fields."""
ORDER = 5_000
"""Bytes of an order for a document in a shared folder: a schema and settings."""
_WANTED = {"document": 1.0}


class Handed(Struct, frozen=True):
    """What handing out orders took. `window`: orders a machine that are under way at a time.

    `…_ms`: of a processor, an order; `machine_ms` of all processes of one machine, for an order
    that it answered. `limit`: orders a second that the scheduler could hand out if that is all it
    takes, on a core of its own.
    """

    machines: int
    window: int
    orders: int
    order_bytes: int
    answer_bytes: int
    orders_a_second: float
    scheduler_ms: float
    client_ms: float
    machine_ms: float
    scheduler_mb: float
    limit: float


class EmptyReading(MachineSettings, frozen=True):
    """In the process of a machine: every order is answered at once."""

    def take_effect(self) -> None:
        """Puts the empty answer in place of reading."""
        super().take_effect()
        answer = bytes(ANSWER)
        reading.read = lambda frame: answer


def measured(machines: int, window: int, orders: int) -> Handed:
    """Hands out `orders` orders to a site of so many machines on this one."""
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as made:
        scheduler = psutil.Process(made.scheduler().pid)
        started = [_machine(made, f"machine-{number}") for number in range(machines)]
        readers = [psutil.Process(one.pid) for one in started]
        with Connection(made.address, made.keys, (inbox := queue.SimpleQueue()).put) as connection:
            connection.connect(30, lambda: False)
            while len(connection.machines()) < machines:
                time.sleep(0.1)
            _hand_out(connection, inbox, 50, window * machines, "warm")
            before = _seconds(scheduler), _seconds(psutil.Process()), _of_all(readers)
            began = time.perf_counter()
            _hand_out(connection, inbox, orders, window * machines, "read")
            took = time.perf_counter() - began
            after = _seconds(scheduler), _seconds(psutil.Process()), _of_all(readers)
            memory = scheduler.memory_info().rss / 1e6
    each = [(late - early) / orders for early, late in zip(before, after, strict=True)]
    return Handed(
        machines=machines,
        window=window,
        orders=orders,
        order_bytes=ORDER,
        answer_bytes=ANSWER,
        orders_a_second=round(orders / took, 1),
        scheduler_ms=round(1000 * each[0], 2),
        client_ms=round(1000 * each[1], 2),
        machine_ms=round(1000 * each[2], 2),
        scheduler_mb=round(memory, 1),
        limit=round(1 / each[0], 1),
    )


def _hand_out(
    connection: Connection,
    inbox: queue.SimpleQueue[str | bytes],
    orders: int,
    most: int,
    prefix: str,
) -> None:
    """Keeps `most` orders under way until all are answered."""
    frame = bytes(ORDER)
    away: dict[str, Future[bytes]] = {}
    given = 0
    while given < orders or away:
        while given < orders and len(away) < most:
            key = f"{prefix}-{given}"
            away[key] = connection.submit(key, frame, _WANTED, -given)
            given += 1
        over = inbox.get(timeout=60)
        if isinstance(over, str) and over in away:
            answer = connection.fetched(away.pop(over))
            if answer is None or len(answer) != ANSWER:
                raise AssertionError(f"{over} was not answered")


def _machine(made: Site, name: str) -> Process:
    program = (sys.executable, "-m", "tests.bench.site_scheduler")
    process = made.start(name, [*program, made.address, str(made.keys), name])
    process.wait_for("works for")
    return process


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _of_all(processes: list[psutil.Process]) -> float:
    """Processor seconds of processes and all below them."""
    every = [one for process in processes for one in (process, *process.children(recursive=True))]
    return sum(_seconds(one) for one in every)


def _work(address: str, keys: str, name: str) -> None:
    """A machine whose orders cost nothing, until it is ended."""
    processes.MachineSettings = EmptyReading  # type: ignore[misc]
    processes.run_machine(
        address, Path(keys), name=name, host=HERE, resources=_WANTED,
        tell=lambda said: print(said, flush=True),
    )  # fmt: skip


if __name__ == "__main__":
    _work(*sys.argv[1:])
