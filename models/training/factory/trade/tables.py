"""The table of articles and the totals under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from ..content import Ask, Block, Gap, Grid, Pairs, Part, Parts, value
from . import labels, questions
from .figures import Money
from .goods import Line, Sums

_NUMERIC = ("quantity", "unit_price", "vat_rate", "line_total")
_WEIGHTS = {
    "position": 0.5, "item_number": 1.3, "name": 4.0, "quantity": 0.9, "unit": 0.8,
    "unit_price": 1.2, "vat_rate": 0.8, "line_total": 1.3,
}  # fmt: skip

Row = tuple[str, Parts]


@dataclass(frozen=True)
class Table:
    """How one paper sets its articles."""

    columns: tuple[str, ...]
    header: tuple[str, ...]
    unit_with_quantity: bool
    percent: str  # "%", " %", "" or ",00"
    places: int
    money: Money


def plan(random: Random, language: str, money: Money, *, priced: bool = True) -> Table:
    """Choose columns, their order and their headings."""
    columns = ["name", "quantity"]
    if random.random() < 0.6:
        columns.insert(random.choice((0, 0, 1)), "item_number")
    if random.random() < 0.55:
        columns.insert(0, "position")
    with_unit = random.random() < 0.4
    if not with_unit and random.random() < 0.4:
        columns.insert(columns.index("quantity") + 1, "unit")
    if random.random() < 0.25:
        columns.remove("quantity")
        columns.insert(1 if columns[0] == "position" else 0, "quantity")
    if priced:
        columns += _price_columns(random)
    return Table(
        columns=tuple(columns),
        header=_header(random, columns, language),
        unit_with_quantity=with_unit and "unit" not in columns,
        percent=random.choice(("%", " %", "", "%", ",00" if money.point == "," else ".00")),
        places=random.choices((2, 3, 4), (85, 6, 9))[0],
        money=money if random.random() < 0.35 and money.place != "after" else money.bare(),
    )


def _price_columns(random: Random) -> list[str]:
    roll = random.random()
    if roll < 0.12:
        return ["line_total"]
    if roll < 0.5:
        return ["unit_price", "vat_rate", "line_total"]
    if roll < 0.6:
        return ["unit_price", "line_total", "vat_rate"]
    return ["unit_price", "line_total"]


def _header(random: Random, columns: Sequence[str], language: str) -> tuple[str, ...]:
    heads: list[str] = []
    for key in columns:
        choices = [head for head in labels.COLUMNS[key][language] if head not in heads]
        heads.append(random.choice(choices))
    if random.random() < 0.12:
        heads = [head.upper() for head in heads]
    return tuple(heads)


def grid(table: Table, lines: Sequence[Line], totals: Sequence[Row] = ()) -> Grid:
    """The table with its values: lists have keys `lines.<column>`, cells `line.<n>.<column>`."""
    rows = tuple(
        tuple(_cell(table, column, number, line) for column in table.columns)
        for number, line in enumerate(lines, start=1)
    )
    numeric = tuple(n for n, column in enumerate(table.columns) if column in _NUMERIC)
    weights = tuple(_WEIGHTS[column] for column in table.columns)
    return Grid(table.header, rows, tuple(totals), numeric, weights)


def _cell(table: Table, column: str, number: int, line: Line) -> Parts:
    if column == "position":
        return (str(number),)
    if column == "name":
        detail: Parts = ("\n", line.detail) if line.detail else ()
        return (_marked(column, number, line.name), *detail)
    if column == "quantity":
        unit: Parts = (f" {line.unit}",) if table.unit_with_quantity else ()
        return (_marked(column, number, amount_text(table.money, line.quantity)), *unit)
    if column == "unit_price":
        return _amount(table, column, number, line.price, table.places)
    if column == "line_total":
        return _amount(table, column, number, line.total, 2)
    if column == "vat_rate":
        return _rate(table, number, line.rate)
    words = {"item_number": line.number, "unit": line.unit}[column]
    return (_marked(column, number, words),)


def _marked(column: str, number: int, words: str) -> Part:
    return value(f"lines.{column}", value(f"line.{number}.{column}", words))


def _amount(table: Table, column: str, number: int, amount: Decimal, places: int) -> Parts:
    inner = table.money.parts(f"line.{number}.{column}", amount, places)
    return (value(f"lines.{column}", inner[0]), *inner[1:])


def _rate(table: Table, number: int, rate: Decimal) -> Parts:
    text = amount_text(table.money, rate)
    if table.percent == "%":
        return (_marked("vat_rate", number, text + "%"),)
    if table.percent == " %":
        return (_marked("vat_rate", number, text), " %")
    return (_marked("vat_rate", number, text + ("" if rate % 1 else table.percent)),)


def amount_text(money: Money, number: Decimal) -> str:
    """A quantity or rate: no more places than it has."""
    text = format(number.normalize(), "f")
    return text.replace(".", money.point)


def table_asks(
    random: Random, table: Table, lines: Sequence[Line], *, most: int = 6
) -> tuple[Ask, ...]:
    """Questions for whole columns and for single cells."""
    asked = [
        Ask(f"lines.{column}", tuple(wordings))
        for column, wordings in questions.LISTS.items()
        if column in table.columns and (column == "name" or random.random() < 0.3)
    ]
    columns = [c for c in table.columns if c not in ("position", "name")]
    cells = [(n, line, c) for n, line in enumerate(lines, 1) for c in columns]
    for number, line, column in random.sample(cells, min(most, len(cells))):
        words = cell_wordings(questions.CELLS[column], line.name, table, column)
        asked.append(Ask(f"line.{number}.{column}", words))
    absent = [c for c in ("item_number", "vat_rate", "unit") if c not in table.columns]
    if "unit" in absent and table.unit_with_quantity:
        absent.remove("unit")
    if absent and random.random() < 0.5:
        column = random.choice(absent)
        name = random.choice(lines).name
        asked.append(Ask(None, cell_wordings(questions.CELLS[column], name)))
    return tuple(asked)


def cell_wordings(
    titles: Sequence[str], name: str, table: Table | None = None, column: str = ""
) -> tuple[str, ...]:
    """How the cell of a row and a column is asked."""
    heads = list(titles)
    if table is not None:
        heads.append(table.header[table.columns.index(column)])
    spoken = [head for head in heads if head and not head.endswith(".")]
    return (
        *(f"{head} | {name}" for head in heads if head),
        f"{spoken[0]} of {name}",
        f"{spoken[1]} von «{name}»",
        f"{name}: {spoken[-1]}",
    )


def total_rows(
    random: Random, language: str, sums: Sums, money: Money, *, taxed: bool = True
) -> tuple[Row, ...]:
    """The totals in the order papers have them; rates stand in the labels."""

    def row(key: str, amount: Decimal, like: str = "") -> Row:
        return labels.label(random, like or key, language), money.parts(key, amount)

    rows = _adjustments(random, sums, row)
    if taxed and (not rows or random.random() < 0.8):
        plain = not rows and random.random() < 0.3
        rows.append(row("net_total", sums.net, "line_total" if plain else ""))
    if taxed:
        rows += _tax_rows(random, language, sums, money)
    rows.append(row("grand_total", sums.grand))
    said = random.random() < 0.15
    if sums.prepaid or (said and random.random() < 0.5):
        label, parts = row("prepaid_total", sums.prepaid)
        rows.append((label, _taken_off(random, parts)))
    if sums.prepaid or said:
        rows.append(row("amount_due", sums.due))
    return tuple(rows)


def _adjustments(random: Random, sums: Sums, row: Callable[[str, Decimal], Row]) -> list[Row]:
    """The sum of the lines, and what is added to it and taken off, if anything is."""
    if not (sums.charges or sums.allowances):
        return []
    rows = [row("line_total", sums.lines)]
    if sums.allowances:
        label, parts = row("allowance_total", sums.allowances)
        rows.append((label, _taken_off(random, parts)))
    if sums.charges:
        rows.append(row("charge_total", sums.charges))
    return rows


def _taken_off(random: Random, parts: Parts) -> Parts:
    """With or without a minus; it is no part of how much is taken off."""
    return random.choice((parts, parts, ("- ", *parts), ("-", *parts)))


def _tax_rows(random: Random, language: str, sums: Sums, money: Money) -> list[Row]:
    if len(sums.taxes) == 1:
        text = _tax_label(random, language, sums.taxes[0].rate, money)
        if random.random() < 0.3:
            text = labels.label(random, "tax_total", language)
        return [(text, money.parts("tax_total", sums.tax))]
    rows = [
        (_tax_label(random, language, tax.rate, money), money.parts(f"tax.{tax.rate}", tax.amount))
        for tax in sums.taxes
    ]
    if random.random() < 0.6:
        plain = [word for word in labels.LABELS["tax_total"][language] if " " in word]
        rows.append((random.choice(plain), money.parts("tax_total", sums.tax)))
    return rows


def _tax_label(random: Random, language: str, rate: Decimal, money: Money) -> str:
    shape = random.choice(labels.LABELS["fold_tax"][language])
    if rate % 1:
        shape = shape.replace(",00", "")
    return shape.format(r=amount_text(money, rate))


def rate_asks(sums: Sums, money: Money) -> tuple[Ask, ...]:
    """Questions for the tax of one rate, where a paper has several."""
    if len(sums.taxes) < 2:
        return ()
    made: list[Ask] = []
    for tax in sums.taxes:
        rate = amount_text(money, tax.rate)
        words = (
            f"Tax at {rate} %",
            f"MwSt. {rate} %",
            f"Umsatzsteuer zum Satz von {rate} %",
            f"VAT amount for the rate of {rate}%",
            f"Steuerbetrag | {rate} %",
            f"VAT {rate}%",
        )
        made.append(Ask(f"tax.{tax.rate}", words))
    return tuple(made)


def totals_block(random: Random, rows: Sequence[Row]) -> tuple[Block, ...]:
    """The totals apart from the table: pairs, or a little table without a header."""
    if random.random() < 0.5:
        return (Gap(0.5), Pairs(tuple(rows), way=random.choice(("any", "beside", "table"))))
    cells = tuple(((label,), parts) for label, parts in rows)
    return (Gap(0.5), Grid((), cells, numeric=(1,), weights=(3.0, 1.0)))


def tax_summary(random: Random, language: str, sums: Sums, money: Money) -> Grid:
    """A table of tax rates with bases and amounts."""
    heads = {
        "de": ("Steuersatz", "Nettobetrag", "Steuerbetrag", "Bruttobetrag"),
        "en": ("Rate", "Net", "Tax", "Gross"),
        "fr": ("Taux", "Base HT", "TVA", "TTC"),
    }[language]
    bare = money.bare()
    rows: list[tuple[Parts, ...]] = []
    for tax in sums.taxes:
        inner = value(f"base.{tax.rate}", bare.plain(tax.base))
        # One rate only: its base and tax are the totals, printed a second time.
        single = len(sums.taxes) == 1 and money.place in ("none", "after")
        base = (value("net_total", inner),) if single else (inner,)
        key = "tax_total" if single else f"summary.{tax.rate}"
        rate = value("vat_rate", amount_text(money, tax.rate)) if single else None
        first: Parts = (rate, " %") if rate else (f"{amount_text(money, tax.rate)} %",)
        gross = bare.plain(tax.base + tax.amount)
        rows.append((first, base, bare.parts(key, tax.amount), (gross,)))
    keep = 4 if random.random() < 0.5 else 3
    return Grid(heads[:keep], tuple(row[:keep] for row in rows), numeric=tuple(range(1, keep)))
