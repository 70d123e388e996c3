"""Which lists are asked as transactions: by their titles and choices, never by a schema's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.extract.plan import plan
from sealread.extract.transactions.asked import (
    asked_bookings,
    asked_securities,
    asked_transactions,
)
from sealread.schema.loading import load
from tests.unit.extract.transactions.typed import ENGLISH, GERMAN, schema

_SHIPPED = sorted((Path(__file__).parents[4] / "resources" / "schemas").glob("*.json"))


def test_both_wordings_are_understood() -> None:
    english = plan(schema(ENGLISH)).records
    german = plan(schema(GERMAN)).records

    assert asked_transactions(english[0]) is not None
    assert asked_securities(english[1]) is not None
    found = asked_transactions(german[0])
    assert found is not None
    assert found.choice_of["sale"] == "Verkauf"
    assert found.roles["value_date"].path.endswith("/valuta")
    assert found.roles["fees"].path.endswith("/provision")


@pytest.mark.parametrize("path", _SHIPPED, ids=lambda path: path.stem)
def test_lists_of_other_papers_are_left_to_others(path: Path) -> None:
    for records in plan(load(str(path))).records:
        assert asked_transactions(records) is None
        assert asked_securities(records) is None
        assert (asked_bookings(records) is not None) == (path.stem == "bank_statement")
