"""Columns that a question asks for: as a model says them, and by its words alone."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.errors import ColumnsUnfit
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo
from sealread.tabling.proposed import money_unit, named_in, proposed


def _said(about: str, count: str, *columns: tuple[str, str, str]) -> Extraction:
    told: dict[str, Any] = {"/row_about": about, "/in_a_document": count}
    for number, column in enumerate(columns):
        for part, value in zip(("title", "type", "formula"), column, strict=True):
            if value:
                told[f"/columns/{number}/{part}"] = value
    readings = tuple(
        Reading(path, value, None, (), 0.0, "inferred") for path, value in told.items()
    )
    return Extraction(
        DocumentInfo("a.pdf", "d" * 64, 1, "en", "digital"), SchemaInfo("s", "e" * 64), {},
        readings, RunInfo("m", "2" * 64, "1", 1.0, 1, 1),
    )  # fmt: skip


def test_what_a_model_says_becomes_columns_and_what_does_not_hold_is_read() -> None:
    proposal = proposed(
        _said(
            "company", "one",
            ("Company", "text", ""),
            ("Year", "text", ""),
            ("Revenue", "money", ""),
            ("Growth", "percent", "revenue / previous(revenue) - 1"),
            ("Margin", "percent", "profit / revenue"),
            ("Revenue", "number", ""),
        ),
        "Of each company revenue in million euro, growth and margin",
    )  # fmt: skip

    assert proposal is not None
    assert proposal.rows == "entities"
    assert [column.title for column in proposal.columns] == [
        "Company", "Year", "Revenue", "Growth", "Margin",
    ]  # fmt: skip
    assert [column.is_key for column in proposal.columns] == [True, *[False] * 4]
    assert proposal.columns[2].path == "/Revenue"
    assert proposal.columns[2].unit == "million euro"
    assert [column.formula for column in proposal.columns[3:]] == [
        "revenue / previous(revenue) - 1", "",
    ]  # fmt: skip
    assert proposal.columns[4].path == "/Margin"
    assert [(one.title, one.why) for one in proposal.read_instead] == [
        ("Margin", "no column is called profit")
    ]


def test_numbers_that_stand_nowhere_are_in_no_formula() -> None:
    proposal = proposed(
        _said("hotel", "one", ("Hotel", "text", ""), ("Price", "money", ""),
              ("Price per night", "money", "price / 7"), ("Share", "percent", "price / total")),
        "The hotels with price, price per night and share",
    )  # fmt: skip

    assert proposal is not None
    assert [column.formula for column in proposal.columns] == ["", "", "", "share(price)"]
    assert "7" in proposal.read_instead[0].why


def test_a_margin_is_a_share_of_revenue() -> None:
    proposal = proposed(
        _said("report", "one", ("Net revenue", "money", ""), ("Profit", "money", ""),
              ("Assets", "money", ""), ("Profit margin", "percent", "profit / assets"),
              ("Return on assets", "percent", "profit / assets")),
        "For each report revenue, profit, assets, the profit margin and the return on assets",
    )  # fmt: skip

    assert proposal is not None
    assert [column.formula for column in proposal.columns[3:]] == [
        "profit / net_revenue", "profit / assets",
    ]  # fmt: skip


def test_records_stand_in_a_list_and_what_they_are_about_is_its_first_column() -> None:
    said = _said("item", "several", ("Quantity", "number", ""), ("Price", "number", ""))
    proposal = proposed(said, "Items with quantity and price")

    assert proposal is not None
    assert [column.path for column in proposal.columns] == [
        "/records/*/Item", "/records/*/Quantity", "/records/*/Price",
    ]  # fmt: skip
    assert proposal.columns[0].is_key


def test_a_title_of_one_word_is_told_of_what_it_is() -> None:
    said = _said("invoice", "one", ("Invoice number", "text", ""), ("Date", "date", ""))
    proposal = proposed(said, "For each invoice the number and date")

    assert proposal is not None
    assert [column.hint for column in proposal.columns] == ["", "invoice date"]


@pytest.mark.parametrize(
    ("about", "count", "question", "rows"),
    [
        ("swimmer", "several", "Every swimmer with final time", "records"),
        ("candidate", "one", "For each candidate the name", "documents"),
        ("credit agreement", "several", "Compare the credit agreements: dates", "documents"),
        ("NONE", "several", "Compare the credit agreements: dates", "documents"),
        ("Position", "one", "Alle Positionen mit Menge", "records"),
        ("lender", "several", "The lenders and what each of them lends", "records"),
        ("报告", "several", "每份报告的公司和营业收入", "documents"),
        ("公司", "one", "比较营业收入和公司", "entities"),
        ("supplier", "several", "The suppliers and what each delivers", "listed_entities"),
        ("交易", "one", "列出所有交易的日期和金额", "records"),
    ],
)
def test_what_a_row_is(about: str, count: str, question: str, rows: str) -> None:
    proposal = proposed(_said(about, count, ("Name", "text", "")), question)

    assert proposal is not None
    assert proposal.rows == rows


@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("revenue in million US dollars, total assets", "million US dollars"),
        ("Umsatz in Mio. Euro, das Wachstum", "Mio. Euro"),
        ("spent in each shop in 2022", ""),
        ("amounts in EUR", "EUR"),
        ("营业收入（万元）、净利润", "万元"),
        ("营业收入和净利润（以百万元计）", "百万元"),
    ],
)
def test_only_the_question_says_in_what_money_is_told(question: str, unit: str) -> None:
    assert money_unit(question) == unit


def test_the_labels_of_a_form_are_no_answer_to_a_question() -> None:
    labels = [(f"Label {number}", "text", "") for number in "abcdefghijkl"]

    assert proposed(_said("form", "one", *labels), "Who applies, and when?") is None


def test_a_percentage_is_a_share_already_and_names_have_small_letters() -> None:
    proposal = proposed(
        _said(
            "Unternehmen", "one", ("Umsatz", "money", ""), ("Gewinn vor Steuern", "money", ""),
            ("Marge", "percent", "Gewinn vor Steuern / Umsatz * 100"),
        ),
        "Gewinnmarge je Unternehmen",
    )  # fmt: skip

    assert proposal is not None
    assert proposal.columns[2].formula == "gewinn_vor_steuern / umsatz"
    assert proposal.rows == "entities"


def test_a_margin_is_a_share_of_revenue_in_chinese() -> None:
    proposal = proposed(
        _said(
            "公司", "one", ("公司", "text", ""), ("营业收入", "money", ""),
            ("净利润", "money", ""), ("净利率", "percent", "净利润 / 公司"),
        ),
        "各公司的营业收入、净利润（万元）和净利率",
    )  # fmt: skip

    assert proposal is not None
    assert proposal.columns[3].formula == "净利润 / 营业收入"
    assert proposal.columns[1].unit == "万元"


def test_no_columns_are_no_proposal() -> None:
    assert proposed(_said("report", "one")) is None


@pytest.mark.parametrize(
    ("question", "titles", "rows"),
    [
        ("for each of these reports revenue, net profit and growth",
         ["Revenue", "Net profit", "Growth"], "documents"),
        ("every defendant with term and fine", ["Defendant", "Term", "Fine"], "records"),
        ("Invoice number, date and total of each invoice",
         ["Invoice number", "Date", "Total"], "documents"),
        ("Wie hoch sind Umsatz und Gewinn?", ["Umsatz", "Gewinn"], "documents"),
        ("Für jeden Bericht die Bilanzsumme, das Eigenkapital sowie der Stichtag.",
         ["Bilanzsumme", "Eigenkapital", "Stichtag"], "documents"),
        ("Manufacturer; fire class", ["Manufacturer", "Fire class"], "documents"),
        ("每份报告的公司、营业收入和净利润（以百万元计），以及净利率",
         ["公司", "营业收入", "净利润", "净利率"], "documents"),
        ("请比较各供应商的单价、数量", ["供应商", "单价", "数量"], "entities"),
    ],
)  # fmt: skip
def test_without_a_model_the_words_of_the_question_are_columns(
    question: str, titles: list[str], rows: str
) -> None:
    proposal = named_in(question)

    assert [column.title for column in proposal.columns] == titles
    assert (proposal.rows, proposal.by_rules) == (rows, True)


def test_a_question_that_names_nothing_is_refused() -> None:
    with pytest.raises(ColumnsUnfit):
        named_in("???")
