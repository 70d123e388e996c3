"""Rows of one entity made one: a company in four reports, a defendant in two judgments.

Entities are the same where their names are, but for case, punctuation and legal form; names that
are nearly the same are joined too where all their digits agree. What was written differently is
told of the row (`Line.spellings`), so no joining is silent. Where documents say different things of
a cell, the surest is shown, all are kept as its witnesses, and the cell waits for a person.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any

from msgspec.structs import replace

from sealread.extract.same_value import same
from sealread.tabling.cells import EMPTY, Cell, Witness, shown
from sealread.tabling.columns import Column
from sealread.tabling.lines import Line
from sealread.tabling.periods import period_column, period_of

NEAR = 92
"""Of 100, how alike two names are at least that are joined."""
_LEGAL = frozenset(
    (
        "gmbh", "ag", "kg", "kgaa", "ohg", "ug", "se", "ev", "mbh", "co", "inc", "incorporated",
        "corp", "corporation", "company", "ltd", "limited", "llc", "llp", "plc", "lp", "sa", "sas",
        "sarl", "spa", "srl", "bv", "nv", "ab", "oy", "as", "the", "und", "and",
    )
)  # fmt: skip
_DOTTED = re.compile(r"(?<=\b\w)\.(?=\w\b)")
_DIGITS = re.compile(r"\d+")


def key_places(columns: Sequence[Column]) -> tuple[int, ...]:
    """The columns that name what a row is about: those that are keys, else the first that is read.

    The column of the period is never among them.
    """
    period = period_column(columns)
    keys = [place for place, one in enumerate(columns) if one.is_key and place != period]
    read = (n for n, one in enumerate(columns) if not one.formula and n != period)
    return tuple(keys) or tuple(place for place in [next(read, None)] if place is not None)


def entity(columns: Sequence[Column], cells: Sequence[Cell]) -> str:
    """The name of what a row is about, in one form; "" where the row says nothing of it."""
    told = [shown(cells[place].value) for place in key_places(columns) if cells[place].value]
    return " ".join(map(in_one_form, told)).strip()


def in_one_form(name: str) -> str:
    """A name without case, punctuation and legal form; one that is nothing else stays whole."""
    folded = unicodedata.normalize("NFKC", _DOTTED.sub("", name)).casefold()
    words = re.findall(r"\w+", folded)
    kept = [word for word in words if word not in _LEGAL]
    return " ".join(kept or words)


def joined(columns: Sequence[Column], lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines of which each is another entity, or another period of one; in the order they came.

    A line that says nothing of its entity stays by itself.
    """
    groups: list[tuple[str, Any, list[Line]]] = []
    period = period_column(columns)
    for line in lines:
        name = entity(columns, line.cells)
        when = period_of(line.cells[period].value) if period is not None else None
        group = next(
            (own for other, at, own in groups if name and at == when and _is_same(name, other)),
            None,
        )
        if group is None:
            groups.append((name, when, [line]))
        else:
            group.append(line)
    return tuple(_one(columns, group) for _, _, group in groups)


def _is_same(one: str, other: str) -> bool:
    if one == other:
        return True
    from rapidfuzz import fuzz  # which a window does without

    if not other or _DIGITS.findall(one) != _DIGITS.findall(other):
        return False
    return bool(fuzz.token_sort_ratio(one, other) >= NEAR)


def _one(columns: Sequence[Column], lines: Sequence[Line]) -> Line:
    """Several lines of one entity as one."""
    first = lines[0]
    if len(lines) == 1:
        return first
    cells = tuple(
        _agreed([(line, line.cells[place]) for line in lines], first)
        for place in range(len(columns))
    )
    keys = key_places(columns)
    names = (" ".join(shown(line.cells[place].value) for place in keys) for line in lines)
    spellings = tuple(dict.fromkeys(name for name in names if name))
    return replace(first, record=None, cells=cells, spellings=spellings)


def _agreed(told: Sequence[tuple[Line, Cell]], first: Line) -> Cell:
    """The cell that several lines have; `first`: the line under which it stands."""
    said = [(line, cell) for line, cell in told if cell.value is not None]
    if not said:
        return next((cell for _, cell in told), EMPTY)
    line, best = max(said, key=lambda one: (one[1].by_hand, one[1].confidence))
    made = replace(best, document="" if line.path == first.path else line.path)
    if len(said) == 1:
        return made
    witnesses = tuple(witness(line, cell) for line, cell in said)
    if all(same(cell.value, best.value) for _, cell in said):
        return replace(made, witnesses=witnesses)
    told_by = "; ".join(f"{shown(cell.value)} ({line.name})" for line, cell in said)
    return replace(
        made, witnesses=witnesses, status="needs_review",
        reason=f"documents say different things: {told_by}",
    )  # fmt: skip


def witness(line: Line, cell: Cell, column: str = "") -> Witness:
    """What the document that a cell of a line is from says in it."""
    name = PurePath(cell.document).name if cell.document else line.name
    return Witness(
        cell.document or line.path, name, cell.value, cell.text, cell.evidence,
        cell.confidence, column,
    )  # fmt: skip
