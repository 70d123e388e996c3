"""Months and years without a day."""

from __future__ import annotations

from datetime import date

import pytest

from sealread.schema.kinds import NotOfKind
from sealread.schema.partial_dates import parse_month, parse_year


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("June 2010", "en"), ("Jun. 2010", "en"), ("in June, 2010", "en"), ("06/2010", None),
        ("6.2010", "de"), ("2010-06", None), ("Juni 2010", "de"), ("juin 2010", "fr"),
        ("2010 June", "en"), ("from\n June 2010", "en"),
    ],
)  # fmt: skip
def test_a_month_is_read(text: str, language: str | None) -> None:
    assert parse_month(text, language) == date(2010, 6, 1)


@pytest.mark.parametrize("text", ["2010", "13/2010", "May 2010 to June 2010", "Hall 2010", ""])
def test_what_names_no_month_or_two_is_refused(text: str) -> None:
    with pytest.raises(NotOfKind):
        parse_month(text, "en")


@pytest.mark.parametrize("text", ["1989", "(1989)", "© 1989.", "published in 1989,", "NIPS 1989"])
def test_a_year_is_read(text: str) -> None:
    assert parse_year(text) == date(1989, 1, 1)


@pytest.mark.parametrize(
    "text", ["", "89", "1989-1990", "1,989.50", "9000", "1989/90", "in 1989.5"]
)
def test_what_is_no_year_is_refused(text: str) -> None:
    with pytest.raises(NotOfKind):
        parse_year(text)
