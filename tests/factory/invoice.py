"""Invoices between invented companies, in three layouts."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from msgspec import Struct

from tests.factory import goods
from tests.factory.canvas import GREY, Canvas, Colour, Type
from tests.factory.letterhead import ACCENTS, WHITE
from tests.factory.sample import pointer
from tests.factory.world import Company, companies, day, money, printed_day

LEFT, RIGHT = 62.0, 539.0
Cell = tuple[str, str | None]
_FONTS = (("helv", "hebo"), ("helv", "hebo"), ("tiro", "tibo"))
WORDS = {
    "de": {
        "title": "Rechnung", "number": "Rechnungsnummer", "date": "Rechnungsdatum",
        "customer": "Kundennummer", "due": "Zahlbar bis", "to": "Rechnungsempfänger",
        "pos": "Pos.", "name": "Bezeichnung", "quantity": "Menge", "unit": "Einheit",
        "price": "Einzelpreis", "amount": "Betrag", "net": "Nettobetrag",
        "tax": "zzgl. {0} % USt.", "gross": "Gesamtbetrag", "vat_id": "USt-IdNr.",
        "bank": "Bankverbindung", "contact": "Kontakt",
        "greeting": "Sehr geehrte Damen und Herren,",
        "opening": "für unsere Lieferungen und Leistungen berechnen wir Ihnen wie folgt:",
        "terms": "Bitte überweisen Sie den Gesamtbetrag ohne Abzug auf das unten genannte Konto.",
    },
    "en": {
        "title": "Invoice", "number": "Invoice number", "date": "Invoice date",
        "customer": "Customer number", "due": "Payment due", "to": "Bill to",
        "pos": "No.", "name": "Description", "quantity": "Qty", "unit": "Unit",
        "price": "Unit price", "amount": "Amount", "net": "Subtotal",
        "tax": "VAT {0}%", "gross": "Total due", "vat_id": "VAT No.",
        "bank": "Bank details", "contact": "Contact",
        "greeting": "Dear Sir or Madam,",
        "opening": "For our deliveries and services we charge you as follows:",
        "terms": "Please pay the total without deduction to the account given below.",
    },
}  # fmt: skip


_NOT_PRINTED = (
    "delivery_date", "seller_tax_number", "buyer_vat_id", "buyer_reference", "order_number",
    "shipping_total", "discount_total", "prepaid_total",
)  # fmt: skip


class Bill(Struct, frozen=True):
    """What an invoice says; money in cents."""

    seller: Company
    buyer: Company
    number: str
    customer: str
    issued: date
    due: date
    lines: list[goods.Line]
    net: int
    tax: int


class Look(Struct, frozen=True):
    """How an invoice is set."""

    plain: Type
    bold: Type
    accent: Colour
    date_style: int
    symbol: bool


def draw_invoice(random: Random, language: str) -> tuple[Canvas, dict[str, Any]]:
    """A one-page invoice and its truth (amounts as numbers, dates as ISO dates)."""
    bill = _bill(random, language)
    regular, bold = random.choice(_FONTS)
    size = random.choice((9.0, 9.5, 10.0))
    look = Look(
        Type(regular, size),
        Type(bold, size),
        random.choice(ACCENTS),
        random.randrange(2),
        random.random() < 0.5,
    )
    canvas = Canvas()
    page = _Page(canvas, bill, look, language)
    random.choice((page.letter, page.band, page.boxed))()
    return canvas, page.truth


def _bill(random: Random, language: str) -> Bill:
    seller, buyer = companies(random, language, 2)
    issued = day(random)
    lines = goods.trade_lines(random, language)
    net = sum(line.total for line in lines)
    return Bill(
        seller=seller,
        buyer=buyer,
        number=_number(random, issued.year),
        customer=f"{random.randrange(10000, 99999)}",
        issued=issued,
        due=issued + timedelta(days=random.choice((14, 21, 30))),
        lines=lines,
        net=net,
        tax=goods.tax_on(net, language),
    )


def _number(random: Random, year: int) -> str:
    return f"{random.choice(('RE', 'R', 'INV', 'F'))}-{year}-{random.randrange(9999):04d}"


def _truth(bill: Bill, language: str) -> dict[str, Any]:
    return dict.fromkeys(_NOT_PRINTED) | {
        "invoice_number": bill.number,
        "issue_date": bill.issued.isoformat(),
        "due_date": bill.due.isoformat(),
        "seller_name": bill.seller.name,
        "seller_address": f"{bill.seller.street} {bill.seller.town}",
        "seller_vat_id": bill.seller.vat_id,
        "buyer_name": bill.buyer.name,
        "buyer_address": f"{bill.buyer.street} {bill.buyer.town}",
        "customer_number": bill.customer,
        "currency": None,
        "net_total": goods.euros(bill.net),
        "tax_total": goods.euros(bill.tax),
        "vat_rate": goods.TAX_RATE[language],
        "grand_total": goods.euros(bill.net + bill.tax),
        "payment_terms": None,
        "iban": bill.seller.iban,
        "bic": bill.seller.bic,
        "lines": [
            {
                "name": line.name,
                "quantity": line.quantity,
                "unit": line.unit,
                "unit_price": goods.euros(line.unit_price),
                "line_total": goods.euros(line.total),
            }
            for line in bill.lines
        ],
    }


class _Page:
    """Draws a bill in one of three layouts out of the same parts."""

    def __init__(self, canvas: Canvas, bill: Bill, look: Look, language: str) -> None:
        self.canvas, self.bill, self.look, self.language = canvas, bill, look, language
        self.words, self.truth = WORDS[language], _truth(bill, language)
        code, symbol = goods.CURRENCY[language]
        self.truth["currency"] = self.currency = symbol if look.symbol else code
        self.small = look.plain.but(size=8)
        self.caption = look.plain.but(size=7.5, colour=GREY)

    def letter(self) -> None:
        """A business letter: address window left, facts right, bank in the footer."""
        canvas, bill, look = self.canvas, self.bill, self.look
        canvas.text((LEFT, 60), bill.seller.name, look.bold.but(size=16, colour=look.accent))
        canvas.rule((LEFT, 68), (RIGHT, 68), 1.2, look.accent)
        sender = f"{bill.seller.name} · {bill.seller.street} · {bill.seller.town}"
        canvas.text((LEFT, 118), sender, self.caption)
        self._address(bill.buyer, LEFT, 136, "buyer")
        y = 136.0
        for label, value, path in self._facts():
            canvas.text((350, y), f"{label}:", look.plain)
            canvas.text((RIGHT, y), value, look.plain, path, align="right")
            y += look.plain.leading + 2
        title = look.bold.but(size=13)
        canvas.runs((LEFT, 236), (f"{self.words['title']} ", title, None),
                    (bill.number, title, "/invoice_number"))  # fmt: skip
        canvas.text((LEFT, 260), self.words["greeting"], look.plain)
        canvas.text((LEFT, 276), self.words["opening"], look.plain)
        y = self._table(306, "lines")
        y = self._totals(y + 14)
        self._terms(y + 26, look.plain)
        self._footer(seller_named=True)

    def band(self) -> None:
        """A modern sheet: coloured band, captions above values, striped table."""
        canvas, bill, look = self.canvas, self.bill, self.look
        canvas.fill(0, 0, canvas.width, 92, look.accent)
        name = look.bold.but(size=18, colour=WHITE)
        canvas.text((LEFT, 50), bill.seller.name, name, "/seller_name")
        where = f"{bill.seller.street}, {bill.seller.town}"
        self.truth["seller_address"] = where
        canvas.text((LEFT, 68), where, look.plain.but(size=8.5, colour=WHITE), "/seller_address")
        title = self.words["title"].upper()
        canvas.text((RIGHT, 80), title, look.bold.but(size=11, colour=WHITE), align="right")
        step = (RIGHT - LEFT) / 4
        for column, (label, value, path) in enumerate(self._facts()):
            x = LEFT + column * step
            canvas.text((x, 122), label, self.caption)
            canvas.text((x, 136), value, look.bold, path)
        canvas.rule((LEFT, 148), (RIGHT, 148), 0.5, GREY)
        canvas.text((LEFT, 176), self.words["to"], self.caption)
        self._address(bill.buyer, LEFT, 192, "buyer")
        y = self._table(262, "stripes")
        self._totals(y + 16)
        self._footer(seller_named=False)

    def boxed(self) -> None:
        """A form: frames around addresses and facts, and a grid of lines."""
        canvas, bill, look = self.canvas, self.bill, self.look
        title = look.bold.but(size=22)
        canvas.text((canvas.width / 2, 70), self.words["title"].upper(), title, align="centre")
        canvas.frame(LEFT, 92, 300, 182, GREY)
        canvas.frame(300, 92, RIGHT, 182, GREY)
        self._address(bill.seller, LEFT + 8, 110, "seller")
        canvas.text((LEFT + 8, 160), f"Tel. {bill.seller.phone}", self.small)
        canvas.text((LEFT + 8, 172), bill.seller.mail, self.small)
        y = 112.0
        for label, value, path in self._facts():
            canvas.text((308, y), label, look.plain)
            canvas.text((428, y), value, look.bold, path)
            y += look.plain.leading + 5
        canvas.frame(LEFT, 182, RIGHT, 250, GREY)
        canvas.text((LEFT + 8, 196), f"{self.words['to']}:", self.caption)
        self._address(bill.buyer, LEFT + 8, 211, "buyer")
        y = self._table(284, "grid")
        y = self._totals(y + 16)
        self._terms(y + 30, self.small)
        self._footer(seller_named=False)

    def _facts(self) -> list[tuple[str, str, str | None]]:
        bill, words, style = self.bill, self.words, self.look.date_style
        return [
            (words["number"], bill.number, "/invoice_number"),
            (words["date"], printed_day(bill.issued, self.language, style), "/issue_date"),
            (words["customer"], bill.customer, "/customer_number"),
            (words["due"], printed_day(bill.due, self.language, style), "/due_date"),
        ]

    def _address(self, company: Company, x: float, y: float, role: str) -> None:
        plain, path = self.look.plain, f"/{role}_address"
        self.canvas.text((x, y), company.name, self.look.bold, f"/{role}_name")
        self.canvas.text((x, y + plain.leading), company.street, plain, path)
        self.canvas.text((x, y + 2 * plain.leading), company.town, plain, path)

    def _terms(self, y: float, type_: Type) -> None:
        self.truth["payment_terms"] = self.words["terms"]
        self.canvas.text((LEFT, y), self.words["terms"], type_, "/payment_terms")

    def _table(self, y: float, style: str) -> float:
        """Draw the lines below their header; returns the y below the last one."""
        edges = (LEFT, LEFT + 30, LEFT + 258, LEFT + 304, LEFT + 350, LEFT + 415, RIGHT)
        words = self.words
        names = ("pos", "name", "quantity", "unit", "price", "amount")
        header: list[Cell] = [(words[name], None) for name in names]
        if style != "grid":
            self.canvas.rule((LEFT, y + 6), (RIGHT, y + 6), 1.0, self.look.accent)
        self._cells(edges, y, header, self.look.bold, style)
        for index, line in enumerate(self.bill.lines):
            y += self.look.plain.leading + 8
            if style == "stripes" and index % 2 == 0:
                size = self.look.plain.size
                self.canvas.fill(LEFT, y - size - 3, RIGHT, y + 7, (0.94, 0.95, 0.97))
            self._cells(edges, y, self._line_cells(index, line), self.look.plain, style)
        if style == "lines":
            self.canvas.rule((LEFT, y + 8), (RIGHT, y + 8), 0.5, GREY)
        return y + self.look.plain.leading

    def _line_cells(self, index: int, line: goods.Line) -> list[Cell]:
        at = ("lines", index)
        return [
            (str(index + 1), None),
            (line.name, pointer(*at, "name")),
            (str(line.quantity), pointer(*at, "quantity")),
            (line.unit, pointer(*at, "unit")),
            (money(line.unit_price, self.language), pointer(*at, "unit_price")),
            (money(line.total, self.language), pointer(*at, "line_total")),
        ]

    def _cells(
        self,
        edges: tuple[float, ...],
        y: float,
        cells: list[Cell],
        type_: Type,
        style: str,
    ) -> None:
        for column, (text, path) in enumerate(cells):
            left, right = edges[column], edges[column + 1]
            if style == "grid":
                top = y - type_.size - 3
                self.canvas.frame(left, top, right, top + type_.leading + 8, GREY)
            if column in (2, 4, 5):
                self.canvas.text((right - 5, y), text, type_, path, align="right")
            else:
                self.canvas.text((left + 5, y), text, type_, path)

    def _totals(self, y: float) -> float:
        bill, look = self.bill, self.look
        tax_label = self.words["tax"].format(goods.TAX_RATE[self.language])
        rows = [
            (self.words["net"], bill.net, "/net_total", look.plain),
            (tax_label, bill.tax, "/tax_total", look.plain),
            (self.words["gross"], bill.net + bill.tax, "/grand_total", look.bold.but(size=11)),
        ]
        self.canvas.rule((350, y + 7), (RIGHT, y + 7), 0.4, GREY)
        for label, cents, path, type_ in rows:
            y += type_.leading + 5
            before, rate, after = label.partition(str(goods.TAX_RATE[self.language]))
            self.canvas.runs((350, y), (before, type_, None), (rate, type_, "/vat_rate"),
                             (after, type_, None))  # fmt: skip
            self._amount(y, cents, path, type_)
        self.canvas.rule((350, y + 6), (RIGHT, y + 6), 1.0)
        return y

    def _amount(self, y: float, cents: int, path: str, type_: Type) -> None:
        """An amount with its currency, which follows it in German and goes before in English."""
        amount = money(cents, self.language)
        currency_path = "/currency" if path == "/grand_total" else None
        runs = [(amount, type_, path), (" ", type_, None), (self.currency, type_, currency_path)]
        if self.language == "en":
            runs = [runs[2], runs[1], runs[0]] if not self.look.symbol else [runs[2], runs[0]]
        width = sum(type_.width(text) for text, _, _ in runs)
        self.canvas.runs((RIGHT - 5 - width, y), *runs)

    def _footer(self, seller_named: bool) -> None:
        """Three columns; the seller's own is where it is named if it is nowhere else."""
        seller, words = self.bill.seller, self.words
        name, address = ("/seller_name", "/seller_address") if seller_named else (None, None)
        self.canvas.rule((LEFT, 756), (RIGHT, 756), 0.4, GREY)
        columns: list[list[tuple[str, str, str | None]]] = [
            [("", seller.name, name), ("", seller.street, address), ("", seller.town, address)],
            [(f"{words['contact']}: ", seller.phone, None), ("", seller.mail, None),
             (f"{words['vat_id']} ", seller.vat_id, "/seller_vat_id")],
            [("", words["bank"], None), ("IBAN ", seller.iban, "/iban"),
             ("BIC ", seller.bic, "/bic")],
        ]  # fmt: skip
        for x, column in zip((LEFT, LEFT + 166, LEFT + 316), columns, strict=True):
            for row, (label, value, path) in enumerate(column):
                type_ = self.look.plain.but(size=7.5)
                at = (x, 770 + row * 11)
                self.canvas.runs(at, (label, type_, None), (value, type_, path))
