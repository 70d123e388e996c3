"""The parent's side against real workers that are killed, stopped and cancelled."""

import os
import signal
from pathlib import Path

import msgspec
import psutil
import pymupdf
import pytest

from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled, MissingFile, WorkerDied, WorkerStuck
from sealread.weights.store import Store
from sealread.worker import protocol
from sealread.worker.client import Worker
from tests.unit.reports import report, trace


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A digital PDF of three pages."""
    path = tmp_path / "letter.pdf"
    with pymupdf.open() as document:
        for number in range(3):
            page = document.new_page(width=200, height=100)
            page.insert_text((20, 50), f"Declaration No. 47{number} of performance")
        document.save(path)
    return path


def order(path: Path) -> protocol.Extract:
    return protocol.Extract(1, str(path), "dop")


def deaf(_: protocol.Progress) -> None:
    """Listens to nothing."""


def test_draws_a_page(letter: Path) -> None:
    with Worker() as worker:
        picture = worker.render(str(letter), 1, 400)

    assert (picture.width, picture.height) == (400, 200)
    assert len(picture.rgb) == 400 * 200 * 3
    assert min(picture.rgb) < 100 < max(picture.rgb)


def test_raises_the_error_of_the_document(tmp_path: Path) -> None:
    with Worker() as worker, pytest.raises(MissingFile, match=r"none\.pdf"):
        worker.render(str(tmp_path / "none.pdf"), 1, 100)


def test_goes_on_after_a_document_that_failed(tmp_path: Path, letter: Path) -> None:
    with Worker() as worker:
        with pytest.raises(MissingFile):
            worker.render(str(tmp_path / "none.pdf"), 1, 100)
        picture = worker.render(str(letter), 2, 100)

    assert picture.width == 100


def test_says_which_signal_killed_the_worker(letter: Path) -> None:
    with Worker() as worker:
        worker.render(str(letter), 1, 100)
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(WorkerDied, match="SIGKILL"):
            worker.render(str(letter), 1, 100)

    assert not worker.alive


def test_gives_up_a_worker_that_does_not_move(letter: Path) -> None:
    with Worker(patience=1) as worker:
        os.kill(worker.pid, signal.SIGSTOP)
        with pytest.raises(WorkerStuck, match=r"letter\.pdf: no progress for 1 seconds"):
            worker.render(str(letter), 1, 100)

    assert not psutil.pid_exists(worker.pid)


def test_leaves_no_process_behind(letter: Path) -> None:
    with Worker() as worker:
        worker.render(str(letter), 1, 100)

    assert not psutil.pid_exists(worker.pid)


def test_leaves_no_open_files_behind(letter: Path) -> None:
    before = psutil.Process().num_fds()

    with Worker() as worker:
        worker.render(str(letter), 1, 100)

    assert psutil.Process().num_fds() == before


def test_stops_at_once_when_asked_to(letter: Path) -> None:
    with Worker() as worker:
        os.kill(worker.pid, signal.SIGSTOP)
        worker.cancel(at_once=True)
        with pytest.raises(Cancelled):
            worker.render(str(letter), 1, 100)

    assert not psutil.pid_exists(worker.pid)


def test_a_cancelled_document_leaves_the_worker_usable(letter: Path, weights: Store) -> None:
    def cancel(progress: protocol.Progress) -> None:
        if isinstance(progress, protocol.PageRead):
            worker.cancel()

    with Worker() as worker:
        pid = worker.pid
        with pytest.raises(Cancelled):
            worker.extract(order(letter), cancel)
        picture = worker.render(str(letter), 1, 100)

        assert picture.width == 100
        assert worker.pid == pid


def test_reads_a_document_and_tells_of_pages_and_fields(letter: Path, weights: Store) -> None:
    heard: list[protocol.Progress] = []

    with Worker() as worker:
        extraction = worker.extract(order(letter), heard.append)

    pages = [(p.done, p.total) for p in heard if isinstance(p, protocol.PageRead)]
    fields = [(p.done, p.total) for p in heard if isinstance(p, protocol.FieldRead)]
    assert extraction.document.pages == 3
    assert pages[-1] == (3, 3)
    assert fields[-1][0] == fields[-1][1] > 0


def test_a_worker_killed_in_the_middle_of_a_document_names_it(letter: Path, weights: Store) -> None:
    def kill(progress: protocol.Progress) -> None:
        os.kill(worker.pid, signal.SIGKILL)

    with Worker() as worker, pytest.raises(WorkerDied, match=r"letter\.pdf.*SIGKILL"):
        worker.extract(order(letter), kill)


def test_pages_come_as_they_are_read_and_are_not_read_again(letter: Path, weights: Store) -> None:
    told: list[tuple[protocol.PageWords, int]] = []

    def keep(one: protocol.PageWords | protocol.WindowAnswers, page: ReadPage | None) -> None:
        if isinstance(one, protocol.PageWords) and page is not None:
            told.append((one, page.page.number))

    with Worker() as worker:
        first = worker.extract(order(letter), deaf, keep=keep)
        known = [
            protocol.KeptPages(2, one.sha256, one.reading, (one.untrusted_page,))
            for one, _ in told[:2]
        ]
        second = worker.extract(protocol.Extract(2, str(letter), "dop"), deaf, known, keep)
        worker.extract(protocol.Extract(3, str(letter), "dop"), deaf, keep=keep)

    assert [number for _, number in told] == [1, 2, 3, 3, 1, 2, 3]  # kept for one item alone
    assert (second.fields, second.document) == (first.fields, first.document)


def test_a_worker_that_does_not_take_its_pages_is_given_up(letter: Path) -> None:
    pages = tuple(msgspec.Raw(b'"' + b"x" * 1_000_000 + b'"') for _ in range(4))

    with Worker(patience=1) as worker:
        os.kill(worker.pid, signal.SIGSTOP)
        with pytest.raises(WorkerStuck):
            worker.extract(order(letter), deaf, [protocol.KeptPages(1, "5" * 64, "6" * 64, pages)])

    assert not psutil.pid_exists(worker.pid)


def test_a_worker_that_died_meanwhile_is_known_to_be_dead(letter: Path) -> None:
    with Worker() as worker:
        worker.render(str(letter), 1, 100)
        os.kill(worker.pid, signal.SIGKILL)
        worker._reader.join(30)

        assert not worker.alive


def wish(path: Path, *questions: str) -> protocol.Ask:
    return protocol.Ask(
        1, str(path), " ".join(questions), intent="question_answering", questions=questions,
        schema="dop",
    )  # fmt: skip


def test_answers_questions_and_tells_of_pages_and_fields(letter: Path, weights: Store) -> None:
    heard: list[protocol.Progress] = []

    with Worker() as worker:
        report = worker.ask(wish(letter, "Which number?"), heard.append)

    assert report.document is not None
    assert report.document.pages == 3
    assert [answer.question for answer in report.outcome.answers] == ["Which number?"]
    assert report.outcome.trace.document_sha256 == report.document.sha256
    assert report.run.prefill_tokens > 0
    assert {type(one) for one in heard} == {protocol.PageRead, protocol.FieldRead}


def test_a_document_that_cannot_be_read_is_a_report_too(tmp_path: Path, weights: Store) -> None:
    with Worker() as worker:
        report = worker.ask(wish(tmp_path / "none.pdf", "Wer?"), deaf)

    assert report.document is None
    assert report.outcome.answers == ()
    assert report.outcome.errors[-1].number == MissingFile.number


def test_a_request_can_be_stopped_and_the_worker_goes_on(letter: Path, weights: Store) -> None:
    def cancel(progress: protocol.Progress) -> None:
        worker.cancel()

    with Worker() as worker:
        pid = worker.pid
        with pytest.raises(Cancelled):
            worker.ask(wish(letter, "Which number?"), cancel)
        picture = worker.render(str(letter), 1, 100)

        assert picture.width == 100
        assert worker.pid == pid


def test_a_worker_killed_while_it_is_asked_names_the_document(letter: Path, weights: Store) -> None:
    def kill(progress: protocol.Progress) -> None:
        os.kill(worker.pid, signal.SIGKILL)

    with Worker() as worker, pytest.raises(WorkerDied, match=r"letter\.pdf.*SIGKILL"):
        worker.ask(wish(letter, "Which number?"), kill)


def test_a_worker_in_which_a_tool_still_runs_is_replaced(
    letter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = report(stuck=True, trace=trace(file=letter.name))
    stuck["document"]["file"] = letter.name
    told = protocol.Reported(1, msgspec.Raw(msgspec.json.encode(stuck)))

    with Worker() as worker:
        monkeypatch.setattr(worker, "_answer", lambda *_, **__: told)
        made = worker.ask(wish(letter, "Which number?"), deaf)

        assert made.outcome.stuck
        assert not worker.alive
