"""The process with the model: shared in turns, ended when idle, and without any document."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from sealread.errors import (
    Cancelled,
    ProtocolError,
    UnreadableFile,
    WorkerDied,
    WorkerNotStarted,
)
from sealread.guard import landlock
from sealread.guard.attempts import Places, promises_kept
from sealread.guard.walls import Walls
from sealread.worker import protocol
from sealread.worker.client import Worker
from sealread.worker.model_process import Model, ModelProcess

ONE, OTHER = Model("/nowhere/a.gguf"), Model("/nowhere/b.gguf")


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    ending = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ending
        time.sleep(0.02)


def never() -> bool:
    return False


@pytest.fixture
def shared() -> Iterator[ModelProcess[Walls]]:
    made = ModelProcess(Worker.walls)
    yield made
    made.close()


def test_it_is_started_once_and_another_model_takes_its_place(
    shared: ModelProcess[Walls],
) -> None:
    shared.record(ONE, never)
    pid = shared.pid
    with shared.turn(ONE, never) as first:
        shared.record(ONE, never)  # known while somebody is at it
    with shared.turn(ONE, never) as second:
        assert first.worker.pid == second.worker.pid == pid
        assert second.item > first.item

    shared.record(OTHER, never)

    assert shared.pid not in (pid, None)
    assert not psutil.pid_exists(pid or 0)


def test_it_ends_when_nobody_asked_it_for_a_while(shared: ModelProcess[Walls]) -> None:
    shared.idle = 0.3
    with shared.turn(ONE, never) as turn:
        scratch = turn.worker.scratch
        assert shared.memory() > 0

    until(lambda: not scratch.exists())

    assert shared.pid is None
    assert not psutil.pid_exists(turn.worker.pid)


def test_it_can_be_sent_to_rest_by_hand_but_not_from_under_its_user(
    shared: ModelProcess[Walls],
) -> None:
    with shared.turn(ONE, never):
        shared.rest()
        assert shared.pid is not None

    shared.rest()

    assert shared.pid is None


def test_one_that_was_killed_is_replaced_at_the_next_turn(shared: ModelProcess[Walls]) -> None:
    shared.record(ONE, never)
    os.kill(shared.pid or 0, signal.SIGKILL)
    until(lambda: shared.pid is None)

    with shared.turn(ONE, never) as turn:
        assert turn.worker.alive


@pytest.mark.parametrize("times", [2, 3])
def test_one_that_breaks_at_its_start_is_started_anew_and_given_up_after_three(
    times: int,
) -> None:
    tried: list[Worker] = []

    def tries(worker: Worker) -> Walls:
        tried.append(worker)
        if len(tried) <= times:
            raise WorkerDied(file="–", what="it ended with status 1")
        return worker.walls()

    process = ModelProcess(tries)
    try:
        if times == 2:
            assert process.record(ONE, never).level
        else:
            with pytest.raises(WorkerNotStarted, match="status 1"):
                process.record(ONE, never)
            tried.clear()
            with pytest.raises(Cancelled):  # nobody wants it any more
                process.record(ONE, lambda: bool(tried))
    finally:
        process.close()

    assert len(tried) == (3 if times == 2 else 1)
    assert [one.alive for one in tried] == [False] * len(tried)


def test_who_comes_first_is_served_first_and_who_waits_can_go(
    shared: ModelProcess[Walls],
) -> None:
    served: list[str] = []
    gone: list[BaseException] = []
    enough = threading.Event()

    def work(name: str, stopped: Callable[[], bool]) -> None:
        try:
            with shared.turn(ONE, stopped):
                served.append(name)
        except Cancelled as error:
            gone.append(error)

    threads = []
    with shared.turn(ONE, never):
        for place, (name, stopped) in enumerate(
            [("first", never), ("who goes", enough.is_set), ("last", never)], 1
        ):
            threads.append(threading.Thread(target=work, args=(name, stopped)))
            threads[-1].start()
            until(lambda place=place: shared.waiting == place)  # type: ignore[misc]
        enough.set()
        until(lambda: shared.waiting == 2)
    for thread in threads:
        thread.join()

    assert served == ["first", "last"]
    assert len(gone) == 1


@pytest.mark.skipif(landlock.abi() == 0, reason="this system does not confine reading")
def test_no_document_can_be_opened_in_there(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Invoice number: R-4711\n")
    (tmp_path / "tried.txt").write_text("words")
    path = str(tmp_path / "a.txt")
    places = Places(
        str(tmp_path), str(tmp_path), str(tmp_path), str(tmp_path / "tried.txt"), beside=path
    )

    with Worker(documents=False) as worker:
        walls, attempts = worker.walls(), worker.examine(places)
        for work in (
            lambda: worker.render(path, 1, 50),
            lambda: worker.words(path, [1], lambda _: None),
            lambda: worker.look(protocol.Look(7, path)),
            lambda: worker.read(protocol.Read(8, path), lambda _: None),
        ):
            with pytest.raises(UnreadableFile, match="Permission denied"):
                work()

    assert promises_kept(attempts, walls.level)
    refused = {one.name: one.refused for one in attempts}
    assert refused["read a file beside the document"] is True


@pytest.mark.usefixtures("weights")
def test_asked_to_extract_it_does_not_even_try_to_open_the_document(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Invoice number: R-4711\n")

    with Worker(documents=False) as worker:
        with pytest.raises(ProtocolError):  # what it says is that it wants it, and nobody gives
            worker.extract(protocol.Extract(1, str(path), "invoice"), lambda _: None)
        assert not worker.alive


def test_what_reads_with_a_model_loads_nothing_that_opens_documents() -> None:
    code = (
        "import sys, sealread.worker.server, sealread.worker.desk, sealread.extract.engine\n"
        "import sealread.agent.registry as agent; agent.installed()\n"
        "print(sorted({'pymupdf', 'PIL', 'paddleocr', 'onnxruntime'} & set(sys.modules)))"
    )

    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)

    assert told.stdout.strip() == "[]"
