"""Prompts that begin alike are computed once: in the rows of a step, and behind one that runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from sealread.llm.batch import Batch
from sealread.llm.constraint import Free
from sealread.llm.decoding import Decoder
from sealread.llm.sequences import Marks, Turn
from sealread.llm.sequences import Sequence as Running
from sealread.llm.step_rows import step_rows
from sealread.llm.vocabulary import Vocabulary
from tests.bench.decoding.ours import core
from tests.bench.decoding.papers import Paper
from tests.bench.decoding.steering import Steered
from tests.chat_models import KINDS, write_model

WORDS = Vocabulary([bytes([97 + number]) for number in range(20)], {})


def _asked(slot: int, prompt: Sequence[int], known: int = 0) -> Running:
    one = Running(Turn(slot), slot, Free(WORDS), Marks((0,), ()), 100 + known, 50)
    one.prompt, one.known = prompt, known
    one.goes_on(prompt[known:])
    return one


def test_prompts_that_begin_alike_share_the_rows_of_a_tree() -> None:
    rows = step_rows([_asked(3, [1, 2, 3, 9]), _asked(5, [1, 2, 4, 9]), _asked(7, [1, 2, 4, 8])])

    assert rows.tokens.tolist() == [1, 2, 3, 9, 4, 9, 8]
    assert rows.positions.tolist() == [100, 101, 102, 103, 102, 103, 103]
    assert rows.sequences.tolist() == [3, 3, 3, 3, 5, 5, 7]
    assert rows.shared == {0: (5, 7), 1: (5, 7), 4: (7,)}
    assert np.flatnonzero(rows.wanted).tolist() == [3, 5, 6]


def test_the_last_token_of_a_prompt_is_each_ones_own() -> None:
    rows = step_rows([_asked(0, [1, 2]), _asked(1, [1, 2])])

    assert rows.tokens.tolist() == [1, 2, 2]
    assert rows.shared == {0: (1,)}
    assert rows.wanted.tolist() == [False, True, True]


def test_only_what_stands_behind_the_same_words_is_shared() -> None:
    behind_1 = _asked(0, [1, 5, 6], known=1)
    behind_2 = _asked(1, [2, 5, 6], known=1)
    also_1 = _asked(2, [1, 5, 7], known=1)

    rows = step_rows([behind_1, behind_2, also_1])

    assert rows.tokens.tolist() == [5, 6, 5, 6, 7]
    assert rows.shared == {0: (2,)}


def test_answers_share_nothing() -> None:
    running = [_asked(0, [1, 2]), _asked(1, [1, 2])]
    for one in running:
        one.begun = True
        one.goes_on([4, 4])

    assert step_rows(running).shared == {}


def test_llama_is_told_all_sequences_of_a_row_and_forgets_them_again() -> None:
    batch = Batch(8)
    shared = step_rows([_asked(3, [1, 2]), _asked(5, [1, 4])])
    filled = batch.fill(shared)
    assert [filled.n_seq_id[row] for row in range(3)] == [2, 1, 1]
    assert [filled.seq_id[0][place] for place in range(2)] == [3, 5]

    filled = batch.fill(step_rows([_asked(6, [1, 2])]))

    assert [filled.n_seq_id[row] for row in range(2)] == [1, 1]
    assert filled.seq_id[0][0] == 6


def test_a_part_keeps_the_further_sequences_of_its_rows() -> None:
    rows = step_rows([_asked(0, [1, 2, 3]), _asked(1, [1, 2, 4])])

    assert rows.part(1, 4).shared == {0: (1,)}


@pytest.fixture(scope="module")
def steered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    path = write_model(tmp_path_factory.mktemp("alike") / "m.gguf", KINDS["llama-3"])
    with Steered(path, cells=4096) as loaded:
        yield loaded


def test_a_question_is_forked_from_one_that_runs_and_begins_alike(steered: Steered) -> None:
    """Two at a time: the second answer ends while the first runs, and the third begins like it."""
    text = (
        "Position one: a long answer of many words, far down\nPosition two: X\nPosition three: Y\n"
    )
    fields = (
        ("Position one", "a long answer of many words, far down"),
        ("Position two", "X"),
        ("Position three", "Y"),
    )
    decoder = Decoder(steered, width=2)

    text = "\n".join(f"{title}: {value}" for title, value in fields)

    core(decoder, Paper("note", text, fields), "alike")  # checks what was said

    assert decoder.reused_tokens > 0
