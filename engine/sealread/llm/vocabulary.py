"""A model's vocabulary as bytes: what each token spells."""

from __future__ import annotations

import ctypes
from functools import cached_property
from typing import Any

import llama_cpp

_LONGEST_PIECE = 512


class Vocabulary:
    """`pieces[i]` are the bytes token i spells; empty for control tokens, named in `control`."""

    def __init__(self, pieces: list[bytes], control: dict[str, int]) -> None:
        self.pieces = pieces
        self.control = control
        self.size = len(pieces)

    @cached_property
    def by_bytes(self) -> dict[bytes, int]:
        """The token for each byte string; of doubles the first."""
        found: dict[bytes, int] = {}
        for token, piece in enumerate(self.pieces):
            if piece:
                found.setdefault(piece, token)
        return found

    @cached_property
    def prefixes(self) -> frozenset[bytes]:
        """Every byte string some token begins with (a trie, written as a set)."""
        return frozenset(piece[:end] for piece in self.by_bytes for end in range(1, len(piece) + 1))


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
    return Vocabulary(pieces, control)


def _piece(vocab: Any, token: int, buffer: Any, *, special: bool) -> bytes:
    count = llama_cpp.llama_token_to_piece(vocab, token, buffer, _LONGEST_PIECE, 0, special)
    return buffer.raw[:count] if count > 0 else b""
