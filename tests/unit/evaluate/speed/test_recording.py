"""What is recorded is what was computed, and the memory that it takes is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sealread.evaluate.speed.memory import peak
from sealread.evaluate.speed.recording import Asked, Recorded, Watched
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Member, Page
from sealread.llm.runtime import PREFIX
from sealread.llm.script import Script
from tests.chat_models import KINDS, write_model

TEXT = "Order 4711 of 3 May\nTotal 12,50 EUR\nThank you"
LINES = ('"number": Number (text)', '"total": Total (text)')
MEMBERS = (Member("number"), Member("total"))


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(tmp_path_factory.mktemp("speed") / "chat.gguf", KINDS["chatml"])


@pytest.fixture
def runtime(model: Path) -> Iterator[Recorded]:
    with Recorded(model, cells=4096, threads=1) as opened:
        yield opened


def asked_of(decoder: Watched) -> Asked:
    decoder.fill(Page(TEXT, Script([TEXT])), LINES, MEMBERS, form_prompts("en"))
    return decoder.asked[-1]


def test_what_was_recorded_leaves_the_context_as_it_was_left(runtime: Recorded) -> None:
    decoder = Watched(runtime, 8)
    runtime.clear()
    runtime.begin()
    asked = asked_of(decoder)
    calls, kept = list(runtime.calls), runtime.saved(PREFIX)
    runtime.clear()

    for call in calls:
        call()

    assert runtime.held(PREFIX) == len(decoder.prefix(asked))
    assert not any(runtime.held(sequence) for sequence in range(PREFIX))
    assert np.array_equal(runtime.saved(PREFIX), kept)


def test_doing_it_again_computes_as_many_tokens_and_is_no_new_record(runtime: Recorded) -> None:
    decoder = Watched(runtime, 8)
    runtime.begin()
    asked_of(decoder)
    calls = list(runtime.calls)

    seconds = runtime.replay(calls)

    assert seconds > 0
    assert runtime.calls == calls
    assert runtime.prefilled > 0


def test_the_prompt_is_the_prefix_without_the_beginning_of_the_answer(runtime: Recorded) -> None:
    decoder = Watched(runtime, 8)
    asked = asked_of(decoder)

    prefix, prompt = decoder.prefix(asked), decoder.prompt(asked)

    pieces = runtime.vocabulary.pieces
    assert prefix[: len(prompt)] == prompt
    rest = b"".join(pieces[token] for token in prefix[len(prompt) :])
    assert rest.decode() == asked.said.answer


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process takes")
def test_the_memory_of_a_process_that_fills_is_told(model: Path, runtime: Recorded) -> None:
    asked = asked_of(Watched(runtime, 8))

    found = peak(model, [asked], 8, 1)

    assert found is not None
    assert model.stat().st_size < found.charged <= found.resident


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process takes")
def test_a_process_that_fails_tells_nothing(tmp_path: Path, runtime: Recorded) -> None:
    asked = asked_of(Watched(runtime, 8))

    assert peak(tmp_path / "none.gguf", [asked], 8, 1) is None
