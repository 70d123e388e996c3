"""How a page is shown to the language model, and what of it may be copied."""

from __future__ import annotations

from pathlib import Path

from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import text_map
from sealread.extract.language_model.written_page import WrittenPage, whole
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
