"""Which figures of a paper are what was booked on the account in the end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.extract.transactions.lines import Line, header_above
from sealread.extract.transactions.tokens import Money
from sealread.extract.transactions.words import label

SURE = 8.0
_EXCHANGED_BELOW = 6
_WORD = re.compile(r"[^\W\d_]{4}")
_SUM = 8.5
_ACCOUNT_WORDS = re.compile(r"(?<!\w)(?:konto\w*|iban|account|compte|nr|no)(?!\w)", re.I)
_CENT = 0.011
_NAMED, _HEADED, _BESIDE, _LINE, _MAYBE = 10.0, 9.5, 9.0, 7.0, 3.0
_TO, _FROM = (
    re.compile(r"gunsten|gutschrift|gutgeschrieben|credit|crédit|haben", re.I),
    re.compile(r"lasten|belast|debit|débit|soll|debito", re.I),
)


class Net(Struct, frozen=True):
    """An amount that was booked: where it stands, how well it is labelled, to whom it went."""

    place: int
    money: Money
    weight: float
    side: int


def nets(lines: Sequence[Line]) -> list[Net]:
    """The figures that may be what was booked, in the order of the paper."""
    return [
        Net(place, money, weight, side)
        for place, line in enumerate(lines)
        for money, weight, side in _told(lines, place)
        if not re.search(r"saldo|kontostand|balance", line.text, re.I)
    ]


def best(found: Sequence[Net]) -> Net | None:
    """The best labelled; of sure ones the first, of others the last."""
    top = max((one.weight for one in found), default=0.0)
    if top >= SURE:
        first = next(one for one in found if one.weight >= SURE)
        return _exchanged(first, found)
    return next((one for one in reversed(found) if one.weight == top), None)


def _exchanged(first: Net, found: Sequence[Net]) -> Net:
    """The sum in the account's currency that follows right below the same in another one."""
    for one in found:
        near = 0 < one.place - first.place <= _EXCHANGED_BELOW and one.weight >= SURE
        codes = {first.money.currency, one.money.currency}
        if near and "" not in codes and len(codes) > 1:
            return one
    return first


def _told(lines: Sequence[Line], place: int) -> Iterator[tuple[Money, float, int]]:
    line = lines[place]
    last = line.money[-1] if line.money else None
    for money in line.money:
        if not money.value:
            continue
        own = line.before(money.span)
        if not _WORD.search(own):
            own = line.before(line.money[0].span)
        weight = _weight(lines, place, money, own, is_last=money is last)
        if weight:
            around = f"{header_above(lines, place)}\n{line.text}"
            yield money, weight, side_of(around, money)


def _weight(lines: Sequence[Line], place: int, money: Money, own: str, *, is_last: bool) -> float:
    line = lines[place]
    if label("base").search(own) and not label("net_sure").search(own):
        return 0.0
    if label("net_sure").search(own):
        return _NAMED
    above = header_above(lines, place)
    bare = is_last and not _WORD.search(_ACCOUNT_WORDS.sub(" ", own))
    if is_last and not line.has_words and label("net_sure").search(above):
        return _HEADED
    if bare and (label("net_line").search(above) or label("net_sure").search(above)):
        return _BESIDE
    if _adds_up(line, money):
        return _SUM
    alone = len(line.figures) == 1 and not line.has_words
    valued = is_last and line.days and label("value_day").search(own)
    if (alone or valued) and _is_named_below(lines[place + 1 : place + 3]):
        return _BESIDE
    if label("net_line").search(own) or valued:
        return _LINE
    plain = " ".join(own.split()).rstrip(" :")
    if label("net_maybe").search(plain):
        return _MAYBE
    return _MAYBE + 1 if is_last and not line.has_words and line.days and above else 0.0


def _adds_up(line: Line, money: Money) -> bool:
    """Is an amount at the end of a row the first one with or without all the others?"""
    row = [one for one in line.money if one.value and one.currency == money.currency]
    if len(row) < 3 or row[-1].span != money.span or line.money[-1].span != money.span:
        return False
    rest = sum(one.value for one in row[1:-1])
    return abs(abs(money.value - row[0].value) - rest) < _CENT


def _is_named_below(lines: Sequence[Line]) -> bool:
    """Is an amount named by the line below it, before any other amount?"""
    for line in lines:
        if line.money:
            return False
        if label("net_sure").search(line.text):
            return True
    return False


def side_of(words: str, money: Money) -> int:
    """To whom an amount went: 1 to the customer, -1 from him, 0 where nothing says it."""
    to, off = _TO.search(words) is not None, _FROM.search(words) is not None
    if to != off:
        return 1 if to else -1
    return money.sign
