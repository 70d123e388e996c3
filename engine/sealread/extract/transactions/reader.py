"""A document's transactions, and which structure it has: a statement's rows, or confirmations."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.transactions import confirmation, statement
from sealread.extract.transactions.currencies import currency_of
from sealread.extract.transactions.kinds import PAID_FOR_SHARES, kind_of
from sealread.extract.transactions.lines import Line, lines_of
from sealread.extract.transactions.nets import SURE, nets
from sealread.extract.transactions.reports import trades_of
from sealread.extract.transactions.rows import is_statement, rows_of
from sealread.extract.transactions.securities import securities_of
from sealread.extract.transactions.tokens import style_of
from sealread.extract.transactions.transaction import Security, Transaction

_MOST = 6
_FEWEST = 2
_MOST_LINES = 4000
"""A longer document is a report, and is read by others."""


class Found(Struct, frozen=True):
    """What a document tells; `transactions` is None where its structure is not known.

    `lines`: those of a document whose bookings are rows; none of one that confirms a trade.
    """

    transactions: tuple[Transaction, ...] | None
    securities: tuple[Security, ...]
    lines: tuple[Line, ...] = ()


def lists_bookings(text: str, language: str | None) -> bool:
    """Whether a text is a statement of an account: named so, or with balances, and with rows.

    Of one row alone it cannot be told: papers that confirm a booking are laid out so too.
    """
    lines = lines_of(text, style_of(text, language))
    if len(lines) > _MOST_LINES or not is_statement(lines) or _confirms(lines):
        return False
    return len(rows_of(lines)) >= _FEWEST


def read(text_map: TextMap, language: str | None) -> Found:
    """The transactions and securities of a document."""
    lines = lines_of(text_map.text, style_of(text_map.text, language))
    if len(lines) > _MOST_LINES:
        return Found(None, ())
    currency = currency_of(lines)
    transactions = _transactions(lines, currency)
    if transactions:
        in_rows = is_statement(lines) or not confirmation.transactions_of(lines, currency)
        own = tuple(lines) if in_rows and not _confirms(lines) else ()
        return Found(tuple(transactions), tuple(confirmation.securities_in(transactions)), own)
    named = tuple(one for _, one in securities_of(lines))
    own = tuple(lines) if is_statement(lines) else ()
    return Found(None, named if len(named) <= _MOST else (), own)


def _transactions(lines: Sequence[Line], currency: str) -> list[Transaction]:
    made = _by_structure(lines, currency)
    trades = trades_of(lines, currency)
    if len(trades) <= sum(one.shares is not None for one in made):
        return made
    inside = [number for _, own in trades for number in own]
    spans = [
        Span(line.start, line.start + len(line.text)) for line in lines if line.number in inside
    ]
    rest = [one for one in made if one.shares is None and not _within(one, spans)]
    return [*(one for one, _ in trades), *rest]


def _within(transaction: Transaction, spans: Sequence[Span]) -> bool:
    """Does a transaction's amount stand in one of some lines?"""
    return any(
        one.start <= own.start < one.end for own in transaction.amount.spans for one in spans
    )


def _by_structure(lines: Sequence[Line], currency: str) -> list[Transaction]:
    if is_statement(lines) and not _confirms(lines):
        return statement.transactions_of(lines, currency) or confirmation.transactions_of(
            lines, currency
        )
    return confirmation.transactions_of(lines, currency) or statement.transactions_of(
        lines, currency
    )


def _confirms(lines: Sequence[Line]) -> bool:
    """Does it confirm a trade: a sure sum, a kind of trade in full and a security above it?"""
    found = [one for one in nets(lines) if one.weight >= SURE]
    if not found:
        return False
    above = lines[: found[0].place + 1]
    rows = [one.at for one in rows_of(lines)]
    kind = kind_of(above)
    secured = any(line.isins for line in lines[: found[0].place + 8])
    first = not rows or found[0].place < rows[0]
    return secured and first and kind is not None and kind.name in PAID_FOR_SHARES
