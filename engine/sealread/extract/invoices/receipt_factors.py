"""How many of a thing were bought at what price: the factors that make a row's amount."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from sealread.document.model import Span
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.receipt_goods import Slip, Token, is_detail, words_of
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

_FIGURE = re.compile(
    r"[*x×@-]?(?:RM|[€$£¥])?(\d{0,4}[.,]\d{1,4}|\d{1,4})(?![\d.,]*\d)", re.IGNORECASE
)
_UNIT = re.compile(r"[x×*@]|\*?[A-Za-z]{1,6}\*?|\W*", re.IGNORECASE)
"""What may stand behind a quantity in its word: a sign for "times", or a unit."""
_TIMES = re.compile(r"\d{1,4}\s?[x×*]|[*x×]\d{1,4}", re.IGNORECASE)
_COLUMN = re.compile(r"\b(?:qty|quantity|menge|anzahl|stk)\b", re.IGNORECASE)
_CENT = Decimal("0.005")
_COUNT = 2
"""Digits that a quantity has at most which nothing but its place tells."""

Figure = tuple[Decimal, Span]
Factors = tuple[Span, Span]


def factors_of(
    paper: Paper, row: Slip, taken: frozenset[int], language: str | None
) -> Factors | None:
    """The quantity and the price that make a row's amount, on its line or on one beside it."""
    near = [line for line in (row.line + 1, row.line - 1) if line not in taken]
    told = [words_of(paper, line) for line in near if _tells(paper, line)]
    pairs = [
        (row.words, row.words),
        *((one, one) for one in told),
        *((row.words, one) for one in told),
    ]
    made = (_product(paper, counts, prices, row.worth, language) for counts, prices in pairs)
    return next(filter(None, made), None)


def lone_quantities(paper: Paper, rows: Sequence[Slip], language: str | None) -> list[Span | None]:
    """Quantities of rows that print no price: told by a sign, or by one place in all rows.

    Figures that count the rows are none, unless a column of quantities is named above.
    """
    signed = [_signed(row, language) for row in rows]
    if any(signed):
        return signed
    firsts = [_first(row, language) for row in rows]
    counts = [one[0] for one in firsts if one is not None]
    counted = len(counts) > 1 and all(later - sooner == 1 for sooner, later in pairwise(counts))
    named = _COLUMN.search(paper.text, 0, paper.starts[rows[0].line]) is not None
    if len(counts) < len(rows) or (counted and not named):
        return signed
    return [one[1] if one is not None else None for one in firsts]


def _tells(paper: Paper, line: int) -> bool:
    """Whether a line beside a row may say how many at what price."""
    if not 0 <= line < len(paper.starts):
        return False
    text = paper.text[paper.starts[line] : paper.end(line)]
    return is_detail(text) or "@" in text


def _product(
    paper: Paper, counts: Sequence[Token], prices: Sequence[Token], worth: Decimal,
    language: str | None,
) -> Factors | None:  # fmt: skip
    """The first two figures that make an amount, the price rounded as it is printed."""
    many = [found for one in counts if (found := _figure(one, language)) is not None]
    each = [found for one in prices if (found := _figure(one, language)) is not None]
    for number, counted in many:
        for price, priced in each:
            has_cents = not paper.said(priced).isdecimal()
            if counted == priced or not has_cents or number <= 0:
                continue
            if abs(number * price - worth) <= _CENT * max(number, Decimal(1)):
                return counted, priced
    return None


def _figure(token: Token, language: str | None) -> Figure | None:
    """What a word that is a figure, with its sign or unit, is worth, and where the figure is."""
    found = _FIGURE.match(token.text)
    if found is None or _UNIT.fullmatch(token.text[found.end() :]) is None:
        return None
    said = found[1] if found[1][0].isdigit() else f"0{found[1]}"
    try:
        value = Decimal(str(parse_number(said, language)))
    except NotOfKind:
        return None
    start = token.span.start
    return value, Span(start + found.start(1), start + found.end(1))


def _signed(row: Slip, language: str | None) -> Span | None:
    times = next((one for one in row.words if _TIMES.fullmatch(one.text)), None)
    figure = _figure(times, language) if times is not None else None
    return figure[1] if figure is not None else None


def _first(row: Slip, language: str | None) -> Figure | None:
    """A small whole number that a row begins with."""
    lead = row.words[0] if row.words else None
    if lead is None or not lead.text.isdecimal() or len(lead.text) > _COUNT:
        return None
    return _figure(lead, language)
