"""The likeliest of the allowed tokens, told in two ways: by a mask and by their numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.llm.sequences import Scores

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
