"""The next scan is recognised while the model works on the document before."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pymupdf
import pytest
from msgspec import structs

from sealread.errors import Cancelled, SealreadError, WorkerDied
from sealread.extract.settings import Settings
from sealread.work.ahead import Ahead, Following
from sealread.work.events import Event, ItemDone, ItemFailed, ItemLeft
from sealread.work.keeping import Keeper
from sealread.work.model_choice import Chosen
from sealread.work.plan import hash_file
from sealread.work.quarantine import Quarantine
from sealread.work.queue import Queue
from sealread.work.request import SANDBOX, Request
from sealread.work.run import Run
from sealread.work.shift import Shift
from sealread.work.titles import Titles
from sealread.work.workspace import Workspace
from sealread.worker import protocol
from sealread.worker.two_processes import TwoProcesses
from tests.unit.work.test_model_process import alone, request_
from tests.unit.worker.test_model_process import until

__all__ = ["alone", "request_"]
pytestmark = pytest.mark.usefixtures("weights")
SETTINGS = Settings(effort="fast")
GOES_ON = lambda: False  # noqa: E731


@pytest.fixture
def ahead() -> Iterator[Ahead]:
    made = Ahead(None, 60, SANDBOX)
    yield made
    made.close()


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """A picture of a few words: most tests are about who reads it when."""
    return pictured(tmp_path / "scan.pdf", "Invoice number: c-4711")


def pictured(path: Path, words: str) -> Path:
    """A page that is a picture of some words."""
    with pymupdf.open() as drawn, pymupdf.open() as made:
        drawn.new_page(width=320, height=160).insert_text((20, 60), words)
        picture = drawn[0].get_pixmap(dpi=150).tobytes("png")
        made.new_page(width=320, height=160).insert_image((0, 0, 320, 160), stream=picture)
        made.save(path)
    return path


def following(workspace: Workspace, path: Path, settings: Settings = SETTINGS) -> Following:
    return Following(str(path), settings, Keeper(workspace.database, hash_file(path)))


def kept(workspace: Workspace, path: Path) -> list[int]:
    return [page.number for page in Keeper(workspace.database, hash_file(path)).pages(100)]


def suspended(ahead: Ahead) -> psutil.Process:
    """Its worker, which was given the document and does nothing any more."""
    until(lambda: ahead._supervisor._serial > 0)
    process = psutil.Process(ahead._supervisor.worker_pid)
    process.suspend()
    assert ahead._thread is not None
    assert ahead._thread.is_alive()
    return process


def test_the_pages_of_a_scan_are_there_when_its_turn_comes(
    ahead: Ahead, workspace: Workspace, scan: Path
) -> None:
    told: list[protocol.Progress] = []
    ahead.begin(following(workspace, scan))

    ahead.settle(str(scan), told.append, GOES_ON)

    assert kept(workspace, scan) == [1]
    assert told == [protocol.PageRead(0, 1, 1)]


def test_what_has_a_text_is_not_kept(ahead: Ahead, workspace: Workspace, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Invoice number: R-4711\n", "utf-8")
    ahead.begin(following(workspace, letter))

    ahead.settle(str(letter), lambda _: None, GOES_ON)

    assert kept(workspace, letter) == []


def test_where_nothing_is_recognised_no_worker_is_started(
    ahead: Ahead, workspace: Workspace, scan: Path
) -> None:
    ahead.begin(following(workspace, scan, Settings(effort="fast", ocr="off")))

    ahead.settle(str(scan), lambda _: None, GOES_ON)

    assert ahead._supervisor.worker_pid is None


def test_another_document_does_not_wait_for_it(
    ahead: Ahead, workspace: Workspace, scan: Path
) -> None:
    ahead.begin(following(workspace, scan))
    suspended(ahead)

    ahead.settle("/another.pdf", lambda _: None, GOES_ON)

    assert kept(workspace, scan) == []
    ahead.begin(following(workspace, scan))  # by a new worker
    ahead.settle(str(scan), lambda _: None, GOES_ON)
    assert kept(workspace, scan) == [1]


def test_who_is_cancelled_does_not_wait_for_it(
    ahead: Ahead, workspace: Workspace, scan: Path
) -> None:
    ahead.begin(following(workspace, scan))
    process = suspended(ahead)

    with pytest.raises(Cancelled):
        ahead.settle(str(scan), lambda _: None, lambda: True)

    assert not process.is_running()


def test_a_worker_that_dies_over_it_is_nobodys_trouble(
    ahead: Ahead, workspace: Workspace, scan: Path
) -> None:
    ahead.begin(following(workspace, scan))
    process = suspended(ahead)
    os.kill(process.pid, signal.SIGKILL)

    ahead.settle(str(scan), lambda _: None, GOES_ON)

    assert kept(workspace, scan) == []


def test_pages_of_what_is_another_document_by_now_are_not_kept(
    ahead: Ahead, workspace: Workspace, scan: Path
) -> None:
    planned = following(workspace, scan)
    pictured(scan, "Another document")
    ahead.begin(planned)

    ahead.settle(str(scan), lambda _: None, GOES_ON)

    assert kept(workspace, scan) == []
    assert planned.keeper.pages(100) == ()


@pytest.fixture
def asked(request_: Request, scan: Path) -> Request:
    """A letter, and a scan behind it, read by the small model where there are cores for both."""
    return structs.replace(request_, paths=(request_.paths[0], str(scan)))


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, alone: None) -> list[str]:
    """The names of the documents that were begun ahead."""
    names: list[str] = []
    begin = Ahead.begin

    def noting(self: Ahead, following: Following) -> None:
        names.append(Path(following.path).name)
        begin(self, following)

    monkeypatch.setattr(Ahead, "begin", noting)
    monkeypatch.setattr("sealread.work.power.CORES_FOR_BOTH", 1)
    return names


class Heard(list[Event]):
    """What a shift told."""

    def hear(self, event: Event) -> None:
        self.append(event)

    def entitled(self, titles: Titles) -> None:
        del titles

    def refused(self, error: SealreadError) -> None:
        raise AssertionError(error)

    def values(self) -> dict[str, object]:
        done = [one for one in self if isinstance(one, ItemDone)]
        return {one.item.name: one.extraction.values for one in done}


def test_a_run_recognises_the_next_document_ahead_with_the_same_values(
    asked: Request, workspace: Workspace, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one_by_one, both = Heard(), Heard()
    monkeypatch.setattr("sealread.work.power.CORES_FOR_BOTH", 1 << 20)
    Run(workspace, asked, one_by_one.append).execute()
    assert begun == []
    monkeypatch.setattr("sealread.work.power.CORES_FOR_BOTH", 1)

    Run(workspace, structs.replace(asked, again=True), both.append).execute()

    assert begun == ["scan.pdf"]
    assert both.values() == one_by_one.values()
    assert len(both.values()) == 2


def test_a_shift_recognises_what_comes_next_in_its_order(
    asked: Request, workspace: Workspace, begun: list[str]
) -> None:
    heard = Heard()

    Shift(workspace, heard, asked).execute()

    assert begun == ["scan.pdf"]
    assert len(heard.values()) == 2


def test_the_next_document_is_begun_when_the_one_at_hand_was_read(
    asked: Request, workspace: Workspace, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = TwoProcesses._read

    def noting(*given: object) -> object:
        told = read(*given)  # type: ignore[arg-type]
        begun.append("read")
        return told

    monkeypatch.setattr(TwoProcesses, "_read", noting)

    Run(workspace, asked, lambda _: None).execute()

    assert begun == ["read", "scan.pdf", "read"]


def test_of_a_document_that_is_taken_out_while_it_is_recognised_nothing_stays(
    ahead: Ahead, workspace: Workspace, scan: Path
) -> None:
    ahead.begin(following(workspace, scan))
    ahead.settle(str(scan), lambda _: None, GOES_ON)
    assert kept(workspace, scan) == [1]
    ahead.begin(following(workspace, scan))
    suspended(ahead)

    ahead.drop(["/another.pdf"])
    assert ahead._thread is not None
    assert ahead._thread.is_alive()
    ahead.drop([str(scan)])
    ahead._thread.join()

    assert kept(workspace, scan) == []


def test_of_a_document_that_is_taken_out_before_its_turn_nothing_stays(
    asked: Request, workspace: Workspace, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, scan = Heard(), Path(asked.paths[1])
    shift = Shift(workspace, heard, asked)
    begin = Ahead.begin

    def and_taken_out(self: Ahead, following: Following) -> None:
        begin(self, following)
        assert self._thread is not None
        self._thread.join()  # recognised, and kept
        assert kept(workspace, scan) == [1]
        shift.drop([str(scan)])

    monkeypatch.setattr(Ahead, "begin", and_taken_out)
    shift.execute()

    assert begun == ["scan.pdf"]
    assert len(heard.values()) == 1
    assert [one.item.name for one in heard if isinstance(one, ItemLeft)] == ["scan.pdf"]
    assert kept(workspace, scan) == []


def test_refusals_of_a_worker_that_is_replaced_are_told_once(asked: Request) -> None:
    queue = Queue(asked)
    queue._ahead._supervisor._trips = 3
    assert queue.new_trips() == 3
    queue.turn_to(structs.replace(asked, patience=7), Chosen(None, ""))
    assert (queue.trips, queue.new_trips()) == (3, 0)
    queue.close()


def test_what_the_workspace_knows_is_not_recognised_ahead(
    asked: Request, workspace: Workspace, begun: list[str]
) -> None:
    Run(workspace, structs.replace(asked, paths=asked.paths[1:]), lambda _: None).execute()

    Run(workspace, asked, lambda _: None).execute()

    assert begun == []


def test_what_was_set_aside_is_not_opened_ahead(
    asked: Request, workspace: Workspace, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    check = Quarantine.check

    def aside(self: Quarantine, sha256: str, file: str) -> None:
        if file == "scan.pdf":
            raise WorkerDied(file=file, what="it was set aside")
        check(self, sha256, file)

    monkeypatch.setattr(Quarantine, "check", aside)

    Run(workspace, asked, lambda _: None).execute()

    assert begun == []


def test_a_next_document_that_cannot_be_read_is_told_once_and_stops_nothing(
    asked: Request, workspace: Workspace, begun: list[str]
) -> None:
    Path(asked.paths[1]).write_bytes(b"")
    heard = Heard()

    Run(workspace, asked, heard.append).execute()

    assert begun == ["scan.pdf"]
    assert list(heard.values()) == ["a.txt"]
    assert [one.item.name for one in heard if isinstance(one, ItemFailed)] == ["scan.pdf"]


def test_of_two_requests_each_answers_for_its_own_documents(
    asked: Request, workspace: Workspace
) -> None:
    run = Run(workspace, structs.replace(asked, again=True), lambda _: None)
    run._batch.plan(lambda: False)
    [letter, scan] = run._batch.entries

    found = run._batch.following(structs.replace(scan, known=True))

    assert found is not None  # it is read again, and so are its pages
    assert not found.keeper._cached
    assert letter.item.name == "a.txt"
