"""Payslips: German Entgeltabrechnungen, English payslips, French bulletins lightly."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from random import Random

from .. import world
from ..content import Beside, Block, Doc, Edge, Grid, Pairs, Parts, Text, value
from ._payslip_words import ASKS, DEDUCTIONS, EARNINGS, FACTS, LABELS, TITLES
from ._style import MONTHS, Style, asks, chance, digits, lines, pairs, pick, style

_NEVER = {"employee", "employer", "period", "net", "gross", "paid", "tax_class", "tax_code"}

# 9 stands for any digit, # for any letter.
_SHAPES = {
    "social_number": ("99 999999 # 999", "##999999#", "## 99 99 99 #", "99999999#999",
        "999-99-9999"),
    "tax_id": ("99 999 999 999", "99999999999", "99/999/99999"),
    "tax_code": ("9999L", "999L M1", "K999", "S9999L", "999T"),
}  # fmt: skip


@dataclass(frozen=True)
class Item:
    key: str
    label: str
    amount: Decimal


def write(random: Random, language: str) -> Doc:
    slip = _Slip(random, language)
    blocks = tuple(slip.blocks())
    some = random.sample(sorted(slip.asked), min(8, len(slip.asked)))
    wordings = {**ASKS, **{key: (*ASKS.get(key, ()), *slip.asked[key]) for key in some}}
    return Doc("payslip", language, blocks, asks(random, blocks, wordings, _NEVER | set(some)))


class _Slip:
    def __init__(self, random: Random, language: str) -> None:
        self.random, self.language = random, language
        self.style: Style = style(random, language)
        self.asked: dict[str, tuple[str, ...]] = {}
        self.day = world.day(random).replace(day=1)
        self.person = world.person(random, language)
        self.earned = self._items(EARNINGS[language], 20_000, 550_000, random.randint(1, 5))
        self.gross = sum((item.amount for item in self.earned), Decimal(0))
        top = max(2, int(self.gross * 100) // 6)
        self.taken = self._items(DEDUCTIONS[language], top // 12, top, random.randint(3, 8))
        self.net = self.gross - sum((item.amount for item in self.taken), Decimal(0))
        self.code = pick(random, ("", "", " EUR", " €")) if language != "en" else ""
        self.yearly = chance(random, 0.5)

    def _items(
        self, options: dict[str, tuple[str, ...]], low: int, high: int, count: int
    ) -> list[Item]:
        keys = list(options)
        first = keys[0]
        others = self.random.sample(keys[1:], min(count - 1, len(keys) - 1))
        chosen = [first, *sorted(others, key=keys.index)]
        amounts = [self.random.randint(low, high), *(self.random.randint(max(1, low // 3), max(2,
            high // 4))
                                                     for _ in others)]  # fmt: skip
        return [Item(key, pick(self.random, options[key]), Decimal(amount) / 100)
                for key, amount in zip(chosen, amounts, strict=True)]  # fmt: skip

    def blocks(self) -> list[Block]:
        random = self.random
        title = Text(self._title(), pick(random, ("title", "heading", "bold")))
        people = self._people()
        facts = self._facts()
        body = self._one_table() if chance(random, 0.5) else self._two_tables()
        tail = [Edge("foot", (Text((world.sentence(random, self.language),), "small"),))]
        top: list[Block] = [title, *people] if chance(random, 0.6) else [*people, title]
        return [*top, *facts, *body, *self._payment(), *(tail if chance(random, 0.4) else [])]

    def _title(self) -> Parts:
        month = MONTHS[self.language][self.day.month - 1]
        shapes = (f"{month} {self.day.year}", f"{self.day.month:02}/{self.day.year}",
                  f"{month} {self.day.year}", f"{self.day.month:02}.{self.day.year}")  # fmt: skip
        between = {"de": (" für ", " ", " für den Monat ", "\n"), "en": (" – ", " for ", "\n"),
                   "fr": (" – ", " ")}[self.language]  # fmt: skip
        return (pick(self.random, TITLES[self.language]), pick(self.random, between),
                value("period", pick(self.random, shapes)))  # fmt: skip

    def _people(self) -> list[Block]:
        random, language = self.random, self.language
        firm, home = world.address(random, language), world.address(random, language)
        line = f"{firm.street}, {firm.postcode} {firm.city}"
        employer = Text(lines((value("employer", world.company(random, language)),),
                              (value("employer_address", line),)))  # fmt: skip
        employee = Text(lines((value("employee", self.person.name),),
                              (value("employee_address",
                              "\n".join(home.lines(random))),)))  # fmt: skip
        both = [employer, employee] if chance(random, 0.7) else [employee, employer]
        return [Beside(tuple((block,) for block in both))] if chance(random, 0.5) else list(both)

    def _facts(self) -> list[Block]:
        random = self.random
        options = sorted(LABELS[self.language])
        names = random.sample(options, min(len(options), random.randint(4, 9)))
        rows = [(pick(random, LABELS[self.language][name]), self._fact(name)) for name in names]
        if chance(random, 0.3):
            return [Grid(tuple(label for label, _ in rows[:6]),
                (tuple(parts for _, parts in rows[:6]),)),
                    *([Pairs(tuple(rows[6:]))] if rows[6:] else [])]  # fmt: skip
        half = len(rows) // 2
        if half and chance(random, 0.4):
            return [Beside(((Pairs(tuple(rows[:half])),), (Pairs(tuple(rows[half:])),)))]
        return [pairs(random, rows, self.language)]

    def _fact(self, name: str) -> Parts:
        random = self.random
        if name in ("birth", "entry", "exit", "written"):
            if name == "exit":
                return ()
            back = {
                "birth": random.randint(7000, 22000),
                "entry": random.randint(30, 9000),
                "written": -27,
            }
            return (value(name, self.style.day(self.day - timedelta(days=back[name]))),)
        if name == "period_days":
            end = self.day + timedelta(days=27)
            return (
                value("from", self.style.day(self.day)),
                " - ",
                value("to", self.style.day(end)),
            )
        if name == "iban":
            return (value(name, world.iban(random, self.language)),)
        if name == "job":
            return (value(name, world.position(random, self.language)),)
        if name in _SHAPES:
            shape = pick(random, _SHAPES[name])
            drawn = "".join(random.choice("0123456789") if sign == "9" else sign for sign in shape)
            letters = "".join(
                random.choice("ABCEGHJKLMPRSTW") if sign == "#" else sign for sign in drawn
            )
            return (value(name, letters),)
        if name in FACTS:
            words = pick(random, FACTS[name])
            return ("--",) if words == "--" else (value(name, words),)
        return (value(name, digits(random, random.randint(3, 8))),)

    def _money(self, key: str, amount: Decimal) -> Parts:
        return (value(key, self.style.number(amount)), *((self.code,) if self.code else ()))

    def _cells(self, item: Item) -> Parts:
        words = (
            f"Amount | {item.label}",
            f"{item.label}: Betrag",
            item.label,
            f"Betrag: {item.label}",
        )
        self.asked.setdefault(item.key, words)
        return self._money(item.key, item.amount)

    def _year(self, item: Item) -> Parts:
        return (self.style.number(item.amount * self.day.month),)

    def _one_table(self) -> list[Block]:
        """Earnings, then deductions, with totals between them."""
        head = {"de": ("Bezeichnung", "Betrag", "Jahressumme"), "en": ("Description", "This period",
                "Year to date"), "fr": ("Libellé", "Montant", "Cumul")}[self.language]  # fmt: skip
        sums = {
            name: pick(self.random, LABELS_OF_SUMS[name][self.language])
            for name in ("gross", "net")
        }
        rows: list[tuple[Parts, ...]] = [((item.label,), self._cells(item), self._year(item))
                                         for item in self.earned]  # fmt: skip
        rows.append(((sums["gross"],), self._money("gross", self.gross),
                     (self.style.number(self.gross * self.day.month),)))  # fmt: skip
        rows += [((item.label,), self._cells(item), self._year(item)) for item in self.taken]
        width = 3 if self.yearly else 2
        totals = ((sums["net"], self._money("net", self.net)),)
        return [Grid(head[:width], tuple(row[:width] for row in rows), totals, (1, 2)[: width - 1])]

    def _two_tables(self) -> list[Block]:
        heads = {
            "de": (("Bezüge", "Betrag"), ("Abzüge", "Betrag")),
            "en": (("Earnings", "Amount"), ("Deductions", "Amount")),
            "fr": (("Gains", "Montant"), ("Retenues", "Montant")),
        }
        first, second = heads[self.language]
        sums = {name: pick(self.random, LABELS_OF_SUMS[name][self.language])
                for name in ("gross", "deductions", "net")}  # fmt: skip
        left = Grid(first, tuple(((item.label,), self._cells(item)) for item in self.earned),
                    ((sums["gross"], self._money("gross", self.gross)),), (1,))  # fmt: skip
        right = Grid(
            second,
            tuple(((item.label,), self._cells(item)) for item in self.taken),
            ((sums["deductions"], self._money("deductions", self.gross - self.net)),),
            (1,),
        )
        net = pairs(self.random, [(sums["net"], self._money("net", self.net))], self.language)
        side: list[Block] = [left, right]
        return [Beside(((left,), (right,))), net] if chance(self.random, 0.5) else [*side, net]

    def _payment(self) -> list[Block]:
        random = self.random
        if chance(random, 0.5):
            return []
        label = pick(random, LABELS_OF_SUMS["paid"][self.language])
        paid = self.net - Decimal(random.randint(0, 1) * random.randint(100, 9000)) / 100
        day = self.style.day(self.day + timedelta(days=random.randint(24, 31)))
        date_label = {"de": "Zahltag", "en": "Pay date", "fr": "Payé le"}[self.language]
        return [pairs(random, [(label, self._money("paid", paid)),
            (date_label, (value("pay_date", day),))],
                      self.language)]  # fmt: skip


LABELS_OF_SUMS: dict[str, dict[str, tuple[str, ...]]] = {
    "gross": {"de": ("Gesamtbrutto", "Gesamt-Brutto", "Bruttoverdienst", "Summe Bezüge", "Brutto"),
              "en": ("Gross pay", "Total earnings", "Total gross pay"), "fr": ("Salaire brut",)},
    "deductions": {"de": ("Summe Abzüge", "Gesetzliche Abzüge gesamt"), "en": ("Total deductions",),
                   "fr": ("Total des retenues",)},
    "net": {"de": ("Nettoverdienst", "Netto-Verdienst", "Gesetzliches Netto", "Nettobezug",
        "Netto"),
            "en": ("Net pay", "Net salary", "Take-home pay"), "fr": ("Net à payer", "Salaire net")},
    "paid": {"de": ("Auszahlungsbetrag", "Überweisung", "Zahlbetrag", "Auszahlung"),
             "en": ("Amount paid", "Paid into account", "Payment by BACS"), "fr":
                 ("Montant versé",)},
}  # fmt: skip
