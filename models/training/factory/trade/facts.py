"""What stands in the head of an invoice: numbers, dates, references, each in its one wording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from .. import world
from ..content import Parts, Value, value
from . import figures, labels
from .figures import Dates, Money
from .goods import Line, Sums, lines, rates, sums
from .parties import Party, party


@dataclass(frozen=True)
class Facts:
    """One deal: who, what, when and how much, and the style it is printed in."""

    language: str
    seller: Party
    buyer: Party
    head: Mapping[str, Parts]
    lines: tuple[Line, ...]
    sums: Sums
    money: Money
    dates: Dates
    issued: date
    due: date


def deal(random: Random, language: str, *, most_lines: int = 8) -> Facts:
    """Draw a deal; which of its facts are printed is the layouts' choice."""
    money = figures.money(random, language)
    way = figures.dates(random, language)
    issued = world.day(random)
    due = issued + timedelta(days=random.choice((7, 8, 10, 14, 14, 20, 21, 30, 30, 30, 45, 60, 90)))
    count = random.choices((1, 2, 3, 4, 5, most_lines), (3, 4, 4, 3, 2, 1))[0]
    articles = lines(random, language, count, rates(random, language))
    buyer = party(random, _home(random, language), private=0.2)
    return Facts(
        language=language,
        seller=party(random, _home(random, language)),
        buyer=buyer,
        head=_head(random, way, issued, due, money, buyer),
        lines=articles,
        sums=sums(random, articles),
        money=money,
        dates=way,
        issued=issued,
        due=due,
    )


def _home(random: Random, language: str) -> str:
    """Whose names and addresses a party has: mostly those of the paper's language."""
    return language if random.random() < 0.85 else random.choice(("de", "en", "fr"))


def _head(
    random: Random, way: Dates, issued: date, due: date, money: Money, buyer: Party
) -> dict[str, Parts]:
    delivered = issued - timedelta(days=random.randint(0, 30))
    ordered = delivered - timedelta(days=random.randint(1, 40))
    someone = world.person(random, random.choice(("de", "en")))
    words = {
        "invoice_number": number(random, issued),
        "issue_date": way(issued),
        "due_date": way(due),
        "delivery_date": way(delivered),
        "order_date": way(ordered),
        "customer_number": world.code(random),
        "order_number": number(random, ordered),
        "buyer_reference": random.choice((someone.name, world.code(random), leitweg(random))),
        "delivery_note": world.code(random),
        "sales_order": world.code(random),
        "project": world.product(random, "de") if random.random() < 0.5 else world.code(random),
        "clerk": world.person(random, "de").name,
        "buyer_vat_id": buyer.vat_id,
        "currency": money.code,
    }
    head: dict[str, Parts] = {key: (value(key, text),) for key, text in words.items()}
    head["period"] = (period(random, way, delivered),)
    return head


def period(random: Random, way: Dates, end: date) -> Value:
    """A range of days with both ends as values."""
    start = end - timedelta(days=random.choice((6, 13, 29, 30, 90)))
    joint = random.choice((" - ", " – ", " bis ", " to ", "-"))
    if joint == "-":
        joint = " - "
    return value("period", value("period_from", way(start)), joint, value("period_to", way(end)))


def number(random: Random, day: date) -> str:
    """The number of a paper, often with the year in it."""
    n = random.randint(1, 99999)
    prefix = "".join(random.choice("ABCDEFGHIKLMNOPRSTUVW") for _ in range(random.randint(1, 3)))
    return random.choice(
        (
            lambda: f"{random.randint(1000, 9999999)}",
            lambda: f"{day.year}-{n:04d}",
            lambda: f"{day.year}{n:05d}",
            lambda: f"{prefix}{n:05d}",
            lambda: f"{prefix}-{n:04d}",
            lambda: f"{prefix}-{day.year}-{n:04d}",
            lambda: f"{prefix}/{day.year}/{day.month:02d}/{n % 1000:04d}",
            lambda: f"{n}/{day.year}",
            lambda: f"{day:%y%m%d}{n % 1000:03d}",
            lambda: f"{prefix}{day:%y}-{n:05d}",
            lambda: f"{random.randint(16**7, 16**8 - 1):08X}-{n % 10000:04d}",
            lambda: f"{prefix} {n}",
            lambda: world.code(random),
        )
    )()


def leitweg(random: Random) -> str:
    """A German public buyer's routing number."""
    coarse = "".join(str(random.randint(0, 9)) for _ in range(random.choice((2, 5, 8))))
    return f"{coarse}-{random.randint(1000, 99999)}-{random.randint(10, 99)}"


def head_rows(
    random: Random, facts: Facts, keys: tuple[str, ...], *, empty: float = 0.05
) -> list[tuple[str, Parts]]:
    """Labels and values of the keys; a few optional ones are left empty."""
    rows: list[tuple[str, Parts]] = []
    for key in keys:
        parts = facts.head[key]
        if key not in ("invoice_number", "issue_date") and random.random() < empty:
            parts = ()
        if key == "order_date":
            head = {"de": "Bestelldatum", "en": "Order date", "fr": "Date de commande"}[
                facts.language
            ]
        else:
            head = labels.label(random, key, facts.language)
        rows.append((head, parts))
    return rows
