"""Titles of statements."""

from __future__ import annotations

import pytest

from sealread.extract.statements.titles import title_of


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (Unaudited)", "income"),
        ("Statements of Consolidated Earnings", "income"),
        ("Unaudited Condensed Consolidated Statements of Income (Loss)", "income"),
        ("Consolidated Statements of Comprehensive Income", "comprehensive"),
        ("Condensed Consolidated Balance Sheets (continued)", "balance"),
        ("Consolidated Statements of Financial Position", "balance"),
        ("Condensed Consolidated Statements of Cash Flows", "cash_flow"),
        ("Statements of Consolidated Stockholders' Equity", "equity"),
        ("Consolidated Statements of Changes in Shareholders’ Equity", "equity"),
        ("Konzern-Gewinn- und Verlustrechnung", "income"),
        ("Konzernbilanz zum 31. Dezember 2024", "balance"),
        ("Kapitalflussrechnung", "cash_flow"),
        ("Gesamtergebnisrechnung", "comprehensive"),
        ("See Notes to Consolidated Financial Statements.", None),
        ("as shown in our Consolidated Balance Sheets as of June 30, 2024", None),
        ("Income taxes", None),
    ],
)
def test_a_title_names_its_statement(text: str, kind: str | None) -> None:
    assert title_of(text) == kind
