"""Quarterly reports of invented companies, each with another calendar, scale and print."""

# ruff: noqa: E501 (what documents say is not broken)

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.factory.kinds.sheet import MARGIN, Placed, Sheet

Figures = Sequence[float | None]
_WIDE = 66.0


class Row(Struct, frozen=True):
    """A row of a statement: what it says, its figures, the key that it answers (section, name)."""

    said: str
    figures: Figures = ()
    key: tuple[str, str] | None = None
    dollar: bool = False
    decimals: int = 0
    sign: int = 1
    """-1: the schema wants the amount of an outflow without its sign."""


class Print(Struct, frozen=True):
    """How a maker prints: edges of the columns, what stands for nothing, dots behind labels."""

    right: Sequence[float]
    nothing: str = "—"
    dots: bool = False
    dollars: str = "apart"
    """Where the sign of the currency stands: apart at the left of the column, or none."""


def _said(figure: float | None, decimals: int, nothing: str) -> str:
    if figure is None:
        return nothing
    text = f"{abs(figure):,.{decimals}f}"
    return f"({text})" if figure < 0 else text


def _table(sheet: Sheet, rows: Sequence[Row], look: Print) -> None:
    for row in rows:
        label = row.said
        if look.dots and row.figures:
            label += " " + "." * max(4, int((look.right[0] - 80 - MARGIN - 4.4 * len(label)) / 2.6))
        cells: list[Placed] = [(MARGIN + (10 if row.figures else 0), label)]
        for edge, figure in zip(look.right, row.figures, strict=False):
            said = _said(figure, row.decimals, look.nothing)
            closed = 2.5 if said.endswith(")") else 0
            if row.dollar and look.dollars == "apart":
                cells.append((edge - 58, "$"))
            cells.append((-edge - closed, said))
        sheet.row(cells)


def _entries(
    rows: Sequence[Row], periods: Sequence[str], scale: int, section: str
) -> dict[str, list[dict[str, Any]]]:
    """The truth of rows: an entry a figure."""
    made: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row.key is None or row.key[0] != section:
            continue
        shares = row.decimals == 2
        for period, figure in zip(periods, row.figures, strict=False):
            if figure is None:
                continue
            made.setdefault(row.key[1], []).append({
                "data_period": period, "metric_type": "actual", "segment_type": "company",
                "segment_name": "NA", "unit": "USD",
                "scale": 1 if shares else scale, "value": figure * row.sign,
            })  # fmt: skip
    return made


def _cover(sheet: Sheet, company: str, ended: str) -> None:
    sheet.centred("UNITED STATES", bold=True)
    sheet.centred("SECURITIES AND EXCHANGE COMMISSION", bold=True)
    sheet.centred("Washington, D.C. 20549")
    sheet.gap()
    sheet.centred("FORM 10-Q", bold=True, size=14)
    sheet.line("(Mark One)")
    sheet.line("☒ QUARTERLY REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT")
    sheet.centred(f"For the quarterly period ended {ended}", bold=True)
    sheet.gap()
    sheet.centred(company, bold=True, size=16)
    sheet.centred("(Exact name of registrant as specified in its charter)")


def _truth(
    company: str, label: str, end: str, income: Any, balance: Any, flows: Any
) -> dict[str, Any]:
    return {
        "meta": {"company": company, "report_period": label, "report_period_end_date": end},
        "income_statement": income, "balance_sheet": balance, "cash_flow_statement": flows,
    }  # fmt: skip


def nine_months(path: Path) -> dict[str, Any]:
    """A calendar year's third quarter, in thousands, a loss, dots behind the labels."""
    sheet = Sheet(size=8.5)
    _cover(sheet, "Tidewater Instruments Corporation", "September 30, 2024")
    look = Print((345, 410, 475, 540), dots=True)
    sheet.turn()
    for said in (
        "TIDEWATER INSTRUMENTS CORPORATION AND SUBSIDIARIES",
        "CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS AND COMPREHENSIVE LOSS",
        "(Unaudited)", "(In thousands, except share and per share data)",
    ):  # fmt: skip
        sheet.centred(said, bold=said.isupper())
    sheet.row([(290, "Three Months Ended"), (425, "Nine Months Ended")], bold=True)
    sheet.row([(298, "September 30,"), (435, "September 30,")], bold=True)
    sheet.row([(-345, "2024"), (-410, "2023"), (-475, "2024"), (-540, "2023")], bold=True)
    income = [
        Row("Revenue:"),
        Row("Product", (81250, 76110, 240300, 221480), dollar=True),
        Row("Service", (20475, 18300, 60120, 52915)),
        Row("Total revenue", (101725, 94410, 300420, 274395), ("income_statement", "revenue")),
        Row("Cost of revenue:"),
        Row("Product", (40120, 39800, 121950, 117330)),
        Row("Service", (9875, 9040, 29110, 26400)),
        Row("Total cost of revenue", (49995, 48840, 151060, 143730),
            ("income_statement", "cost_of_revenue")),
        Row("Gross profit", (51730, 45570, 149360, 130665), ("income_statement", "gross_profit")),
        Row("Operating expenses:"),
        Row("Research and development", (24310, 23990, 73480, 70220)),
        Row("Sales and marketing", (21600, 20115, 62950, 60010)),
        Row("General and administrative", (11045, 10870, 33140, 32605)),
        Row("Restructuring charges", (1210, None, 4480, None),
            ("income_statement", "restructuring_charge")),
        Row("Total operating expenses", (58165, 54975, 174050, 162835),
            ("income_statement", "operating_expenses")),
        Row("Loss from operations", (-6435, -9405, -24690, -32170),
            ("income_statement", "operating_income")),
        Row("Interest expense", (-1980, -2015, -5960, -5875),
            ("income_statement", "interest_expense"), sign=-1),
        Row("Interest income and other, net", (1105, 880, 3240, 2110)),
        Row("Loss before income taxes", (-7310, -10540, -27410, -35935)),
        Row("Provision for income taxes", (410, 385, 1190, 1075),
            ("income_statement", "income_tax_expense")),
        Row("Net loss", (-7720, -10925, -28600, -37010), ("income_statement", "net_income"),
            dollar=True),
        Row("Net loss per share, basic", (-0.11, -0.16, -0.42, -0.56),
            ("income_statement", "basic_eps"), dollar=True, decimals=2),
        Row("Net loss per share, diluted", (-0.11, -0.16, -0.42, -0.56),
            ("income_statement", "diluted_eps"), dollar=True, decimals=2),
        Row("Weighted-average shares used in computing net loss per share",
            (68410215, 66725110, 67980330, 66204118)),
    ]  # fmt: skip
    _table(sheet, income, look)
    sheet.turn()
    sheet.centred("CONDENSED CONSOLIDATED BALANCE SHEETS", bold=True)
    sheet.centred("(In thousands, except share and per share data)")
    sheet.row([(-460, "September 30,"), (-540, "December 31,")], bold=True)
    sheet.row([(-460, "2024"), (-540, "2023")], bold=True)
    sheet.row([(-460, "(Unaudited)")])
    two = Print((460, 540), dots=True)
    balance = [
        Row("ASSETS"), Row("Current assets:"),
        Row("Cash and cash equivalents", (88340, 102115), ("balance_sheet", "cash"), dollar=True),
        Row("Marketable securities", (41200, 38650), ("balance_sheet", "marketable_securities")),
        Row("Accounts receivable, net of allowance for credit losses of $1,120 and $985",
            (60215, 57930), ("balance_sheet", "accounts_receivable")),
        Row("Inventories", (35110, 37220), ("balance_sheet", "inventories")),
        Row("Prepaid expenses and other current assets", (12480, 10975)),
        Row("Total current assets", (237345, 246890), ("balance_sheet", "current_assets")),
        Row("Property and equipment, net", (52630, 55120),
            ("balance_sheet", "property_plant_and_equipment")),
        Row("Operating lease right-of-use assets", (18890, 20145)),
        Row("Goodwill", (64250, 64250), ("balance_sheet", "goodwill")),
        Row("Other assets", (9120, 8870)),
        Row("Total assets", (382235, 395275), ("balance_sheet", "total_assets"), dollar=True),
        Row("LIABILITIES AND STOCKHOLDERS’ EQUITY"), Row("Current liabilities:"),
        Row("Accounts payable", (21330, 24050), ("balance_sheet", "accounts_payable"), dollar=True),
        Row("Accrued liabilities", (38240, 36115)),
        Row("Total current liabilities", (59570, 60165), ("balance_sheet", "current_liabilities")),
        Row("Long-term debt", (120000, 125000), ("balance_sheet", "long_term_debt")),
        Row("Other long-term liabilities", (15975, 17200)),
        Row("Total liabilities", (195545, 202365), ("balance_sheet", "total_liabilities")),
        Row("Commitments and contingencies (Note 9)"),
        Row("Stockholders’ equity:"),
        Row("Common stock, $0.001 par value; 68,512,440 shares issued", (69, 67)),
        Row("Additional paid-in capital", (402180, 379815),
            ("balance_sheet", "additional_paid_in_capital")),
        Row("Accumulated other comprehensive loss", (-1240, -1253)),
        Row("Accumulated deficit", (-214319, -185719), ("balance_sheet", "retained_earnings")),
        Row("Total stockholders’ equity", (186690, 192910),
            ("balance_sheet", "shareholders_equity")),
        Row("Total liabilities and stockholders’ equity", (382235, 395275), dollar=True),
    ]  # fmt: skip
    _table(sheet, balance, two)
    sheet.turn()
    sheet.centred("CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS", bold=True)
    sheet.centred("(Unaudited, in thousands)")
    sheet.row([(400, "Nine Months Ended September 30,")], bold=True)
    sheet.row([(-460, "2024"), (-540, "2023")], bold=True)
    flows = [
        Row("Cash flows from operating activities:"),
        Row("Net loss", (-28600, -37010), dollar=True),
        Row("Adjustments to reconcile net loss to net cash used in operating activities:"),
        Row("Depreciation and amortization", (12110, 11940)),
        Row("Stock-based compensation expense", (19870, 18345),
            ("income_statement", "stock_based_compensation")),
        Row("Changes in operating assets and liabilities", (-6240, -1105)),
        Row("Net cash used in operating activities", (-2860, -7830),
            ("cash_flow_statement", "operating_cash_flow")),
        Row("Cash flows from investing activities:"),
        Row("Purchases of property and equipment", (-8215, -9940), ("cash_flow_statement", "capex"),
            sign=-1),
        Row("Purchases of marketable securities", (-20110, -15200)),
        Row("Net cash used in investing activities", (-28325, -25140)),
        Row("Cash flows from financing activities:"),
        Row("Proceeds from issuance of common stock under employee plans", (22410, 6120)),
        Row("Repayments of long-term debt", (-5000, -5000)),
        Row("Net cash provided by financing activities", (17410, 1120),
            ("cash_flow_statement", "financing_cash_flow")),
        Row("Net decrease in cash and cash equivalents", (-13775, -31850)),
    ]  # fmt: skip
    _table(sheet, flows, two)
    sheet.save(path)
    quarters = ("FY2024 Q3", "FY2023 Q3", "FY2024 YTD", "FY2023 YTD")
    year = ("FY2024 YTD", "FY2023 YTD")
    told = _entries(income, quarters, 1000, "income_statement")
    told |= _entries(flows, year, 1000, "income_statement")
    return _truth(
        "Tidewater Instruments Corporation", "FY2024 Q3", "2024-09-30", told,
        _entries(balance, ("FY2024 Q3", "FY2023"), 1000, "balance_sheet"),
        _entries(flows, year, 1000, "cash_flow_statement"),
    )  # fmt: skip


def thirteen_weeks(path: Path) -> dict[str, Any]:
    """A merchant's first quarter of thirteen weeks, in millions, whole dates above the columns."""
    sheet = Sheet(size=9)
    _cover(sheet, "MARLOW & FINCH STORES, INC.", "May 4, 2024")
    look = Print((450, 540), dollars="apart", nothing="-")
    sheet.turn()
    sheet.line("MARLOW & FINCH STORES, INC.", bold=True)
    sheet.line("CONSOLIDATED STATEMENTS OF INCOME", bold=True)
    sheet.line("(Unaudited) (Dollars in millions, except per share amounts)")
    sheet.row([(410, "Thirteen Weeks Ended")], bold=True)
    sheet.row([(-450, "May 4, 2024"), (-540, "April 29, 2023")], bold=True)
    sheet.rule()
    income = [
        Row("Net sales", (2140.6, 2075.3), ("income_statement", "revenue"), dollar=True,
            decimals=1),
        Row("Cost of goods sold, buying and occupancy", (1391.2, 1370.8),
            ("income_statement", "cost_of_revenue"), decimals=1),
        Row("Gross margin", (749.4, 704.5), ("income_statement", "gross_profit"), decimals=1),
        Row("Selling, general and administrative expenses", (560.1, 548.0), decimals=1),
        Row("Operating income", (189.3, 156.5), ("income_statement", "operating_income"),
            decimals=1),
        Row("Interest expense, net", (12.4, 14.9), ("income_statement", "interest_expense"),
            decimals=1),
        Row("Income before income taxes", (176.9, 141.6), decimals=1),
        Row("Income tax expense", (44.2, 35.7), ("income_statement", "income_tax_expense"),
            decimals=1),
        Row("Net income", (132.7, 105.9), ("income_statement", "net_income"), dollar=True,
            decimals=1),
        Row("Earnings per common share:"),
        Row("Basic", (1.17, 0.92), ("income_statement", "basic_eps"), dollar=True, decimals=2),
        Row("Diluted", (1.15, 0.91), ("income_statement", "diluted_eps"), dollar=True, decimals=2),
        Row("Weighted average shares outstanding:"),
        Row("Basic", (113.4, 115.1), decimals=1), Row("Diluted", (115.2, 116.4), decimals=1),
    ]  # fmt: skip
    _table(sheet, income, look)
    sheet.turn()
    sheet.line("CONSOLIDATED BALANCE SHEETS", bold=True)
    sheet.line("(Unaudited) (Dollars in millions)")
    three = Print((375, 460, 545), nothing="-")
    sheet.row([(-375, "May 4,"), (-460, "February 3,"), (-545, "April 29,")], bold=True)
    sheet.row([(-375, "2024"), (-460, "2024"), (-545, "2023")], bold=True)
    sheet.rule()
    balance = [
        Row("Assets"),
        Row("Cash and cash equivalents", (310.2, 402.8, 288.1), ("balance_sheet", "cash"),
            dollar=True, decimals=1),
        Row("Merchandise inventories", (1502.7, 1390.4, 1488.0), ("balance_sheet", "inventories"),
            decimals=1),
        Row("Prepaid expenses and other", (140.3, 133.9, 151.2), decimals=1),
        Row("Total current assets", (1953.2, 1927.1, 1927.3), ("balance_sheet", "current_assets"),
            decimals=1),
        Row("Property and equipment, net", (1288.4, 1301.0, 1275.6),
            ("balance_sheet", "property_plant_and_equipment"), decimals=1),
        Row("Goodwill", (216.0, 216.0, 216.0), ("balance_sheet", "goodwill"), decimals=1),
        Row("Total assets", (3457.6, 3444.1, 3418.9), ("balance_sheet", "total_assets"),
            dollar=True, decimals=1),
        Row("Liabilities and Shareholders' Equity"),
        Row("Current portion of long-term debt", (50.0, 50.0, 75.0),
            ("balance_sheet", "short_term_debt"), decimals=1),
        Row("Accounts payable", (711.9, 689.2, 702.3), ("balance_sheet", "accounts_payable"),
            dollar=True, decimals=1),
        Row("Accrued expenses", (401.5, 433.0, 388.8), decimals=1),
        Row("Total current liabilities", (1163.4, 1172.2, 1166.1),
            ("balance_sheet", "current_liabilities"), decimals=1),
        Row("Long-term debt", (850.0, 850.0, 925.0), ("balance_sheet", "long_term_debt"),
            decimals=1),
        Row("Other liabilities", (210.7, 215.4, 205.0), decimals=1),
        Row("Total liabilities", (2224.1, 2237.6, 2296.1), ("balance_sheet", "total_liabilities"),
            decimals=1),
        Row("Retained earnings", (803.1, 790.0, 701.4), ("balance_sheet", "retained_earnings"),
            decimals=1),
        Row("Total shareholders' equity", (1233.5, 1206.5, 1122.8),
            ("balance_sheet", "shareholders_equity"), decimals=1),
    ]  # fmt: skip
    _table(sheet, balance, three)
    sheet.turn()
    sheet.line("CONSOLIDATED STATEMENTS OF CASH FLOWS", bold=True)
    sheet.line("(Unaudited) (Dollars in millions)")
    sheet.row([(410, "Thirteen Weeks Ended")], bold=True)
    sheet.row([(-450, "May 4, 2024"), (-540, "April 29, 2023")], bold=True)
    flows = [
        Row("Operating activities"),
        Row("Net income", (132.7, 105.9), dollar=True, decimals=1),
        Row("Share-based compensation", (9.8, 8.7), ("income_statement", "stock_based_compensation"),
            decimals=1),
        Row("Net cash provided by operating activities", (61.5, 40.2),
            ("cash_flow_statement", "operating_cash_flow"), decimals=1),
        Row("Investing activities"),
        Row("Capital expenditures", (-58.3, -71.6), ("cash_flow_statement", "capex"), decimals=1,
            sign=-1),
        Row("Net cash used in investing activities", (-58.3, -71.6), decimals=1),
        Row("Financing activities"),
        Row("Cash dividends paid", (-28.4, -25.3), ("cash_flow_statement", "dividends_paid"),
            decimals=1, sign=-1),
        Row("Repurchase of common shares", (-67.4, -40.0),
            ("cash_flow_statement", "share_repurchases"), decimals=1, sign=-1),
        Row("Net cash used in financing activities", (-95.8, -65.3),
            ("cash_flow_statement", "financing_cash_flow"), decimals=1),
    ]  # fmt: skip
    _table(sheet, flows, look)
    sheet.turn()
    sheet.line("NOTES TO CONSOLIDATED FINANCIAL STATEMENTS", bold=True)
    sheet.paragraph(
        "The Company's fiscal year ends on the Saturday closest to January 31. Fiscal year 2024 is "
        "a 52-week year ending February 1, 2025. Fiscal year 2023 was a 53-week year that ended "
        "February 3, 2024. The thirteen weeks ended May 4, 2024 are the first quarter of fiscal 2024."
    )
    sheet.save(path)
    quarters = ("FY2024 Q1", "FY2023 Q1")
    told = _entries(income, quarters, 10**6, "income_statement")
    told |= _entries(flows, quarters, 10**6, "income_statement")
    return _truth(
        "Marlow & Finch Stores, Inc.", "FY2024 Q1", "2024-05-04", told,
        _entries(balance, ("FY2024 Q1", "FY2023", "FY2023 Q1"), 10**6, "balance_sheet"),
        _entries(flows, quarters, 10**6, "cash_flow_statement"),
    )  # fmt: skip


def older_first(path: Path) -> dict[str, Any]:
    """Six months, the year before first, whole dollars, notes and line numbers beside the rows."""
    sheet = Sheet(size=9)
    _cover(sheet, "Alder Creek Bottling Co.", "June 30, 2022")
    look = Print((330, 400, 470, 540), nothing="-0-")
    sheet.turn()
    sheet.centred("Alder Creek Bottling Co.", bold=True)
    sheet.centred("Statements of Income (Unaudited)", bold=True)
    sheet.row([(280, "Three months ended June 30"), (425, "Six months ended June 30")])
    sheet.row([(-330, "2021"), (-400, "2022"), (-470, "2021"), (-540, "2022")])
    income = [
        Row("Net sales", (4120455, 4385110, 8010233, 8540018), ("income_statement", "revenue"),
            dollar=True),
        Row("Cost of sales", (2510220, 2702118, 4901556, 5233402),
            ("income_statement", "cost_of_revenue")),
        Row("Gross profit", (1610235, 1682992, 3108677, 3306616),
            ("income_statement", "gross_profit")),
        Row("Selling and administrative expenses", (1002418, 1043226, 1980114, 2066201)),
        Row("Income from operations", (607817, 639766, 1128563, 1240415),
            ("income_statement", "operating_income")),
        Row("Interest expense", (40112, 38540, 81230, 77902),
            ("income_statement", "interest_expense")),
        Row("Income before taxes", (567705, 601226, 1047333, 1162513)),
        Row("Income taxes", (141926, 150307, 261833, 290628),
            ("income_statement", "income_tax_expense")),
        Row("Net income", (425779, 450919, 785500, 871885), ("income_statement", "net_income")),
        Row("Earnings per share - basic and diluted", (0.43, 0.45, 0.79, 0.87),
            ("income_statement", "basic_eps"), decimals=2),
    ]  # fmt: skip
    _table(sheet, income, look)
    sheet.gap(2)
    sheet.centred("Balance Sheets", bold=True)
    sheet.row([(-470, "December 31"), (-540, "June 30")])
    sheet.row([(-470, "2021"), (-540, "2022")])
    two = Print((470, 540), nothing="-0-")
    balance = [
        Row("Current Assets"),
        Row("Cash", (702334, 811902), ("balance_sheet", "cash"), dollar=True),
        Row("Trade receivables, less allowance of $12,000", (905112, 988240),
            ("balance_sheet", "accounts_receivable")),
        Row("Inventories", (640318, 701455), ("balance_sheet", "inventories")),
        Row("Total Current Assets", (2247764, 2501597), ("balance_sheet", "current_assets")),
        Row("Property, plant and equipment - net", (3410220, 3399870),
            ("balance_sheet", "property_plant_and_equipment")),
        Row("Total Assets", (5657984, 5901467), ("balance_sheet", "total_assets")),
        Row("Current Liabilities"),
        Row("Accounts payable - trade", (510230, 498005), ("balance_sheet", "accounts_payable")),
        Row("Total Current Liabilities", (510230, 498005),
            ("balance_sheet", "current_liabilities")),
        Row("Long-term debt", (1500000, 1400000), ("balance_sheet", "long_term_debt")),
        Row("Total Liabilities", (2010230, 1898005), ("balance_sheet", "total_liabilities")),
        Row("Retained earnings", (3147754, 3503462), ("balance_sheet", "retained_earnings")),
        Row("Total Shareholders' Equity", (3647754, 4003462),
            ("balance_sheet", "shareholders_equity")),
    ]  # fmt: skip
    _table(sheet, balance, two)
    sheet.save(path)
    quarters = ("FY2021 Q2", "FY2022 Q2", "FY2021 H1", "FY2022 H1")
    told = _entries(income, quarters, 1, "income_statement")
    return _truth(
        "Alder Creek Bottling Co.", "FY2022 Q2", "2022-06-30", told,
        _entries(balance, ("FY2021", "FY2022 Q2"), 1, "balance_sheet"), {},
    )  # fmt: skip


LAYOUTS: dict[str, Callable[[Path], dict[str, Any]]] = {
    "nine months": nine_months, "thirteen weeks": thirteen_weeks, "older first": older_first,
}  # fmt: skip
