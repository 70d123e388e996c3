"""A bare number of a field that is text takes the unit behind it along."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.language_model.measures import with_unit
from sealread.extract.language_model.written_page import Writing, WrittenPage
from sealread.llm.script import Place
from sealread.schema.model import Field, Kind, Label
from tests.unit.extract.pages import document, page

PAGES = document(page((("a",),))).pages


def _read(line: str, number: str, field: Field) -> str:
    """What is read of a field on a page of one line, where a number of it was said."""
    written = WrittenPage([Writing(line, text_map(PAGES))])
    start = line.index(number)
    span = with_unit(written, Place(0, Span(start, start + len(number))), field).span
    return line[span.start : span.end]


def _field(title: str = "Weight", kind: Kind = "string") -> Field:
    return Field("/weight", Label("weight", title), kind)


@pytest.mark.parametrize(
    ("line", "number", "whole"),
    [
        ("Weight 84 mm", "84", "84 mm"),
        ("Weight     974     mg", "974", "974     mg"),
        ("20  mm Net Net Tobacco", "20", "20  mm"),
        ("Gross 249,998 KG", "249,998", "249,998 KG"),
        ("Density 245 mg/cc", "245", "245 mg/cc"),
        ("Paper 36 gm/ m2  Position", "36", "36 gm/ m2"),
        ("Flow 12.5 m³/h", "12.5", "12.5 m³/h"),
        ("Length 2700 m", "2700", "2700 m"),
        ("Tension 230V", "230", "230V"),
        ("Hardness 52 HRC.", "52", "52 HRC"),
    ],
)
def test_a_unit_behind_a_number_is_read_with_it(line: str, number: str, whole: str) -> None:
    assert _read(line, number, _field()) == whole


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Total 106.00 EUR", "106.00"),  # a currency
        ("Quantity 19590 ADET", "19590"),  # pieces
        ("Floor 3    A", "3"),  # the next column
        ("Room 5 A Street", "5"),
        ("Paid 5 in cash", "5"),
        ("Jackson 39401 MS 12", "39401"),  # a state
        ("No. 12-B m", "12-B"),  # no number
        ("84\nmm", "84"),  # another line
        ("84 mmol2x", "84"),
        ("Density 245 mg/unit", "245"),  # known by half
    ],
)
def test_what_is_no_unit_is_left(line: str, number: str) -> None:
    assert _read(line, number, _field()) == number


@pytest.mark.parametrize("title", ["Usage kWh", "Usage (kWh)", "Usage in kilowatt-hours"])
def test_a_unit_that_the_field_names_is_left_out(title: str) -> None:
    assert _read("Usage 539 kWh", "539", _field(title)) == "539"


def test_only_fields_of_text_take_units() -> None:
    assert _read("Weight 84 kg", "84", _field(kind="number")) == "84"
    chosen = Field("/size", Label("size", "Size"), choices=("84", "90"))
    assert _read("Size 84 mm", "84", chosen) == "84"
