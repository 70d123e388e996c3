"""Running text into another language by a loaded model for conversation.

What it says is not believed because it says it: it must be in the language wanted and about as
long, and `survival.lost` finds what it changed. Else nothing is said and the original stays.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sealread.document.language import detect
from sealread.llm.decoding import Decoder
from sealread.llm.instructed import Instructed, can_be_instructed
from sealread.translate.texts import FreeTranslator

LONGEST = 2000
"""Characters of a value; longer ones stay as they are."""
_LONGER, _SHORTER = 2.5, 0.3
_TOKENS_A_CHARACTER = 1.5
_LEAST_TOKENS = 48


class ModelTranslator:
    """Asks a model for translations of single values."""

    def __init__(
        self,
        decoder: Decoder,
        weights: Path | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        self._instructed = Instructed(decoder, "translator")
        self._weights, self._cancelled = weights, cancelled

    def translate(self, text: str, source: str, target: str) -> str:
        """`text` in the language `target`, "" where what the model says cannot be that.

        Raises Cancelled, WeightsMissing.
        """
        if source == target or len(text) > LONGEST:
            return ""
        said = self._instructed.write(
            text,
            target,
            most_tokens=_LEAST_TOKENS + int(len(text) * _TOKENS_A_CHARACTER),
            cancelled=self._cancelled,
        )
        said = " ".join((said or "").split()).strip('"„“”')
        return said if self._may_be(said, text, target) else ""

    def _may_be(self, said: str, text: str, target: str) -> bool:
        if not said.isprintable() or not _SHORTER <= len(said) / max(1, len(text)) <= _LONGER:
            return False
        return detect(said, self._weights)[0] == target


def translator_of(
    decoder: Decoder,
    weights: Path | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> FreeTranslator | None:
    """The model as a translator; None for the reader, which copies words."""
    return ModelTranslator(decoder, weights, cancelled) if can_be_instructed(decoder) else None
