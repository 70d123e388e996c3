"""What a paper says of a transaction and of a security, each piece with the places of its proof."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.document.model import Span


class Piece(Struct, frozen=True):
    """A value, the places it is told by, how sure it is, and why where the words do not say it."""

    value: Any
    spans: tuple[Span, ...]
    sure: float
    inferred: str | None = None


class Security(Struct, frozen=True):
    """A security with what identifies it."""

    isin: Piece | None = None
    wkn: Piece | None = None
    name: Piece | None = None

    @property
    def key(self) -> str:
        """What tells it from others."""
        told = self.isin or self.wkn or self.name
        return str(told.value) if told is not None else ""


class Transaction(Struct, frozen=True):
    """A transaction or trade. `kind` is a meaning of the glossary's domain of transactions."""

    kind: Piece
    amount: Piece
    date: Piece | None = None
    value_date: Piece | None = None
    currency: Piece | None = None
    shares: Piece | None = None
    gross: Piece | None = None
    taxes: Piece | None = None
    fees: Piece | None = None
    forex_gross: Piece | None = None
    forex_currency: Piece | None = None
    security: Security | None = None
