"""Who buys broadcasting time in American elections, from which stations, in which programmes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from .. import world
from .figures import cents

_STATES = [
    "AL",
    "AK",
    "AZ",
    "AR",
    "CA",
    "CO",
    "CT",
    "DE",
    "FL",
    "GA",
    "HI",
    "ID",
    "IL",
    "IN",
    "IA",
    "KS",
    "KY",
    "LA",
    "ME",
    "MD",
    "MA",
    "MI",
    "MN",
    "MS",
    "MO",
    "MT",
    "NE",
    "NV",
    "NH",
    "NJ",
    "NM",
    "NY",
    "NC",
    "ND",
    "OH",
    "OK",
    "OR",
    "PA",
    "RI",
    "SC",
    "SD",
    "TN",
    "TX",
    "UT",
    "VT",
    "VA",
    "WA",
    "WV",
    "WI",
    "WY",
]
_OFFICES = (
    "Congress", "Senate", "US Senate", "Governor", "President", "State House", "State Senate",
    "Mayor",
    "Attorney General", "Sheriff", "Judge", "Supreme Court", "County Commissioner", "City Council",
    "District Attorney", "Treasurer", "School Board", "Secretary of State", "Circuit Court Judge",
)  # fmt: skip
_PARTIES = ("Dem", "Rep", "D", "R", "NP", "Ind", "I")
_CAUSES = (
    "Freedom", "Majority", "Prosperity", "Future", "Values", "Progress", "Jobs", "Families",
    "Liberty",
    "Schools", "Clean Water", "Taxpayers", "Workers", "Victory", "Leadership", "Growth", "Justice",
    "Energy", "Health Care", "Farmers", "Veterans", "Fairness", "Opportunity", "Security",
)  # fmt: skip
_GROUPS = (
    "{c} PAC", "{c} Action", "Americans for {c}", "{s} for {c}", "{c} Now", "{c} Fund",
    "{c} USA Action",
    "Citizens for {c}", "{c} Forward", "Coalition for {c}", "The {c} Project",
    "{c} and {d} Alliance",
    "{n} Leadership PAC", "Protect {s} {c}", "{c} First Action Inc", "Vote Yes on {i}",
    "No on Prop {i}",
    "{n} Chamber of Commerce", "{c} {d} Committee", "Alliance for {c}", "{n} Education Association",
    "Working {c}", "Stand Up for {c}", "Road to {c}",
)  # fmt: skip
_CANDIDATES = (
    "{l} for {o}", "{n} for {o}", "Friends of {n}", "Committee to Elect {n}", "{n} {y}", "{l} {y}",
    "{n} for {s}", "Citizens for {l}", "Re-Elect {n} for {o}", "Elect {n}", "{f} for {s}",
    "{l} for {o} - {s}", "People for {n}", "{n} Campaign", "Vote {n}", "Keep {n} {o}",
    "{n} for {s} {o}",
    "{n} Campaign Committee", "{l} Victory Fund", "Team {l}", "{f} {l} for {o}, Inc.",
    "{n} {y}, Inc",
)  # fmt: skip
_CODED = (
    "POL/{n}/{o}/{s}/{p}", "POL/ {n} / {p} / {o} / {s}", "Pol/{l}/{p}/{o}/{s}", "{l}/{p}/{o}",
    "POL/{l} {f}/{p}/{o}", "{n}/{p}/{o}", "POL/{g}", "ISS/ {g}", "{l} /{p}/ {o}",
    "CAND/{n}/{s}/{o}",
)  # fmt: skip


def advertiser(random: Random) -> str:
    """A candidate's committee or a group; often as the station's code writes it."""
    someone = world.person(random, "en")
    names = {
        "f": someone.first,
        "l": someone.last,
        "n": f"{someone.first} {someone.last}",
        "o": random.choice(_OFFICES),
        "s": random.choice(_STATES) if random.random() < 0.5 else world.nonsense(random).title(),
        "p": random.choice(_PARTIES),
        "y": str(random.randint(2012, 2028)),
        "c": random.choice(_CAUSES) if random.random() < 0.6 else world.nonsense(random).title(),
        "d": random.choice(_CAUSES),
        "i": str(random.randint(1, 99)),
    }
    names["g"] = random.choice(_GROUPS).format(**names)
    shapes = random.choices((_CANDIDATES, _GROUPS, _CODED), (5, 4, 3))[0]
    text = random.choice(shapes).format(**names)
    if random.random() < 0.1:
        text += random.choice(("-D", "-R", "-A", "-NP"))
    return text.upper() if random.random() < 0.08 else text


_AGENCIES = (
    "{x} Media", "{x} Strategies", "{x} Media Group", "{x} Communications",
    "{x} & {y} Media Buying",
    "{x} Strategies, LLC / POL", "{x} Media Placement", "{x} Public Affairs", "{x} Consulting",
    "{x} Advertising Inc", "{x} Political Media", "{x} Enterprises", "{x} Partners LLC",
    "{x} Direct",
)  # fmt: skip


def agency(random: Random) -> str:
    """The agency that buys the time."""
    some = [_core(random) for _ in range(2)]
    text = random.choice(_AGENCIES).format(x=some[0], y=some[1])
    return text.upper() if random.random() < 0.2 else text


def _core(random: Random) -> str:
    if random.random() < 0.5:
        return world.nonsense(random).title()
    return world.person(random, "en").last


def station(random: Random) -> str:
    """A call sign."""
    sign = random.choice("KW") + "".join(
        random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(3)
    )
    return sign + random.choice(("", "", "", "-TV", "-TV", "-FM", "-DT1", "-AM"))


_SHOWS = (
    "News @ 6a", "Good Morning {t}", "{t} News at Noon", "M-F 5p-530p News", "Wheel of Fortune",
    "Late Show",
    "Today Show", "Sunday Morning", "College Football", "Eyewitness News @ 10p", "Jeopardy!",
    "Prime Access",
    "Evening News", "Saturday Morning News", "The Price is Right", "Morning Drive",
    "Rotator 6a-12m",
    "Daytime Rotator", "Early News", "Late News", "Local News @ 4p M-F", "Talk Show",
    "Game Day Live",
    "{t} This Morning", "M-Su 6a-12a ROS", "Sports Sunday", "Movie of the Week", "Family Feud",
    "Prime Rotation", "AM Drive", "PM Drive", "Midday", "Face of {t}",
)  # fmt: skip
TIMES = (
    "6a-7a", "5-6p", "7-9a", "12n-1p", "11:35p-12:35a", "6:00 AM-7:00 AM", "358p-5p", "10p-10:30p",
    "4:58p-5:30p", "9a-10a", "6A-930A", "8p-9p", "1130p-1230a", "3p-7p", "5a-10a",
)  # fmt: skip
DAYS = ("MTWTF--", "M-F", "1-1-1--", "-TWTF--", "MTWTFSS", "-----S-", "------S", "Sa-Su", "MTW----")


@dataclass(frozen=True)
class Spot:
    """One line of a schedule."""

    show: str
    time: str
    days: str
    length: str
    start: date
    end: date
    spots: int
    rate: Decimal
    amount: Decimal


@dataclass(frozen=True)
class Buy:
    """One purchase of time."""

    station: str
    owner: str
    advertiser: str
    agency: str
    agency_lines: tuple[str, ...]
    station_lines: tuple[str, ...]
    product: str
    estimate: str
    executive: str
    office: str
    number: str
    invoice: str
    alt: str
    printed: date
    first: date
    last: date
    dates: Callable[[date], str]
    spots: tuple[Spot, ...]
    gross: Decimal
    commission: Decimal
    phone: str

    @property
    def net(self) -> Decimal:
        """What is left when the agency has taken its share."""
        return self.gross - self.commission

    @property
    def count(self) -> int:
        """How many spots are broadcast."""
        return sum(spot.spots for spot in self.spots)


def buy(random: Random) -> Buy:
    """Draw a purchase: a flight of days to weeks, lines of spots, gross and commission."""
    first = world.day(random)
    last = first + timedelta(days=random.choices((0, 1, 3, 6, 6, 6, 8, 13, 20, 34, 60, 90))[0])
    shows = _spots(random, first, last)
    gross = sum((spot.amount for spot in shows), Decimal(0))
    share = Decimal(random.choices(("0.15", "0", "0.10"), (85, 10, 5))[0])
    place, base = _american(random), _american(random)
    number = _number(random)
    return Buy(
        station=station(random),
        owner=world.company(random, "en"),
        advertiser=advertiser(random),
        agency=agency(random),
        agency_lines=place.lines(random),
        station_lines=base.lines(random),
        product=_product(random),
        estimate=_estimate(random),
        executive=world.person(random, "en").name,
        office=random.choice(("National", "Local", "Washington DC", world.town(random, "en"))),
        number=number,
        invoice=f"{number}-{random.randint(1, 9)}" if random.random() < 0.8 else _number(random),
        alt=random.choice(
            (f"{random.randint(10**6, 10**8)}", f"WOC{random.randint(10**6, 10**8)}")
        ),
        printed=first - timedelta(days=random.randint(0, 20)),
        first=first,
        last=last,
        dates=_dates(random),
        spots=shows,
        gross=gross,
        commission=cents(gross * share),
        phone=_phone(random),
    )


def _american(random: Random) -> world.Address:
    """Addresses of the English world, until one is American."""
    for _ in range(12):
        place = world.address(random, "en")
        if place.style == "us":
            break
    return place


def _phone(random: Random) -> str:
    area, first = random.randint(201, 989), random.randint(200, 999)
    return f"({area}) {first}-{random.randint(1000, 9999)}"


def _number(random: Random) -> str:
    digits = random.choice((5, 6, 6, 7, 7, 7, 8, 9))
    text = str(random.randint(10 ** (digits - 1), 10**digits - 1))
    return random.choice(("", "", "", "", "", "", "L", "FF", "P-", "CN")) + text


def _product(random: Random) -> str:
    someone = world.person(random, "en")
    return random.choice(
        (
            "Issue",
            "Candidate",
            "TV",
            f"{someone.last} TV",
            f"P{someone.last[:4].upper()}",
            "POLITICAL",
            f"{random.choice(_OFFICES)} {random.randint(2012, 2028)}",
            f"{someone.last}/{random.choice(_OFFICES)}",
            world.code(random),
            "PAC",
            "Political Candidate",
            f"{random.randint(100, 9999)}/{someone.last}",
        )
    )


def _estimate(random: Random) -> str:
    number = random.randint(10, 99999)
    return random.choice(
        (
            str(number),
            str(number),
            f"{number % 1000}/{random.randint(100, 9999)}/{number}",
            f"Est {number}",
        )
    )


def _dates(random: Random) -> Callable[[date], str]:
    return random.choice(
        (
            *((lambda d: f"{d:%m/%d/%y}"),) * 6,
            *((lambda d: f"{d.month}/{d.day}/{d:%y}"),) * 2,
            lambda d: f"{d.month}/{d.day}/{d.year}",
            lambda d: f"{d:%m/%d/%Y}",
            lambda d: f"{d:%b %d, %Y}",
            lambda d: f"{d:%d-%b-%y}",
            lambda d: f"{d:%Y-%m-%d}",
            lambda d: f"{d:%m-%d-%y}",
        )
    )


def _spots(random: Random, first: date, last: date) -> tuple[Spot, ...]:
    count = random.choices((1, 2, 3, 5, 8, 12, 18), (2, 3, 4, 5, 4, 2, 1))[0]
    scale = random.choice((10, 50, 200, 1000, 5000))
    days = (last - first).days
    shows: dict[str, None] = {}
    while len(shows) < count:
        name = random.choice(_SHOWS).format(t=world.nonsense(random).title())
        shows[name if random.random() < 0.6 else f"{station(random)} {name}"] = None
    made: list[Spot] = []
    for number, show in enumerate(shows):
        start = first if number == 0 else first + timedelta(days=random.randint(0, days))
        end = (
            last if number == 0 else start + timedelta(days=random.randint(0, (last - start).days))
        )
        spots = random.randint(1, 20)
        rate = Decimal(random.randint(1, 60) * scale) / random.choice((1, 2, 4))
        made.append(
            Spot(
                show,
                random.choice(TIMES),
                random.choice(DAYS),
                random.choice((":30", ":30", ":15", "1:00")),
                start,
                end,
                spots,
                cents(rate),
                cents(rate * spots),
            )
        )
    random.shuffle(made)
    return tuple(made)
