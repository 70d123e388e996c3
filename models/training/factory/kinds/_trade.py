"""The facts of an invented trade or payment of income: what a broker's paper then writes down."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from .. import world
from ._style import chance, digits, pick

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"
_HOUSES = (
    "iSh",
    "iShares",
    "Xtr",
    "Xtrackers",
    "Amundi",
    "Vanguard",
    "SPDR",
    "Lyxor",
    "UBS",
    "Invesco",
    "Deka",
    "Uni",
    "DWS",
    "HSBC",
    "Franklin",
    "WisdomTree",
    "VanEck",
    "BNPP",
    "Fidelity",
    "Swisscanto",
    "CSIF",
    "L&G",
    "Ossiam",
    "GS",
    "JPM",
    "Allianz",
    "Comgest",
)
_REGIONS = (
    "MSCI World",
    "Core S&P 500",
    "EM",
    "Europe 600",
    "DAX",
    "Euro Stoxx 50",
    "Japan",
    "ESG World",
    "Gov Bond 3-7",
    "EUR Corp Bd",
    "Global Clean Energy",
    "SMI",
    "Nasdaq 100",
    "Asia Pacific",
    "Small Cap",
    "High Div.Yield",
    "Global Select Div. 100",
    "Low Carbon",
    "Real Estate",
    "Commodity",
    "US Treasury",
    "Quality Factor",
    "Cyber Security",
)
_FUND_TAILS = (
    "U.ETF",
    "UCITS ETF",
    "UCITS ETF (Acc)",
    "UCITS ETF (Dist)",
    "UCITS ETF 1C",
    "ETF Inh.-Anteile",
    "Fonds",
    "Fund A-EUR",
    "I-Dis",
    "CF",
    "Inhaber-Anteile A o.N.",
    "UCITS ETF USD (Acc) Share Class",
    "Index Fund - NPF",
    "R (T)",
    "ETF EUR Hgd",
)
_SHARE_TAILS = (
    "Registered Shares o.N.",
    "Inhaber-Aktien o.N.",
    "Namens-Aktien o.N.",
    "Reg. Shares DL -,01",
    "vink.Namens-Aktien o.N.",
    "Actions Port. EO 5",
    "Aandelen aan toonder EO -,20",
    "Registered Shares Class A DL 1",
    "Navne-Aktier B DK 0,10",
    "Inhaber-Vorzugsaktien",
    "Shares (Sp.ADRs) 1/2",
    "Registered Common Shs",
    "Nam.-Akt. SF 0,10",
    "REGISTERED SH. LS -,0833333",
)
_STEMS = (
    "tech",
    "med",
    "soft",
    "bank",
    "gas",
    "air",
    "auto",
    "data",
    "pharma",
    "solar",
    "food",
    "metall",
    "chem",
    "bau",
    "rail",
    "net",
    "life",
    "steel",
    "gold",
    "wind",
    "cargo",
    "bio",
)
_FORMS = (
    "AG",
    "SE",
    "Inc.",
    "Corp.",
    "PLC",
    "N.V.",
    "S.A.",
    "Ltd.",
    "Co.",
    "A/S",
    "AB",
    "Holding",
    "KGaA",
    "Group PLC",
    "Trust",
    "REIT-AG",
    "S.p.A.",
    "Oyj",
    "Company",
    "Holdings Inc.",
    "",
)


@dataclass(frozen=True)
class Security:
    """`more` is the second line of a name, empty in many papers."""

    name: str
    more: str
    isin: str
    wkn: str
    bond: bool


@dataclass(frozen=True)
class Levy:
    """A fee or a tax: `name` names a list of labels."""

    name: str
    amount: Decimal


@dataclass(frozen=True)
class Trade:
    """`gross` and `net` are in `currency`; `foreign` is the gross in the security's currency."""

    kind: str
    security: Security
    shares: Decimal
    price: Decimal
    price_currency: str
    currency: str
    gross: Decimal
    foreign: Decimal | None
    rate: Decimal
    fees: tuple[Levy, ...]
    taxes: tuple[Levy, ...]
    net: Decimal
    ordered: date
    traded: date
    settled: date
    written: date
    ex_day: date

    @property
    def receives(self) -> bool:
        return self.kind != "purchase"


def trade(random: Random, language: str, kind: str) -> Trade:
    """Draws a purchase, a sale, a dividend or interest of a security."""
    home = pick(random, ("EUR",) * 6 + ("CHF", "USD") if language != "en"
                else ("USD", "EUR", "GBP", "CHF", "EUR", "CAD", "SGD"))  # fmt: skip
    abroad = chance(random, 0.3)
    other = pick(random, [c for c in ("USD", "USD", "GBP", "CHF", "SEK", "NOK", "CAD", "JPY", "EUR")
                          if c != home])  # fmt: skip
    shares, price = _size(random, kind)
    while shares * price > 400_000 and shares > 2:
        shares = (shares / 7).quantize(Decimal("0.01") if shares % 1 else Decimal(1))
    raw = _cents(shares * price)
    rate = Decimal(random.randint(8000, 14500)) / 10000
    gross = _cents(raw / rate) if abroad else raw
    fees = _levies(random, gross, _FEES, kind, 0.6)
    taxes = _levies(random, gross, _TAXES, kind, 0.0 if kind == "purchase" else 0.5)
    charged = sum((levy.amount for levy in fees + taxes), Decimal(0))
    net = gross + charged if kind == "purchase" else gross - charged
    traded = world.day(random)
    settled = traded + timedelta(days=random.choice((0, 1, 2, 2, 3, 4)))
    return Trade(
        kind, security(random, kind), shares, price, other if abroad else home, home, gross,
        raw if abroad else None, rate, fees, taxes, net,
        traded - timedelta(days=random.choice((0, 0, 1, 3))), traded, settled,
        traded + timedelta(days=random.choice((0, 1, 2, 5))),
        traded - timedelta(days=random.randint(3, 30)),
    )  # fmt: skip


def _cents(amount: Decimal) -> Decimal:
    return max(amount.quantize(Decimal("0.01")), Decimal("0.01"))


def _size(random: Random, kind: str) -> tuple[Decimal, Decimal]:
    whole = Decimal(random.choice((random.randint(1, 60), random.randint(1, 40) * 10,
                                   random.randint(2, 5000), 100, 1, 7)))  # fmt: skip
    part = Decimal(random.randint(1, 99_999_999)).scaleb(-random.choice((3, 4, 5, 6)))
    shares = part if chance(random, 0.3) else whole
    top, places = (400, 6) if kind in ("dividend", "interest") else (90_000, 4)
    price = Decimal(random.randint(1, top * 10)).scaleb(-random.randint(2, 3))
    if chance(random, 0.3):
        price += Decimal(random.randint(1, 9999)).scaleb(-random.randint(4, places))
    return shares, price


# Labels of these live in `_broker_words`.
_FEES = {"purchase": ("provision", "charge", "exchange", "broker", "spread", "other_costs"),
         "sale": ("provision", "charge", "exchange", "broker", "other_costs"),
         "dividend": ("charge",), "interest": ("charge",)}  # fmt: skip
_TAXES = {"purchase": ("transaction_tax",), "sale": ("capital_tax", "solidarity", "church"),
          "dividend": ("withholding", "capital_tax", "solidarity", "church"),
          "interest": ("capital_tax", "solidarity", "church")}  # fmt: skip


def _levies(
    random: Random, gross: Decimal, names: dict[str, tuple[str, ...]], kind: str, p: float
) -> tuple[Levy, ...]:
    if not chance(random, p if kind in ("purchase", "sale") or names is _TAXES else 0.1):
        return ()
    several = names[kind][: random.choice((1, 1, 2, 3, 3))]
    if names is _FEES:
        several = tuple(random.sample(names[kind], min(len(names[kind]), len(several))))
    chosen = sorted(several, key=names[kind].index)
    shares = {"withholding": 15, "capital_tax": 20, "solidarity": 1, "church": 2}
    top = max(100, int(gross * 100))
    return tuple(
        Levy(name, _cents(gross * shares[name] / 100)) if name in shares
        else Levy(name, Decimal(random.randint(1, min(3000, max(2, top // 8)))) / 100)
        for name in chosen
    )  # fmt: skip


def security(random: Random, kind: str) -> Security:
    bond = kind == "interest" or (kind != "dividend" and chance(random, 0.06))
    country = pick(random, ("DE", "US", "IE", "LU", "FR", "CH", "NL", "GB", "JP", "CA", "AT", "DK"))
    wkn = "".join(random.choice(_LETTERS) for _ in range(6))
    if chance(random, 0.4):
        wkn = digits(random, 6)
    body = f"{country}000{wkn}" if country == "DE" else country + _body(random, country)
    name, more = _name(random, bond)
    return Security(name, more, body + _check(body), wkn, bond)


def _body(random: Random, country: str) -> str:
    if country in ("US", "CH", "FR", "NL", "CA", "GB"):
        return digits(random, 9)
    return "00" + "".join(random.choice(_LETTERS) for _ in range(7))


def _check(body: str) -> str:
    """The check digit of an ISIN (ISO 6166): Luhn over letters written as numbers from 10 on."""
    expanded = "".join(str(int(letter, 36)) for letter in body)
    total = 0
    for place, digit in enumerate(reversed(expanded)):
        number = int(digit) * (2 if place % 2 == 0 else 1)
        total += number - 9 if number > 9 else number
    return str(-total % 10)


def _name(random: Random, bond: bool) -> tuple[str, str]:
    if bond:
        coupon = f"{random.randint(0, 7)},{random.randint(0, 9)}{random.choice(('', '25', '00'))}"
        first = random.randint(10, 24)
        return f"{coupon}% {_issuer(random)} {pick(random, ('v.', '', 'Anl.'))}" \
               f"{first}({first + random.randint(3, 20)})", ""  # fmt: skip
    if chance(random, 0.4):
        name = f"{pick(random, _HOUSES)}{pick(random, (' ', '-', ' - ', 'II-', '.(IE)-'))}" \
               f"{pick(random, _REGIONS)}"  # fmt: skip
        tail = pick(random, _FUND_TAILS)
    else:
        name, tail = _issuer(random), pick(random, _SHARE_TAILS)
    if chance(random, 0.25):
        name, tail = name.upper(), tail.upper()
    way = random.random()
    return (name, "") if way < 0.3 else (f"{name} {tail}", "") if way < 0.6 else (name, tail)


def _issuer(random: Random) -> str:
    if chance(random, 0.25):
        return world.company(random, pick(random, ("de", "en", "fr")))
    word = world.nonsense(random).capitalize()
    if chance(random, 0.5):
        word += pick(random, (" ", "", "-")) + pick(random, _STEMS).capitalize()
    return f"{word} {pick(random, _FORMS)}".strip()
