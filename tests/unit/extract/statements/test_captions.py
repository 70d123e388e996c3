"""Keys to captions, and rows to captions."""

from __future__ import annotations

import pytest

from sealread.extract.statements.captions import caption_of, captions, score
from sealread.extract.statements.finding import GOOD


@pytest.mark.parametrize(
    ("name", "description", "caption"),
    [
        ("revenue", "", "revenue"),
        ("totalRevenue", "", "revenue"),
        ("Umsatzerlöse", "", "revenue"),
        ("ppe", "", "property_plant_and_equipment"),
        ("x17", "Cash dividends paid: to shareholders", "dividends_paid"),
        ("bilanzsumme", "", "total_assets"),
        ("zebras", "How many there are", None),
    ],
)
def test_a_key_asks_for_a_caption(name: str, description: str, caption: str | None) -> None:
    found = caption_of(name, name, description)

    assert (found.id if found else None) == caption


@pytest.mark.parametrize(
    ("caption", "label", "section"),
    [
        ("revenue", "TOTAL NET REVENUES", ""),
        ("accounts_receivable", "Accounts receivable, net of allowance of $80 at May 3", ""),
        ("net_income", "Net income (loss)", ""),
        ("net_income", "Net (loss) income", ""),
        ("property_plant_and_equipment", "Property, plant and equipment, net (Note 4)", ""),
        ("basic_eps", "Basic", "Earnings per common share:"),
        ("operating_cash_flow", "Net cash (used in) provided by operating activities", ""),
        ("pretax_income", "Loss before income tax benefit and equity in income", ""),
        ("share_repurchases", "Repurchases of common stock—repurchase program", ""),
        ("income_tax_expense", "Steuern vom Einkommen und vom Ertrag", ""),
        ("total_assets", "Summe Aktiva", ""),
    ],
)
def test_a_row_bears_its_caption(caption: str, label: str, section: str) -> None:
    assert score(captions()[caption], label, section) >= GOOD


@pytest.mark.parametrize(
    ("caption", "label", "section"),
    [
        ("revenue", "Cost of revenue", ""),
        ("revenue", "Deferred revenue", ""),
        ("total_assets", "Total current assets", ""),
        ("basic_eps", "Basic", "Shares used in per-share calculation:"),
        ("net_income", "Adjusted net income", ""),
        ("cash", "Cash dividends", ""),
        ("long_term_debt", "Current portion of long-term debt", ""),
        ("share_repurchases", "Shares repurchased for tax withholdings", ""),
        ("goodwill", "", ""),
    ],
)
def test_a_row_that_is_nearly_so_does_not(caption: str, label: str, section: str) -> None:
    assert score(captions()[caption], label, section) < GOOD
