"""Growth as tables print it: columns that compare, and rows of growth below a caption's own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import structs

from sealread.extract.statements.captions import Caption
from sealread.extract.statements.facts import Fact, Facts
from sealread.extract.statements.finding import Candidate, Entry, candidates, proven
from sealread.extract.statements.periods import Period

_GROWTH_ROW = re.compile(
    r"(?:yoy|year[- ]over[- ]year|y/y|as reported|reported)?\s*(?:% |percent(?:age)? )?"
    r"(?:growth|change|increase|\(?decrease\)?|veränderung)[\s,%()]*"
    r"(?:as reported|yoy|from prior year)?",
    re.IGNORECASE,
)
_OTHER_BASIS = re.compile(
    r"constant|organic|currency|adjusted|non-?gaap|excluding|comparable|pro ?forma", re.IGNORECASE
)
_SCORE = 0.92


def printed_growth(facts: Facts, caption: Caption, wanted: Sequence[Period]) -> list[Entry]:
    """The growth of a caption that tables print, for each period once."""
    chosen: dict[Period, Entry] = {}
    for one in candidates(facts, caption):
        if one.score < _SCORE:
            continue
        for fact in [*comparing(one.facts[0], facts), *_growth_row(one, facts)]:
            if fact.period in wanted and fact.period is not None and fact.period not in chosen:
                chosen[fact.period] = growth_entry(fact, fact.period, one.score)
    return [chosen[period] for period in wanted if period in chosen]


def growth_entry(fact: Fact, period: Period, worth: float, segment: str = "",
                 kind: str = "company") -> Entry:  # fmt: skip
    """A printed growth as an entry; a dash is no growth."""
    return structs.replace(
        proven(fact, worth), period=period, segment=segment, segment_kind=kind, comparison="yoy"
    )


def comparing(first: Fact, facts: Facts) -> list[Fact]:
    """The percentages by which a row's figures grew, from columns that compare."""
    row = [fact for fact in facts.of_table(first.table.number) if fact.row is first.row]
    return [
        fact
        for fact in row
        if fact.head.change
        and fact.period is not None
        and (fact.figure.unit == "%" or (fact.figure.value is None and "%" in fact.figure.text))
        and not _OTHER_BASIS.search(fact.head.text)
    ]


def _growth_row(one: Candidate, facts: Facts) -> list[Fact]:
    """The figures of the row of growth right below a caption's row."""
    rows = one.table.block.rows
    place = next(n for n, row in enumerate(rows) if row is one.facts[0].row)
    if place + 1 >= len(rows) or not _GROWTH_ROW.fullmatch(rows[place + 1].label.strip()):
        return []
    below = rows[place + 1]
    return [
        fact
        for fact in facts.of_table(one.table.number)
        if fact.row is below and fact.figure.unit == "%" and fact.period is not None
    ]
