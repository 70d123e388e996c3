"""Gross, taxes and fees of a transaction: labelled figures that add up to what was booked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from sealread.extract.transactions.kinds import PAID_FOR_SHARES
from sealread.extract.transactions.lines import Line, header_above
from sealread.extract.transactions.tokens import Money
from sealread.extract.transactions.transaction import Piece
from sealread.extract.transactions.words import kind, label

_CENT = 0.011
_PROVEN, _LABELLED, _FOLLOWS, _ABROAD = 0.95, 0.62, 0.68, 0.92
_OF = re.compile(
    r"(?:^|\W)(?:auf|von|aus|of|on|from|sur|over|basisbedrag|für)\s*(?:[A-Z]{3}\s*)?$", re.I
)
_RATE = 3
_STRONG = re.compile(
    r"kurswert|brutto|gross|brut\b|montant brut|dividendengutschrift|ausschüttung", re.I
)


class Item(Struct, frozen=True):
    """A labelled figure; `total`: it is the sum of others."""

    money: Money
    total: bool = False
    strong: bool = False


class Sums(Struct, frozen=True):
    """The parts of a transaction as far as they are told."""

    gross: Piece | None = None
    taxes: Piece | None = None
    fees: Piece | None = None
    forex_gross: Piece | None = None
    forex_currency: Piece | None = None
    proven: bool = False


def sums_of(lines: Sequence[Line], net: Money, *, bought: bool) -> Sums:
    """The parts that make up `net`. `bought`: fees and taxes were added, not taken off."""
    currency = net.currency
    items: dict[str, list[Item]] = {"gross": [], "tax": [], "fee": []}
    abroad: list[Item] = []
    for place, line in enumerate(lines):
        for role, item in _items(line, _label_around(lines, place)):
            if item.money.span == net.span:
                continue
            if not _same(item.money.currency, currency):
                abroad += [item] if role == "gross" else []
            else:
                items[role].append(item)
    for item in products(lines):
        known = [one.money.span for one in (*items["gross"], *abroad)]
        if item.money.span == net.span or item.money.span in known:
            continue
        same = _same(item.money.currency, currency)
        (items["gross"] if same else abroad).append(item)
    way = 1 if bought else -1
    taken = {one.money.span for own in items.values() for one in own}
    loose = [
        one for line in lines for one in line.money
        if one.span not in taken and _same(one.currency, currency)
        and not _role(line.before(one.span))
    ]  # fmt: skip
    found = _added_up(items, net, way, loose)
    rates = [one for line in lines for one in line.figures if one.decimals >= _RATE]
    gross = found.gross
    forex = _forex(abroad, lines, rates, gross.value if gross is not None else net.value, currency)
    return Sums(
        found.gross, found.taxes, found.fees,
        None if forex is None else Piece(forex.value, (forex.span,), _ABROAD),
        None if forex is None else Piece(
            forex.currency, (forex.code or forex.span,), _ABROAD),
        found.proven,
    )  # fmt: skip


def _label_around(lines: Sequence[Line], place: int) -> str:
    """The label of amounts that stand alone: the header above, else the words below."""
    line = lines[place]
    if line.has_words:
        return ""
    above = header_above(lines, place, 1)
    following = lines[place + 1] if place + 1 < len(lines) else None
    if following is None or following.money or above or len(line.money) != 1:
        return above
    return following.text


def products(lines: Sequence[Line], below: int = 0) -> list[Item]:
    """Amounts that are the number of shares times a price printed above them, or just below."""
    made: list[Item] = []
    for place, line in enumerate(lines):
        around = [
            one for other in lines[max(0, place - 2) : place + 1 + below] for one in other.figures
        ]
        for money in line.money:
            factors = [
                one for one in around if one.span != money.span and one.value and not one.percent
            ]
            if any(multiply(one, other, money.value) for one in factors for other in factors):
                made.append(Item(money, strong=True))
    return made


def multiply(count: Money, price: Money, amount: float) -> bool:
    """Does a number of shares times a price make an amount, as they are rounded?"""
    exact = price.decimals >= 2 or bool(price.currency)
    if count.span == price.span or not exact or count.value in (1, amount):
        return False
    rounded = 0.5 * (10**-price.decimals * count.value + 10**-count.decimals * price.value)
    near = max(_CENT, rounded if count.decimals else 0.0)
    return price.value != amount and abs(count.value * price.value - amount) <= min(
        near, 0.01 * amount
    )


def _same(one: str, other: str) -> bool:
    return not one or not other or one == other


def _items(line: Line, above: str) -> list[tuple[str, Item]]:
    """The figures of a line with what their labels say; a figure after another shares its label."""
    made: list[tuple[str, Item]] = []
    role, said = (_role(above), above) if above else ("", "")
    if len(line.money) > 2 and above:
        return _row_items(line, above)
    for money in line.money:
        own = line.before(money.span)
        told = _role(own)
        if told:
            role, said = told, own
        elif re.search(r"[^\W\d_]{4}", own) and not _OF.search(own):
            role = ""
        if role in ("", "base") or _OF.search(own.rstrip()) or not money.value:
            continue
        item = Item(money, label("sums").search(said) is not None, _is_strong(said))
        if made and made[-1][0] == role and _same(made[-1][1].money.currency, money.currency):
            made.pop()
        made.append((role, item))
    return made


def _row_items(line: Line, header: str) -> list[tuple[str, Item]]:
    """The amounts of a row that adds up: gross first, net last, what was charged between.

    Where the header has as many labels as the row amounts, each has its own; else they are fees.
    """
    found = sorted(
        (m.start(), role) for role in ("tax", "fee", "gross") for m in label(role).finditer(header)
    )
    between = [role for _, role in found if role in ("tax", "fee")]
    row = line.money[1:-1]
    told = between if len(between) == len(row) else ["fee"] * len(row)
    made = [("gross", Item(line.money[0], strong=True))]
    return made + [(role, Item(one)) for role, one in zip(told, row, strict=True)]


def _is_strong(said: str) -> bool:
    told = any(kind(name).search(said) for name in PAID_FOR_SHARES)
    return _STRONG.search(said) is not None or told


def _role(own: str) -> str:
    """The role of the words before a figure; what explains a tax is none."""
    if label("base").search(own):
        return "base"
    for role in ("tax", "fee", "gross"):
        if label(role).search(own):
            return role
    return "gross" if any(kind(name).search(own) for name in PAID_FOR_SHARES) else ""


def _added_up(items: dict[str, list[Item]], net: Money, way: int, loose: Sequence[Money]) -> Sums:
    """The choice of gross, taxes and fees that explains the net amount to the cent."""
    taxes, fees = _totals(items["tax"]), _totals(items["fee"])
    best: tuple[float, Item, list[Item], list[Item]] | None = None
    for gross, tax, fee in product(items["gross"], taxes, fees):
        left = abs(net.value - gross.money.value - way * (_sum(tax) + _sum(fee)))
        if best is None or left < best[0] - _CENT:
            best = (left, gross, tax, fee)
    if best is not None and best[0] < _CENT:
        _, gross, tax, fee = best
        shown = gross.money
        return Sums(
            Piece(shown.value, (shown.span,), _PROVEN), _piece(tax, _PROVEN),
            _piece(fee, _PROVEN), proven=True,
        )  # fmt: skip
    return _not_proven(items, net, way, loose)


def _left_over(
    gross: Item, charged: float, net: Money, way: int, loose: Sequence[Money]
) -> Money | None:
    """The one printed amount that explains what is left between gross and net amount."""
    left = way * (net.value - gross.money.value) - charged
    if left < _CENT:
        return None
    return next((one for one in loose if abs(one.value - left) < _CENT), None)


def _not_proven(items: dict[str, list[Item]], net: Money, way: int, loose: Sequence[Money]) -> Sums:
    taxes, fees = _totals(items["tax"])[0], _totals(items["fee"])[0]
    charged = _sum(taxes) + _sum(fees)
    for gross in (one for one in items["gross"] if one.strong):
        rest = _left_over(gross, charged, net, way, loose)
        if rest is not None:
            if way > 0 or not fees:
                fees = [*fees, Item(rest)]
            else:
                taxes = [*taxes, Item(rest)]
            shown = gross.money
            return Sums(
                Piece(shown.value, (shown.span,), _FOLLOWS), _piece(taxes, _FOLLOWS),
                _piece(fees, _FOLLOWS), proven=True,
            )  # fmt: skip
    if not _sum(taxes) and not _sum(fees):
        same = Piece(net.value, (net.span,), _FOLLOWS, "computed: no tax or fee is taken off")
        strong = [one for one in items["gross"] if one.strong]
        if not strong:
            return Sums(same)
    labelled = next((one.money for one in items["gross"] if one.strong), None)
    stated = None if labelled is None else Piece(labelled.value, (labelled.span,), _LABELLED)
    return Sums(stated, _piece(taxes, _LABELLED), _piece(fees, _LABELLED))


def _totals(items: Sequence[Item]) -> list[list[Item]]:
    """The ways of what was charged in all: all lines, a printed total, nothing."""
    plain = [one for one in items if not one.total and one.money.value]
    total = [one for one in items if one.total and one.money.value]
    ways = [plain] if plain else []
    ways += [[one] for one in total]
    if len(plain) > 1:
        ways += [[one] for one in plain]
    return [*ways, []]


def _sum(items: Sequence[Item]) -> float:
    """A refund among charges (a plus among minuses) is taken off."""
    signs = {one.money.sign for one in items}
    if signs >= {1, -1}:
        return -sum(one.money.sign * one.money.value for one in items)
    return sum(one.money.value for one in items)


def _piece(items: Sequence[Item], sure: float) -> Piece | None:
    if not items:
        return None
    spans = tuple(one.money.span for one in items)
    if len(items) == 1:
        return Piece(items[0].money.value, spans, sure)
    return Piece(round(_sum(items), 2), spans, sure, "computed: the sum of its lines")


def _forex(
    labelled: Sequence[Item], lines: Sequence[Line], rates: Sequence[Money], gross: float,
    currency: str,
) -> Money | None:  # fmt: skip
    """The gross amount in the other currency: a printed rate brings it to the gross amount."""
    strong = next((one.money for one in labelled if one.strong), None)
    if strong is not None:
        return strong
    others = [one.money for one in labelled]
    others += [
        one for line in lines for one in line.money
        if one.currency and currency and one.currency != currency and one not in others
    ]  # fmt: skip
    for one in others:
        near = max(0.011, 0.002 * gross) if gross > 5 else 0.011
        for rate in rates:
            if rate.value and any(
                abs(got - gross) <= near for got in (one.value / rate.value, one.value * rate.value)
            ):
                return one
    return labelled[0].money if labelled else None
