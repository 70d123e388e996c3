"""Where in a text a value of a certain kind can stand: numbers and dates have their own looks."""

from __future__ import annotations

import re

from sealread.document.model import Span
from sealread.schema.model import Kind

_DIGITS = r"(?:\d{1,3}(?:[.,'’   ]\d{3})+|\d+)"
_NUMBER = rf"(?<![\w.,])\(?[-–+]?\s?{_DIGITS}(?:[.,]\d+)?(?![\w]|[.,]\d)(?:-(?!\w)|\))?"
_INTEGER = rf"(?<![\w.,])[-–+]?{_DIGITS}(?![\w]|[.,]\d)"
_MONTH = (
    r"(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[zc]|janv|févr|mars|avr|juin|juil|"
    r"août|sept|déc)[a-zäéû]*\.?"
)
_DATE = (
    r"(?<![\w])(?:"
    r"\d{4}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{1,2}"
    r"|\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?(?:\d{4}|\d{2})"
    rf"|\d{{1,2}}(?:\.|st|nd|rd|th|er)?[\s-]{{0,2}}(?:of\s)?{_MONTH},?[\s-]{{0,2}}(?:\d{{4}}|\d{{2}})"
    rf"|{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?,?\s\d{{4}}"
    rf"|{_MONTH}\s\d{{4}}"
    r")(?![\w])"
)
_PATTERNS: dict[Kind, re.Pattern[str]] = {
    "number": re.compile(_NUMBER),
    "integer": re.compile(_INTEGER),
    "date": re.compile(_DATE, re.IGNORECASE),
}


def regions(kind: Kind, text: str) -> tuple[Span, ...] | None:
    """All places of `text` that look like a value of `kind`; None where any words may be one."""
    pattern = _PATTERNS.get(kind)
    if pattern is None:
        return None
    return tuple(Span(*found.span()) for found in pattern.finditer(text))
