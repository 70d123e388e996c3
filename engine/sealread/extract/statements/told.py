"""Fields about the report itself, told by its cover: whose it is, its period, when that ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from sealread.document.model import Evidence
from sealread.extract.result import Reading
from sealread.extract.statements.cover import Told
from sealread.extract.statements.facts import Facts
from sealread.schema.model import Field

_SURE = 0.96
_About = Literal["company", "period", "end"]
_NAMES: tuple[tuple[_About, re.Pattern[str]], ...] = (
    ("company", re.compile(
        r"company|registrant|issuer|(?:company|registrant|issuer|entity|reporting_entity)(?:_name)?"
        r"|unternehmen|gesellschaft|emittent|firma", re.I)),
    ("period", re.compile(r"(?:report(?:ing)?|fiscal)_?period|berichtszeitraum", re.I)),
    ("end", re.compile(
        r"(?:(?:report(?:ing)?|fiscal)_?)?period_?end(?:_?date)?|balance_sheet_date|bilanzstichtag|"
        r"end_of_(?:the_)?(?:report(?:ing)?_|fiscal_)?period|stichtag", re.I)),
)  # fmt: skip
_LABELLED = re.compile(r"FY ?\\?\d|FY\\d|FY\d{4}", re.I)


def told_fields(facts: Facts, fields: Sequence[Field]) -> list[Reading]:
    """The readings of the fields that a report's cover answers for certain."""
    made: list[Reading] = []
    for field in fields:
        about = next((one for one, said in _NAMES if said.fullmatch(_named(field))), None)
        reading = _reading(facts, field, about) if about else None
        if reading is not None:
            made.append(reading)
    return made


def _named(field: Field) -> str:
    """A field's name with underscores between its words."""
    return re.sub(r"\W+", "_", field.label.name.strip())


def _reading(facts: Facts, field: Field, about: _About) -> Reading | None:
    cover, own = facts.cover, facts.calendar
    if about == "company" and cover.company is not None and field.kind == "string":
        boxes = _boxes(facts, cover.company)
        text = cover.company.text
        return Reading(field.path, text, text, boxes, _SURE, "grounded")
    if own is None or cover.end is None or cover.end_told is None:
        return None
    boxes, text = _boxes(facts, cover.end_told), cover.end_told.text
    if about == "end":
        return Reading(field.path, cover.end.isoformat(), text, boxes, _SURE, "normalised")
    if about == "period" and _wants_label(field):
        return Reading(
            field.path, own.report_label(), text, boxes, _SURE, "inferred",
            reason="computed: its place in the fiscal calendar",
        )  # fmt: skip
    return None


def _wants_label(field: Field) -> bool:
    """Is the field's period a label like "FY2025 Q2"?"""
    return bool(_LABELLED.search(f"{field.pattern or ''} {field.label.description} "
                                 f"{field.definition.get('description', '')}"))  # fmt: skip


def _boxes(facts: Facts, told: Told) -> tuple[Evidence, ...]:
    return facts.evidence(told.page, told.words)
