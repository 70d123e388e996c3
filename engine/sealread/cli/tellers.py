"""How a run is told: a bar on a terminal, plain lines in a log, one JSON object for a machine.

Progress goes to stderr, results go to stdout.
"""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from sealread.cli.durations import in_words
from sealread.cli.plain import shown
from sealread.cli.rows import Rows
from sealread.cli.tables import (
    plural,
    show_reasons,
    show_rows,
    show_sources,
    show_summary,
    show_values,
)
from sealread.errors import SealreadError
from sealread.extract.result import Extraction
from sealread.installed import app_version
from sealread.work.events import (
    AnyEvent,
    DeviceLeft,
    ItemDone,
    ItemFailed,
    ItemReported,
    ItemSkipped,
    ItemSorted,
    ItemStarted,
    PageRead,
    RunStarted,
    SchemaBegun,
    Summary,
)
from sealread.work.lacking import sentence
from sealread.work.progress import Progress as RunProgress

_NAME_WIDTH = 40
_PIPED_WIDTH = 160


class Teller:
    """Hears the events of a run; a context manager around it."""

    def __init__(self, *, table: bool, explain: bool = False) -> None:
        """`table`: values are shown, `explain`: with who read them and what others read."""
        self._table, self._explain = table or explain, explain
        self._rows = Rows(keep_values=self._table)

    def __enter__(self) -> Teller:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing to clean up here."""

    def hear(self, event: AnyEvent) -> None:
        """Takes an event of the run."""
        self._rows.hear(event)
        if isinstance(event, RunStarted) and event.lacking:
            self._note(sentence(event.lacking))
        if isinstance(event, RunStarted) and event.spared and event.items:
            said = f"On battery the model computes with half of the cores ({event.spared})"
            self._note(f"{said}; SEALREAD_THREADS=N says otherwise.")
        if isinstance(event, DeviceLeft):
            self._note(event.sentence)
        if self._table and isinstance(event, (ItemDone, ItemSkipped)):
            self._show(event.item.name, event.extraction)

    def _show(self, name: str, extraction: Extraction) -> None:
        """Shows the values of a document as soon as they are known."""
        (show_sources if self._explain else show_values)(output(), name, extraction)

    def _note(self, said: str) -> None:
        """Tells what a person should know and no document is to blame for."""
        self.tell(f"sealread: {said}")

    def tell(self, line: str) -> None:
        """Tells something that came of a document, on stderr."""
        self._console().print(Text(line), soft_wrap=True)

    def _console(self) -> Console:
        return Console(stderr=True)

    def conclude(self, summary: Summary) -> None:
        """Tells the result of a run."""
        console = output()
        show_rows(console, self._rows.all())
        show_reasons(console, self._rows.all())
        show_summary(console, summary)

    def refuse(self, error: SealreadError) -> None:
        """Tells why there was no run."""
        console = Console(stderr=True)
        show_reasons(console, self._rows.all())
        console.print(Text(f"sealread: {error}"), soft_wrap=True)


class LineTeller(Teller):
    """A line on stderr for every document, for logs."""

    def __init__(self, *, table: bool, explain: bool = False) -> None:
        super().__init__(table=table, explain=explain)
        self._run = RunProgress()

    def hear(self, event: AnyEvent) -> None:
        """Writes what a log should have of this event."""
        self._run.apply(event, time.monotonic())
        line = self._line(event)
        if line:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
        super().hear(event)

    def _line(self, event: AnyEvent) -> str | None:
        count = f"[{self._run.finished}/{self._run.total}]"
        match event:
            case RunStarted():
                documents = plural(len(event.items), "document")
                return f"{documents}, {event.skipped} known from before"
            case ItemSorted():
                return f"{count} {shown(event.item.name)}: {in_a_line(event)}"
            case SchemaBegun():
                return (
                    f"{count} {shown(event.item.name)}: of no kind that is known, a schema is built"
                )
            case ItemStarted(attempt=attempt) if attempt > 1:
                return f"{shown(event.item.name)}: the reading process broke, trying again"
            case ItemDone():
                return f"{count} {shown(event.item.name)}: read in {event.seconds:.1f} s"
            case ItemReported():
                return f"{count} {shown(event.item.name)}: asked in {event.seconds:.1f} s"
            case ItemSkipped():
                return f"{count} {shown(event.item.name)}: known from before"
            case ItemFailed():
                return f"{count} {shown(event.sentence)}"
            case _:
                return None


class BarTeller(Teller):
    """A progress bar with documents, pages, fields and an estimate of the time left."""

    def __init__(self, *, table: bool, explain: bool = False) -> None:
        super().__init__(table=table, explain=explain)
        self._run = RunProgress()
        self._progress = Progress(
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("{task.fields[name]}", markup=False),
            TextColumn("{task.fields[inside]}"),
            TextColumn("[dim]{task.fields[left]}"),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task("", total=None, name="", inside="looking", left="")

    def __enter__(self) -> Teller:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def _show(self, name: str, extraction: Extraction) -> None:
        """In place of the bar, which would take stdout for its own; it comes back below."""
        self._progress.stop()
        super()._show(name, extraction)
        self._progress.start()

    def _console(self) -> Console:
        return self._progress.console

    def hear(self, event: AnyEvent) -> None:
        """Moves the bar."""
        super().hear(event)
        now = time.monotonic()
        self._run.apply(event, now)
        self._progress.update(
            self._task,
            total=self._run.total,
            completed=self._run.finished,
            name=shown(self._run.name, _NAME_WIDTH),
            inside=_inside(self._run),
            left=in_words(self._run.seconds_left(now)),
            refresh=isinstance(event, PageRead),  # or a short document's pages are never shown
        )


class JsonTeller(Teller):
    """One JSON object on stdout at the end, and nothing else anywhere."""

    def __init__(self, *, table: bool, explain: bool = False) -> None:
        super().__init__(table=table, explain=explain)
        self._notes: list[str] = []

    def _show(self, name: str, extraction: Extraction) -> None:
        """Nothing before the one object at the end."""

    def _note(self, said: str) -> None:
        self._notes.append(said)

    def noted(self, told: dict[str, Any]) -> dict[str, Any]:
        """What is told, with the notes where there are any."""
        return {**told, "notes": self._notes} if self._notes else told

    def conclude(self, summary: Summary) -> None:
        """Prints the run."""
        print_json({"app": app_version(), **self.result(summary)})

    def result(self, summary: Summary) -> dict[str, Any]:
        """What there is to tell of a run; with values where they were asked for."""
        told = self.noted({"documents": self._rows.all(), "summary": summary})
        if self._table:
            values = {name: extraction.values for name, extraction in self._rows.extractions}
            told = {**told, "values": values}
        if self._explain:
            fields = {name: extraction.fields for name, extraction in self._rows.extractions}
            told = {**told, "fields": fields}
        return told

    def refuse(self, error: SealreadError) -> None:
        """Prints why there was no run."""
        why = {"number": error.number, "code": error.code, "sentence": str(error)}
        print_json({"app": app_version(), "documents": self._rows.all(), "error": why})


def teller(*, json: bool, table: bool, explain: bool = False) -> Teller:
    """The way of telling that fits where the output goes."""
    if json:
        return JsonTeller(table=table, explain=explain)
    return (BarTeller if sys.stderr.isatty() else LineTeller)(table=table, explain=explain)


def in_a_line(told: ItemSorted) -> str:
    """What a document is, and how sure that is; that it is several, where it seems so."""
    return _kind_in_a_line(told) + stack(told.documents)


def stack(documents: int) -> str:
    """That a file seems to hold several documents; "" for one."""
    if documents == 1:
        return ""
    return f"; it seems to hold {documents} documents: see sealread split"


def _kind_in_a_line(told: ItemSorted) -> str:
    if not told.kind:
        near = f"; most like: {', '.join(told.near)}" if told.near else ""
        return f"of no kind that is known{near}"
    if told.is_new:
        return f"{told.kind} (a new kind: its schema was built from it)"
    sure = "as before" if told.confidence is None else f"{told.confidence:.2f}"
    return f"{told.kind} ({sure})"


def _inside(run: RunProgress) -> str:
    page, pages = run.page
    field, fields = run.field
    if fields:
        return f"page {page}/{pages}, field {field}/{fields}"
    return f"page {page}/{pages}" if pages else ""


def output() -> Console:
    """A console on stdout; in a pipe it is wide, since nobody's window limits it."""
    return Console() if sys.stdout.isatty() else Console(width=_PIPED_WIDTH)


def print_json(value: Any) -> None:
    """Prints JSON for machines to stdout."""
    body = msgspec.json.format(msgspec.json.encode(value), indent=2)
    sys.stdout.buffer.write(body + b"\n")
