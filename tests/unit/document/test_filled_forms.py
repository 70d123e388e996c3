"""Real blank forms, filled: nearly every value stands in the text, nearly every tick is right."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sealread.document.form_words import with_fields
from sealread.document.model import Page
from sealread.document.pdf_page import text_layer
from sealread.document.text_map import text_map
from tests.unit.document.filling import WAYS, Entry, Way, filled

BESIDE = Path(__file__).parents[4] / "shared" / "forms"


@pytest.fixture(scope="module")
def blanks() -> list[Path]:
    """Forms that can be filled (SEALREAD_FORMS); skips where there are none."""
    found = sorted(Path(os.environ.get("SEALREAD_FORMS", BESIDE)).glob("*.pdf"))
    if not found:
        pytest.skip("no blank forms on this machine (set SEALREAD_FORMS to their folder)")
    return found


@pytest.mark.parametrize("way", WAYS)
def test_values_and_ticks_of_filled_forms_are_read(blanks: list[Path], way: Way) -> None:
    values, ticks = [], []
    for blank in blanks:
        document, entries = filled(blank, way)
        with document:
            pages = [read(page) for page in document]
        values.extend(stands(pages[one.page], one) for one in entries if one.value not in _STATES)
        ticks.extend(ticked(pages[one.page], one) for one in entries if one.value in _STATES)

    assert len(values) > 500
    assert len(ticks) > 250
    assert sum(values) >= 0.98 * len(values), f"{sum(values)} of {len(values)} values"
    assert sum(ticks) >= 0.95 * len(ticks), f"{sum(ticks)} of {len(ticks)} ticks"


_STATES = (True, False)


def read(page: Any) -> Page:
    """A page by its text, with nothing of what is under suspicion and no OCR to clear it."""
    layer = text_layer(page)
    words = tuple(word for place, word in enumerate(layer.words) if place not in layer.suspects)
    found = with_fields(page, words, by_ocr=layer.verdict != "usable").words
    return Page(page.number + 1, page.rect.width, page.rect.height, "digital", found)


def stands(page: Page, entry: Entry) -> bool:
    """Is a value in the text of the page, its words next to each other and at their field?"""
    words = [page.words[place].text for place in at(page, entry)]
    text = " ".join(text_map([page]).text.split())
    return str(entry.value) in " ".join(words) and str(entry.value) in text


def ticked(page: Page, entry: Entry) -> bool:
    words = [page.words[place].text for place in at(page, entry)]
    return [one for one in words if one in ("[x]", "[ ]")] == ["[x]" if entry.value else "[ ]"]


def at(page: Page, entry: Entry) -> list[int]:
    """The positions of words whose middle lies in the field."""
    x0, y0, x1, y1 = entry.box
    return [
        place
        for place, word in enumerate(page.words)
        if x0 <= (word.box[0] + word.box[2]) / 2 * page.width <= x1
        and y0 <= (word.box[1] + word.box[3]) / 2 * page.height <= y1
    ]
