"""Income statements, balance sheets and cash flows with headings of one or two levels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from .. import world
from ..content import Block, Doc, Edge, Gap, Grid, Parts, Text, value
from ._financial_words import LACKING, LINES, MEANINGS, OPERATING
from ._style import MONTHS, asks, chance, pick, style, text_of

_TITLES = {
    ("income", "en"): ("CONSOLIDATED STATEMENTS OF OPERATIONS",
    "Condensed Consolidated Statements of "
                       "Income", "STATEMENT OF PROFIT OR LOSS",
                       "Consolidated Statements of Earnings"),
    ("balance", "en"): ("CONSOLIDATED BALANCE SHEETS", "Condensed Consolidated Balance Sheets",
                        "STATEMENT OF FINANCIAL POSITION"),
    ("cash", "en"): ("CONSOLIDATED STATEMENTS OF CASH FLOWS", "Condensed Statements of Cash Flows"),
    ("income", "de"): ("Gewinn- und Verlustrechnung", "Konzern-Gewinn- und Verlustrechnung"),
    ("balance", "de"): ("Bilanz", "Konzernbilanz", "Handelsbilanz"),
    ("cash", "de"): ("Kapitalflussrechnung", "Konzern-Kapitalflussrechnung"),
    ("income", "fr"): ("Compte de résultat", "Compte de résultat consolidé"),
    ("balance", "fr"): ("Bilan", "Bilan consolidé"), ("cash", "fr"):
    ("Tableau des flux de trésorerie",),
}  # fmt: skip
_UNITS = {"en": ("(In millions, except per share amounts)", "(in thousands)",
    "(Dollars in millions)",
                 "(unaudited; in thousands, except per share data)", "$ in millions",
                 "(in EUR ’000)"),
          "de": ("in TEUR", "in Mio. EUR", "(in Tausend Euro)", "EUR", "T€", "in Millionen CHF"),
          "fr": ("en milliers d'euros", "(en millions d'euros)", "en k€")}  # fmt: skip
_ASKED: dict[str, tuple[str, ...]] = {
    "company": ("Company", "The name of the reporting entity or registrant.", "Unternehmen",
                "Name of the company", "Which company reports?"),
    "statement": ("Kind of statement", "Title of the statement", "Art des Abschlusses"),
    "unit": ("Unit of the amounts", "In which unit are the amounts?", "Einheit der Beträge",
        "Scale"),
    "period_end": ("Report period end date", "End date of the reporting period", "Bilanzstichtag",
                   "Balance sheet date", "Stichtag"),
}  # fmt: skip


@dataclass(frozen=True)
class Column:
    """`over` is the heading that spans several columns, `under` this column's own."""

    over: str
    under: str

    @property
    def full(self) -> str:
        return f"{self.over} {self.under}".strip()


def write(random: Random, language: str) -> Doc:
    statement = _Statement(random, language)
    blocks = tuple(statement.blocks())
    kept = random.sample(sorted(statement.asked), min(18, len(statement.asked)))
    absent = {key: words for key, words in LACKING.items() if key not in statement.lines}
    wordings = {**_ASKED, **{key: statement.asked[key] for key in kept}, **statement.gone, **absent}
    never = set(_ASKED) | set(kept)
    return Doc("financial statement", language, blocks, asks(random, blocks, wordings, never))


class _Statement:
    def __init__(self, random: Random, language: str) -> None:
        self.random, self.language = random, language
        drawn = style(random, language)
        self.style = replace(
            drawn, thousands=drawn.thousands or {"en": ",", "de": "."}.get(language, " ")
        )
        self.end = world.day(random).replace(day=1) - timedelta(days=1)
        self.asked: dict[str, tuple[str, ...]] = {}
        self.gone: dict[str, tuple[str, ...]] = {}
        self.lines: set[str] = set()
        self.negative = pick(random, ("paren", "paren", "paren", "minus", "dash"))
        self.sign = pick(random, ("", "", "", "$", "$ ", "€ "))
        self.profits: dict[str, str] = {}
        self.several = False
        self.places = random.choice((0, 0, 0, 0, 1, 2))

    def blocks(self) -> list[Block]:
        random, language = self.random, self.language
        company = world.company(random, language)
        company = company.upper() if chance(random, 0.4) else company
        kinds = random.sample(("income", "balance", "cash"), random.choice((1, 1, 2, 3)))
        self.several = len(kinds) > 1
        unit = pick(random, _UNITS[language])
        blocks: list[Block] = [
            Text((value("company", company),), pick(random, ("title", "centred")))
        ]
        for kind in kinds:
            blocks += self._statement(kind, unit)
            unit = unit if chance(random, 0.7) else ""
        if chance(random, 0.5):
            note = {"en": "See accompanying notes to consolidated financial statements.",
                    "de": "Der Anhang ist Bestandteil des Abschlusses.",
                    "fr": "L'annexe fait partie intégrante des comptes."}[language]  # fmt: skip
            blocks.append(Text((note,), "small"))
        if chance(random, 0.4):
            blocks.append(Edge("foot", (Text((str(random.randint(2, 190)),), "small"),)))
        return blocks

    def _statement(self, kind: str, unit: str) -> list[Block]:
        random = self.random
        name = pick(random, _TITLES[kind, self.language])
        title = Text((name if self.several else value("statement", name),), "centred")
        inner = value("unit", unit.strip("()"))
        shown = ("(", inner, ")") if unit.startswith("(") else (inner,)
        units: list[Block] = [Text(shown, "centred")] if unit else []
        columns = self._columns(kind)
        return [title, *units, self._grid(kind, columns), Gap()]

    def _columns(self, kind: str) -> list[Column]:
        """Days for a balance sheet, periods for the others; one level of headings or two."""
        if kind == "balance":
            return self._days()
        return self._periods()

    def _days(self) -> list[Column]:
        random = self.random
        year_end = date(self.end.year - 1, 12, 31)
        last = 28 if self.end.month == 2 else self.end.day
        before = self.end.replace(year=self.end.year - 1, day=last)
        days = [self.end, year_end if chance(random, 0.5) else before]
        if chance(random, 0.3) and self.end.month == 12:
            return [Column(self._month_day(self.end) if self.language == "en" else "",
                str(day.year))
                    for day in days]  # fmt: skip
        if self.language == "en":
            return [Column("", f"{self._month_day(day)} {day.year}") for day in days]
        return [Column("", f"{day.day:02}.{day.month:02}.{day.year}") for day in days]

    def _month_day(self, day: date) -> str:
        return f"{MONTHS['en'][day.month - 1]} {day.day},"

    def _periods(self) -> list[Column]:
        random, year = self.random, self.end.year
        count = random.choice((2, 2, 3))
        years = [str(year - back) for back in range(count)]
        if chance(random, 0.25):
            years.reverse()
        day = self._month_day(self.end)
        spans = {
            "en": ("Three Months Ended " + day, "Nine Months Ended " + day),
            "de": ("3. Quartal", "1.–3. Quartal"),
            "fr": ("3e trimestre", "9 mois"),
        }[self.language]
        if self.language == "en" and chance(random, 0.5):
            spans = ("Quarter Ended " + day, "Six Months Ended " + day)
        way = random.random()
        if way < 0.4:
            years = years[:2]
            return [Column(span, year_) for span in spans for year_ in years]
        if way < 0.6 and self.language == "en":
            return [
                Column("Year Ended " + day if way < 0.5 else "Fiscal Year", year_)
                for year_ in years
            ]
        if way < 0.75:
            prefix = {"en": "FY", "de": "GJ ", "fr": "Exercice "}[self.language]
            return [Column("", prefix + year_) for year_ in years]
        return [Column("", year_) for year_ in years]

    def _grid(self, kind: str, columns: list[Column]) -> Grid:
        random = self.random
        options = LINES[self.language][kind]
        keys = [key for key in options if chance(random, 0.8)] or list(options)
        self._missing(kind, options, keys, columns)
        notes = chance(random, 0.2)
        rows: list[tuple[Parts, ...]] = []
        if any(column.over for column in columns):
            rows.append(())
        rows += [self._row(kind, key, columns, notes, first=key == keys[0]) for key in keys]
        first = pick(random, ("", "", "Note")) if notes else ""
        shown = tuple(column.under for column in columns)
        header = ("", *(("Note",) if notes else ()), *shown)
        if any(column.over for column in columns):
            over = self._over(columns)
            header, second = ("", *(("Note",) if notes else ()), *over), header
            rows[0] = tuple((cell,) if cell else () for cell in second)
        numeric = tuple(range(len(header) - len(columns), len(header)))
        weights = (3.6, *((0.6,) if notes else ()), *(1.3 for _ in columns))
        return Grid((first, *header[1:]), tuple(rows), numeric=numeric, weights=weights)

    def _over(self, columns: list[Column]) -> tuple[str, ...]:
        """The upper headings: each once, at the first of its columns, or at every one."""
        every = chance(self.random, 0.4)
        shown, last = [], ""
        for column in columns:
            shown.append(column.over if every or column.over != last else "")
            last = column.over
        return tuple(shown)

    def _missing(self, kind: str, options: dict[str, tuple[str, ...]], keys: list[str],
                 columns: list[Column]) -> None:  # fmt: skip
        """Lines of this statement that were left out are good questions without an answer."""
        for key in options:
            if key not in keys and key in MEANINGS and key not in self.lines:
                where = pick(self.random, columns).full
                self.gone[f"gone_{kind}_{key}"] = tuple(
                    f"{word}, {where}" for word in MEANINGS[key]) + MEANINGS[key]  # fmt: skip
        self.lines |= set(keys)
        for key in self.lines:
            for other in ("income", "balance", "cash"):
                self.gone.pop(f"gone_{other}_{key}", None)

    def _row(self, kind: str, key: str, columns: list[Column], notes: bool, first: bool
             ) -> tuple[Parts, ...]:  # fmt: skip
        random = self.random
        label = pick(random, LINES[self.language][kind][key])
        base = Decimal(random.randint(1, 10 ** random.randint(2, 6)))
        per_share = key in ("basic", "diluted")
        cells: list[Parts] = []
        for number, column in enumerate(columns):
            amount = base * random.randint(70, 130) / 100
            if per_share:
                amount = Decimal(random.randint(1, 1500)) / 100
            name = f"{kind}_{key}_{number}"
            if chance(random, 0.03):
                cells.append((pick(random, ("—", "–", "-")),))
                continue
            made = self._cell(name, amount, 2 if per_share else self.places, first)
            if key == "net":
                # Income and cash flow begin and end with the same profit.
                words = self.profits.setdefault(column.full, text_of(made[-1]))
                made = (*made[:-1], value(name, words))
            cells.append(made)
            self._ask(name, kind, key, label, column)
        note: tuple[Parts, ...] = ((str(random.randint(2, 31)),) if chance(random, 0.6) else (),)
        return ((label,), *(note if notes else ()), *cells)

    def _cell(self, name: str, amount: Decimal, places: int, first: bool) -> Parts:
        number = self.style.number(amount, places)
        negative = chance(self.random, 0.12)
        if negative:
            shapes = {"paren": f"({number})", "minus": f"-{number}", "dash": f"–{number}"}
            return (value(name, shapes[self.negative]),)
        sign = self.sign if first else ""
        return (sign, value(name, number)) if sign else (value(name, number),)

    def _ask(self, name: str, kind: str, key: str, label: str, column: Column) -> None:
        words = OPERATING[kind] if key == "operating" else MEANINGS.get(key, ())
        if (kind, key) == ("cash", "receivables"):
            words = ("Change in receivables",)
        where = [column.full]
        if column.over:
            lowered = column.over.removesuffix(",")
            for word in ("Three", "Six", "Nine", "Months Ended", "Quarter Ended", "Year Ended"):
                lowered = lowered.replace(word, word.lower())
            where += [f"{column.under}, {lowered}", f"{column.full}".replace(",", "")]
        spoken = [label, *self.random.sample(words, min(2, len(words)))]
        made = [f"{word}, {pick(self.random, where)}" for word in spoken]
        made += [f"{label} ({pick(self.random, where)})", f"{label} | {pick(self.random, where)}",
                 f"{pick(self.random, where)}: {label}", f"{label} {column.full}"]  # fmt: skip
        self.asked[name] = tuple(dict.fromkeys(made))
