"""The names of months that are shipped are those of the babel that is installed."""

from __future__ import annotations

from months import SHIPPED, written


def test_the_shipped_names_of_months_are_those_of_babel() -> None:
    assert SHIPPED.read_text("utf-8") == written(), "python packaging/months.py writes them anew"
