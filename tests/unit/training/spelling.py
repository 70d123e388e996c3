"""What tokens of the reader's tokenizer spell."""

from __future__ import annotations

from collections.abc import Iterable

from models.training.tokens import Tokenizer
from sealread.llm.vocabulary import Vocabulary, read_vocabulary


def vocabulary_of(tokenizer: Tokenizer) -> Vocabulary:
    """The engine's view of a tokenizer's vocabulary."""
    return read_vocabulary(tokenizer._vocab)


def spelt(vocabulary: Vocabulary, tokens: Iterable[int]) -> str:
    """Tokens as text."""
    return b"".join(vocabulary.pieces[token] for token in tokens).decode()
