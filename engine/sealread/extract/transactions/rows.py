"""The rows of a statement: each begins with a day and ends before the next one or a balance."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.tokens import Day, Money
from sealread.extract.transactions.words import kind, label

_MOST_BELOW = 9
_RIM = 4
_CENT = 0.011
_HEADER_ABOVE = 60
_VALUE_DAY = re.compile(r"(?<!\w)(?:valut|value date|date valeur|data valuta|fecha valor)", re.I)
_BOOKING_DAY = re.compile(r".{0,40}?(?<!\w)(?:buch|datum|date|bu[-.]|fecha|data)", re.I)
_WORD = re.compile(r"[^\W\d_]{2}")
_FEWEST = 2
_BLANK = re.compile(r"[\s+\-−–]*(?:[A-Z]{3}\s)?[\s+\-−–]*")
_CODE = re.compile(r"(?<![A-Za-z])(?:[A-Z]{3}|[HS])(?![A-Za-z])")
_CLOCK = re.compile(r"T\d\d:")


class Row(Struct, frozen=True):
    """A row: its lines, its day and its amount, and what stands right beside these.

    `day`: the value date where the header calls one of two days that; `booked`: then the other.
    `side`: 1 paid in, -1 paid out, 0 not known. `at`: the place of its first line.
    """

    lines: tuple[Line, ...]
    day: Day
    money: Money
    side: int
    at: int
    booked: Day | None = None
    balance: Money | None = None


def is_statement(lines: Sequence[Line]) -> bool:
    """Is it a statement: named so or with balances, and with rows?"""
    named = any(label("statement").search(one.text[:70]) for one in lines[:60])
    opened = any(label("opening").search(one.text) and one.money for one in lines)
    return (named or opened) and any(_begins(one) or _tells(one) or _trailing(one) for one in lines)


def rows_of(lines: Sequence[Line]) -> list[Row]:
    """The rows: each from its day to the next one or a balance."""
    starts = [place for place, line in enumerate(lines) if _begins(line)]
    starts = starts or [place for place, line in enumerate(lines) if _tells(line)]
    ending = [place for place, line in enumerate(lines) if _trailing(line)]
    starts = ending if len(ending) > max(len(starts), _FEWEST) else starts
    balanced = _has_balance(lines)
    above = _amounts_stand_above(lines, starts)
    found: list[Row] = []
    before: float | None = None
    for index, place in enumerate(starts):
        last = starts[index + 1] if index + 1 < len(starts) else len(lines)
        below = _until_balance(lines[place + 1 : min(last, place + 1 + _MOST_BELOW)])
        money, after = _amount(lines, place, below, above=above, balanced=balanced)
        if money is None or not money.value:
            continue
        side = money.sign or _by_balance(before, after, money) or _by_column(lines, place, money)
        before = after.value if after is not None else before
        day, booked = _days(lines, place)
        found.append(Row((lines[place], *below), day, money, side, place, booked, after))
    return found


def _begins(line: Line) -> bool:
    """Does a line begin with a day, and not tell a balance or a period?"""
    if not line.days:
        return False
    ahead = line.text[: line.days[0].span.start - line.start].strip()
    if len(ahead) > _RIM or (ahead and not ahead.isdigit()):
        return False
    leading = [
        one for one in line.days if not _WORD.search(line.between(line.start, one.span.start))
    ]
    said = line.text[leading[-1].span.end - line.start :].lstrip(" .") if leading else ""
    if label("not_row").match(said):
        return False
    behind = line.text[line.days[0].span.end - line.start :].strip()
    return (
        bool(behind)
        and behind[:1] not in "-–—"
        and not _CLOCK.match(behind)
        and re.match(r"(?:bis|to|Seite)\b", behind) is None
    )


def _days(lines: Sequence[Line], place: int) -> tuple[Day, Day | None]:
    """The day of a row, of two the value date where the header tells which that is; the other."""
    line = lines[place]
    days = _trailing(line) or line.days
    if len(days) < 2 or (
        days is line.days and _WORD.search(line.between(line.start, days[1].span.start))
    ):
        return days[0], None
    for above in reversed(lines[max(0, place - _HEADER_ABOVE) : place]):
        valued = _VALUE_DAY.search(above.text)
        if valued is not None and not above.figures:
            booked = _BOOKING_DAY.match(above.text.strip())
            is_second = booked is not None and valued.start()
            return (days[1], days[0]) if is_second else (days[0], days[1])
    return days[0], None


def _trailing(line: Line) -> list[Day]:
    """The days right before the amount that ends a line of words; none without."""
    if not line.days or not line.money or label("not_row").match(line.text.lstrip()):
        return []
    money = line.money[-1]
    behind = line.between(money.span.end, line.start + len(line.text))
    found: list[Day] = []
    until = money.span.start
    for day in reversed(line.days):
        if (
            day.short
            or day.span.end > until
            or not _BLANK.fullmatch(line.between(day.span.end, until))
        ):
            break
        found.insert(0, day)
        until = day.span.start
    worded = _WORD.search(line.between(line.start, until)) is not None
    return found if worded and not _WORD.search(_CODE.sub("", behind)) else []


def _tells(line: Line) -> bool:
    """Does a line hold a kind of transaction, a day behind it and an amount behind that?"""
    if not line.days or not line.money or label("not_row").search(line.text[:60]):
        return False
    day, ahead = line.days[0], line.between(line.start, line.days[0].span.start)
    paid = any(kind(name).search(ahead) for name in ("deposit", "removal", "interest"))
    return paid and not day.short and line.money[-1].span.start > day.span.end


def _until_balance(lines: Sequence[Line]) -> tuple[Line, ...]:
    kept: list[Line] = []
    for line in lines:
        if label("closing").search(line.text) or label("opening").search(line.text):
            break
        kept.append(line)
    return tuple(kept)


def _has_balance(lines: Sequence[Line]) -> bool:
    """Does a header name a column of balances?"""
    for line in lines:
        if line.money or line.days or len(line.text) > 140:
            continue
        sides = [bool(label(role).search(line.text)) for role in ("credit_side", "debit_side")]
        named = re.search(r"(?<!\w)(?:betrag|amount|umsatz|montant)", line.text, re.I)
        if label("balance_side").search(line.text) and (any(sides) or named):
            return True
    return False


def _amounts_stand_above(lines: Sequence[Line], starts: Sequence[int]) -> bool:
    """Do the amounts of rows stand alone in the line above them?"""
    inside = sum(bool(_own_money(lines[place])) for place in starts)
    alone = sum(place > 0 and _is_alone(lines[place - 1]) for place in starts)
    return alone > inside


def _is_alone(line: Line) -> bool:
    return len(line.figures) == 1 and line.figures[0].decimals == 2 and not line.has_words


def _own_money(line: Line) -> list[Money]:
    return [one for one in line.money if one.span.start > line.days[0].span.end]


def _amount(
    lines: Sequence[Line], place: int, below: Sequence[Line], *, above: bool, balanced: bool
) -> tuple[Money | None, Money | None]:
    """The amount of a row and the balance after it."""
    if above:
        one = lines[place - 1] if place else lines[place]
        return (one.figures[0], None) if _is_alone(one) else (None, None)
    own = _own_money(lines[place])
    if balanced and len(own) > 1:
        return own[-2], own[-1]
    if own:
        return own[-1], None
    for line in below:
        ends = line.money and not line.text[line.money[-1].span.end - line.start :].strip(" +-−€HS")
        if ends and (line.money[-1].sign or not line.has_words):
            return line.money[-1], None
    return None, None


def _by_balance(before: float | None, after: Money | None, money: Money) -> int:
    if before is None or after is None:
        return 0
    if abs(before + money.value - after.value) < _CENT:
        return 1
    return -1 if abs(before - money.value - after.value) < _CENT else 0


def _by_column(lines: Sequence[Line], place: int, money: Money) -> int:
    """The side of the column that an amount stands in, where the header tells both."""
    if "   " not in lines[place].text:
        return 0  # columns that no gaps keep apart cannot be told
    for line in reversed(lines[max(0, place - 60) : place]):
        credit, debit = (
            label("credit_side").search(line.text),
            label("debit_side").search(line.text),
        )
        if line.money or credit is None or debit is None or line.days:
            continue
        ends = money.span.end - lines[place].start
        near = {1: abs(credit.end() - ends), -1: abs(debit.end() - ends)}
        side = min(near, key=lambda one: near[one])
        spread = abs(credit.end() - debit.end())
        return side if near[side] * 3 < spread and near[side] * 3 < near[-side] else 0
    return 0
