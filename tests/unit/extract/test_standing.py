"""Words stand on a page only where they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sealread.document.model import Document, Evidence, Span
from sealread.document.text_map import text_map
from sealread.extract.standing import Printed
from tests.unit.extract.pages import document, page

ROWS = (("Key", "Value"), ("Reaction to fire", "A1 fl"), ("Strength", "C 60"))


def boxes(read: Document, words: str) -> tuple[Evidence, ...]:
    mapped = text_map(read.pages)
    start = mapped.text.index(words)
    return mapped.boxes(Span(start, start + len(words)))


@pytest.fixture
def read() -> Document:
    return document(page(ROWS), page((("Maker", "Muster GmbH"),), number=2))


@pytest.mark.parametrize("words", ["A1 fl", "C 60", "Reaction to fire", "Muster GmbH"])
def test_words_stand_in_their_own_boxes(read: Document, words: str) -> None:
    assert Printed(read).hold(words, boxes(read, words))


def test_a_part_of_a_word_stands_in_its_part_of_the_box(read: Document) -> None:
    assert Printed(read).hold("60", boxes(read, "60"))


def test_a_part_of_a_word_does_not_stand_in_the_box_of_all_of_it(read: Document) -> None:
    assert not Printed(read).hold("C 6", boxes(read, "C 60"))
    assert not Printed(read).hold("eaction to fire", boxes(read, "Reaction to fire"))
    assert Printed(read).hold("eaction to fir", boxes(read, "eaction to fir"))


@pytest.mark.parametrize("words", ["A2 fl", "fl A1", "", "  "])
def test_other_words_do_not(read: Document, words: str) -> None:
    assert not Printed(read).hold(words, boxes(read, "A1 fl"))


def test_right_words_in_wrong_boxes_do_not(read: Document) -> None:
    assert not Printed(read).hold("A1 fl", boxes(read, "C 60"))
    assert not Printed(read).hold("A1 fl", ())
    [place] = boxes(read, "A1 fl")
    assert not Printed(read).hold("A1 fl", (replace(place, page=2),))
    assert not Printed(read).hold("A1 fl", (replace(place, page=9),))


def test_words_on_several_lines_need_all_their_boxes(read: Document) -> None:
    both = (*boxes(read, "Reaction to fire"), *boxes(read, "Strength"))

    assert Printed(read).hold("Reaction to fire\nStrength", both)
    assert not Printed(read).hold("Reaction to fire\nStrength", both[:1])


def test_texts_stand_in_their_boxes_one_after_the_other(read: Document) -> None:
    places = (*boxes(read, "A1 fl"), *boxes(read, "C 60"))

    assert Printed(read).hold_all(("A1 fl", "C 60"), places)
    assert not Printed(read).hold_all(("A1 fl", "C 61"), places)
    assert not Printed(read).hold_all(("C 60", "A1 fl"), places)


def test_two_texts_may_stand_in_one_box(read: Document) -> None:
    assert Printed(read).hold_all(("A1", "fl"), boxes(read, "A1 fl"))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_page_holds_its_words_too(turn: int) -> None:
    one = page(ROWS, ruled=False)
    words = tuple(replace(word, box=_turned(word.box, turn)) for word in one.words)
    read = document(replace(one, words=words, turn=turn))

    assert Printed(read).hold("A1 fl", boxes(read, "A1 fl"))


def _turned(box: tuple[float, ...], turn: int) -> tuple[float, ...]:
    """Where a box of the upright page stands on one that has to be turned clockwise by `turn`."""
    x0, y0, x1, y1 = box
    match turn:
        case 90:
            return (y0, 1 - x1, y1, 1 - x0)
        case 180:
            return (1 - x1, 1 - y1, 1 - x0, 1 - y0)
        case 270:
            return (1 - y1, x0, 1 - y0, x1)
        case _:
            return box


@given(st.data())
def test_any_words_of_a_line_stand_in_the_boxes_that_the_text_map_gives(
    data: st.DataObject,
) -> None:
    read = document(page(ROWS))
    mapped = text_map(read.pages)
    words = [Span(int(a), int(b)) for a, b in zip(
        mapped.word_spans.starts, mapped.word_spans.ends, strict=True)]  # fmt: skip
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    span = Span(words[first].start, words[last].end)

    text = mapped.text[span.start : span.end]

    assert Printed(read).hold(text, mapped.boxes(span))
