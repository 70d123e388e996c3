"""The lines of a paper, each with its days, figures and numbers of securities."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from sealread.document.model import Span
from sealread.extract.transactions.tokens import Day, Money, Style, days, figures, isins

_NUMBERED = re.compile(r"(?<!\w)(?=[A-Z0-9]*\d)[A-Z0-9]{6}(?!\w)")
_LONGEST = 400
_LETTERS = re.compile(r"[^\W\d_]{2}")
_ACCOUNT = re.compile(
    r"(?<!\w)[A-Za-z]{2}\d{2}(?:[A-Za-z0-9]{11,30}|(?: [\dA-Z]{4}){3,7}(?: [\dA-Z]{1,4})?)(?!\w)"
)


class Line:
    """One line of the text. `start` is its place in the text of the document."""

    def __init__(self, text: str, start: int, number: int, style: Style) -> None:
        self.text, self.start, self.number = text, start, number
        self._style = style

    @cached_property
    def is_prose(self) -> bool:
        """Is it too long for a row or a label?"""
        return len(self.text) > _LONGEST

    @cached_property
    def isins(self) -> list[Span]:
        """The international numbers of securities."""
        return [] if self.is_prose else isins(self.text, self.start)

    @cached_property
    def days(self) -> list[Day]:
        """The dates, in order."""
        return [] if self.is_prose else days(self.text, self._style, self.start)

    @cached_property
    def figures(self) -> list[Money]:
        """All numbers that stand alone, in order."""
        if self.is_prose:
            return []
        accounts = [
            Span(self.start + m.start(), self.start + m.end()) for m in _ACCOUNT.finditer(self.text)
        ]
        masked = [*self.isins, *(one.span for one in self.days), *accounts]
        return figures(self.text, self._style, self.start, masked)

    @cached_property
    def money(self) -> list[Money]:
        """The figures that look like amounts."""
        return [one for one in self.figures if one.is_money]

    @cached_property
    def has_words(self) -> bool:
        """Does it say anything besides figures, codes and account numbers?"""
        plain = _NUMBERED.sub(" ", _ACCOUNT.sub(" ", self.text))
        for span in (*self.isins, *(m.code for m in self.figures if m.code is not None)):
            plain = plain.replace(self.text[span.start - self.start : span.end - self.start], " ")
        return _LETTERS.search(plain) is not None

    def between(self, start: int, end: int) -> str:
        """The words between two places of the document that lie in the line."""
        return self.text[max(0, start - self.start) : max(0, end - self.start)]

    def before(self, span: Span, *, whole: bool = False) -> str:
        """What stands before a place: back to the figure before it, or from the line's begin."""
        ends = [one.span.end for one in self.money if one.span.end <= span.start]
        return self.between(self.start if whole or not ends else ends[-1], span.start)

    def words(self, span: Span) -> str:
        """The words of a place in the line."""
        return self.between(span.start, span.end)


def lines_of(text: str, style: Style) -> list[Line]:
    """The lines of a text that are not blank."""
    made: list[Line] = []
    start = 0
    for part in text.split("\n"):
        if part.strip():
            made.append(Line(part, start, len(made), style))
        start += len(part) + 1
    return made


def header_above(lines: Sequence[Line], place: int, most: int = 2) -> str:
    """The words of the lines right above a row of figures that hold no amounts themselves."""
    said: list[str] = []
    for line in reversed(lines[max(0, place - most) : place]):
        if line.money:
            break
        said.append(line.text)
    return "\n".join(reversed(said))
