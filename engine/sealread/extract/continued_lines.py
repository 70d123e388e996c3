"""Answers that stop where their line ends, although their sentence goes on below."""

from __future__ import annotations

import re

from sealread.document.model import Span
from sealread.document.text_map import TextMap

_GOES_ON = re.compile(r"[^\S\n]*(?=\(?[a-zà-öø-ÿß])(\S+(?: {1,2}\S+)*)[^\S\n]*(?:\n|$)")
"""A line of one piece that begins in lower case, as no label, name or heading does."""
_REMARK = re.compile(r"\(.*\)$|.*:$")
_SENTENCE = re.compile(r"[.:;!?]\s*$")
_LEAST_WORDS = 3
"""Shorter answers are names, codes and classes, below which other things stand."""
_MOST_LINES = 4
_INDENT = 0.02
"""How far the left edges or the middles of one paragraph's lines may be apart, of the page."""
_GAP = 0.9
"""Of a line's height; more parts paragraphs."""


def unwrapped(text: TextMap, span: Span) -> Span:
    """The span with the lines below that its sentence goes on with; the span itself if none does.

    Only of words that fill their lines from the first piece on, in one column of a page.
    """
    said = text.text[span.start : span.end]
    before = text.text[text.text.rfind("\n", 0, span.start) + 1 : span.start]
    if len(said.split()) < _LEAST_WORDS or before.strip():
        return span
    for _ in range(_MOST_LINES):
        below = _below(text, span)
        if below is None:
            break
        span = Span(span.start, below.end)
    return span


def _below(text: TextMap, span: Span) -> Span | None:
    is_ended = _SENTENCE.search(text.text[span.start : span.end])
    if is_ended or text.text[span.end : span.end + 1] != "\n":
        return None
    found = _GOES_ON.match(text.text, span.end + 1)
    if found is None or _REMARK.match(found[1]):
        return None
    below = Span(found.start(1), found.end(1))
    upper, lower = text.boxes(span)[-1], text.boxes(below)[0]
    height = upper.box[3] - upper.box[1]
    left, middle = upper.box[0] - lower.box[0], sum(upper.box[::2]) - sum(lower.box[::2])
    together = (
        upper.page == lower.page
        and (abs(left) <= _INDENT or abs(middle) / 2 <= _INDENT)
        and lower.box[1] - upper.box[3] < _GAP * height
    )
    return below if together else None
