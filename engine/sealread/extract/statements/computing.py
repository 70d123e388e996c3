"""What code computes from figures that are proven: sums, shares, and growth between two periods."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from sealread.extract.statements.finding import Entry
from sealread.extract.statements.fiscal import Calendar
from sealread.extract.statements.periods import Period

_DECIMALS = 1


class Basis(Struct, frozen=True):
    """Entries of two captions that a third is computed from, with their names."""

    one: Sequence[Entry]
    other: Sequence[Entry]
    names: tuple[str, str]

    def pairs(self) -> list[tuple[Entry, Entry]]:
        """Entries of the same period and part of the company."""
        held = {(entry.period, entry.segment): entry for entry in self.other}
        found = [(entry, held.get((entry.period, entry.segment))) for entry in self.one]
        return [(entry, other) for entry, other in found if other is not None]


def ratios(basis: Basis) -> list[Entry]:
    """The first in percent of the second, to one decimal."""
    made: list[Entry] = []
    for one, other in basis.pairs():
        whole = other.value * other.factor
        if not whole:
            continue
        percent = round(100 * one.value * one.factor / whole, _DECIMALS)
        made.append(_computed(one, other, percent, f"{basis.names[0]} / {basis.names[1]}", "%"))
    return made


def sums(basis: Basis, sign: int = 1) -> list[Entry]:
    """The first and the second together; `sign` -1: the first without the second."""
    made: list[Entry] = []
    for one, other in basis.pairs():
        if one.unit != other.unit:
            continue
        value = one.value + sign * other.value * other.factor / one.factor
        mark = "+" if sign > 0 else "-"
        words = f"{basis.names[0]} {mark} {basis.names[1]}"
        made.append(_computed(one, other, round(value, 6), words, one.unit))
    return made


def _computed(one: Entry, other: Entry, value: float, words: str, unit: str) -> Entry:
    return structs.replace(
        one,
        value=value,
        unit=unit,
        factor=1 if unit == "%" else one.factor,
        places=(*one.places, *other.places),
        computed=words,
        score=min(one.score, other.score),
    )


def growth(entries: Sequence[Entry], own: Calendar) -> list[Entry]:
    """The growth of each entry against the same period of the year before, in percent."""
    made: list[Entry] = []
    for entry in entries:
        before = _year_before(entry, entries, own)
        if before is None or before.value <= 0:
            continue
        percent = round(100 * (entry.value / before.value - 1), _DECIMALS)
        words = f"growth from {own.label(before.period)} to {own.label(entry.period)}"
        made.append(
            structs.replace(_computed(entry, before, percent, words, "%"), comparison="yoy")
        )
    return made


def _year_before(entry: Entry, entries: Sequence[Entry], own: Calendar) -> Entry | None:
    year, quarter = own.year_and_quarter(entry.period.end)
    for one in entries:
        same = one.segment == entry.segment and one.period.months == entry.period.months
        if same and one.factor == entry.factor and _at(one.period, own) == (year - 1, quarter):
            return one
    return None


def _at(period: Period, own: Calendar) -> tuple[int, int]:
    return own.year_and_quarter(period.end)
