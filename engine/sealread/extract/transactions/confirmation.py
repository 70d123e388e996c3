"""Confirmations: a paper about one transaction, or several such papers in one document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.transactions import nets, sums
from sealread.extract.transactions.kinds import PAID_FOR_SHARES, Kind, by_side, kind_of, sure_kind
from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.nets import Net
from sealread.extract.transactions.securities import securities_of
from sealread.extract.transactions.shares import shares_of
from sealread.extract.transactions.times import trade_and_value
from sealread.extract.transactions.transaction import Piece, Security, Transaction
from sealread.extract.transactions.words import codes, label

_TITLE_ABOVE = 2
_CENT = 0.011
_CHARGED_BELOW = 8
_KIND_SURE, _KIND_SAID, _KIND_WEAK = 0.98, 0.86, 0.6
_NET_SURE, _NET_PROVEN, _NET_MAYBE = 0.91, 0.93, 0.6
_CURRENCY, _CURRENCY_NEAR = 0.92, 0.88
_OF_ACCOUNTS = frozenset({"deposit", "removal", "interest", "interest_charge"})
_TAXES = frozenset({"tax", "tax_refund"})


class Parts(Struct, frozen=True):
    """What is known of a transaction before its parts are read."""

    lines: Sequence[Line]
    kind: Kind
    net: Net
    currency: str


def transactions_of(lines: Sequence[Line], currency: str) -> list[Transaction]:
    """The transactions of a document of confirmations; none where no net amount or kind is told."""
    made: list[Transaction] = []
    for paper in _papers(lines):
        for transaction in _paper(paper, currency):
            if not any(_same(transaction, other) for other in made):
                made.append(transaction)
    return made


def _same(one: Transaction, other: Transaction) -> bool:
    """Is it the same transaction printed again (a copy, a second page)?"""
    keys = [one.security.key if one.security else "", other.security.key if other.security else ""]
    days = {b.date.value if b.date else None for b in (one, other)}
    return (
        one.kind.value == other.kind.value
        and one.amount.value == other.amount.value
        and len(days) == 1
        and keys[0] == keys[1]
    )


def _papers(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """The document cut where another paper begins: a title and a security between two sure sums."""
    found = [one for one in nets.nets(lines) if one.weight >= nets.SURE]
    start = 0
    for one, following in pairwise(found):
        between = range(one.place + 1, following.place + 1)
        titles = [place for place in between if sure_kind(lines[place]) in PAID_FOR_SHARES]
        secured = any(
            lines[place].isins or label("wkn").search(lines[place].text) for place in between
        )
        if titles and secured:
            cut = max(one.place + 1, titles[0] - _TITLE_ABOVE)
            yield lines[start:cut]
            start = cut
    yield lines[start:]


def _paper(lines: Sequence[Line], currency: str) -> list[Transaction]:
    told = nets.nets(lines)
    net = nets.best(told)
    if net is None:
        return []
    net = _charged(lines, net)
    kind = kind_of(lines[: net.place + 6]) or _by_sums(lines, net)
    if kind is None:
        return []
    first = _transaction(Parts(lines, kind, net, currency))
    return [first, *_refunds(lines, told, net, first)]


def _charged(lines: Sequence[Line], net: Net) -> Net:
    """The total below a sum when the taxes and fees between are taken off, or added."""
    charged = 0.0
    for place in range(net.place + 1, min(len(lines), net.place + 1 + _CHARGED_BELOW)):
        line = lines[place]
        if len(line.money) != 1 or line.money[0].percent:
            break
        money, said = line.money[0], line.before(line.money[0].span)
        totalled = abs(abs(net.money.value - money.value) - charged) < _CENT
        if charged and totalled and label("net_maybe").search(said):
            return structs.replace(net, place=place, money=money)
        if not label("tax").search(said) and not label("fee").search(said):
            break
        charged += money.value
    return net


def _by_sums(lines: Sequence[Line], net: Net) -> Kind | None:
    """The kind of trade that sums tell: more is paid for shares than they cost, less is got.

    None where no number of shares and price make a sum, or nothing says who paid.
    """
    if not any(line.isins for line in lines):
        return None
    paid = net.money
    costs = (one.money for one in sums.products(lines[: net.place + 1]))
    cost = next((one for one in costs if one.currency == paid.currency), None)
    if cost is None:
        return None
    charged = paid.value - cost.value
    side = -1 if charged > _CENT else 1 if charged < -_CENT else net.side
    return Kind("sale" if side > 0 else "purchase", paid.span, 0.0) if side else None


def _transaction(parts: Parts) -> Transaction:
    lines, kind, net = parts.lines, parts.kind, parts.net
    named = securities_of(lines)
    at, security = named[0] if named else (None, None)
    name = by_side(kind.name, net.side, secured=security is not None and security.isin is not None)
    date, value_date = trade_and_value(lines, name, net)
    amount = net.money
    sure = _NET_SURE if net.weight >= nets.SURE else _NET_MAYBE
    made = Transaction(
        Piece(name, (kind.span,), _kind_sure(kind)),
        Piece(amount.value, (amount.span,), sure),
        date, value_date, currency_piece(parts),
        security=None if name in _OF_ACCOUNTS else security,
    )  # fmt: skip
    return with_parts(made, lines[: net.place + 1], net, at)


def _kind_sure(kind: Kind) -> float:
    if kind.weight >= 5:
        return _KIND_SURE
    return _KIND_SAID if kind.weight >= 3 else _KIND_WEAK


def currency_piece(parts: Parts) -> Piece | None:
    """The currency: beside the amount, else that of the paper."""
    money = parts.net.money
    if money.currency:
        return Piece(money.currency, (money.code or money.span,), _CURRENCY)
    place = parts.net.place
    for line in (parts.lines[place], *reversed(parts.lines[max(0, place - 3) : place])):
        last = line.text.split()[-1] if line.text.split() else ""
        if last in codes():
            end = line.start + len(line.text.rstrip())
            return Piece(last, (Span(end - len(last), end),), _CURRENCY_NEAR)
    if not parts.currency:
        return None
    return Piece(parts.currency, (money.span,), _KIND_SAID, "computed: the currency of the paper")


def with_parts(
    transaction: Transaction, lines: Sequence[Line], net: Net, at: int | None
) -> Transaction:
    """A transaction with its gross amount, taxes, fees, other currency and number of shares."""
    name = transaction.kind.value
    if name in ("deposit", "removal"):
        return transaction
    money = net.money
    if not money.currency and transaction.currency is not None:
        money = structs.replace(money, currency=transaction.currency.value)
    parts = sums.sums_of(lines, money, bought=name == "purchase")
    known = [one.value for one in (parts.gross, parts.forex_gross) if one is not None]
    shares = None
    if name in PAID_FOR_SHARES | _TAXES | {"fee"}:
        shares = shares_of(lines, [*known, money.value], at)
    gross = parts.gross
    amount = transaction.amount
    if parts.proven:
        amount = structs.replace(amount, sure=_NET_PROVEN)
    if name in _TAXES:
        gross = Piece(amount.value, amount.spans, _KIND_SAID)
        parts = sums.Sums(forex_gross=parts.forex_gross, forex_currency=parts.forex_currency)
    return structs.replace(
        transaction, amount=amount, shares=shares, gross=gross, taxes=parts.taxes, fees=parts.fees,
        forex_gross=parts.forex_gross, forex_currency=parts.forex_currency,
    )  # fmt: skip


def _refunds(
    lines: Sequence[Line], told: Sequence[Net], net: Net, first: Transaction
) -> Iterator[Transaction]:
    """A second sum below the first that pays taxes back, as papers of a sale have it."""
    for other in told:
        if other.place <= net.place or other.weight < nets.SURE or other.side <= 0:
            continue
        between = lines[net.place + 1 : other.place + 1]
        telling = next((one for one in between if "steuerausgleich" in one.text.casefold()), None)
        if telling is None or first.kind.value in _TAXES:
            continue
        day = next((one for one in lines[other.place].days if not one.short), None)
        money = other.money
        yield structs.replace(
            first,
            kind=Piece("tax_refund", (money.span,), _KIND_SAID, "computed: taxes paid back"),
            amount=Piece(money.value, (money.span,), _NET_SURE),
            date=Piece(day.day.isoformat(), (day.span,), _NET_SURE) if day else first.date,
            gross=Piece(money.value, (money.span,), _KIND_SAID), taxes=None, fees=None,
            forex_gross=None, forex_currency=None,
        )  # fmt: skip
        return


def securities_in(transactions: Sequence[Transaction]) -> list[Security]:
    """Every security of the transactions once."""
    found: dict[str, Security] = {}
    for transaction in transactions:
        if transaction.security is not None and transaction.security.key:
            found.setdefault(transaction.security.key, transaction.security)
    return list(found.values())
