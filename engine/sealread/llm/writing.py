"""How a text is written down for the reader: a space before the first word of every line.

A byte-level tokenizer spells a word behind a space otherwise than at the start of a line. With a
space before every word all words have one spelling, and an answer is the very tokens of the text.
The engine and the recipe that trains the reader share this module.
"""

from __future__ import annotations

import re

import numpy as np

from sealread.document.model import Span

_LINE_START = re.compile(r"(?:^|(?<=\n))(?=\S)")


class Written:
    """A text as the reader sees it, and the way to and fro between the two.

    Readers that were made before texts were written this way see it as it is (`spaced=False`).
    """

    def __init__(self, text: str, *, spaced: bool = True) -> None:
        self.plain = text
        self._spaced = spaced
        self.text = _LINE_START.sub(" ", text) if spaced else text
        added = [found.start() for found in _LINE_START.finditer(text)] if spaced else []
        more = np.zeros(len(text) + 1, np.int64)
        more[added] = 1
        self._to = np.arange(len(text) + 1) + np.cumsum(more)

    def place(self, position: int) -> int:
        """Where the character at a position of the plain text stands here."""
        return int(self._to[position])

    def end(self, position: int) -> int:
        """Where words that end at a position of the plain text end here."""
        return int(self._to[position - 1]) + 1 if position else 0

    def answer(self, span: Span) -> str:
        """The words of a span as an answer: written as they stand here, a space before them."""
        start = self.place(span.start)
        if self._spaced and start and self.text[start - 1] == " ":
            start -= 1
        return self.text[start : self.end(span.end)]

    def plain_span(self, span: Span) -> Span:
        """A span of this text, a leading space dropped, as a span of the plain text."""
        start = span.start + (self.text[span.start : span.start + 1] == " ")
        low = int(np.searchsorted(self._to, start))
        return Span(low, int(np.searchsorted(self._to, span.end - 1)) + 1)
