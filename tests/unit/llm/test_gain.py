"""How much better a text is expected behind another one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sealread.errors import Cancelled
from sealread.llm.batch import run
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime

BEFORE = "The tenant pays the rent for the flat in Mill Lane on the first working day of each"
OWN = "month. If the rent is paid late, interest is due"
OTHER = "INVOICE 4711 Miller Pumps Ltd 12 pieces"


def _logprobs(decoder: Decoder, tokens: list[int], behind: int) -> float:
    """Of the tokens from `behind` on, each by itself."""
    logits = decoder.runtime.feed(run(tokens, 0, 0, wanted=len(tokens))).astype(np.float64)
    decoder.runtime.forget(0)
    likely = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return float(sum(likely[place - 1, tokens[place]] for place in range(behind, len(tokens))))


def test_it_is_the_difference_of_two_likelihoods_a_token(chat: Decoder) -> None:
    own = chat.runtime.tokenize(OTHER)[:5]
    behind = chat.runtime.tokenize(f"{BEFORE}\n\n"), chat.runtime.tokenize("\n\n")
    both, bare = (_logprobs(chat, [*one, *own], len(one)) for one in behind)
    asked = chat.prefill_tokens
    assert chat.gain(BEFORE, OTHER, 5) == pytest.approx((both - bare) / 5, rel=1e-2)
    assert chat.prefill_tokens - asked == sum(map(len, behind)) + 10


def test_what_has_no_words_is_expected_no_better(chat: Decoder) -> None:
    assert chat.gain(BEFORE, "", 5) == 0
    assert chat.gain("", OTHER, 5) == pytest.approx(0, abs=0.02)


def test_nothing_is_left_over_and_it_can_be_stopped(chat: Decoder) -> None:
    told = chat.gain(BEFORE, OTHER, 5)
    with pytest.raises(Cancelled):
        chat.gain(BEFORE, OTHER, 5, lambda: True)
    assert chat.runtime.held(0) == chat.runtime.held(1) == 0
    assert chat.gain(BEFORE, OTHER, 5) == told


def test_a_model_expects_what_goes_on_and_no_other_document(small_model: Path) -> None:
    with Runtime(small_model) as runtime:
        decoder = Decoder(runtime)
        assert decoder.gain(BEFORE, OWN, 8) > 0.5 + decoder.gain(BEFORE, OTHER, 8)
