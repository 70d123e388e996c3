"""The likeliest of the allowed tokens, told in two ways: by a mask and by their numbers."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.llm.constraint import Allowed, Constraint, Ended
from sealread.llm.sequences import Marks, Scores, Sequence, Turn

LOGITS = st.lists(
    st.floats(-300, 300, width=32), min_size=1, max_size=30
)  # so far apart that most weigh nothing beside the likeliest


@given(LOGITS, st.data())
def test_a_mask_and_a_list_choose_the_same(logits: list[float], data: st.DataObject) -> None:
    size = len(logits)
    marks = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    scores = Scores(np.array(logits, np.float32))
    mask = np.array(marks, np.bool_)

    by_mask = scores.best(mask)
    by_list = scores.best(np.flatnonzero(mask).astype(np.int32))

    assert by_mask[:2] == by_list[:2]
    assert by_mask[2] == pytest.approx(by_list[2], rel=1e-5)


def test_where_nothing_is_allowed_nothing_is_chosen() -> None:
    scores = Scores(np.zeros(4, np.float32))

    assert scores.best(np.zeros(4, np.bool_)) == (-1, -np.inf, 0.0)
    assert scores.next_best(np.zeros(4, np.bool_), -1) == -np.inf


class AnyOf(Ended):
    """Some tokens, of which each may end the answer too."""

    best: Any = None

    def __init__(self, *tokens: int) -> None:
        self._tokens = np.array(tokens, np.int32)

    @property
    def may_end(self) -> bool:
        return True

    def allowed(self) -> Allowed:
        return self._tokens

    def advance(self, token: int) -> None:
        del token

    def forced(self) -> tuple[int, ...]:
        return ()


NONE, END, ONE, OTHER, FORBIDDEN = range(5)


@pytest.mark.parametrize(
    ("likely", "tie"),
    [
        ({ONE: 5.0, OTHER: 4.95}, True),
        ({ONE: 5.0, OTHER: 4.8}, False),
        ({ONE: 5.0, END: 4.95}, True),
        ({ONE: 5.0, NONE: 5.05}, True),
        ({ONE: 5.0, NONE: 5.5}, False),
        ({ONE: 5.0, FORBIDDEN: 5.0}, False),
        ({NONE: 5.0, FORBIDDEN: 5.0, OTHER: 4.95}, True),
    ],
)
def test_an_answer_is_a_tie_where_another_that_is_allowed_is_as_likely(
    likely: dict[int, float], *, tie: bool
) -> None:
    logits = np.zeros(5, np.float32)
    logits[list(likely)] = list(likely.values())
    marks = Marks(ends=[END], nothing=[NONE])
    answer = Sequence(Turn(0), 0, cast("Constraint", AnyOf(ONE, OTHER)), marks, 0, most=8)

    answer.takes([Scores(logits)], lambda _: None)

    assert answer.tie == tie
