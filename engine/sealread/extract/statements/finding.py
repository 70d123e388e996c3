"""The figures of one caption: the best row of its statement, other tables for what that lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from sealread.extract.statements.captions import Caption, plain, score
from sealread.extract.statements.facts import Fact, Facts
from sealread.extract.statements.periods import Period
from sealread.extract.statements.tables import Table
from sealread.extract.statements.titles import StatementKind

GOOD = 0.8
ELSEWHERE = 0.92
"""How well a row outside the caption's own statement must bear it."""
_TOTAL = re.compile(r"total|fair (?:market )?value|balance|summe|gesamt|notional|amount", re.I)
_PARTS = re.compile(
    r"level \d|gains?|loss|cost|adjust|eliminat|corporate|unallocated|accumulated", re.I
)


class Place(Struct, frozen=True):
    """Words of a page that prove something: verbatim text, page index, positions of the words."""

    text: str
    page: int
    words: tuple[int, ...]


class Entry(Struct, frozen=True):
    """One figure of a caption: when, how much, in what, and the words that prove it.

    `value` is as printed; a value of several places is `computed`, in words that follow
    "computed: ". `times` and `scales` are where its period and scale are said. `segment`: the part
    of the company it is for, "" for all of it.
    """

    period: Period
    value: float
    factor: int
    unit: str
    places: tuple[Place, ...]
    times: tuple[Place, ...] = ()
    scales: tuple[Place, ...] = ()
    label: str = ""
    computed: str = ""
    segment: str = ""
    segment_kind: str = "company"
    comparison: str = ""
    score: float = 1.0


class Candidate(Struct, frozen=True):
    """A row that may bear a caption: how well, and its facts by column."""

    score: float
    facts: tuple[Fact, ...]

    @property
    def table(self) -> Table:
        """The table of the facts."""
        return self.facts[0].table


def periods_of(facts: Facts, kind: StatementKind) -> list[Period]:
    """The periods that a statement has columns for, latest and shortest first."""
    found = {
        fact.period
        for fact in facts.all
        if fact.table.kind == kind and fact.period is not None and not fact.head.change
    }
    lengths = {one.months for one in found}
    instant = kind == "balance"
    kept = [one for one in found if (one.months == 0) == instant or len(lengths) == 1]
    return sorted(kept, key=lambda one: (-one.end.toordinal(), one.months))


def candidates(facts: Facts, caption: Caption) -> list[Candidate]:
    """The rows that bear a caption well enough, best first, then as they are printed."""
    made: list[Candidate] = []
    for row in _rows(facts.all):
        first = row[0]
        own = first.row.sections[-1].text if first.row.sections else ""
        worth = score(caption, first.row.label, first.section if first.row.label else own)
        if worth < GOOD or not _fits(caption, first):
            continue
        kept = tuple(fact for fact in row if _is_of_kind(caption, fact))
        if kept:
            made.append(Candidate(worth, kept))
    return sorted(made, key=lambda one: (-round(one.score, 3), one.table.number))


def _rows(found: Sequence[Fact]) -> Iterator[list[Fact]]:
    row: list[Fact] = []
    for fact in found:
        if row and fact.row is not row[0].row:
            yield row
            row = []
        row.append(fact)
    if row:
        yield row


def _fits(caption: Caption, fact: Fact) -> bool:
    """Is a row where its caption must be: in a section, under or about something?"""
    around = f"{fact.table.caption} {fact.section} {fact.row.label}"
    if caption.within is not None and fact.table.kind == "balance":
        exact = "current" in fact.row.label.casefold() or "short" in fact.row.label.casefold()
        if not exact and not caption.within.search(fact.section):
            return False
        if re.search(r"non-?current|long-term|langfrist", fact.section, re.I):
            return False
    if caption.under is not None and not caption.under.search(around):
        return False
    if caption.not_under is not None and caption.not_under.search(around):
        return False
    return caption.about is None or bool(caption.about.search(f"{around} {fact.head.text}"))


def _is_of_kind(caption: Caption, fact: Fact) -> bool:
    if fact.period is None or fact.head.change or fact.head.share:
        return False
    if caption.kind == "percent":
        return fact.unit_kind == "percent"
    if fact.unit_kind == "percent" or fact.figure.unit in ("bps", "bp", "pts", "x"):
        return False
    if caption.kind == "shares":
        return fact.unit_kind == "shares"
    return caption.kind == "count" or fact.unit_kind != "shares" or caption.kind == "per_share"


def find(facts: Facts, caption: Caption, wanted: Sequence[Period]) -> list[Entry]:
    """The company's own figures of a caption for the periods wanted, in their order."""
    found = candidates(facts, caption)
    chosen: dict[Period, Entry] = {}
    home: StatementKind | None = None
    label = ""
    for kind in (kind for kind in caption.statement if kind != "other"):
        for one in found:
            if one.table.kind == kind and one.score >= GOOD and not chosen:
                _take(chosen, one, wanted, caption)
        if chosen:
            home, label = kind, plain(next(iter(chosen.values())).label)
            break
    for one in found:
        own = one.table.kind
        needed = GOOD if own in caption.statement else ELSEWHERE
        again = own == home and plain(one.facts[0].row.label) == label
        elsewhere = own != home and own in ("other", *caption.statement)
        if again or (elsewhere and one.score >= needed):
            _take(chosen, one, wanted, caption)
    return [chosen[period] for period in wanted if period in chosen]


def _take(
    chosen: dict[Period, Entry], one: Candidate, wanted: Sequence[Period], caption: Caption
) -> None:
    """Adds what a row says for periods that have nothing yet."""
    for period in wanted:
        if period in chosen:
            continue
        own = [fact for fact in one.facts if fact.period == period]
        if own:
            chosen[period] = entry(_best_column(own), caption, one.score)


def _best_column(own: Sequence[Fact]) -> Fact:
    """Of several columns for one time the total's, else the first that holds a figure."""
    return min(
        own,
        key=lambda fact: (
            fact.figure.value is None,
            bool(_PARTS.search(fact.head.text)),
            not _TOTAL.search(fact.head.text),
            fact.column,
        ),
    )


def entry(fact: Fact, caption: Caption, worth: float = 1.0) -> Entry:
    """A fact as an entry: a dash is nothing, and outflows are told without their sign."""
    value = fact.figure.value or 0.0
    made = proven(fact, worth)
    return structs.replace(
        made, value=abs(value) if caption.positive else value, factor=fact.factor, unit=fact.unit
    )


def proven(fact: Fact, worth: float) -> Entry:
    """An entry with the places of a fact's figure, time and scale; its value as it is printed."""
    if fact.period is None:
        raise ValueError("an entry needs a period")
    page, when, said = fact.table.block.page, fact.when, fact.table.said
    said_on = page if when.page < 0 else when.page
    times = (Place("", said_on, when.words),) if when.words else ()
    scales = (Place("", said.page, said.words),) if said is not None and fact.factor != 1 else ()
    return Entry(
        period=fact.period,
        value=fact.figure.value or 0.0,
        factor=1,
        unit="%",
        places=(Place(fact.figure.text, page, fact.figure.words),),
        times=times,
        scales=scales,
        label=fact.row.label,
        score=worth,
    )
