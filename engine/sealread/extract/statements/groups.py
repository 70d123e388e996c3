"""Rows of tables that belong together, and which of them make a figure of the whole company."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.extract.statements.facts import Fact, Facts
from sealread.extract.statements.finding import Entry
from sealread.extract.statements.tables import Table

NO_PART = re.compile(
    r"^$|\btotal\b|unallocat|eliminat|reconcil|adjust|percent|%|^summe|gesamt|konzern|intersegment|"
    r"inter-?company|konsolidier|überleitung|corporate items|\bchange\b|amortization|interest",
    re.IGNORECASE,
)
_REST = re.compile(r"unallocat|eliminat|adjust|corporate|reconcil|konsolidier|überleitung", re.I)
NEAR = 0.004
_LONGEST_NAME = 60
_MOST_ROWS = 16
"""Rows above a company's figure that are tried together at most."""


class Group(Struct, frozen=True):
    """Rows of a table that belong together; `parts` are those that may be segments."""

    table: Table
    topic: str
    rows: tuple[tuple[Fact, ...], ...]
    parts: tuple[tuple[Fact, ...], ...]


def groups(facts: Facts) -> Iterator[Group]:
    """The rows of every table with times, parted where the words they stand under change."""
    for table in facts.tables:
        held: list[tuple[Fact, ...]] = []
        for row in _table_rows(facts, table):
            if held and held[-1][0].row.sections != row[0].row.sections:
                yield _group(table, held)
                held = []
            held.append(row)
        if held:
            yield _group(table, held)


def _table_rows(facts: Facts, table: Table) -> list[tuple[Fact, ...]]:
    rows: list[list[Fact]] = []
    for fact in facts.of_table(table.number):
        if rows and rows[-1][0].row is fact.row:
            rows[-1].append(fact)
        else:
            rows.append([fact])
    return [tuple(row) for row in rows]


def _group(table: Table, rows: Sequence[tuple[Fact, ...]]) -> Group:
    sections = rows[0][0].row.sections
    topic = sections[-1].text if sections else table.topic
    return Group(table, topic, tuple(rows), tuple(_parts(rows)))


def stretches(facts: Facts, company: Sequence[Entry]) -> Iterator[Group]:
    """Rows right above a row with the company's own figure that add up to it, over subtotals."""
    for table in facts.tables:
        rows = _table_rows(facts, table) if table.kind == "other" else []
        for place, row in enumerate(rows):
            whole = next((one for one in company if _states(row, one)), None)
            found = None if whole is None else _above(rows[:place], whole)
            if found is not None:
                parts = [one for one in found if not _is_no_part(one)]
                yield Group(table, table.topic, tuple(found), tuple(parts))


def _states(row: Sequence[Fact], whole: Entry) -> bool:
    """Does a row have the company's own figure?"""
    wanted = whole.value * whole.factor
    return bool(wanted) and any(
        fact.period == whole.period
        and not fact.head.change
        and (fact.figure.value or 0.0) * fact.factor == wanted
        for fact in row
    )


def _above(rows: Sequence[tuple[Fact, ...]], whole: Entry) -> list[tuple[Fact, ...]] | None:
    """The last rows that make a figure together, what is told apart counted with them."""
    wanted = whole.value * whole.factor
    kept: list[tuple[Fact, ...]] = []
    for row in reversed(rows[-_MOST_ROWS:]):
        if _is_no_part(row) and not _REST.search(row[0].row.label):
            continue
        kept.insert(0, row)
        made = _sum(kept, whole)
        several = sum(not _is_no_part(one) for one in kept) > 1
        if several and made is not None and abs(made - wanted) <= NEAR * abs(wanted):
            return kept
    return None


def _is_no_part(row: Sequence[Fact]) -> bool:
    label = row[0].row.label.strip()
    return bool(NO_PART.search(label)) or len(label) > _LONGEST_NAME


def _parts(rows: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The rows that may be segments: up to a total, without what belongs to none."""
    kept: list[tuple[Fact, ...]] = []
    for row in rows:
        label = row[0].row.label.strip()
        if kept and (not label or re.match(r"total|summe|gesamt|konzern", label, re.I)):
            break
        if not _is_no_part(row):
            kept.append(row)
    return kept


def adds_up(group: Group, parts: Sequence[Sequence[Fact]], company: Sequence[Entry]) -> bool:
    """Do parts, with what is told apart from them, make a figure of the whole company?"""
    rest = [row for row in group.rows if _REST.search(row[0].row.label)]
    for whole in company:
        sums = [_sum(rows, whole) for rows in (parts, [*parts, *rest])]
        wanted = whole.value * whole.factor
        if wanted and any(
            one is not None and abs(one - wanted) <= NEAR * abs(wanted) for one in sums
        ):
            return True
    return False


def _sum(rows: Sequence[Sequence[Fact]], whole: Entry) -> float | None:
    values = [
        next(
            (
                (fact.figure.value or 0.0) * whole.factor
                for fact in row
                if fact.period == whole.period and not fact.head.change and fact.unit != "%"
            ),
            None,
        )
        for row in rows
    ]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) >= 2 and len(known) >= len(values) - 1 else None
