"""Figures brought to the unit of their column: thousands here and millions there become one scale.

A document is asked in what its amounts are stated (`columns.STATED_IN`); words beside a figure
itself ("1.5 million") count before that. Another currency than the column's is never converted:
the cell waits for a person. So does a figure of which nothing tells the scale, where it would be
under one in the unit of its column: then it is taken as it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from sealread.extract.result import Extraction, Reading
from sealread.schema.currencies import CODES, currency_codes
from sealread.schema.numbers import scale_in
from sealread.tabling.cells import Cell, Cells
from sealread.tabling.columns import STATED_IN, Column
from sealread.tabling.units import is_money, stated_factor, unit_of

_UNTOLD = "the document does not say in what its figures are stated"
_CODE = re.compile(rf"(?<![A-Za-z])({'|'.join(sorted(CODES))})(?![A-Za-z])")


def stated_in(extraction: Extraction) -> Reading | None:
    """In what a document states its amounts, with the words that say so; None where none do.

    Where nothing is said surely, words that were near and name a scale count, and are in doubt.
    """
    said = next((one for one in extraction.fields if one.path == f"/{STATED_IN}"), None)
    if said is None or said.value:
        return said
    for near in said.runners_up:
        if near.text and stated_factor(near.text) != 1.0:
            return replace(
                said, value=near.text, text=near.text, evidence=near.evidence,
                confidence=near.confidence, status="needs_review",
            )  # fmt: skip
    return None


def scaled(cells: Cells, column: Column, stated: Reading | None) -> Cells:
    """The cells of a column in its unit; those of a column without one as they are."""
    if not is_money(column.unit):
        return cells
    return {number: _in_unit(cell, column, stated) for number, cell in cells.items()}


def _in_unit(cell: Cell, column: Column, stated: Reading | None) -> Cell:
    if isinstance(cell.value, bool) or not isinstance(cell.value, int | float):
        return cell
    factor = unit_of(column.unit).factor
    is_own = scale_in(cell.text) != 1 or _is_spelt(cell.text)
    said = 1.0 if is_own or stated is None else stated_factor(str(stated.value))
    is_told = is_own or stated is not None or factor == 1.0
    if not is_told and 0 < abs(cell.value) < factor:
        return replace(cell, status="needs_review", reason=cell.reason or _UNTOLD)
    scale = said / factor
    made = replace(cell, value=_plain(cell.value * scale), scale=scale)
    if stated is not None and said != 1.0:
        made = replace(
            made, evidence=(*cell.evidence, *stated.evidence),
            confidence=min(cell.confidence, stated.confidence),
            status="needs_review" if stated.status == "needs_review" else cell.status,
            reason=cell.reason or f"the document states figures {_quoted(stated)}",
        )  # fmt: skip
    [(wanted, _)] = unit_of(column.unit).parts
    others = _others([cell.text, str(stated.value) if stated is not None else ""], wanted)
    if others:
        told = ", ".join(sorted(others))
        return replace(made, status="needs_review", reason=f"it is printed in {told}")
    return made


def _is_spelt(text: str) -> bool:
    """Whether a figure is written in words, which have their scale in them: 三千五百万元."""
    return bool(text) and not any(char.isdecimal() for char in text)


def _others(texts: Iterable[str], wanted: str) -> set[str]:
    """The currencies that texts name instead of the wanted one.

    A sign may stand for several; where the wanted one is among them it is that.
    """
    found: set[str] = set()
    for text in texts:
        named = {match[1] for match in _CODE.finditer(text)}
        signs = [code for code, *_ in currency_codes(text)]  # the usual one first
        if wanted not in named and wanted not in signs:
            found |= named or set(signs[:1])
    return found


def _quoted(stated: Reading) -> str:
    return f"“{' '.join(str(stated.value).split())}”"


def _plain(value: float) -> int | float:
    """A figure without the dust of dividing by powers of ten."""
    rounded = round(value, 9)
    return int(rounded) if rounded == int(rounded) else rounded


def unscaled(value: object, cell: Cell) -> object:
    """What a person wrote into a cell, as the document would print it."""
    if cell.scale == 1.0 or isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return _plain(value / cell.scale)


def all_scaled(found: Mapping[Column, Cells], extraction: Extraction) -> dict[Column, Cells]:
    """Everything that a document gave, each column in its unit."""
    stated = stated_in(extraction)
    return {column: scaled(cells, column, stated) for column, cells in found.items()}
