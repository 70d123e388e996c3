"""Guesses how an answer goes on change how fast it is there, never what it is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sealread.llm.decoding import Decoder, Question
from sealread.llm.drafts import Drafts
from sealread.llm.runtime import MAX_SEQUENCES, Runtime
from sealread.llm.vocabulary import Vocabulary
from tests.bench.decoding.ours import core
from tests.bench.decoding.papers import Paper
from tests.bench.decoding.steering import Steered
from tests.chat_models import KINDS, write_model

TEXT = """Delivery note 4711
Amount: 1250 EUR net of freight
Amount: 1250 EUR gross with freight
Maker: Nordhafen Bau, Werftstrasse 118
Dealer: Nordhafen Handel, Werftstrasse 118
"""
WORDS = TEXT.split()


@pytest.fixture(scope="module")
def steered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    path = write_model(tmp_path_factory.mktemp("drafts") / "m.gguf", KINDS["llama-3"])
    with Steered(path, cells=4096) as loaded:
        yield loaded


def _asked(runtime: Steered, width: int, *fields: tuple[str, str]) -> tuple[int, int, int]:
    """Has the model say just this (`core` checks it): tokens of prompts, of answers, batches."""
    decoder = Decoder(runtime, width)
    told = core(decoder, Paper("note", TEXT, fields), "drafted")
    assert all(runtime.held(sequence) == 0 for sequence in range(MAX_SEQUENCES))
    return told.prefill_tokens, told.decoded_tokens, len(runtime.batches)


@pytest.mark.parametrize(
    "words",
    [
        "1250 EUR net of freight",  # as guessed
        "1250 EUR gross",  # another place than guessed
        "1250",  # shorter than guessed
        "Werftstrasse 118\nDealer: Nordhafen Handel",  # over a line's end
    ],
)
def test_the_answer_is_that_of_one_token_at_a_time(steered: Steered, words: str) -> None:
    drafted = _asked(steered, 8, ("Amount", words))
    plain = _asked(steered, 1, ("Amount", words))
    assert drafted[:2] == plain[:2]
    assert drafted[2] <= plain[2]


def test_answers_that_go_on_as_the_text_does_take_fewer_batches(steered: Steered) -> None:
    fields = ("Maker", "Nordhafen Bau, Werftstrasse 118"), ("Amount", "1250 EUR net of freight")
    assert 2 * _asked(steered, 8, *fields)[2] < _asked(steered, 1, *fields)[2]


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_words_of_the_text_can_be_said(steered: Steered, data: st.DataObject) -> None:
    fields = []
    for number in range(data.draw(st.integers(1, 5))):
        first = data.draw(st.integers(0, len(WORDS) - 1))
        start = TEXT.index(" ".join(WORDS[first : first + 1]))
        end = TEXT.index(WORDS[data.draw(st.integers(first, len(WORDS) - 1))], start)
        words = TEXT[start : end + 1]
        words = TEXT[start : start + len(words.rstrip())]
        while start + len(words) < len(TEXT) and not TEXT[start + len(words)].isspace():
            words += TEXT[start + len(words)]
        fields.append((f"Field {number}", words))
    assert _asked(steered, 8, *fields)[:2] == _asked(steered, 1, *fields)[:2]


def test_guesses_are_the_texts_own_tokens_up_to_a_break(steered: Steered) -> None:
    tokens = steered.tokenize(TEXT)
    drafts = Drafts(tokens, TEXT, steered.vocabulary)
    at = TEXT.index(" 1250 EUR gross")
    found = drafts.behind(np.array([at]), (), 99)
    pieces = b"".join(steered.vocabulary.pieces[token] for token in found).decode()
    assert TEXT[at:].startswith(pieces)
    assert "\n" not in pieces
    assert len(drafts.behind(np.array([at]), (), 2)) <= 2
    assert drafts.behind(np.array([at]), (), 0) == []


def test_of_several_places_the_one_behind_the_label_is_guessed(steered: Steered) -> None:
    drafts = Drafts(steered.tokenize(TEXT), TEXT, steered.vocabulary)
    places = np.array([TEXT.index(" 118"), TEXT.rindex(" 118")])
    labels = drafts.labels("dealer")
    assert labels == (TEXT.index("Dealer") + len("Dealer"),)
    behind = drafts.behind(places, labels, 1)
    assert behind == drafts.behind(places[1:], (), 1)
    assert drafts.labels("nothing of the kind") == drafts.labels("") == ()


def test_a_prefix_without_the_text_gives_no_guesses() -> None:
    vocabulary = Vocabulary([b"a", b"b"], {})
    assert Drafts([0, 1], "ba", vocabulary).behind(np.array([1]), (), 5) == []


def test_choices_longer_than_the_text_are_answered(runtime: Runtime) -> None:
    choices = tuple(f"Certificate of conformity with annex {number}" for number in range(12))
    [answer] = Decoder(runtime).ask("Dear Ann", [Question("Kind of paper", choices=choices)])
    assert answer.choice is None or answer.choice in choices


def test_the_bundled_reader_is_as_sure_with_guesses_as_without(runtime: Runtime) -> None:
    """Other batches round otherwise, from the fourth digit on."""
    [alone] = Decoder(runtime, 1).ask(TEXT, [Question("Maker")])
    [together] = Decoder(runtime, 8).ask(TEXT, [Question("Maker")])

    assert alone.spans == together.spans
    assert np.allclose(alone.logprobs, together.logprobs, atol=2e-3)


def test_a_guess_that_is_to_be_sure_stands_alone_or_behind_a_label(steered: Steered) -> None:
    drafts = Drafts(steered.tokenize(TEXT), TEXT, steered.vocabulary)
    places = np.array([TEXT.index(" 118"), TEXT.rindex(" 118")])
    assert drafts.behind(places, (), 1, sure=True) == []
    assert drafts.behind(places[:1], (), 1, sure=True)
    assert drafts.behind(places, drafts.labels("dealer"), 1, sure=True)


def test_questions_are_admitted_until_a_batch_is_full(
    steered: Steered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sealread.llm.schedule.FILLED", 12)
    fields = [(f"Place {chr(97 + number)} is there", "4711") for number in range(24)]
    together = _asked(steered, 32, *fields)
    assert int(steered.batches[0].wanted.sum()) == 12
    assert together[:2] == _asked(steered, 1, *fields)[:2]


def test_questions_that_begin_alike_are_asked_beside_each_other(
    steered: Steered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sealread.llm.schedule.FILLED", 48)
    words = [f"{place} {number}" for number in range(4) for place in ("Maker", "Dealer")]
    mixed = [(word, "4711") for word in words]
    _asked(steered, 8, *mixed)
    rows = sum(map(len, steered.batches))
    _asked(steered, 8, *sorted(mixed))
    assert rows == sum(map(len, steered.batches))
