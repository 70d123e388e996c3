"""Slips of recognition go, what is printed stays, and every word keeps its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sealread.document.model import Cell, Document, Page, Span, Table, Word
from sealread.document.sanitising import sanitise, sanitised_word
from sealread.document.text_map import text_map

BOX = (0.1, 0.1, 0.2, 0.12)


def page(*texts: str, scanned: bool = True) -> Page:
    words = tuple(
        Word(text, (0.1 * n, 0.1, 0.1 * n + 0.08, 0.12), 0.9) for n, text in enumerate(texts, 1)
    )
    return Page(1, 595.0, 842.0, "scanned" if scanned else "digital", words)


def document(one: Page) -> Document:
    return Document("a.png", "0" * 64, (one,), "de", one.modality)


@pytest.mark.parametrize(
    ("recognised", "printed"),
    [
        ("Mus\u00adter", "Muster"),
        ("\u200bGmbH\ufeff", "GmbH"),
        ("Zertiﬁkat", "Zertifikat"),
        ("Stra\u00dfe", "Straße"),
        ("fu\u0308r", "für"),
        ("a\x07b", "ab"),
        ("12,5", "12,5"),
        ("–", "–"),
        ("-5", "-5"),
        ("m²", "m²"),
    ],
)
def test_a_word_is_as_it_is_printed(recognised: str, printed: str) -> None:
    assert sanitised_word(recognised) == printed


@pytest.mark.parametrize("rule", ["|", "||", "¦", "_____", "-----", "———", "==="])
def test_rules_of_tables_are_no_words_on_a_scan(rule: str) -> None:
    assert sanitised_word(rule) == ""
    assert sanitised_word(rule, scanned=False) == rule


def test_the_document_counts_what_was_changed_and_dropped() -> None:
    made = sanitise(document(page("Mus\u00adter", "|", "GmbH")))

    assert [word.text for word in made.document.pages[0].words] == ["Muster", "GmbH"]
    assert (made.changed, made.dropped) == (1, 1)


def test_the_place_of_a_word_stays_its_own() -> None:
    before = document(page("|", "Mus\u00adter"))
    after = sanitise(before).document

    mapped = text_map(after.pages)
    start = mapped.text.index("Muster")
    [place] = mapped.boxes(Span(start, start + len("Muster")))
    assert place.box == before.pages[0].words[1].box


def test_cells_of_tables_follow_their_words() -> None:
    one = page("|", "A1", "||", "C60")
    table = Table(BOX, ((Cell((0, 1)), Cell((2, 3))),))

    [made] = sanitise(document(replace(one, tables=(table,)))).document.pages

    [row] = made.tables[0].rows
    assert [made.words[n].text for cell in row for n in cell.words] == ["A1", "C60"]


def test_a_clean_document_stays_the_same() -> None:
    before = document(page("Muster", "GmbH"))

    made = sanitise(before)

    assert made.document == before
    assert (made.changed, made.dropped) == (0, 0)


@given(st.lists(st.text(min_size=1, max_size=8).filter(lambda t: not t.isspace()), max_size=6))
def test_once_is_enough(texts: list[str]) -> None:
    once = sanitise(document(page(*texts))).document

    assert sanitise(once).document == once
