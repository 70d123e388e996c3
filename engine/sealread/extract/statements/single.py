"""Single fields that ask a report for a figure: "Revenue", "Net income of the quarter 2024".

A field's title is a caption and, if it likes, a time; without one it is the period that the report
is for. The row is found by the caption, the column by the period, so the figure is never that of
the year beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.extract.statements.captions import Caption, caption_of
from sealread.extract.statements.entries import Statements
from sealread.extract.statements.finding import Entry
from sealread.extract.statements.fiscal import Calendar
from sealread.schema.model import Field

_NUMERIC = frozenset(("number", "integer"))
_LENGTHS: tuple[tuple[int, str], ...] = (
    (3, r"quarter(?:ly)?|quartal(?:s|e)?"),
    (6, r"half[- ]?years?|first half|second half|six[- ]months?|halbjahr(?:es)?|sechs monate"),
    (9, r"nine[- ]months?|neun monate"),
    (12, r"(?:fiscal |full )?years?|annual|yearly|(?:geschäfts)?jahr(?:es)?|gesamtjahr(?:es)?"),
)
_BEFORE = (
    r"(?:previous|prior|preceding|last)(?:[- ](?:fiscal[- ])?(?:year|period)(?:['’]s)?)?"
    r"|(?:year|period) before|vorjahr(?:es)?|vorherigen?"
)
_YEAR = r"(?:FY\s?)?(?P<year>(?:19|20)\d\d)(?:/\d\d(?:\d\d)?)?"
_LENGTH = "|".join(said for _, said in _LENGTHS)
_LEADING = r"of|for|in|during|as of|at|im|in|des|der|vom|zum|am"
_TIME = re.compile(
    rf"[\s,(]*\b(?:(?:{_LEADING})\s+)?(?:(?:the|this|current|fiscal|end of|dem|den|das)\s+)*"
    rf"(?:(?P<before>{_BEFORE})|{_YEAR}|(?P<length>{_LENGTH}))\b\)?",
    re.IGNORECASE,
)
_NEAR = 10
"""Days by which the ends of one period differ from table to table, at most."""
_STATED = re.compile(
    r"(?:figures_|amounts_)?stated_in|(?:reporting_)?scale|angaben_in", re.IGNORECASE
)


class Asked(Struct, frozen=True):
    """What a field asks of a report. `months`: of how long a time, `year`: of which one; 0: any.

    `before`: of the period before that of the report.
    """

    field: Field
    caption: Caption
    months: int = 0
    year: int = 0
    before: bool = False


def asked(fields: Sequence[Field]) -> list[Asked]:
    """The fields that ask for one figure of a caption."""
    return [one for field in fields if (one := _asked(field)) is not None]


def _asked(field: Field) -> Asked | None:
    if field.many or not _NUMERIC.intersection((field.kind, *field.kinds)):
        return None
    title = field.label.title
    months = year = 0
    before = False
    for match in _TIME.finditer(title):
        before = before or match["before"] is not None
        year = int(match["year"] or year)
        said = match["length"] or ""
        months = next((n for n, one in _LENGTHS if re.fullmatch(one, said, re.I)), months)
    bare = " ".join(_TIME.sub(" ", title).split())
    caption = caption_of(bare if bare != title else field.label.name, bare, "")
    return None if caption is None else Asked(field, caption, months, year, before)


def asks_for_scale(field: Field) -> bool:
    """Whether a field asks for the words that say in what a report's figures are stated."""
    is_text = field.kind == "string" and not field.many and not field.choices
    return is_text and _STATED.fullmatch(field.label.name) is not None


def figures(statements: Statements, wanted: Sequence[Asked]) -> Iterator[tuple[Asked, Entry]]:
    """Of each the figure of the period that it asks for, where the statements have it."""
    own = statements.facts.calendar
    if own is None:
        return
    for one in wanted:
        found = _of_period(one, statements.company(one.caption), own)
        if found is not None:
            yield one, found


def _of_period(one: Asked, entries: Sequence[Entry], own: Calendar) -> Entry | None:
    known = [entry for entry in entries if (entry.period.end - own.report_end).days <= _NEAR]
    if one.year:
        known = [entry for entry in known if one.year == own.year_and_quarter(entry.period.end)[0]]
    if one.months:
        known = [entry for entry in known if entry.period.months in (0, one.months)]
    latest = max((entry.period.end for entry in known), default=None)
    if latest is None or (not one.year and (own.report_end - latest).days > _NEAR):
        return None
    if one.before:
        return _a_period_before(known, own)
    return _of_length([one for one in known if (latest - one.period.end).days <= _NEAR], own)


def _a_period_before(known: Sequence[Entry], own: Calendar) -> Entry | None:
    """The figure of the same period a year before; of a point in time the one before the last."""
    year, quarter = own.year_and_quarter(own.report_end)
    earlier = [
        entry
        for entry in known
        if own.year_and_quarter(entry.period.end) == (year - 1, quarter)
        or (entry.period.months == 0 and (own.report_end - entry.period.end).days > _NEAR)
    ]
    latest = max((entry.period.end for entry in earlier), default=None)
    return _of_length([entry for entry in earlier if entry.period.end == latest], own)


def _of_length(entries: Sequence[Entry], own: Calendar) -> Entry | None:
    """The figure of a year in an annual report; in others of the shortest time."""
    whole = [entry for entry in entries if entry.period.months in (0, 12)]
    if own.quarter == 4 and whole:
        return whole[0]
    return min(entries, key=lambda entry: entry.period.months, default=None)
