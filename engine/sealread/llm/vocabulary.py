"""A model's vocabulary as bytes: what each token spells."""

from __future__ import annotations

import ctypes
import re
from functools import cached_property
from typing import Any

import llama_cpp
import numpy as np

from sealread.llm.spelling import Spelling, Tokens

_LONGEST_PIECE = 512


class Vocabulary:
    """`pieces[i]` are the bytes token i spells; empty for control tokens, named in `control`.

    `fallback`: tokens for single bytes, which only stand where no other token spells the text.
    """

    def __init__(
        self, pieces: list[bytes], control: dict[str, int], fallback: frozenset[int] = frozenset()
    ) -> None:
        self.pieces = pieces
        self.control = control
        self.fallback = fallback
        self.size = len(pieces)
        self._matching: dict[str, Tokens] = {}

    @cached_property
    def by_bytes(self) -> dict[bytes, int]:
        """The token for each byte string; of doubles the first."""
        found: dict[bytes, int] = {}
        for token, piece in enumerate(self.pieces):
            if piece:
                found.setdefault(piece, token)
        return found

    def matching(self, pattern: str) -> Tokens:
        """The tokens whose bytes as a whole match a regular expression, looked up once."""
        found = self._matching.get(pattern)
        if found is None:
            known = re.compile(pattern.encode(), re.DOTALL)
            numbers = [token for token, one in enumerate(self.pieces) if known.fullmatch(one)]
            found = self._matching[pattern] = np.array(numbers, np.int32)
        return found

    @cached_property
    def spelling(self) -> Spelling:
        """Finds the tokens that stand at each byte of a text."""
        spelt = {piece for token, piece in enumerate(self.pieces) if token not in self.fallback}
        shadowed = {token for token in self.fallback if self.pieces[token] in spelt}
        return Spelling(
            [b"" if token in shadowed else piece for token, piece in enumerate(self.pieces)]
        )


def read_vocabulary(vocab: Any) -> Vocabulary:
    """Reads all pieces of a llama.cpp vocabulary."""
    size = int(llama_cpp.llama_vocab_n_tokens(vocab))
    buffer = ctypes.create_string_buffer(_LONGEST_PIECE)
    pieces = [_piece(vocab, token, buffer, special=False) for token in range(size)]
    control = {
        _piece(vocab, token, buffer, special=True).decode(errors="replace"): token
        for token, piece in enumerate(pieces)
        if not piece
    }
    fallback = frozenset(
        token
        for token in range(size)
        if llama_cpp.llama_vocab_get_attr(vocab, token) & llama_cpp.LLAMA_TOKEN_ATTR_BYTE
    )
    return Vocabulary(pieces, control, fallback)


def _piece(vocab: Any, token: int, buffer: Any, *, special: bool) -> bytes:
    count = llama_cpp.llama_token_to_piece(vocab, token, buffer, _LONGEST_PIECE, 0, special)
    return buffer.raw[:count] if count > 0 else b""
