"""The type constraint: only answers of the form, for any tokenizer; what is forced is known."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable

import numpy as np
import pytest

from sealread.errors import SchemaError
from sealread.llm.output_types import OutputType, choice, json_schema, regex
from sealread.llm.runtime import Runtime
from sealread.llm.typed import Typed
from sealread.llm.vocabulary import Vocabulary

BYTES = Vocabulary([*(bytes([value]) for value in range(256)), b"12", b"EUR", b" EUR", b""], {})
PATTERN = r"[0-9]{1,3}\.[0-9]{2} EUR"
PERSON = {
    "type": "object",
    "properties": {"name": {"type": "string", "maxLength": 8}, "age": {"type": "integer"}},
    "required": ["name", "age"],
    "additionalProperties": False,
}


def _typed(form: OutputType, *, spaced: bool = False) -> Typed:
    return Typed(form, BYTES, lambda text: list(text.encode()), spaced=spaced)


def _wander(typed: Typed, seed: int) -> str | None:
    """Takes what is forced and else random legal tokens, until nothing more is legal."""
    chance = random.Random(seed)
    for _ in range(200):
        legal = np.flatnonzero(typed.allowed())
        if not len(legal) or (typed.may_end and chance.random() < 0.3):
            break
        for token in [*typed.forced()] or [int(chance.choice(legal))]:
            typed.advance(token)
    return typed.said


@pytest.mark.parametrize("seed", range(20))
def test_what_is_said_matches_the_pattern(seed: int) -> None:
    assert re.fullmatch(PATTERN, _wander(_typed(regex(PATTERN)), seed) or "")


@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_is_one_of_the_choices(seed: int) -> None:
    choices = ["System 4", "System 2+", "(none)"]

    assert _wander(_typed(choice(choices)), seed) in choices


def test_all_tokens_that_spell_a_legal_answer_are_legal() -> None:
    typed = _typed(regex(PATTERN))
    for token in (256, ord("."), ord("5"), ord("0"), *b" EUR"):  # 256 is "12"
        assert typed.allowed()[token]
        typed.advance(token)

    assert typed.may_end
    assert typed.said == "12.50 EUR"
    assert not typed.allowed().any()


def test_keys_and_braces_of_json_are_forced() -> None:
    typed = _typed(json_schema(PERSON))
    forced = bytes(typed.forced())
    for token in forced:
        typed.advance(token)
    for token in b'Ann"':
        typed.advance(token)

    assert forced == b'{"name":"'
    assert bytes(typed.forced()) == b',"age":'


@pytest.mark.parametrize("seed", range(5))
def test_json_is_valid_under_its_schema(seed: int) -> None:
    typed, chance = _typed(json_schema(PERSON)), random.Random(seed)
    while not typed.may_end:
        legal = np.flatnonzero(typed.allowed()).tolist()
        plain = [token for token in legal if token in [*b'ab"0123456789}']]
        for token in [*typed.forced()] or [chance.choice(plain)]:
            typed.advance(token)

    said = json.loads(typed.said or "")
    assert set(said) == {"name", "age"}


def test_a_fork_goes_its_own_way() -> None:
    typed = _typed(regex("a[bc]"))
    typed.advance(ord("a"))
    other = typed.fork()
    typed.advance(ord("b"))
    other.advance(ord("c"))

    assert (typed.said, other.said) == ("ab", "ac")


def test_answers_of_one_form_do_not_disturb_each_other() -> None:
    first, second = _typed(regex("(ab|cd)")), _typed(regex("(ab|cd)"))
    first.advance(ord("a"))
    assert np.flatnonzero(first.allowed()).tolist() == [ord("b")]
    assert {ord("a"), ord("c")} <= set(np.flatnonzero(second.allowed()).tolist())
    assert _typed(regex("(ab|cd)")).said is None


def test_a_space_before_an_answer_is_legal_where_texts_are_spaced() -> None:
    assert _typed(regex("[0-9]"), spaced=True).allowed()[ord(" ")]
    assert not _typed(regex("[0-9]")).allowed()[ord(" ")]


@pytest.mark.parametrize("form", [regex("((("), json_schema("no json"), regex("(?=a)a")])
def test_what_cannot_be_followed_is_refused(form: OutputType) -> None:
    with pytest.raises(SchemaError):
        _typed(form)


def test_a_tokenizer_that_adds_spaces_forces_nothing_wrong() -> None:
    typed = Typed(regex("EUR 5"), BYTES, lambda text: list((" " + text).encode()))

    assert b"".join(BYTES.pieces[token] for token in typed.forced()) == b"EUR 5"


def test_the_vocabulary_of_the_reader_follows_a_form(runtime: Runtime) -> None:
    typed = Typed(regex(PATTERN), runtime.vocabulary, runtime.tokenize)
    for token in runtime.tokenize("12.50 EUR"):
        assert typed.allowed()[token]
        typed.advance(token)

    assert typed.said == "12.50 EUR"


def test_a_mask_over_128_000_tokens_is_made_without_going_through_them() -> None:
    """Measured against one plain loop over the vocabulary, in the same run."""
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = {"".join(chance.choices(letters, k=6)).encode() for _ in range(128_000)}
    vocabulary = Vocabulary([bytes([value]) for value in range(256)] + sorted(words), {})
    typed = Typed(json_schema(PERSON), vocabulary, lambda text: list(text.encode()))
    for token in b'{"name":"':
        typed.advance(token)

    masks, loops = [], []
    for token in b"abcdef":
        masks.append(_seconds(typed.allowed))
        loops.append(_seconds(lambda: [piece.startswith(b"ab") for piece in vocabulary.pieces]))
        typed.advance(token)

    assert 2 * min(masks) < min(loops)


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (regex("[A-Za-z ]{1,30}"), b"Nordhafen Bau"),
        (regex("[A-Z][a-z]{2,20}( [A-Z][a-z]{2,20}){0,3}"), b"Nordhafen Bau"),
        (regex("[A-Za-z0-9./ -]{3,14}"), b"DoP-2031 CPR"),
        (regex(r"\w{1,30}"), b"Nordhafen"),
        (regex(r"[\w ./-]{1,40}"), b"Nordhafen Bau 2031"),
        (json_schema({"type": "string", "maxLength": 20}), b'"Nordhafen'),
    ],
)
def test_what_a_mask_takes_whole_changes_no_mask(
    form: OutputType, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(2)
    letters = 'abcdefghijklmnopqrstuvwxyzABC 019./-"\\'
    words = {"".join(chance.choices(letters, k=size)).encode() for size in (2, 3, 9, 14) * 500}
    pieces = [*(bytes([number]) for number in range(256)), *sorted(words)]
    quick = Typed(form, Vocabulary(pieces, {}), lambda text: list(text.encode()))
    monkeypatch.setattr("sealread.llm.typed._SLICES", [])
    plain = Typed(form, Vocabulary(pieces, {}), lambda text: list(text.encode()))

    for token in said:
        assert np.array_equal(quick.allowed(), plain.allowed())
        quick.advance(token)
        plain.advance(token)
    assert np.array_equal(quick.allowed(), plain.allowed())


@pytest.mark.parametrize("spaced", [False, True])
@pytest.mark.parametrize(
    "pattern", ["[a-zé ]{2,6}", r"\w{1,5}", "[^,]+", ".{0,4}", r"[\w./-]{1,7}"]
)
def test_answers_of_as_many_characters_go_on_alike(pattern: str, spaced: bool) -> None:
    chance = random.Random(pattern)
    words = {"".join(chance.choices("abé ./-,", k=size)).encode() for size in (2, 3, 4) * 40}
    pieces = [*(bytes([number]) for number in range(256)), *sorted(words)]

    def made(vocabulary: Vocabulary) -> Typed:
        return Typed(regex(pattern), vocabulary, lambda text: list(text.encode()), spaced=spaced)

    one_for_all = Vocabulary(pieces, {})
    for _ in range(20):
        shared, alone = made(one_for_all), made(Vocabulary(pieces, {}))
        for _ in range(4):
            assert np.array_equal(shared.allowed(), alone.allowed())
            likely = np.flatnonzero(alone.allowed())
            if not len(likely):
                break
            token = int(chance.choice(likely[-60:]))
            shared.advance(token)
            alone.advance(token)
