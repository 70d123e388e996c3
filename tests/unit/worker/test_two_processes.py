"""Parsing in one process, the model in another: the same comes out, and nobody disturbs others."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pymupdf
import pytest

from sealread.document.page_lines import LinedPage
from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled, MissingFile, WorkerDied
from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.guard.walls import Walls
from sealread.work.export import VOLATILE
from sealread.worker import protocol
from sealread.worker.client import Worker
from sealread.worker.model_process import Model, ModelProcess
from sealread.worker.two_processes import TwoProcesses
from tests.factory import draw
from tests.unit.worker.test_model_process import until

pytestmark = pytest.mark.usefixtures("weights")
SCHEMA = json.dumps({
    "type": "object",
    "properties": {"invoice_number": {"type": "string", "title": "Invoice number"}},
})  # fmt: skip
SETTINGS = Settings(effort="thorough", threads=1)


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A digital PDF of two pages."""
    with pymupdf.open() as document:
        for number in (1, 2):
            page = document.new_page(width=300, height=100)
            page.insert_text((20, 50), f"Invoice number: R-471{number} of the firm Smith")
        document.save(tmp_path / "letter.pdf")
    return tmp_path / "letter.pdf"


@pytest.fixture(scope="module")
def shared() -> Iterator[ModelProcess[Walls]]:
    made = ModelProcess(Worker.walls)
    yield made
    made.close()


@pytest.fixture
def make(
    shared: ModelProcess[Walls], quick_model: Path
) -> Iterator[Callable[..., TwoProcesses[Walls]]]:
    """Makes users of the one process with a model."""
    made: list[TwoProcesses[Walls]] = []

    def new(of: Path = quick_model) -> TwoProcesses[Walls]:
        model = Model(str(of))
        made.append(TwoProcesses(Worker(), shared, model, 600, lambda _: None))
        return made[-1]

    yield new
    for one in made:
        one.close(at_once=True)


def deaf(_: protocol.Progress) -> None:
    """Listens to nothing."""


def order(path: Path, model: Path) -> protocol.Extract:
    return protocol.Extract(
        3, str(path), "test.json", model=str(model), settings=SETTINGS, definition=SCHEMA
    )


def question(path: Path, model: Path) -> protocol.Ask:
    asked = "What is the invoice number?"
    return protocol.Ask(
        4, str(path), asked, intent="question_answering", questions=(asked,), model=str(model),
        settings=SETTINGS,
    )  # fmt: skip


def timeless(told: Any) -> Any:
    """What was told, without how many seconds it took."""
    if isinstance(told, dict):
        return {name: timeless(part) for name, part in told.items() if name not in VOLATILE}
    return [timeless(part) for part in told] if isinstance(told, list | tuple) else told


def same(one: msgspec.Struct, other: msgspec.Struct) -> bool:
    return bool(timeless(msgspec.to_builtins(one)) == timeless(msgspec.to_builtins(other)))


class Heard(list[protocol.Progress]):
    """What a listener heard."""

    def pages(self) -> list[tuple[int, int]]:
        return [(one.done, one.total) for one in self if isinstance(one, protocol.PageRead)]


def test_the_same_is_read_and_answered_as_by_one_process(
    make: Callable[[], TwoProcesses[Walls]], letter: Path, quick_model: Path
) -> None:
    two, alone, apart = make(), Heard(), Heard()
    with Worker(models=[str(quick_model)]) as worker:
        read = worker.extract(order(letter, quick_model), alone.append)
        answered = worker.ask(question(letter, quick_model), alone.append)

    assert same(two.extract(order(letter, quick_model), apart.append), read)
    assert same(two.ask(question(letter, quick_model), apart.append), answered)
    assert read.values["invoice_number"].startswith("R-471")
    assert alone.pages() == apart.pages() == [(1, 2), (2, 2)] * 2


def test_what_goes_wrong_with_a_document_is_told_as_by_one_process(
    make: Callable[[], TwoProcesses[Walls]], tmp_path: Path, quick_model: Path
) -> None:
    two = make()

    with pytest.raises(MissingFile):
        two.extract(order(tmp_path / "none.pdf", quick_model), deaf)
    report = two.ask(question(tmp_path / "none.pdf", quick_model), deaf)

    assert report.document is None
    assert MissingFile.number in [error.number for error in report.outcome.errors]


def test_words_of_pages_are_read_by_the_process_that_parses(
    make: Callable[[], TwoProcesses[Walls]], letter: Path
) -> None:
    found: list[LinedPage] = []

    total = make().words(str(letter), [2], found.append)

    assert total == 2
    assert [word.text for line in found[0].lines for word in line][2] == "R-4712"
    assert found[0].tall == pytest.approx(1 / 3)


def test_kept_pages_and_answers_are_not_made_again(
    make: Callable[[], TwoProcesses[Walls]], letter: Path, quick_model: Path
) -> None:
    two = make()
    told: list[tuple[protocol.PageWords | protocol.WindowAnswers, ReadPage | None]] = []
    again: list[object] = []
    first = two.extract(order(letter, quick_model), deaf, (), lambda *one: told.append(one))
    kept = [
        protocol.KeptPages(3, one.sha256, one.reading, (one.untrusted_page,))
        if isinstance(one, protocol.PageWords)
        else protocol.KeptAnswers(3, one.sha256, one.reading, {one.key: one.untrusted_answers})
        for one, _ in told
    ]

    second = two.extract(order(letter, quick_model), deaf, kept, lambda *one: again.append(one))

    assert [page.page.number for _, page in told if page is not None] == [1, 2]
    assert any(isinstance(one, protocol.WindowAnswers) for one, _ in told)
    assert again == []
    assert same(second, first)


def test_two_users_take_turns_and_one_reads_its_document_meanwhile(
    make: Callable[[], TwoProcesses[Walls]],
    shared: ModelProcess[Walls],
    letter: Path,
    quick_model: Path,
) -> None:
    first, second, heard = make(), make(), Heard()
    found: list[Extraction] = []
    thread = threading.Thread(
        target=lambda: found.append(second.extract(order(letter, quick_model), heard.append))
    )

    def begin_the_other(told: protocol.Progress) -> None:
        if isinstance(told, protocol.FieldRead) and not thread.ident:
            thread.start()
            until(lambda: shared.waiting == 1)
            assert heard.pages() == [(1, 2), (2, 2)]
            assert found == []

    read = first.extract(order(letter, quick_model), begin_the_other)
    pid = shared.pid
    thread.join(60)

    assert same(found[0], read)
    assert shared.pid == pid


def test_who_is_cancelled_while_it_waits_or_afterwards_disturbs_nobody(
    make: Callable[[], TwoProcesses[Walls]],
    shared: ModelProcess[Walls],
    letter: Path,
    quick_model: Path,
) -> None:
    first, second, before = make(), make(), make()
    before.extract(order(letter, quick_model), deaf)
    ended: list[BaseException] = []

    def wait() -> None:
        try:
            second.extract(order(letter, quick_model), deaf)
        except Cancelled as error:
            ended.append(error)

    thread = threading.Thread(target=wait)

    def disturb(told: protocol.Progress) -> None:
        if isinstance(told, protocol.FieldRead) and not thread.ident:
            before.cancel(at_once=True)
            thread.start()
            until(lambda: shared.waiting == 1)
            second.cancel(at_once=True)
            thread.join(60)

    pid = shared.pid
    read = first.extract(order(letter, quick_model), disturb)

    assert len(ended) == 1
    assert shared.pid == pid
    assert read.values["invoice_number"].startswith("R-471")
    assert second.extract(order(letter, quick_model), deaf).values == read.values


def test_who_is_cancelled_at_its_turn_leaves_the_process_usable(
    make: Callable[..., TwoProcesses[Walls]],
    shared: ModelProcess[Walls],
    letter: Path,
    small_model: Path,
) -> None:
    two = make(small_model)

    def cancel(told: protocol.Progress) -> None:
        if isinstance(told, protocol.FieldRead):
            two.cancel()

    two.extract(order(letter, small_model), deaf)
    pid = shared.pid
    with pytest.raises(Cancelled):
        two.extract(order(letter, small_model), cancel)

    assert two.extract(order(letter, small_model), deaf).document.pages == 2
    assert (shared.pid, two.alive) == (pid, True)


def test_who_fails_at_its_turn_leaves_nothing_behind_for_the_next(
    make: Callable[[], TwoProcesses[Walls]],
    shared: ModelProcess[Walls],
    letter: Path,
    quick_model: Path,
) -> None:
    def fail(told: protocol.Progress) -> None:
        match told:
            case protocol.FieldRead():
                raise LookupError

    two = make()
    two.extract(order(letter, quick_model), deaf)
    pid = shared.pid
    with pytest.raises(LookupError):
        two.extract(order(letter, quick_model), fail)

    assert make().extract(order(letter, quick_model), deaf).document.pages == 2
    assert shared.pid == pid


def test_a_worker_that_dies_when_it_is_to_read_for_a_question_leaves_the_model_alone(
    make: Callable[[], TwoProcesses[Walls]],
    shared: ModelProcess[Walls],
    letter: Path,
    quick_model: Path,
) -> None:
    two = make()
    two.extract(order(letter, quick_model), deaf)
    pid = shared.pid
    os.kill(two.pid, signal.SIGKILL)
    until(lambda: not two.alive)

    with pytest.raises(WorkerDied, match=r"letter\.pdf"):
        two.ask(question(letter, quick_model), deaf)

    assert make().ask(question(letter, quick_model), deaf).outcome.answers
    assert shared.pid == pid


def test_what_the_model_took_down_with_it_is_told_of_whom_it_worked_for(
    make: Callable[..., TwoProcesses[Walls]],
    shared: ModelProcess[Walls],
    letter: Path,
    small_model: Path,
) -> None:
    two = make(small_model)  # it must be at work still when it is killed

    def kill(told: protocol.Progress) -> None:
        if isinstance(told, protocol.FieldRead) and shared.pid:
            os.kill(shared.pid, signal.SIGKILL)

    with pytest.raises(WorkerDied, match=r"letter\.pdf.*SIGKILL"):
        two.extract(order(letter, small_model), kill)

    assert two.alive
    assert two.extract(order(letter, small_model), deaf).document.pages == 2


def test_memory_of_recognition_is_given_back_after_the_scan(tmp_path: Path) -> None:
    import psutil

    scan = tmp_path / "scan.pdf"
    scan.write_bytes(draw("receipt", "en", 5, scanned=True).pdf)

    with Worker() as worker:
        process, most = psutil.Process(worker.pid), 0

        def measure(told: protocol.Progress) -> None:
            nonlocal most
            most = max(most, process.memory_info().rss)

        passed = worker.read(protocol.Read(1, str(scan)), measure)
        until(lambda: process.memory_info().rss < most - (50 << 20))

    assert passed.head.modality == "scanned"
