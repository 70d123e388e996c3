"""Prefixes are computed once, brought back as they were, and leave nothing that they should not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from sealread.errors import Cancelled
from sealread.llm.batch import run
from sealread.llm.decoding import Answer, Decoder, Question
from sealread.llm.prefixes import Parts, Prefixes, prefixes_of
from sealread.llm.runtime import MAX_SEQUENCES, PREFIX, Runtime
from sealread.llm.writing import Written
from tests.chat_models import KINDS, write_model

FIRST = [Question("Hersteller"), Question("Datum"), Question("Nummer")]
SECOND = [Question("Verwendungszweck"), Question("Summe")]
LINES = "Hersteller: Muster GmbH, Nummer 12, Datum 3.4.2021, Summe 45,00 EUR\n"


def _text(name: str) -> str:
    return f"Beleg {name}\n" + LINES * 6


@pytest.fixture(scope="module")
def chat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runtime]:
    path = write_model(tmp_path_factory.mktemp("prefixes") / "m.gguf", KINDS["llama-3"])
    with Runtime(path, cells=4096) as loaded:
        yield loaded


@pytest.fixture(params=["reader", "chat"])
def used(request: pytest.FixtureRequest, runtime: Runtime, chat: Runtime) -> Iterator[Runtime]:
    """A runtime whose cache is empty before and after."""
    chosen = {"reader": runtime, "chat": chat}[request.param]
    prefixes_of(chosen).clear()
    yield chosen
    prefixes_of(chosen).clear()


def _spelt(decoder: Decoder, name: str) -> str:
    return Written(_text(name), spaced=decoder.dialect.spaced).text


def _fresh(runtime: Runtime, text: str, questions: list[Question]) -> list[Answer]:
    """What an empty context answers."""
    decoder = Decoder(runtime)
    decoder.forget()
    answers = decoder.ask(text, questions)
    decoder.forget()
    return answers


def test_a_second_question_on_a_text_computes_none_of_it_again(used: Runtime) -> None:
    decoder = Decoder(used)
    decoder.ask(_text("A"), FIRST)
    fed, asked = used.fed, (decoder.prefill_tokens, decoder.decoded_tokens)

    decoder.ask(_text("A"), SECOND)

    assert decoder.reused_tokens == len(decoder.dialect.document(_spelt(decoder, "A")))
    assert used.fed - fed == (
        decoder.prefill_tokens - asked[0] - decoder.reused_tokens
        + decoder.decoded_tokens - asked[1]
    )  # fmt: skip


def test_a_text_asked_again_after_others_is_not_computed_again(used: Runtime) -> None:
    decoder = Decoder(used)
    for name in ("A", "B", "C"):
        decoder.ask(_text(name), FIRST)
    before = decoder.reused_tokens

    decoder.ask(_text("A"), SECOND)

    window = len(decoder.dialect.document(_spelt(decoder, "A")))
    assert decoder.reused_tokens - before == window


def test_answers_are_the_very_same_with_and_without_what_was_kept(used: Runtime) -> None:
    fresh = [_fresh(used, _text("A"), FIRST), _fresh(used, _text("A"), SECOND)]
    decoder = Decoder(used)

    first = decoder.ask(_text("A"), FIRST)
    again = decoder.ask(_text("A"), FIRST)
    second = decoder.ask(_text("A"), SECOND)
    decoder.ask(_text("B"), FIRST)
    brought = decoder.ask(_text("A"), FIRST)

    assert [first, second] == fresh
    assert again == brought == fresh[0]


def test_the_count_of_prompt_tokens_does_not_depend_on_what_was_kept(used: Runtime) -> None:
    decoder = Decoder(used)
    counts = []
    for _ in range(2):
        before = decoder.prefill_tokens, decoder.decoded_tokens
        decoder.ask(_text("A"), FIRST)
        counts.append((decoder.prefill_tokens - before[0], decoder.decoded_tokens - before[1]))

    assert counts[0] == counts[1]


def test_what_a_conversation_begins_with_is_shared_by_all_documents(chat: Runtime) -> None:
    prefixes_of(chat).clear()
    decoder = Decoder(chat)
    decoder.ask(_text("A"), FIRST)

    decoder.ask(_text("B"), FIRST)

    assert decoder.reused_tokens > 10


def _logits(runtime: Runtime, tokens: list[int], start: int) -> NDArray[np.float32]:
    """Logits behind tokens that follow the prefix, which is left as it was."""
    runtime.fork(PREFIX, 0)
    logits = runtime.feed(run(tokens, start, 0, wanted=len(tokens))).copy()
    runtime.forget(0)
    return logits


@pytest.mark.parametrize("kept", [64, 100, 299])
def test_logits_behind_a_reused_prefix_are_those_of_a_fresh_context(
    chat: Runtime, kept: int
) -> None:
    tokens = chat.tokenize(LINES * 20)[:300]
    prefixes = Prefixes(chat)
    prefixes.clear()
    prefixes.bring(tokens, whole=False)
    fresh = _logits(chat, tokens[:8], 300)
    prefixes.clear()
    prefixes.bring([*tokens[:kept], *tokens[100:250]], whole=False)

    reused = prefixes.bring(tokens, whole=False)

    assert reused >= kept
    assert np.allclose(_logits(chat, tokens[:8], 300), fresh, atol=1e-2)
    prefixes.clear()


def test_a_window_that_sees_itself_both_ways_is_reused_whole_or_not_at_all(
    runtime: Runtime,
) -> None:
    prefixes = Prefixes(runtime)
    prefixes.clear()
    tokens = runtime.tokenize(LINES * 8)
    prefixes.bring(tokens, whole=True)

    assert prefixes.bring(tokens[:-5], whole=True) == 0
    assert prefixes.bring(tokens, whole=True) == len(tokens)
    prefixes.clear()


def test_the_least_recently_used_is_dropped_first(runtime: Runtime) -> None:
    texts = [runtime.tokenize(_text(name)) for name in "ABCD"]
    prefixes = Prefixes(runtime, kept_bytes=0)
    prefixes.clear()
    prefixes.bring(texts[0], whole=True)
    room = runtime.saved_size(PREFIX)
    prefixes = Prefixes(runtime, kept_bytes=2 * room + room // 2)
    for text in (texts[0], texts[1], texts[0], texts[2], texts[3]):
        prefixes.bring(text, whole=True)

    assert prefixes.kept_bytes <= 2 * room + room // 2
    assert prefixes.bring(texts[0], whole=True) == len(texts[0])
    assert prefixes.bring(texts[1], whole=True) == 0
    prefixes.clear()


def test_nothing_is_kept_of_a_prefix_that_was_cut_off(used: Runtime) -> None:
    decoder = Decoder(used)

    with pytest.raises(Cancelled):
        decoder.ask(_text("A"), FIRST, cancelled=lambda: True)

    assert [used.held(sequence) for sequence in range(MAX_SEQUENCES + 1)] == [0] * (
        MAX_SEQUENCES + 1
    )


def test_a_context_that_was_emptied_by_others_is_noticed(used: Runtime) -> None:
    decoder = Decoder(used)
    answers = decoder.ask(_text("A"), FIRST)
    used.clear()

    assert decoder.ask(_text("A"), FIRST) == answers


def test_nothing_of_a_text_is_written_to_disk(
    used: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    decoder = Decoder(used)
    for name in ("A", "B", "A"):
        decoder.ask(_text(name), FIRST)

    assert list(tmp_path.iterdir()) == []


class Kept:
    """A shelf in memory that counts what it is asked."""

    def __init__(self) -> None:
        self.states: dict[str, NDArray[np.uint8]] = {}
        self.asked: list[str] = []
        self.room = 2**30

    def wants(self, name: str, size: int) -> bool:
        return name not in self.states and size <= self.room

    def fetch(self, name: str) -> NDArray[np.uint8] | None:
        self.asked.append(name)
        return self.states.get(name)

    def offer(self, name: str, state: NDArray[np.uint8]) -> None:
        assert name not in self.states
        self.states[name] = state.copy()


PAGE = Parts((20, 220, 300), 220)


def _pages(runtime: Runtime) -> tuple[list[int], list[int]]:
    """Two prefixes with one page and other fields."""
    tokens = runtime.tokenize(LINES * 30)
    return tokens[:300], [*tokens[:220], *tokens[350:430]]


def _brought(prefixes: Prefixes, tokens: list[int]) -> int:
    return prefixes.bring(tokens, whole=False, parts=PAGE)


def test_a_page_is_known_to_another_process_by_what_was_kept(chat: Runtime) -> None:
    first, second = _pages(chat)
    shelf = Kept()
    prefixes = Prefixes(chat)
    prefixes.clear()
    _brought(prefixes, second)
    fresh = _logits(chat, first[:8], 300)
    prefixes.clear()
    prefixes.shelf = shelf
    _brought(prefixes, first)
    another = Prefixes(chat)  # it knows nothing of the first one's
    another.clear()
    another.shelf = shelf
    before = chat.fed

    reused = _brought(another, second)

    assert (reused, chat.fed - before) == (220, 80)
    assert np.array_equal(_logits(chat, first[:8], 300), fresh)
    assert (another.page_tokens, another.kept_tokens) == (200, 200)
    assert (prefixes.page_tokens, prefixes.kept_tokens) == (200, 0)
    assert len(shelf.states) == 1
    another.clear()


def test_the_same_page_for_another_model_or_adapter_is_another_state(chat: Runtime) -> None:
    shelf = Kept()
    for identity in ("model", "model with adapter"):
        prefixes = Prefixes(chat)
        prefixes.clear()
        prefixes.shelf, prefixes.identity = shelf, identity

        assert _brought(prefixes, _pages(chat)[0]) == 0

    assert len(shelf.states) == 2
    prefixes.clear()


def test_a_state_that_is_not_one_is_computed_anew(chat: Runtime) -> None:
    first, second = _pages(chat)
    shelf = Kept()
    prefixes = Prefixes(chat)
    prefixes.clear()
    prefixes.shelf = shelf
    _brought(prefixes, first)
    [(name, state)] = shelf.states.items()
    prefixes.clear()
    prefixes.bring(first[:100], whole=False)
    short = chat.saved(PREFIX)

    for other in (state[: len(state) // 2], np.zeros(50, np.uint8), short):
        prefixes.clear()
        shelf.states = {name: other.copy()}

        assert _brought(prefixes, second) == 0
        assert chat.held(PREFIX) == 300
    prefixes.clear()


def test_parts_of_a_prefix_are_reused_whole_or_by_batches(chat: Runtime) -> None:
    first, _ = _pages(chat)
    prefixes = Prefixes(chat)
    for same, reused in ((19, 0), (20, 20), (219, 20), (220, 220), (299, 220), (300, 300)):
        prefixes.clear()
        _brought(prefixes, first)
        other = [*first[:same], *([5] * (300 - same))]

        assert _brought(prefixes, other) == reused
    prefixes.clear()


def test_answers_behind_a_page_do_not_depend_on_where_it_came_from(chat: Runtime) -> None:
    first, second = _pages(chat)
    prefixes = Prefixes(chat)
    prefixes.clear()
    _brought(prefixes, second)
    fresh = _logits(chat, first[:8], 300)

    _brought(prefixes, first)  # the page stays, the fields go
    _brought(prefixes, second)
    in_place = _logits(chat, first[:8], 300)
    prefixes.bring(chat.tokenize("A text of its own. " * 40), whole=False)
    before = chat.fed
    _brought(prefixes, second)  # put aside and brought back

    assert chat.fed == before
    assert np.array_equal(in_place, fresh)
    assert np.array_equal(_logits(chat, first[:8], 300), fresh)
    prefixes.clear()


def test_of_one_page_one_prefix_is_put_aside(chat: Runtime) -> None:
    first, second = _pages(chat)
    other = chat.tokenize("A text of its own. " * 40)
    prefixes = Prefixes(chat)
    prefixes.clear()
    for tokens in (first, second):
        _brought(prefixes, tokens)
        prefixes.bring(other, whole=False)
    size = prefixes.kept_bytes

    _brought(prefixes, first)
    prefixes.bring(other, whole=False)

    assert prefixes.kept_bytes == size
    prefixes.clear()


def test_short_pages_are_not_offered(chat: Runtime) -> None:
    prefixes = Prefixes(chat)
    prefixes.clear()
    prefixes.shelf = shelf = Kept()

    prefixes.bring(_pages(chat)[0][:80], whole=False, parts=Parts((20, 60, 80), 60))

    assert (shelf.states, shelf.asked) == ({}, [])
    prefixes.clear()


def test_a_page_that_the_shelf_has_no_room_for_is_not_copied(
    chat: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    prefixes = Prefixes(chat)
    prefixes.clear()
    prefixes.shelf = shelf = Kept()
    shelf.room = 10
    monkeypatch.setattr(Runtime, "saved", lambda *_: pytest.fail("it was copied"))

    _brought(prefixes, _pages(chat)[0])

    assert (shelf.states, len(shelf.asked)) == ({}, 1)
    prefixes.clear()


def test_a_lower_limit_drops_what_is_over_and_a_large_model_keeps_what_it_reads_at_once(
    chat: Runtime,
) -> None:
    first, _ = _pages(chat)
    prefixes = Prefixes(chat)
    prefixes.clear()
    _brought(prefixes, first)
    prefixes.bring(chat.tokenize("A text of its own. " * 40), whole=False)

    prefixes.limit(1)
    assert 1 < prefixes.kept_bytes <= chat.cache_bytes
    prefixes.limit(0)
    assert prefixes.kept_bytes == 0
    _brought(prefixes, first)
    assert prefixes.kept_bytes == 0
    prefixes.clear()
