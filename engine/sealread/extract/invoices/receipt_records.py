"""A list of what was bought, read from the rows of a receipt; no model is asked."""

from __future__ import annotations

from collections.abc import Mapping

from sealread.document.model import Span
from sealread.extract.invoices.found import LIKELY, SURE
from sealread.extract.invoices.glossary import goods_role
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.receipt_factors import factors_of, lone_quantities
from sealread.extract.invoices.receipt_goods import Bought, bought
from sealread.extract.invoices.receipt_names import Names
from sealread.extract.plan import columns
from sealread.extract.record_readings import RecordReadings, record_path
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, absent, reading
from sealread.schema.model import Field, Records

_NEEDED = frozenset(("name", "total"))
_UNTOLD = 0.9
"""How sure it is that a row which a sum proves does not say more than what was read of it."""

Row = Mapping[str, tuple[Span, float]]
"""Where a row says what it does, by role of the glossary's goods, and how sure that is."""


def read_goods(
    paper: Paper, records: Records, language: str | None, settings: Settings
) -> RecordReadings | None:
    """The readings of a list of goods; None where it asks for more than rows of a receipt tell.

    None too where no printed sum proves which rows are goods, or most of them have no name.
    """
    fields = columns(records)
    roles = [goods_role(field.label) for field in fields]
    if "*" in records.path or None in roles or not set(roles) >= _NEEDED:
        return None
    found = bought(paper, language)
    rows = _rows(paper, found, language) if found is not None else []
    if 2 * sum("name" in row for row in rows) <= len(rows):
        return None
    made = [
        _reading(paper, field, record_path(field, records, number), row.get(str(role)), language,
                 settings)
        for number, row in enumerate(rows)
        for field, role in zip(fields, roles, strict=True)
    ]  # fmt: skip
    return RecordReadings(tuple(made), {records.path: len(rows)})


def _rows(paper: Paper, found: Bought, language: str | None) -> list[Row]:
    taken = frozenset(row.line for row in found.rows)
    factors = [factors_of(paper, row, taken, language) for row in found.rows]
    lone = lone_quantities(paper, found.rows, language)
    used = [both or ((one,) if one else ()) for both, one in zip(factors, lone, strict=True)]
    names = Names(paper, found, used)
    rows: list[Row] = []
    for place, row in enumerate(found.rows):
        name, number = names.of(place)
        counted, priced = factors[place] or (lone[place], None)
        sure = SURE if factors[place] else LIKELY
        told = {
            "name": (name, LIKELY), "number": (number, LIKELY), "quantity": (counted, sure),
            "price": (priced, sure), "total": (row.amount, SURE),
        }  # fmt: skip
        rows.append({role: (span, sure) for role, (span, sure) in told.items() if span is not None})
    return rows


def _reading(
    paper: Paper, field: Field, path: str, told: tuple[Span, float] | None, language: str | None,
    settings: Settings,
) -> Reading:  # fmt: skip
    if told is None:
        return absent(path, _UNTOLD)
    span, sure = told
    seen = min(sure, paper.map.confidence(span))
    words = Words(paper.said(span), paper.map.boxes(span), seen)
    return reading(field, path, words, language, settings.review_below)
