"""All figures of a document as facts: what, of whom, when, in what; found once and asked often."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct

from sealread.document.model import Document, Evidence, Page
from sealread.extract.statements.blocks import Row
from sealread.extract.statements.cover import Cover, cover
from sealread.extract.statements.figures import Figure
from sealread.extract.statements.fiscal import Calendar, calendar
from sealread.extract.statements.headers import Column, When
from sealread.extract.statements.lines import StatementLine, statement_lines
from sealread.extract.statements.periods import Period
from sealread.extract.statements.scale import factor_of, most_used
from sealread.extract.statements.tables import STATEMENTS, Table, statement_tables

_QUARTER_SAID = re.compile(
    r"\b(first|second|third|fourth)\s+(?:fiscal\s+)?quarters?\s+of\s+(?:our\s+)?(?:fiscal\s+)?(?:year\s+)?((?:19|20)\d\d)",
    re.IGNORECASE,
)
_FISCAL_SAID = re.compile(r"\bfiscal\s+(?:year\s+)?((?:19|20)\d\d)\b", re.IGNORECASE)
_ORDINALS = ("first", "second", "third", "fourth")
_PAR = re.compile(r"par value|authori[sz]ed|nennwert|stated value", re.I)
_PER_SHARE = re.compile(
    r"per (?:\w+ )?(?:common )?(?:share|unit)|je (?:stamm|vorzugs)?aktie|\beps\b", re.I
)
_SHARES = re.compile(r"\b(?:shares?|aktien)\b", re.I)
_SHORT = 24
"""Letters of a row that says nothing but a year, at most ("Fiscal year 2024:")."""


class Fact(Struct, frozen=True):
    """A figure: its row and column, when it is for (None: not said), and in what it is told."""

    table: Table
    row: Row
    column: int
    figure: Figure
    period: Period | None
    when: When
    factor: int
    unit: str

    @property
    def unit_kind(self) -> str:
        """ "percent", "shares" (a count) or "money"."""
        return {"%": "percent", "1": "shares"}.get(self.unit, "money")

    @property
    def head(self) -> Column:
        """The column that the figure stands in."""
        return self.table.columns[self.column]

    @property
    def section(self) -> str:
        """The headings above the figure's row."""
        return " ".join(one.text for one in self.row.sections)


class Facts(Struct, frozen=True):
    """What a document states in figures: its tables in order, all facts, cover and calendar."""

    document: Document
    lines: tuple[tuple[StatementLine, ...], ...]
    tables: tuple[Table, ...]
    all: tuple[Fact, ...]
    cover: Cover
    calendar: Calendar | None
    by_table: dict[int, tuple[Fact, ...]]

    def of_table(self, number: int) -> tuple[Fact, ...]:
        """The facts of a table, row by row."""
        return self.by_table.get(number, ())

    def evidence(self, page: int, words: Sequence[int]) -> tuple[Evidence, ...]:
        """The boxes of words of a page, one for each line of them."""
        return evidence(self.document.pages[page], words)


def facts(document: Document) -> Facts:
    """Reads all tables of figures of a document."""
    lines = tuple(tuple(statement_lines(page, document.language)) for page in document.pages)
    tables = tuple(statement_tables(lines))
    first = cover(lines)
    own = _calendar(document, lines, tables, first)
    currency = most_used(
        [
            figure.unit
            for table in tables
            for row in table.block.rows
            for figure in row.figures.values()
        ]
    )
    usual = _usual_periods(tables, own)
    by_table = {table.number: tuple(_facts(table, own, currency, usual)) for table in tables}
    found = tuple(fact for held in by_table.values() for fact in held)
    return Facts(document, lines, tables, found, first, own, by_table)


def _calendar(
    document: Document,
    lines: Sequence[Sequence[StatementLine]],
    tables: Sequence[Table],
    first: Cover,
) -> Calendar | None:
    dated = [
        (end, one.when.months)
        for table in tables
        if table.kind in STATEMENTS
        for one in table.columns
        if (end := _day(one.when)) is not None and not one.change
    ]
    end = first.end or max((end for end, _ in dated), default=None) or _named_year(tables)
    if end is None:
        return None
    lengths = [months for day, months in dated if abs((day - end).days) < 8]
    text = [line.label for page in lines for line in page if "fiscal" in line.label.lower() or
            "quarter of" in line.label.lower()]  # fmt: skip
    annual = first.annual or (first.end is None and not any(lengths))
    return calendar(end, annual, lengths, _quarters_said(text))


def _named_year(tables: Sequence[Table]) -> date | None:
    """The end of the latest year that heads a column of a statement."""
    years = [one.when.year for table in tables if table.kind in STATEMENTS for one in table.columns]
    latest = max(years, default=0)
    return date(latest, 12, 31) if latest else None


def _quarters_said(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    for line in lines:
        for ordinal, year in _QUARTER_SAID.findall(line):
            yield _ORDINALS.index(ordinal.lower()) + 1, int(year)
        for year in _FISCAL_SAID.findall(line):
            yield 4, int(year)


def _day(when: When) -> date | None:
    try:
        return date(when.year, when.month, when.day)
    except ValueError:
        return None


def _usual_periods(tables: Sequence[Table], own: Calendar | None) -> dict[str, Period]:
    """The period of each label as the statements date it, so that "2024" is the same year's end."""
    found: dict[str, Period] = {}
    for table in tables if own is not None else ():
        if table.kind in STATEMENTS:
            for one in table.columns:
                period = own.period(one.when) if own is not None else None
                if own is not None and period is not None:
                    period = _over_time(table, own, period)
                    found.setdefault(_timed(own, period), period)
    return found


def _over_time(table: Table, own: Calendar, period: Period) -> Period:
    """A whole year for what a statement of flows dates by a year's end alone."""
    flows = table.kind in ("income", "cash_flow", "comprehensive")
    yearly = flows and period.months == 0 and own.year_and_quarter(period.end)[1] == 4
    return Period(period.end, 12) if yearly else period


def _timed(own: Calendar, period: Period) -> str:
    return f"{own.label(period)} {period.months}"


def _facts(
    table: Table, own: Calendar | None, currency: str, usual: dict[str, Period]
) -> Iterator[Fact]:
    heads = table.columns
    for row in table.block.rows:
        stub = _row_time(row)
        for column, figure in row.figures.items():
            when = heads[column].when if heads[column].when.known() else stub
            period = own.period(when) if own is not None else None
            if own is not None and period is not None:
                period = _over_time(table, own, period)
                period = usual.get(_timed(own, period), period)
            factor, code = _told_in(table, row, figure, heads[column], currency)
            yield Fact(table, row, column, figure, period, when, factor, code)


def _row_time(row: Row) -> When:
    """When the figures of a row are for, as the section above it says."""
    for section in reversed(row.sections):
        found = section.line.items
        dated = [item for item in found if item.kind == "date"]
        years = [item for item in found if item.kind == "year"]
        if len(years) == 1 and not dated and len(section.text) <= _SHORT:
            return When(months=12, year=years[0].year, words=section.line.label_words)
        if len(dated) == 1:
            last, durations = dated[0], [one for one in found if one.kind == "duration"]
            return When(
                durations[0].months if durations else 0, 0, last.year, last.month, last.day,
                section.line.label_words,
            )  # fmt: skip
    return When()


def _told_in(
    table: Table, row: Row, figure: Figure, head: Column, currency: str
) -> tuple[int, str]:
    """(factor, unit) of a figure: percent, per share and counts of shares are no money."""
    section = row.sections[-1].text if row.sections else ""
    if figure.unit == "%" or re.search(r"percent|prozent|\bin %", head.text, re.I):
        return 1, "%"
    said = table.said
    code = figure.unit if len(figure.unit) == 3 else (said.currency if said else "") or currency
    own = f"{row.label} {head.text}"
    if _PER_SHARE.search(own) or (_PER_SHARE.search(section) and not _SHARES.search(row.label)):
        counted = re.search(r"used in|outstanding|average", f"{own} {section}", re.I)
        if not counted and not _PAR.search(own):
            return 1, code
    in_row = factor_of(row.label) if re.search(r"\(\s*(?:\$\s*)?in ", row.label) else None
    factor = in_row or (said.factor if said else 1)
    shares = _SHARES.search(head.text) or _SHARES.search(section)
    return factor, "1" if shares and len(figure.unit) != 3 else code


def evidence(page: Page, words: Sequence[int]) -> tuple[Evidence, ...]:
    """The boxes of words of a page, one for each line of them."""
    made: list[list[float]] = []
    for word in words:
        x0, y0, x1, y1 = page.words[word].box
        last = made[-1] if made else None
        if last is not None and min(last[3], y1) - max(last[1], y0) > 0.5 * min(
            last[3] - last[1], y1 - y0
        ):
            last[:] = [min(last[0], x0), min(last[1], y0), max(last[2], x1), max(last[3], y1)]
        else:
            made.append([x0, y0, x1, y1])
    return tuple(
        Evidence(page.number, (round(a, 5), round(b, 5), round(c, 5), round(d, 5)))
        for a, b, c, d in made
    )
