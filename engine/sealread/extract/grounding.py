"""From words to the place that proves them: which of several equal places is meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sealread.document.model import Span

_FAR = 1 << 30


def choose(spans: Sequence[Span], text: str, phrases: Sequence[str]) -> Span:
    """The place that stands closest behind a label of the field; the first where no label helps."""
    labels = _label_ends(text, phrases) if len(spans) > 1 else []
    if not labels:
        return spans[0]
    return min(spans, key=lambda span: (_distance(span, labels), span.start))


def _label_ends(text: str, phrases: Sequence[str]) -> list[int]:
    plain, places = _caseless(text)
    ends = []
    for wanted in {phrase.casefold() for phrase in phrases if phrase.strip()}:
        start = plain.find(wanted)
        while start >= 0:
            end = start + len(wanted)
            ends.append(places[end - 1] + 1)
            start = plain.find(wanted, end)
    return ends


@lru_cache(maxsize=2)  # the same long text is asked for field after field
def _caseless(text: str) -> tuple[str, Sequence[int]]:
    """The text without case, and for each of its characters the one of `text` it stands for."""
    plain = text.casefold()
    if len(plain) == len(text):
        return plain, range(len(text))
    parts = [character.casefold() for character in text]  # ß becomes ss
    return plain, [place for place, part in enumerate(parts) for _ in part]


def _distance(span: Span, labels: Sequence[int]) -> int:
    return min((span.start - end for end in labels if end <= span.start), default=_FAR)


def letters(text: str) -> str:
    """The letters and digits of a text, in small letters."""
    return "".join(filter(str.isalnum, text.casefold()))


def folded(text: str) -> str:
    """The text with all white space, line breaks included, folded to single spaces."""
    return " ".join(text.split())
