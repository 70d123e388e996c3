"""Sentences in small print at the foot of a page: kept from the reader, whom they only unsettle.

What is printed there is about the sheet, the maker or the law, hardly ever about what is asked. Yet
whatever it says, an added line can tip an answer that the reader was unsure of. All rules still see
it: only the reader's windows are made without it. Names, addresses, numbers and accounts, which
stand there too, are no sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from sealread.document.model import Span
from sealread.document.text_map import Ints, TextMap

_SMALL = 0.8
"""Of the height of a page's usual lines."""
_APART = 0.5
"""Usual heights that part the print from what stands above, at least."""
_LEAST_WORDS = 5
_LOWER = 0.4
"""Of a sentence's words begin with a small letter, at least: fewer is a list of names."""
_GAP = re.compile(r" {3,}|\t")
_END = re.compile(
    r"[.!?][\"'”’»)]*(?=\s*$)|(?<!\d)(?<!\b[^\W\d])[.!?][\"'”’»)]*(?=\s+[^\W\d_])(?!\s+[a-zäöü])"
)
_TERMS = re.compile(
    r"\b(?:pay(?:s|able|ments?)?|due|discounts?|deliver(?:y|ed|ies)|valid"
    r"|(?:be)?zahl(?:bar|en|t|ung|ungen)|fällig|skonto|lieferung|lieferbar|lieferfrist|gültig"
    r"|payables?|paiement|échéance|livraison|valable)\b",
    re.IGNORECASE,
)
"""What is printed small and still asked for: terms of payment and delivery, and how long."""


def footnotes(text_map: TextMap) -> tuple[Span, ...]:
    """The sentences of small print below all else of their pages, in the order of the text."""
    found: list[Span] = []
    lines = text_map.printed
    for number, page in enumerate(text_map.pages):
        own = np.flatnonzero(lines.pages == number)
        if page.modality == "digital" and len(own):
            for block in _blocks(text_map, _foot(text_map, own)):
                found.extend(_sentences(text_map.text, block))
    return tuple(found)


def without(text: str, span: Span, away: Sequence[Span]) -> list[Span]:
    """The parts of a span that are left without some others (in order); a whole line goes whole."""
    left, at = list[Span](), span.start
    for one in _merged(text, away):
        if one.end <= at or one.start >= span.end:
            continue
        before, behind = text[max(0, one.start - 1) : one.start], text[one.end : one.end + 1]
        lines = before in ("", "\n") and behind in ("", "\n")
        left.append(Span(at, max(at, one.start - lines)))
        at = min(one.end + lines, span.end)
    left.append(Span(at, span.end))
    return [part for part in left if text[part.start : part.end].strip()]


def _merged(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Spans, those as one that have nothing between them."""
    held: Span | None = None
    for one in spans:
        if held is not None and not text[held.end : one.start].strip():
            held = Span(held.start, one.end)
            continue
        if held is not None:
            yield held
        held = one
    if held is not None:
        yield held


def _foot(text_map: TextMap, own: Ints) -> Ints:
    """Of a page's lines those that are smaller than its usual ones and stand apart below them."""
    lines = text_map.printed
    boxes, letters = lines.boxes[own], lines.ends[own] - lines.starts[own]
    height = boxes[:, 3] - boxes[:, 1]
    order = np.argsort(height)
    reached = np.cumsum(letters[order])
    usual = height[order[np.searchsorted(reached, reached[-1] / 2)]]
    large = height >= _SMALL * usual  # the usual one is
    below: Ints = own[~large & (boxes[:, 1] - boxes[large, 3].max() >= _APART * usual)]
    return below


def _blocks(text_map: TextMap, foot: Ints) -> Iterator[Span]:
    """Lines below each other as one; a line in columns is by itself, each of its parts."""
    lines, text = text_map.printed, text_map.text
    begun: Span | None = None
    for number in foot.tolist():
        line = Span(int(lines.starts[number]), int(lines.ends[number]))
        if _GAP.search(text, line.start, line.end):
            if begun is not None:
                yield begun
                begun = None
            yield from _parts(text, line)
        elif begun is not None and not text[begun.end : line.start].strip(" ").strip("\n"):
            begun = Span(begun.start, line.end)
        else:
            if begun is not None:
                yield begun
            begun = line
    if begun is not None:
        yield begun


def _parts(text: str, line: Span) -> Iterator[Span]:
    at = line.start
    for gap in _GAP.finditer(text, line.start, line.end):
        yield Span(at, gap.start())
        at = gap.end()
    yield Span(at, line.end)


def _sentences(text: str, block: Span) -> Iterator[Span]:
    """The sentences of a block that are no list of names and no terms."""
    at = block.start
    for end in _END.finditer(text, block.start, block.end):
        start = _start(text, Span(at, end.end()))
        said = text[start : end.end()]
        if is_sentence(said) and not _TERMS.search(said):
            yield Span(start, end.end())
        at = end.end()


def _start(text: str, said: Span) -> int:
    """Where a sentence begins: lines above it that are no running words are not part of it."""
    parts = text[said.start : said.end].split("\n")
    first = len(parts) - 1
    while first > 0 and (parts[first].lstrip()[:1].islower() or _runs(parts[first - 1].split())):
        first -= 1
    rest = "\n".join(parts[first:])
    return said.end - len(rest.lstrip())


def _runs(words: Sequence[str]) -> bool:
    """Whether words are of a sentence: many small letters, unlike a list of names."""
    return sum(word[:1].islower() for word in words) >= max(1.0, _LOWER * len(words))


def is_sentence(said: str) -> bool:
    """Whether words are a whole sentence, and no name or address that ends in a full stop."""
    words = said.split()
    whole = len(words) >= _LEAST_WORDS and _END.search(said) is not None
    return whole and not words[0][:1].islower() and _runs(words)
