"""What a field shows: does it say the field's value, and can a person see it?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal

import numpy as np

from . import ink
from .clean import clean
from .form_model import FormField, FormFields
from .hidden import Drawn, Grey, Row, without_hidden
from .model import Box
from .mupdf import BROKEN
from .pdf_page import grey

Said = Literal["nothing", "value", "spelling", "garbled", "other"]
_READABLE = 0.7
"""Share of letters, digits, marks, punctuation and symbols of what is no broken encoding."""
_SLACK = 1.0
"""Points by which a word may stand over the edge of its field."""
_COVERED = 0.5
"""Share of a field under another one, drawn later, from which on it may be covered."""
_STRINGS = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_PAINTS = re.compile(rb"(?<![^\s])(?:Do|sh|BI|S|s|f\*?|F|B\*?|b\*?)(?![^\s])")
_NUMBER = re.compile(r"[^\d.,\-()%]")


def said(field: FormField) -> Said:
    """What the appearance of a field says, set against the field's value."""
    shown = [text for row in field.shown.rows if (text := clean(row[4]))]
    if not shown:
        return "nothing"
    if _same(shown, field.value):
        return "value"
    if any(_same(shown, one) for one in field.spellings):
        return "spelling"
    return "other" if _readable("".join(shown)) else "garbled"


def _same(shown: Sequence[str], value: str) -> bool:
    """Are these the letters and digits of a value, or the number that it is?"""
    stored = value.split()
    if plain("".join(shown)) == plain("".join(stored)):
        return True
    if sorted(map(plain, shown)) == sorted(map(plain, stored)):
        return True  # lines in another order
    return bool(_numbers("".join(shown)) & _numbers("".join(stored)))


def plain(text: str) -> str:
    """Letters and digits in one form; the text itself where it has none."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(filter(str.isalnum, folded)) or folded


def _numbers(text: str) -> set[float]:
    """What a text is as a number, point and comma read both ways; nothing for other texts."""
    if any(map(str.isalpha, text)):
        return set()
    bare = _NUMBER.sub("", text)
    below = "(" in bare or bare.startswith("-") or bare.endswith("-")
    digits = bare.strip("-()%")
    found: set[float] = set()
    for written in (digits.replace(",", ""), digits.replace(".", "").replace(",", ".")):
        try:
            number = float(written) / (100 if "%" in bare else 1)
        except ValueError:
            continue
        found.add(-number if below else number)
    return found


def _readable(text: str) -> bool:
    if "\ufffd" in text:
        return False
    good = sum(unicodedata.category(one)[0] in "LNMPS" for one in text)
    return good >= _READABLE * len(text)


class Sight:
    """A page of PyMuPDF's, looked at only where there is doubt what of its fields is seen."""

    def __init__(self, page: Any, fields: FormFields) -> None:
        self._page, self._fields = page, fields
        self._width, self._height = max(page.rect.width, 1e-6), max(page.rect.height, 1e-6)
        self._boxes = np.array(fields.boxes, dtype=np.float64).reshape(-1, 4)

    def sees(self, field: FormField) -> bool:
        """Does the page show all words of an appearance that lie in the field's box?

        No where there are none, where something is painted over them, and where the page cannot be
        drawn.
        """
        rows = [row for row in field.shown.rows if self.inside(row, field.box)]
        if not rows or self._covered(field):
            return False
        try:
            seen = {row[4:] for row in self._seen(field)}
        except BROKEN:
            return False
        return all(row[4:] in seen for row in rows)

    def inside(self, row: Row, box: Box) -> bool:
        """Does a word (points of the page as displayed) stand in a field?"""
        x, y = (row[0] + row[2]) / 2, (row[1] + row[3]) / 2
        return bool(
            box[0] * self._width - _SLACK <= x <= box[2] * self._width + _SLACK
            and box[1] * self._height - _SLACK <= y <= box[3] * self._height + _SLACK
        )

    def _covered(self, field: FormField) -> bool:
        """Is something drawn after the words of a field that may show others?"""
        x0, y0, x1, y1 = field.box
        later = self._boxes[field.order + 1 :]
        wide = np.minimum(later[:, 2], x1) - np.maximum(later[:, 0], x0)
        tall = np.minimum(later[:, 3], y1) - np.maximum(later[:, 1], y0)
        common = np.maximum(wide, 0) * np.maximum(tall, 0)
        if (common > _COVERED * (x1 - x0) * (y1 - y0)).any():
            return True
        return bool(field.shown.xref) and _paints_on_text(self._page, field.shown.xref)

    def _seen(self, field: FormField) -> list[Row]:
        """The words of an appearance that have ink, and a colour that can be seen."""
        # Operators that may hide text, so that every letter is looked at.
        drawn = Drawn(b" 3 Tr ", [], "", self._picture, self._scale)
        rows = without_hidden(drawn, field.shown.textpage, field.shown.rows).rows
        return [row for row in rows if (field.order, row[5:]) not in self._blank]

    @cached_property
    def _blank(self) -> frozenset[tuple[int, tuple[int, int, int]]]:
        """Where (order of the field, numbers of its row) a field draws a word and the page shows
        nothing; all fields of the page at once."""
        drawing = [(one.order, row) for one in self._fields.fields for row in one.shown.rows]
        rows = [row for _, row in drawing]
        if not rows:
            return frozenset()
        boxes = np.array([row[:4] for row in rows], dtype=np.float64)
        edges = ink.edge_sums(self._picture)
        blank = ink.blank(ink.letters_of(rows), ink.marks(rows, boxes, edges, self._scale))
        return frozenset(
            (drawing[place][0], rows[place][5:]) for place in np.flatnonzero(blank).tolist()
        )

    @cached_property
    def _picture(self) -> Grey:
        return grey(self._page, 72.0)

    @property
    def _scale(self) -> float:
        return float(self._picture.shape[1] / self._width)


def _paints_on_text(page: Any, xref: int) -> bool:
    """Does an appearance paint pictures, areas or lines behind its first text?"""
    try:
        contents = page.parent.xref_stream(xref) or b""
    except BROKEN:
        return True
    contents = _STRINGS.sub(b"", contents)
    return bool(_PAINTS.search(contents, contents.find(b"BT")))
