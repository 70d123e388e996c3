"""Two drawn reports: an American quarterly report and a German annual one."""

from __future__ import annotations

from tests.unit.extract.statements.drawing import Report


def quarterly() -> Report:
    """Half a fiscal year to December 31, 2024, in millions; fiscal years end in June."""
    report = Report()
    report.line("FORM 10-Q", 250).line("For the quarterly period ended December 31, 2024", 180)
    report.line("HARBOR LIGHT TOOLS, INC.", 220)
    report.line("(Exact name of registrant as specified in its charter)", 180)
    _income(report.page())
    _balance(report.page())
    _cash_flow(report.page())
    _segments(report.page())
    return report


def _income(report: Report) -> None:
    report.line("Condensed Consolidated Statements of Operations", 190)
    report.line("(In millions, except per share amounts)", 210).line("(Unaudited)", 270)
    report.centred(("Three Months Ended", 355), ("Six Months Ended", 495))
    report.centred(("December 31,", 355), ("December 31,", 495))
    report.row("", "2024", "2023", "2024", "2023")
    report.line("Net sales:")
    report.row("Products", "1,200", "1,000", "2,300", "2,100", indent=10, sign="$")
    report.row("Services", "300", "250", "600", "500", indent=10)
    report.row("Total net sales", "1,500", "1,250", "2,900", "2,600")
    report.row("Cost of sales", "(900)", "(800)", "(1,750)", "(1,600)")
    report.row("Gross profit", "600", "450", "1,150", "1,000")
    report.line("Operating expenses:")
    report.row("Selling, general and administrative", "200", "190", "400", "380", indent=10)
    report.row("Restructuring charges", "-", "5", "10", "5", indent=10)
    report.row("Total operating expenses", "200", "195", "410", "385")
    report.row("Income from operations", "400", "255", "740", "615")
    report.row("Interest expense", "(20)", "(15)", "(40)", "(30)")
    report.line("Income before provision for income")
    report.row("taxes", "380", "240", "700", "585", indent=10)
    report.row("Provision for income taxes (Note 5)", "80", "50", "150", "120")
    report.row("Net income (loss)", "300", "190", "550", "465", sign="$")
    report.line("Net income per share:")
    report.row("Basic", "3.00", "1.90", "5.50", "4.65", indent=10, sign="$")
    report.row("Diluted", "2.95", "1.88", "5.42", "4.60", indent=10, sign="$")
    report.line("Weighted average shares outstanding:")
    report.row("Basic", "100", "100", "100", "100", indent=10)
    report.row("Diluted", "101", "101", "101", "101", indent=10)


def _balance(report: Report) -> None:
    report.line("Condensed Consolidated Balance Sheets", 210)
    report.line("(In millions, except par value)", 230)
    report.centred(("December 31,", 385), ("June 30,", 455))
    report.centred(("2024", 385), ("2024", 455))
    report.line("Assets").line("Current assets:")
    report.row("Cash and cash equivalents", "", "410", "380", indent=10, sign="$")
    report.row("Short-term investments", "", "90", "-", indent=10)
    report.row("Accounts receivable, net of allowance of $5 and", "", "", indent=10)
    report.row("$4, respectively", "", "510", "470", indent=20)
    report.row("Total current assets", "", "1,010", "850", indent=10)
    report.row("Property, plant and equipment, net", "", "700", "650")
    report.row("Total assets", "", "1,710", "1,500", sign="$")
    report.line("Current liabilities:")
    report.row("Current portion of long-term debt", "", "30", "20", indent=10)
    report.row("Total current liabilities", "", "230", "220", indent=10)
    report.row("Long-term debt, net of current portion", "", "370", "380")
    report.row("Total liabilities", "", "600", "600")
    report.row("Accumulated deficit", "", "(90)", "(300)")
    report.row("Total shareholders' equity", "", "1,110", "900")


def _cash_flow(report: Report) -> None:
    report.line("Condensed Consolidated Statements of Cash Flows", 190)
    report.line("(In millions)", 270)
    report.centred(("Six Months Ended December 31,", 425))
    report.row("", "", "2024", "2023")
    report.line("Cash flows from operating activities:")
    report.row("Net income", "", "550", "465", indent=10, sign="$")
    report.row("Net cash provided by operating activities", "", "640", "580")
    report.line("Cash flows from investing activities:")
    report.row("Capital expenditures", "", "(120)", "(100)", indent=10)
    report.line("Cash flows from financing activities:")
    report.row("Dividends paid", "", "(60)", "(55)", indent=10)
    report.row("Net cash used in financing activities", "", "(160)", "(90)")


def _segments(report: Report) -> None:
    report.line("Note 9. Segment Information")
    report.line(
        "The company has two reportable segments. Their revenue is as follows (in millions):"
    )
    report.line("Net sales")
    report.centred(("Three Months Ended", 355), ("Six Months Ended", 495))
    report.centred(("December 31,", 355), ("December 31,", 495))
    report.row("", "2024", "2023", "2024", "2023")
    report.row("Hand Tools", "900", "700", "1,700", "1,500", sign="$")
    report.row("Power Tools", "650", "590", "1,290", "1,180")
    report.row("Eliminations", "(50)", "(40)", "(90)", "(80)")
    report.row("Total", "1,500", "1,250", "2,900", "2,600", sign="$")
    report.gap()
    report.line("The effective tax rate for the three months ended December 31, 2024 and 2023 was")
    report.line("21.1% and 20.8%, respectively.")


def german() -> Report:
    """A year to December 31, 2024, in thousands of euros."""
    report = Report(columns=(420, 500))
    report.line("Nordlicht Maschinenbau AG", 220)
    report.line("Jahresabschluss zum 31.12.2024", 210)
    report.page().line("Konzern-Gewinn- und Verlustrechnung", 200)
    report.line("für die Zeit vom 1. Januar bis 31. Dezember 2024", 180).line("in TEUR", 270)
    report.row("", "2024", "2023")
    report.row("Umsatzerlöse", "12.345,6", "11.000,0")
    report.row("Umsatzkosten", "-8.000,1", "-7.500,0")
    report.row("Bruttoergebnis vom Umsatz", "4.345,5", "3.500,0")
    report.row("Steuern vom Einkommen und vom Ertrag", "-300,0", "-250,0")
    report.row("Jahresüberschuss", "1.200,0", "900,0")
    report.page().line("Konzernbilanz zum 31. Dezember 2024", 200).line("in TEUR", 270)
    report.row("", "31.12.2024", "31.12.2023")
    report.row("Sachanlagen", "5.000,0", "4.800,0")
    report.row("Vorräte", "2.100,0", "2.000,0")
    report.row("Bilanzsumme", "15.000,0", "14.000,0")
    report.row("Eigenkapital", "6.000,0", "5.500,0")
    return report
