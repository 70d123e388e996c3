"""The rows of a receipt: an amount, and the words before it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.invoices.paper import Paper
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

_CURRENCY = re.compile(r"\s[\W_]*(?:rm|myr|eur|usd|gbp|chf|[€$£])[\W_]*$", re.IGNORECASE)
_SUMMARY = re.compile(r"\b(?:gst|tax|sst|vat)\s*(?:summary|analysis|details)\b", re.IGNORECASE)
_SUMMARY_LINES = 8
"""How many lines a table of taxes has at most; its sums are not what is paid."""
_MOST_FIGURES = 12


class Row(Struct, frozen=True):
    """A line that ends in an amount: the words before it, what it is worth and where it stands."""

    line: int
    label: str
    worth: Decimal
    span: Span


def rows_of(paper: Paper, language: str | None) -> list[Row]:
    """All lines that end in an amount, but for those of a table of taxes."""
    return list(_rows(paper, language))


def _rows(paper: Paper, language: str | None) -> Iterator[Row]:
    skip = 0
    for number, start in enumerate(paper.starts):
        end = paper.end(number)
        skip = _SUMMARY_LINES if _SUMMARY.search(paper.text[start:end]) else skip - 1
        money = [] if skip > 0 else _money(paper, Span(start, end))
        if not money:
            continue
        last = money[-1]
        before = money[-2].end if len(money) > 1 else start
        try:
            worth = Decimal(str(parse_number(paper.said(last), language)))
        except NotOfKind:
            continue
        yield Row(number, _last_part(paper.text[before : last.start]), worth, last)


def _money(paper: Paper, line: Span) -> list[Span]:
    first = bisect_left(paper.amounts, Span(line.start, 0))
    own = [one for one in paper.amounts[first : first + _MOST_FIGURES] if one.end <= line.end]
    return [one for one in own if _is_money(paper, one)]


def _is_money(paper: Paper, span: Span) -> bool:
    said = paper.said(span).rstrip(" )-")
    after = paper.text[span.end : span.end + 2].strip()
    return len(said) > 2 and said[-3] in ".," and not after.startswith("%")


def _last_part(label: str) -> str:
    """The words right before an amount, without its currency."""
    bare = _CURRENCY.sub("", label.rstrip(" :"))
    return bare.rpartition("   ")[2].strip()
