"""Numbers, days and currencies as a model may say them: as printed, or as JSON and ISO write them.

Asked for a day, a model writes `2021-05-03` whatever the page has; held to the page's letters it
loses itself. So it may say either, and what it says leads back to the words that mean it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sealread.document.model import Span
from sealread.extract.grounding import folded
from sealread.extract.regions import regions
from sealread.schema.chinese import HAN
from sealread.schema.currencies import currency_codes
from sealread.schema.kinds import NotOfKind
from sealread.schema.locale_tags import last_day
from sealread.schema.model import Kind
from sealread.schema.numbers import parse_number
from sealread.schema.yearless_days import day_in

_FIGURE = re.compile(rf"[^{HAN}]*\d[^{HAN}]*(?=[{HAN}])")
"""What stands before a Chinese scale or currency."""
_WHOLE = 1e15
_DAY_FORMS = ("%Y-%m-%d", "%m/%d/%Y", "%m-%d-%Y", "%d/%m/%Y", "%d.%m.%Y")


def other_spellings(text: str, language: str | None) -> Iterator[tuple[str, Span]]:
    """How numbers, days and currencies of a text may be said otherwise than they are printed."""
    kinds: tuple[Kind, ...] = ("number", "date")
    for kind in kinds:
        for said, span in spellings(kind, text, language):
            if said != folded(text[span.start : span.end]):
                yield said, span
    for code, start, end in currency_codes(text):
        yield code, Span(start, end)


def spellings(kind: Kind, text: str, language: str | None) -> Iterator[tuple[str, Span]]:
    """Each number or day of a text as printed and in other usual spellings."""
    for region in regions(kind, text, yearless=last_day(language) is not None) or ():
        words = text[region.start : region.end]
        others = _days(words, language) if kind == "date" else _numerals(words, language)
        for said in dict.fromkeys((folded(words), *others)):
            yield said, region


def _days(words: str, language: str | None) -> Iterator[str]:
    try:
        day = day_in(words, language)
    except NotOfKind:
        return
    for form in _DAY_FORMS:
        yield day.strftime(form)


def _numerals(words: str, language: str | None) -> Iterator[str]:
    """A number with as many decimals as it has, with two, with none where it has none.

    Of 4,210万元 the figure before its scale means the whole.
    """
    figure = _FIGURE.match(words)
    if figure is not None and len(figure[0]) < len(words):
        yield figure[0].strip()
        yield from _numerals(figure[0].strip(), language)
    try:
        value = parse_number(words, language)
    except NotOfKind:
        return
    yield repr(float(value))
    if round(value, 2) == value:
        yield f"{value:.2f}"
    if value == int(value) and abs(value) < _WHOLE:
        yield str(int(value))
