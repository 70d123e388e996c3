"""A list whose columns a header names becomes one record a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sealread.extract.plan import columns, plan
from sealread.extract.record_readings import RecordReadings, record_path
from sealread.extract.records import read_records
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.schema.model import Records, Schema
from tests.unit.extract.pages import Rows, document, page

SchemaOf = Callable[[dict[str, Any]], Schema]

HEADER = ("Description", "Quantity", "Unit price", "Amount")
ROWS: Rows = (
    HEADER,
    ("Grey mortar", "2", "10.50", "21.00"),
    ("Trowel", "1", "8.00", "8.00"),
    ("Bucket", "3", "2.00", "6.00"),
)


@pytest.fixture
def lines(schema_of: SchemaOf) -> Records:
    """A list of line items with an article that no table here states."""
    members = {
        "description": {"type": "string"},
        "quantity": {"type": ["integer", "null"]},
        "unit_price": {"type": ["number", "null"]},
        "amount": {"type": ["number", "null"]},
        "article": {"type": ["string", "null"]},
    }
    items = {"type": "object", "properties": members}
    [records] = plan(
        schema_of({"properties": {"lines": {"type": "array", "items": items}}})
    ).records
    return records


def read(records: Records, *pages: Any) -> RecordReadings:
    found = read_records(document(*pages), records, Settings())
    assert found is not None
    return found


def value(found: RecordReadings, path: str) -> Any:
    return reading(found, path).value


def reading(found: RecordReadings, path: str) -> Reading:
    return next(one for one in found.readings if one.path == path)


@pytest.mark.parametrize("ruled", [True, False])
def test_each_row_below_the_header_is_a_record(lines: Records, ruled: bool) -> None:
    found = read(lines, page(ROWS, ruled=ruled))

    assert found.counts == {"/lines": 3}
    assert [value(found, f"/lines/{n}/description") for n in range(3)] == [
        "Grey mortar",
        "Trowel",
        "Bucket",
    ]
    assert [value(found, f"/lines/{n}/amount") for n in range(3)] == [21.0, 8.0, 6.0]


def test_columns_may_stand_in_any_order(lines: Records) -> None:
    found = read(lines, page([row[::-1] for row in ROWS]))

    assert (value(found, "/lines/0/description"), value(found, "/lines/0/quantity")) == (
        "Grey mortar",
        2,
    )


def test_every_record_has_a_reading_of_every_field(lines: Records) -> None:
    found = read(lines, page(ROWS))

    assert len(found.readings) == 3 * 5
    assert reading(found, "/lines/0/article").status == "not_found"


def test_a_cell_is_proven_by_its_words(lines: Records) -> None:
    made = page(ROWS)

    found = reading(read(lines, made), "/lines/0/description")

    [place] = found.evidence
    grey, mortar = (word for word in made.words if word.text in ("Grey", "mortar"))
    assert found.text == "Grey mortar"
    assert place.page == 1
    assert place.box == (grey.box[0], grey.box[1], mortar.box[2], mortar.box[3])


def test_an_empty_cell_is_not_found(lines: Records) -> None:
    found = read(lines, page([*ROWS[:2], ("Trowel", "", "8.00", "8.00"), ROWS[3]]))

    assert found.counts == {"/lines": 3}
    assert reading(found, "/lines/1/quantity").status == "not_found"


def test_a_cell_of_another_kind_needs_review(lines: Records) -> None:
    found = read(lines, page([*ROWS[:3], ("Bucket", "many", "2.00", "6.00")]))

    wrong = reading(found, "/lines/2/quantity")
    assert (wrong.value, wrong.status, wrong.text) == (None, "needs_review", "many")


def test_words_the_ocr_was_unsure_of_need_review(lines: Records) -> None:
    found = read(lines, page(ROWS, confidence=0.5))

    assert {one.status for one in found.readings if one.text} == {"needs_review"}


def test_records_go_on_on_the_next_page(lines: Records) -> None:
    more: Rows = (HEADER, ("Sand", "4", "1.00", "4.00"), ("Lime", "5", "1.00", "5.00"))

    found = read(lines, page(ROWS), page(more, number=2))

    assert [value(found, f"/lines/{n}/quantity") for n in range(found.counts["/lines"])] == [
        2,
        1,
        3,
        4,
        5,
    ]
    assert reading(found, "/lines/4/amount").evidence[0].page == 2


@pytest.mark.parametrize("ruled", [True, False])
def test_a_table_of_other_things_gives_no_records(lines: Records, ruled: bool) -> None:
    other: Rows = (("Country", "Capital"), ("France", "Paris"), ("Italy", "Rome"))

    assert read_records(document(page(other, ruled=ruled)), lines, Settings()) is None


def test_a_document_without_words_gives_no_records(lines: Records) -> None:
    assert read_records(document(page([])), lines, Settings()) is None


def test_a_path_has_the_number_of_its_record(lines: Records) -> None:
    first = columns(lines)[0]

    assert record_path(first, lines, 12) == "/lines/12/description"
