"""Layouts that statements come in: continued, two to a page, with change columns, in notes."""

from __future__ import annotations

from pathlib import Path

from tests.unit.extract.statements.conftest import asked
from tests.unit.extract.statements.drawing import Report


def _cover(report: Report, day: str = "March 31, 2024") -> Report:
    return report.line("FORM 10-Q").line(f"For the quarterly period ended {day}").page()


def test_a_statement_goes_on_over_the_page_without_its_header(tmp_path: Path) -> None:
    drawn = _cover(Report(columns=(420, 500)))
    drawn.line("Consolidated Balance Sheets").line("(in thousands)")
    drawn.centred(("March 31,", 405), ("December 31,", 485)).centred(("2024", 410), ("2023", 490))
    drawn.line("Assets").row("Cash and cash equivalents", "11,001", "10,002")
    drawn.page().row("Total assets", "90,001", "80,002")
    drawn.row("Total liabilities", "40,001", "30,002")

    found = asked(drawn.read(tmp_path))

    assert found.figures("balance_sheet", "total_assets") == {"FY2024 Q1": 90001, "FY2023": 80002}
    assert found.values["balance_sheet"]["total_assets"][0]["scale"] == 1000
    period = found.readings["/balance_sheet/total_assets/0/data_period"]
    assert (period.text, period.evidence[0].page) == ("March 31, 2024", 2)


def test_two_statements_stand_on_one_page(tmp_path: Path) -> None:
    drawn = _cover(Report(columns=(420, 500)))
    drawn.line("Consolidated Statements of Income").line("(in millions)")
    drawn.centred(("Three Months Ended March 31,", 450)).row("", "2024", "2023")
    drawn.row("Revenue", "1,001", "902").row("Net income", "101", "92").gap()
    drawn.line("Consolidated Balance Sheets").line("(in thousands)")
    drawn.centred(("March 31,", 405), ("December 31,", 485)).centred(("2024", 410), ("2023", 490))
    drawn.row("Total assets", "90,001", "80,002")

    found = asked(drawn.read(tmp_path))

    assert found.figures("income_statement", "revenue") == {"FY2024 Q1": 1001, "FY2023 Q1": 902}
    assert found.values["income_statement"]["revenue"][0]["scale"] == 1_000_000
    assert found.figures("balance_sheet", "total_assets") == {"FY2024 Q1": 90001, "FY2023": 80002}
    assert found.values["balance_sheet"]["total_assets"][0]["scale"] == 1000


def test_columns_that_compare_are_no_period_and_give_the_growth(tmp_path: Path) -> None:
    drawn = _cover(Report(columns=(330, 400, 470)))
    drawn.line("Consolidated Statements of Operations").line("(Dollars in millions)")
    drawn.centred(("Three Months Ended March 31,", 365)).row("", "2024", "2023", "% Change")
    drawn.row("Net sales", "1,200", "1,000", "20 %").row("Net loss", "(30)", "(10)", "n/m")

    found = asked(drawn.read(tmp_path))

    assert found.figures("income_statement", "revenue") == {"FY2024 Q1": 1200, "FY2023 Q1": 1000}
    assert found.figures("income_statement", "net_income") == {"FY2024 Q1": -30, "FY2023 Q1": -10}
    assert found.figures("income_statement", "revenue_growth") == {"FY2024 Q1": 20}
    growth = found.readings["/income_statement/revenue_growth/0/value"]
    assert (growth.text, growth.status) == ("20 %", "normalised")


def test_whole_dates_head_columns_and_weeks_are_quarters(tmp_path: Path) -> None:
    drawn = _cover(Report(columns=(330, 420)), "August 3, 2024")
    drawn.line("Condensed Consolidated Statements of Earnings").line("($ in millions)")
    drawn.centred(("13 Weeks Ended", 360)).centred(("August 3, 2024", 310), ("July 29, 2023", 400))
    drawn.row("Revenue", "9,001", "9,502").row("Diluted earnings per share", "1.25", "1.20")
    drawn.page().line("In the first quarter of fiscal 2025 sales fell.")

    found = asked(drawn.read(tmp_path))

    assert list(found.figures("income_statement", "revenue").values()) == [9001, 9502]
    assert found.values["income_statement"]["diluted_eps"][0]["scale"] == 1


def test_figures_of_notes_stand_in_for_periods_the_statement_lacks(tmp_path: Path) -> None:
    drawn = _cover(Report(columns=(330, 400)))
    drawn.line("Consolidated Statements of Operations").line("(in millions)")
    drawn.centred(("Three Months Ended March 31,", 365)).row("", "2024", "2023")
    drawn.row("Revenue", "1,200", "1,000")
    drawn.page().line("4. Restructuring").line("The costs were as follows (in thousands):")
    drawn.centred(("Three Months Ended March 31,", 365)).row("", "2024", "2023")
    drawn.row("Severance", "1,000", "500").row("Total restructuring charges", "1,500", "700")

    found = asked(drawn.read(tmp_path))

    entry = found.values["income_statement"]["restructuring_charge"][0]
    assert (entry["value"], entry["scale"]) == (1500, 1000)
