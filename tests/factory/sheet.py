"""A text column on a canvas: it knows where the next line goes and when a page is full."""

from __future__ import annotations

from typing import Literal

from tests.factory.canvas import GREY, Canvas, Type, wrapped

Value = tuple[str, str | None]
Placing = Literal["beside", "below", "grid"]
NUMBER_WIDTH = 22.0
PADDING = 4.0


class Sheet:
    """The column between `left` and `right`; `y` is the next base line, all in points."""

    def __init__(
        self, canvas: Canvas, left: float, right: float, top: float, bottom: float
    ) -> None:
        self.canvas = canvas
        self.left, self.right, self.top, self.bottom = left, right, top, bottom
        self.y = top

    @property
    def width(self) -> float:
        """The width of the column."""
        return self.right - self.left

    def room(self, height: float) -> bool:
        """Go to a new page if `height` does not fit any more; tells whether it did."""
        if self.y + height <= self.bottom:
            return False
        self.canvas.new_page()
        self.y = self.top
        return True

    def lines_of(self, text: str, type_: Type, width: float | None = None) -> int:
        """How many lines `text` takes in a column of `width`."""
        return len(wrapped(text, type_, width or self.width))

    def entry(
        self,
        number: str,
        label: str,
        values: list[Value],
        placing: Placing,
        bold: Type,
        plain: Type,
    ) -> None:
        """A numbered label with its values beside it, below it, or in a ruled grid."""
        if not values:
            self._heading(number, label, bold)
        elif placing == "below":
            self._below(number, label, values, bold, plain)
        else:
            self._beside(number, label, values, bold, plain, ruled=placing == "grid")

    def _heading(self, number: str, label: str, bold: Type) -> None:
        self.room(bold.leading * 5)
        self.canvas.text((self.left, self.y), number, bold)
        self.canvas.text((self.left + NUMBER_WIDTH, self.y), label, bold)
        self.y += bold.leading + 3

    def _below(self, number: str, label: str, values: list[Value], bold: Type, plain: Type) -> None:
        inner = self.width - NUMBER_WIDTH
        labels = self.lines_of(label, bold, inner)
        lines = sum(self.lines_of(text, plain, inner) for text, _ in values)
        self.room(labels * bold.leading + lines * plain.leading + 8)
        x = self.left + NUMBER_WIDTH
        self.canvas.text((self.left, self.y), number, bold)
        self.y = self.canvas.paragraph((x, self.y), inner, label, bold) + 2
        for text, path in values:
            self.y = self.canvas.paragraph((x, self.y), inner, text, plain, path)
        self.y += 8

    def _beside(
        self, number: str, label: str, values: list[Value], bold: Type, plain: Type, ruled: bool
    ) -> None:
        middle = self.left + self.width * 0.46
        label_type = plain if ruled else bold
        label_width = middle - self.left - NUMBER_WIDTH - 2 * PADDING
        value_width = self.right - middle - (2 if ruled else 1) * PADDING - 2
        lines = sum(self.lines_of(text, plain, value_width) for text, _ in values)
        height = plain.leading * max(self.lines_of(label, label_type, label_width), lines)
        self.room(height + 12)
        top = self.y - plain.size - PADDING
        self.canvas.text((self.left + PADDING * ruled, self.y), number, label_type)
        at = (self.left + NUMBER_WIDTH, self.y)
        self.canvas.paragraph(at, label_width, label, label_type)
        y = self.y
        for text, path in values:
            y = self.canvas.paragraph((middle + PADDING, y), value_width, text, plain, path)
        if ruled:
            self._cell_frames(top, top + height + 9, middle)
        self.y += height + (9 if ruled else 8)

    def _cell_frames(self, top: float, bottom: float, middle: float) -> None:
        self.canvas.frame(self.left, top, middle, bottom, GREY)
        self.canvas.frame(middle, top, self.right, bottom, GREY)
