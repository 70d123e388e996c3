"""Lists of transactions and of securities, told by a paper's own structure; no model is asked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sealread.document.text_map import TextMap
from sealread.extract.plan import columns
from sealread.extract.record_readings import RecordReadings, record_path
from sealread.extract.result import Reading, Status
from sealread.extract.settings import Settings
from sealread.extract.transactions.asked import (
    Asked,
    Role,
    asked_bookings,
    asked_securities,
    asked_transactions,
)
from sealread.extract.transactions.bookings import bookings
from sealread.extract.transactions.reader import Found, read
from sealread.extract.transactions.transaction import Piece, Security, Transaction
from sealread.extract.verification import absent
from sealread.schema.model import Field, Records

_UNTOLD = 0.6
_KINDS_LIKE = {
    "interest_charge": "interest", "tax_refund": "tax", "fee_refund": "fee",
}  # fmt: skip


class Transactions:
    """Reads the transactions of one document; it is looked at when they are first asked for."""

    def __init__(self, text_map: TextMap, language: str | None, settings: Settings) -> None:
        self._map, self._language, self._settings = text_map, language, settings

    @cached_property
    def _found(self) -> Found:
        return read(self._map, self._language)

    def read(self, records: Records) -> RecordReadings | None:
        """The readings of a list of transactions or securities.

        None for a list that asks for something else, and where the paper's structure is not known.
        """
        if "*" in records.path:
            return None
        asked = asked_transactions(records)
        if asked is not None:
            return self._transactions(asked)
        asked = asked_securities(records)
        return self._bookings(records) if asked is None else self._securities(asked)

    def _bookings(self, records: Records) -> RecordReadings | None:
        roles = asked_bookings(records)
        if roles is None:
            return None
        return bookings(
            records, roles, columns(records), self._found.lines, self._map, self._language,
            self._settings,
        )  # fmt: skip

    def _transactions(self, asked: Asked) -> RecordReadings | None:
        if self._found.transactions is None:
            return None
        return self._records(asked, [_of_transaction(one) for one in self._found.transactions])

    def _securities(self, asked: Asked) -> RecordReadings | None:
        if self._found.transactions is None and not self._found.securities:
            return None
        return self._records(asked, [_of_security(one) for one in self._found.securities])

    def _records(self, asked: Asked, found: list[Mapping[Role, Piece]]) -> RecordReadings:
        path = asked.records.path
        if not found:
            return RecordReadings((absent(path, _UNTOLD),), {path: 0})
        made = [
            self._reading(asked, role, field, record_path(field, asked.records, number), pieces)
            for number, pieces in enumerate(found)
            for role, field in asked.roles.items()
        ]
        return RecordReadings(tuple(made), {path: len(found)})

    def _reading(
        self, asked: Asked, role: Role, field: Field, path: str, pieces: Mapping[Role, Piece]
    ) -> Reading:
        piece = pieces.get(role)
        value = _value(asked, role, field, piece)
        if piece is None or value is None:
            return absent(path, _UNTOLD)
        spans = sorted(piece.spans)
        text = " ".join(self._map.text[span.start : span.end] for span in spans)
        seen = min((self._map.confidence(span) for span in spans), default=0.0)
        sure = round(min(piece.sure, seen), 4)
        status: Status = "grounded" if value == text else "normalised"
        reason = piece.inferred
        if reason is not None:
            status = "inferred"
        elif sure < self._settings.review_below:
            status, reason = "needs_review", "not sure"
        boxes = tuple(box for span in spans for box in self._map.boxes(span))
        return Reading(path, value, text, boxes, sure, status, (), reason)


def _value(asked: Asked, role: Role, field: Field, piece: Piece | None) -> Any:
    """A piece's value as the field has it: a kind in the schema's words, whole numbers as such."""
    if piece is None:
        return None
    value = piece.value
    if role == "kind":
        name = value if value in asked.choice_of else _KINDS_LIKE.get(value, value)
        return asked.choice_of.get(name)
    if field.choices and value not in field.choices:
        return None
    if isinstance(value, float) and value == int(value):
        return int(value)
    if field.kind == "integer":
        return None
    return value


def _of_transaction(transaction: Transaction) -> dict[Role, Piece]:
    security = _of_security(transaction.security) if transaction.security is not None else {}
    told: dict[Role, Piece | None] = {
        "kind": transaction.kind, "date": transaction.date, "value_date": transaction.value_date,
        "shares": transaction.shares, "amount": transaction.amount,
        "currency": transaction.currency, "gross": transaction.gross,
        "taxes": transaction.taxes, "fees": transaction.fees,
        "forex_gross": transaction.forex_gross, "forex_currency": transaction.forex_currency,
    }  # fmt: skip
    return {**security, **{role: piece for role, piece in told.items() if piece is not None}}


def _of_security(security: Security) -> dict[Role, Piece]:
    told: dict[Role, Piece | None] = {
        "isin": security.isin, "wkn": security.wkn, "name": security.name,
    }  # fmt: skip
    return {role: piece for role, piece in told.items() if piece is not None}
