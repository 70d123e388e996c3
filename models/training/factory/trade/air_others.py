"""Sheets of sales representatives, confirmations of other programs, forms of single stations."""

from __future__ import annotations

from random import Random

from .. import world
from ..content import Beside, Block, Gap, Grid, Pairs, Part, Parts, Rule, Text, value
from . import air_parts as air
from .airtime import Buy
from .looks import Way


def rep_contract(random: Random, buy: Buy) -> list[Block]:
    """The sheet of a sales representative: labels and values packed in three columns."""
    changed = f"{buy.printed.month}/{buy.printed.day}/{buy.printed.year}"
    hour = f"{random.randint(1, 12)}:{random.randint(0, 59):02d} {random.choice(('AM', 'PM'))}"
    version = random.choice(
        ("Original Order", "Highlighting Revision 1", "Current State Version 1")
    )
    head: list[Part] = [
        "Contract # ",
        *air.number(buy),
        f"   Changes as of: {changed} at {hour}   Version: {version}",
    ]
    columns: list[list[tuple[str, Parts]]] = [
        [
            (
                "CPE:",
                ("/".join(str(random.randint(10, 9999)) for _ in range(3)),),
            ),
            ("Agency:", (value("agency", buy.agency), "\n", "\n".join(buy.agency_lines))),
            ("Buyer:", air.said("buyer", world.person(random, "en").name)),
            ("Salesperson:", air.said("executive", buy.executive)),
        ],
        [
            (random.choice(("Flight:", "Flight:", "Flight Dates:")), air.flight(random, buy)),
            ("Advertiser:", air.who(buy)),
            ("Product:", air.maybe(random, air.said("product", buy.product))),
            ("Agency Order #:", air.maybe(random, air.said("alt_order", buy.alt))),
            ("Primary Demo:", air.said("demographic", random.choice(("Adults 35+", "Adults 55+")))),
        ],
        [
            ("Station:", air.said("station", buy.station)),
            ("Market:", air.said("market", world.town(random, "en"))),
            (
                "Office:",
                air.said("office", buy.office.upper() if random.random() < 0.5 else buy.office),
            ),
            ("Service:", ("Nielsen",)),
            ("Traffic #:", air.maybe(random, (str(random.randint(10**6, 10**7)),), 0.5)),
        ],
        [
            ("Con Type:", ("POLITICAL/VOTE",)),
            (random.choice(("Total $:", "Total $:", "Gross $:")), air.gross(buy)),
            ("Total Spots:", air.said("spots", str(buy.count))),
            ("Total CPP:", (f"${random.uniform(20, 400):.2f}",)),
            ("Total GRP:", (f"{random.uniform(1, 90):.1f}",)),
        ],
    ]
    way: Way = random.choice(("inline", "inline", "beside"))
    sides: tuple[tuple[Block, ...], ...] = tuple((Pairs(tuple(rows), way=way),) for rows in columns)
    if random.random() < 0.4:
        sides = (sides[0] + sides[1], sides[2] + sides[3])
    return [
        Text(tuple(head)),
        Beside(sides),
        Pairs((("Comments:", (world.sentence(random, "en"),)),), way="inline"),
        _days_grid(random, buy),
        Gap(),
        Text(
            (
                "Printed on ",
                *air.said("printed", buy.dates(buy.printed)),
                " | * Stats based on Primary Demo",
            ),
            look="small",
        ),
    ]


def _days_grid(random: Random, buy: Buy) -> Grid:
    """Spots by day, with rates, ratings and a row of totals."""
    days = min(7, (buy.last - buy.first).days + 1)
    names = tuple(f"{buy.first.month}/{min(28, buy.first.day) + n}" for n in range(days))
    heads = ("#", "Day/Time", "Program", "Rate", "Len", *names, "Total Spots", "Total $", "CPP*")
    rows: list[tuple[Parts, ...]] = []
    for number, spot in enumerate(buy.spots):
        cells = air.spot_cells(buy, number)
        counts = tuple((str(random.randint(0, 3)),) for _ in range(days))
        cpp = (f"${random.uniform(10, 700):.2f}",)
        rows.append(
            (
                (str(number + 1),),
                (f"{spot.days} {spot.time}",),
                cells[4],
                cells[9],
                ("30",),
                *counts,
                cells[11],
                cells[12],
                cpp,
            )
        )
    zeros = tuple((str(random.randint(0, 20)),) for _ in range(days))
    total = value("spots", str(buy.count))
    rows.append((("TOTALS:",), (), (), (), (), *zeros, (total,), air.gross(buy), ("$0.00",)))
    weights = (0.4, 1.2, 2.0, 1.0, 0.5, *(0.5,) * days, 0.7, 1.1, 1.0)
    return Grid(heads, tuple(rows), weights=weights)


def confirmation(random: Random, buy: Buy) -> list[Block]:
    """A confirmation by another traffic program: facts left, totals by month right."""
    coded = f" ({random.randint(1000, 199999)})" if random.random() < 0.7 else ""
    joint = random.choice((" - ", "-", " - ", "-"))
    left: list[tuple[str, Parts]] = [
        (random.choice(("Contract #", "Contract #", "Contract Number")), air.number(buy)),
        (
            random.choice(("Schedule Dates", "Schedule", "Run Dates")),
            air.flight(random, buy, joint),
        ),
        ("Advertiser", (*air.who(buy), coded)),
        ("Agency", (value("agency", buy.agency), f" ({random.randint(100, 9999)})")),
        ("Product", air.said("product", buy.product)),
        ("Brand", air.maybe(random, air.said("brand", world.code(random)), 0.4)),
        ("Salesperson", air.said("executive", buy.executive)),
        ("Sales Office", air.said("office", buy.office)),
        ("Buyer Name", air.maybe(random, air.said("buyer", world.person(random, "en").name), 0.4)),
    ]
    middle: list[tuple[str, Parts]] = [
        ("Date Entered", (buy.dates(buy.printed),)),
        ("Last Modified", (buy.dates(buy.printed),)),
        ("Entered By", (world.person(random, "en").name,)),
        ("CO-OP", ("No",)),
        ("External #", air.maybe(random, air.said("alt_order", buy.alt))),
        ("Demo", ("A35+R",)),
        ("Order Type", ("Normal",)),
        ("Commission %", ("15.00",)),
        ("Commission", air.commission(buy)),
        ("Net Total", air.net(buy)),
    ]
    month = Grid(
        ("By Broadcast Month", "Spots", "Rate"),
        (
            ((f"{buy.first:%b. %Y}",), (str(buy.count),), air.gross(buy)),
            (
                (random.choice(("Grand Total:", "Total:", "Station Total:")),),
                (value("spots", str(buy.count)),),
                air.gross(buy),
            ),
        ),
        numeric=(1, 2),
    )
    way: Way = random.choice(("beside", "inline", "beside"))
    station = air.address("station", f"{buy.station}", buy.station_lines)
    return [
        Text(
            (random.choice(("CONTRACT CONFIRMATION", "CONFIRMATION", "ORDER CONFIRMATION")),),
            look="heading",
        ),
        station,
        Beside(((Pairs(tuple(left), way=way),), (Pairs(tuple(middle), way=way),), (month,))),
        air.schedule(random, buy),
        air.small_print(random),
    ]


_WORDS = {
    "number": ("Contract No.", "Contract #", "Order No.", "Order Number", "Agreement No.",
           "Contract ID",
               "Insertion Order #", "Buy #", "IO Number", "Schedule #", "Deal ID"),
    "advertiser": ("Advertiser", "Client", "Sponsor", "Client Name", "Account", "Advertiser Name",
                   "Candidate/Committee", "Paid for by", "On behalf of", "Customer"),
    "flight": ("Flight", "Flight Dates", "Schedule Dates", "Air Dates", "Run Dates",
           "Campaign Dates",
               "Broadcast Dates", "Dates", "Contract Period", "Term"),
    "from": ("Start Date", "From", "Begin Date", "First Air Date", "Start"),
    "to": ("End Date", "To", "Through", "Last Air Date", "End"),
    "gross": ("Gross Total", "Gross Amount", "Total Gross", "Total", "Order Total", "Total Cost",
              "Total Charges", "Gross", "Contract Total", "Total Investment", "Grand Total"),
    "agency": ("Agency", "Ad Agency", "Buyer/Agency", "Agency Name", "Placed by"),
    "station": ("Station", "Stations", "Property", "Outlet", "Call Letters"),
    "rep": ("Salesperson", "Sales Rep", "Account Executive", "AE", "Rep"),
}  # fmt: skip


def plain(random: Random, buy: Buy) -> list[Block]:
    """A station's own form: any labels, any order."""

    def head(key: str) -> str:
        return random.choice(_WORDS[key])

    rows: list[tuple[str, Parts]] = [
        (head("number"), air.number(buy)),
        (head("advertiser"), air.who(buy)),
    ]
    if random.random() < 0.6:
        joint = random.choice((" - ", " to ", " thru ", " – ", " through "))
        rows.append((head("flight"), air.flight(random, buy, joint)))
    else:
        rows.append((head("from"), air.said("flight_from", buy.dates(buy.first))))
        rows.append((head("to"), air.said("flight_to", buy.dates(buy.last))))
    some: list[tuple[str, Parts]] = [
        (head("agency"), air.said("agency", buy.agency)),
        (head("station"), air.said("station", buy.station)),
        (head("rep"), air.said("executive", buy.executive)),
        ("Estimate", air.maybe(random, air.said("estimate", buy.estimate))),
        ("Product", air.maybe(random, air.said("product", buy.product))),
        ("Date", (buy.dates(buy.printed),)),
        ("Phone", (buy.phone,)),
    ]
    rows += random.sample(some, random.randint(2, len(some)))
    if random.random() < 0.5:
        random.shuffle(rows)
    ending = random.choice((":", "", ":"))
    made = [(label + ending, parts) for label, parts in rows]
    totals: list[tuple[str, Parts]] = [(head("gross"), air.gross(buy))]
    if random.random() < 0.6:
        totals += [("Agency Commission (15%)", air.commission(buy)), ("Net Amount", air.net(buy))]
    half = len(made) // 2
    facts: Block = Pairs(tuple(made))
    if random.random() < 0.4:
        facts = Beside(((Pairs(tuple(made[:half])),), (Pairs(tuple(made[half:])),)))
    title = random.choice(
        (
            "Political Advertising Agreement",
            "BROADCAST ORDER",
            "Political Order",
            "Insertion Order",
            "AGREEMENT FORM FOR POLITICAL ADVERTISING",
            "Advertising Contract",
            "Media Order",
        )
    )
    blocks: list[Block] = [
        Text((f"{buy.owner}\n{buy.phone}",), look="heading"),
        Text((title,), look="title"),
    ]
    last: list[Block] = [Pairs(tuple(totals), way=random.choice(("beside", "any", "inline")))]
    schedule = air.schedule(random, buy)
    order = (
        [facts, Gap(), schedule, Gap(), *last]
        if random.random() < 0.7
        else [facts, *last, Rule(), schedule]
    )
    return [*blocks, *order, Gap(), air.small_print(random)]
