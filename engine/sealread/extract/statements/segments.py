"""Figures of parts of a company: business and geographic segments, told below such headings.

Which rows are segments is learned where a heading says "segment" or "geographic" and the rows add
up to the company's own figure; then their rows are found in other tables too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct, structs

from sealread.extract.statements.captions import Caption, plain, score
from sealread.extract.statements.facts import Fact, Facts
from sealread.extract.statements.finding import Entry, entry
from sealread.extract.statements.groups import Group, adds_up, groups, stretches
from sealread.extract.statements.growing import comparing, growth_entry
from sealread.extract.statements.periods import Period

SegmentKind = Literal["business_segment", "geographic_segment"]

HEADING = re.compile(r"\bsegments?\b|geograph|\bby region\b|segmentbericht|geschäftsbereich", re.I)
_PLACES = re.compile(
    r"america|europe|asia|emea|apac|apjc|apla|africa|china|japan|korea|india|canada|mexico|brazil|"
    r"united (?:states|kingdom)|\bu\.?s\.?\b|international|pacific|middle east|domestic|foreign|"
    r"germany|deutschland|europa|amerika|asien|rest of world|übrige|ausland|inland|dach",
    re.IGNORECASE,
)
_PART_OF_INCOME = 3
"""Words of a part of revenue in the income statement at most ("Product", "Services")."""
_TOPICAL = 0.9
"""How well the words that rows stand under must name a caption."""


class Segment(Struct, frozen=True):
    """A part of a company."""

    name: str
    kind: SegmentKind


def segments(facts: Facts, revenue: Sequence[Entry]) -> list[Segment]:
    """The parts that the company's revenue is told by under headings of segments."""
    return _learned(groups(facts), revenue) or _learned(stretches(facts, revenue), revenue)


def _learned(among: Iterable[Group], revenue: Sequence[Entry]) -> list[Segment]:
    """The segments of groups below headings of segments that add up to revenue."""
    found: dict[str, Segment] = {}
    for group in among:
        if group.table.kind != "other" or not HEADING.search(group.table.headings):
            continue
        parts = group.parts
        if len(parts) < 2 or not adds_up(group, parts, revenue):
            continue
        kind = kind_of([row[0].row.label for row in parts], group.table.headings)
        for row in parts:
            name = clean(row[0].row.label)
            found.setdefault(plain(name), Segment(name, kind))
    return list(found.values())


def parts_of_revenue(facts: Facts, revenue: Sequence[Entry]) -> list[Segment]:
    """The short rows of revenue in the income statement itself, where they add up to it."""
    for group in groups(facts):
        if group.table.kind != "income":
            continue
        rows = []
        for row in group.rows:
            if any(_proves(one, row) for one in revenue):
                break
            rows.append(row)
        short = all(len(row[0].row.label.split()) <= _PART_OF_INCOME for row in rows)
        if len(rows) > 1 and short and adds_up(group, rows, revenue):
            return [Segment(clean(row[0].row.label), "business_segment") for row in rows]
    return []


def finer_parts(facts: Facts, parts: Sequence[Entry], known: Sequence[Segment]) -> list[Segment]:
    """What a part of revenue is told by where tables say how each grew: its rows add up to it."""
    found: dict[str, Segment] = {}
    held = {plain(one.name) for one in known}
    for group in groups(facts):
        if not any(fact.head.change for row in group.rows for fact in row):
            continue
        rows = group.parts
        names = {plain(clean(row[0].row.label)) for row in rows}
        if len(rows) > 1 and not names & held and adds_up(group, rows, parts):
            kind = kind_of([row[0].row.label for row in rows], group.table.headings)
            for row in rows:
                name = clean(row[0].row.label)
                found.setdefault(plain(name), Segment(name, kind))
    return list(found.values())


def _proves(one: Entry, row: Sequence[Fact]) -> bool:
    """Is a figure of a row what an entry was read from?"""
    own = {(fact.table.block.page, fact.figure.words) for fact in row}
    return any((place.page, place.words) in own for place in one.places)


def kind_of(labels: Sequence[str], headings: str) -> SegmentKind:
    """Geographic where half of the names at least are places."""
    places = sum(bool(_PLACES.search(label)) for label in labels)
    return "geographic_segment" if 2 * places >= len(labels) else "business_segment"


def clean(label: str) -> str:
    """A name without its footnote marks and colons."""
    return re.sub(r"\s*(?:\((?:[a-z]|\d{1,2})\)|\*+)\s*", " ", label, flags=re.I).strip(" :")


def by_segment(
    facts: Facts, caption: Caption, parts: Sequence[Segment], company: Sequence[Entry],
    wanted: Sequence[Period],
) -> list[Entry]:  # fmt: skip
    """The figures of a caption for each segment: from groups about it, or that add up to it."""
    chosen: dict[tuple[str, Period], Entry] = {}
    for rows in _about(facts, caption, parts, company):
        for name, row in rows.items():
            part = next(one for one in parts if plain(one.name) == name)
            for fact in row:
                if fact.period not in wanted or fact.period is None or not _holds(caption, fact):
                    continue
                made = structs.replace(
                    entry(fact, caption, 0.9), segment=part.name, segment_kind=part.kind
                )
                chosen.setdefault((name, fact.period), made)
    return _ordered(chosen, parts, wanted)


def growth_by_segment(
    facts: Facts, caption: Caption, parts: Sequence[Segment], company: Sequence[Entry],
    wanted: Sequence[Period],
) -> list[Entry]:  # fmt: skip
    """The printed growth of a caption for each segment."""
    chosen: dict[tuple[str, Period], Entry] = {}
    for rows in _about(facts, caption, parts, company):
        for name, row in rows.items():
            part = next(one for one in parts if plain(one.name) == name)
            for fact in comparing(row[0], facts):
                if fact.period is not None and fact.period in wanted:
                    made = growth_entry(fact, fact.period, 0.9, part.name, part.kind)
                    if fact.figure.value is not None or "%" in fact.figure.text:
                        chosen.setdefault((name, fact.period), made)
    return _ordered(chosen, parts, wanted)


def _about(
    facts: Facts, caption: Caption, parts: Sequence[Segment], company: Sequence[Entry]
) -> Iterator[dict[str, tuple[Fact, ...]]]:
    """The rows of segments, by name, of groups that are about a caption and have two or more."""
    names = {plain(one.name) for one in parts}
    for group in (*groups(facts), *stretches(facts, company)):
        rows: dict[str, tuple[Fact, ...]] = {}
        for row in group.rows:
            name = plain(clean(row[0].row.label))
            if name in names:
                rows.setdefault(name, row)
        if len(rows) < 2:
            continue
        exact = caption.kind != "percent" and adds_up(group, group.parts, company)
        topic = re.sub(
            r"\b(?:by )?(?:reportable )?segments?(?: results)?\b", "", group.topic, flags=re.I
        )
        if exact or score(caption, topic, "") >= _TOPICAL:
            yield rows


def _holds(caption: Caption, fact: Fact) -> bool:
    if fact.head.change or fact.head.share or fact.figure.value is None:
        return False
    return (fact.unit == "%") == (caption.kind == "percent") and fact.figure.unit != "bps"


def _ordered(
    chosen: dict[tuple[str, Period], Entry], parts: Sequence[Segment], wanted: Sequence[Period]
) -> list[Entry]:
    keys = [(plain(one.name), period) for one in parts for period in wanted]
    return [chosen[key] for key in dict.fromkeys(keys) if key in chosen]
