"""Words printed right behind a field's label: what a form says where the reader is not sure.

"Vorname:  Thomas" needs no model. The text is layout-preserving, so a label and its value are one
piece of a line, or two pieces side by side. Whether that is how this document is laid out, the
reader's own answers tell.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from sealread.document.model import Span
from sealread.extract.asking import Outcome
from sealread.extract.candidates import Candidate
from sealread.extract.grounding import folded
from sealread.extract.plan import wordings
from sealread.schema.model import Field

_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
_LABEL = re.compile(r"[^\d:]{1,30}:(?:\s|$)")
_MARKS = ": .*"
_LONGEST = 120
UNSURE = 0.5
"""Below this likelihood an answer of the reader is no better than words behind the label."""
_LIKELIHOOD = 0.5


def with_neighbours(
    text: str, fields: Sequence[Field], outcomes: Sequence[Outcome], language: str | None
) -> list[Outcome]:
    """The outcomes; where the reader is unsure of words, those behind the label come first.

    Only in documents where its own answers tend to stand right behind their labels.
    """
    labels = {bare(said) for field in fields for said in wordings(field.label, language)}
    found = [
        beside(text, wordings(field.label, language), labels) if field.kind == "string" else None
        for field in fields
    ]
    if not _stand_behind(found, outcomes):
        return list(outcomes)
    return [
        _preferred(outcome, span) if span is not None and not _is_sure(outcome) else outcome
        for outcome, span in zip(outcomes, found, strict=True)
    ]


def _stand_behind(found: Sequence[Span | None], outcomes: Sequence[Outcome]) -> bool:
    """Whether more answers, sure or not, stand there than sure ones stand elsewhere."""
    there = elsewhere = 0
    for outcome, span in zip(outcomes, found, strict=True):
        if span is not None and outcome.candidates:
            agrees = _overlap(outcome.candidates[0], span)
            there += agrees
            elsewhere += not agrees and _is_sure(outcome)
    return there > elsewhere


def _is_sure(outcome: Outcome) -> bool:
    return any(one.likelihood >= UNSURE for one in outcome.candidates[:1])


def _overlap(candidate: Candidate, span: Span) -> bool:
    return any(one.start < span.end and span.start < one.end for one in candidate.spans)


def _preferred(outcome: Outcome, span: Span) -> Outcome:
    rest = tuple(one for one in outcome.candidates if span not in one.spans)
    words = Candidate((span,), _LIKELIHOOD)
    return replace(outcome, candidates=(words, *rest), listed=(words,))


def beside(text: str, phrases: Sequence[str], labels: Collection[str]) -> Span | None:
    """The words right behind the first of the phrases that is printed as a label with such words.

    `labels`: what else is a label, as `bare` makes it; a label is no value.
    """
    for phrase in phrases:
        wanted = bare(phrase)
        if not wanted:
            continue
        for found in _behind(text, wanted, labels):
            return found
    return None


def bare(label: str) -> str:
    """A label without case, marks at its end and runs of white space."""
    return folded(label).casefold().rstrip(_MARKS)


def _behind(text: str, wanted: str, labels: Collection[str]) -> Iterator[Span]:
    start = 0
    for line in text.splitlines(keepends=True):
        pieces = [Span(start + m.start(), start + m.end()) for m in _PIECE.finditer(line)]
        start += len(line)
        for number, piece in enumerate(pieces):
            value = _inside(text, piece, wanted)
            if value is None and bare(text[piece.start : piece.end]) == wanted:
                value = pieces[number + 1] if number + 1 < len(pieces) else None
            if value is not None and _is_value(text[value.start : value.end], labels):
                yield value


def _inside(text: str, piece: Span, wanted: str) -> Span | None:
    """What stands in a piece behind the label and its colon."""
    said = text[piece.start : piece.end]
    colon = said.find(":")
    while 0 <= colon < len(said) - 1:
        if bare(said[:colon]) == wanted:
            rest = said[colon + 1 :]
            begin = piece.start + colon + 1 + len(rest) - len(rest.lstrip())
            return Span(begin, piece.end) if begin < piece.end else None
        colon = said.find(":", colon + 1)
    return None


def _is_value(words: str, labels: Collection[str]) -> bool:
    is_label = _LABEL.match(words) is not None or bare(words) in labels
    return not is_label and len(words) <= _LONGEST and any(c.isalnum() for c in words)
