"""Schemas for five kinds of documents, as people write them who want their data."""

# ruff: noqa: E501 (what documents say is not broken)

from __future__ import annotations

from typing import Any

Definition = dict[str, Any]
_TEXT: Definition = {"type": ["string", "null"]}
_NAMES: Definition = {"type": "array", "items": {"type": "string"}}


def _object(**members: Definition) -> Definition:
    return {"type": "object", "properties": members}


def _list(**members: Definition) -> Definition:
    return {"type": "array", "items": _object(**members)}


def _said(description: str, kind: Any = None) -> Definition:
    return {"type": kind or ["string", "null"], "description": description}


_ENTRY: Definition = _list(
    value={"type": ["number", "null"], "description": "Null if unavailable."},
    unit={"type": "string"},
    scale={"type": ["integer", "null"], "description": "1000 for thousands, 1 if unscaled."},
    data_period=_said("'FY2025 Q3', 'FY2025 H1', 'FY2025 YTD', 'FY2025'. 'NA' if unknown.", "string"),
    metric_type={"enum": ["actual", "guidance"], "type": "string"},
    segment_name=_said("'NA' for company-level metrics.", "string"),
    segment_type={
        "enum": ["company", "business_segment", "geographic_segment"], "type": "string",
    },
)  # fmt: skip
_ENTRY["items"]["required"] = ["value", "unit", "scale", "data_period", "segment_type"]
_INCOME = (
    "revenue", "cost_of_revenue", "gross_profit", "operating_expenses", "operating_income",
    "interest_expense", "income_tax_expense", "net_income", "basic_eps", "diluted_eps",
    "restructuring_charge", "stock_based_compensation",
)  # fmt: skip
_BALANCE = (
    "cash", "marketable_securities", "accounts_receivable", "inventories", "current_assets",
    "property_plant_and_equipment", "goodwill", "total_assets", "accounts_payable",
    "short_term_debt", "current_liabilities", "long_term_debt", "total_liabilities",
    "additional_paid_in_capital", "retained_earnings", "shareholders_equity",
)  # fmt: skip
_FLOWS = (
    "operating_cash_flow", "capex", "financing_cash_flow", "dividends_paid", "share_repurchases",
)  # fmt: skip
QUARTERLY = _object(
    meta=_object(
        company=_said("The name of the reporting entity or registrant.", "string"),
        report_period=_said("Canonical reporting period (e.g. 'FY2025 Q3').", "string"),
        report_period_end_date={
            "type": "string", "format": "date", "description": "End date of the reporting period.",
        },
    ),
    income_statement=_object(**dict.fromkeys(_INCOME, _ENTRY)),
    balance_sheet=_object(**dict.fromkeys(_BALANCE, _ENTRY)),
    cash_flow_statement=_object(**dict.fromkeys(_FLOWS, _ENTRY)),
)  # fmt: skip

AGREEMENT = _object(
    parties=_object(
        lenders=_NAMES | {"description": "All legal entities providing credit under this agreement"},
        administrative_agent=_said("The institution designated to administer the facilities"),
        borrower=_said("The legal entity receiving the credit facility"),
        lead_arranger={"type": ["array", "null"], "items": {"type": "string"}},
    ),
    terms=_object(
        agreement_date=_said("Date when the agreement becomes binding. Return in YYYY-MM-DD format.")
        | {"format": "date"},
        maturity_date=_said("Final date by which all principal must be repaid. YYYY-MM-DD.")
        | {"format": "date"},
        beneficial_ownership_certification_required=_said(
            "Whether the agreement mandates a beneficial ownership certification",
            ["boolean", "null"],
        ),
        governing_law=_said("The jurisdiction whose laws govern the agreement"),
        loan_commitment=_object(
            amount=_said("Total principal amount available across all facilities", ["number", "null"]),
            currency=_said("Three-letter ISO 4217 currency code"),
        ),
        use_of_proceeds=_said("Permitted purposes for which borrowed funds may be used"),
        borrowing_request=_said("Required notice period and method for requesting a drawdown"),
        authorized_officer_definition=_said("Roles or titles of those empowered to sign"),
    ),
)  # fmt: skip

_STATION = {
    "startDate": _TEXT, "endDate": _said("Null if current"), "description": _TEXT,
}  # fmt: skip
RESUME = _object(
    personalInfo=_object(
        fullName=_said("Full name of the candidate", "string"),
        personalStatement=_said("Introductory statement or profile summary", "string"),
        contact=_object(
            emails=_NAMES | {"description": "Email addresses"},
            phones=_NAMES | {"description": "Phone numbers"},
        ),
    ),
    workExperience=_list(
        jobTitle=_TEXT, employer=_TEXT, isCurrent={"type": ["boolean", "null"]}, **_STATION
    ),
    education=_list(qualificationTitle=_TEXT, institution=_TEXT, **_STATION),
    languages=_NAMES | {"description": "Languages spoken and proficiency levels"},
    skills=_NAMES,
    certificationsAndAwards=_list(date=_TEXT, description=_TEXT, organization=_TEXT)
    | {"description": "Professional certifications, licenses, awards, honors, memberships"},
)

PAPER = _object(
    title=_said("The full title of the research paper.", "string"),
    ids=_said("The identifier of the paper, '10.1000/xyz123' or 'arXiv:1234.5678'."),
    venue=_said("Where the paper was published"),
    publication_date=_said("Date of publication in YYYY-MM-DD format."),
    abstract=_said("The abstract of the paper.", "string"),
    keywords=_NAMES,
    number_of_pages={"type": "integer", "description": "The number of pages in the paper."},
    publication_type={"enum": ["Conference Paper", "Journal Article", "Preprint"], "type": "string"},
    authors=_list(name=_TEXT, affiliation=_TEXT),
    citations=_list(
        title={"type": "string"}, year={"type": "integer"}, venue=_TEXT, ids=_TEXT,
        authors=_list(name={"type": "string"}),
    ) | {"description": "List of works cited by this paper."},
)  # fmt: skip

SWIMMING = _object(
    championship={"type": "string"},
    event_details=_object(
        sex={"type": "string"}, length={"type": "string"}, category={"type": "string"}
    ),
    age_groups=_list(
        age_group={"type": "string"},
        results=_list(
            rank={"type": ["integer", "string", "null"]},
            time={"type": "string"},
            athlete_details=_object(
                team={"type": "string"}, athlete={"type": "string"}, country={"type": "string"},
                year_birth={"type": "integer"},
            ),
        ),
    ),
)  # fmt: skip
