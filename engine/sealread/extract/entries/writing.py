"""Pieces of entries become readings: brought to the field's kind, with evidence and an honest
confidence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from sealread.extract.entries.entry import Piece
from sealread.extract.grounding import folded
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, absent, reading
from sealread.schema.model import Field, Node, Section

_UNSURE = 0.6


class Writer:
    """Gathers the readings of a list, and how many records it and the lists in it have."""

    def __init__(self, language: str | None, settings: Settings) -> None:
        self.readings: list[Reading] = []
        self.counts: dict[str, int] = {}
        self._language, self._settings = language, settings

    def field(
        self, field: Field, path: str, piece: Piece | Words | None, *, item: bool = False
    ) -> None:
        """The reading of a field; without a piece, that there is none."""
        if piece is None:
            self.readings.append(absent(path, _UNSURE))
            return
        if isinstance(piece, Words):
            below = self._settings.review_below
            self.readings.append(reading(field, path, piece, self._language, below, item=item))
            return
        self.readings.append(self._read(field, path, piece, item=item))

    def items(self, field: Field, path: str, pieces: Sequence[Piece]) -> None:
        """The readings of a list of scalars, one an item."""
        if not pieces:
            self.readings.append(absent(path, _UNSURE))
        for number, piece in enumerate(pieces):
            self.field(field, f"{path}/{number}", piece, item=True)

    def said(
        self, path: str, value: Any, piece: Piece | Words, reason: str, *,
        confidence: float | None = None,
    ) -> None:  # fmt: skip
        """A value that follows from words in which it does not stand."""
        words = piece if isinstance(piece, Words) else _words(piece)
        self.readings.append(
            Reading(
                path=path,
                value=value,
                text=words.text,
                evidence=words.evidence,
                confidence=round(confidence or words.confidence, 4),
                status="inferred",
                reason=reason,
            )
        )

    def record(self, node: Section, path: str, given: Mapping[str, Piece | None]) -> None:
        """The plain fields of a record from pieces by the path of their nodes."""
        for child in node.children:
            own = f"{path}/{child.path.rsplit('/', 1)[-1]}"
            if isinstance(child, Field):
                self.field(child, own, given.get(child.path))
            elif isinstance(child, Section):
                self.record(child, own, given)

    def _read(self, field: Field, path: str, piece: Piece, *, item: bool) -> Reading:
        words = _words(piece)
        if piece.inferred is not None or isinstance(piece.value, bool):
            return Reading(
                path=path, value=piece.value, text=words.text, evidence=words.evidence,
                confidence=round(words.confidence, 4), status="inferred", reason=piece.inferred,
            )  # fmt: skip
        said = piece.value if isinstance(piece.value, str) else piece.text.replace("\t", " ")
        made = reading(
            field, path, structs.replace(words, text=said), self._language,
            self._settings.review_below, item=item,
        )  # fmt: skip
        changed = made.status == "grounded" and made.value != folded(words.text)
        return structs.replace(
            made, text=words.text, status="normalised" if changed else made.status
        )


def _words(piece: Piece) -> Words:
    flow = piece.entry.flow
    spans = piece.entry.spans(piece.span)
    text = "\n".join(flow.text[span.start : span.end] for span in spans).replace("\t", " ")
    return Words(text, flow.evidence(spans), min(piece.confidence, flow.confidence(spans)))


def within(node: Node, path: str) -> str:
    """The concrete path of a child of the node at a concrete path."""
    return f"{path}/{node.path.rsplit('/', 1)[-1]}"
