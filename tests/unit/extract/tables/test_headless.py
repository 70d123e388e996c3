"""Columns without a header are told by their cells, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sealread.extract.plan import plan
from sealread.extract.records import read_records
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.tables.sheets import SchemaOf, Text, a_list, drawn, listed, values

ROWS: list[list[Text]] = [
    [(40, "03.05.2024"), (130, "Miete"), (-400, "800,00")],
    [(40, "04.05.2024"), (130, "Bäckerei"), (-400, "4,20")],
    [(40, "07.05.2024"), (130, "Stadtwerke"), (-400, "95,10")],
    [(40, "09.05.2024"), (130, "Versicherung"), (-400, "31,00")],
]


@pytest.fixture
def payments(schema_of: SchemaOf) -> Schema:
    members: dict[str, Any] = {
        "booking_date": {"type": "string", "format": "date"},
        "purpose": {"type": "string"},
        "amount": {"type": "number"},
    }
    return schema_of({"properties": {"payments": a_list(**members)}})


def test_shapes_and_order_tell_the_columns(tmp_path: Path, payments: Schema) -> None:
    found = values(drawn(tmp_path / "a.pdf", [listed(ROWS)]), payments)["payments"]

    assert len(found) == 4
    assert found[1] == {"booking_date": "2024-05-04", "purpose": "Bäckerei", "amount": 4.2}


def test_what_no_header_names_is_reviewed(tmp_path: Path, payments: Schema) -> None:
    document = drawn(tmp_path / "a.pdf", [listed(ROWS)])

    found = read_records(document, plan(payments).records[0], Settings())

    assert found is not None
    assert {one.status for one in found.readings} == {"needs_review"}


def test_columns_that_may_be_several_fields_are_left_alone(
    tmp_path: Path, payments: Schema
) -> None:
    rows: list[list[Text]] = [[*row, (-500, "1.000,00")] for row in ROWS]

    document = drawn(tmp_path / "a.pdf", [listed(rows)])

    assert read_records(document, plan(payments).records[0], Settings()) is None
