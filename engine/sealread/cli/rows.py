"""The result of a run, a row a document: the same for a person and for a machine."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from sealread.agent.state import AgentStatus
from sealread.extract.result import Extraction
from sealread.work.events import (
    AnyEvent,
    Item,
    ItemDone,
    ItemFailed,
    ItemReported,
    ItemSkipped,
    ItemSorted,
    RunStarted,
    Trouble,
)
from sealread.worker.report import Report

State = Literal["read", "known", "failed", "quarantined", "unsupported", "verified", "unverified"]


class Row(Struct, frozen=True, omit_defaults=True):
    """What became of one file. `asked`, `found` and `review` count readings; time is wall time.

    Of a request in plain words they count what was asked, found, and not verified. Where no schema
    was named `kind` is what the document is, "" for none that is known, `schema` the library's for
    it, and `confidence` how likely it is of that kind.
    """

    file: str
    status: State
    pages: int | None = None
    asked: int | None = None
    found: int | None = None
    review: int | None = None
    seconds: float | None = None
    output: str | None = None
    error: Trouble | None = None
    kind: str | None = None
    schema: str | None = None
    confidence: float | None = None


class Rows:
    """Collects rows from the events of a run."""

    def __init__(self, *, keep_values: bool) -> None:
        self._keep_values = keep_values
        self.rows: list[Row] = []
        self.aside: list[Row] = []
        self.extractions: list[tuple[str, Extraction]] = []
        self.reports: list[tuple[str, Report]] = []
        self._kinds: dict[str, ItemSorted] = {}

    def hear(self, event: AnyEvent) -> None:
        """Takes what an event says about a file."""
        match event:
            case RunStarted():
                self.rows.extend(Row(one.name, "failed", error=one) for one in event.troubles)
                self.aside.extend(
                    Row(one.name, "unsupported", error=one) for one in event.unsupported
                )
            case ItemSorted():
                self._kinds[event.item.path] = event
            case ItemDone():
                self._read(event, "read", event.seconds)
            case ItemSkipped():
                self._read(event, "known", None)
            case ItemReported():
                self.rows.append(_reported(event))
                self.reports.append((event.item.name, event.report))
            case ItemFailed():
                self.rows.append(self._sorted(event.item, _failed(event)))
            case _:
                pass

    def all(self) -> list[Row]:
        """The documents in the order they were read, then what lay beside them."""
        return [*self.rows, *self.aside]

    def _read(self, event: ItemDone | ItemSkipped, status: State, seconds: float | None) -> None:
        name, extraction = event.item.name, event.extraction
        statuses = [reading.status for reading in extraction.fields]
        row = Row(
            file=name,
            status=status,
            pages=extraction.document.pages,
            asked=len(statuses),
            found=len(statuses) - statuses.count("not_found"),
            review=statuses.count("needs_review"),
            seconds=None if seconds is None else round(seconds, 2),
            output=event.output,
        )
        self.rows.append(self._sorted(event.item, row))
        if self._keep_values:
            self.extractions.append((name, extraction))

    def _sorted(self, item: Item, row: Row) -> Row:
        """The row with what the document is, where that was told."""
        told = self._kinds.get(item.path)
        if told is None:
            return row
        return structs.replace(
            row, kind=told.kind, schema=told.schema or None, confidence=told.confidence
        )


def _reported(event: ItemReported) -> Row:
    report = event.report
    marks = report.outcome.marks
    return Row(
        file=event.item.name,
        status="verified" if report.outcome.status is AgentStatus.SUCCESS else "unverified",
        pages=report.document.pages if report.document else None,
        asked=len(marks),
        found=sum(mark.found for mark in marks),
        review=len(report.outcome.unverified),
        seconds=round(event.seconds, 2),
        output=next(iter(event.outputs), None),
    )


def _failed(event: ItemFailed) -> Row:
    error = Trouble(event.item.name, event.number, event.code, event.sentence)
    return Row(event.item.name, "quarantined" if event.quarantined else "failed", error=error)
