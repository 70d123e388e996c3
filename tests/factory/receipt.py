"""Shop receipts on narrow paper, in three layouts."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

from msgspec import Struct

from tests.factory import goods
from tests.factory.canvas import BLACK, Align, Canvas, Type
from tests.factory.sample import pointer
from tests.factory.world import Company, companies, day, money, printed_day

WIDTH = 226.8
MARGIN = 14.0
_FONTS = (("cour", "cobo", 8.2), ("helv", "hebo", 9.0), ("cour", "cobo", 8.6))
_LAYOUTS = ("centred", "left", "facts_first")
WORDS = {
    "de": {
        "receipt": "Kassenbon", "total": "SUMME", "net": "Netto", "tax": "MwSt. {0} %",
        "date": "Datum", "time": "Uhrzeit", "number": "Bon-Nr.", "till": "Kasse",
        "thanks": "Vielen Dank für Ihren Einkauf!", "paid": "Kartenzahlung", "vat": "USt-IdNr.",
    },
    "en": {
        "receipt": "Receipt", "total": "TOTAL", "net": "Net", "tax": "VAT {0}%",
        "date": "Date", "time": "Time", "number": "Receipt no.", "till": "Till",
        "thanks": "Thank you for shopping with us!", "paid": "Paid by card", "vat": "VAT No.",
    },
}  # fmt: skip


class Slip(Struct, frozen=True):
    """What a receipt says; money in cents, tax contained in the prices."""

    shop: Company
    number: str
    till: int
    bought: date
    clock: str
    lines: list[goods.Line]
    total: int


def draw_receipt(random: Random, language: str) -> tuple[Canvas, dict[str, Any]]:
    """A receipt as long as its lines need, and its truth."""
    slip = _slip(random, language)
    regular, bold, size = random.choice(_FONTS)
    types = Type(regular, size, BLACK), Type(bold, size, BLACK)
    layout, date_style = random.choice(_LAYOUTS), random.randrange(2)
    height = 1200.0
    for _ in range(2):  # the first drawing measures how much paper the second one needs
        paper = _Paper(slip, *types, language, date_style, height)
        getattr(paper, layout)()
        height = paper.y + 52
    return paper.canvas, _truth(slip, language)


def _slip(random: Random, language: str) -> Slip:
    lines = goods.shop_lines(random, language)
    return Slip(
        shop=companies(random, language, 1, shops=True)[0],
        number=f"{random.randrange(10**6):06d}",
        till=random.randrange(1, 9),
        bought=day(random),
        clock=f"{random.randrange(8, 20):02d}:{random.randrange(60):02d}",
        lines=lines,
        total=sum(line.total for line in lines),
    )


def _truth(slip: Slip, language: str) -> dict[str, Any]:
    tax = goods.tax_within(slip.total, language)
    return {
        "merchant_name": slip.shop.name,
        "merchant_address": f"{slip.shop.street}, {slip.shop.town}",
        "merchant_phone": slip.shop.phone,
        "merchant_tax_id": slip.shop.vat_id,
        "receipt_number": slip.number,
        "date": slip.bought.isoformat(),
        "time": slip.clock,
        "cashier": None,
        "currency": goods.CURRENCY[language][0],
        "net_total": goods.euros(slip.total - tax),
        "tax_total": goods.euros(tax),
        "vat_rate": goods.TAX_RATE[language],
        "discount_total": None,
        "rounding": None,
        "grand_total": goods.euros(slip.total),
        "change": None,
        "payment_method": WORDS[language]["paid"],
        "lines": [_line_truth(line) for line in slip.lines],
    }


def _line_truth(line: goods.Line) -> dict[str, Any]:
    """A single piece is printed without its quantity and price."""
    several = line.quantity > 1
    return {
        "name": line.name,
        "quantity": line.quantity if several else None,
        "unit_price": goods.euros(line.unit_price) if several else None,
        "line_total": goods.euros(line.total),
    }


class _Paper:
    """Draws a slip line by line on a strip of paper."""

    def __init__(
        self, slip: Slip, plain: Type, bold: Type, language: str, date_style: int, height: float
    ) -> None:
        self.slip, self.plain, self.bold, self.language = slip, plain, bold, language
        self.words, self.date_style = WORDS[language], date_style
        self.canvas = Canvas(WIDTH, height)
        self.right = WIDTH - MARGIN
        self.y = 30.0

    def centred(self) -> None:
        """Shop in the middle, facts at the end."""
        self._shop("centre", WIDTH / 2)
        self._items()
        self._sums()
        self._facts_in_pairs()
        self._thanks()

    def left(self) -> None:
        """Everything from the left edge, facts in one row."""
        self._shop("left", MARGIN)
        self._facts_in_a_row()
        self._items()
        self._sums()
        self._thanks()

    def facts_first(self) -> None:
        """The title and facts before the lines, in pairs."""
        self._shop("centre", WIDTH / 2)
        self._line(self.words["receipt"].upper(), self.bold, WIDTH / 2, "centre")
        self._facts_in_pairs()
        self._items()
        self._sums()
        self._thanks()

    def _line(
        self, text: str, type_: Type, x: float, align: Align = "left", path: str | None = None
    ) -> None:
        self.canvas.text((x, self.y), text, type_, path, align)
        self.y += type_.leading + 1.5

    def _shop(self, align: Align, x: float) -> None:
        shop = self.slip.shop
        self._line(shop.name, self.bold.but(size=self._fitting(shop.name)), x, align,
                   "/merchant_name")  # fmt: skip
        self._line(f"{shop.street},", self.plain, x, align, "/merchant_address")
        self._line(shop.town, self.plain, x, align, "/merchant_address")
        self._labelled("Tel. ", shop.phone, "/merchant_phone", x, align)
        self._labelled(f"{self.words['vat']} ", shop.vat_id, "/merchant_tax_id", x, align)
        self._rule()

    def _labelled(self, label: str, value: str, path: str, x: float, align: Align) -> None:
        """A label and its value on one line, together placed at the left or in the middle."""
        width = self.plain.width(label + value)
        start = x - width / 2 if align == "centre" else x
        self.canvas.runs((start, self.y), (label, self.plain, None), (value, self.plain, path))
        self.y += self.plain.leading + 1.5

    def _fitting(self, text: str) -> float:
        """The largest size up to 12 points in which `text` fits the paper."""
        room = WIDTH - 2 * MARGIN
        return min(12.0, room / self.bold.but(size=1.0).width(text))

    def _rule(self) -> None:
        y = self.y - self.plain.size * 0.5
        self.canvas.rule((MARGIN, y), (self.right, y), 0.5)
        self.y += 4

    def _pair(
        self,
        label: str,
        value: str,
        type_: Type,
        path: str | None = None,
        label_path: str | None = None,
    ) -> None:
        self.canvas.text((MARGIN, self.y), label, type_, label_path)
        self.canvas.text((self.right, self.y), value, type_, path, align="right")
        self.y += type_.leading + 1.5

    def _items(self) -> None:
        for index, line in enumerate(self.slip.lines):
            at = ("lines", index)
            total = money(line.total, self.language)
            name_path, total_path = pointer(*at, "name"), pointer(*at, "line_total")
            self._pair(line.name, total, self.plain, total_path, name_path)
            if line.quantity > 1:
                self._quantity(line, pointer(*at, "quantity"), pointer(*at, "unit_price"))
        self._rule()

    def _quantity(self, line: goods.Line, path: str, price_path: str) -> None:
        plain, price = self.plain, money(line.unit_price, self.language)
        quantity = str(line.quantity)
        self.canvas.runs((MARGIN + 14, self.y - 2), (quantity, plain, path), (" x ", plain, None),
                         (price, plain, price_path))  # fmt: skip
        self.y += self.plain.leading

    def _sums(self) -> None:
        tax = goods.tax_within(self.slip.total, self.language)
        large = self.bold.but(size=self.bold.size + 3)
        code = goods.CURRENCY[self.language][0]
        self.y += 3
        end = self.canvas.runs((MARGIN, self.y), (f"{self.words['total']} ", large, None))
        self.canvas.text((end, self.y), code, large, "/currency")
        amount = money(self.slip.total, self.language)
        self.canvas.text((self.right, self.y), amount, large, "/grand_total", align="right")
        self.y += large.leading + 2
        net = money(self.slip.total - tax, self.language)
        self._pair(self.words["net"], net, self.plain, "/net_total")
        before, rate, after = self._rate_parts()
        self.canvas.runs((MARGIN, self.y), (before, self.plain, None),
                         (rate, self.plain, "/vat_rate"), (after, self.plain, None))  # fmt: skip
        self._pair("", money(tax, self.language), self.plain, "/tax_total")
        self._pair(self.words["paid"], amount, self.plain, None, "/payment_method")
        self._rule()

    def _rate_parts(self) -> tuple[str, str, str]:
        """The label of the tax, taken apart around its rate."""
        before, after = self.words["tax"].split("{0}")
        return before, str(goods.TAX_RATE[self.language]), after

    def _facts_in_pairs(self) -> None:
        slip, words = self.slip, self.words
        bought = printed_day(slip.bought, self.language, self.date_style)
        self._pair(f"{words['date']}:", bought, self.plain, "/date")
        self._pair(f"{words['time']}:", slip.clock, self.plain, "/time")
        self._pair(f"{words['number']}:", slip.number, self.plain, "/receipt_number")
        self._pair(f"{words['till']}:", str(slip.till), self.plain)
        self._rule()

    def _facts_in_a_row(self) -> None:
        slip = self.slip
        bought = printed_day(slip.bought, self.language, 0)
        self.canvas.runs(
            (MARGIN, self.y),
            (bought, self.plain, "/date"),
            ("  ", self.plain, None),
            (slip.clock, self.plain, "/time"),
        )
        self.y += self.plain.leading
        number = f"{self.words['number']} "
        self.canvas.runs((MARGIN, self.y), (number, self.plain, None),
                         (slip.number, self.plain, "/receipt_number"))  # fmt: skip
        self.y += self.plain.leading + 1.5
        self._rule()

    def _thanks(self) -> None:
        self.y += 6
        self.canvas.text((WIDTH / 2, self.y), self.words["thanks"], self.plain, align="centre")
        self._barcode(self.y + 12)

    def _barcode(self, y: float) -> None:
        """Bars as wide as the digits of the receipt's number say."""
        x = WIDTH / 2 - 45
        for digit in (int(c) for c in self.slip.number * 3):
            width = 0.8 + digit % 3
            self.canvas.fill(x, y, x + width, y + 24, (0, 0, 0))
            x += width + 1.2 + digit % 2
