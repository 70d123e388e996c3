"""The cover of a report: whose it is and what period it is for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from sealread.extract.statements.lines import StatementLine
from sealread.extract.statements.periods import day_of

_PAGES = 4
_PERIOD = re.compile(
    r"for (?:the )?(?:fiscal )?"
    r"(?:(?P<quarter>quarter(?:ly period)?|six months|nine months|half[- ]year)|"
    r"(?P<year>(?:fiscal )?year)|period)\s+(?:ended|ending)",
    re.IGNORECASE,
)
_GERMAN = re.compile(
    r"(?P<year>geschäftsjahr|jahresabschluss|konzernabschluss|geschäftsbericht|jahresfinanzbericht)"
    r"|(?P<quarter>halbjahresfinanzbericht|quartalsmitteilung|zwischenbericht|quartalsbericht)",
    re.IGNORECASE,
)
_NAME_BELOW = re.compile(r"exact name of (?:the )?(?:registrant|company|issuer)", re.IGNORECASE)
_LEGAL = re.compile(
    r"\b(?:AG|SE|GmbH|KGaA|AG & Co\.? KGaA|Aktiengesellschaft|plc|PLC|N\.V\.|S\.A\.|Ltd\.?"
    r"|Limited)\b"
)
_RULE = re.compile(r"[\W_]+")


class Told(Struct, frozen=True):
    """Words of a cover: their text, page index and positions."""

    text: str
    page: int
    words: tuple[int, ...]


class Cover(Struct, frozen=True):
    """What a cover says; `annual`: the report is for a whole year."""

    company: Told | None = None
    end: date | None = None
    end_told: Told | None = None
    annual: bool = False


def cover(pages: Sequence[Sequence[StatementLine]]) -> Cover:
    """What the first pages of a report say of it; `pages` are their lines."""
    first = pages[:_PAGES]
    company = next((one for n, lines in enumerate(first) if (one := _company(n, lines))), None)
    for number, lines in enumerate(first):
        for place, line in enumerate(lines):
            said = _PERIOD.search(line.label) or (
                _GERMAN.search(line.label) if place < 25 else None
            )
            if said is None:
                continue
            found = _end(lines[place : place + 2])
            if found is not None:
                end, own = found
                annual = said["year"] is not None
                return Cover(company, end, _dated(own, number), annual=annual)
    return Cover(company)


def _end(lines: Sequence[StatementLine]) -> tuple[date, StatementLine] | None:
    for line in lines:
        dates = [item for item in line.items if item.kind == "date"]
        if dates:
            end = day_of(dates[-1].year, dates[-1].month, dates[-1].day)
            return None if end is None else (end, line)
    return None


def _dated(line: StatementLine, page: int) -> Told:
    """The words of the last date of a line."""
    words = next(item.words for item in reversed(line.items) if item.kind == "date")
    text = " ".join(token.text for token in line.tokens if token.word in words)
    return Told(text, page, words)


def _company(number: int, lines: Sequence[StatementLine]) -> Told | None:
    """The line above "(Exact name of registrant …)"; else a short first line with a legal form.

    A line with a colon in it says more than a name.
    """
    for place, line in enumerate(lines):
        if _NAME_BELOW.search(line.label):
            above = [one for one in lines[max(place - 3, 0) : place] if _RULE.sub("", one.label)]
            return _told(above[-1], number) if above else None
    if number:
        return None
    named = (
        one
        for one in lines[:12]
        if _LEGAL.search(one.label) and len(one.label) < 70 and ":" not in one.label
    )
    found = next(named, None)
    return None if found is None else _told(found, number)


def _told(line: StatementLine, page: int) -> Told:
    return Told(line.label, page, line.label_words)
