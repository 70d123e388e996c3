"""What was done with a document, in few lines for a person; no widget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from sealread.work.events import ItemDone, ItemFailed, ItemReported, ItemSkipped
from sealread.work.story import Step, story
from sealread.work.view import Extraction
from sealread_desktop.look import looks, notice_words, plain, reason_words

DOUBTS = 20  # lines of readings to check; more are in the fields


class Line(Struct, frozen=True):
    """What was done and why; seconds and tokens where they are known; what belongs below."""

    what: str
    why: str = ""
    seconds: float = 0.0
    tokens: int = 0
    below: tuple[Line, ...] = ()


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Activity", text, "", count)


def done(event: ItemDone) -> tuple[Line, ...]:
    """How a document was read."""
    return tuple(_read(event.extraction))


def skipped(event: ItemSkipped) -> tuple[Line, ...]:
    """Why a document was not read again."""
    reason = _tr("Schema, model and settings are those it was read with before.")
    return (Line(_tr("Known already"), reason), *_read(event.extraction))


def failed(event: ItemFailed) -> tuple[Line, ...]:
    """Why a document was not read."""
    what = _tr("Set aside") if event.quarantined else _tr("Not read")
    return (Line(what, plain.line(event.sentence)),)


def reported(event: ItemReported) -> tuple[Line, ...]:
    """How a request was worked off: the agent's own steps."""
    return tuple(_told(step) for step in story(event.report))


def again() -> Line:
    """The document was handed to a fresh process."""
    why = _tr("The reading process broke over it; once more with a fresh one.")
    return Line(_tr("Second attempt"), why)


def total(lines: Sequence[Line]) -> tuple[float, int]:
    """Seconds and tokens of all lines together."""
    inner = [total(line.below) for line in lines]
    seconds = sum(line.seconds for line in lines) + sum(one[0] for one in inner)
    return seconds, sum(line.tokens for line in lines) + sum(one[1] for one in inner)


def _read(extraction: Extraction) -> Iterator[Line]:
    document, run = extraction.document, extraction.run
    ways = {
        "digital": _tr("The words come from the file itself."),
        "scanned": _tr("The words were recognised in the picture (OCR)."),
        "mixed": _tr("Some pages have words in the file, others were recognised (OCR)."),
    }
    pages = _tr("Read %n pages", document.pages)
    yield Line(pages, ways.get(document.modality, plain.line(document.modality)))
    for notice in extraction.notices:
        yield Line(_tr("To know"), plain.line(notice_words.told(notice)))
    tokens = run.prefill_tokens + run.decoded_tokens
    by = _tr("Model {model}: {read} tokens read, {written} written.").format(
        model=plain.line(run.model, 60), read=run.prefill_tokens, written=run.decoded_tokens
    )
    fields = _tr("Looked for %n fields", len(extraction.fields))
    yield Line(fields, by, run.seconds, tokens, tuple(_found(extraction)))


def _found(extraction: Extraction) -> Iterator[Line]:
    counts = Counter(reading.status for reading in extraction.fields)
    for status, look in looks.READINGS.items():
        if counts[status]:  # type: ignore[index]
            below = tuple(_doubts(extraction)) if status == "needs_review" else ()
            yield Line(f"{looks.label(look)}: {counts[status]}", below=below)  # type: ignore[index]


def _doubts(extraction: Extraction) -> Iterator[Line]:
    doubtful = [one for one in extraction.fields if one.status == "needs_review"]
    for reading in doubtful[:DOUBTS]:
        yield Line(plain.line(reading.path, 120), reason_words.told(reading.reason))
    if doubtful[DOUBTS:]:
        yield Line(_tr("and %n more", len(doubtful) - DOUBTS))


def _told(step: Step) -> Line:
    mark = "" if step.went_well else "✗ "
    unnamed = _tr("Way") if step.below else _tr("Decision")
    name = step.tool.replace("_", " ") if step.tool else unnamed
    below = tuple(_told(one) for one in step.below)
    what = mark + plain.line(name, 80)
    return Line(what, plain.line(step.why), step.seconds, step.tokens, below)
