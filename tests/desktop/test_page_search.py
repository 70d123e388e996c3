"""Searching the words of a document."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sealread.work.pages import LinedPage, Word
from sealread_desktop.page.search import MOST, PageSearch, SearchText, wanted
from sealread_desktop.page.words import PageWords


def text(number: int, *lines: str) -> SearchText:
    """A page whose letters are all 0.01 wide, a line every 0.1."""
    page = []
    for place, line in enumerate(lines):
        top, left, words = place * 0.1, 0.0, []
        for one in line.split():
            words.append(Word(one, (left, top, left + 0.01 * len(one), top + 0.02)))
            left += 0.01 * (len(one) + 1)
        page.append(tuple(words))
    return SearchText(PageWords(LinedPage(number, tuple(page))))


def hits(query: str, *lines: str) -> int:
    return len(text(1, *lines).hits(wanted(query)))


@pytest.mark.parametrize(
    "query",
    ["Größe", "GRÖSSE", "grosse", "gro\u0308ße", "  größe  "],
)
def test_case_and_accents_do_not_count(query: str) -> None:
    assert hits(query, "Die Größe und die GRÖSSE") == 2


def test_words_are_found_over_the_end_of_a_line() -> None:
    assert hits("total amount", "the total", "amount is") == 1


def test_what_cannot_be_seen_does_not_count() -> None:
    assert hits("invoice", "in\u00advoi\u200bce") == 1


def test_quotes_and_dashes_are_alike() -> None:
    assert hits("don't - know", "don’t – know") == 1


def test_the_letters_of_a_word_are_marked_alone() -> None:
    hit = text(3, "a declaration")

    assert hit.hits("clar")[0].page == 3
    assert hit.hits("clar")[0].boxes == (pytest.approx((0.04, 0.0, 0.08, 0.02)),)


def test_over_two_lines_there_is_a_box_for_each() -> None:
    assert len(text(1, "the total", "amount is").hits("total amount")[0].boxes) == 2


def test_nothing_is_looked_for_without_letters() -> None:
    assert hits("   ", "some words") == 0


def test_hits_are_counted_over_all_pages_in_their_order(qtbot: QtBot) -> None:
    search = PageSearch()
    search.begin("Total", 3)
    search.look(text(3, "total"))
    assert not search.done
    search.look(text(1, "total total"))
    search.look(text(2, "none"))

    assert (search.total, search.searched, search.done) == (3, 3, True)
    assert [hit.page for hit in search.hits] == [1, 1, 3]


def test_the_first_hit_is_the_next_from_the_page_on_show(qtbot: QtBot) -> None:
    search = PageSearch()
    search.begin("total", 3)
    for number in (1, 2, 3):
        search.look(text(number, "total"))

    assert search.first_from(2) is search.hits[1]
    assert search.place == 2


def test_hits_are_gone_through_round_and_round(qtbot: QtBot) -> None:
    search = PageSearch()
    search.begin("total", 2)
    search.look(text(1, "total total"))
    search.look(text(2, "total"))
    places = []
    for by in (1, 1, 1, 1, -1):
        search.step(by, 1)
        places.append(search.place)

    assert places == [1, 2, 3, 1, 3]


def test_a_page_counts_once_and_a_new_question_begins_anew(qtbot: QtBot) -> None:
    search = PageSearch()
    search.begin("total", 1)
    search.look(text(1, "total"))
    search.look(text(1, "total"))
    assert search.total == 1

    search.begin("sum", 1)

    assert (search.total, search.current, search.searched) == (0, None, 0)


def test_a_document_with_fewer_pages_than_thought_is_done_sooner(qtbot: QtBot) -> None:
    search = PageSearch()
    search.begin("total", 9)
    search.look(text(1, "total"))
    search.resize(1)

    assert search.done


def test_a_long_document_is_looked_through_without_keeping_the_window(qtbot: QtBot) -> None:
    """The watchdog of these tests says how long it took."""
    pages = [text(number, *["some words of a page that is long"] * 40) for number in range(1, 601)]
    search = PageSearch()
    search.begin("not there", len(pages))

    search.look(*pages)

    assert (search.searched, search.total) == (600, 0)


def test_hits_are_bounded(qtbot: QtBot) -> None:
    search = PageSearch()
    search.begin("a", 2)
    search.look(text(1, *["a " * 100] * (MOST // 50)))

    assert search.total == MOST
    assert search.full
    assert search.done
