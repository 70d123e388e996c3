"""Measures of whole reports: values, periods, scales, signs, segments, and what proves them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.statements.provider import StatementReader
from tests.unit.extract.statements.conftest import Read, asked
from tests.unit.extract.statements.drawing import Report
from tests.unit.extract.statements.schemas import metrics

_QUARTERS = ("FY2025 Q2", "FY2025 H1", "FY2024 Q2", "FY2024 H1")


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("revenue", (1500, 2900, 1250, 2600)),
        ("cost_of_revenue", (900, 1750, 800, 1600)),
        ("operating_income", (400, 740, 255, 615)),
        ("interest_expense", (20, 40, 15, 30)),
        ("income_tax_expense", (80, 150, 50, 120)),
        ("net_income", (300, 550, 190, 465)),
        ("basic_eps", (3.0, 5.5, 1.9, 4.65)),
        ("diluted_eps", (2.95, 5.42, 1.88, 4.6)),
        ("restructuring_charge", (0, 10, 5, 5)),
    ],
)
def test_income_is_told_for_quarters_and_half_years(
    report: Read, key: str, values: tuple[float, ...]
) -> None:
    assert report.figures("income_statement", key) == dict(zip(_QUARTERS, values, strict=True))


@pytest.mark.parametrize(
    ("key", "now", "before"),
    [
        ("cash", 410, 380),
        ("short_term_investments", 90, 0),
        ("accounts_receivable", 510, 470),
        ("total_assets", 1710, 1500),
        ("short_term_debt", 30, 20),
        ("long_term_debt", 370, 380),
        ("retained_earnings", -90, -300),
        ("shareholders_equity", 1110, 900),
    ],
)
def test_balances_are_told_for_the_days_of_the_balance_sheet(
    report: Read, key: str, now: float, before: float
) -> None:
    assert report.figures("balance_sheet", key) == {"FY2025 Q2": now, "FY2024": before}


def test_outflows_are_told_without_sign_and_net_flows_with_it(report: Read) -> None:
    assert report.figures("cash_flow_statement", "capex") == {"FY2025 H1": 120, "FY2024 H1": 100}
    assert report.figures("cash_flow_statement", "financing_cash_flow") == {
        "FY2025 H1": -160,
        "FY2024 H1": -90,
    }


def test_scale_and_unit_follow_the_caption_and_the_kind_of_row(report: Read) -> None:
    revenue = report.values["income_statement"]["revenue"][0]
    share = report.values["income_statement"]["basic_eps"][0]
    rate = report.values["income_statement"]["effective_tax_rate"][0]

    assert (revenue["unit"], revenue["scale"]) == ("USD", 1_000_000)
    assert (share["unit"], share["scale"]) == ("USD", 1)
    assert (rate["unit"], rate["scale"]) == ("%", 1)


def test_a_value_is_proven_by_its_figure_and_a_scale_by_the_words_that_say_it(
    report: Read,
) -> None:
    value = report.readings["/income_statement/cost_of_revenue/0/value"]
    scale = report.readings["/income_statement/cost_of_revenue/0/scale"]

    assert (value.text, value.status) == ("(900)", "normalised")
    assert [place.page for place in value.evidence] == [2]
    assert "millions" in (scale.text or "")
    assert scale.evidence[0].box[1] < value.evidence[0].box[1]


def test_what_is_not_printed_is_computed_and_says_so(report: Read) -> None:
    total = report.readings["/balance_sheet/total_debt/0/value"]
    both = report.readings["/balance_sheet/cash_st_investments/0/value"]
    margin = report.readings["/income_statement/gross_margin/0/value"]

    assert (total.value, both.value, margin.value) == (400, 500, 40)
    assert {total.status, both.status, margin.status} == {"inferred"}
    assert (margin.reason or "").startswith("computed: gross profit / revenue")
    assert len(margin.evidence) == 2


def test_growth_is_computed_from_the_same_period_of_the_year_before(report: Read) -> None:
    growth = report.values["income_statement"]["revenue_growth"]

    company = [one for one in growth if one["segment_type"] == "company"]
    assert [(one["data_period"], one["value"]) for one in company] == [
        ("FY2025 Q2", 20),
        ("FY2025 H1", 11.5),
    ]
    compared = report.readings["/income_statement/revenue_growth/0/comparison_type"]
    assert (compared.value, compared.status) == ("Yoy", "inferred")


def test_a_rate_is_read_from_a_sentence_before_it_is_computed(report: Read) -> None:
    rates = report.figures("income_statement", "effective_tax_rate")

    assert rates["FY2025 Q2"] == 21.1
    assert rates["FY2024 Q2"] == 20.8
    assert report.readings["/income_statement/effective_tax_rate/0/value"].text == "21.1%"
    assert rates["FY2025 H1"] == 21.4


def test_segments_are_told_beside_the_company(report: Read) -> None:
    entries = report.values["income_statement"]["revenue"]

    assert report.figures("income_statement", "revenue", "Power Tools") == {
        "FY2025 Q2": 650,
        "FY2025 H1": 1290,
        "FY2024 Q2": 590,
        "FY2024 H1": 1180,
    }
    assert {one["segment_name"] for one in entries} == {
        "NA", "Products", "Services", "Hand Tools", "Power Tools",
    }  # fmt: skip


def test_the_cover_tells_the_company_and_the_period(report: Read) -> None:
    assert report.values["meta"] == {
        "company": "HARBOR LIGHT TOOLS, INC.",
        "report_period": "FY2025 Q2",
        "report_period_end_date": "2024-12-31",
    }


def test_a_measure_that_is_not_stated_has_no_entry(report: Read) -> None:
    """Nothing on the page would prove one, whatever word the schema has for what is not known."""
    assert not report.values["balance_sheet"].get("inventories")
    assert report.readings["/balance_sheet/inventories"].status == "not_found"


def test_a_key_that_no_glossary_has_is_found_by_its_own_words(tmp_path: Path) -> None:
    drawn = Report(columns=(400, 500))
    drawn.line("FORM 10-Q").line("For the quarterly period ended March 31, 2024")
    drawn.page().line("Consolidated Statements of Cash Flows").line("(in thousands)")
    drawn.centred(("Three Months Ended March 31,", 440)).row("", "2024", "2023")
    drawn.row("Free widgets", "7,001", "6,002").row("Dividends paid", "(5)", "(4)")

    found = asked(drawn.read(tmp_path))

    assert found.figures("cash_flow_statement", "free_widgets") == {
        "FY2024 Q1": 7001,
        "FY2023 Q1": 6002,
    }


def test_segments_add_up_over_subtotals_and_eliminations(tmp_path: Path) -> None:
    drawn = Report(columns=(330, 400))
    drawn.line("FORM 10-Q").line("For the quarterly period ended March 31, 2024")
    drawn.page().line("Consolidated Statements of Income").line("(in millions)")
    drawn.centred(("Three Months Ended March 31,", 365)).row("", "2024", "2023")
    drawn.row("Net sales", "900", "800").row("Gross profit", "300", "250")
    drawn.page().line("3. Business Segments").line("NET SALES:").line("(in millions)")
    drawn.centred(("Three Months Ended March 31,", 365)).row("", "2024", "2023")
    drawn.line("Boats").row("Small", "200", "150", indent=8).row("Large", "300", "250", indent=8)
    drawn.row("Total North America", "500", "400").row("European", "350", "330")
    drawn.row("Total boats", "850", "730").row("Other", "90", "100")
    drawn.row("Intercompany eliminations", "(40)", "(30)").row("Total", "900", "800")
    drawn.gap().line("GROSS PROFIT:")
    drawn.centred(("Three Months Ended March 31,", 365)).row("", "2024", "2023")
    drawn.row("Small", "90", "80").row("Large", "110", "90").row("European", "60", "50")

    found = asked(drawn.read(tmp_path))

    sales = {name: found.figures("income_statement", "revenue", name) for name in
             ("Small", "Large", "European", "Other")}  # fmt: skip
    assert [one["FY2024 Q1"] for one in sales.values()] == [200, 300, 350, 90]
    assert found.figures("income_statement", "gross_profit", "Large") == {
        "FY2024 Q1": 110,
        "FY2023 Q1": 90,
    }


def test_segments_may_head_the_columns(tmp_path: Path) -> None:
    drawn = Report(columns=(330, 400, 470, 540))
    drawn.line("FORM 10-K").line("For the fiscal year ended December 31, 2024")
    drawn.page().line("Consolidated Statements of Income").line("(in millions)")
    drawn.row("", "", "", "2024", "2023")
    drawn.row("Revenue", "", "", "900", "800").row("Operating income", "", "", "90", "70")
    drawn.page().line("Note 7. Segment Reporting").line("(in millions)")
    drawn.centred(("Wood", 320), ("Metal", 390), ("Corporate", 455), ("Total", 530))
    drawn.line("Fiscal 2024").row("Revenue", "500", "400", "-", "900")
    drawn.row("Operating income", "60", "50", "(20)", "90")
    drawn.line("Fiscal 2023").row("Revenue", "450", "350", "-", "800")
    drawn.row("Operating income", "50", "35", "(15)", "70")

    found = asked(drawn.read(tmp_path))

    assert found.figures("income_statement", "revenue", "Metal") == {"FY2024": 400, "FY2023": 350}
    assert found.figures("income_statement", "operating_income", "Wood") == {
        "FY2024": 60,
        "FY2023": 50,
    }


def test_what_a_part_of_revenue_is_told_by_has_its_printed_growth(tmp_path: Path) -> None:
    drawn = Report(columns=(330, 400, 470))
    drawn.line("FORM 10-Q").line("For the quarterly period ended March 31, 2024")
    drawn.page().line("Consolidated Statements of Income").line("(in millions)")
    drawn.centred(("Three Months Ended March 31,", 365)).row("", "2024", "2023")
    drawn.line("Revenue:").row("Product", "700", "600", indent=8)
    drawn.row("Service", "300", "200", indent=8).row("Total revenue", "1,000", "800")
    drawn.page().line("Product revenue by category")
    drawn.centred(("Three Months Ended March 31,", 365))
    drawn.row("", "2024", "2023", "% Change")
    drawn.row("Lamps", "400", "300", "33 %").row("Bulbs", "300", "300", "— %".replace("—", "-"))
    drawn.row("Total", "700", "600", "17 %")

    found = asked(drawn.read(tmp_path))

    growth = found.values["income_statement"]["revenue_growth"]
    told = {one["segment_name"]: one["value"] for one in growth}
    assert told["NA"] == 25
    assert told["Lamps"] == 33
    assert told["Bulbs"] == 0


def test_other_lists_are_left_to_others(report: Read) -> None:
    reader = StatementReader(report.document, Settings())
    people = next(one for one in plan(metrics()).records if one.path == "/people")

    assert reader.read(people) is None


def test_measures_of_a_letter_without_figures_are_left_to_others(tmp_path: Path) -> None:
    letter = Report().line("Dear Sir or Madam,").line("thank you for your patience.")

    found = asked(letter.read(tmp_path))

    assert "income_statement" not in found.values
    assert "/income_statement/revenue" not in found.readings


def test_german_statements_in_thousands_of_euros(annual: Read) -> None:
    assert annual.figures("income_statement", "revenue") == {"FY2024": 12345.6, "FY2023": 11000}
    assert annual.figures("income_statement", "cost_of_revenue") == {
        "FY2024": 8000.1,
        "FY2023": 7500,
    }
    assert annual.figures("balance_sheet", "inventories") == {"FY2024": 2100, "FY2023": 2000}
    entry = annual.values["balance_sheet"]["total_assets"][0]
    assert (entry["value"], entry["unit"], entry["scale"]) == (15000, "EUR", 1000)
    assert annual.values["meta"]["company"] == "Nordlicht Maschinenbau AG"
    assert annual.values["meta"]["report_period"] == "FY2024"
