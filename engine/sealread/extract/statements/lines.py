"""The lines of a page as statements have them: a label, figures, and what is said about time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from sealread.document.model import Page
from sealread.document.segments import segmented
from sealread.extract.statements.figures import Figure, Token, figures, split, tokens
from sealread.extract.statements.periods import Item, items

LineKind = Literal["figures", "years", "text"]
_LEADERS = re.compile(r"(?<![.…_])[.…_]{3,}$| \.(?: \.)+$")
"""Dots that lead from a label to its figures."""
_YEAR = re.compile(r"\D*(?:19|20)\d\d\D*")


class StatementLine(Struct, frozen=True):
    """One line: `years` are lines of a header that hold nothing but years as figures.

    `label` is the words before the figures (all words of a text), `pieces` how many parts a line
    has between column gaps.
    """

    kind: LineKind
    level: float
    height: float
    start: float
    end: float
    pieces: int
    tokens: tuple[Token, ...]
    label: str
    label_words: tuple[int, ...]
    figures: tuple[Figure, ...]
    items: tuple[Item, ...]


def statement_lines(page: Page, language: str | None) -> list[StatementLine]:
    """All lines of a page from the top, page numbers left out."""
    made: list[StatementLine] = []
    laid = segmented(page)
    for place, line in enumerate(laid):
        held = tokens(page, line)
        said, behind = split(held)
        found = figures(behind, language) if behind else []
        if place in (0, len(laid) - 1) and _is_page_number(said, found):
            continue
        kind: LineKind = "text" if not found else "figures"
        if found and _are_years(found):
            kind = "years"
        labelled = said if kind == "figures" else held
        made.append(
            StatementLine(
                kind=kind,
                level=line.level,
                height=line.height,
                start=held[0].start,
                end=held[-1].end,
                pieces=len(line.segments),
                tokens=tuple(held),
                label=_LEADERS.sub("", " ".join(token.text for token in labelled)),
                label_words=tuple(token.word for token in labelled),
                figures=tuple(found) if kind == "figures" else (),
                items=tuple(items(labelled if kind == "figures" else held)),
            )
        )
    return made


def _are_years(found: Sequence[Figure]) -> bool:
    """Years alone, or the days before them ("25, 2025")."""
    years = [bool(_YEAR.fullmatch(one.text)) for one in found]
    days = [one.text.endswith(",") and 0 < (one.value or 0) <= 31 for one in found]
    return any(years) and all(year or day for year, day in zip(years, days, strict=True))


def _is_page_number(said: Sequence[Token], found: Sequence[Figure]) -> bool:
    """A small number that stands alone."""
    return len(found) == 1 and not said and not found[0].unit and abs(found[0].value or 0) < 1000
