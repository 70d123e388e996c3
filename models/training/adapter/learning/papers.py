"""Packed papers in batches of one number of tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

LENGTHS = (384, 512, 640, 768, 1024, 1280, 1536, 1920, 2560, 3840)
"""Papers are filled up to one of these; each divides 15,360.

Each is a multiple of 128: with 960 the gradient of PyTorch 2.11's attention on a GPU was no number.
"""
Numbers = NDArray[np.integer[Any]]


@dataclass(frozen=True)
class Batch:
    """Papers of one length. `tokens`, `positions`, `owners`, `leads`: (papers, length).

    `owners`: the branch that a token is of, 0 for what all share, -1 where nothing stands; `leads`:
    the branch that it sees beside. `at`: behind which token of all, flat, one of `targets` is
    learnt, which counts as `weights` says; `answers`: the answer it is of, `groups`: the group of
    papers each answer is of.
    """

    tokens: Numbers
    positions: Numbers
    owners: Numbers
    leads: Numbers
    at: Numbers
    targets: Numbers
    weights: NDArray[np.float32]
    answers: Numbers
    groups: Numbers


class Papers:
    """A packed file: tokens, a row a branch (length, lead, start, learnt), branches of a paper."""

    def __init__(self, path: Path, size: int) -> None:
        """`size`: tokens of a batch."""
        with np.load(path) as kept:
            self._tokens = kept["tokens"].astype(np.int32)
            self._branches = kept["branches"].astype(np.int64)
            self._groups = kept["groups"]
            counts = kept["papers"].astype(np.int64)
        self.size = size
        self._branch = np.concatenate([[0], np.cumsum(counts)])
        self._token = np.concatenate([[0], np.cumsum(self._branches[:, 0])])[self._branch]

    def __len__(self) -> int:
        return len(self._branch) - 1

    def length(self, number: int) -> int:
        """Tokens of a paper."""
        return int(self._token[number + 1] - self._token[number])

    def batches(self, random: Random) -> Iterator[Batch]:
        """All papers once, in whole batches in an order at random.

        What fills none of its length goes to the next longer one; the last of the longest are left
        out.
        """
        by_length: dict[int, list[int]] = {length: [] for length in LENGTHS}
        for number in self._fitting():
            by_length[self._filled(number)].append(number)
        rows: list[tuple[int, list[int]]] = []
        left: list[int] = []
        for length, own in by_length.items():
            numbers = [*left, *own]
            random.shuffle(numbers)
            size = self.size // length
            whole = len(numbers) // size * size if size else 0
            rows += [(length, numbers[at : at + size]) for at in range(0, whole, size or 1)]
            left = numbers[whole:]
        random.shuffle(rows)
        for length, numbers in rows:
            yield self.batch(numbers, length)

    def once(self) -> Iterator[Batch]:
        """Every paper that fits, in order of length; the last batch of a length may be short."""
        order = sorted(self._fitting(), key=self.length)
        while order:
            length = self._filled(order[0])
            size = max(1, self.size // length)
            own = [number for number in order[:size] if self.length(number) <= length]
            order = order[len(own) :]
            yield self.batch(own, length)

    def batch(self, numbers: Sequence[int], length: int) -> Batch:
        """Some papers, each filled up to a length."""
        shape = (len(numbers), length)
        tokens, positions = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
        owners, leads = np.full(shape, -1, np.int32), np.full(shape, -1, np.int32)
        places: list[Numbers] = []
        groups: list[int] = []
        for row, number in enumerate(numbers):
            own = self._branches[self._branch[number] : self._branch[number + 1]]
            sizes, own_leads, starts, learnt = own.T
            said = self._tokens[self._token[number] : self._token[number + 1]]
            count, ends = len(said), np.cumsum(sizes)
            owner = np.repeat(np.arange(len(own)), sizes)
            tokens[row, :count], owners[row, :count] = said, owner
            leads[row, :count] = own_leads[owner]
            positions[row, :count] = np.arange(count) - (ends - sizes)[owner] + starts[owner]
            asked = [(end - many, end) for end, many in zip(ends, learnt, strict=True) if many]
            places += [row * length + np.arange(first, end) for first, end in asked]
            groups += [int(self._groups[number])] * len(asked)
        many = np.array([len(one) for one in places])
        flat = np.concatenate(places)
        return Batch(
            tokens, positions, owners, leads, flat - 1, tokens.reshape(-1)[flat],
            np.repeat(1 / np.sqrt(many), many).astype(np.float32),
            np.repeat(np.arange(len(many)), many), np.array(groups),
        )  # fmt: skip

    def _fitting(self) -> list[int]:
        return [number for number in range(len(self)) if self.length(number) <= LENGTHS[-1]]

    def _filled(self, number: int) -> int:
        return next(one for one in LENGTHS if one >= self.length(number))
