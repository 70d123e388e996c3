"""Declarations of performance: the old and the new form of CPR 305/2011, in many layouts."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

from msgspec import Struct

from tests.factory import dop_words as words
from tests.factory.canvas import Canvas, Colour, Type
from tests.factory.dop_parts import draw_signatures, draw_table
from tests.factory.letterhead import ACCENTS, feet, head
from tests.factory.products import Product, product
from tests.factory.sample import pointer
from tests.factory.sheet import Sheet
from tests.factory.world import Company, companies, day, people, printed_day

_FONTS = (("helv", "hebo"), ("tiro", "tibo"), ("helv", "hebo"))


class Look(Struct, frozen=True):
    """How a declaration is laid out."""

    values: Literal["beside", "below", "grid"]
    table: Literal["ruled", "lines", "plain"]
    old_form: bool
    standard_column: bool
    plain: Type
    bold: Type
    accent: Colour
    letterhead: int
    one_line_maker: bool


class Facts(Struct, frozen=True):
    """What a declaration says."""

    number: str
    product: Product
    maker: Company
    signatories: list[tuple[str, str]]
    issue: str
    not_relevant: str
    notice: str | None


def draw_dop(random: Random, language: str) -> tuple[Canvas, dict[str, Any]]:
    """A declaration on one or two pages, and its truth under the keys of its language."""
    look, facts = _look(random), _facts(random, language)
    canvas = Canvas()
    form = _Form(canvas, look, facts, language)
    form.draw(random)
    return canvas, form.truth


def _look(random: Random) -> Look:
    regular, bold = random.choice(_FONTS)
    size = random.choice((9.0, 9.5, 10.0, 10.5))
    return Look(
        values=random.choice(("beside", "below", "grid")),
        table=random.choice(("ruled", "lines", "plain")),
        old_form=random.random() < 0.5,
        standard_column=random.random() < 0.6,
        plain=Type(regular, size),
        bold=Type(bold, size),
        accent=random.choice(ACCENTS),
        letterhead=random.randrange(3),
        one_line_maker=random.random() < 0.4,
    )


def _facts(random: Random, language: str) -> Facts:
    maker = companies(random, language, 1)[0]
    issued = day(random)
    town = maker.town.split(" ", 1)[1] if language == "de" else maker.town.split(" ")[0]
    printed = printed_day(issued, language, random.randrange(2))
    notice = {
        "de": "Diese Erklärung wird elektronisch bereitgestellt und zehn Jahre lang aufbewahrt.",
        "en": "This declaration is made available electronically and kept for ten years.",
    }[language]
    return Facts(
        number=f"{random.choice(('LE', 'DoP', '0757-CPR', 'CPR'))}-{random.randrange(100, 9999)}"
        f"/{issued.year}",
        product=product(random, language),
        maker=maker,
        signatories=people(random, language, random.choice((1, 1, 2))),
        issue=f"{town}, {printed}",
        not_relevant=random.choice(words.NOT_RELEVANT[language]),
        notice=notice if random.random() < 0.4 else None,
    )


class _Form:
    """Draws the entries one below the other, whatever the layout."""

    def __init__(self, canvas: Canvas, look: Look, facts: Facts, language: str) -> None:
        self.look, self.facts, self.language = look, facts, language
        self.keys = words.KEYS[language]
        self.labels = (words.OLD if look.old_form else words.NEW)[language]
        self.truth: dict[str, Any] = dict.fromkeys(_top_keys(self.keys))
        self.sheet = Sheet(canvas, left=62, right=canvas.width - 56, top=64, bottom=786)
        self.entry_number = 0

    def draw(self, random: Random) -> None:
        """Draw everything from the letterhead to the footer."""
        canvas, look, facts = self.sheet.canvas, self.look, self.facts
        self.sheet.y = head(canvas, facts.maker, look.letterhead, look.bold, look.accent)
        self._title(random)
        if look.old_form:
            self._old_entries(random)
        else:
            self._new_entries(random)
        self._signature(random)
        footer = f"{facts.maker.name} · {facts.maker.street} · {facts.maker.town}"
        feet(canvas, footer, words.PAGE[self.language])

    def _title(self, random: Random) -> None:
        canvas, bold, sheet = self.sheet.canvas, self.look.bold, self.sheet
        title, label = words.TITLE[self.language], random.choice(words.NUMBER[self.language])
        numbered = bold.but(size=11.5)
        path = self._say("number", self.facts.number)
        large = bold.but(size=17)
        middle = canvas.width / 2
        if self.look.values == "below":
            canvas.text((sheet.left, sheet.y), title, large)
            canvas.runs((sheet.left, sheet.y + 18), (f"{label} ", numbered, None),
                        (self.facts.number, numbered, path))  # fmt: skip
        else:
            canvas.text((middle, sheet.y), title, large, align="centre")
            start = middle - numbered.width(f"{label} {self.facts.number}") / 2
            canvas.runs((start, sheet.y + 18), (f"{label} ", numbered, None),
                        (self.facts.number, numbered, path))  # fmt: skip
            small = self.look.plain.but(size=8.5)
            canvas.text((middle, sheet.y + 32), words.ARTICLE[self.language], small, align="centre")
        sheet.y += 58

    def _old_entries(self, random: Random) -> None:
        facts, item = self.facts, self.facts.product
        self._entry("code", [(item.code, self._say("code", item.code))])
        self._entry("batch", [(f"{item.name}, {item.batch}", None)])
        self._entry("use", [(item.use, self._say("use", item.use))])
        self._maker()
        self._entry("agent", [(facts.not_relevant, self._say("agent", facts.not_relevant))])
        self._entry("system", [(item.system, self._say("system", item.system))])
        self._body(random)
        self._entry("assessment", [(facts.not_relevant, None)])
        if not self.look.standard_column:
            introduced = (f"{words.SPECIFICATION[self.language]}:", None)
            said = (item.standard, self._say("standard", item.standard))
            self._entry("performance", [introduced, said])
        else:
            self._entry("performance", [])
        self._table()
        self._statement(numbered=True)

    def _new_entries(self, random: Random) -> None:
        facts, item = self.facts, self.facts.product
        self._entry("code", [(item.code, self._say("code", item.code))])
        self._entry("use", [(item.use, self._say("use", item.use))])
        self._maker()
        self._entry("agent", [(facts.not_relevant, self._say("agent", facts.not_relevant))])
        self._entry("system", [(item.system, self._say("system", item.system))])
        self._entry("standard", [(item.standard, self._say("standard", item.standard))], "6a.")
        if item.body:
            self._entry("body", [(item.body, self._say("body", item.body))], "")
        self._entry("performance", [])
        self._table()
        if random.random() < 0.6:
            said = self._say("documentation", facts.not_relevant)
            self._entry("documentation", [(facts.not_relevant, said)])
        self._statement(numbered=False)

    def _body(self, random: Random) -> None:
        item = self.facts.product
        if item.body is None:
            del self.truth[self.keys["body"]]
            self._entry("body", [(self.facts.not_relevant, None)])
            return
        report = f"{random.randrange(10, 99)}/{random.randrange(1000, 9999)}"
        system = item.system if "System" in item.system else f"System {item.system}"
        sentence = words.BODY_SENTENCE[self.language].format(system, report)
        self._entry("body", [(item.body, self._say("body", item.body)), (sentence, None)])

    def _maker(self) -> None:
        maker = self.facts.maker
        lines = [f"{maker.name},", f"{maker.street},", maker.town]
        path = self._say("maker", " ".join(lines))
        shown = [" ".join(lines)] if self.look.one_line_maker else lines
        self._entry("maker", [(line, path) for line in shown])

    def _entry(
        self, key: str, values: list[tuple[str, str | None]], number: str | None = None
    ) -> None:
        if number != "":
            self.entry_number += 1
        shown = f"{self.entry_number}." if number is None else number
        self.sheet.entry(
            shown, self.labels[key], values, self.look.values, self.look.bold, self.look.plain
        )

    def _table(self) -> None:
        rows, key = self.facts.product.rows, self.keys["performance"]
        self.truth[key] = {row.name: row.value for row in rows}
        standard = None
        if self.look.old_form and self.look.standard_column:
            text = self.facts.product.standard
            standard = (text, self._say("standard", text))
        paths = [pointer(key, row.name) for row in rows]
        draw_table(self.sheet, self.look, self.language, rows, paths, standard)

    def _statement(self, numbered: bool) -> None:
        text = self.labels["statement"]
        path = self._say("statement", text)
        lines = self.sheet.lines_of(text, self.look.plain)
        self.sheet.room(lines * self.look.plain.leading + 8)
        x = self.sheet.left
        if numbered:
            self.sheet.canvas.text((x, self.sheet.y), "10.", self.look.bold)
        indent = 22 if numbered else 0
        width = self.sheet.right - x - indent
        at = (x + indent, self.sheet.y)
        self.sheet.y = self.sheet.canvas.paragraph(at, width, text, self.look.plain, path) + 10

    def _signature(self, random: Random) -> None:
        key, facts = self.keys["signature"], self.facts
        names = [
            {self.keys["name"]: name, self.keys["position"]: position}
            for name, position in facts.signatories
        ]
        self.truth[key] = {
            self.keys["signatories"]: names,
            self.keys["issue"]: facts.issue,
            self.keys["notice"]: facts.notice,
        }
        draw_signatures(self.sheet, self.look, self.language, facts, random)

    def _say(self, key: str, text: str) -> str:
        """Write a value into the truth; returns its path."""
        self.truth[self.keys[key]] = text
        return pointer(self.keys[key])


def _top_keys(keys: dict[str, str]) -> list[str]:
    nested = ("signatories", "name", "position", "issue", "notice")
    return [key for name, key in keys.items() if name not in nested]
