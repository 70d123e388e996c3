"""Rows of a table that stand far below all others and have fewer cells: a page's foot, most likely.

Figures of an account or an address at the foot of a page can fall into the columns of a table that
ends in the middle of it. Such rows stay, for shipping may stand alone, but a person looks at them;
those with an account or an e-mail address in them are no records.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from statistics import median

from msgspec import Struct, structs

from sealread.document.model import Page
from sealread.document.segments import Line
from sealread.extract.result import NOT_SURE, Reading

DOUBTED = 0.5
_FAR = 3.0
"""Usual distances of rows that part a row from the one above, at least."""
_LINES = 4.0
"""Heights of a row's words that do, at least."""
_CONTACT = re.compile(
    r"\S@\S+\.\w|\bwww\.|\b(?:IBAN|BIC|SWIFT|HRB|Tel|Telefon|Phone|Telephone|Fax|Telefax|E-?mail)\b"
    r"|\b(?:Amtsgericht|Registergericht|Geschäftsführe\w*|USt-?Id\w*|VAT (?:No|Reg))",
    re.IGNORECASE,
)
_JUDGED = ("grounded", "normalised")


class _Row(Struct, frozen=True):
    """A record's cells on a page: how many, between which heights, and how high its words are."""

    readings: tuple[Reading, ...]
    top: float
    bottom: float
    height: float


def without_foot(readings: Sequence[Reading], path: str) -> tuple[tuple[Reading, ...], int]:
    """The readings of the record list at `path` but for the foot of a page, and how many records.

    Those of other rows far below the rest are doubted.
    """
    owned = [
        (n, tuple(own)) for n, own in groupby(readings, key=lambda one: _number(one.path, path))
    ]
    rows: dict[int, list[_Row]] = {}
    for _, own in owned:
        cells = tuple(one for one in own if one.evidence)
        if cells:
            rows.setdefault(cells[0].evidence[0].page, []).append(_row(cells))
    far = {one.path for own in rows.values() for row in _far(own) for one in row.readings}
    while owned and _is_foot(owned[-1][1], far):
        owned.pop()
    kept = (one for _, own in owned for one in own)
    return tuple(_doubted(one) if one.path in far else one for one in kept), len(owned)


def foot_of(page: Page, lines: Sequence[Line], start: int) -> int:
    """Where the foot of a page begins among the lines from `start` on; their number without one.

    The last lines that stand far below those above them, if they say how to reach or to pay
    somebody and none above does (as in a list of addresses).
    """
    for number in range(len(lines) - 1, start, -1):
        above, line = lines[number - 1], lines[number]
        if line.level - above.level > _LINES * max(above.height, line.height):
            above_it, foot = _said(page, lines[start:number]), _said(page, lines[number:])
            is_foot = _CONTACT.search(foot) and not _CONTACT.search(above_it)
            return number if is_foot else len(lines)
    return len(lines)


def _said(page: Page, lines: Sequence[Line]) -> str:
    parts = (part for line in lines for part in line.segments)
    return " ".join(page.words[word].text for part in parts for word in part.words)


def _is_foot(row: Sequence[Reading], far: set[str]) -> bool:
    """Whether a row stands far below the others and says how to reach or to pay somebody."""
    return _says_contact([one for one in row if one.path in far])


def _says_contact(row: Sequence[Reading]) -> bool:
    return any(_CONTACT.search(one.text or "") for one in row)


def _number(path: str, records: str) -> str:
    return path.removeprefix(records + "/").partition("/")[0]


def _row(cells: tuple[Reading, ...]) -> _Row:
    page = cells[0].evidence[0].page
    boxes = [one.box for cell in cells for one in cell.evidence if one.page == page]
    return _Row(
        cells,
        min(box[1] for box in boxes),
        max(box[3] for box in boxes),
        median(box[3] - box[1] for box in boxes),
    )


def _far(rows: Sequence[_Row]) -> Sequence[_Row]:
    """Of a page's rows, from the top, those from the first on that stands apart."""
    steps: list[float] = []
    for number, (above, row) in enumerate(pairwise(rows), 1):
        step = row.top - above.bottom
        usual = max(_LINES * above.height, _FAR * median(steps) if steps else 0.0)
        fullest = max(len(one.readings) for one in rows[:number])
        goods = not any(_says_contact(one.readings) for one in rows[:number])
        if step > usual and all(
            len(one.readings) < fullest or (goods and _says_contact(one.readings))
            for one in rows[number:]
        ):
            return rows[number:]
        steps.append(step)
    return ()


def _doubted(one: Reading) -> Reading:
    if one.status not in _JUDGED or one.confidence <= DOUBTED:
        return one
    return structs.replace(one, confidence=DOUBTED, status="needs_review", reason=NOT_SURE)
