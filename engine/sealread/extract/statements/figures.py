"""The figures at the end of a line: signs, currencies, brackets and percent put back together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from sealread.document.model import Page
from sealread.document.segments import Line
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

Part = Literal["number", "nothing", "currency", "percent", "open", "close", "unit", "word"]

_NUMBER = re.compile(
    r"[(\[]?[-–−—+]?(?:US\$|CHF|EUR|[$€£¥])?[(]?[-–−+]?\.?\d[\d.,'’]*(?:[)\]]?%?|%\))\*{0,2}"
)
_CURRENCY = re.compile(r"\(?(?:US\$|EUR|USD|CHF|GBP|[$€£¥])\(?")
_NOTHING = re.compile(r"[-–—−]{1,3}|n/?[am]|n\.[am]\.|NM|N/?A|N/?M|\*|[-–—−]%", re.IGNORECASE)
_PERCENT = re.compile(r"\)?%\)?")
_UNIT = re.compile(r"(?:bps|bp|pts|ppts?|pp|x|basis|points?)\)?", re.IGNORECASE)
_SIGNS = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
_CODES = re.compile(r"US\$|[$€£¥]|USD|EUR|GBP|CHF|JPY")


class Figure(Struct, frozen=True):
    """A figure of a table: verbatim text, value, words on its page, left and right edge of digits.

    `value` is None where only a dash or "n/m" stands. `unit`: `%`, a currency code, another
    printed unit (`bps`), or empty.
    """

    text: str
    value: float | None
    words: tuple[int, ...]
    start: float
    end: float
    unit: str = ""

    @property
    def middle(self) -> float:
        """Half way across, in fractions of the page."""
        return (self.start + self.end) / 2


class Token(Struct, frozen=True):
    """A word of a line; `apart`: a column gap stands before it."""

    text: str
    word: int
    start: float
    end: float
    apart: bool


def tokens(page: Page, line: Line) -> list[Token]:
    """The words of a line from left to right."""
    found: list[Token] = []
    for segment in line.segments:
        for place, (word, start, end) in enumerate(
            zip(segment.words, segment.starts, segment.ends, strict=True)
        ):
            found.append(Token(page.words[word].text, word, start, end, place == 0))
    return found


def part_of(text: str) -> Part:
    """What a word is in a row of figures."""
    if _NUMBER.fullmatch(text):
        return "number"
    if _CURRENCY.fullmatch(text):
        return "currency"
    if _NOTHING.fullmatch(text):
        return "nothing"
    if _PERCENT.fullmatch(text):
        return "percent"
    if text == "(":
        return "open"
    if text == ")":
        return "close"
    return "unit" if _UNIT.fullmatch(text) else "word"


def split(line: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """A line's label and the tokens of its figures: those behind the last word, if set apart."""
    cut = len(line)
    while cut and part_of(line[cut - 1].text) != "word":
        cut -= 1
    while cut < len(line) and cut and not line[cut].apart:
        if part_of(line[cut].text) == "currency":
            break
        cut += 1
    return list(line[:cut]), list(line[cut:])


def figures(line: Sequence[Token], language: str | None) -> list[Figure]:
    """The figures that tokens make, from left to right."""
    groups: list[list[Token]] = []
    ahead: list[Token] = []
    for token in line:
        kind = part_of(token.text)
        if kind in ("currency", "open"):
            ahead.append(token)
        elif kind in ("number", "nothing"):
            groups.append([*ahead, token])
            ahead = []
        elif groups:
            groups[-1].append(token)
    return [made for group in groups if (made := _figure(group, language)) is not None]


def _figure(group: Sequence[Token], language: str | None) -> Figure | None:
    core = next(one for one in group if part_of(one.text) in ("number", "nothing"))
    text = " ".join(one.text for one in group)
    letter = (core.end - core.start) / max(len(core.text), 1)
    trailing = len(core.text) - len(core.text.rstrip(")]%*"))
    value: float | None = None
    if part_of(core.text) == "number":
        try:
            value = _value(text, language)
        except NotOfKind:
            return None
    return Figure(
        text=text,
        value=value,
        words=tuple(one.word for one in group),
        start=core.start,
        end=core.end - trailing * letter,
        unit=_unit(text),
    )


def _value(text: str, language: str | None) -> float:
    bare = re.sub(r"[A-Za-z$€£¥%*\s\[\]]|US\$", "", text)
    negative = "(" in bare or bare.lstrip("+").startswith(("-", "–", "−", "—"))
    magnitude = float(parse_number(re.sub(r"[()\-–−—+]", "", bare), language))
    return -magnitude if negative else magnitude


def _unit(text: str) -> str:
    if "%" in text:
        return "%"
    currency = _CODES.search(text)
    if currency:
        return _SIGNS.get(currency[0], currency[0])
    word = re.search(r"[A-Za-z]+", text)
    return word[0].lower() if word and any(letter.isdigit() for letter in text) else ""
