"""Open keys that no table holds: the reader lists the labels of a text, then each is asked for.

A form's labels become keys, and what was filled in at them their values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.candidates import Candidate, certainty
from sealread.extract.confidence import Calibration
from sealread.extract.grounding import folded
from sealread.extract.retrieval_windows import Gathered, gathered, shown
from sealread.extract.settings import Settings
from sealread.extract.windows import windows
from sealread.llm.decoding import Answer, Decoder, Question

LABELS_ASKED = {
    "de": "Beschriftungen", "en": "Labels", "fr": "Intitulés", "": "Labels",
}  # fmt: skip
"""What the reader is asked for to list the labels of a text, by language."""
MOST_LABELS = 200
_LONGEST_LABEL = 240


class Entry(Struct, frozen=True):
    """A label of the text and what stands at it, the likeliest first place of each value first."""

    label: str
    values: tuple[Candidate, ...]


def listed_entries(
    decoder: Decoder,
    text: str,
    asked: str,
    language: str | None,
    settings: Settings,
    calibration: Calibration,
    cancelled: Callable[[], bool] | None = None,
    away: Sequence[Span] = (),
) -> list[Entry]:
    """The filled-in labels of a text in their order; a label that stands there twice is one entry.

    `asked`: what the labels are called ("Essential characteristics"); empty: they are just labels.
    `away`: spans of the text, in order, that the model is not to see.
    """
    found: dict[str, Entry] = {}
    spans = windows(
        text, lambda part: len(decoder.runtime.tokenize(part)),
        settings.window_tokens, settings.overlap_tokens,
    )  # fmt: skip
    listing = asked or LABELS_ASKED.get(language or "", LABELS_ASKED[""])
    for span in spans:
        window = shown(text, gathered(text, [span]), away)
        labels = _labels(decoder, window.text, listing, cancelled)
        for entry in _filled(decoder, window.text, labels, calibration, settings, cancelled):
            key = entry.label.casefold()
            moved = [_moved(value, window) for value in entry.values]
            held = found.get(key, Entry(entry.label, ()))
            found[key] = Entry(held.label, _together(held.values, moved))
    return list(found.values())


def _labels(
    decoder: Decoder, window: str, listing: str, cancelled: Callable[[], bool] | None
) -> list[Span]:
    """The first place of each different label of a window, in the order they were named."""
    [first] = decoder.ask(window, [Question(listing, many=True)], cancelled=cancelled)
    named: dict[str, Span] = {}
    for answer in (first, *first.rest):
        for span in answer.spans[:1]:
            words = folded(window[span.start : span.end])
            if len(words) <= _LONGEST_LABEL:
                named.setdefault(words.casefold(), span)
    return list(named.values())[:MOST_LABELS]


def _filled(
    decoder: Decoder,
    window: str,
    labels: Sequence[Span],
    calibration: Calibration,
    settings: Settings,
    cancelled: Callable[[], bool] | None,
) -> Iterator[Entry]:
    words = [folded(window[label.start : label.end]) for label in labels]
    said = {one.casefold() for one in words}
    answers = decoder.ask(window, [Question(one, many=True) for one in words], cancelled=cancelled)
    for label, answer in zip(words, answers, strict=True):
        named = [
            Candidate(one.spans, calibration(certainty(one)))
            for one in (answer, *answer.rest)
            if one.spans and not _is_label(window, one, said)
        ]
        kept = tuple(one for one in named if one.likelihood >= settings.find_above)
        if kept:
            yield Entry(label, kept)


def _is_label(window: str, answer: Answer, labels: Iterable[str]) -> bool:
    """A label is not what was filled in at another."""
    span = answer.spans[0]
    return folded(window[span.start : span.end]).casefold() in labels


def _moved(value: Candidate, window: Gathered) -> Candidate:
    return Candidate(tuple(map(window.place, value.spans)), value.likelihood)


def _together(held: Sequence[Candidate], new: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Values of two windows that overlap; what shares a place is the same value."""
    kept = list(held)
    for value in new:
        if all(set(value.spans).isdisjoint(one.spans) for one in kept):
            kept.append(value)
    return tuple(kept)
