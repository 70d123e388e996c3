"""A schema of measures as a reader of reports writes it."""

from __future__ import annotations

import json
from typing import Any

from sealread.schema.loading import loads
from sealread.schema.model import Schema

_ENTRY: dict[str, Any] = {
    "type": "object",
    "required": ["value", "unit", "scale", "data_period", "segment_type"],
    "additionalProperties": False,
    "properties": {
        "value": {"type": ["number", "null"], "description": "Null if unavailable."},
        "unit": {"type": "string"},
        "scale": {"type": ["integer", "null"], "description": "1000 for thousands."},
        "data_period": {"type": "string", "description": "'FY2025 Q3', 'FY2025'. 'NA' if unknown."},
        "metric_type": {"enum": ["actual", "guidance"], "type": "string"},
        "segment_name": {"type": "string", "description": "'NA' for company-level metrics."},
        "segment_type": {
            "enum": ["company", "business_segment", "geographic_segment"], "type": "string",
        },
    },
}  # fmt: skip
_GROWTH = _ENTRY | {
    "required": [*_ENTRY["required"], "comparison_type"],
    "properties": _ENTRY["properties"] | {"comparison_type": {"enum": ["Yoy", "Qoq"]}},
}
_KEYS = {
    "income_statement": (
        "revenue", "cost_of_revenue", "gross_profit", "gross_margin", "operating_income",
        "interest_expense", "income_tax_expense", "effective_tax_rate", "net_income", "basic_eps",
        "diluted_eps", "restructuring_charge", "revenue_growth",
    ),
    "balance_sheet": (
        "cash", "short_term_investments", "cash_st_investments", "accounts_receivable",
        "total_assets", "short_term_debt", "long_term_debt", "total_debt", "retained_earnings",
        "shareholders_equity", "inventories", "property_plant_and_equipment",
    ),
    "cash_flow_statement": ("capex", "dividends_paid", "financing_cash_flow", "free_widgets"),
}  # fmt: skip


def metrics() -> Schema:
    """Lists of measures below three statements, and what a report's cover says."""
    sections = {
        section: {
            "type": "object",
            "properties": {
                key: {"type": "array", "items": _GROWTH if key.endswith("growth") else _ENTRY}
                for key in keys
            },
        }
        for section, keys in _KEYS.items()
    }
    meta = {
        "type": "object",
        "properties": {
            "company": {"type": "string"},
            "report_period": {"type": "string", "pattern": r"^FY\d{4}( (Q[1-4]|H[1-2]|YTD))?$"},
            "report_period_end_date": {"type": "string", "format": "date"},
        },
    }
    lists = {
        "people": {
            "type": "array",
            "items": {"type": "object", "properties": {"name": {"type": "string"}}},
        }
    }
    whole = {"type": "object", "properties": {"meta": meta, **sections, **lists}}
    return loads(json.dumps(whole).encode(), "metrics.json")
