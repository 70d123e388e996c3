"""Which lists of a schema ask for measures: a value with its unit, scale and period."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from sealread.extract.plan import columns
from sealread.extract.statements.titles import StatementKind
from sealread.schema.model import Field, Records

Role = Literal[
    "value", "unit", "scale", "period", "end", "status", "segment", "segment_type", "comparison",
    "label",
]  # fmt: skip

_ROLES: tuple[tuple[Role, str], ...] = (
    ("comparison", r"comparison(?:[_ ](?:type|basis|period))?|compared(?:[_ ]to)?|vergleich"),
    ("segment_type", r"segment[_ ]?(?:type|kind|level)|reporting[_ ]?level|segmentart"),
    ("segment", r"segment(?:[_ ]?name)?|business[_ ]?unit|geschäftsbereich"),
    ("scale", r"scale|multiplier|factor|magnitude|einheit(?:en)?faktor|skalierung|in_thousands"),
    ("unit", r"unit|currency|währung|einheit|measure(?:ment)?[_ ]unit"),
    (
        "end",
        r"(?:period[_ ]?)?end(?:[_ ]?date)?|as[_ ]of(?:[_ ]date)?|stichtag|date|reporting[_ ]date",
    ),
    (
        "period",
        r"(?:data[_ ]|reporting[_ ]|fiscal[_ ])?period|quarter|(?:fiscal[_ ])?year|zeitraum|periode"
        r"|geschäftsjahr",
    ),
    ("status", r"(?:metric|figure|value)[_ ]?type|basis|status|actual[_ ]or[_ ]guidance"),
    ("value", r"value|amount|figure|number|wert|betrag|reported[_ ]value"),
    ("label", r"label|line[_ ]?item|caption|name|bezeichnung|posten"),
)  # fmt: skip
_PATTERNS = tuple((role, re.compile(pattern, re.IGNORECASE)) for role, pattern in _ROLES)
_NUMERIC = frozenset({"number", "integer"})
_STATEMENTS: tuple[tuple[StatementKind, str], ...] = (
    ("cash_flow", r"cash[_ -]?flow|kapitalfluss"),
    ("comprehensive", r"comprehensive|gesamtergebnis"),
    ("balance", r"balance|financial[_ ]position|bilanz|assets|liabilities"),
    ("equity", r"equity|eigenkapital"),
    ("income", r"income|operations|earnings|profit|gewinn|guv"),
)


class Measure(Struct, frozen=True):
    """A list of measures: its fields by role, and the statement its section names."""

    records: Records
    roles: dict[Role, Field]
    statement: StatementKind

    def growth(self) -> bool:
        """Does it want a change against another period?"""
        said = f"{self.records.label.name} {self.records.label.description}"
        return bool(re.search(r"growth|change|wachstum|veränderung", said, re.I))


def measure(records: Records) -> Measure | None:
    """The measure that a record list asks for; None for other lists.

    A value with a date and a currency is as well a booking: a measure has a period, and a scale, a
    part of the company or a comparison, or it stands below a section that names a statement.
    """
    fields = columns(records)
    roles = _roles(fields)
    statement = _statement(records.path)
    named = statement != "other"
    timed = "period" in roles or ("end" in roles and named)
    told = {"scale", "segment", "comparison"} & roles.keys() or (named and "unit" in roles)
    if "value" not in roles or not timed or not told or len(fields) > 2 * len(roles):
        return None
    return Measure(records, roles, statement)


def _roles(fields: Sequence[Field]) -> dict[Role, Field]:
    """What the fields of a record are for; each role goes to the first field it fits."""
    found: dict[Role, Field] = {}
    for field in fields:
        for role, pattern in _PATTERNS:
            if role in found or not pattern.fullmatch(field.label.name):
                continue
            if role == "value" and not _holds_number(field):
                continue
            found[role] = field
            break
    return found


def _holds_number(field: Field) -> bool:
    kinds = str(field.definition)
    return field.kind in _NUMERIC or "'number'" in kinds or "'integer'" in kinds


def _statement(path: str) -> StatementKind:
    """The statement that the sections of a list are named for."""
    above = path.rpartition("/")[0]
    return next((kind for kind, said in _STATEMENTS if re.search(said, above, re.I)), "other")
