"""Readings brought to the cells of a table."""

from __future__ import annotations

from typing import Any

from sealread.document.model import Evidence
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo
from sealread.tabling.cells import Source, cells_of, joined, rows_of, shown
from sealread.tabling.columns import Column

ITEM, PRICE = Column("Item", "/lines/*/item"), Column("Price", "/lines/*/price")
NUMBER, SIGNER = Column("Number", "/number"), Column("Signer", "/signers/*/name")


def _reading(path: str, value: Any, page: int = 1, **changes: Any) -> Reading:
    told: dict[str, Any] = {
        "text": None if value is None else str(value),
        "evidence": (Evidence(page, (0.1, 0.2, 0.3, 0.4)),),
        "confidence": 0.9,
        "status": "grounded" if value is not None else "not_found",
    }
    return Reading(path=path, value=value, **{**told, **changes})


def _extraction(*readings: Reading) -> Extraction:
    return Extraction(
        DocumentInfo("a.pdf", "d" * 64, 2, "en", "digital"), SchemaInfo("s", "e" * 64), {},
        readings, RunInfo("m", "2" * 64, "1", 1.0, 1, 1),
    )  # fmt: skip


READ = _extraction(
    _reading("/number", "RE-1"),
    _reading("/lines/0/item", "Tiles"),
    _reading("/lines/0/price", 12.5),
    _reading("/lines/1/item", "Grout", page=2, status="needs_review", confidence=0.4),
    _reading("/lines/1/price", None),
    _reading("/signers/0/name", "Ute"),
    _reading("/tags/0", "a"),
    _reading("/tags/1", "b"),
    _reading("/declared/Fire", "A1"),
    _reading("/declared/Thickness", "120 mm"),
)
FOUND = {column: cells_of(READ, column) for column in (NUMBER, ITEM, PRICE, SIGNER)}


def test_a_field_of_the_document_is_one_cell_with_its_proof() -> None:
    cell = cells_of(READ, NUMBER)[None]

    assert (cell.value, cell.text, cell.status) == ("RE-1", "RE-1", "grounded")
    assert cell.evidence[0].page == 1


def test_a_column_of_a_list_is_a_cell_a_record() -> None:
    assert {n: cell.value for n, cell in cells_of(READ, PRICE).items()} == {0: 12.5, 1: None}


def test_only_what_the_workspace_keeps_can_be_corrected_there() -> None:
    assert cells_of(READ, NUMBER)[None].source is None
    cell = cells_of(READ, NUMBER, kept=True)[None]
    assert (cell.source, cell.path) == (Source("d" * 64, "e" * 64), "/number")


def test_a_list_of_words_is_one_cell() -> None:
    cell = cells_of(READ, Column("Tags", "/tags"), kept=True)[None]

    assert (cell.value, cell.path) == ("a; b", "")
    assert len(cell.evidence) == 2


def test_open_keys_are_one_cell_that_names_them() -> None:
    cell = cells_of(READ, Column("Declared", "/declared"))[None]

    assert cell.value == "Fire: A1; Thickness: 120 mm"


def test_records_in_one_cell_are_as_doubtful_as_the_worst() -> None:
    cell = joined(FOUND[ITEM])

    assert (cell.value, cell.status, cell.confidence) == ("Tiles; Grout", "needs_review", 0.4)
    assert [place.page for place in cell.evidence] == [1, 2]


def test_one_row_a_document_has_all_records_in_it() -> None:
    [(record, cells)] = rows_of([NUMBER, ITEM], FOUND, records=False)

    assert record is None
    assert [cell.value for cell in cells] == ["RE-1", "Tiles; Grout"]


def test_one_row_a_record_repeats_what_stands_once_a_document() -> None:
    rows = rows_of([NUMBER, ITEM, PRICE], FOUND, records=True)

    assert [(n, *(cell.value for cell in cells)) for n, cells in rows] == [
        (0, "RE-1", "Tiles", 12.5),
        (1, "RE-1", "Grout", None),
    ]


def test_another_list_does_not_count_the_records() -> None:
    rows = rows_of([ITEM, SIGNER], FOUND, records=True)

    assert [cells[1].value for _, cells in rows] == ["Ute", "Ute"]


def test_a_document_without_records_has_a_row() -> None:
    [(record, cells)] = rows_of([ITEM], {}, records=True)

    assert (record, cells[0].value) == (None, None)


def test_values_are_shown_on_one_line() -> None:
    assert [shown(one) for one in (None, "a\n b", 1.5, True, ["a", 2])] == [
        "", "a b", "1.5", "true", "a; 2",
    ]  # fmt: skip
