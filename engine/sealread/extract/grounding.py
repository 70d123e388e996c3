"""From words to the place that proves them: which of several equal places is meant."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Span

_FAR = 1 << 30


def choose(spans: Sequence[Span], text: str, phrases: Sequence[str]) -> Span:
    """The place that stands closest behind a label of the field; the first where no label helps."""
    labels = _label_ends(text, phrases)
    if len(spans) == 1 or not labels:
        return spans[0]
    return min(spans, key=lambda span: (_distance(span, labels), span.start))


def _label_ends(text: str, phrases: Sequence[str]) -> list[int]:
    folded = text.casefold()
    if len(folded) != len(text):
        return []
    ends = []
    for phrase in phrases:
        wanted = phrase.casefold()
        start = folded.find(wanted)
        while start >= 0:
            ends.append(start + len(wanted))
            start = folded.find(wanted, start + 1)
    return ends


def _distance(span: Span, labels: Sequence[int]) -> int:
    return min((span.start - end for end in labels if end <= span.start), default=_FAR)


def folded(text: str) -> str:
    """The text with all white space, line breaks included, folded to single spaces."""
    return " ".join(text.split())
