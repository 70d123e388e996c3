"""Words of a page by place and order, and what is marked of them."""

from __future__ import annotations

import pytest

from sealread.work.pages import LinedPage, Word
from sealread_desktop.page.selection import Selection
from sealread_desktop.page.words import PageWords, clean


def word(text: str, left: float, top: float, right: float = 0.0) -> Word:
    return Word(text, (left, top, right or left + 0.08, top + 0.02))


PAGE = LinedPage(
    4,
    (
        (word("Total", 0.1, 0.1), word("amount:", 0.2, 0.1)),
        (word("1,234.50", 0.1, 0.2), word("EUR", 0.2, 0.2)),
        (word("Thanks", 0.6, 0.8),),
    ),
)


@pytest.fixture
def words() -> PageWords:
    return PageWords(PAGE)


@pytest.fixture
def selection(words: PageWords) -> Selection:
    selection = Selection()
    selection.learn(words)
    return selection


def test_a_word_is_found_by_its_place(words: PageWords) -> None:
    assert words.at(0.21, 0.21) == 3
    assert words.at(0.5, 0.5) is None


def test_beside_a_line_its_nearest_word_is_meant_and_in_the_open_none(words: PageWords) -> None:
    assert words.near(0.095, 0.11) == 0
    assert words.near(0.05, 0.11) is None
    assert words.near(0.5, 0.11) is None


def test_the_nearest_word_is_that_of_the_nearest_line(words: PageWords) -> None:
    assert words.nearest(0.9, 0.21) == 3
    assert words.nearest(0.9, 0.9) == 4
    assert PageWords(LinedPage(1)).nearest(0.5, 0.5) is None


def test_a_box_takes_the_words_that_lie_in_it_by_half(words: PageWords) -> None:
    assert words.within((0.19, 0.05, 0.4, 0.3)) == (1, 3)
    assert words.within((0.0, 0.195, 0.13, 0.3)) == ()


def test_the_word_below_is_the_one_under_it(words: PageWords) -> None:
    assert words.below(1) == 3
    assert words.above(3) == 1
    assert words.above(0) == 0
    assert words.below(4) == 4


def test_taken_words_keep_the_lines_and_have_a_box_for_each(words: PageWords) -> None:
    taken = words.taken("/docs/a.pdf", [2, 1])

    assert (taken.path, taken.page, taken.text) == ("/docs/a.pdf", 4, "amount:\n1,234.50")
    assert [one.text for one in taken.words] == ["amount:", "1,234.50"]
    assert taken.box == pytest.approx((0.1, 0.1, 0.28, 0.22))
    assert len(taken.boxes) == 2


def test_a_box_without_words_is_taken_as_it_was_drawn(words: PageWords) -> None:
    taken = words.taken("/docs/a.pdf", [], (0.4, 0.4, 0.5, 0.5))

    assert (taken.words, taken.text, taken.box) == ((), "", (0.4, 0.4, 0.5, 0.5))


def test_copied_text_has_lines_but_no_bidi_or_control_characters() -> None:
    assert clean("one\u202e two\x07\nthree\u200b") == "one two\nthree"
    assert clean("x" * 30_000) == "x" * 30_000


def test_a_drag_from_word_to_word_marks_all_between(selection: Selection) -> None:
    selection.begin(0.22, 0.11)
    selection.drag(0.12, 0.21)

    assert selection.text == "amount:\n1,234.50"
    assert selection.drawn is None


def test_a_drag_that_begins_in_the_open_draws_a_box(selection: Selection) -> None:
    selection.begin(0.05, 0.18)
    selection.drag(0.29, 0.25)

    assert selection.text == "1,234.50 EUR"
    assert selection.drawn == (0.05, 0.18, 0.29, 0.25)


def test_a_drag_before_the_words_are_known_counts_when_they_come(words: PageWords) -> None:
    selection = Selection()
    selection.begin(0.12, 0.21)
    selection.drag(0.22, 0.21)
    assert selection.text == ""

    selection.learn(words)

    assert selection.text == "1,234.50 EUR"


def test_another_page_forgets_what_was_marked(selection: Selection) -> None:
    selection.everything()

    selection.forget()

    assert selection.taken("/docs/a.pdf") is None
    assert not selection.known


def test_keys_go_from_word_to_word_and_extend(selection: Selection) -> None:
    selection.move("right", extend=False)
    assert selection.text == "Total"
    selection.move("down", extend=False)
    assert selection.text == "1,234.50"
    selection.move("right", extend=True)
    assert selection.text == "1,234.50 EUR"
    selection.move("up", extend=False)
    assert selection.text == "amount:"


def test_keys_begin_at_the_emphasised_box(selection: Selection) -> None:
    selection.move("right", extend=False, start=(0.19, 0.19, 0.3, 0.23))

    assert selection.text == "EUR"


def test_shift_marks_from_where_it_began(selection: Selection) -> None:
    selection.pick(0.12, 0.11)
    selection.extend(0.22, 0.21)

    assert selection.text == "Total amount:\n1,234.50 EUR"
