"""The search of a long document for fields: which blocks each is looked for in, step by step.

The first step takes the best blocks of a field with their neighbours, until they have as many
tokens as the budget; each further one takes twice as many of those that come next, in the end
blocks without any of the field's words. Documents of a few windows are not searched: they are asked
whole.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from sealread.document.model import Span
from sealread.document.outline import Outline, outline
from sealread.document.text_map import TextMap
from sealread.extract.retrieval import Retrieval
from sealread.extract.retrieval_blocks import Block
from sealread.extract.retrieval_definitions import Definitions, defined_terms
from sealread.extract.retrieval_sentences import Weights, stem
from sealread.extract.retrieval_terms import query_terms, title_terms
from sealread.extract.settings import Settings
from sealread.schema.model import Field

_LETTERS_PER_TOKEN = 2.5
"""A text with fewer letters than so many for each token of `whole_tokens` is not even counted."""
_BLOCK_TOKENS = 60
"""A block has about as many tokens at least: so many blocks are ranked for a budget."""
_DEFINITIONS = 3
_SOME_PAGES, _TERMS = 12_000, 5
"""Letters, and terms explained by "means" and the like, of a contract that is read by its terms."""
_TITLE_NEAR, _ALL_NEAR = 0.34, 0.45
"""Which share of the weight of a field's words must stand near an answer that is not sure."""


class Search:
    """A long document and its index; made once, asked for any number of fields."""

    def __init__(
        self, text_map: TextMap, language: str | None, count: Callable[[str], int],
        settings: Settings,
    ) -> None:  # fmt: skip
        self.text = text_map.text
        self.outline: Outline = outline(text_map)
        self.definitions = Definitions(self.text, self.outline)
        self._retrieval = Retrieval(text_map, self.outline, self.definitions, language)
        self._budget, self._steps = settings.search_tokens, settings.widenings
        self._count = count
        self._sizes: dict[int, int] = {}
        self.blocks: tuple[Block, ...] = self._retrieval.blocks
        self._starts = [block.start for block in self.blocks[:-1]]

    def size(self, number: int) -> int:
        """How many tokens a block has."""
        if number not in self._sizes:
            self._sizes[number] = self._count(self.blocks[number].text)
        return self._sizes[number]

    def steps(self, field: Field) -> Iterator[frozenset[int]]:
        """The blocks of each step for a field, none of them twice; the settings say how many."""
        seen: set[int] = set()
        order = self._order(field)
        for step in range(self._steps + 1):
            taken = self._taken(order, seen, self._budget << step)
            if taken or not step:
                yield frozenset(taken)

    def _taken(self, order: Iterator[int], seen: set[int], budget: int) -> set[int]:
        """The next blocks with their neighbours, up to a number of tokens; `seen` learns them."""
        taken: set[int] = set()
        total = 0
        for number in order:
            if number in seen:
                continue
            for one in (number, number + 1, number - 1):
                if 0 <= one < len(self.blocks) and one not in seen:
                    total += self.size(one)
                    taken.add(one)
                    seen.add(one)
            if total >= budget:
                break
        return taken

    def _order(self, field: Field) -> Iterator[int]:
        """All blocks: where the title is defined, those that are ranked, the others in order."""
        defined = self.definitions.about(field.label.title)[:_DEFINITIONS]
        yield from (self.block_at(one.whole.start) for one in defined)
        most = 1 + (self._budget << self._steps) // _BLOCK_TOKENS
        yield from self._retrieval.ranked(field, min(most, len(self.blocks)))
        yield from range(len(self.blocks))

    def ranked(self, field: Field, most: int) -> list[int]:
        """The numbers of the blocks with most of a field's words, the best first."""
        return self._retrieval.ranked(field, most)

    def matching(self, terms: Sequence[str], most: int) -> list[int]:
        """The numbers of the blocks with most of the terms, the best first."""
        return self._retrieval.matching(terms, most)

    @cached_property
    def weights(self) -> Weights:
        """How much each word tells in this document."""
        return Weights(self.blocks)

    def supports(self, field: Field, span: Span) -> bool:
        """Whether what stands around some words has to do with a field at all."""
        number = self.block_at(span.start)
        near = self.blocks[max(0, number - 1) : number + 2]
        said = " ".join(f"{block.text} {block.under}" for block in near)
        terms = [word for word in dict.fromkeys(query_terms(field)) if not word.startswith("kind")]
        title = title_terms(field)
        if not any(self.weights.knows(stem(word)) for word in terms):
            return True  # asked in other words than the document's: its surroundings tell nothing
        own = self.weights.share([stem(word) for word in title], said)
        return own >= _TITLE_NEAR or self.weights.share([stem(w) for w in terms], said) >= _ALL_NEAR

    def block_at(self, position: int) -> int:
        """The number of the block that a character stands in."""
        return max(bisect_right(self._starts, position) - 1, 0)

    def close(self) -> None:
        """Frees the index."""
        self._retrieval.close()


def search(
    text_map: TextMap, language: str | None, count: Callable[[str], int], settings: Settings
) -> Search | None:
    """The search of a document; None where it is short enough to be asked whole."""
    text = text_map.text
    if len(text) < settings.whole_tokens * _LETTERS_PER_TOKEN:
        return None
    tokens = sum(count(line) for line in text.splitlines(keepends=True))
    return None if tokens <= settings.whole_tokens else Search(text_map, language, count, settings)


def with_terms(
    text_map: TextMap, language: str | None, count: Callable[[str], int], settings: Settings
) -> Search | None:
    """The search of a contract of some pages that defines its terms; None of any other document.

    It may be short enough for the reader to be asked whole, but its structure tells more surely.
    """
    if len(text_map.text) < _SOME_PAGES or defined_terms(text_map.text) < _TERMS:
        return None
    return Search(text_map, language, count, settings)
