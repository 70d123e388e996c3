"""Statements of account with many bookings, in many layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from .. import world
from ..content import Beside, Block, Doc, Edge, Grid, Pairs, Part, Parts, Text, value
from ._bank_words import ASKS, HEADS, INTO, LABELS, OUT, PRODUCTS
from ._broker_parts import foot
from ._choosing import bookings
from ._style import Style, asks, chance, day_text, digits, keyed, lines, pairs, pick, style, text_of

_NEVER = {"issuer", "holder", "date", "transactions", "amounts", "days", "types", "opening",
    "closing",
          "currency", "statement", "from", "to", "account", "iban"}  # fmt: skip
_WHERE = {"de": ("DANKE", "SAGT DANKE", "Rechnung", "RE-NR", "KD-NR", "Miete", "Beitrag", "VISA"),
          "en": ("Invoice", "REF", "Rent", "Order", "VISA"), "fr": ("Facture", "REF",
              "Loyer")}  # fmt: skip


@dataclass(frozen=True)
class Booking:
    number: int
    day: date
    valued: date
    kind: str
    details: tuple[str, ...]
    amount: Decimal
    takes: bool


def write(random: Random, language: str) -> Doc:
    statement = _Statement(random, language)
    blocks = tuple(statement.blocks())
    some = random.sample(sorted(statement.asked), min(12, len(statement.asked)))
    wordings = {**ASKS, **{key: statement.asked[key] for key in some}}
    for name in _repeated(blocks):
        wordings.pop(name, None)
    never = _NEVER | set(statement.asked)
    asked = asks(random, blocks, wordings, never)
    return Doc("bank statement", language, blocks, asked, choices=bookings(random, blocks, {}))


def _repeated(blocks: tuple[Block, ...]) -> set[str]:
    """Lists in which words occur twice: where they are read back, words count once."""
    said = Counter((found.key, text_of(found)) for found in keyed(blocks))
    lists = ("transactions", "types", "amounts", "days")
    return {key for (key, _), times in said.items() if times > 1 and key in lists}


class _Statement:
    """Draws one statement and remembers the questions about its bookings."""

    def __init__(self, random: Random, language: str) -> None:
        self.random, self.language = random, language
        self.style = _table_style(style(random, language), random, language)
        self.bank = world.bank(random, language)
        self.asked: dict[str, tuple[str, ...]] = {}
        self.start = world.day(random).replace(day=1)
        self.end = self.start + timedelta(days=random.choice((27, 29, 30, 89)))
        self.currency = pick(random, ("EUR", "EUR", "EUR", "CHF", "USD", "GBP"))
        self.bookings = self._bookings()
        self.opening = Decimal(random.randint(-50_000, 2_000_000)) / 100
        signed = (-each.amount if each.takes else each.amount for each in self.bookings)
        self.closing = self.opening + sum(signed, Decimal(0))
        self.short = pick(random, ("same", "same", "dd.mm.", "dd.mm", "dd.mm.yy"))

    def _bookings(self) -> list[Booking]:
        random = self.random
        count = random.choice((1, 2, 3, 4, 5, 6, 8, 10, 14, 20))
        days = sorted(random.randint(0, (self.end - self.start).days) for _ in range(count))
        if chance(random, 0.15):
            days.reverse()
        made: list[Booking] = []
        seen: set[object] = set()
        kinds: set[str] = set()
        for number, offset in enumerate(days):
            takes = chance(random, 0.6)
            options = (OUT if takes else INTO)[self.language]
            kind = pick(random, [one for one in options if one not in kinds] or options)
            kinds.add(kind)
            details = self._details()
            if (kind, details[:1]) in seen:
                details = (world.company(random, self.language), *details)
            seen.add((kind, details[:1]))
            day = self.start + timedelta(days=offset)
            amount = Decimal(random.choice((random.randint(1, 9999), random.randint(100, 300_000),
                                            random.randint(1, 99) * 1000))) / 100  # fmt: skip
            made.append(Booking(number, day, day + timedelta(days=random.choice((-1, 0, 0, 0, 1,
                2))),
                                kind, details, amount, takes))  # fmt: skip
        return made

    def _details(self) -> tuple[str, ...]:
        random, language = self.random, self.language
        options: tuple[Callable[[], str], ...] = (
            lambda: world.company(random, language), lambda: world.person(random, language).name,
            lambda: f"{pick(random, _WHERE[language])} {world.code(random)}",
            lambda: world.shop(random, language).upper(), lambda: f"KREF: {digits(random, 12)}",
            lambda: world.iban(random, language), lambda: f"ISIN {_isin(random)}",
            lambda: self.style.day(self.start) + " - " + self.style.day(self.end),
            lambda: f"{world.town(random, language)} {random.randint(10, 20)}:{digits(random, 2)}",
        )  # fmt: skip
        count = random.choice((0, 1, 1, 1, 2, 2, 3))
        return tuple(option() for option in random.sample(options, count))

    def blocks(self) -> list[Block]:
        head = self._head()
        table = self._table() if chance(self.random, 0.75) else self._typed()
        before, after = self._balances()
        notes = [Text((world.sentence(self.random, self.language),), "small")
                 for _ in range(self.random.randint(0, 2))]  # fmt: skip
        ends = [Edge("foot", (Text((foot(self.random, self.language, self.bank),), "small"),))]
        return [*head, *before, table, *after, *notes, *(ends if chance(self.random, 0.6) else [])]

    def _label(self, name: str) -> str:
        label = pick(self.random, LABELS[name][self.language])
        return label.replace("{from}", self.style.day(self.start)).replace(
            "{to}", self.style.day(self.end))  # fmt: skip

    def _head(self) -> list[Block]:
        random, language = self.random, self.language
        home = world.address(random, language)
        customer = Text(lines((value("holder", world.person(random, language).name),),
                              (value("holder_address",
                              "\n".join(home.lines(random))),)))  # fmt: skip
        title = pick(random, {"de": ("Kontoauszug", "KONTOAUSZUG", "Kontoübersicht",
            "Finanzübersicht",
                                     "Umsatzübersicht", "Kontoabrechnung"),
                              "en": ("Account statement", "Statement", "STATEMENT OF ACCOUNT"),
                              "fr": ("Relevé de compte",
                                  "RELEVÉ DE COMPTE")}[language])  # fmt: skip
        options: dict[str, Parts] = {
            "statement":
                (value("statement", pick(random, (f"{random.randint(1, 12)}/{self.end.year}",
                          f"{random.randint(1, 99):03}", world.code(random)))),),
            "iban": (value("iban", world.iban(random, language)),),
            "account": (value("account", digits(random, random.randint(7, 11))),),
            "bic": (value("bic", world.bic(random, language)),),
            "from": (value("from", self.style.day(self.start)), pick(random, (" - ", " bis "
                     if language == "de" else " – ")), value("to", self.style.day(self.end))),
            "date": (value("date", self.style.day(self.end + timedelta(days=random.randint(0,
                3)))),),
            "product": (value("product", pick(random, PRODUCTS[language])),),
            "customer": (value("customer", digits(random, 8)),),
            "currency": (value("currency", self.currency),),
            "overdraft":
                (value("overdraft", self.style.number(Decimal(random.randint(0, 80) * 100))),),
            "interest_rate":
                (value("interest_rate", self.style.number(Decimal(random.randint(1, 1400))
                              / 100)), " %"),
        }  # fmt: skip
        names = random.sample(sorted(options), random.randint(3, 7))
        rows = [(self._label(name), options[name]) for name in names]
        box = pairs(random, rows, language)
        bank = Text(
            (value("issuer", self.bank),), pick(random, ("plain", "bold", "heading", "right"))
        )
        shown = Text((title,), pick(random, ("title", "heading", "bold")))
        order: list[Block] = (
            [Beside(((customer,), (box,)))] if chance(random, 0.6) else [customer, box]
        )
        return [bank, *order, shown] if chance(random, 0.5) else [bank, shown, *order]

    def _amount(self, booking: Booking, key: str, signed: bool = True) -> Parts:
        part = value("amounts", value(f"{key}amount", self.style.number(booking.amount)))
        if not signed:
            return (part,)
        plus = pick(self.random, ("+", "")) if self.style.minus in ("lead", "trail", "gap") else ""
        if booking.takes:
            shown = self.style.signed(part, True)
        elif plus and self.style.minus == "trail":
            shown = (part, "+")
        else:
            shown = (plus, part) if plus else (part,)
        return self.style.money(shown, self.currency) if self.style.side != "none" else shown

    def _day(self, day: date) -> str:
        if self.short == "same":
            return self.style.day(day)
        pattern = {"dd.mm.": "{dd}.{mm}.", "dd.mm": "{dd}.{mm}", "dd.mm.yy": "{dd}.{mm}.{yy}"}[
            self.short
        ]
        return day_text(day, pattern, self.language)

    def _cells(self, booking: Booking) -> dict[str, Parts]:
        key = f"b{booking.number}_"
        first = value("transactions", value("types", value(f"{key}type", booking.kind)))
        rest: list[Part] = []
        for line in booking.details:
            rest += ["\n" if self.wrapped else " ", line]
        self._ask_about(booking, key)
        return {"day": (value("days", value(f"{key}day", self._day(booking.day))),),
                "valued": (value(f"{key}valued", self._day(booking.valued)),),
                "text": (first, *rest)}  # fmt: skip

    def _ask_about(self, booking: Booking, key: str) -> None:
        name = " ".join((booking.kind, *booking.details[:1]))
        self.asked[f"{key}amount"] = (f"Amount | {name}", f"Betrag von «{name}»",
            f"Amount of {name}",
            f"What was booked on the account, without sign. | {name}")  # fmt: skip
        self.asked[f"{key}day"] = (f"Date | {name}", f"Buchungsdatum von «{name}»",
                                   f"The day of the booking or trade. | {name}")  # fmt: skip
        self.asked[f"{key}valued"] = (f"Value date | {name}", f"Valuta von «{name}»")

    @property
    def wrapped(self) -> bool:
        return self.style.thousands != ""

    def _table(self) -> Grid:
        random = self.random
        valued, split = chance(random, 0.6), chance(random, 0.4)
        balance = chance(random, 0.25)
        names = ["day", *(["valued"] if valued else []), "text"]
        if chance(random, 0.2) and valued:
            names = ["day", "text", "valued"]
        names += ["out", "into"] if split else ["amount"]
        names += ["balance"] if balance else []
        rows, running = [], self.opening
        for booking in self.bookings:
            running += -booking.amount if booking.takes else booking.amount
            cells = self._cells(booking)
            cells["balance"] = (self.style.number(running),)
            cells["amount"] = self._amount(booking, f"b{booking.number}_")
            lone = self._amount(booking, f"b{booking.number}_", signed=False)
            cells["out"], cells["into"] = (lone, ()) if booking.takes else ((), lone)
            rows.append(tuple(cells[name] for name in names))
        header = tuple(self._heading(name) for name in names)
        numbers = tuple(index for index, name in enumerate(names)
                        if name in ("out", "into", "amount", "balance"))  # fmt: skip
        weights = tuple(4.0 if name == "text" else 1.3 for name in names)
        return Grid(header if chance(random, 0.92) else (), tuple(rows), (), numbers, weights)

    def _heading(self, name: str) -> str:
        label = pick(self.random, HEADS[name][self.language])
        return label.replace("USD", self.currency).replace("EUR", self.currency)

    def _typed(self) -> Text:
        """Bookings as lines of text, as an old printer writes them."""
        between = pick(self.random, (" ", "  ", "   "))
        rows: list[Parts] = []
        for booking in self.bookings:
            cells, amount = self._cells(booking), self._amount(booking, f"b{booking.number}_")
            first, rest = cells["text"][0], cells["text"][1:]
            rows.append(
                (*cells["day"], between, *cells["valued"], between, first, between, *amount, *rest)
            )
        return Text(lines(*rows))

    def _balances(self) -> tuple[list[Block], list[Block]]:
        random = self.random
        opening = (self._label("opening"), self._balance("opening", self.opening))
        closing = (self._label("closing"), self._balance("closing", self.closing))
        sums = []
        for name, takes in (("debits", True), ("credits", False)):
            total = sum((b.amount for b in self.bookings if b.takes is takes), Decimal(0))
            if chance(random, 0.4):
                sums.append((self._label(name), self._balance(name, total)))
        way = random.random()
        if way < 0.5:
            return [pairs(random, [opening], self.language)], [
                pairs(random, [*sums, closing], self.language)]  # fmt: skip
        if way < 0.75:
            return [Pairs((opening, *sums, closing), way="table")], []
        if way < 0.9:
            return [], [pairs(random, [opening, *sums, closing], self.language)]
        return [], [pairs(random, [closing], self.language)]

    def _balance(self, key: str, amount: Decimal) -> Parts:
        shown = self.style.signed(value(key, self.style.number(amount)), amount < 0)
        return self.style.money(shown, self.currency)


def _table_style(drawn: Style, random: Random, language: str) -> Style:
    minus = pick(random, ("lead", "lead", "trail", "gap", "far", "long"))
    return replace(drawn, side=pick(random, ("none", "none", "after", "before")), minus=minus)


def _isin(random: Random) -> str:
    return pick(random, ("DE000", "US", "IE00", "LU")) + digits(random, 7) + digits(random, 1)
