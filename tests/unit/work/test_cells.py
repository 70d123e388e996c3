"""Cells of tables: a document's words are text there, whatever they look like."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.work.cells import MAX_CELL, fitted, in_csv, neutral, printable


@pytest.mark.parametrize(
    "text",
    [
        "=1+1", "+49 30 1234", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "\u00a0=1",
        "|cmd", "%x", "＝1+1", "\u202e=1", "\x00=1", "\u200b=1",
    ],
)  # fmt: skip
def test_what_a_program_might_compute_stands_behind_an_apostrophe(text: str) -> None:
    assert neutral(text).startswith("'")


@pytest.mark.parametrize("text", ["", " ", "Muster GmbH", "1.234,50", "a=b", "2024-05-01", "Ärger"])
def test_other_words_stay_as_they_are(text: str) -> None:
    assert neutral(text) == text


@given(st.text())
def test_no_text_begins_as_a_formula_afterwards(text: str) -> None:
    assert not neutral(text).strip().startswith(("=", "+", "-", "@", "|", "%"))


@pytest.mark.parametrize(
    ("text", "separator", "cell"),
    [
        ("a;=1+1;b", ",", "a;'=1+1;b"),
        ("a; =1", ",", "a; '=1"),
        ("a,=1", ";", "a,'=1"),
        ("a\t@x", ",", "a\t'@x"),
        ("a\n-1;", ",", "a\n'-1;"),
        ('a;"=1"', ",", 'a;"\'=1"'),
        ("a, -5 and b; c", ",", "a, -5 and b; c"),
        ("=a; -5", ",", "'=a; '-5"),
    ],
)
def test_a_program_with_another_separator_finds_no_formula_either(
    text: str, separator: str, cell: str
) -> None:
    assert in_csv(text, separator) == cell


@given(st.text(alphabet="a=+-@;,\t\n \"'"), st.sampled_from([",", ";", "\t"]))
def test_however_a_csv_is_split_no_cell_begins_as_a_formula(text: str, separator: str) -> None:
    told = in_csv(text, separator)
    for other in {",", ";", "\t"} - {separator}:
        first, *rest = re.split(f"[{other}\n]", told)
        cells = [first.strip(" "), *(one.strip(' "') for one in rest)]
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


def test_characters_that_hide_or_turn_words_are_left_out() -> None:
    assert printable("a\x1b[31m\u202eb\u200b\ud800\tc\n") == "a[31mb\tc\n"


def test_what_is_longer_than_a_cell_says_that_more_follows() -> None:
    assert len(fitted("x" * 40_000)) == MAX_CELL
    assert fitted("x" * 40_000).endswith("x…")
    assert fitted("short") == "short"
