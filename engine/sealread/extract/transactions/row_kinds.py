"""What kind of transaction a statement's row is: by its words, and by the side of its amount."""

from __future__ import annotations

import re

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.transactions.kinds import by_side
from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.rows import Row
from sealread.extract.transactions.words import kind, label

_CLOSINGS = frozenset({"interest", "interest_charge", "fee", "tax"})
_SIGNED, _WORDED, GUESSED = 0.91, 0.83, 0.55
_CLOSED = re.compile(r"(?<!\w)(?:abrechnung|abschlu(?:ss|ß)|rechnungsabschlu(?:ss|ß))(?!\w)", re.I)
_ORDER = (
    "interest_charge", "interest", "tax_refund", "fee_refund", "tax", "fee", "purchase", "sale",
    "dividend", "deposit", "removal",
)  # fmt: skip


class RowKind(Struct, frozen=True):
    """A kind, the words that tell it, and how sure that is."""

    name: str
    span: Span
    sure: float


def kind_of_row(row: Row) -> RowKind | None:
    """What a row's words and sign say of its kind; None where nothing does.

    A row that only settles a trade, which has a paper of its own, is no transaction by itself.
    """
    own = row.lines[0]
    closed = _CLOSED.search(own.text)
    deeper = row.lines[1:2] if closed else row.lines[1:3]
    told = _words(own) or next((one for line in deeper if (one := _words(line))), None)
    if closed and told is not None and told[0] not in _CLOSINGS:
        told = None
    if label("settlement").search(own.text):
        return None
    if told is None and closed:
        name = "interest" if row.side >= 0 else "interest_charge"
        return RowKind(name, row.money.span, _WORDED)
    if told is None:
        name = {1: "deposit", -1: "removal"}.get(row.side, "")
        return RowKind(name, row.money.span, GUESSED) if name else None
    name = by_side(told[0], row.side, secured=any(line.isins for line in row.lines))
    return RowKind(name, told[1], _SIGNED if row.side else _WORDED)


def _words(line: Line) -> tuple[str, Span] | None:
    """The kind that the words of a row's line tell: the longest words, then the first."""
    found = [
        (match.start() - match.end(), match.start(), name)
        for name in _ORDER
        for match in kind(name).finditer(line.text)
    ]
    if not found:
        return None
    length, start, name = min(found)
    return name, Span(line.start + start, line.start + start - length)
