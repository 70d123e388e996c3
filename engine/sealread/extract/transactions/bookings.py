"""The bookings of a statement, every row of it, where a list asks for days and signed amounts.

As the account holder sees them: rows that only settle a trade are bookings too, and no kind is
told. What else a row says is left to others who read the list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.record_readings import RecordReadings, record_path
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.transactions.asked import BookingRole
from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.rows import Row, rows_of
from sealread.extract.transactions.sides import sides_of
from sealread.extract.verification import Words, absent, reading
from sealread.schema.model import Field, Records

_AMOUNT, _DAY, _UNSIGNED, _UNTOLD = 0.92, 0.87, 0.6, 0.6
_SIDED = "computed: the side of the account that the statement has it on"


def bookings(
    records: Records,
    roles: Mapping[BookingRole, Field],
    columns: Sequence[Field],
    lines: Sequence[Line],
    text_map: TextMap,
    language: str | None,
    settings: Settings,
) -> RecordReadings | None:
    """The list's records, one for each row; None where there are no rows.

    `columns`: all of the list's, of which those in no role are not told.
    """
    rows = rows_of(lines)
    if not rows:
        return None
    sides = sides_of(lines, [row.money for row in rows], [row.side for row in rows])
    teller = _Teller(text_map, language, settings)
    role_of = {field.path: role for role, field in roles.items()}
    made = [
        teller.cell(role_of.get(field.path), field, record_path(field, records, number), row)
        for number, row in enumerate(
            replace(row, side=side) for row, side in zip(rows, sides, strict=True)
        )
        for field in columns
    ]
    return RecordReadings(tuple(made), {records.path: len(rows)})


class _Teller:
    """Makes readings of rows of one document."""

    def __init__(self, text_map: TextMap, language: str | None, settings: Settings) -> None:
        self._map, self._language, self._settings = text_map, language, settings

    def cell(self, role: BookingRole | None, field: Field, path: str, row: Row) -> Reading:
        match role:
            case "date":
                return self._told(field, path, (row.booked or row.day).span, _DAY)
            case "value_date" if row.booked is not None:
                return self._told(field, path, row.day.span, _DAY)
            case "amount":
                return self._amount(field, path, row)
            case "credit" | "debit" if row.side == (1 if role == "credit" else -1):
                return self._told(field, path, row.money.span, _AMOUNT)
            case "balance" if row.balance is not None:
                return self._told(field, path, row.balance.signed, _AMOUNT)
        return absent(path, _UNTOLD)

    def _amount(self, field: Field, path: str, row: Row) -> Reading:
        """The amount with its sign, which stands beside it or follows from all of the statement."""
        made = self._told(field, path, row.money.signed, _AMOUNT if row.side else _UNSIGNED)
        signed = row.side * row.money.value
        if not row.side or made.value is None or made.value == signed:
            return made
        value = int(signed) if isinstance(made.value, int) else signed
        return replace(made, value=value, status="inferred", reason=_SIDED)

    def _told(self, field: Field, path: str, span: Span, sure: float) -> Reading:
        seen = min(sure, self._map.confidence(span))
        words = Words(self._map.text[span.start : span.end], self._map.boxes(span), seen)
        return reading(field, path, words, self._language, self._settings.review_below)
