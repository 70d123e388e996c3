"""Of a list that people decided on, which cells later documents may learn from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sealread.extract.result import Reading
from sealread.work.correcting import Wish, correct
from sealread.work.decided_lists import decided_cells
from sealread.work.learning import lessons
from tests.unit.extractions import BOX
from tests.unit.work.accounted import Office, reading

PLACE = {"page": 1, "box": BOX}


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def _read(office: Office, *cells: Reading) -> int:
    names = [{"name": one.value or ""} for one in cells]
    values = {"Manufacturer": "Muster GmbH", "lines": names}
    return office.read(
        office.extraction(reading("/Manufacturer", "Muster GmbH"), *cells, values=values)
    )


def _cell(number: int, name: str | None, **other: Any) -> Reading:
    return reading(f"/lines/{number}/name", name, evidence=[PLACE], **other)


def _decide(office: Office, item: int, path: str, **wish: Any) -> None:
    correct(office.workspace, office.workspace.items(1)[item - 1], Wish(path=path, **wish))


def _cells(office: Office) -> dict[str, tuple[object, str | None]]:
    last = {one.correction.path: one for one in office.workspace.corrections()}
    found = decided_cells(office.workspace, list(last.values()))
    return {one.correction.path: (one.correction.new, one.correction.text) for one in found}


def test_what_was_let_stand_beside_a_decision_counts_too(office: Office) -> None:
    item = _read(office, _cell(0, "Screw"), _cell(1, "Nai"))

    _decide(office, item, "/lines/1/name", value="Nail", reason="a letter is missing")

    assert _cells(office) == {
        "/lines/0/name": ("Screw", "Screw"), "/lines/1/name": ("Nail", None),
    }  # fmt: skip


def test_a_list_in_which_a_cell_is_doubtful_teaches_nothing(office: Office) -> None:
    item = _read(office, _cell(0, "Screw"), _cell(1, "Nail", status="needs_review"))
    _decide(office, item, "/lines/0/name", accept=True)

    before = _cells(office)
    _decide(office, item, "/lines/1/name", accept=True)

    assert before == {}
    assert set(_cells(office)) == {"/lines/0/name", "/lines/1/name"}


def test_a_list_that_nobody_decided_on_teaches_nothing(office: Office) -> None:
    item = _read(office, _cell(0, "Screw"))
    _decide(office, item, "/Manufacturer", accept=True)

    assert _cells(office) == {}


def test_what_was_taken_back_teaches_nothing(office: Office) -> None:
    item = _read(office, _cell(0, "Screw"))
    _decide(office, item, "/lines/0/name", accept=True)
    _decide(office, item, "/lines/0/name", undo=True, reason="not yet")

    assert _cells(office) == {}


def test_a_list_may_be_set_as_a_whole(office: Office) -> None:
    nothing = reading("/lines", None, text=None, status="not_found")
    item = office.read(
        office.extraction(
            reading("/Manufacturer", "Muster GmbH"), nothing,
            values={"Manufacturer": "Muster GmbH", "lines": []},
        )
    )  # fmt: skip

    _decide(office, item, "/lines", value='[{"name": "Screw"}, {"name": "Nail"}]', reason="missing")

    assert _cells(office) == {"/lines/0/name": ("Screw", None), "/lines/1/name": ("Nail", None)}


def test_a_cell_without_words_is_looked_for_on_the_page_of_its_record(office: Office) -> None:
    size = reading("/lines/0/size", "M4", evidence=[{"page": 2, "box": BOX}])
    item = _read(office, _cell(0, "Scrw"), size)

    _decide(office, item, "/lines/0/name", value="Screw", reason="a letter is missing")

    assert [(one.page, len(one.fields)) for one in lessons(office.workspace)] == [(2, 2)]


def test_a_list_that_is_later_said_to_be_absent_teaches_nothing(office: Office) -> None:
    item = _read(office, _cell(0, "Screw"))
    _decide(office, item, "/lines/0/name", accept=True)
    before = _cells(office)
    nothing = reading("/lines", None, text=None, status="not_found")
    values = {"Manufacturer": "Muster GmbH", "lines": []}
    again = office.extraction(reading("/Manufacturer", "Muster GmbH"), nothing, values=values)
    office.read(again)

    wish = Wish(path="/lines", absent=True, reason="there is none")
    correct(office.workspace, office.workspace.items(2)[0], wish)

    assert before == {"/lines/0/name": ("Screw", "Screw")}
    assert _cells(office) == {}


def test_a_cell_that_was_typed_lies_on_the_page_of_what_was_read_there(office: Office) -> None:
    """Also where it is the only one of its record: else its list would teach without its row."""
    later = {"page": 2, "box": BOX}
    cells = [
        reading(f"/lines/{number}/name", name, evidence=[later])
        for number, name in enumerate(("Screw", "Nai"))
    ]
    item = _read(office, *cells)

    _decide(office, item, "/lines/1/name", value="Nail", reason="a letter is missing")

    last = {one.correction.path: one for one in office.workspace.corrections()}
    found = decided_cells(office.workspace, list(last.values()))
    pages = {one.correction.path: one.correction.evidence[0].page for one in found}
    assert pages == {"/lines/0/name": 2, "/lines/1/name": 2}
