"""Words on a sheet: where each stands, what it says, which values its letters belong to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count

import pymupdf

from .content import Part, Parts, Value

ASCENT, DESCENT = 0.93, 0.24
"""Of the type size, above and below the base line: the box PyMuPDF gives a word."""


@dataclass(frozen=True)
class Letters:
    """Some letters of a word and the values (instances, numbered) they belong to."""

    text: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Piece:
    """A word before it has a place; `breaks` says that a new line begins with it."""

    letters: tuple[Letters, ...]
    breaks: bool = False

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(part.text for part in self.letters)


@dataclass(frozen=True)
class Type:
    """A PyMuPDF base font and a size in points."""

    font: str
    size: float

    def width(self, text: str) -> float:
        """Width of a text in points."""
        return _width(self.font, text) * self.size

    @property
    def space(self) -> float:
        """Width of a space in points."""
        return self.width(" ")

    def scaled(self, factor: float, font: str | None = None) -> Type:
        """Another size, or another font of it."""
        return Type(font or self.font, self.size * factor)


@lru_cache(maxsize=1 << 17)
def _width(font: str, text: str) -> float:
    return float(font_of(font).text_length(text, 1.0))


@lru_cache(maxsize=16)
def font_of(name: str) -> pymupdf.Font:
    """One of PyMuPDF's own fonts by its short name."""
    return pymupdf.Font(name)


@dataclass(frozen=True)
class Printed:
    """A word at its place: points from the left and, of its base line, from the top."""

    piece: Piece
    x: float
    y: float
    type: Type

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.type.width(self.piece.text)

    def moved(self, x: float, y: float) -> Printed:
        """The same word, shifted."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass
class Values:
    """Numbers the values of a document as they are printed: instance -> key."""

    keys: dict[int, str] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=count)

    def pieces(self, parts: Parts) -> list[Piece]:
        """The words of running text; letters without a space between them are one word."""
        made: list[Piece] = []
        glued, breaks = False, False
        for text, values in self._flat(parts, ()):
            for position, line in enumerate(text.split("\n")):
                if position:
                    breaks, glued = True, False
                words = line.split()
                for place, word in enumerate(words):
                    letters = Letters(word, values)
                    if glued and not place and not line[0].isspace():
                        made[-1] = replace(made[-1], letters=(*made[-1].letters, letters))
                    else:
                        made.append(Piece((letters,), breaks and bool(made)))
                    glued, breaks = False, False
                if words:
                    glued = not line[-1].isspace()
                elif line:
                    glued = False
        return made

    def _flat(self, parts: Parts, inside: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        part: Part
        for part in parts:
            if isinstance(part, Value):
                number = next(self._numbers)
                self.keys[number] = part.key
                yield from self._flat(part.parts, (*inside, number))
            elif part:
                yield part, inside
