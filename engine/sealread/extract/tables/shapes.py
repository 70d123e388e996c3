"""The shape of what a cell says: a year, a code of letters, a clock time, money, words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field

_LONGEST = 60
_GOOD_PART = 0.3
_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "sex",
        re.compile(
            r"(?:men|women|ladies|gentlemen|male|female|mixed|boys|girls|herren|damen|männer"
            r"|frauen|männlich|weiblich|jungen|mädchen|hommes|femmes|messieurs|dames)(?:['’]s)?",
            re.IGNORECASE,
        ),
    ),
    (
        "length",
        re.compile(
            r"(?:\d+\s?[x×]\s?)?\d+(?:[.,]\d+)?\s?(?:m|km|cm|mm|yd|yds|ft|met(?:er|re)s?|miles?|yards?)",
            re.IGNORECASE,
        ),
    ),
    ("email", re.compile(r"[^\s@]+@[^\s@]+\.\w+")),
    ("clock", re.compile(r"(?:\d{1,2}:)*\d{1,2}[:.]\d{2}(?:[.,]\d{1,3})?|\d{1,3}\.\d{2,3}")),
    (
        "clock",
        re.compile(r"DNS|DNF|DSQ|DQB?|NT|NS|SCR|DFS|DNC|WD|DISQ\.?|n\.?a\.?[EOT]?", re.IGNORECASE),
    ),
    ("year", re.compile(r"(?:18|19|20)\d{2}")),
    ("integer", re.compile(r"=?\d{1,6}\.?")),
    ("number", re.compile(r"[-+]?\d+(?:[.,]\d+)*")),
    ("percent", re.compile(r"[-+]?\d+(?:[.,]\d+)?\s?%")),
    (
        "money",
        re.compile(
            r"\(?[-+–]?\s?(?:[A-Z]{3}|[€$£])?\s?[-+–]?\s?\d{1,3}(?:[.,'’ ]?\d{3})*[.,]\d{2}\)?"
            r"\s?-?\s?(?:[A-Z]{3}|[€$£]|CR|DR|[SH])?[+-]?"
        ),
    ),
    ("code", re.compile(r"[A-Z]{2,3}")),
    ("phone", re.compile(r"[+(]?\d[\d\s()/.-]{5,}\d")),
    ("identifier", re.compile(r"(?=.*\d)[A-Z0-9][A-Z0-9./-]{2,}")),
    ("words", re.compile(r"(?=.*[^\W\d_]{2}).+", re.DOTALL)),
)
_DATED = re.compile(r"\d{1,4}[./-]\d{1,2}[./-](?:\d{2,4})?|.*\d.*[^\W\d_]{3}.*|.*[^\W\d_]{3}.*\d.*")
ATOMIC = frozenset(
    ("email", "clock", "year", "integer", "number", "percent", "money", "date", "code", "phone")
)
"""Shapes of cells that one line holds: a second such cell below another begins a new row."""
TELLING = frozenset(("email", "clock", "year", "percent", "date", "code", "phone", "money"))
"""Shapes that tell a column by themselves."""


@lru_cache(maxsize=16384)
def shapes_of(text: str) -> frozenset[str]:
    """All shapes that a cell's text has; none for an empty one."""
    said = text.strip()
    if not said:
        return frozenset()
    if len(said) > _LONGEST:
        return frozenset({"words"})
    found = {name for name, pattern in _SHAPES if pattern.fullmatch(said)}
    if _DATED.fullmatch(said) and _is_date(said):
        found |= {"date"}
    return frozenset(found)


def _is_date(text: str) -> bool:
    try:
        parse_date(text)
    except NotOfKind:
        return bool(re.fullmatch(r"\d{1,2}[./]\d{1,2}\.?", text))
    return True


def share(texts: Sequence[str], shape: str) -> float:
    """The share of the texts that are not empty with a shape; 0 where all are empty."""
    filled = [text for text in texts if text.strip()]
    return sum(shape in shapes_of(text) for text in filled) / len(filled) if filled else 0.0


def is_atomic(text: str) -> bool:
    """Is a text of a shape that fills a cell by one line?"""
    return bool(ATOMIC & shapes_of(text))


def usual_shapes(texts: Sequence[str]) -> frozenset[str]:
    """The shapes of cells that fill one line which a good part of the texts have."""
    counts = Counter(shape for text in texts for shape in shapes_of(text) & ATOMIC)
    return frozenset(shape for shape, count in counts.items() if count >= _GOOD_PART * len(texts))


def wanted(field: Field, concept: str | None) -> str | None:
    """The shape that a field's cells should have; None where anything may stand there.

    `concept` is the shape that the field's name speaks of (`column_words.shape_of`).
    """
    match field.kind:
        case "date":
            return "date"
        case "integer":
            return concept if concept in ("year", "integer") else "integer"
        case "number":
            return concept if concept in ("money", "percent", "integer") else "number"
        case "string":
            return concept
        case _:
            return None


def fits(texts: Sequence[str], shape: str | None) -> float:
    """How well cells fit a wanted shape: the share of them that have it or a wider one."""
    if shape is None:
        return 1.0
    wider = _WIDER.get(shape, (shape,))
    filled = [text for text in texts if text.strip()]
    right = sum(any(name in shapes_of(text) for name in wider) for text in filled)
    return right / len(filled) if filled else 0.0


_WIDER: dict[str, tuple[str, ...]] = {
    "number": ("number", "integer", "money", "percent", "year"),
    "money": ("money", "number", "integer"),
    "integer": ("integer", "number"),
    "percent": ("percent", "number", "integer"),
    "words": ("words",),
    "code": ("code", "words"),
    "identifier": ("identifier", "integer", "number", "words"),
}
