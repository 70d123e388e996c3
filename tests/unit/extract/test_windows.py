"""Windows: all of the text, in pieces that fit, with neighbours that share some of it."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.document.model import Span
from sealread.extract.windows import windows

_TEXT = st.text(alphabet="ab 1.\n\r\u2028ß\u00a0", max_size=300)


def tokens(text: str) -> int:
    """A token for every three characters begun."""
    return -(-len(text) // 3)


def cut(text: str, limit: int, overlap: int = 0) -> list[str]:
    return [text[span.start : span.end] for span in windows(text, tokens, limit, overlap)]


@given(_TEXT, st.integers(1, 40), st.integers(0, 50))
def test_windows_cover_the_text_without_a_gap(text: str, limit: int, overlap: int) -> None:
    found = windows(text, tokens, limit, overlap)

    assert (found[0].start, found[-1].end) == (0, len(text)) if found else not text
    for before, after in itertools.pairwise(found):
        assert before.start < after.start <= before.end < after.end


@given(_TEXT, st.integers(1, 40), st.integers(0, 50))
def test_no_window_is_larger_than_the_limit(text: str, limit: int, overlap: int) -> None:
    assert all(tokens(window) <= limit for window in cut(text, limit, overlap))


@given(_TEXT, st.integers(1, 40), st.integers(0, 50))
def test_neighbours_share_no_more_than_the_overlap(text: str, limit: int, overlap: int) -> None:
    found = windows(text, tokens, limit, overlap)

    for before, after in itertools.pairwise(found):
        assert tokens(text[after.start : before.end]) <= overlap


@given(st.integers(1, 60).map("x".__mul__), st.integers(8, 20))
def test_neighbours_share_something_even_in_one_long_line(word: str, limit: int) -> None:
    text = " ".join([word] * 40)

    found = windows(text, tokens, limit, limit // 3)

    for before, after in itertools.pairwise(found):
        assert after.start < before.end


def test_a_text_that_fits_is_one_window() -> None:
    assert cut("one\ntwo\n", limit=4) == ["one\ntwo\n"]


def test_windows_end_where_lines_end() -> None:
    assert cut("aaaaaa\nbbbbbb\ncccccc\n", limit=6) == ["aaaaaa\nbbbbbb\n", "cccccc\n"]


def test_the_next_window_begins_with_the_last_lines_of_the_one_before() -> None:
    text = "aaaaa\nbbbbb\nccccc\nddddd\n"

    assert cut(text, limit=4, overlap=2) == [
        "aaaaa\nbbbbb\n",
        "bbbbb\nccccc\n",
        "ccccc\nddddd\n",
    ]


def test_a_long_line_is_cut_at_a_space() -> None:
    assert cut("aaaa bbbb cccc dddd", limit=4) == ["aaaa bbbb ", "cccc dddd"]


def test_an_enormous_line_without_spaces_is_cut_all_the_same() -> None:
    found = cut("x" * 100_000, limit=500)

    assert "".join(found) == "x" * 100_000
    assert len(found) < 500


def test_a_text_without_characters_has_no_windows() -> None:
    assert windows("", tokens, 10, 2) == ()


@pytest.mark.parametrize("overlap", [10, 11, 1000])
def test_an_overlap_as_large_as_the_window_still_goes_on(overlap: int) -> None:
    found = windows("ab\n" * 100, tokens, 10, overlap)

    assert found[-1] == Span(270, 300)


def test_a_character_of_more_tokens_than_the_limit_is_a_window_of_its_own() -> None:
    found = windows("ab", lambda part: 9 * len(part), 4, 0)

    assert found == (Span(0, 1), Span(1, 2))
