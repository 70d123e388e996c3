"""What kind of transaction a paper or a row is: by title, labels, and the sign of its amount."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.words import kind, kinds, label

_LONGEST = 110
_SENTENCE, _BEGIN = 220, 40
"""A sentence tells a kind where it begins with what says it in full."""
_SPREAD = re.compile(r"(?<!\S)\S(?: \S){3,}(?!\S)")
_SHORT = 64
_SURE, _LABELLED, _FIRST, _TITLE, _SAID = 6.0, 5.0, 4.0, 3.0, 1.0
_BEFORE_LABEL = 28
TRADES = frozenset({"purchase", "sale"})
_MONEY = frozenset({"deposit", "removal", "interest_charge"})
PAID_FOR_SHARES = TRADES | {"dividend"}


class Kind(Struct, frozen=True):
    """A kind of transaction, the words that tell it, and how strongly they do."""

    name: str
    span: Span
    weight: float


def kind_of(lines: Sequence[Line]) -> Kind | None:
    """The kind that a paper's title and labels tell best; the first of equals.

    A paper that names a security is about that, not about money that comes or goes.
    """
    secured = any(line.isins for line in lines)
    found = [one for line in lines for one in (*_told(line), *_spread(line))]
    if secured:
        found = [
            one
            for one in found
            if one.name not in _MONEY and (one.name != "fee" or one.weight >= _LABELLED)
        ]
    return max(
        found,
        key=lambda one: (one.weight, -one.span.start),
        default=None,
    )


def sure_kind(line: Line) -> str | None:
    """The kind that a line says in full."""
    return next((name for name in kinds() if kind(name, sure=True).search(line.text)), None)


def _told(line: Line) -> Iterator[Kind]:
    """The kinds that a line tells; longer words hide the shorter ones within them."""
    taken: list[tuple[int, int]] = []
    short = len(line.text) < _LONGEST
    if len(line.text) > _SENTENCE:
        return
    found = [
        (match, name, sure)
        for sure in ((True, False) if short else (True,))
        for name in kinds()
        for match in kind(name, sure=sure).finditer(line.text)
        if short or match.start() < _BEGIN
    ]
    for match, name, sure in sorted(
        found, key=lambda one: (one[0].start() - one[0].end(), not one[2])
    ):
        if any(start < match.end() and match.start() < end for start, end in taken):
            continue
        taken.append(match.span())
        span = Span(line.start + match.start(), line.start + match.end())
        yield Kind(name, span, _weight(line, match, sure=sure))


def _spread(line: Line) -> Iterator[Kind]:
    """The kinds that a title tells whose letters are set apart."""
    if _SPREAD.search(line.text) is None:
        return
    closed = re.sub(r"(?<=\S) (?=\S(?: |$))", "", line.text.rstrip())
    span = Span(line.start, line.start + len(line.text.rstrip()))
    found = [(len(m[0]), name) for name in kinds() for m in kind(name).finditer(closed)]
    if found:
        yield Kind(max(found)[1], span, _FIRST)


def _weight(line: Line, match: re.Match[str], *, sure: bool) -> float:
    before = line.text[: match.start()]
    explains = label("base").search(line.text) is not None and not sure
    if explains:
        return _SAID / 2
    if sure:
        return _SURE if len(line.text) < _SHORT or not line.money else _LABELLED
    asked = list(label("kind_label").finditer(before[-_BEFORE_LABEL:]))
    if asked and not re.search(r"\w", before[-_BEFORE_LABEL:][asked[-1].end() :]):
        return _LABELLED
    if not re.search(r"\w", before):
        return _FIRST if len(line.text) < _SHORT else _TITLE
    return _TITLE if len(line.text) < _SHORT and not line.money else _SAID


def by_side(name: str, side: int, *, secured: bool = False) -> str:
    """The kind with the side of its amount (1: paid to the customer, -1: taken, 0: not known).

    `secured`: it is paid on a security, whose coupons count as its dividends.
    """
    if name == "interest" and secured:
        return "dividend"
    if name in ("interest", "interest_charge") and side:
        return "interest" if side > 0 else "interest_charge"
    if name in ("tax", "fee") and side > 0:
        return f"{name}_refund"
    if name in ("tax_refund", "fee_refund") and side < 0:
        return name.removesuffix("_refund")
    if name in ("deposit", "removal") and side:
        return "deposit" if side > 0 else "removal"
    return name
