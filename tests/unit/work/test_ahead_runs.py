"""Runs that read the next document while the model works on the one before."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from sealread.errors import SealreadError
from sealread.work.events import Event, ItemDone, ItemFailed
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.shift import Shift
from sealread.work.titles import Titles
from sealread.work.workspace import Workspace
from sealread.worker.ahead import Ahead, Following
from tests.unit.work.test_model_process import alone, request_

__all__ = ["alone", "request_"]
pytestmark = pytest.mark.usefixtures("weights", "alone")
NUMBERS = ["a-4711", "b-4711"]


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """There are cores for both; the names of the documents that were begun ahead."""
    begun: list[str] = []
    begin = Ahead.begin

    def noting(self: Ahead, following: Following, item: int) -> None:
        begun.append(Path(following.way.path).name)
        begin(self, following, item)

    monkeypatch.setattr(Ahead, "begin", noting)
    monkeypatch.setattr("sealread.work.power.CORES_FOR_BOTH", 1)
    return begun


class Heard(list[Event]):
    """What a shift told."""

    def hear(self, event: Event) -> None:
        self.append(event)

    def entitled(self, titles: Titles) -> None:
        del titles

    def refused(self, error: SealreadError) -> None:
        raise AssertionError(error)

    def numbers(self) -> list[object]:
        done = [one for one in self if isinstance(one, ItemDone)]
        return [one.extraction.values["invoice_number"] for one in done]


def test_a_run_reads_the_next_document_ahead(
    request_: Request, workspace: Workspace, ahead: list[str]
) -> None:
    heard = Heard()

    Run(workspace, request_, heard.append).execute()

    assert ahead == ["b.txt"]
    assert heard.numbers() == NUMBERS


def test_a_shift_reads_what_comes_next_in_its_order_ahead(
    request_: Request, workspace: Workspace, ahead: list[str]
) -> None:
    heard = Heard()

    Shift(workspace, heard, request_).execute()

    assert ahead == ["b.txt"]
    assert heard.numbers() == NUMBERS


def test_what_the_workspace_knows_is_not_read_ahead(
    request_: Request, workspace: Workspace, ahead: list[str]
) -> None:
    Run(workspace, structs.replace(request_, paths=request_.paths[1:]), lambda _: None).execute()
    assert ahead == []

    Run(workspace, request_, lambda _: None).execute()

    assert ahead == []


def test_a_next_document_that_cannot_be_read_is_told_once_and_stops_nothing(
    request_: Request, workspace: Workspace, ahead: list[str]
) -> None:
    Path(request_.paths[1]).write_bytes(b"")
    heard = Heard()

    Run(workspace, request_, heard.append).execute()

    assert ahead == ["b.txt"]
    assert heard.numbers() == NUMBERS[:1]
    assert [one.item.name for one in heard if isinstance(one, ItemFailed)] == ["b.txt"]


def test_on_few_cores_one_is_read_after_the_other(
    request_: Request, workspace: Workspace, ahead: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sealread.work.power.CORES_FOR_BOTH", 1 << 20)
    heard = Heard()

    Run(workspace, request_, heard.append).execute()

    assert ahead == []
    assert heard.numbers() == NUMBERS
