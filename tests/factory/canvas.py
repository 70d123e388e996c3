"""A sheet to draw on that remembers every word it was given and where it went."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Literal

import pymupdf
from msgspec import Struct

from tests.factory.sample import Place, PrintedWord

ASCENT, DESCENT = 0.76, 0.22
TOUCHING = 5e-4
A4 = (595.28, 841.89)
Colour = tuple[float, float, float]
Point = tuple[float, float]
Align = Literal["left", "right", "centre"]
BLACK: Colour = (0.08, 0.08, 0.08)
GREY: Colour = (0.42, 0.42, 0.42)


class Type(Struct, frozen=True):
    """How text is set: a PyMuPDF font name, points, colour."""

    font: str = "helv"
    size: float = 10.0
    colour: Colour = BLACK

    @property
    def leading(self) -> float:
        """The distance between base lines, in points."""
        return self.size * 1.28

    def width(self, text: str) -> float:
        """The width of `text` in points."""
        return float(_font(self.font).text_length(text, self.size))

    def but(self, font: str = "", size: float = 0.0, colour: Colour | None = None) -> Type:
        """The same type with something changed."""
        return Type(font or self.font, size or self.size, colour or self.colour)


@lru_cache(maxsize=16)
def _font(name: str) -> pymupdf.Font:
    return pymupdf.Font(name)


def wrapped(text: str, type_: Type, width: float) -> list[str]:
    """`text` broken into lines no wider than `width`; line breaks in it are kept."""
    lines: list[str] = []
    for piece in text.split("\n"):
        line = ""
        for word in piece.split():
            longer = f"{line} {word}".strip()
            if line and type_.width(longer) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


class Canvas:
    """Pages under construction. Coordinates are points from the top left; y is the base line."""

    def __init__(self, width: float = A4[0], height: float = A4[1]) -> None:
        self.width, self.height = width, height
        self.document = pymupdf.open()
        self.boxes: dict[str, list[Place]] = defaultdict(list)
        self.words: list[PrintedWord] = []
        self.new_page()

    @property
    def page_number(self) -> int:
        """The number of the page being drawn, from 1."""
        return int(self.page.number) + 1

    @property
    def page_count(self) -> int:
        """How many pages there are so far."""
        return int(self.document.page_count)

    def new_page(self) -> None:
        """Start another page of the same size."""
        self.page = self.document.new_page(width=self.width, height=self.height)

    def turn_to(self, number: int) -> None:
        """Go on drawing on the page with this number, from 1."""
        self.page = self.document[number - 1]

    def text(
        self, at: Point, text: str, type_: Type, path: str | None = None, align: Align = "left"
    ) -> float:
        """Set one line; `at` is the left, right or middle end of its base line. Returns its end."""
        x = at[0] - {"left": 0.0, "right": 1.0, "centre": 0.5}[align] * type_.width(text)
        if text.strip():
            self._write((x, at[1]), text, type_)
            self._remember((x, at[1]), text, type_, path)
        return x + type_.width(text)

    def runs(self, at: Point, *runs: tuple[str, Type, str | None]) -> float:
        """Set several pieces of text, each with its type and path, one after the other."""
        x = at[0]
        for text, type_, path in runs:
            x = self.text((x, at[1]), text, type_, path)
        return x

    def paragraph(
        self, at: Point, width: float, text: str, type_: Type, path: str | None = None
    ) -> float:
        """Set text in as many lines as it needs; returns the base line after the last one."""
        y = at[1]
        for line in wrapped(text, type_, width):
            self.text((at[0], y), line, type_, path)
            y += type_.leading
        return y

    def rule(self, start: Point, end: Point, weight: float = 0.6, colour: Colour = BLACK) -> None:
        """Draw a straight line."""
        self.page.draw_line(start, end, color=colour, width=weight)

    def frame(self, x0: float, y0: float, x1: float, y1: float, colour: Colour = BLACK) -> None:
        """Draw the outline of a box."""
        self.page.draw_rect(pymupdf.Rect(x0, y0, x1, y1), color=colour, width=0.6)

    def fill(self, x0: float, y0: float, x1: float, y1: float, colour: Colour) -> None:
        """Fill a box; draw it before the text that stands on it."""
        self.page.draw_rect(pymupdf.Rect(x0, y0, x1, y1), color=None, fill=colour)

    def scribble(self, points: list[Point], colour: Colour = (0.1, 0.15, 0.45)) -> None:
        """Draw a smooth stroke through the points, as a pen would."""
        shape = self.page.new_shape()
        for before, start, end, after in zip(*(points[i:] for i in range(4)), strict=False):
            first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
            second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
            shape.draw_bezier(start, first, second, end)
        shape.finish(color=colour, width=1.1, closePath=False)
        shape.commit()

    def finish(self) -> bytes:
        """The PDF, the same bytes for the same drawing."""
        self.document.subset_fonts()
        return bytes(self.document.tobytes(garbage=4, deflate=True, no_new_id=True))

    def _write(self, at: Point, text: str, type_: Type) -> None:
        writer = pymupdf.TextWriter(self.page.rect, color=type_.colour)
        writer.append(at, text, font=_font(type_.font), fontsize=type_.size)
        writer.write_text(self.page)

    def _remember(self, at: Point, text: str, type_: Type, path: str | None) -> None:
        cursor = 0
        for word in text.split():
            start = text.index(word, cursor)
            cursor = start + len(word)
            left = at[0] + type_.width(text[:start])
            place = self._place(left, left + type_.width(word), at[1], type_)
            self._add_word(word, place)
        if path is not None:
            begin = at[0] + type_.width(text[: len(text) - len(text.lstrip())])
            end = at[0] + type_.width(text.rstrip())
            self.boxes[path].append(self._place(begin, end, at[1], type_))

    def _add_word(self, text: str, place: Place) -> None:
        """Add a word; one that touches the word before it on the line is the rest of that word."""
        before = self.words[-1] if self.words else PrintedWord("", Place(0, (0, 0, 0, 0)))
        (x0, y0, x1, _), (_, top, _, _) = before.place.box, place.box
        touches = abs(x1 - place.box[0]) < TOUCHING and y0 == top
        if touches and before.place.page == place.page:
            joined = Place(place.page, (x0, y0, *place.box[2:]))
            self.words[-1] = PrintedWord(before.text + text, joined)
        else:
            self.words.append(PrintedWord(text, place))

    def _place(self, x0: float, x1: float, y: float, type_: Type) -> Place:
        top, bottom = y - ASCENT * type_.size, y + DESCENT * type_.size
        box = (x0 / self.width, top / self.height, x1 / self.width, bottom / self.height)
        x0, y0, x1, y1 = (round(v, 5) for v in box)
        return Place(self.page_number, (x0, y0, x1, y1))
