"""Credit agreements of invented parties: other covers, definitions, schedules and sections."""

# ruff: noqa: E501 (what documents say is not broken)

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.factory.kinds.sheet import MARGIN, WIDTH, Sheet

_WORDS = (
    "the", "parties", "agree", "that", "each", "obligation", "under", "this", "Agreement", "shall",
    "remain", "in", "effect", "until", "all", "amounts", "are", "paid", "and", "no", "waiver", "of",
    "any", "provision", "hereof", "is", "effective", "unless", "given", "in", "writing", "by",
    "such", "Person", "to", "whom", "notice", "may", "be", "delivered",
)  # fmt: skip


def _prose(chance: random.Random, words: int = 90) -> str:
    said = " ".join(chance.choice(_WORDS) for _ in range(words))
    return f"{said[0].upper()}{said[1:]}."


def _filler(sheet: Sheet, chance: random.Random, article: int, titles: Sequence[str]) -> None:
    for number, title in enumerate(titles, 1):
        sheet.line(f"SECTION {article}.{number:02}  {title}.", bold=True)
        for _ in range(2):
            sheet.paragraph(_prose(chance))
        sheet.gap(0.5)


def _signed(sheet: Sheet, names: Sequence[tuple[str, str]]) -> None:
    sheet.turn()
    sheet.paragraph(
        "IN WITNESS WHEREOF, the parties hereto have caused this Agreement to be duly executed by "
        "their respective authorized officers as of the day and year first above written."
    )
    for name, capacity in names:
        sheet.gap()
        sheet.line(f"{name}, {capacity}", left=250)
        sheet.line("By: ______________________", left=250)
        sheet.line("Name:", left=262)
        sheet.line("Title:", left=262)


def revolving(path: Path) -> dict[str, Any]:
    """A cover with roles below names, defined dates, a schedule of commitments in a table."""
    chance = random.Random(3)
    sheet = Sheet(size=10)
    sheet.gap(4)
    sheet.centred("REVOLVING CREDIT AGREEMENT", bold=True, size=14)
    for said in (
        "dated as of November 17, 2021", "among", "HALVORSEN MARINE HOLDINGS, INC.,",
        "as Borrower,", "THE LENDERS PARTY HERETO", "and", "CEDAR VALLEY BANK, N.A.,",
        "as Administrative Agent",
    ):  # fmt: skip
        sheet.gap()
        sheet.centred(said)
    sheet.gap(2)
    sheet.rule()
    sheet.centred("CEDAR VALLEY SECURITIES LLC and")
    sheet.centred("FIRST LAKE CAPITAL MARKETS, INC.,")
    sheet.centred("as Joint Lead Arrangers and Joint Bookrunners")
    sheet.turn()
    sheet.centred("ARTICLE I", bold=True)
    sheet.centred("Definitions", bold=True)
    sheet.line("SECTION 1.01  Defined Terms.", bold=True)
    for said in (
        "As used in this Agreement, the following terms have the meanings specified below:",
        "“Agreement” means this Revolving Credit Agreement, as amended from time to time.",
        "“Authorized Officer” means the chief executive officer, the chief financial officer, the "
        "treasurer or the controller of the Borrower.",
        "“Beneficial Ownership Certification” means a certification regarding beneficial ownership "
        "as required by the Beneficial Ownership Regulation.",
        "“Borrower” means Halvorsen Marine Holdings, Inc., a Delaware corporation.",
        "“Commitment” means, with respect to each Lender, the commitment of such Lender to make "
        "Revolving Loans, as set forth on Schedule 2.01. The aggregate amount of the Lenders’ "
        "Commitments on the Effective Date is $375,000,000.",
        "“Maturity Date” means November 17, 2026.",
    ):
        sheet.paragraph(said)
        sheet.gap(0.4)
    for article in range(2, 12):
        sheet.centred(f"ARTICLE {['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'][article - 1]}",
                      bold=True)  # fmt: skip
        if article == 2:
            sheet.line("SECTION 2.03  Requests for Revolving Borrowings.", bold=True)
            sheet.paragraph(_REQUEST)
        elif article == 5:
            sheet.line("SECTION 5.08  Use of Proceeds.", bold=True)
            sheet.paragraph(_USE)
            sheet.line("SECTION 5.09  Information Regarding the Borrower.", bold=True)
            sheet.paragraph(
                "At least three Business Days prior to the Effective Date, the Borrower shall "
                "deliver to each Lender that so requests a Beneficial Ownership Certification."
            )
        elif article == 9:
            sheet.line("SECTION 9.09  Governing Law; Jurisdiction.", bold=True)
            sheet.paragraph(
                "This Agreement shall be construed in accordance with and governed by the law of "
                "the State of Illinois."
            )
        _filler(sheet, chance, article, ("Certain Matters", "Further Matters", "Notices Thereof"))
    lenders = ("Cedar Valley Bank, N.A.", "First Lake Bank", "Prairie National Bank",
               "Banque de l’Ouest, New York Branch")  # fmt: skip
    _signed(sheet, [("HALVORSEN MARINE HOLDINGS, INC.", "as Borrower")])
    sheet.turn()
    sheet.centred("SCHEDULE 2.01", bold=True)
    sheet.centred("COMMITMENTS", bold=True)
    sheet.row([(MARGIN, "Lender"), (-WIDTH + MARGIN, "Commitment")], bold=True)
    for name, amount in zip(lenders, ("$125,000,000", "$100,000,000", "$90,000,000", "$60,000,000"),
                            strict=True):  # fmt: skip
        sheet.row([(MARGIN, name), (-WIDTH + MARGIN, amount)])
    sheet.row([(MARGIN, "Total"), (-WIDTH + MARGIN, "$375,000,000")], bold=True)
    sheet.save(path)
    return {
        "parties": {
            "borrower": "Halvorsen Marine Holdings, Inc.", "lenders": list(lenders),
            "administrative_agent": "Cedar Valley Bank, N.A.",
            "lead_arranger": ["Cedar Valley Securities LLC", "First Lake Capital Markets, Inc."],
        },
        "terms": {
            "agreement_date": "2021-11-17", "maturity_date": "2026-11-17",
            "governing_law": "State of Illinois",
            "loan_commitment": {"amount": 375000000, "currency": "USD"},
            "beneficial_ownership_certification_required": True, "use_of_proceeds": _USE,
            "borrowing_request": _REQUEST,
            "authorized_officer_definition": "the chief executive officer, the chief financial "
            "officer, the treasurer or the controller of the Borrower",
        },
    }  # fmt: skip


_REQUEST = (
    "To request a Revolving Borrowing, the Borrower shall notify the Administrative Agent of such "
    "request in writing (a) in the case of a Term Borrowing, not later than 12:00 noon, New York "
    "City time, three Business Days before the date of the proposed Borrowing or (b) in the case of "
    "an ABR Borrowing, not later than 11:00 a.m., New York City time, on the date of the proposed "
    "Borrowing."
)
_USE = (
    "The proceeds of the Revolving Loans will be used only for working capital, capital "
    "expenditures and other general corporate purposes of the Borrower and its Subsidiaries."
)


def several_borrowers(path: Path) -> dict[str, Any]:
    """A preamble instead of a cover, a term loan and a revolver, a maturity of so many years."""
    chance = random.Random(8)
    sheet = Sheet(size=10.5)
    sheet.centred("SECOND AMENDED AND RESTATED CREDIT AGREEMENT", bold=True, size=13)
    sheet.gap()
    sheet.paragraph(
        "This SECOND AMENDED AND RESTATED CREDIT AGREEMENT (this “Agreement”) is entered into as of "
        "April 6, 2018, among ORCHARD & VALE FOODS CORPORATION, a Wisconsin corporation (the "
        "“Company”), certain Subsidiaries of the Company party hereto pursuant to Section 2.14 "
        "(each a “Designated Borrower” and, together with the Company, the “Borrowers”), each "
        "lender from time to time party hereto (collectively, the “Lenders”), and GRANITE STATE "
        "BANK, as Administrative Agent and L/C Issuer."
    )
    sheet.gap()
    sheet.paragraph(
        "The Company has requested that the Lenders provide a revolving credit facility of "
        "$200,000,000 and a term loan of $150,000,000, and the Lenders are willing to do so. In "
        "consideration of the mutual covenants herein contained, the parties agree as follows:"
    )
    sheet.centred("ARTICLE I. DEFINITIONS AND ACCOUNTING TERMS", bold=True)
    sheet.line("1.01 Defined Terms.", bold=True)
    for said in (
        "“Administrative Agent” means Granite State Bank in its capacity as administrative agent.",
        "“Aggregate Commitments” means the Commitments of all the Lenders. As of the Closing Date, "
        "the Aggregate Commitments are $350,000,000.",
        "“Closing Date” means April 6, 2018.",
        "“Maturity Date” means the date that is five years after the Closing Date.",
        "“Responsible Officer” means the chief executive officer, president, chief financial "
        "officer, treasurer or assistant treasurer of a Loan Party.",
    ):
        sheet.paragraph(said)
        sheet.gap(0.4)
    for article in range(2, 12):
        sheet.centred(f"ARTICLE {['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'][article - 1]}.",
                      bold=True)  # fmt: skip
        if article == 2:
            sheet.line("2.02 Borrowings, Conversions and Continuations of Loans.", bold=True)
            sheet.paragraph(_NOTICE)
        elif article == 6:
            sheet.line("6.11 Use of Proceeds.", bold=True)
            sheet.paragraph(_RESTATED)
        elif article == 10:
            sheet.line("10.14 Governing Law; Jurisdiction; Etc.", bold=True)
            sheet.paragraph(
                "(a) GOVERNING LAW. THIS AGREEMENT SHALL BE GOVERNED BY, AND CONSTRUED IN "
                "ACCORDANCE WITH, THE LAW OF THE STATE OF NEW YORK."
            )
        for number, title in enumerate(("Matters", "More Matters", "Notices"), 20):
            sheet.line(f"{article}.{number} {title}.", bold=True)
            for _ in range(2):
                sheet.paragraph(_prose(chance))
    lenders = ("GRANITE STATE BANK", "SUNRISE BANK, NATIONAL ASSOCIATION", "HARBOR TRUST COMPANY")
    _signed(sheet, [
        ("ORCHARD & VALE FOODS CORPORATION", "as Company"),
        *((name, "as a Lender") for name in lenders),
    ])  # fmt: skip
    sheet.save(path)
    return {
        "parties": {
            "borrower": "Orchard & Vale Foods Corporation", "lenders": list(lenders),
            "administrative_agent": "Granite State Bank", "lead_arranger": None,
        },
        "terms": {
            "agreement_date": "2018-04-06", "maturity_date": "2023-04-06",
            "governing_law": "State of New York",
            "loan_commitment": {"amount": 350000000, "currency": "USD"},
            "use_of_proceeds": _RESTATED, "borrowing_request": _NOTICE,
            "authorized_officer_definition": "the chief executive officer, president, chief "
            "financial officer, treasurer or assistant treasurer of a Loan Party",
        },
    }  # fmt: skip


_NOTICE = (
    "Each Borrowing, each conversion of Loans from one Type to the other, and each continuation of "
    "Eurodollar Rate Loans shall be made upon the Company’s irrevocable notice to the Administrative "
    "Agent, which must be received not later than 11:00 a.m. three Business Days prior to the "
    "requested date of any Borrowing of Eurodollar Rate Loans."
)
_RESTATED = (
    "Use the proceeds of the Credit Extensions to refinance existing indebtedness and for general "
    "corporate purposes not in contravention of any Law."
)


def english_facility(path: Path) -> dict[str, Any]:
    """An English facility agreement: clauses, a table of original lenders, euros, days in words."""
    chance = random.Random(13)
    sheet = Sheet(size=10)
    sheet.gap(3)
    sheet.centred("Dated 9 June 2020", bold=True)
    for said in (
        "€240,000,000", "TERM AND REVOLVING FACILITIES AGREEMENT", "for", "BRACKENRIDGE PLC",
        "as Borrower", "arranged by", "KESTREL BANK LIMITED and NORDHAVEN BANK AB", "with",
        "KESTREL BANK LIMITED", "acting as Agent",
    ):  # fmt: skip
        sheet.gap()
        sheet.centred(said, bold=said.isupper())
    sheet.turn()
    sheet.line("THIS AGREEMENT is dated 9 June 2020 and made between:")
    for said in (
        "(1) BRACKENRIDGE PLC, a company incorporated in England and Wales (the “Borrower”);",
        "(2) KESTREL BANK LIMITED and NORDHAVEN BANK AB as mandated lead arrangers (the “Arranger”);",
        "(3) THE FINANCIAL INSTITUTIONS listed in Schedule 1 as lenders (the “Original Lenders”); and",
        "(4) KESTREL BANK LIMITED as agent of the other Finance Parties (the “Agent”).",
    ):
        sheet.paragraph(said, hanging=16)
    sheet.line("1.  DEFINITIONS AND INTERPRETATION", bold=True)
    for said in (
        "“Authorised Signatory” means a director or the company secretary of the Borrower.",
        "“Termination Date” means 9 June 2025.",
        "“Total Commitments” means the aggregate of the Commitments, being €240,000,000 at the date "
        "of this Agreement.",
        "“Facility” means Facility A or Facility B.",
        "“Majority Lenders” means Lenders whose Commitments are more than two thirds of all.",
        "“Utilisation Request” means a notice substantially in the form set out in Schedule 3.",
    ):
        sheet.paragraph(said)
    for clause in range(2, 34):
        if clause == 3:
            sheet.line("3.  PURPOSE", bold=True)
            sheet.paragraph(_PURPOSE)
        elif clause == 5:
            sheet.line("5.  UTILISATION", bold=True)
            sheet.line("5.1  Delivery of a Utilisation Request", bold=True)
            sheet.paragraph(_UTILISATION)
        elif clause == 32:
            sheet.line("32.  GOVERNING LAW", bold=True)
            sheet.paragraph(
                "This Agreement and any non-contractual obligations arising out of it are governed "
                "by English law."
            )
        else:
            sheet.line(f"{clause}.  MATTERS OF CLAUSE {clause}", bold=True)
            for _ in range(2):
                sheet.paragraph(_prose(chance))
    sheet.turn()
    sheet.centred("SCHEDULE 1", bold=True)
    sheet.centred("THE ORIGINAL LENDERS", bold=True)
    sheet.row([(MARGIN, "Name of Original Lender"), (300, "Facility A (€)"), (430, "Facility B (€)")],
              bold=True)  # fmt: skip
    lenders = ("Kestrel Bank Limited", "Nordhaven Bank AB", "Rheintal Landesbank")
    for name in lenders:
        sheet.row([(MARGIN, name), (300, "50,000,000"), (430, "30,000,000")])
    sheet.row([(MARGIN, "Total"), (300, "150,000,000"), (430, "90,000,000")], bold=True)
    sheet.save(path)
    return {
        "parties": {
            "borrower": "Brackenridge plc", "lenders": list(lenders),
            "administrative_agent": "Kestrel Bank Limited",
            "lead_arranger": ["Kestrel Bank Limited", "Nordhaven Bank AB"],
        },
        "terms": {
            "agreement_date": "2020-06-09", "maturity_date": "2025-06-09",
            "governing_law": "English law",
            "loan_commitment": {"amount": 240000000, "currency": "EUR"},
            "use_of_proceeds": _PURPOSE, "borrowing_request": _UTILISATION,
            "authorized_officer_definition": "a director or the company secretary of the Borrower",
        },
    }  # fmt: skip


_PURPOSE = (
    "The Borrower shall apply all amounts borrowed by it under the Facilities towards refinancing "
    "existing financial indebtedness and general corporate purposes of the Group."
)
_UTILISATION = (
    "The Borrower may utilise a Facility by delivery to the Agent of a duly completed Utilisation "
    "Request not later than 11.00 a.m. three Business Days before the proposed Utilisation Date."
)
LAYOUTS: dict[str, Callable[[Path], dict[str, Any]]] = {
    "revolving": revolving, "several borrowers": several_borrowers,
    "english facility": english_facility,
}  # fmt: skip
