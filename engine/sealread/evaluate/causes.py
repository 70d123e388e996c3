"""Why an answer is wrong, as far as it can be computed from the document's own text."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal

from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.evaluate.forms import as_text, bare, days, is_only_a_date, numbers, words
from sealread.evaluate.page_words import PageWords

Cause = Literal[
    "failed", "ocr", "reading_order", "wording", "conversion", "not_found", "boundary",
    "wrong_candidate", "invented",
]  # fmt: skip
"""failed: the document was not read. ocr, wording: the truth is not in the text (of a scan, of
digital text). reading_order: all its words are, but not together. conversion: words were found and
could not be brought to the type. not_found: it is in the text, nothing was answered. boundary: the
answer contains the truth or is a part of it. wrong_candidate: the answer stands elsewhere.
invented: there is no truth."""

_FIGURE = re.compile(r"-?\d[\d.,'’]*(?: \d{3}(?:[.,]\d+)?)*")
_DAYS = (
    re.compile(r"(?<!\d)\d{1,4} ?[-./] ?\d{1,2} ?[-./] ?\d{1,4}(?!\d)"),
    re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th)?\.?[ -]?[^\W\d_]{3,}\.?,?[ -]?\d{2,4}(?!\d)"),
    re.compile(r"[^\W\d_]{3,}\.? ?\d{1,2}(?:st|nd|rd|th)?,? ?\d{4}(?!\d)"),
)


class PageText:
    """The text of a document, in the forms in which values are looked for; `words`: its words."""

    def __init__(self, document: Document) -> None:
        self.text = text_map(document.pages).text
        self.scanned = document.modality != "digital"
        self.words = PageWords(document)

    @cached_property
    def _bare(self) -> str:
        return bare(self.text)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(words(self.text))

    @cached_property
    def _numbers(self) -> frozenset[Decimal]:
        return frozenset(n for match in _FIGURE.findall(self.text) for n in numbers(match))

    @cached_property
    def _days(self) -> frozenset[date]:
        said = (match for form in _DAYS for match in form.findall(self.text))
        return frozenset(day for match in said for day in days(match))

    def states(self, value: Any) -> bool:
        """Whether a value stands in the text: its letters together, its number or its day."""
        text = as_text(value)
        letters = bare(text)
        if letters in self._bare if letters else text.strip() in self.text:
            return True
        if numbers(text) & self._numbers:
            return True
        return is_only_a_date(text) and bool(days(text) & self._days)

    def has_words_of(self, value: Any) -> bool:
        """Whether all words of a value of several words stand somewhere in the text."""
        said = words(as_text(value))
        return len(said) > 1 and self._words.issuperset(said)


def cause(truth: Any, found: Any, read: str | None, text: PageText) -> Cause:
    """Why `found` is not `truth`; `read` are the words that the program took, if any."""
    if truth is None:
        return "invented"
    if not text.states(truth):
        if text.has_words_of(truth):
            return "reading_order"
        return "ocr" if text.scanned else "wording"
    if found is None:
        return "not_found" if read is None else "conversion"
    return "boundary" if _touch(as_text(truth), as_text(found)) else "wrong_candidate"


def _touch(truth: str, found: str) -> bool:
    """Whether one of two texts is a part of the other; of numbers and days it says nothing."""
    if numbers(truth) or is_only_a_date(truth):
        return False
    one, other = bare(truth), bare(found)
    return bool(one) and bool(other) and (one in other or other in one)
