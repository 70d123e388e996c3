"""Arrays of tokens, and what llama.cpp is given of them."""

from __future__ import annotations

import numpy as np

from sealread.llm.batch import Batch, Row, joined, rows_of, run
from sealread.llm.runtime import Runtime


def test_the_last_rows_of_a_run_are_wanted() -> None:
    rows = run([5, 6, 7], 10, 3, wanted=2)

    assert rows.positions.tolist() == [10, 11, 12]
    assert rows.sequences.tolist() == [3, 3, 3]
    assert rows.wanted.tolist() == [False, True, True]


def test_joined_rows_are_those_of_all_parts_in_order() -> None:
    rows = joined([run([1], 0, 0), run([2, 3], 5, 1, wanted=1)])

    assert rows.tokens.tolist() == [1, 2, 3]
    assert rows.wanted.tolist() == [False, False, True]
    assert len(joined([])) == 0


def test_llama_is_pointed_at_what_was_filled_in() -> None:
    batch = Batch(8)
    batch.fill(run([9] * 8, 0, 7, wanted=8))

    filled = batch.fill(rows_of([Row(4, 2, 5), Row(6, 3, 1, wanted=True)]))

    assert filled.n_tokens == 2
    assert [filled.token[i] for i in range(2)] == [4, 6]
    assert [filled.pos[i] for i in range(2)] == [2, 3]
    assert [filled.n_seq_id[i] for i in range(2)] == [1, 1]
    assert [filled.seq_id[i][0] for i in range(2)] == [5, 1]
    assert [filled.logits[i] for i in range(2)] == [0, 1]


def test_single_rows_and_arrays_give_the_same_logits(runtime: Runtime) -> None:
    tokens = runtime.tokenize("Hersteller: Muster GmbH")
    last = len(tokens) - 1
    single = runtime.feed([Row(t, i, 0, i == last) for i, t in enumerate(tokens)]).copy()
    runtime.clear()

    arrays = runtime.feed(run(tokens, 0, 0, wanted=1))

    runtime.clear()
    assert np.array_equal(single, arrays)
