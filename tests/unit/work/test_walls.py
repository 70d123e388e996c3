"""The walls that a run asks for: tried before the first document, and on its record."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.errors import WallsMissing
from sealread.guard.attempts import Attempt
from sealread.guard.walls import Level, Mechanism, platform_level
from sealread.work.model_choice import Chosen
from sealread.work.request import Inquiry, Request
from sealread.work.supervisor import Supervisor
from sealread.work.walls import RunWalls, require, tried
from sealread.worker.client import Worker
from sealread.worker.scratch import root


def record(asked: Level, proven: Level, *attempts: Attempt) -> RunWalls:
    lacking = Mechanism("landlock", False, "the kernel has no Landlock")
    return RunWalls(asked, proven, proven, Level.SEALED, (lacking,), attempts)


def test_a_real_worker_is_tried_before_it_sees_a_document() -> None:
    with Worker() as worker:
        walls = tried(worker, Level.NONE)

    assert walls.proven is walls.claimed
    assert walls.possible is platform_level()
    assert {one.name for one in walls.attempts} > {
        "connect, by Python", "read a document", "list the home folder",
    }  # fmt: skip
    assert all(one.as_promised for one in walls.attempts if walls.proven.covers(one.level))


def test_a_run_does_not_even_ask_the_kernel_for_the_internet() -> None:
    with Worker() as worker:
        quiet = tried(worker, Level.NONE)
        loud = tried(worker, Level.NONE, internet=True)

    untried = [one.name for one in quiet.attempts if one.refused is None]
    assert {"connect, by a system call", "resolve a name, by the C library"} <= set(untried)
    assert "connect, by a system call" not in [
        one.name
        for one in loud.attempts
        if one.refused is None and platform_level() is Level.SEALED
    ]


def test_trying_leaves_nothing_behind() -> None:
    with Worker() as worker:
        tried(worker, Level.NONE)
        own = worker.scratch
        assert own.parent == root()

    assert list(root().glob(f"{own.name}*")) == []


def test_without_walls_nothing_is_proven() -> None:
    with Worker(level=Level.NONE) as worker:
        walls = tried(worker, Level.SEALED)

    assert walls.proven is Level.NONE
    assert "tripwire" not in [one.name for one in walls.mechanisms]
    assert "connect, by Python" in walls.lacking()
    with pytest.raises(WallsMissing, match=r"asked for \(sealed\) do not stand, only none"):
        require(walls)


def test_less_than_asked_for_is_refused_with_what_is_missing() -> None:
    with pytest.raises(WallsMissing, match="landlock: the kernel has no Landlock"):
        require(record(Level.SEALED, Level.NETWORK))


def test_an_attempt_that_came_through_is_named() -> None:
    through = Attempt("start a program (exec)", Level.SEALED, True, False, "came through")

    with pytest.raises(WallsMissing, match=r"start a program \(exec\): came through"):
        require(record(Level.SEALED, Level.NETWORK, through))


@pytest.mark.parametrize("asked", [Level.NONE, Level.TRIPWIRE, Level.NETWORK])
def test_as_much_as_asked_for_or_more_is_let_through(asked: Level) -> None:
    require(record(asked, Level.NETWORK))


def test_lacking_is_empty_where_all_that_is_possible_stands() -> None:
    assert record(Level.NONE, Level.SEALED).lacking() == ()
    assert record(Level.NONE, Level.NETWORK).lacking() == ("landlock",)


def test_a_supervisor_stands_behind_walls_and_keeps_the_record() -> None:
    supervisor = Supervisor(None, 60, Level.TRIPWIRE)
    supervisor.read_with(Chosen(None, ""))
    try:
        walls = supervisor.stand()

        assert supervisor.walls == walls
        assert walls.asked is Level.TRIPWIRE
        assert supervisor.worker_pid is not None
    finally:
        supervisor.close()


def test_a_supervisor_that_is_refused_leaves_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    from sealread.work import supervisor as supervising

    def weak(*, patience: float, environment: dict[str, str], models: tuple[str, ...]) -> Worker:
        return Worker(patience=patience, environment=environment, level=Level.TRIPWIRE)

    monkeypatch.setattr(supervising, "Worker", weak)
    supervisor = Supervisor(None, 60, Level.NETWORK)
    supervisor.read_with(Chosen(None, ""))

    with pytest.raises(WallsMissing):
        supervisor.stand()

    assert supervisor.worker_pid is None


def test_a_worker_that_dies_before_it_is_ready_is_started_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sealread.work import supervisor as supervising

    started: list[Worker] = []

    def dying(*, patience: float, environment: dict[str, str], models: tuple[str, ...]) -> Worker:
        worker = Worker(patience=patience, environment=environment)
        started.append(worker)
        if len(started) == 1:
            worker._process.kill()
        return worker

    monkeypatch.setattr(supervising, "Worker", dying)
    supervisor = Supervisor(None, 60)
    supervisor.read_with(Chosen(None, ""))
    try:
        assert supervisor.stand().proven.covers(Level.TRIPWIRE)
        assert len(started) == 2
        assert started[1].alive
    finally:
        supervisor.close()


def test_what_every_system_can_give_is_asked_for_where_nobody_said(tmp_path: Path) -> None:
    asked = Request((str(tmp_path),), "dop").sandbox, Inquiry(paths=(), request="").sandbox

    assert asked == (Level.TRIPWIRE, Level.TRIPWIRE)
