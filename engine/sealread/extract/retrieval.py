"""Where in a long text a field may stand: BM25 over its blocks, in SQLite's FTS5, in memory.

Nothing is written to disk. The weights of BM25 (Robertson and Zaragoza 2009) are FTS5's own; the
headings a block stands under and the terms it defines weigh more than its words.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import chain

from sealread.document.outline import Outline
from sealread.document.text_map import TextMap
from sealread.extract.retrieval_blocks import Block, blocks_of
from sealread.extract.retrieval_definitions import Definitions
from sealread.extract.retrieval_terms import Compounds, folded_words, marks, query_terms
from sealread.schema.model import Field

_TABLE = (
    "CREATE VIRTUAL TABLE blocks USING fts5"
    "(words, headings, terms, marks, tokenize = '{stemmed}unicode61', detail = 'full')"
)
_WEIGHTS = "1.0, 2.0, 4.0, 0.5"
_RANKED = f"SELECT rowid FROM blocks WHERE blocks MATCH ? ORDER BY bm25(blocks, {_WEIGHTS}) LIMIT ?"  # noqa: S608
_PLAIN = ("de",)
"""Languages whose words are not stemmed as English ones are."""


class Retrieval:
    """The blocks of a text and an index over them. `close` frees its memory."""

    def __init__(
        self, text_map: TextMap, outline: Outline, definitions: Definitions, language: str | None
    ) -> None:
        self.blocks: tuple[Block, ...] = blocks_of(text_map.text, outline)
        self._starts = [block.start for block in self.blocks]
        self._memory = sqlite3.connect(":memory:")
        self._is_german = language in _PLAIN
        stemmed = "" if self._is_german else "porter "
        self._memory.execute(_TABLE.format(stemmed=stemmed))
        defined = definitions.by_block(self._starts)
        words = [folded_words(block.text) for block in self.blocks]
        self._memory.executemany(
            "INSERT INTO blocks(rowid, words, headings, terms, marks) VALUES (?, ?, ?, ?, ?)",
            (
                (number, " ".join(words[number]), " ".join(folded_words(block.under)),
                 " ".join(folded_words(defined.get(number, ""))), " ".join(marks(block.text)))
                for number, block in enumerate(self.blocks)
            ),
        )  # fmt: skip
        self._compounds = Compounds(chain.from_iterable(words)) if self._is_german else None

    def ranked(self, field: Field, most: int) -> list[int]:
        """The numbers of the blocks where a field may stand, the likeliest first, at most `most`.

        Blocks without any of the field's words are none of them.
        """
        terms = query_terms(field)
        if self._compounds:
            terms += [part for word in dict.fromkeys(terms) for part in self._compounds.of(word)]
        return self.matching(terms, most)

    def matching(self, terms: Sequence[str], most: int) -> list[int]:
        """The numbers of the blocks with any of the terms, the best first."""
        if not terms:
            return []
        query = " OR ".join(f'"{term}"' for term in terms)
        with closing(self._memory.execute(_RANKED, (query, most))) as found:
            return [int(row[0]) for row in found]

    def close(self) -> None:
        """Frees the index."""
        self._memory.close()
