"""When a value is right: the rule of each field, as the data's README words it, kept as data.

A field's rule comes from its set, else from the schema's `evaluation_config`, else from the type
that the schema gives it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from sealread.evaluate.forms import days, digits, numbers, term
from sealread.evaluate.likeness import LIKE, fuzzy, is_bare, is_compact, is_normalised, is_number

Rule = Literal[
    "compact", "letters", "normalised", "number", "number_close", "date", "day_first",
    "month_first", "date_or_fuzzy", "fuzzy", "digits", "duration", "system",
]  # fmt: skip
Definition = dict[str, Any]

_CLOSE = 100  # one part in so many
_SYSTEM = re.compile(r"(?i)\bsyst[eè]me?\b")
_METRICS: dict[str, Rule] = {
    "string_exact": "compact", "string_case_insensitive": "compact", "string_fuzzy": "fuzzy",
    "string_semantic": "fuzzy", "integer_exact": "number", "number_exact": "number",
    "number_tolerance": "number_close", "boolean_exact": "compact",
}  # fmt: skip


class SetRules(Struct, frozen=True):
    """How one set is scored.

    `fields`: rules by dotted field name; `others`: the rule of all other fields. `in_order`: record
    lists whose records are matched in order; `keyed`: those matched by the values of some fields.
    All other lists are matched as sets, by likeness. `distinct`: what a list of words says twice
    counts once.
    """

    fields: dict[str, Rule] = {}
    others: Rule | None = None
    in_order: tuple[str, ...] = ()
    keyed: dict[str, tuple[str, ...]] = {}
    distinct: bool = False


_PAPER_NUMBERS = (
    "invoice_number", "buyer_reference", "order_number", "seller_tax_number", "seller_vat_id",
    "iban", "seller_postcode", "buyer_postcode", "lines.item_number",
)  # fmt: skip
_INVOICE_NUMBERS = ("invoice_number", "issuer_vat_id", "iban", "bic", "lines.item_number")

SETS: dict[str, SetRules] = {
    "dop": SetRules(
        {
            "Declaration Number": "compact",
            "Unique Identification Code of the Product-Type": "compact",
            "Declared Performance": "compact",
            "Signature.Signatories.Name": "compact",
            "Signature.Place and Date of Issue": "compact",
            "System(s) of Assessment and Verification of Constancy of Performance (AVCP)": "system",
            "Harmonised Standard": "letters",
            "Intended Use(s)": "fuzzy",
            "Manufacturer": "fuzzy",
            "Authorised Representative": "fuzzy",
            "Notified Body": "fuzzy",
            "Declaration Statement": "fuzzy",
            "Signature.Notice": "fuzzy",
            "Appropriate Technical Documentation and/or Specific Technical Documentation": "fuzzy",
        }
    ),
    "sroie": SetRules(
        {"total": "number", "date": "day_first", "company": "fuzzy", "address": "fuzzy"}
    ),
    "adbuy": SetRules(
        {
            "gross_amount": "number",
            "flight_from": "month_first",
            "flight_to": "month_first",
            "contract_num": "compact",
            "advertiser": "fuzzy",
        }
    ),
    "fara": SetRules({"registration_num": "digits", "file_date": "date_or_fuzzy"}, others="fuzzy"),
    "nda": SetRules(
        {"effective_date": "date", "jurisdiction": "letters", "term": "duration", "party": "fuzzy"}
    ),
    "einvoice": SetRules(dict.fromkeys(_PAPER_NUMBERS, "compact"), in_order=("lines",)),
    "invoices": SetRules(
        {
            **dict.fromkeys(_INVOICE_NUMBERS, "compact"),
            "issuer": "fuzzy",
            "lines.name": "fuzzy",
        },
        in_order=("lines",),
    ),
    "bankstmt": SetRules(
        {"securities.isin": "compact", "securities.wkn": "compact", "securities.name": "fuzzy"},
        keyed={"transactions": ("type", "date", "amount")},
    ),
    "forms_de": SetRules(others="fuzzy", distinct=True),
    "filings_qa": SetRules(others="fuzzy"),
}


def of_set(name: str) -> SetRules:
    """The rules of a set by its folder's name; a set that is not known has none of its own."""
    return SETS.get(name.rpartition("/")[2], SetRules())


def rule_of(field: str, definition: Definition, of: SetRules) -> Rule:
    """The rule of a field with a dotted name and (where the schema has it) a definition."""
    known = of.fields.get(field) or of.others
    return known or _METRICS.get(_metric(definition), _by_type(definition))


def _metric(definition: Definition) -> str:
    config = definition.get("evaluation_config", "")
    if isinstance(config, dict):
        metrics = config.get("metrics") or [{}]
        return str(metrics[0].get("metric_id", ""))
    return str(config)


def _by_type(definition: Definition) -> Rule:
    kinds = definition.get("type", "string")
    kinds = set(kinds) if isinstance(kinds, list) else {kinds}
    if "enum" in definition or "const" in definition or "boolean" in kinds:
        return "compact"
    if kinds & {"number", "integer"}:
        return "number"
    return "date" if str(definition.get("format", "")).startswith("date") else "letters"


def is_right(rule: Rule, truth: str, found: str) -> bool:
    """Whether an answer counts as right under a rule."""
    return _JUDGES[rule](truth, found)


def _is_like(truth: str, found: str) -> bool:
    return fuzzy(truth, found) >= LIKE


def _is_same_day(truth: str, found: str, order: Literal["day", "month", "either"]) -> bool:
    return bool(days(truth, order) & days(found, order))


def _is_day_or_like(truth: str, found: str) -> bool:
    return _is_same_day(truth, found, "either") or _is_like(truth, found)


def _is_close(truth: str, found: str) -> bool:
    return any(abs(a - b) * _CLOSE <= abs(a) for a in numbers(truth) for b in numbers(found))


def _is_same_term(truth: str, found: str) -> bool:
    return is_bare(truth, found) or (term(truth) is not None and term(truth) == term(found))


def _is_same_system(truth: str, found: str) -> bool:
    """ "System 4" is "4"; a word alone stays as it is."""
    bared = [_SYSTEM.sub("", t) if any(c.isdecimal() for c in t) else t for t in (truth, found)]
    return is_bare(*bared)


_JUDGES: dict[Rule, Callable[[str, str], bool]] = {
    "compact": is_compact,
    "letters": is_bare,
    "normalised": is_normalised,
    "number": is_number,
    "number_close": _is_close,
    "date": lambda truth, found: _is_same_day(truth, found, "either"),
    "day_first": lambda truth, found: _is_same_day(truth, found, "day"),
    "month_first": lambda truth, found: _is_same_day(truth, found, "month"),
    "date_or_fuzzy": _is_day_or_like,
    "fuzzy": _is_like,
    "digits": lambda truth, found: digits(truth) == digits(found) != "",
    "duration": _is_same_term,
    "system": _is_same_system,
}
