"""Words printed right behind a field's label: what a form says where the reader is not sure.

"Vorname:  Thomas" needs no model. The text is layout-preserving, so a label and its value are one
piece of a line, or two pieces side by side. Whether that is how this document is laid out, the
reader's own answers tell.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, zip_longest

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
_MOST_COLONS = 4
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
    behind = _behind_labels(text, labels)
    found = [
        _named(behind, wordings(field.label, language)) if field.kind == "string" else None
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
    return _named(_behind_labels(text, labels), phrases)


def bare(label: str) -> str:
    """A label without case, marks at its end and runs of white space."""
    return folded(label).casefold().rstrip(_MARKS)


def _named(behind: Mapping[str, Span], phrases: Sequence[str]) -> Span | None:
    places = (behind.get(bare(phrase)) for phrase in phrases)
    return next((place for place in places if place is not None), None)


def _behind_labels(text: str, labels: Collection[str]) -> dict[str, Span]:
    """For whatever may be a label, as `bare` makes it, the first words behind it."""
    found: dict[str, Span] = {}
    start = 0
    for line in text.splitlines(keepends=True):
        pieces = [Span(start + m.start(), start + m.end()) for m in _PIECE.finditer(line)]
        start += len(line)
        for piece, following in zip_longest(pieces, pieces[1:]):
            for label, value in _readings(text, piece, following):
                if label and _is_value(text[value.start : value.end], labels):
                    found.setdefault(label, value)
    return found


def _readings(text: str, piece: Span, following: Span | None) -> Iterator[tuple[str, Span]]:
    """The ways to take a piece of a line: a label before a colon, or all of it a label."""
    said = text[piece.start : piece.end]
    for colon in islice((m.start() for m in re.finditer(":", said[:_LONGEST])), _MOST_COLONS):
        rest = said[colon + 1 :].lstrip()
        if rest:
            yield bare(said[:colon]), Span(piece.end - len(rest), piece.end)
    if following is not None and len(said) <= _LONGEST:
        yield bare(said), following


def _is_value(words: str, labels: Collection[str]) -> bool:
    is_label = _LABEL.match(words) is not None or bare(words) in labels
    return not is_label and len(words) <= _LONGEST and any(c.isalnum() for c in words)
