"""The one thing that the parsers of values say when a text is not what is asked for."""

from __future__ import annotations

from sealread.schema.model import Kind


class NotOfKind(ValueError):
    """The text is not of the kind that the field wants. Carries no document text."""

    def __init__(self, kind: Kind) -> None:
        self.kind: Kind = kind
        super().__init__(f"not of kind {kind}")
