"""What the structure of a document says of a field, and what all who look for it work with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.retrieval_search import Search
from sealread.extract.retrieval_sentences import sentences, stem
from sealread.extract.retrieval_terms import STOP_WORDS, context_words, folded_words
from sealread.schema.model import Field

SURE, LIKELY = 0.9, 0.75
"""How sure an answer is that the structure gives, and one that only most words speak for."""


class Told(Struct, frozen=True):
    """An answer: its words in the text, how sure it is, a value where code worked one out.

    `items`: the items of a list, each with its words. `reason`: how a value was come by.
    """

    spans: tuple[Span, ...] = ()
    likelihood: float = SURE
    value: Any = None
    items: tuple[tuple[Span, ...], ...] = ()
    reason: str | None = None


class Looking:
    """A long document, for those who look for answers in its structure."""

    def __init__(self, search: Search, text_map: TextMap, language: str | None) -> None:
        self.search, self.map, self.language = search, text_map, language
        self.text, self.outline, self.definitions = search.text, search.outline, search.definitions
        self._weights = search.weights

    def words(self, span: Span) -> str:
        """The words of a span."""
        return self.text[span.start : span.end]

    def words_of(self, field: Field) -> tuple[list[str], list[str]]:
        """The stemmed words of a field's title and section, and those of its description."""
        label = field.label
        said = [*folded_words(label.title), *context_words(field)]
        core = {stem(word) for word in said if word not in STOP_WORDS}
        more = {stem(w) for w in folded_words(label.description) if w not in STOP_WORDS} - core
        return sorted(core), sorted(more)

    def score(self, core: Sequence[str], more: Sequence[str], said: str, under: str) -> float:
        """How much of a field some words say, 0 to 3; those of the headings above count too."""
        own = self._weights.share(core, f"{said} {under}")
        return 2 * own + self._weights.share(more, f"{said} {under}")

    def sentences_of(self, number: int) -> Iterator[Span]:
        """The sentences that begin in a block."""
        block = self.search.blocks[number]
        after = self.search.blocks[min(number + 2, len(self.search.blocks) - 1)]
        end = max(block.parts[-1].end, after.start)
        for sentence in sentences(self.text, Span(block.start, end)):
            if sentence.start < block.parts[-1].end:
                yield sentence

    def plain(self, spans: Sequence[Span]) -> Iterator[Span]:
        """The spans without the running lines within them."""
        for span in spans:
            first, last = self.outline.line_at(span.start), self.outline.line_at(span.end - 1)
            if self.outline.running.isdisjoint(range(first, last + 1)):
                yield span
                continue
            start = span.start
            for line in self.outline.lines[first : last + 1]:
                if line.number in self.outline.running:
                    if line.span.start - 1 > start:
                        yield Span(start, line.span.start - 1)
                    start = line.span.end + 1
            if start < span.end:
                yield Span(start, span.end)
