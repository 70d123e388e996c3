"""What comes with the extra `eval`, imported when it is first needed: SciPy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sealread.errors import PackagesMissing

Floats = NDArray[np.float64]


def require() -> None:
    """Raises PackagesMissing where SciPy is not installed."""
    try:
        import scipy.optimize
        import scipy.sparse  # noqa: F401
    except ImportError as cause:
        what = "Scoring by the evaluation_config of a schema"
        raise PackagesMissing(file=what, extra="eval") from cause


def best_assignment(scores: Floats) -> list[tuple[int, int]]:
    """Rows and columns paired one to one with the greatest sum (Jonker and Volgenant 1987)."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(scores, maximize=True)
    return [(int(i), int(j)) for i, j in zip(rows, columns, strict=True)]


def dice(gold: Sequence[frozenset[str]], found: Sequence[frozenset[str]]) -> Floats:
    """Dice's coefficient of every pair of sets; 0 for two empty ones."""
    from scipy.sparse import csr_matrix

    numbers: dict[str, int] = {}
    for one in (*gold, *found):
        for word in one:
            numbers.setdefault(word, len(numbers))

    def matrix(sets: Sequence[frozenset[str]]) -> csr_matrix:
        rows = [row for row, one in enumerate(sets) for _ in one]
        places = [numbers[word] for one in sets for word in one]
        shape = (len(sets), max(1, len(numbers)))
        return csr_matrix((np.ones(len(rows)), (rows, places)), shape=shape)

    shared = np.asarray((matrix(gold) @ matrix(found).T).toarray(), dtype=np.float64)
    sizes = np.array([len(one) for one in gold])[:, None] + np.array([len(o) for o in found])
    overlap: Floats = np.divide(2 * shared, sizes, out=np.zeros_like(shared), where=sizes > 0)
    return overlap
