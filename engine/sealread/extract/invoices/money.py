"""The currency of a paper, and the one rate of tax that it charges."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from decimal import Decimal

from sealread.document.model import Span
from sealread.extract.invoices.found import FAIR, LIKELY, SURE, Found
from sealread.extract.invoices.paper import Mark, Paper
from sealread.extract.invoices.totals import CENT, Sums
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Label
from sealread.schema.numbers import parse_number

_CODES = {
    "EUR": "€", "USD": "$", "GBP": "£", "CHF": "", "MYR": "RM", "JPY": "¥", "PLN": "zł", "SEK": "",
    "NOK": "", "DKK": "", "CZK": "", "HUF": "", "CAD": "$", "AUD": "$", "NZD": "$", "SGD": "$",
    "HKD": "$", "INR": "₹", "CNY": "¥",
}  # fmt: skip
_CODE = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(_CODES)})(?![A-Za-z])")
_SIGN = re.compile(r"[€$£¥₹]|(?<![A-Za-z])RM(?=\s?\d)|\bzł")
_WANTS_CODE = re.compile(r"\bcode|\biso\b|three[- ]letter|dreistellig|kürzel|4217", re.IGNORECASE)
_AS_PRINTED = re.compile(r"\b(?:sign|symbol|zeichen|printed|gedruckt)", re.IGNORECASE)
_NEAR = 12
"""Characters that may stand between a label and its rate."""


def currency(paper: Paper, label: Label) -> Found | None:
    """The currency that a label names, else the one that most amounts are printed with."""
    for mark in paper.labelled("currency"):
        behind = paper.behind(mark)
        said = _CODE.match(paper.text, behind.start, behind.end)
        if said is not None:
            return Found((Span(*said.span()),), LIKELY)
    return _usual(paper, label)


def _usual(paper: Paper, label: Label) -> Found | None:
    codes = [Span(*found.span()) for found in _CODE.finditer(paper.text)]
    signs = [Span(*found.span()) for found in _SIGN.finditer(paper.text)]
    counted = Counter(paper.said(one) for one in codes)
    if not _wants_code(label):
        counted += Counter(paper.said(one) for one in signs)
    likeliest = counted.most_common(2)
    alone = len(likeliest) == 1 or (len(likeliest) > 1 and likeliest[0][1] > likeliest[1][1])
    if alone and _agrees(likeliest[0][0], {paper.said(one) for one in signs}):
        said = likeliest[0][0]
        return Found((next(one for one in (*codes, *signs) if paper.said(one) == said),), FAIR)
    marks = Counter(paper.said(one) for one in signs)
    if likeliest or len(marks) != 1:
        return None
    sign = next(iter(marks))
    if not _wants_code(label):
        return Found((signs[0],), FAIR)
    code = next(code for code, own in _CODES.items() if own == sign)
    return Found((signs[0],), FAIR, code, "computed: the currency of its sign")


def _wants_code(label: Label) -> bool:
    """Whether a field asks for a code, and not for what the page prints."""
    said = f"{label.title} {label.name} {label.description}"
    return _WANTS_CODE.search(said) is not None and _AS_PRINTED.search(said) is None


def _agrees(code: str, signs: set[str]) -> bool:
    """Whether no amounts are printed with the sign of another currency."""
    return not signs or code in signs or _CODES.get(code, "") in signs


def rate(paper: Paper, language: str | None, sums: Sums) -> Found | None:
    """The rate on a line about tax that makes the tax of the net sum; None where none does."""
    net, tax = sums.chosen.get("net"), sums.chosen.get("tax")
    if not {"net", "tax"} <= sums.proven or net is None or tax is None:
        return None
    for line in paper.marks:
        for mark in line:
            one = _percentage(paper, mark) if mark.role == "tax" else None
            if one is None:
                continue
            try:
                said = Decimal(str(parse_number(paper.said(one), language)))
            except NotOfKind:
                continue
            if abs(net.worth * said / 100 - tax.worth) <= CENT:
                return Found((one,), SURE)
    return None


def only_rate(paper: Paper) -> Found | None:
    """The one rate that lines about tax name; None where they name several, or none."""
    marks = [mark for line in paper.marks for mark in line if mark.role == "tax"]
    rates = [one for mark in marks if (one := _percentage(paper, mark)) is not None]
    if len({paper.said(one) for one in rates}) != 1:
        return None
    return Found((rates[0],), LIKELY)


def _percentage(paper: Paper, mark: Mark) -> Span | None:
    """The percentage right behind a label, or right before it."""
    place = bisect_left(paper.amounts, Span(mark.span.start, 0))
    for one in paper.amounts[max(place - 1, 0) : place + 1]:
        away = max(one.start - mark.span.end, mark.span.start - one.end)
        if away <= _NEAR and paper.text[one.end : one.end + 2].strip().startswith("%"):
            return one
    return None
