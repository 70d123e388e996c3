"""Results as tables on a terminal. All that comes from a document goes through `shown`."""

from __future__ import annotations

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sealread.cli.plain import shown
from sealread.cli.rows import Row
from sealread.extract.result import Extraction, Reading
from sealread.work.events import Summary

_STYLES = {
    "read": "green",
    "known": "cyan",
    "failed": "red",
    "quarantined": "red",
    "unsupported": "yellow",
    "grounded": "green",
    "normalised": "green",
    "inferred": "cyan",
    "needs_review": "yellow",
    "not_found": "dim",
}
_VALUE_WIDTH = 300


def show_rows(console: Console, rows: Iterable[Row]) -> None:
    """One line a document: status, pages, fields found of those asked, to check, seconds."""
    table = _table("document", "status", "pages", "found", "to check", "seconds", numbers=4)
    for row in rows:
        found = "" if row.found is None else f"{row.found}/{row.asked}"
        table.add_row(
            Text(shown(row.file), overflow="fold"),
            _status(row.status),
            _number(row.pages),
            found,
            _number(row.review),
            "" if row.seconds is None else f"{row.seconds:.1f}",
        )
    console.print(table)


def show_reasons(console: Console, rows: Iterable[Row]) -> None:
    """The sentence of every file that was not read."""
    for row in rows:
        if row.error is not None:
            console.print(Text(shown(row.error.sentence)), soft_wrap=True)


def show_values(console: Console, name: str, extraction: Extraction) -> None:
    """The readings of one document: field, value, confidence, status, page."""
    table = _table("field", "value", "confidence", "status", "page")
    table.title = Text(shown(name), style="bold")
    table.title_justify = "left"
    for reading in extraction.fields:
        table.add_row(
            Text(_field(reading.path), overflow="fold"),
            Text(shown(reading.value, _VALUE_WIDTH), overflow="fold"),
            "" if reading.status == "not_found" else f"{reading.confidence:.2f}",
            _status(reading.status),
            _pages(reading),
        )
    console.print(table)


def show_summary(console: Console, summary: Summary) -> None:
    """The run in one sentence."""
    parts = [f"{summary.done} read ({plural(summary.pages, 'page')})"]
    parts += [f"{summary.skipped} known from before"] if summary.skipped else []
    parts += [f"{len(summary.failed)} failed"] if summary.failed else []
    parts += [f"{len(summary.unsupported)} of another kind"] if summary.unsupported else []
    end = " Stopped before the end." if summary.cancelled else ""
    console.print(f"{', '.join(parts)} in {summary.seconds:.1f} s.{end}", highlight=False)


def _table(*names: str, numbers: int = 0) -> Table:
    """A table whose last `numbers` columns are numbers."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for position, name in enumerate(names):
        right = position >= len(names) - numbers
        table.add_column(name, justify="right" if right else "left", no_wrap=right)
    return table


def _status(status: str) -> Text:
    return Text(status.replace("_", " "), style=_STYLES.get(status, ""))


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def plural(count: int, noun: str) -> str:
    """A count and its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _field(path: str) -> str:
    """A JSON Pointer as a person reads it."""
    parts = (part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:])
    return shown(" › ".join(parts))


def _pages(reading: Reading) -> str:
    return ", ".join(str(page) for page in sorted({place.page for place in reading.evidence}))
