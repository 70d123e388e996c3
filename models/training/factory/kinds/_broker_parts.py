"""The pieces of a broker's paper: labels and values, letterhead, small print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from .. import world
from ..content import Beside, Block, Edge, Pairs, Parts, Text, Value, value
from ._broker_words import LABELS
from ._style import Style, chance, digits, lines, pick
from ._trade import Levy, Trade

Row = tuple[str, Parts]
_UNITS = {"de": ("Stück", "STK", "Stk.", "St.", "Anteile", "Stücke"),
          "en": ("pc.", "units", "shares", "pcs"), "fr": ("titre(s)", "parts")}  # fmt: skip
_VENUES = ("XETRA", "gettex", "Tradegate", "Lang & Schwarz Exchange", "EIX", "SIX Swiss Exchange",
           "Frankfurt", "Stuttgart", "NYSE", "NASDAQ", "Quotrix", "Börse München", "XETR",
           "GETTEX - MM Munich", "außerbörslich", "Euronext - Euronext Paris", "Hamburg", "KVG",
           "London Stock Exchange", "Toronto", "L&S TC", "New York-NYSE")  # fmt: skip
_CUSTODY = ("Girosammelverwahrung", "Wertpapierrechnung", "GS-Verwahrung",
    "Collective safe custody",
            "Sammelverwahrung", "Streifbandverwahrung", "Depotstelle 1")  # fmt: skip
NOTES: dict[str, tuple[str, ...]] = {
    "de": ("Diese Abrechnung wird maschinell erstellt und daher nicht unterschrieben.",
           "Sofern keine Umsatzsteuer ausgewiesen ist, handelt es sich um eine "
           "umsatzsteuerbefreite "
           "Finanzdienstleistung.",
           "Einwendungen gegen diese Abrechnung müssen unverzüglich nach Zugang erhoben werden.",
           "Kapitalerträge sind einkommensteuerpflichtig.", "Anzeige ohne Unterschrift",
           "Bitte beachten Sie Ihre eventuelle Meldepflicht nach § 67 AWV.",
           "Die Wertpapiere schreiben wir Ihrem Depotkonto gut.", "Irrtum vorbehalten.",
           "Jahressteuerbescheinigung folgt.", "Dieser Auftrag erfolgte ohne Beratung der Bank."),
    "en": ("This document was generated automatically and is not signed.",
           "Please check this confirmation and report any discrepancy without delay.",
           "Errors and omissions excepted.", "The securities are credited to your account.",
           "If no value added tax is shown, this is a tax-exempt financial service."),
    "fr": ("Ce document est généré automatiquement et n'est donc pas signé.",
           "Sauf erreur ou omission de notre part.",
           "Veuillez vérifier cet avis et nous signaler toute erreur."),
}  # fmt: skip


@dataclass(frozen=True)
class Paper:
    """One paper: its trade, its way of writing, and the labels drawn for it."""

    random: Random
    language: str
    style: Style
    trade: Trade
    bank: str
    marked: bool

    def label(self, name: str) -> str:
        return pick(self.random, LABELS[name][self.language])

    def row(self, name: str) -> Row:
        """A label and its value; which list of labels fits follows from the kind of trade."""
        income = self.trade.kind in ("dividend", "interest")
        other = {"gross": "gross_income", "date": "date_income"}.get(name) if income else None
        if name == "net" and self.trade.receives:
            other = "net_in"
        return self.label(other or name), self.parts(name)

    def parts(self, name: str) -> Parts:
        return getattr(self, f"_{name}", lambda: self._text(name))()

    def _text(self, name: str) -> Parts:
        random = self.random
        drawn = {
            "venue": lambda: pick(random, _VENUES), "custody": lambda: pick(random, _CUSTODY),
            "country": lambda: world.country(random, self.language),
            "depot": lambda: digits(random, random.choice((7, 8, 10, 10))),
            "order_number": lambda: world.code(random), "reference": lambda: world.code(random),
            "customer": lambda: digits(random, random.randint(5, 9)),
            "account": lambda: world.iban(random, self.language) if chance(random, 0.6)
            else digits(random, 10),
            "time": lambda: f"{random.randint(8, 21):02}:{random.randint(0, 59):02}"
            + random.choice(("", f":{random.randint(0, 59):02}", " Uhr")),
            "isin": lambda: self.trade.security.isin, "wkn": lambda: self.trade.security.wkn,
        }  # fmt: skip
        text = drawn[name]()
        return (value(name, text.removesuffix(" Uhr")), " Uhr" if text.endswith(" Uhr") else "")

    def _name(self) -> Parts:
        security = self.trade.security
        more = (self.random.choice(("\n", " ")), security.more) if security.more else ()
        return (value("name", security.name, *more),)

    def shares(self, unit: bool = False) -> Parts:
        places = self.random.choice((0, 0, 0, 2, 3, 5))
        shares = self.trade.shares
        exact = shares == shares.quantize(Decimal(1))
        number = self.style.number(shares, places) if exact else self.style.units(shares)
        if self.trade.security.bond:
            return (value("nominal", number), f" {self.trade.price_currency}")
        part: Value = value("shares", number)
        if not unit and chance(self.random, 0.6):
            return (part,)
        word = pick(self.random, _UNITS[self.language])
        return (word, " ", part) if chance(self.random, 0.5) else (part, " ", word)

    def _shares(self) -> Parts:
        return self.shares()

    def _price(self) -> Parts:
        return self._rated("price")

    def _per_share(self) -> Parts:
        return self._rated("per_share")

    def _rated(self, key: str) -> Parts:
        number = self.style.units(self.trade.price)
        return self.style.money((value(key, number),), self.trade.price_currency)

    def _gross(self) -> Parts:
        return self.amount("gross", self.trade.gross, False)

    def _net(self) -> Parts:
        negative = not self.trade.receives and self.marked
        words = self.style.number(self.trade.net)
        part = value("amount", words)
        return self.style.money(self.style.signed(part, negative), self.currency())

    def currency(self) -> Value | str:
        if self.trade.currency == "EUR" and self.style.minus == "gap":
            return value("currency", "€")
        return value("currency", self.trade.currency)

    def amount(self, key: str, amount: Decimal, negative: bool) -> Parts:
        part = value(key, self.style.number(amount))
        return self.style.money(self.style.signed(part, negative), self.trade.currency)

    def _foreign(self) -> Parts:
        amount = value("forex_gross", self.style.number(self.trade.foreign or Decimal(0)))
        return self.style.money((amount,), value("forex_gross_currency", self.trade.price_currency))

    def foreign_row(self) -> Row:
        other = "gross_income" if self.trade.kind in ("dividend", "interest") else "gross"
        return self.label(other), self._foreign()

    def _rate(self) -> Parts:
        number = self.style.number(self.trade.rate, self.random.choice((4, 5, 6)))
        one, two = self.trade.currency, self.trade.price_currency
        front, back = self.random.choice((("", ""), (f"{one}/{two} ", ""), ("", f" {two} / {one}")))
        return (front, value("rate", number), back)

    def _date(self) -> Parts:
        inner = "payment_date" if self.trade.kind in ("dividend", "interest") else "trade_date"
        day = self.trade.settled if inner == "payment_date" else self.trade.traded
        text = self.style.day(day)
        if inner == "trade_date" and chance(self.random, 0.25):
            return (value("date", value(inner, text)), " ", *self.parts("time"))
        return (value("date", value(inner, text)),)

    def _value_date(self) -> Parts:
        return (value("value_date", self.style.day(self.trade.settled)),)

    def _order_date(self) -> Parts:
        return (value("order_date", self.style.day(self.trade.ordered)),)

    def _document_date(self) -> Parts:
        return (value("document_date", self.style.day(self.trade.written)),)

    def _ex_date(self) -> Parts:
        return (value("ex_date", self.style.day(self.trade.ex_day)),)

    def levies(self) -> list[Row]:
        """Fees and taxes; where there is but one it is the paper's answer for all of them."""
        rows: list[Row] = []
        for whole, levies in (("fees", self.trade.fees), ("taxes", self.trade.taxes)):
            only = len(levies) == 1
            rows += [(self.label(levy.name), self._levy(whole, levy, only)) for levy in levies]
            if len(levies) > 1 and chance(self.random, 0.5):
                total = sum((levy.amount for levy in levies), Decimal(0))
                rows.append((self.label(whole), self.amount(whole, total, True)))
        if not self.trade.fees and chance(self.random, 0.15):
            rows.append((self.label("provision"), self.amount("zero", Decimal(0), False)))
        return rows

    def _levy(self, whole: str, levy: Levy, only: bool) -> Parts:
        number = self.style.number(levy.amount)
        inner = value(levy.name, number)
        part = value(whole, inner) if only else inner
        negative = self.trade.receives or self.marked
        return self.style.money(self.style.signed(part, negative), self.trade.currency)

    def rows(self, names: Sequence[str]) -> tuple[Row, ...]:
        return tuple(self.row(name) for name in names)


def letterhead(paper: Paper) -> list[Block]:
    """Bank, customer and the box of numbers; any of them may be missing."""
    random, language = paper.random, paper.language
    home, branch = world.address(random, language), world.address(random, language)
    person = world.person(random, language)
    bank = Text((value("issuer", paper.bank), pick(random, (" · ", ", ", " | ", "\n", " - ")),
                 branch.street, ", ", f"{branch.postcode} {branch.city}"))  # fmt: skip
    greeting = {"de": ("Herrn", "Frau", ""), "en": ("Mr.", "Mrs", ""), "fr": ("M.", "Mme", "")}
    title = pick(random, greeting[language])
    customer = Text(
        lines(
            *([(title,)] if title else []),
            (value("holder", person.name),),
            (value("holder_address", "\n".join(home.lines(random))),),
        )
    )
    options = ("depot", "customer", "order_number", "reference")
    names = [name for name in options if chance(random, 0.5)]
    if chance(random, 0.7):
        names.insert(random.randint(0, len(names)), "document_date")
    if names and chance(random, 0.2):
        mixed = _mixed(paper, person.name, home.lines(random), paper.rows(names))
        return [bank, mixed] if chance(random, 0.6) else [mixed, bank]
    box: list[Block] = [Pairs(paper.rows(names))] if names else []
    return [bank, *_beside(random, customer, box)]


def _mixed(paper: Paper, name: str, home: Sequence[str], rows: Sequence[Row]) -> Text:
    """The customer's lines with the numbers at their ends, as text of two columns reads."""
    left: list[Parts] = [(value("holder", name),), *((line,) for line in home)]
    made: list[Parts] = []
    for number in range(max(len(left), len(rows))):
        line = left[number] if number < len(left) else ()
        if number < len(rows):
            label, parts = rows[number]
            line = (
                *line,
                *((" ",) if line else ()),
                label,
                paper.random.choice((" ", ": ")),
                *parts,
            )
        made.append(line)
    return Text(lines(*made))


def _beside(random: Random, customer: Text, box: list[Block]) -> list[Block]:
    if box and chance(random, 0.6):
        return [Beside(((customer,), tuple(box)))]
    return [customer, *box] if chance(random, 0.75) else [*box]


def notes(paper: Paper) -> list[Block]:
    random = paper.random
    count = random.randint(0, 4)
    options = NOTES[paper.language]
    chosen = random.sample(options, min(count, len(options)))
    blocks: list[Block] = [Text((note,), "small") for note in chosen]
    if chance(random, 0.5):
        blocks.append(Edge("foot", (Text((foot(random, paper.language, paper.bank),), "small"),)))
    return blocks


def foot(random: Random, language: str, bank: str) -> str:
    """Register, directors, tax identifiers: what stands small below."""
    boss, other = world.person(random, language).name, world.person(random, language).name
    parts = [bank, world.register(random, language), world.vat_id(random, language),
             world.website(random, bank),
                 f"Vorstand: {boss}, {other}" if language == "de" else boss,
             f"BIC {world.bic(random, language)}", world.phone(random, language)]  # fmt: skip
    random.shuffle(parts)
    return pick(random, (" · ", " | ", ", ", " - ")).join(parts[: random.randint(2, len(parts))])
