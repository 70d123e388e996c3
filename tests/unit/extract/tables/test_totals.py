"""Printed totals and counts are compared with what was read; only what differs is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.extract.plan import plan
from sealread.extract.records import read_records
from sealread.extract.settings import Settings
from sealread.extract.tables.totals import COUNT_DIFFERS, TOTAL_DIFFERS
from sealread.schema.model import Schema
from tests.unit.extract.tables.sheets import SchemaOf, Text, a_list, drawn, listed

HEADER: list[Text] = [(40, "Date"), (110, "Description"), (-500, "Amount")]
ROWS: list[list[Text]] = [
    [(40, "2024-05-01"), (110, "Rent"), (-500, "-800.00")],
    [(40, "2024-05-02"), (110, "Salary"), (-500, "2,500.50")],
    [(40, "2024-05-03"), (110, "Bakery"), (-500, "-4.20")],
]


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    members = {
        "date": {"type": "string", "format": "date"},
        "description": {"type": "string"},
        "amount": {"type": "number"},
    }
    return schema_of({"properties": {"transactions": a_list(**members)}})


def codes(path: Path, schema: Schema, *below: list[Text]) -> list[str]:
    """The codes of the notices on the rows with these lines below them."""
    document = drawn(path / "a.pdf", [listed([HEADER, *ROWS, *below], step=24)])
    [records] = plan(schema).records
    found = read_records(document, records, Settings())
    assert found is not None
    assert found.counts == {"/transactions": 3}
    return [notice.code for notice in found.notices]


def test_a_total_that_agrees_is_not_told(tmp_path: Path, schema: Schema) -> None:
    assert codes(tmp_path, schema, [(110, "Total"), (-500, "1,696.30")]) == []


def test_a_total_that_differs_is_told(tmp_path: Path, schema: Schema) -> None:
    assert codes(tmp_path, schema, [(110, "Total"), (-500, "1,796.30")]) == [TOTAL_DIFFERS]


def test_cents_lost_by_rounding_are_no_difference(tmp_path: Path, schema: Schema) -> None:
    assert codes(tmp_path, schema, [(110, "Summe"), (-500, "1,696.31")]) == []


def test_one_total_that_agrees_is_enough(tmp_path: Path, schema: Schema) -> None:
    net, gross = [(110, "Net total"), (-500, "1,696.30")], [(110, "Total"), (-500, "2,018.60")]

    assert codes(tmp_path, schema, net, gross) == []


@pytest.mark.parametrize("words", ["Nettobetrag", "Netto-Betrag"])
def test_a_net_amount_can_prove_the_sum_and_says_nothing_against_it(
    tmp_path: Path, schema: Schema, words: str
) -> None:
    gross: list[Text] = [(110, "Gesamtbetrag"), (-500, "2,018.60")]

    assert codes(tmp_path, schema, [(110, words), (-500, "1,696.30")], gross) == []
    assert codes(tmp_path, schema, [(110, words), (-500, "1,700.00")]) == []


def test_a_total_with_tax_says_nothing_of_the_sum(tmp_path: Path, schema: Schema) -> None:
    assert codes(tmp_path, schema, [(110, "Total incl. VAT"), (-500, "2,018.60")]) == []


@pytest.mark.parametrize(
    "line", ["3 transactions", "Number of transactions: 3", "Anzahl Buchungen: 3"]
)
def test_a_count_that_agrees_is_not_told(tmp_path: Path, schema: Schema, line: str) -> None:
    assert codes(tmp_path, schema, [(40, line)]) == []


@pytest.mark.parametrize("line", ["4 transactions", "Anzahl der Buchungen: 4", "4 Buchungen"])
def test_a_count_that_differs_is_told(tmp_path: Path, schema: Schema, line: str) -> None:
    assert codes(tmp_path, schema, [(40, line)]) == [COUNT_DIFFERS]
