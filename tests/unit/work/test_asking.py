"""Requests in plain words over real folders with the real worker, which the tests break at will."""

from __future__ import annotations

import json
import os
import signal
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.agent.trace import load
from sealread.errors import (
    EmptyFile,
    MissingFile,
    ModelUnusable,
    NothingToRead,
    OutputUnwritable,
    UnknownSchema,
    WorkerDied,
)
from sealread.work.asking import Asking
from sealread.work.events import (
    AnyEvent,
    FieldRead,
    ItemFailed,
    ItemReported,
    ItemStarted,
    RunFinished,
    RunStarted,
    Summary,
)
from sealread.work.request import Inquiry
from tests.unit.extract.declaration import MAKER_IN_ONE_LINE, TEXT

pytestmark = pytest.mark.usefixtures("weights")

QUESTION = "Wer ist der Hersteller?"
React = Callable[[Asking, AnyEvent], None]


class Stage:
    """A folder with documents, and one for results; requests are made here."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.out = folder / "in", folder / "out"
        self.folder.mkdir()
        self.events: list[AnyEvent] = []

    def put(self, *names: str) -> None:
        """Short declarations."""
        for name in names:
            (self.folder / name).write_text(TEXT, encoding="utf-8")

    def ask(self, react: React | None = None, **changed: Any) -> Summary:
        """One request; `react` may break things at any event."""
        self.events = []

        def hear(event: AnyEvent) -> None:
            self.events.append(event)
            if react is not None:
                react(asking, event)

        given = {
            "paths": (str(self.folder),),
            "request": QUESTION,
            "intent": "question_answering",
            "questions": (QUESTION,),
            "schema": "dop",
            "out": str(self.out),
            "patience": 120.0,
        }
        asking = Asking(Inquiry(**{**given, **changed}), hear)
        return asking.execute()

    def of(self, kind: type[AnyEvent]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def written(self, name: str) -> dict[str, Any]:
        return dict(json.loads((self.out / name).read_bytes()))


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_every_document_is_answered_and_its_trace_written(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")

    summary = stage.ask()

    assert (summary.done, summary.failed, summary.cancelled) == (2, (), False)
    assert sorted(path.name for path in stage.out.iterdir()) == [
        "a.answers.json", "a.trace.json", "b.answers.json", "b.trace.json",
    ]  # fmt: skip
    [answer] = stage.written("a.answers.json")["answers"]
    assert answer["texts"] == [MAKER_IN_ONE_LINE]
    assert load(stage.out / "b.trace.json").file == "b.txt"


def test_results_are_readable_by_their_owner_alone(stage: Stage) -> None:
    stage.put("a.txt")

    stage.ask()

    modes = {stat.S_IMODE(path.stat().st_mode) for path in stage.out.iterdir()}
    assert modes == {0o600}


def test_events_tell_the_whole_of_it(stage: Stage) -> None:
    stage.put("a.txt")

    summary = stage.ask()

    assert isinstance(stage.events[0], RunStarted)
    assert stage.events[-1] == RunFinished(summary)
    assert [event.attempt for event in stage.of(ItemStarted)] == [1]
    [reported] = stage.of(ItemReported)
    assert reported.outputs == tuple(str(stage.out / f"a.{end}.json") for end in
                                     ("answers", "trace"))  # fmt: skip
    assert stage.of(FieldRead)


def test_without_a_folder_nothing_is_written(stage: Stage) -> None:
    stage.put("a.txt")

    summary = stage.ask(out=None)

    assert summary.done == 1
    assert not stage.out.exists()
    assert stage.of(ItemReported)[0].outputs == ()


def test_results_of_earlier_requests_are_no_documents(stage: Stage) -> None:
    stage.put("a.txt")
    stage.ask(out=str(stage.folder))

    summary = stage.ask(out=str(stage.folder))

    assert (summary.done, summary.unsupported) == (1, ())


def test_a_document_that_cannot_be_read_is_named_and_the_rest_is_asked(stage: Stage) -> None:
    stage.put("a.txt", "c.txt")
    (stage.folder / "b.pdf").touch()

    summary = stage.ask()

    assert summary.done == 2
    [failed] = summary.failed
    assert (failed.name, failed.number, failed.code) == (
        "b.pdf", EmptyFile.number, EmptyFile.code,
    )  # fmt: skip
    assert "0 bytes" in failed.sentence
    assert load(stage.out / "b.trace.json").status == "END"


def test_a_document_that_breaks_the_worker_twice_is_quarantined_and_the_rest_is_asked(
    stage: Stage,
) -> None:
    stage.put("a.txt", "b.txt")

    def kill(asking: Asking, event: AnyEvent) -> None:
        if isinstance(event, FieldRead) and event.item.name == "a.txt" and asking.worker_pid:
            os.kill(asking.worker_pid, signal.SIGKILL)

    summary = stage.ask(kill)

    assert summary.done == 1
    [failed] = stage.of(ItemFailed)
    assert (failed.item.name, failed.number, failed.quarantined) == (
        "a.txt", WorkerDied.number, True,
    )  # fmt: skip
    assert (stage.out / "b.answers.json").exists()


def test_stopping_keeps_what_was_written(stage: Stage) -> None:
    stage.put("a.txt", "b.txt", "c.txt")

    def stop(asking: Asking, event: AnyEvent) -> None:
        if isinstance(event, ItemReported):
            asking.cancel()

    summary = stage.ask(stop)

    assert (summary.done, summary.cancelled) == (1, True)
    assert (stage.out / "a.answers.json").exists()
    assert not (stage.out / "b.answers.json").exists()


def test_a_folder_for_results_that_is_a_file_fails_the_documents(stage: Stage) -> None:
    stage.put("a.txt")
    stage.out.touch()

    summary = stage.ask()

    assert [failed.number for failed in summary.failed] == [OutputUnwritable.number]


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"schema": "nonsense"}, UnknownSchema),
        ({"model": "/none.gguf"}, MissingFile),
        ({"model": "nobody"}, ModelUnusable),
        ({"paths": ("/nowhere/at/all.pdf",)}, NothingToRead),
    ],
)
def test_what_every_document_needs_keeps_it_from_beginning(
    stage: Stage, changed: dict[str, Any], error: type[Exception]
) -> None:
    stage.put("a.txt")

    with pytest.raises(error):
        stage.ask(**changed)

    assert not stage.out.exists()
