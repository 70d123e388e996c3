"""Answers that stop inside a table cell are completed on digital pages, and only there."""

from __future__ import annotations

from typing import Literal

import pytest

from sealread.document.model import Cell, Document, Page, Table, Word
from sealread.document.text_map import WordRef
from sealread.extract.cells import WholeCells
from sealread.extract.verification import Words

TEXTS = ("Use:", "Mortar", "for", "walls", "and", "floors")
FOUND = Words("Mortar for walls", (), 0.9)


def _document(modality: Literal["digital", "scanned"] = "digital") -> Document:
    boxes = [(0.1 * i, 0.1 if i < 4 else 0.13, 0.1 * i + 0.09, 0.12 if i < 4 else 0.15)
             for i in range(len(TEXTS))]  # fmt: skip
    words = tuple(Word(text, box) for text, box in zip(TEXTS, boxes, strict=True))
    table = Table((0, 0, 1, 1), ((Cell((0,)), Cell((1, 2, 3, 4, 5))),))
    page = Page(1, 600, 800, modality, words, (table,))
    return Document("a.pdf", "0" * 64, (page,), "en", modality)


def _refs(*words: int) -> tuple[WordRef, ...]:
    return tuple(WordRef(0, word) for word in words)


def test_the_first_line_of_a_cell_becomes_the_whole_cell() -> None:
    whole = WholeCells(_document()).completed(FOUND, _refs(1, 2, 3))
    assert whole.text == "Mortar for walls\nand floors"
    assert [place.page for place in whole.evidence] == [1, 1]
    assert whole.confidence == FOUND.confidence


@pytest.mark.parametrize("words", [(2, 3), (1,), (1, 3), (0, 1, 2), (1, 2, 3, 4, 5), ()])
def test_words_that_are_not_a_good_beginning_of_a_cell_stay(words: tuple[int, ...]) -> None:
    assert WholeCells(_document()).completed(FOUND, _refs(*words)) is FOUND


def test_cells_of_a_scan_complete_nothing() -> None:
    assert WholeCells(_document("scanned")).completed(FOUND, _refs(1, 2, 3)) is FOUND
