"""Pieces that the papers of American stations share: amounts, flights, schedules of spots."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from random import Random

from .. import world
from ..content import Grid, Pairs, Parts, Text, value
from .airtime import Buy


def dollars(amount: Decimal) -> str:
    return f"${amount:,.2f}"


def gross(buy: Buy) -> Parts:
    return (value("gross_amount", dollars(buy.gross)),)


def net(buy: Buy) -> Parts:
    return (value("net_amount", dollars(buy.net)),)


def commission(buy: Buy) -> Parts:
    return (value("commission", dollars(buy.commission)),)


def flight(random: Random, buy: Buy, joint: str = " - ") -> Parts:
    first = value("flight_from", buy.dates(buy.first))
    return (value("flight", first, joint, value("flight_to", buy.dates(buy.last))),)


def number(buy: Buy) -> Parts:
    return (value("contract_num", buy.number),)


def who(buy: Buy) -> Parts:
    return (value("advertiser", buy.advertiser),)


def said(key: str, words: str) -> Parts:
    return (value(key, words),)


def maybe(random: Random, parts: Parts, chance: float = 0.75) -> Parts:
    """Many boxes of these papers are empty."""
    return parts if random.random() < chance else ()


def address(key: str, name: str, lines: Sequence[str]) -> Text:
    return Text((value(key, name), "\n", "\n".join(lines)))


def schedule(random: Random, buy: Buy, *, header: tuple[str, ...] = ()) -> Grid:
    """The lines of spots, as contracts list them."""
    full = (
        "Line",
        "Ch",
        "Start Date",
        "End Date",
        "Description",
        "Time",
        "Days",
        "Length",
        "Spots/Week",
        "Rate",
        "Type",
        "Spots",
        "Amount",
    )
    hide = {
        name
        for name in full
        if name not in ("Description", "Spots", "Amount") and random.random() < 0.25
    }
    keep = [n for n, name in enumerate(full) if name not in hide]
    rows: list[tuple[Parts, ...]] = []
    weekly = random.random() < 0.35
    for number, spot in enumerate(buy.spots):
        cells = spot_cells(buy, number)
        rows.append(tuple(cells[n] for n in keep))
        if weekly:
            week = f"Week: {buy.dates(spot.start)} {buy.dates(spot.end)} {spot.days} {spot.spots}"
            rows.append(tuple((week,) if full[n] == "Description" else () for n in keep))
    weights = (0.5, 0.7, 1.0, 1.0, 2.2, 1.2, 1.0, 0.7, 0.7, 1.1, 0.6, 0.6, 1.2)
    return Grid(
        header or tuple(full[n] for n in keep), tuple(rows), (), (), tuple(weights[n] for n in keep)
    )


def spot_cells(buy: Buy, number: int) -> tuple[Parts, ...]:
    spot = buy.spots[number]

    def cell(column: str, words: str) -> Parts:
        return (value(f"line.{number}.{column}", words),)

    amount = value("lines.amount", *cell("amount", dollars(spot.amount)))
    show = value("lines.show", *cell("show", spot.show))
    return (
        (str(number + 1),),
        (buy.station[:4],),
        cell("start", buy.dates(spot.start)),
        (buy.dates(spot.end),),
        (show,),
        (spot.time,),
        (spot.days,),
        (spot.length,),
        (str(max(1, spot.spots // 2)),),
        cell("rate", dollars(spot.rate)),
        ("NM",),
        cell("spots", str(spot.spots)),
        (amount,),
    )


def months(random: Random, buy: Buy) -> Grid:
    """Gross and net by month, with the totals of the whole in the last row."""
    heads = random.choice(
        (
            ("Time Period", "# of Spots", "Gross Amount", "Net Amount"),
            ("Month", "# Spots", "Gross Amount", "Net Amount"),
            ("Billing Month", "Spots", "Gross", "Net"),
        )
    )
    count = value("spots", str(buy.count))
    rows: list[tuple[Parts, ...]] = []
    if random.random() < 0.35 and len(buy.spots) > 1:
        part = buy.spots[0].amount
        for amount, when in ((part, buy.first), (buy.gross - part, buy.last)):
            less = dollars(amount - amount * buy.commission / buy.gross)
            rows.append(((f"{when:%B %Y}",), (str(buy.count // 2),), (dollars(amount),), (less,)))
    else:
        first = f"{buy.first:%B %Y}" if random.random() < 0.5 else f"{buy.first:%m/%d/%y}"
        rows.append(((first,), (count,), gross(buy), net(buy)))
    rows.append(((random.choice(("Totals", "Total", "TOTALS")),), (count,), gross(buy), net(buy)))
    return Grid(heads, tuple(rows), numeric=(1, 2, 3), weights=(1.6, 0.8, 1.2, 1.2))


def printed(random: Random, buy: Buy) -> Pairs:
    when = buy.dates(buy.printed)
    late = (
        f" {random.randint(8, 18):02d}:{random.randint(0, 59):02d}:{random.randint(0, 59):02d}",
    )
    stamp: Parts = (value("printed", when), *(late if random.random() < 0.4 else ()))
    page = f"1 of {random.randint(1, 6)}"
    return Pairs((("Print Date", stamp), ("Page", (page,))), way="inline")


def small_print(random: Random) -> Text:
    text = random.choice(
        (
            "This contract is subject to the station's standard terms and conditions. The station "
            "does not discriminate in advertising contracts on the basis of race or ethnicity.",
            "We warrant that the actual broadcast information shown on this invoice was taken from "
            "the program log.",
            "Payment is due within 30 days. The advertiser affirms that nothing in this agreement "
            "is intended to discriminate on the basis of gender, race or ethnicity.",
            world.sentence(random, "en"),
        )
    )
    return Text((text,), look="small")
