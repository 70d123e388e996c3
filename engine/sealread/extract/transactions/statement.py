"""Statements of accounts: their rows as transactions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import structs

from sealread.extract.transactions.confirmation import with_parts
from sealread.extract.transactions.currencies import currency_of
from sealread.extract.transactions.kinds import PAID_FOR_SHARES, TRADES, Kind, kind_of
from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.names import row_name
from sealread.extract.transactions.nets import Net
from sealread.extract.transactions.row_kinds import GUESSED, RowKind, kind_of_row
from sealread.extract.transactions.rows import Row, rows_of
from sealread.extract.transactions.securities import securities_of
from sealread.extract.transactions.sides import sides_of
from sealread.extract.transactions.sums import products
from sealread.extract.transactions.tokens import Day, Money
from sealread.extract.transactions.transaction import Piece, Security, Transaction
from sealread.extract.transactions.words import label
from sealread.schema.yearless_days import placed

_AMOUNT, _DAY, _CURRENCY, _TITLED, _WHOLE = 0.92, 0.87, 0.91, 0.83, 0.8
_UNTAXED = frozenset({"interest", "interest_charge", "fee"})


def transactions_of(lines: Sequence[Line], currency: str) -> list[Transaction]:
    """The transactions of a statement's rows, but for those that only settle a trade."""
    today = _latest(lines)
    rows = rows_of(lines)
    sides = sides_of(lines, [row.money for row in rows], [row.side for row in rows])
    rows = [structs.replace(row, side=side) for row, side in zip(rows, sides, strict=True)]
    title = kind_of([line for line in lines if not line.days])
    inside = {line.number for row in rows for line in row.lines}
    around = [line for line in lines if line.number not in inside]
    currency = currency_of(around) or currency
    made = [_transaction(lines, row, currency, today, title) for row in rows]
    return [one for one in made if one is not None]


def _latest(lines: Sequence[Line]) -> date:
    """The statement's last day: rows without a year lie in the year before it."""
    told = [
        day.day
        for line in lines
        for day in line.days
        if not day.short
        and (label("closing").search(line.text) or label("statement").search(line.text))
    ]
    every = [day.day for line in lines for day in line.days if not day.short]
    return max(told or every, default=date(1, 12, 31))


def _full(day: Day, today: date) -> date | None:
    return placed(day.day, today) if day.short else day.day


def _transaction(
    lines: Sequence[Line], row: Row, currency: str, today: date, title: Kind | None
) -> Transaction | None:
    told = kind_of_row(row)
    if title is not None and title.name in TRADES and _is_priced(row):
        told = told if told is not None and told.sure > GUESSED else RowKind(
            title.name, title.span, _TITLED
        )  # fmt: skip
    day = _full(row.day, today)
    if told is None or day is None or day.year < 1970:
        return None
    money = row.money
    code = money.currency or currency
    made = Transaction(
        Piece(told.name, (told.span,), told.sure),
        Piece(money.value, (money.span,), _AMOUNT),
        Piece(day.isoformat(), (row.day.span,), _DAY),
        currency=_currency(money, code),
    )
    taxed = told.name in ("tax", "tax_refund") and _is_secured(row)
    if told.name not in PAID_FOR_SHARES and not taxed:
        return _gross(made) if told.name in _UNTAXED else made
    return _traded(made, row, lines)


def _gross(transaction: Transaction) -> Transaction:
    """Interest and fees with their gross amount, which a row without tax pays in full."""
    whole = structs.replace(
        transaction.amount, sure=_WHOLE, inferred="computed: no tax is taken off in its row"
    )
    return structs.replace(transaction, gross=whole)


def _is_secured(row: Row) -> bool:
    return any(line.isins for line in row.lines)


def _currency(money: Money, code: str) -> Piece | None:
    if money.currency:
        return Piece(code, (money.code or money.span,), _CURRENCY)
    return (
        Piece(code, (money.span,), _CURRENCY, "computed: the currency of the account")
        if code
        else None
    )


def _is_priced(row: Row) -> bool:
    """Does the row's first line print a number of shares and a price that make its amount?"""
    return any(item.money.span == row.money.span for item in products(row.lines[:1]))


def _named(row: Row) -> Security | None:
    """What a row of a trade names where nothing has a number."""
    name = row_name(row.lines[0]) or next(map(row_name, row.lines[1:2]), None)
    return None if name is None else Security(name=name)


def _traded(transaction: Transaction, row: Row, lines: Sequence[Line]) -> Transaction | None:
    """A trade with all that its row tells; None for a row that only settles one."""
    above = lines[row.at - 1 : row.at]
    numbered = any(one.isins or label("wkn").search(one.text) for one in above)
    named = securities_of(above if numbered else row.lines)
    at, security = named[0] if named else (None, None)
    if security is None:
        security = _named(row)
    net = Net(len(row.lines) - 1, row.money, 10.0, row.side)
    full = with_parts(structs.replace(transaction, security=security), row.lines, net, at)
    plain = [
        one for own in row.lines for one in own.figures
        if not label("tax").search(own.before(one.span))
    ]  # fmt: skip
    known = bool(named) or bool(products(row.lines, below=4))
    return full if full.shares is not None and known and len(plain) > 3 else None
