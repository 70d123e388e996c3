"""Which boxes of a document a highlighted PDF marks, and what their notes say."""

from __future__ import annotations

from collections.abc import Mapping

from sealread.document.marks import Mark, Tint
from sealread.extract.result import Extraction, Reading, Status
from sealread.work.cells import fitted, printable
from sealread.work.exporting.evidence import STATUSES
from sealread.work.exporting.naming import named
from sealread.work.titles import shown

MAX_NOTE = 2_000
_TINTS: dict[Status, Tint] = {
    "grounded": "sure",
    "normalised": "made",
    "inferred": "inferred",
    "not_found": "doubtful",
    "needs_review": "doubtful",
}


def marks(extraction: Extraction, titles: Mapping[str, str]) -> tuple[Mark, ...]:
    """A mark for each reading on each page that proves it; `titles` by path, `*` for any index."""
    found: list[Mark] = []
    for reading in extraction.fields:
        title, note = named(reading.path, titles), _note(reading)
        for page in sorted({one.page for one in reading.evidence}):
            boxes = tuple(one.box for one in reading.evidence if one.page == page)
            found.append(Mark(page, boxes, printable(title), note, _TINTS[reading.status]))
    return tuple(found)


def _note(reading: Reading) -> str:
    words = f"“{reading.text}”" if reading.text else ""
    how = f"{STATUSES[reading.status]}, {reading.confidence:.0%}"
    said = (shown(reading.value), words, how, reading.reason or "")
    return fitted(printable("\n".join(filter(None, said))), MAX_NOTE)
