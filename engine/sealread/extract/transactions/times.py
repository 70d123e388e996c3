"""The days of a transaction: when it was traded, and from when its amount counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sealread.extract.transactions.kinds import TRADES
from sealread.extract.transactions.lines import Line, header_above
from sealread.extract.transactions.nets import Net
from sealread.extract.transactions.tokens import Day
from sealread.extract.transactions.transaction import Piece
from sealread.extract.transactions.words import kind, label

_ROLES = ("other_day", "trade_day", "value_day", "pay_day")
_TIME = re.compile(
    r"^[\s,/um-]*(?:kl\. |at |alle |a las |à )?(?:[01]?\d|2[0-3])[:.][0-5]\d(?![\d,]|\.\d{2}(?!\d))"
)
_ORDERED = re.compile(r"auftrag|order date|erteil|eingang|orden\b", re.I)
_ON = re.compile(r"(?:\bam|\bof|\bel|\bop|\ble|\bon|\bil|\bden|\bdel)\s*$", re.I)
_DATED = re.compile(r"(?:^|\s)(?:datum|date|fecha|data)\s?:?\s*$", re.I)
_DATED_SURE = 0.7
_LABELLED, _TIMED, _SAID, _HEADED, _ONLY = 0.87, 0.85, 0.93, 0.84, 0.6


def trade_and_value(
    lines: Sequence[Line], kind_name: str, net: Net | None
) -> tuple[Piece | None, Piece | None]:
    """The day of a transaction (of a trade, else of the payment), and its value day."""
    told = list(_told(lines, kind_name))
    value = _first(told, ("value_day",)) or _first(told, ("pay_day",))
    if kind_name in TRADES:
        own = _first(told, ("trade_day", "said", "timed", "paper_day")) or value
    else:
        own = value or _beside(lines, net) or _first(told, ("said", "trade_day", "timed"))
    return own or _only(lines), value


def _first(told: Sequence[tuple[str, Piece]], roles: Sequence[str]) -> Piece | None:
    """The first day with the first of the roles that any day has."""
    return next((day for role in roles for own, day in told if own == role), None)


def _told(lines: Sequence[Line], kind_name: str) -> Iterator[tuple[str, Piece]]:
    for place, line in enumerate(lines):
        for index, day in enumerate(line.days):
            if day.short or day.day.year < 1970:
                continue
            role, sure = _role(lines, place, index, day, kind_name)
            if role:
                yield role, Piece(day.day.isoformat(), (day.span,), sure)


def _role(
    lines: Sequence[Line], place: int, index: int, day: Day, kind_name: str
) -> tuple[str, float]:
    line = lines[place]
    starts = [one.span.end for one in line.days[:index]]
    own = line.between(starts[-1] if starts else line.start, day.span.start)
    labelled = [(m.end(), role) for role in _ROLES for m in label(role).finditer(own)]
    after = line.text[day.span.end - line.start :]
    if labelled:
        role = max(labelled)[1]
        if role == "other_day" and _TIME.match(after) and not _ORDERED.search(own):
            return "timed", _TIMED
        return role, _LABELLED
    if _said(line, own, kind_name):
        return "said", _SAID
    if _TIME.match(after) and not _ORDERED.search(f"{header_above(lines, place)}\n{own}"):
        return "timed", _TIMED
    if _DATED.search(own):
        return "paper_day", _DATED_SURE
    headed = _headed(lines, place, index)
    return (headed, _HEADED) if headed else ("", 0.0)


def _said(line: Line, own: str, kind_name: str) -> bool:
    """Is the day in the sentence or title that says the transaction ("am 04.02.2022 … gekauft")?"""
    names = [kind_name, "purchase", "sale"]
    told = any(kind(name, sure=sure).search(line.text) for name in names for sure in (True, False))
    return told and (_ON.search(own) is not None or len(own.split()) < 4)


def _headed(lines: Sequence[Line], place: int, index: int) -> str:
    """The role that the header above gives the days of a row, in their order."""
    line = lines[place]
    above = header_above(lines, place)
    if not above or (line.has_words and not line.money):
        return ""
    found = sorted((m.start(), role) for role in _ROLES for m in label(role).finditer(above))
    if not found:
        return ""
    return found[min(index, len(found) - 1)][1]


def _beside(lines: Sequence[Line], net: Net | None) -> Piece | None:
    """The day in the line of the net amount."""
    if net is None:
        return None
    found = [one for one in lines[net.place].days if not one.short]
    return Piece(found[-1].day.isoformat(), (found[-1].span,), _HEADED) if found else None


def _only(lines: Sequence[Line]) -> Piece | None:
    """The paper's first day, which then is that of the letter."""
    found = (day for line in lines for day in line.days if not day.short and day.day.year > 1970)
    first = next(found, None)
    return None if first is None else Piece(first.day.isoformat(), (first.span,), _ONLY)
