"""What is sold: lines with prices, and the sums under them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from .. import world
from .figures import cents

_ZERO = Decimal(0)


@dataclass(frozen=True)
class Line:
    """One article or service of a paper."""

    name: str
    number: str
    quantity: Decimal
    unit: str
    price: Decimal
    rate: Decimal
    total: Decimal
    detail: str = ""


@dataclass(frozen=True)
class Tax:
    """The tax of one rate."""

    rate: Decimal
    base: Decimal
    amount: Decimal


@dataclass(frozen=True)
class Sums:
    """All totals of a paper; those that do not apply are zero."""

    lines: Decimal
    charges: Decimal
    allowances: Decimal
    net: Decimal
    taxes: tuple[Tax, ...]
    tax: Decimal
    grand: Decimal
    prepaid: Decimal
    due: Decimal


_UNITS = {
    "de": (
        "Stk",
        "Stk.",
        "Stück",
        "St.",
        "kg",
        "m",
        "m²",
        "Std",
        "Std.",
        "h",
        "Pkt",
        "Ltr",
        "Psch.",
    ),
    "en": (
        "pcs",
        "pc",
        "ea",
        "EA",
        "each",
        "kg",
        "m",
        "hrs",
        "h",
        "unit",
        "units",
        "box",
        "set",
        "lot",
    ),
    "fr": ("pce", "u", "unité", "kg", "m", "h", "m²", "forfait"),
}
_RATES = {
    "de": ("19", "19", "19", "7", "16", "5", "20", "10", "7.7", "8.1", "0"),
    "en": ("20", "5", "0", "6", "15", "10", "8.25", "7", "8", "21", "23", "18"),
    "fr": ("20", "20", "20", "5.5", "10", "2.1"),
}


def rates(random: Random, language: str) -> tuple[Decimal, ...]:
    """One to three tax rates that a paper uses."""
    count = random.choices((1, 2, 3), (68, 26, 6))[0]
    picked = dict.fromkeys(random.choice(_RATES[language]) for _ in range(count))
    return tuple(Decimal(rate) for rate in picked)


def lines(random: Random, language: str, count: int, taxes: Sequence[Decimal]) -> tuple[Line, ...]:
    """Lines with different names; prices from pennies to thousands."""
    scale = random.choice((1, 5, 20, 100, 500, 2000))
    numbered = _numbering(random)
    unit = random.choice(_UNITS[language])
    mixed_units = random.random() < 0.4
    names: dict[str, None] = {}
    while len(names) < count:
        make = world.product if random.random() < 0.65 else world.service
        names.setdefault(make(random, language))
    made: list[Line] = []
    for name in names:
        quantity = _quantity(random)
        price = cents(Decimal(str(round(random.uniform(0.2, 3) * scale, 2)))) or Decimal("1.50")
        made.append(
            Line(
                name=name,
                number=numbered(random),
                quantity=quantity,
                unit=random.choice(_UNITS[language]) if mixed_units else unit,
                price=price,
                rate=random.choice(tuple(taxes)),
                total=cents(quantity * price),
                detail=_detail(random, language),
            )
        )
    return tuple(made)


def _quantity(random: Random) -> Decimal:
    roll = random.random()
    if roll < 0.45:
        return Decimal(1)
    if roll < 0.8:
        return Decimal(random.randint(2, 12))
    if roll < 0.9:
        return Decimal(random.choice((15, 20, 25, 50, 100, 120, 250, 500, 1000)))
    return Decimal(str(random.choice((0.5, 1.5, 2.25, 3.75, 6.5, 7.25, 12.5, 0.75))))


def _numbering(random: Random) -> Callable[[Random], str]:
    start = random.randint(100, 99000)
    prefix = "".join(random.choice("ABCDEFGHKLMNPRSTW") for _ in range(random.randint(1, 3)))
    return random.choice(
        (
            lambda r: f"{start + r.randint(0, 900)}",
            lambda r: f"{prefix}{r.randint(1, 999)}",
            lambda r: f"{prefix}-{r.randint(100, 9999)}",
            lambda r: f"{r.randint(10, 99)}.{r.randint(100, 999)}.{r.randint(10, 99)}",
            lambda r: f"{r.randint(100000, 999999)}",
            lambda r: f"{r.randint(4000000000000, 9999999999999)}",
            lambda r: f"{prefix}{r.randint(10, 99)}{r.choice('ABTXZ')}{r.randint(1, 9)}",
            lambda r: world.code(r),
        )
    )


_DETAILS = {
    "de": (
        "Serien-Nr. {code}", "Leistungszeitraum: {a:02d}.{m:02d}. - {b}.{m:02d}.{y}",
        "Charge {code}",
        "Lieferschein {code}", "GTIN: 40{n}", "Farbe: {colour}", "inkl. Zubehör", "Vertrag {code}",
        "nicht rabattierfähig", "Preis pro Einheit und Monat", "Ihre Art.-Nr. {code}",
    ),
    "en": (
        "S/N {code}", "Period {m:02d}/{y}", "Batch {code}", "Delivery note {code}", "GTIN 50{n}",
        "Color: {colour}", "incl. accessories", "Contract {code}", "Standard plan, billed monthly",
        "Your ref. {code}", "Price per user and month",
    ),
    "fr": ("N° de série {code}", "Lot {code}", "Période {m:02d}/{y}", "Bon de livraison {code}"),
}  # fmt: skip


def _detail(random: Random, language: str) -> str:
    if random.random() < 0.72:
        return ""
    return random.choice(_DETAILS[language]).format(
        code=world.code(random),
        n=random.randint(10**10, 10**11 - 1),
        m=random.randint(1, 12),
        y=random.randint(2012, 2026),
        a=random.randint(1, 12),
        b=random.randint(13, 28),
        colour={"de": "schwarz", "en": "black", "fr": "noir"}[language],
    )


def sums(
    random: Random,
    of: Sequence[Line],
    *,
    charged: float = 0.2,
    allowed: float = 0.2,
    paid: float = 0.12,
) -> Sums:
    """The totals of the lines; `charged`, `allowed`, `paid` are chances that there are such."""
    total = sum((line.total for line in of), _ZERO)
    charges = _some(random, charged, total, (0.01, 0.12))
    allowances = _some(random, allowed, total, (0.02, 0.2))
    net = total + charges - allowances
    taxes = _taxes(of, charges - allowances)
    tax = sum((each.amount for each in taxes), _ZERO)
    grand = net + tax
    prepaid = _some(random, paid, grand, (0.1, 0.6))
    return Sums(total, charges, allowances, net, taxes, tax, grand, prepaid, grand - prepaid)


def _some(random: Random, chance: float, of: Decimal, share: tuple[float, float]) -> Decimal:
    if random.random() >= chance:
        return _ZERO
    return cents(of * Decimal(str(round(random.uniform(*share), 3))))


def _taxes(of: Sequence[Line], extra: Decimal) -> tuple[Tax, ...]:
    """Charges and allowances go to the rate of the first line."""
    bases: dict[Decimal, Decimal] = {}
    for line in of:
        bases[line.rate] = bases.get(line.rate, _ZERO) + line.total
    first = of[0].rate
    bases[first] += extra
    return tuple(
        Tax(rate, base, cents(base * rate / 100))
        for rate, base in sorted(bases.items(), reverse=True)
    )
