"""A text that is too long for the context: asked in overlapping parts, the answers put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.llm.answers import Answer, Question

_FILLED = 0.9
_SMALLER = 0.75
_OVERLAP = 8
"""One part in so many stands in the next one too, so that no answer is cut in two."""
_LEAST = 16


class Part(Struct, frozen=True):
    """A part of a text that begins at a character, and the questions as they are asked of it."""

    start: int
    text: str
    questions: tuple[Question, ...]


def parts(
    text: str, questions: Sequence[Question], size: Callable[[str], int], limit: int
) -> list[Part]:
    """Parts of at most `limit` tokens (as `size` counts them) that cover the text."""
    found: list[Part] = []
    start = 0
    guess = max(_LEAST, int(len(text) * _FILLED * limit / max(1, size(text))))
    while start < len(text):
        end = _end(text, start, guess, size, limit)
        own = tuple(_within(question, start, end) for question in questions)
        found.append(Part(start, text[start:end], own))
        if end == len(text):
            break
        start = _begin(text, start, end)
    return found


def _end(text: str, start: int, length: int, size: Callable[[str], int], limit: int) -> int:
    while True:
        end = _line_end(text, start, start + length)
        if size(text[start:end]) <= limit or length <= _LEAST:
            return end
        length = max(_LEAST, int(length * _SMALLER))


def _line_end(text: str, start: int, end: int) -> int:
    """The end of the last line (or else word) before a place."""
    if end >= len(text):
        return len(text)
    half = (start + end) // 2
    line = text.rfind("\n", half, end) + 1
    word = text.rfind(" ", half, end) + 1
    return line or word or end


def _begin(text: str, start: int, end: int) -> int:
    """Where the part behind one begins: at a line (or else word) that stands in both."""
    place = end - (end - start) // _OVERLAP
    line = text.find("\n", place, end) + 1
    word = text.find(" ", place, end) + 1
    return line or word or end


def _within(question: Question, start: int, end: int) -> Question:
    if question.regions is None:
        return question
    inside = [_clipped(region, start, end, question.whole) for region in question.regions]
    return structs.replace(question, regions=tuple(one for one in inside if one is not None))


def _clipped(region: Span, start: int, end: int, whole: bool) -> Span | None:
    low, high = max(region.start, start), min(region.end, end)
    if high <= low or (whole and (low, high) != (region.start, region.end)):
        return None
    return Span(low - start, high - start)


def merged(found: Sequence[tuple[Part, Sequence[Answer]]], count: int) -> list[Answer]:
    """For each of `count` questions the surest answer of all parts, with places in the text."""
    return [
        _merged([_moved(answers[index], part.start) for part, answers in found])
        for index in range(count)
    ]


def _merged(answers: Sequence[Answer]) -> Answer:
    named = [answer for answer in answers if not _is_nothing(answer)]
    if not named:
        return max(answers, key=lambda answer: answer.none_logprob)
    best = max(named, key=lambda answer: answer.confidence)
    every = [one for answer in named for one in (answer, *answer.rest)] if _listed(named) else []
    others = [one for answer in named for one in (answer, *answer.others) if answer is not best]
    return structs.replace(
        best,
        spans=_together(best, named),
        rest=tuple(_distinct(every, best)),
        others=(*best.others, *_distinct(others, best)),
        none_logprob=float(np.min([answer.none_logprob for answer in answers])),
    )


def _is_nothing(answer: Answer) -> bool:
    return not answer.spans and answer.choice is None and answer.written is None


def _listed(answers: Sequence[Answer]) -> bool:
    return any(answer.rest for answer in answers)


def _together(best: Answer, named: Sequence[Answer]) -> tuple[Span, ...]:
    """The places of an answer, those in other parts that overlap with its own included."""
    same = [one for one in named if set(one.spans) & set(best.spans)]
    return tuple(sorted({span for one in same for span in one.spans}, key=lambda s: s.start))


def _distinct(answers: Sequence[Answer], best: Answer) -> list[Answer]:
    known = set(best.spans)
    found = []
    for one in answers:
        if one.spans and not known & set(one.spans):
            known |= set(one.spans)
            found.append(structs.replace(one, rest=(), others=()))
    return found


def _moved(answer: Answer, by: int) -> Answer:
    return structs.replace(
        answer,
        spans=tuple(Span(span.start + by, span.end + by) for span in answer.spans),
        rest=tuple(_moved(one, by) for one in answer.rest),
        others=tuple(_moved(one, by) for one in answer.others),
    )
