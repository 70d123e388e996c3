"""Every character of the text knows its word, and every word its characters."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sealread.document.layout import LayoutStyle
from sealread.document.limits import Limits
from sealread.document.model import Box, Page, Span, Turn, Word
from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import TextMap, text_map
from sealread.document.words_file import read_words_file


def page(*words: tuple[str, Box], number: int = 1, turn: Turn = 0, sure: float = 1.0) -> Page:
    made = tuple(Word(text, box, sure) for text, box in words)
    return Page(number, 595.0, 842.0, "digital", made, turn=turn)


def row(y: float, *places: tuple[str, float]) -> list[tuple[str, Box]]:
    """Words of a line at height y, each starting at its x, letters 0.01 wide."""
    return [(text, (x, y, x + 0.01 * len(text), y + 0.012)) for text, x in places]


def assert_round_trip(found: TextMap) -> None:
    starts, ends = found.word_spans.starts.tolist(), found.word_spans.ends.tolist()
    assert starts == sorted(starts)
    assert len(starts) == sum(len(page.words) for page in found.pages)
    seen = set()
    for start, end in zip(starts, ends, strict=True):
        (ref,) = found.words(Span(start, end))
        seen.add(ref)
        assert found.text[start:end] == found.pages[ref.page].words[ref.word].text
        assert found.span_of(ref.page, [ref.word]) == Span(start, end)
        assert found.page_of(start) == ref.page
        (evidence,) = found.boxes(Span(start, end))
        assert evidence.page == found.pages[ref.page].number
        assert evidence.box == pytest.approx(found.pages[ref.page].words[ref.word].box, abs=2e-5)
    assert len(seen) == len(starts)


unit = st.floats(0.0, 0.95, allow_nan=False)
size = st.floats(0.001, 0.05)
texts = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8)
words = st.builds(
    lambda text, x, y, w, h: Word(text, (x, y, x + w, y + h)), texts, unit, unit, size, size
)
pages = st.builds(
    lambda found, turn, modality: Page(1, 595.0, 842.0, modality, tuple(found), turn=turn),
    st.lists(words, max_size=40),
    st.sampled_from([0, 90, 180, 270]),
    st.sampled_from(["digital", "scanned"]),
)
styles = st.sampled_from([LayoutStyle(gap=gap) for gap in ("single", "proportional", "tab")])


@settings(max_examples=150, deadline=None)
@given(st.lists(pages, max_size=3), styles)
def test_round_trip_on_any_geometry(found: list[Page], style: LayoutStyle) -> None:
    assert_round_trip(text_map(found, style))


@pytest.mark.parametrize("name", ["einvoice", "adbuy", "nda", "invoices"])
def test_round_trip_on_real_digital_files(data: Path, name: str) -> None:
    for file in sorted((data / name / "docs").glob("*.pdf"))[:4]:
        if name == "invoices" and "teamgantt" in file.name:
            continue
        document = read(file, ReadOptions(language=False, tables=False, limits=Limits(pages=50)))
        assert_round_trip(text_map(document.pages[:4]))


@pytest.mark.parametrize("name", ["sroie", "forms_de"])
def test_round_trip_on_real_words_files(data: Path, name: str) -> None:
    for file in sorted((data / name / "docs").glob("*.json"))[:15]:
        assert_round_trip(text_map(read_words_file(file).pages))


def test_pages_are_joined_by_a_blank_line() -> None:
    found = text_map([page(*row(0.1, ("one", 0.1))), page(*row(0.1, ("two", 0.1)), number=2)])

    assert found.text == "one\n\ntwo"
    assert found.page_span(1) == Span(5, 8)


def test_lines_are_counted_over_pages() -> None:
    found = text_map([page(*row(0.1, ("one", 0.1))), page(*row(0.1, ("two", 0.1)), number=2)])

    assert found.line_span(0, 0) == Span(0, 3)
    assert found.line_span(2, 9) == Span(5, 8)


@pytest.mark.parametrize(("gap", "text"), [("single", "Total 12,50"), ("tab", "Total\t12,50")])
def test_column_gap_follows_the_style(gap: str, text: str) -> None:
    found = page(*row(0.1, ("Total", 0.1), ("12,50", 0.7)))

    assert text_map([found], LayoutStyle(gap=gap)).text == text  # type: ignore[arg-type]


def test_column_gap_is_in_proportion_and_bounded() -> None:
    near = page(*row(0.1, ("Total", 0.1), ("12,50", 0.19)))
    far = page(*row(0.1, ("Total", 0.1), ("12,50", 0.8)))

    assert text_map([near]).text == "Total    12,50"
    assert text_map([far]).text == "Total" + 8 * " " + "12,50"


def test_wide_spaces_of_large_type_stay_single() -> None:
    found = page(("BIG", (0.1, 0.1, 0.34, 0.16)), ("TYPE", (0.4, 0.1, 0.72, 0.16)))

    assert text_map([found]).text == "BIG TYPE"


def test_part_of_a_word_narrows_its_box() -> None:
    found = text_map([page(("12345678", (0.2, 0.1, 0.4, 0.12)))])

    (evidence,) = found.boxes(Span(2, 4))

    assert evidence.box == pytest.approx((0.25, 0.1, 0.3, 0.12))


def test_part_of_a_turned_word_narrows_its_box_downwards() -> None:
    found = text_map([page(("12345678", (0.1, 0.2, 0.12, 0.4)), turn=270)])

    (evidence,) = found.boxes(Span(2, 4))

    assert evidence.box == pytest.approx((0.1, 0.25, 0.12, 0.3))


def test_span_over_lines_gives_a_box_per_line() -> None:
    found = text_map([page(*row(0.1, ("one", 0.1), ("two", 0.14)), *row(0.2, ("three", 0.1)))])

    boxes = found.boxes(Span(4, 13))

    assert [evidence.box for evidence in boxes] == [
        pytest.approx((0.14, 0.1, 0.17, 0.112)),
        pytest.approx((0.1, 0.2, 0.15, 0.212)),
    ]
    assert found.lines(Span(5, 9)) == (Span(0, 7), Span(8, 13))


def test_confidence_is_that_of_the_weakest_word() -> None:
    sure, unsure = row(0.1, ("sure", 0.1), ("unsure", 0.15))
    made = (Word(*sure, 0.99), Word(*unsure, 0.6))
    found = text_map([Page(1, 595.0, 842.0, "scanned", made)])

    assert found.confidence(Span(0, 4)) == 0.99
    assert found.confidence(Span(0, 8)) == 0.6
    assert found.confidence(Span(0, 0)) == 0.0


def test_empty_document_has_an_empty_text() -> None:
    found = text_map([])

    assert found.text == ""
    assert found.words(Span(0, 5)) == ()
