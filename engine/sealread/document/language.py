"""Which language a text is in, by fastText's lid.176 (Joulin et al. 2016)."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from sealread.errors import ModelUnusable
from sealread.weights.store import Store

WEIGHT = "language"
MIN_LETTERS = 20
MIN_CONFIDENCE = 0.5
MAX_CHARACTERS = 4000
"""More text makes the answer no better."""
_NOT_WORDS = re.compile(r"[\W\d_]+")


def detect(text: str, weights: Path | None = None) -> tuple[str | None, float]:
    """(ISO 639 code, confidence) of a text; (None, confidence) where it is short or undecided.

    Raises WeightsMissing, WeightsAltered or ModelUnusable.
    """
    words = _NOT_WORDS.sub(" ", text[: 4 * MAX_CHARACTERS]).strip()[:MAX_CHARACTERS]
    if len(words) - words.count(" ") < MIN_LETTERS:
        return None, 0.0
    # Capitals mislead the model: headings in capitals come out as another language.
    labels, sure = _model(weights).predict(words.lower(), k=1)
    confidence = min(float(sure[0]), 1.0) if len(labels) else 0.0
    if confidence < MIN_CONFIDENCE:
        return None, confidence
    return str(labels[0]).removeprefix("__label__"), confidence


@lru_cache(maxsize=2)
def _model(weights: Path | None) -> Any:
    path = Store(weights).path(WEIGHT)
    import fasttext

    try:
        return fasttext.load_model(str(path))
    except (ValueError, RuntimeError) as cause:
        raise ModelUnusable(file=path.name, what=type(cause).__name__) from cause
