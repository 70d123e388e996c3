"""Results as tables on a terminal. All that comes from a document goes through `shown`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sealread.agent.state import Answer
from sealread.cli.plain import shown
from sealread.cli.rows import Row
from sealread.document.model import Evidence
from sealread.extract.result import Extraction, Reading
from sealread.work.events import Summary
from sealread.work.kinds import Told
from sealread.work.results import mark_of
from sealread.work.splitting import StackPart
from sealread.worker.report import Report

_STYLES = {
    "read": "green",
    "known": "cyan",
    "failed": "red",
    "quarantined": "red",
    "unsupported": "yellow",
    "verified": "green",
    "unverified": "yellow",
    "not in the document": "dim",
    "grounded": "green",
    "normalised": "green",
    "inferred": "cyan",
    "needs_review": "yellow",
    "not_found": "dim",
}
_VALUE_WIDTH = 300


def show_rows(console: Console, rows: Iterable[Row]) -> None:
    """One line a document: status, pages, fields found of those asked, to check, seconds.

    Also what it is, where no schema was named.
    """
    rows = tuple(rows)
    kinds = any(row.kind is not None for row in rows)
    names = ("document", *(["kind"] if kinds else []), "status", "pages", "found", "to check")
    table = _table(*names, "seconds", numbers=4)
    for row in rows:
        found = "" if row.found is None else f"{row.found}/{row.asked}"
        table.add_row(
            Text(shown(row.file), overflow="fold"),
            *([kind_of(row.kind, row.confidence)] if kinds else []),
            _status(row.status),
            _number(row.pages),
            found,
            _number(row.review),
            "" if row.seconds is None else f"{row.seconds:.1f}",
        )
    console.print(table)


def kinds_table(told: Iterable[Told]) -> Table:
    """One line a document: what it is, the schema for it, how sure that is."""
    table = _table("document", "kind", "schema", "confidence", numbers=1)
    for one in told:
        name = Text(shown(one.file), overflow="fold")
        if one.kind is None:
            table.add_row(name, Text("not asked", style="red"), "", "")
            continue
        kind = one.kind
        sure = "" if kind.confidence is None else f"{kind.confidence:.2f}"
        what = kind_of(kind.title)
        if kind.near:
            what.append(f"; most like: {', '.join(kind.near)}")
        if kind.documents > 1:
            what.append(f"; {kind.documents} documents?", style="yellow")
        table.add_row(name, what, kind.schema, sure)
    return table


def parts_table(parts: Iterable[StackPart], files: Sequence[str]) -> Table:
    """One line a document of a stack: its pages, how sure that is, and the file it is now."""
    table = _table("document", "pages", "confidence", "file", numbers=1)
    named = zip(parts, chain(files, repeat("")), strict=False)
    for number, (part, file) in enumerate(named, start=1):
        pages = f"{part.first}" if part.first == part.last else f"{part.first}-{part.last}"
        sure = Text(f"{part.confidence:.2f}")
        if part.is_doubtful:
            sure = Text(f"{part.confidence:.2f}  to check", style="yellow")
        table.add_row(f"{number}", pages, sure, Text(shown(file), overflow="fold"))
    return table


def kind_of(title: str | None, sure: float | None = None) -> Text:
    """The kind of a document, with how sure that is; "" is none that is known, None not asked."""
    if title is None:
        return Text("")
    if not title:
        return Text("none that is known", style="yellow")
    return Text(title if sure is None else f"{title} ({sure:.2f})")


def show_reasons(console: Console, rows: Iterable[Row]) -> None:
    """The sentence of every file that was not read."""
    for row in rows:
        if row.error is not None:
            console.print(Text(shown(row.error.sentence)), soft_wrap=True)


def show_values(console: Console, name: str, extraction: Extraction) -> None:
    """The readings of one document: field, value, confidence, status, page."""
    table = _titled(name, "field", "value", "confidence", "status", "page")
    for reading in extraction.fields:
        table.add_row(
            Text(_field(reading.path), overflow="fold"),
            Text(shown(reading.value, _VALUE_WIDTH), overflow="fold"),
            "" if reading.status == "not_found" else f"{reading.confidence:.2f}",
            _status(reading.status),
            _pages(reading),
        )
    console.print(table)


def show_sources(console: Console, name: str, extraction: Extraction) -> None:
    """Why each field of one document has its value: who read it, and what else was read by whom."""
    table = _titled(name, "field", "read by", "value", "confidence", "page")
    for reading in extraction.fields:
        found = reading.status != "not_found"
        table.add_row(
            Text(_field(reading.path), overflow="fold"),
            _source(reading.source) if found else "",
            Text(_why(reading), overflow="fold"),
            f"{reading.confidence:.2f}" if found else "",
            _pages(reading),
        )
        for other in reading.runners_up:
            table.add_row(
                "",
                Text(_source(other.source or reading.source), style="dim"),
                Text(shown(other.text, _VALUE_WIDTH), style="dim", overflow="fold"),
                Text(f"{other.confidence:.2f}", style="dim"),
                Text(_on_pages(other.evidence), style="dim"),
            )
    console.print(table)


def _why(reading: Reading) -> str:
    """The value, with the words it was made of where they are others, and what is to be said."""
    if reading.status == "not_found":
        return "not found"
    said = shown(reading.value, _VALUE_WIDTH)
    words = shown(reading.text, _VALUE_WIDTH) if reading.text else ""
    parts = [said] if said else []
    parts += [f"from “{words}”"] if words and words != said else []
    parts += [f"({shown(reading.reason)})"] if reading.reason else []
    return " ".join(parts)


def _source(source: str | None) -> str:
    return (source or "").replace("_", " ")


def show_answers(console: Console, name: str, report: Report) -> None:
    """The answers from one document: question, answer, page, confidence, whether it is verified."""
    table = _titled(name, "question", "answer", "page", "confidence", "state")
    for answer in report.outcome.answers:
        mark = mark_of(report, answer.question)
        table.add_row(
            Text(shown(answer.question, _VALUE_WIDTH), overflow="fold"),
            Text(_answer(answer), overflow="fold"),
            _on_pages(answer.evidence),
            f"{answer.confidence:.2f}" if answer.texts else "",
            _state(mark.verified if mark else False, mark.reason if mark else None, answer),
        )
    console.print(table)


def show_found(console: Console, name: str, report: Report) -> None:
    """The values from one document: field, value, page, confidence, whether it is verified."""
    table = _titled(name, "field", "value", "page", "confidence", "state")
    for reading in report.outcome.extraction.fields if report.outcome.extraction else ():
        mark = mark_of(report, reading.path)
        verified = mark is not None and mark.verified
        table.add_row(
            Text(_field(reading.path), overflow="fold"),
            Text(shown(reading.value, _VALUE_WIDTH), overflow="fold"),
            _pages(reading),
            "" if reading.text is None else f"{reading.confidence:.2f}",
            _verdict(verified, mark.reason if mark else None, found=reading.text is not None),
        )
    console.print(table)


def show_outcome(console: Console, report: Report) -> None:
    """What there is to say about a result as a whole: its translation, notes, why it ended."""
    outcome = report.outcome
    for line in _translated(outcome.translated):
        console.print(Text(f"in {shown(outcome.language)}: {line}"), soft_wrap=True)
    for sentence in outcome.notes:
        console.print(Text(shown(sentence)), soft_wrap=True)
    if outcome.reason != "verified":
        console.print(Text(f"Not all of it is verified: {shown(outcome.why)}."), soft_wrap=True)


def _translated(translated: Any) -> Iterator[str]:
    """A line for each value or answer of a translation; one for all of any other form."""
    held = translated if isinstance(translated, dict) else {}
    values, answers = held.get("values"), held.get("answers")
    if isinstance(values, dict):
        stated = {key: value for key, value in values.items() if value not in (None, {}, [])}
        yield from (f"{shown(key)}: {shown(value, _VALUE_WIDTH)}" for key, value in stated.items())
    elif isinstance(answers, list):
        for one in answers:
            texts = " · ".join(map(str, one.get("texts", ()))) if isinstance(one, dict) else ""
            if texts:
                yield f"{shown(one.get('question'))} {shown(texts, _VALUE_WIDTH)}"
    elif translated is not None:
        yield shown(translated, _VALUE_WIDTH)


def _answer(answer: Answer) -> str:
    return shown(" · ".join(answer.texts), _VALUE_WIDTH) if answer.texts else ""


def _state(verified: bool, reason: str | None, answer: Answer) -> Text:
    return _verdict(verified, reason or answer.reason, found=bool(answer.texts))


def _verdict(verified: bool, reason: str | None, *, found: bool) -> Text:
    if verified:
        said = "verified" if found else "not in the document"
        return Text(said, style=_STYLES[said])
    return Text(f"unverified: {shown(reason)}" if reason else "unverified",
                style=_STYLES["unverified"], overflow="fold")  # fmt: skip


def _on_pages(places: Iterable[Evidence]) -> str:
    return ", ".join(str(page) for page in sorted({place.page for place in places}))


def show_summary(console: Console, summary: Summary) -> None:
    """The run in one sentence."""
    parts = [f"{summary.done} read ({plural(summary.pages, 'page')})"]
    parts += [f"{summary.skipped} known from before"] if summary.skipped else []
    parts += [f"{len(summary.failed)} failed"] if summary.failed else []
    parts += [f"{len(summary.unsupported)} of another kind"] if summary.unsupported else []
    end = " Stopped before the end." if summary.cancelled else ""
    console.print(f"{', '.join(parts)} in {summary.seconds:.1f} s.{end}", highlight=False)
    if summary.trail is not None:  # on one line: to be noted down, and checked against later
        head = f"Audit trail: {summary.trail.count} rows, head {summary.trail.hash}"
        console.print(head, highlight=False, soft_wrap=True)


def _table(*names: str, numbers: int = 0) -> Table:
    """A table whose last `numbers` columns are numbers."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for position, name in enumerate(names):
        right = position >= len(names) - numbers
        table.add_column(name, justify="right" if right else "left", no_wrap=right)
    return table


def _titled(name: str, *columns: str) -> Table:
    """A table with a document's name above it."""
    table = _table(*columns)
    table.title = Text(shown(name), style="bold")
    table.title_justify = "left"
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
    return _on_pages(reading.evidence)
