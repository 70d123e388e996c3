"""Sentences: where they end, and which of them say most about a field."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sealread.document.model import Span
from sealread.extract.retrieval_blocks import Block
from sealread.extract.retrieval_terms import folded_words

_END = re.compile(r"[.!?][”\"’')\]]*(?=\s+[“\"(]?[A-ZÄÖÜ§(“]|\s*$)")
_SHORT = re.compile(
    r"(?:\b[A-Z]|\b(?:No|Inc|Corp|Co|Ltd|Mr|Mrs|Ms|Dr|Prof|St|vs|Art|Abs|Nr|bzw|ca|etc|Sec|Jr|Sr|i\.e"
    r"|e\.g|U\.S|N\.A|a\.m|p\.m|A\.M|P\.M|L\.P|[NS]\.[AV]))\.$"
)
_LONGEST = 4000


def sentences(text: str, span: Span) -> Iterator[Span]:
    """The sentences of a part of the text, in order; the last one may be cut."""
    said = text[span.start : min(span.end, span.start + _LONGEST)]
    start = 0
    for end in _END.finditer(said):
        if _SHORT.search(said[: end.end()][-8:]):
            continue
        if end.end() - start > 1:
            yield _stripped(text, Span(span.start + start, span.start + end.end()))
        start = end.end()
    if said[start:].strip():
        yield _stripped(text, Span(span.start + start, span.start + len(said)))


def _stripped(text: str, span: Span) -> Span:
    said = text[span.start : span.end]
    return Span(span.start + len(said) - len(said.lstrip()), span.start + len(said.rstrip()))


class Weights:
    """How much a word tells in a document: the logarithm of how few blocks have it."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = len(blocks)
        self._seen: Mapping[str, int] = Counter(
            word for block in blocks for word in {stem(one) for one in folded_words(block.text)}
        )

    def of(self, word: str) -> float:
        """The weight of a stemmed word; one that the document does not have weighs most."""
        return math.log(1 + self._blocks / (1 + self._seen.get(word, 0)))

    def knows(self, word: str) -> bool:
        """Whether the document has a stemmed word at all."""
        return word in self._seen

    def share(self, wanted: Sequence[str], said: str) -> float:
        """Which share of the weight of stemmed words a text has, 0 to 1."""
        total = sum(map(self.of, wanted))
        own = {stem(word) for word in folded_words(said)}
        return sum(self.of(word) for word in wanted if word in own) / total if total else 0.0


_ENDINGS = ("ational", "ations", "ation", "ments", "ment", "ings", "ing", "ities", "ity", "ies",
            "ied", "ers", "er", "ed", "es", "s", "e", "y")  # fmt: skip


def stem(word: str) -> str:
    """A word without its ending, if enough is left of it."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
