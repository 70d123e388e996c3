"""Segments that head the columns of a table, with revenue and the like as its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import structs

from sealread.extract.statements.captions import Caption, plain, score
from sealread.extract.statements.facts import Fact, Facts
from sealread.extract.statements.finding import GOOD, Entry, entry
from sealread.extract.statements.groups import NEAR, NO_PART
from sealread.extract.statements.periods import Period
from sealread.extract.statements.segments import HEADING, Segment, clean, kind_of

_MOST = 12
"""Columns of segments that a table has at most."""


def column_segments(facts: Facts, caption: Caption, company: Sequence[Entry]) -> list[Segment]:
    """The parts that head the columns of a table where a caption's row adds up to the company's."""
    for row in _rows(facts, caption):
        parts = [fact for fact in row if not NO_PART.search(fact.head.text)]
        if 2 <= len(parts) <= _MOST and any(_adds_up(row, parts, whole) for whole in company):
            names = list(dict.fromkeys(clean(fact.head.text) for fact in parts))
            kind = kind_of(names, row[0].table.headings)
            return [Segment(name, kind) for name in names]
    return []


def by_column(
    facts: Facts, caption: Caption, parts: Sequence[Segment], wanted: Sequence[Period]
) -> list[Entry]:
    """The figures of a caption below the columns of segments, by segment and period."""
    chosen: dict[tuple[str, Period], Entry] = {}
    held = {plain(one.name): one for one in parts}
    for row in _rows(facts, caption):
        known = [(fact, held.get(plain(clean(fact.head.text)))) for fact in row]
        for fact, part in known:
            if part is None or fact.period not in wanted or fact.period is None:
                continue
            if fact.figure.value is None or (fact.unit == "%") != (caption.kind == "percent"):
                continue
            made = entry(fact, caption, 0.88)
            made = structs.replace(made, segment=part.name, segment_kind=part.kind)
            chosen.setdefault((part.name, fact.period), made)
    keys = [(one.name, period) for one in parts for period in wanted]
    return [chosen[key] for key in keys if key in chosen]


def _rows(facts: Facts, caption: Caption) -> Iterator[list[Fact]]:
    """The rows that bear a caption in tables below headings of segments."""
    for table in facts.tables:
        if table.kind != "other" or not HEADING.search(f"{table.headings} {table.caption}"):
            continue
        rows: dict[int, list[Fact]] = {}
        for fact in facts.of_table(table.number):
            if fact.period is not None and fact.head.text and not fact.head.change:
                rows.setdefault(id(fact.row), []).append(fact)
        for row in rows.values():
            label = re.sub(r"\bsegment\b", "", row[0].row.label, flags=re.I)
            if len(row) > 1 and score(caption, label, row[0].section) >= GOOD:
                yield row


def _adds_up(row: Sequence[Fact], parts: Sequence[Fact], whole: Entry) -> bool:
    """Do the columns, or all but a total, make the company's figure?"""
    if any(fact.period != whole.period for fact in row):
        return False
    totals = [
        fact for fact in row if re.search(r"total|summe|gesamt|konzern", fact.head.text, re.I)
    ]
    rest = [fact for fact in row if fact not in totals]
    wanted = whole.value * whole.factor
    sums = [sum((one.figure.value or 0.0) * one.factor for one in some) for some in (parts, rest)]
    return any(abs(one - wanted) <= NEAR * abs(wanted) for one in sums)
