"""How pages, and passages of long ones, are shown to the language model; what may be copied."""

from __future__ import annotations

from pathlib import Path

from sealread.document.model import Span
from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import text_map
from sealread.extract.language_model.written_page import Writings, WrittenPage, writings
from sealread.extract.retrieval_windows import Gathered, gathered
from sealread.llm.script import Place
from tests.unit.document.boxed import drawn, table

ROWS = [["Item", "Number", "Price"], ["Chair", "4", "20.00"], ["Table", "1", "90.00"]]


def _written(folder: Path, *, has_room: bool = True) -> Writings:
    pages = read(drawn(folder / "a.pdf", table(ROWS)), ReadOptions(language=False)).pages
    return writings(pages, text_map(pages), lambda text: has_room or "Price: 90" not in text)


def _last_row(written: Writings) -> Gathered:
    text = written.boxes.text
    start = text.index("Item: Table")
    return gathered(text, [Span(start, text.index("\n", start))])


def _shown(folder: Path, *, has_room: bool) -> WrittenPage:
    return _written(folder, has_room=has_room).whole("en")[0]


def test_rows_name_their_columns_where_there_is_room(tmp_path: Path) -> None:
    assert "Item: Table | Number: 1 | Price: 90.00" in _shown(tmp_path, has_room=True).page.text
    assert "\nTable | 1 | 90.00" in _shown(tmp_path, has_room=False).page.text


def test_names_that_are_repeated_cannot_be_copied(tmp_path: Path) -> None:
    script = _shown(tmp_path, has_room=True).page.script
    assert "Price: 90" not in script.text
    assert "Table | 1" not in script.text


def test_a_passage_keeps_the_names_of_columns_and_leads_back_to_its_words(tmp_path: Path) -> None:
    written = _written(tmp_path)

    shown, columns = written.passages(_last_row(written), "en")

    assert shown.page.text == "Item: Table | Number: 1 | Price: 90.00"
    assert "Price: 90" not in shown.page.script.text
    place = Place(0, Span(shown.page.text.index("90.00"), len(shown.page.text)))
    assert shown.words(place, 1.0).text == "90.00"
    [box] = shown.words(place, 1.0).evidence
    assert box.box[0] > 0.3
    assert columns is not None


def test_a_passage_by_columns_has_the_lines_with_its_words_alone(tmp_path: Path) -> None:
    written = _written(tmp_path)

    _, columns = written.passages(_last_row(written), "en")

    assert columns is not None
    assert sorted(columns.page.text.split()) == ["1", "90.00", "Table"]
    place = Place(0, Span(columns.page.text.index("Table"), columns.page.text.index("Table") + 5))
    assert columns.words(place, 1.0).text == "Table"
