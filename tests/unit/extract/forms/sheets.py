"""Sheets of a form, made by hand: phrases written where a person would have put them."""

from __future__ import annotations

from sealread.document.model import Page, Word

LETTER, HEIGHT = 0.009, 0.012

Phrase = tuple[float, float, str]
"""Left and top, in shares of the page, and words; two spaces are a wide gap."""


def sheet(*phrases: Phrase) -> Page:
    """A square page with phrases, in the order in which they were written."""
    words: list[Word] = []
    for left, top, text in phrases:
        x = left
        for part in text.split(" "):
            if part:
                width = LETTER * len(part)
                words.append(Word(part, (x, top, x + width, top + HEIGHT)))
                x += width
            x += LETTER / 2 if part else 2 * LETTER
    return Page(1, 1000.0, 1000.0, "digital", tuple(words), (), "de")
