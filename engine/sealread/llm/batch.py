"""Tokens on their way into llama.cpp: plain arrays, and the `llama_batch` that points at them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping, Sequence

import llama_cpp
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Numbers = NDArray[np.int32]
_INT = ctypes.POINTER(ctypes.c_int32)
_BYTE = ctypes.POINTER(ctypes.c_int8)


class Row(Struct, frozen=True):
    """One token of a batch: its position, its sequence, and whether its logits are wanted."""

    token: int
    position: int
    sequence: int
    wanted: bool = False


class Rows(Struct, frozen=True, eq=False):
    """Tokens with positions, sequences, and whether their logits are wanted: shape (rows,) each.

    `shared`: the further sequences of rows that stand in several.
    """

    tokens: Numbers
    positions: Numbers
    sequences: Numbers
    wanted: NDArray[np.bool_]
    shared: Mapping[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.tokens)

    def part(self, start: int, end: int) -> Rows:
        """The rows of a range."""
        return Rows(
            self.tokens[start:end],
            self.positions[start:end],
            self.sequences[start:end],
            self.wanted[start:end],
            {row - start: also for row, also in self.shared.items() if start <= row < end},
        )


def run(tokens: Sequence[int], start: int, sequence: int, wanted: int = 0) -> Rows:
    """Tokens that follow each other in a sequence; the logits of the last `wanted` are wanted."""
    count = len(tokens)
    marks = np.zeros(count, np.bool_)
    marks[count - wanted :] = True
    return Rows(
        np.array(tokens, np.int32),
        np.arange(start, start + count, dtype=np.int32),
        np.full(count, sequence, np.int32),
        marks,
    )


def joined(parts: Sequence[Rows]) -> Rows:
    """The rows of all parts, which share none, one behind the other."""
    if not parts:
        return run((), 0, 0)
    return Rows(
        np.concatenate([part.tokens for part in parts]),
        np.concatenate([part.positions for part in parts]),
        np.concatenate([part.sequences for part in parts]),
        np.concatenate([part.wanted for part in parts]),
    )


def rows_of(rows: Iterable[Row]) -> Rows:
    """Single rows as arrays."""
    listed = list(rows)
    return Rows(
        np.array([row.token for row in listed], np.int32),
        np.array([row.position for row in listed], np.int32),
        np.array([row.sequence for row in listed], np.int32),
        np.array([row.wanted for row in listed], np.bool_),
    )


class Batch:
    """A `llama_batch` over arrays of its own, filled by copying whole arrays into them."""

    def __init__(self, size: int) -> None:
        self._tokens = np.zeros(size, np.int32)
        self._positions = np.zeros(size, np.int32)
        self._sequences = np.zeros(size, np.int32)
        self._wanted = np.zeros(size, np.int8)
        self._counts = np.ones(size, np.int32)
        # llama.cpp wants for each token a pointer to its sequences; nearly each has one.
        step = self._sequences.itemsize
        self._own = self._sequences.ctypes.data + step * np.arange(size, dtype=np.uintp)
        self._places = self._own.copy()
        self._several: dict[int, Numbers] = {}
        self.filled = llama_cpp.llama_batch(
            n_tokens=0,
            token=self._tokens.ctypes.data_as(_INT),
            embd=None,
            pos=self._positions.ctypes.data_as(_INT),
            n_seq_id=self._counts.ctypes.data_as(_INT),
            seq_id=self._places.ctypes.data_as(ctypes.POINTER(_INT)),
            logits=self._wanted.ctypes.data_as(_BYTE),
        )

    def fill(self, rows: Rows) -> llama_cpp.llama_batch:
        """The batch with these rows in it, as many as fit its size or fewer."""
        count = len(rows)
        self._tokens[:count] = rows.tokens
        self._positions[:count] = rows.positions
        self._sequences[:count] = rows.sequences
        self._wanted[:count] = rows.wanted
        self._share(rows)
        self.filled.n_tokens = count
        return self.filled

    def _share(self, rows: Rows) -> None:
        """Points at the sequences of rows that stand in several."""
        before = list(self._several)
        self._counts[before], self._places[before] = 1, self._own[before]
        self._several = {
            row: np.array([rows.sequences[row], *also], np.int32)
            for row, also in rows.shared.items()
        }
        for row, sequences in self._several.items():
            self._counts[row], self._places[row] = len(sequences), sequences.ctypes.data
