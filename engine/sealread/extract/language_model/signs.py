"""Signs of how likely an answer of the model is right, apart from what others say of the field."""

from __future__ import annotations

from sealread.extract.language_model.asking import FieldAnswer
from sealread.extract.signs import log_odds
from sealread.schema.model import Field


def answer_signs(field: Field, answer: FieldAnswer) -> dict[str, float]:
    """Log-odds of `null`, of the answer's tokens and of the least likely one; what was asked."""
    first = answer.items[0] if answer.items else None
    return {
        "null": log_odds(answer.null),
        "mean": log_odds(first.mean if first else answer.mean),
        "least": log_odds(first.least if first else answer.least),
        "typed": float(field.kind in ("number", "integer", "date")),
        "choice": float(answer.choice is not None),
        "many": float(field.many),
        "several": float(first is not None and len(first.places) > 1),
    }
