"""Recognised words without what recognition put there: nothing that is printed is lost.

Only whole words change, so the text of the document is written anew from them and every character
still knows its word and its box. Digital pages are cleaned when they are read; their words pass
through unchanged.
"""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from .clean import clean
from .model import Cell, Document, Page, Table
from .tick_words import TICKS

# Rules of tables and edges of stamps, read as characters. A single dash or bullet may be meant.
_RULE = re.compile(r"[|¦¬_~=—–\-]{3,}|[|¦]+")


class Sanitised(Struct, frozen=True):
    """The document with its words cleaned; `changed` and `dropped` count words."""

    document: Document
    changed: int
    dropped: int


def sanitise(document: Document) -> Sanitised:
    """Unseen characters out, ligatures and composed letters written as one writes them.

    Words that are nothing but a rule of a table are dropped from scanned pages, with their places
    in table cells.
    """
    changed = dropped = 0
    pages: list[Page] = []
    for page in document.pages:
        texts = [sanitised_word(word.text, scanned=page.modality == "scanned")
                 for word in page.words]  # fmt: skip
        changed += sum(
            bool(new) and new != old.text for old, new in zip(page.words, texts, strict=True)
        )
        dropped += texts.count("")
        pages.append(_rewritten(page, texts))
    return Sanitised(replace(document, pages=tuple(pages)), changed, dropped)


def sanitised_word(text: str, *, scanned: bool = True) -> str:
    """A word as it would be written; "" for one that is none."""
    if text in TICKS:
        return text
    plain = clean(unicodedata.normalize("NFC", text))
    return "" if scanned and _RULE.fullmatch(plain) else plain


def _rewritten(page: Page, texts: list[str]) -> Page:
    """The page with these words; those that are empty are gone."""
    if [word.text for word in page.words] == texts:
        return page
    kept = [number for number, text in enumerate(texts) if text]
    place = {number: index for index, number in enumerate(kept)}
    words = tuple(replace(page.words[number], text=texts[number]) for number in kept)
    return replace(page, words=words, tables=tuple(_moved(one, place) for one in page.tables))


def _moved(table: Table, place: dict[int, int]) -> Table:
    rows = tuple(
        tuple(Cell(tuple(place[n] for n in cell.words if n in place)) for cell in row)
        for row in table.rows
    )
    return replace(table, rows=rows)
