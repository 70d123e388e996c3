"""Decoding what the recognition network says: characters with their columns and probabilities.

Greedy CTC decoding (Graves et al. 2006): the best class of each column, repetitions folded,
blanks dropped.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray


class Decoded(Struct, frozen=True):
    """A recognised line. `columns` (first, last) of each character count from 0 to `width` - 1."""

    characters: tuple[str, ...]
    first: tuple[int, ...]
    last: tuple[int, ...]
    probabilities: tuple[float, ...]
    width: int

    @property
    def text(self) -> str:
        """The characters joined."""
        return "".join(self.characters)


class CtcDecode:
    """Takes the place of paddlex's `CTCLabelDecode`; called the same way, gives `Decoded` lines."""

    def __init__(self, characters: Sequence[str]) -> None:
        self.characters = ["", *characters, " "]

    def __call__(
        self, predictions: Sequence[NDArray[np.float32]], **_: object
    ) -> tuple[list[Decoded], list[float]]:
        """Lines of a batch from class probabilities (lines, columns, classes), and their means."""
        batch = np.asarray(predictions[0])
        best = batch.argmax(axis=-1)
        sure = np.take_along_axis(batch, best[..., None], axis=-1)[..., 0]
        lines = [self._line(best[row], sure[row]) for row in range(len(best))]
        return lines, [_mean(line.probabilities) for line in lines]

    def _line(self, best: NDArray[np.int64], sure: NDArray[np.float32]) -> Decoded:
        starts = np.flatnonzero(np.concatenate([[True], best[1:] != best[:-1]]))
        ends = np.append(starts[1:], len(best)) - 1
        kept = [run for run in range(len(starts)) if best[starts[run]] != 0]
        return Decoded(
            characters=tuple(self.characters[int(best[starts[run]])] for run in kept),
            first=tuple(int(starts[run]) for run in kept),
            last=tuple(int(ends[run]) for run in kept),
            probabilities=tuple(float(sure[starts[run] : ends[run] + 1].max()) for run in kept),
            width=len(best),
        )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
