"""How a page is shown to the language model, and what of it may be copied."""

from __future__ import annotations

from pathlib import Path

from sealread.document.model import Span
from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import WordRef, text_map
from sealread.extract.language_model.written_page import WrittenPage, whole
from sealread.llm.script import Place
from tests.unit.document.boxed import drawn, table

ROWS = [["Item", "Number", "Price"], ["Chair", "4", "20.00"], ["Table", "1", "90.00"]]


def _shown(folder: Path, *, has_room: bool) -> WrittenPage:
    pages = read(drawn(folder / "a.pdf", table(ROWS)), ReadOptions(language=False)).pages
    return whole(pages, text_map(pages), "en", lambda _: has_room)[0]


def test_rows_name_their_columns_where_there_is_room(tmp_path: Path) -> None:
    assert "Item: Table | Number: 1 | Price: 90.00" in _shown(tmp_path, has_room=True).page.text
    assert "\nTable | 1 | 90.00" in _shown(tmp_path, has_room=False).page.text


def test_names_that_are_repeated_cannot_be_copied(tmp_path: Path) -> None:
    script = _shown(tmp_path, has_room=True).page.script
    assert "Price: 90" not in script.text
    assert "Table | 1" not in script.text


def test_a_part_is_the_lines_of_some_words_and_leads_back_to_them(tmp_path: Path) -> None:
    whole_page = _shown(tmp_path, has_room=True)
    words = whole_page.pages[0].words
    number = next(place for place, word in enumerate(words) if word.text == "20.00")
    part = whole_page.lines_with([WordRef(0, number)])

    assert part.page.text.strip() == "Item: Chair | Number: 4 | Price: 20.00"
    assert "Price: 20" not in part.page.script.text
    assert part.words(Place(0, _span_of("20.00", part.page.text)), 1.0).text == "20.00"
    assert part.refs(Place(0, _span_of("20.00", part.page.text))) == (WordRef(0, number),)


def _span_of(said: str, text: str) -> Span:
    return Span(text.index(said), text.index(said) + len(said))
