"""Contracts, orders and invoices as the common traffic program of American stations prints them."""

from __future__ import annotations

from random import Random

from .. import world
from ..content import Beside, Block, Edge, Gap, Grid, Pairs, Parts, Text, value
from . import air_parts as air
from .airtime import Buy
from .looks import Way


def contract(random: Random, buy: Buy) -> list[Block]:
    """The contract of the common traffic program: labels above their boxes."""
    slash: Parts = (" / ",) if random.random() < 0.6 else ()
    if slash and random.random() < 0.25:
        slash = (f" / {random.randint(1, 9)}",)
    rows: list[tuple[str, Parts]] = [
        (
            random.choice(("Contract / Revision", "Contract / Rev", "Contract", "Contract #")),
            (*air.number(buy), *slash),
        ),
        ("Alt Order #", air.maybe(random, air.said("alt_order", buy.alt))),
        ("Advertiser", air.who(buy)),
        ("Original Date / Revision", (f"{buy.dates(buy.printed)} / {buy.dates(buy.printed)}",)),
        (
            random.choice(("Contract Dates", "Contract Dates", "Flight Dates", "Flight")),
            air.flight(random, buy),
        ),
        ("Estimate #", air.maybe(random, air.said("estimate", buy.estimate))),
        ("Product", air.maybe(random, air.said("product", buy.product))),
    ]
    more: list[tuple[str, Parts]] = [
        ("Billing Cycle", air.said("cycle", random.choice(("EOM/EOC", "EOM", "EOC", "Weekly")))),
        ("Billing Calendar", ("Broadcast",)),
        ("Cash/Trade", ("Cash",)),
        ("Property", air.said("station", buy.station)),
        ("Account Executive", air.said("executive", buy.executive)),
        ("Sales Office", air.said("office", buy.office)),
        (
            "Demographic",
            air.maybe(random, air.said("demographic", random.choice(("A35+", "Adults 35+"))), 0.5),
        ),
        ("Agy Code", air.maybe(random, (str(random.randint(100, 10**7)),), 0.5)),
        ("Advertiser Code", air.maybe(random, (str(random.randint(100, 9999)),), 0.5)),
        ("Agency Ref", air.maybe(random, (str(random.randint(100, 99999)),), 0.5)),
    ]
    way: Way = random.choice(("above", "above", "any", "beside"))
    half = (len(rows) + 1) // 2
    right: tuple[Block, ...] = (
        Beside(((Pairs(tuple(rows[::2]), way=way),), (Pairs(tuple(rows[1::2]), way=way),)))
        if random.random() < 0.6 and half
        else Pairs(tuple(rows), way=way),
    )
    station = air.address("station", buy.station, (*buy.station_lines, buy.phone))
    title = Text(
        (random.choice(("CONTRACT", "CONTRACT", "Contract", "ADVERTISING CONTRACT")),), look="title"
    )
    left: tuple[Block, ...] = (
        Text(("Contract Agreement Between:",)),
        station,
        Gap(),
        Text(("And:",)),
        air.address("agency", buy.agency, buy.agency_lines),
    )
    under = Pairs(tuple(more[: random.randint(4, len(more))]), way=random.choice((way, "inline")))
    top = (
        Edge("top", (air.printed(random, buy),))
        if random.random() < 0.4
        else air.printed(random, buy)
    )
    return [
        top,
        Beside((left, (title, *right, under))),
        air.schedule(random, buy),
        Gap(),
        _totals(random, buy),
        Gap(),
        air.small_print(random),
    ]


def _totals(random: Random, buy: Buy) -> Block:
    if random.random() < 0.65:
        return air.months(random, buy)
    gross = random.choice(("Gross Total", "Total Gross", "Gross Amount", "Contract Total", "Total"))
    rows: list[tuple[str, Parts]] = [
        ("Total Spots", air.said("spots", str(buy.count))),
        (gross, air.gross(buy)),
    ]
    if random.random() < 0.7:
        rows += [
            (
                random.choice(("Agency Commission", "Commission", "Less Commission")),
                air.commission(buy),
            ),
            (random.choice(("Net Amount", "Net Total", "Net Amount Due")), air.net(buy)),
        ]
    return Pairs(tuple(rows), way=random.choice(("beside", "inline", "any")))


def order(random: Random, buy: Buy) -> list[Block]:
    """An order with two columns of labelled facts and a table of the bill plan."""
    left: list[tuple[str, Parts]] = [
        (random.choice(("Order / Rev:", "Order / Rev:", "Order #:", "Order:")), air.number(buy)),
        ("Alt Order #:", air.maybe(random, air.said("alt_order", buy.alt))),
        ("Product Desc:", air.maybe(random, air.said("product", buy.product))),
        ("Estimate:", air.maybe(random, air.said("estimate", buy.estimate))),
        ("Flight Dates:", air.flight(random, buy)),
        ("Original Date / Rev:", (f"{buy.dates(buy.printed)} / {buy.dates(buy.printed)}",)),
        ("Order Type:", (random.choice(("NORMAL", "GENERAL", "RFP")),)),
    ]
    right: list[tuple[str, Parts]] = [
        ("Station:", air.said("station", buy.station)),
        ("Primary AE:", air.said("executive", buy.executive)),
        ("Sales Office:", air.said("office", buy.office)),
        ("Sales Region:", (random.choice(("Local", "National", "NAT")),)),
    ]
    agency: list[tuple[str, Parts]] = [
        ("Name:", air.said("agency", buy.agency)),
        (
            "Buying Contact:",
            air.maybe(random, air.said("buyer", world.person(random, "en").name), 0.4),
        ),
        ("Billing Contact:", ("\n".join(buy.agency_lines),)),
    ]
    billing: list[tuple[str, Parts]] = [
        ("Billing Type:", ("Cash",)),
        ("Billing Calendar:", ("Broadcast",)),
        ("Billing Cycle:", air.said("cycle", random.choice(("EOM/EOC", "EOM", "Weekly")))),
        ("Agency Commission:", ("15%",)),
    ]
    client: list[tuple[str, Parts]] = [
        ("Name:", air.who(buy)),
        (
            "Demographic:",
            air.maybe(random, air.said("demographic", random.choice(("A35+", "A25-54")))),
        ),
        ("Product Codes:", (random.choice(("Candidate - State - Senate", "PL-US Senate", "POL")),)),
        ("Revenue Code 1:", ("AGY",)),
        ("Revenue Code 2:", ("POL",)),
    ]
    way: Way = random.choice(("beside", "beside", "inline"))

    def pairs(rows: list[tuple[str, Parts]]) -> Pairs:
        return Pairs(tuple(rows), way=way)

    return [
        air.printed(random, buy),
        Text(("ORDER",), look="title"),
        Text(("Orders",), look="heading"),
        Beside(((pairs(left),), (pairs(right),))),
        Text(("Agency",), look="heading"),
        Beside(((pairs(agency),), (pairs(billing),))),
        Text(("Advertiser",), look="heading"),
        pairs(client),
        Gap(0.5),
        _bill_plan(buy),
        Gap(0.5),
        *_shares(random, buy),
        air.schedule(random, buy),
    ]


def _bill_plan(buy: Buy) -> Grid:
    count = value("spots", str(buy.count))
    heads = ("Start Date", "End Date", "# Spots", "Gross Amount", "Net Amount")
    start = buy.first.replace(day=1)
    row: tuple[Parts, ...] = (
        (buy.dates(start),),
        (buy.dates(buy.last),),
        (count,),
        air.gross(buy),
        air.net(buy),
    )
    total: tuple[Parts, ...] = (("Totals",), (), (count,), air.gross(buy), air.net(buy))
    return Grid(heads, (row, total), numeric=(2, 3, 4))


def _shares(random: Random, buy: Buy) -> list[Block]:
    """What else is spent in the market: totals that are not this order's."""
    if random.random() < 0.5:
        return []
    market = buy.gross * random.randint(3, 14)
    rows: list[tuple[Parts, ...]] = [
        ((buy.station,), (f"{random.randint(5, 60)}%",), (air.dollars(buy.gross),)),
        (("Market",), ("100%",), (air.dollars(market),)),
    ]
    return [Grid(("Order Share", "Share", "Total"), tuple(rows), numeric=(1, 2)), Gap(0.5)]


def invoice(random: Random, buy: Buy) -> list[Block]:
    """An invoice of a station; its number is the order's with a counter behind it."""
    billed = buy.dates(buy.last)
    period = f"{buy.dates(buy.first.replace(day=1))} - {buy.dates(buy.last)}"
    left: list[tuple[str, Parts]] = [
        (
            random.choice(("Invoice #", "Invoice #", "Invoice No.", "Invoice Number")),
            air.said("contract_num", buy.invoice),
        ),
        ("Invoice Date", air.said("invoice_date", billed)),
        ("Invoice Month", (f"{buy.last:%B %Y}",)),
        ("Invoice Period", (period,)),
    ]
    right: list[tuple[str, Parts]] = [
        ("Order #", air.said("order_number", buy.number)),
        ("Alt Order #", air.maybe(random, air.said("alt_order", buy.alt))),
        ("Deal #", ()),
        (random.choice(("Flight Dates", "Order Flight", "Flight")), air.flight(random, buy)),
    ]
    facts: list[tuple[str, Parts]] = [
        ("Advertiser", air.who(buy)),
        ("Product", air.maybe(random, air.said("product", buy.product))),
        (
            random.choice(("Estimate #", "Estimate Number")),
            air.maybe(random, air.said("estimate", buy.estimate)),
        ),
        ("Account Executive", air.said("executive", buy.executive)),
        ("Sales Office", air.said("office", buy.office)),
        ("Sales Region", (random.choice(("National", "Local")),)),
        ("Billing Calendar", ("Broadcast",)),
        ("Billing Type", ("Cash",)),
        ("Agency Code", air.maybe(random, (str(random.randint(10**5, 10**7)),), 0.5)),
        ("Advertiser Code", air.maybe(random, (str(random.randint(100, 999)),), 0.5)),
    ]
    random.shuffle(facts) if random.random() < 0.2 else None
    way: Way = random.choice(("beside", "beside", "inline"))
    station = air.address("station", buy.station, (*buy.station_lines, f"Main: {buy.phone}"))
    to = Text(
        (
            value("agency", buy.agency),
            "\nAttention: Accounts Payable\n",
            "\n".join(buy.agency_lines),
        )
    )
    sides = (
        (station, Gap(), Text(("Billing Address:",)), to),
        (
            Beside(((Pairs(tuple(left), way=way),), (Pairs(tuple(right), way=way),))),
            Pairs(tuple(facts), way=way),
        ),
    )
    title = Text(
        (random.choice(("INVOICE", "INVOICE", "Invoice", "INVOICE\nDUPLICATE")),), look="title"
    )
    return [
        Text(("Page 1 of 2",), look="right"),
        title,
        Beside(sides),
        Gap(0.5),
        air.schedule(random, buy),
        Gap(0.5),
        _due(random, buy),
        Gap(),
        air.small_print(random),
    ]


def _due(random: Random, buy: Buy) -> Block:
    rows: list[tuple[str, Parts]] = [
        ("Total Spots", air.said("spots", str(buy.count))),
        (
            random.choice(("Gross Total", "Gross Total", "Gross Amount", "Total Gross")),
            air.gross(buy),
        ),
        ("Agency Commission", air.commission(buy)),
        (
            random.choice(("Net Amount Due", "Net Amount Due", "Amount Due", "Net Due")),
            air.net(buy),
        ),
    ]
    if random.random() < 0.4:
        rows.append((f"Invoice Balance as of {buy.dates(buy.last)}", ("$0.00",)))
    return Pairs(tuple(rows), way=random.choice(("beside", "beside", "inline", "any")))
