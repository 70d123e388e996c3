"""The form that dates are asked in."""

from __future__ import annotations

from datetime import date

import pytest

from sealread.schema.date_forms import forms, is_date, precision, written


@pytest.mark.parametrize(
    ("definition", "asked"),
    [
        ({"format": "date"}, ("YYYY-MM-DD",)),
        ({"format": "date-time"}, ("date-time",)),
        ({"format": "MM-DD-YYYY"}, ("MM-DD-YYYY",)),
        ({"description": "Effective date. Return in YYYY-MM-DD format."}, ("YYYY-MM-DD",)),
        ({"description": "Due date (MM/DD/YYYY)"}, ("MM/DD/YYYY",)),
        ({"description": "Datum im Format dd.mm.yyyy"}, ("DD.MM.YYYY",)),
        (
            {"description": "In YYYY-MM-DD format or YYYY-MM or YYYY format."},
            ("YYYY-MM-DD", "YYYY-MM", "YYYY"),
        ),
        ({"description": "The start date in ISO 8601"}, ("YYYY-MM-DD",)),
        ({"description": "End date (e.g. '2024-12-31')"}, ("YYYY-MM-DD",)),
        ({"pattern": r"^\d{4}-\d{2}-\d{2}$"}, ("YYYY-MM-DD",)),
        ({"pattern": r"^[0-3]\d\.[01]\d\.(19|20)\d\d$"}, ("DD.MM.YYYY",)),
    ],
)
def test_a_schema_says_how_dates_are_to_be_written(definition, asked) -> None:
    assert forms({"type": "string", **definition}) == asked


@pytest.mark.parametrize(
    "definition",
    [
        {},
        {"format": "email"},
        {"format": "dd-mm"},
        {"pattern": "^.+$"},
        {"pattern": r"^\d+$"},
        {"pattern": r"^[\w./-]+$"},
        {"description": "Reporting period (e.g. 'FY2025 Q3')"},
        {"description": "The year of foundation, as YYYY"},
        {"description": "Size of the yard in dd mm"},
        {"enum": ["2024-01-01"], "description": "A date as YYYY-MM-DD"},
    ],
)
def test_what_asks_for_no_date_has_no_form(definition) -> None:
    assert not is_date({"type": "string", **definition})


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("YYYY-MM-DD", "2024-03-05"),
        ("D.M.YY", "5.3.24"),
        ("DD-MMM-YYYY", "05-Mar-2024"),
        ("YYYY-MM", "2024-03"),
        ("YYYYMMDD", "20240305"),
    ],
)
def test_a_day_is_written_in_a_form(form: str, text: str) -> None:
    assert written(date(2024, 3, 5), form) == text


def test_a_form_has_as_many_parts_as_it_names() -> None:
    assert [precision(form) for form in ("YYYY-MM-DD", "YYYY-MM", "YYYY")] == [3, 2, 1]
