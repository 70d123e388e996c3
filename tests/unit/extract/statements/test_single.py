"""Single fields that ask a report for the figure of a caption, with or without a time."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.statements.provider import StatementReader
from sealread.schema.loading import parse
from tests.unit.extract.statements.conftest import Read

_NUMBER = {"type": ["number", "null"]}
_TEXT = {"type": ["string", "null"]}


def _told(read: Read, **kinds: dict[str, Any]) -> dict[str, Any]:
    """What the statements say of fields with these titles, by the title's words."""
    properties = {
        title: {"title": title, **kind}
        for name, kind in kinds.items()
        for title in (name.replace("_", " "),)
    }
    schema = parse({"type": "object", "properties": properties}, "single", "0" * 64)
    reader = StatementReader(read.document, Settings())
    return {
        one.path[1:]: one.value for one in reader.fields(plan(schema).fields, plan(schema).records)
    }


@pytest.mark.parametrize(
    ("title", "value"),
    [
        ("Net_sales", 1500),
        ("Revenue_of_the_quarter", 1500),
        ("Net_income_(six_months)", 550),
        ("Net_income_of_the_prior_year", 190),
        ("Net_income_of_the_quarter_2024", 190),  # the fiscal year of this report is 2025
        ("Revenue_2025", 1500),
        ("Umsatz_des_Quartals", 1500),
        ("Total_assets", 1710),
        ("Total_assets_at_the_end_of_the_previous_period", 1500),
        ("Net_income_of_the_year", None),
        ("Diluted_EPS", 2.95),
        ("Number_of_anchors", None),
    ],
)
def test_the_column_is_that_of_the_period_asked_for(
    report: Read, title: str, value: float | None
) -> None:
    assert _told(report, **{title: _NUMBER}).get(title.replace("_", " ")) == value


def test_an_annual_report_is_asked_for_its_year(annual: Read) -> None:
    whole = annual.figures("income_statement", "revenue")

    told = _told(annual, Umsatz=_NUMBER, Umsatz_des_Vorjahres=_NUMBER)

    assert told == {"Umsatz": whole["FY2024"], "Umsatz des Vorjahres": whole["FY2023"]}


def test_with_a_figure_the_report_says_whose_it_is_and_in_what_it_is_stated(report: Read) -> None:
    told = _told(
        report, Revenue=_NUMBER, Company=_TEXT, End_of_the_period=_TEXT, figures_stated_in=_TEXT
    )

    assert told["Company"] == "HARBOR LIGHT TOOLS, INC."
    assert told["End of the period"] == "2024-12-31"
    assert "figures stated in" not in told  # it is asked by its name, not by its title


def test_texts_and_lists_ask_for_no_figure(report: Read) -> None:
    several = {"type": "array", "items": {"type": "number"}}

    assert _told(report, Revenue=_TEXT, Net_income=several) == {}


def test_in_what_figures_are_stated_is_told_with_its_words(report: Read) -> None:
    schema = parse(
        {"type": "object", "properties": {"Revenue": _NUMBER, "figures_stated_in": _TEXT}},
        "single", "0" * 64,
    )  # fmt: skip
    asked = plan(schema)

    told = {
        one.path: one
        for one in StatementReader(report.document, Settings()).fields(asked.fields, asked.records)
    }

    assert "million" in str(told["/figures_stated_in"].value).casefold()
    assert told["/figures_stated_in"].evidence
