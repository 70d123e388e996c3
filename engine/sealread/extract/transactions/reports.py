"""Reports of several trades: each is told by a number of shares and a price that make its amount.

Rows of such reports begin with a kind of transaction, a day or a name, and go over one line or ten;
what they have in common is arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.transactions.confirmation import Parts, currency_piece, with_parts
from sealread.extract.transactions.kinds import PAID_FOR_SHARES, Kind, by_side
from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.nets import SURE, Net, nets
from sealread.extract.transactions.securities import securities_of
from sealread.extract.transactions.sums import multiply, sums_of
from sealread.extract.transactions.tokens import Day, Money
from sealread.extract.transactions.transaction import Piece, Security, Transaction
from sealread.extract.transactions.words import kind, label

_ABOVE, _BELOW = 8, 10
_DAY_ABOVE = 2
_NAMED_ABOVE = 60
_SURE, _DAY_SURE, _SAID = 0.9, 0.87, 5.0


class _Priced(Struct, frozen=True):
    """An amount that is a number of shares times a price, and the line it stands in."""

    place: int
    shares: Money
    money: Money


class _Trade(Struct, frozen=True):
    """A trade's first and last line (exclusive), what is priced in it, its kind and its day."""

    first: int
    priced: _Priced
    kind: Kind
    day: Day
    last: int = 0


def trades_of(lines: Sequence[Line], currency: str) -> list[tuple[Transaction, range]]:
    """The trades of a report with the lines they are told by; none where fewer than two are."""
    found = _bounded(_trades(lines), len(lines))
    if len({(one.day.day, one.priced.money.value, one.priced.shares.value) for one in found}) < 2:
        return []
    below = not any(line.isins for line in lines[: found[0].priced.place + 1])
    return [_transaction(lines, one, currency, below=below) for one in found]


def _trades(lines: Sequence[Line]) -> list[_Trade]:
    found: list[_Trade] = []
    free = 0
    for place in range(len(lines)):
        priced = _priced(lines, place, free)
        trade = None if priced is None else _trade(lines, priced, free)
        if trade is not None:
            found.append(trade)
            free = place + 1
    return found


def _bounded(found: Sequence[_Trade], count: int) -> list[_Trade]:
    ends = [one.first for one in found[1:]] + [count] * bool(found)
    return [
        structs.replace(one, last=max(one.priced.place + 1, min(end, one.priced.place + _BELOW)))
        for one, end in zip(found, ends, strict=True)
    ]


def _priced(lines: Sequence[Line], place: int, free: int) -> _Priced | None:
    """The amount of a line that figures of it, or of the line above, make."""
    around = [one for line in lines[max(free, place - 1) : place + 1] for one in line.figures]
    for money in lines[place].money:
        others = [
            one for one in around
            if one.span != money.span and one.value and not one.percent
        ]  # fmt: skip
        made = [
            (count, price)
            for count in others
            for price in others
            if multiply(count, price, money.value)
        ]
        if made:
            shares, _ = max(made, key=_looks_like_shares)
            return _Priced(place, shares, money)
    return None


def _looks_like_shares(pair: tuple[Money, Money]) -> tuple[bool, bool, int]:
    """Shares have no currency, and not the two decimals of prices; else they stand first."""
    shares, price = pair
    own = bool(price.currency) and price.currency != shares.currency
    return own, shares.decimals != 2 and price.decimals == 2, -shares.span.start


def _trade(lines: Sequence[Line], priced: _Priced, free: int) -> _Trade | None:
    """The trade around a priced amount, by the kind and the day next above it."""
    told = next(
        (
            (at, one)
            for at in range(priced.place, max(free, priced.place - _ABOVE) - 1, -1)
            for one in _kinds(lines[at])
        ),
        None,
    )
    if told is None:
        return None
    at, said = told
    above = range(at - 1, max(free, at - _DAY_ABOVE) - 1, -1)
    for near in (at, priced.place, *range(at + 1, priced.place), *above):
        day = next((one for one in lines[near].days if not one.short), None)
        if day is not None:
            return _Trade(min(at, near), priced, said, day)
    return None


def _kinds(line: Line) -> Iterator[Kind]:
    """The kinds of trade that a line names: not in a sentence, the longest words first."""
    found = [
        (match.start() - match.end(), line.start + match.start(), name)
        for name in sorted(PAID_FOR_SHARES)
        for match in kind(name).finditer(line.text)
        if line.text[match.end() : match.end() + 1] not in ("-", "/")
    ]
    for length, start, name in sorted(found):
        yield Kind(name, Span(start, start - length), _SAID)


def _transaction(
    lines: Sequence[Line], trade: _Trade, currency: str, *, below: bool
) -> tuple[Transaction, range]:
    """A trade and the lines it is told by. `below`: numbers of securities stand below trades."""
    own = lines[trade.first : trade.last]
    net = _net(own, trade)
    name = by_side(trade.kind.name, net.side)
    parts = Parts(own, trade.kind, net, currency)
    made = Transaction(
        Piece(name, (trade.kind.span,), _SURE),
        Piece(net.money.value, (net.money.span,), _SURE),
        Piece(trade.day.day.isoformat(), (trade.day.span,), _DAY_SURE),
        currency=currency_piece(parts),
        security=_security(lines, own if below else own[: net.place + 1], trade.first, below=below),
    )
    full = with_parts(made, own[: net.place + 1], net, None)
    shares = trade.priced.shares
    told = structs.replace(full, shares=Piece(shares.value, (shares.span,), _SURE))
    return told, range(own[0].number, own[net.place].number + 1)


def _net(own: Sequence[Line], trade: _Trade) -> Net:
    """What was booked: by its label, or what taxes and fees leave of the priced amount."""
    priced = trade.priced
    place = priced.place - trade.first
    sure = [one for one in nets(own[place:]) if one.weight >= SURE]
    if sure:
        return structs.replace(sure[0], place=sure[0].place + place)
    bought = trade.kind.name == "purchase"
    for at, line in enumerate(own[place + 1 :], place + 1):
        for money in line.money:
            if not money.value or money.span == priced.money.span:
                continue
            parts = sums_of(own[: at + 1], money, bought=bought)
            gross = parts.gross
            charged = parts.taxes is not None or parts.fees is not None
            if parts.proven and charged and gross is not None and gross.value == priced.money.value:
                return Net(at, money, SURE, 0)
    return Net(place, priced.money, SURE, 0)


def _security(
    lines: Sequence[Line], own: Sequence[Line], first: int, *, below: bool
) -> Security | None:
    """The security that a trade's lines name by number, else the last one above them."""
    if any(line.isins for line in own):
        return securities_of(own)[0][1]
    if below:
        return None
    for at in range(first - 1, max(-1, first - _NAMED_ABOVE), -1):
        if lines[at].isins or label("wkn").search(lines[at].text):
            around = lines[max(0, at - 4) : at + 3]
            named = [one for one in securities_of(around) if one[1].key]
            return named[-1][1] if named else None
    return None
