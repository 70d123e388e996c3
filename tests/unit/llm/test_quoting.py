"""Answers in JSON form: only quotations of the page, lists of them, or given literals."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.llm.quoting import OneOf, Quoted, Source, quote_tokens
from sealread.llm.script import Script
from sealread.llm.vocabulary import Vocabulary

BYTES = [bytes([value]) for value in range(256)]
MARKED = [
    b' "', b'"', b'",', b'"]', b"],", b' ["', b" null", b" []", b' ""', b'."', b')",', b' "$',
    b'0"', b", ", b",\n",
]  # fmt: skip
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=40)
NO_ENDS = np.empty(0, np.int32)


def _vocabulary(text: str, seed: int = 0) -> Vocabulary:
    """Single bytes, pieces with marks, and some longer pieces of the text."""
    data, chance = text.encode(), random.Random(seed)
    pieces = set(MARKED)
    for _ in range(12):
        start = chance.randrange(len(data))
        pieces.add(data[start : start + chance.randint(2, 6)])
    return Vocabulary([b"", *BYTES, *sorted(one for one in pieces if len(one) > 1)], {})


def _wander(answer: Quoted, vocabulary: Vocabulary, chance: random.Random) -> bytes | None:
    """Takes random legal tokens to a random legal end; None where there is no way on."""
    said = b""
    for _ in range(400):
        closing = answer.closing(NO_ENDS).tolist()
        if closing and chance.random() < 0.3:
            token = chance.choice(closing)
            answer.close(token)
            return said + vocabulary.pieces[token]
        allowed = [one for one in answer.allowed().tolist() if one not in closing]
        if not allowed:
            return None
        token = chance.choice(allowed)
        answer.advance(token)
        said += vocabulary.pieces[token]
    return None


def _words(answer: Quoted, text: str) -> set[str]:
    """What stands at all places of an answer."""
    places = [Script([text]).place(span).span for span in answer.spans()]
    return {text[place.start : place.end] for place in places}


def test_breaks_of_lines_may_be_said_in_different_ways_in_one_answer() -> None:
    text = "1 Main Road\nLondon\nUK"
    vocabulary = _vocabulary("x")
    answer = Quoted(Source(Script([text]), vocabulary))
    answer.advance(vocabulary.by_bytes[b' "'])
    for byte in b"1 Main Road, London UK":
        token = vocabulary.by_bytes[bytes([byte])]
        assert token in answer.allowed()
        answer.advance(token)
    assert _words(answer, text) == {text}


def _folded(text: str) -> str:
    return "".join(text.replace(",", " ").split())


@given(TEXTS, st.integers(0, 1 << 30))
def test_whatever_is_said_is_json_and_stands_on_the_page(text: str, seed: int) -> None:
    vocabulary = _vocabulary(text, seed)
    script = Script([text])
    answer = Quoted(Source(script, vocabulary))
    said = _wander(answer, vocabulary, random.Random(seed))
    if said is None:
        return
    value = json.loads(said.decode().strip().rstrip(",]} \n"), strict=False)
    assert _folded(value) in _folded(text)
    assert answer.spans()
    for span in answer.spans():
        place = script.place(span).span
        assert place.start < place.end
        assert _folded(text[place.start : place.end]) == _folded(value)


@given(TEXTS, st.integers(0, 1 << 30))
def test_a_list_is_a_list_of_such_quotations(text: str, seed: int) -> None:
    vocabulary = _vocabulary(text, seed)
    answer = Quoted(Source(Script([text]), vocabulary), many=True)
    said = _wander(answer, vocabulary, random.Random(seed))
    if said is None:
        return
    body = said.decode().strip().rstrip(",} \n")
    items = json.loads(body, strict=False)
    kept = answer.said_items(0)
    assert len(items) == len(kept)
    assert all(_folded(item) in _folded(text) for item in items)


@pytest.mark.parametrize(
    ("text", "words"),
    [("Total $ 45.10)", "45.10"), ("Paid (in full).", "Paid (in full)."), ('5" pipe', '5" pipe')],
)
def test_every_run_of_words_can_be_said(text: str, words: str) -> None:
    vocabulary = _vocabulary(text)
    answer = Quoted(Source(Script([text]), vocabulary))
    answer.advance(vocabulary.by_bytes[b' "'])
    for byte in json.dumps(words)[1:-1].encode():
        token = vocabulary.by_bytes[bytes([byte])]
        assert token in answer.allowed()
        answer.advance(token)
    assert vocabulary.by_bytes[b'",'] in answer.closing(NO_ENDS)


def test_a_token_may_hold_the_last_letter_and_the_closing_mark() -> None:
    vocabulary = _vocabulary("Acme Ltd.")
    answer = Quoted(Source(Script(["Acme Ltd. is"]), vocabulary))
    answer.advance(vocabulary.by_bytes[b' "'])
    for byte in b"Acme Ltd":
        answer.advance(vocabulary.by_bytes[bytes([byte])])
    closer = vocabulary.by_bytes[b'."']
    assert closer in answer.closing(NO_ENDS)
    answer.close(closer)
    assert _words(answer, "Acme Ltd. is") == {"Acme Ltd."}


def test_a_token_may_hold_the_opening_mark_and_the_first_letter() -> None:
    vocabulary = _vocabulary("x")
    answer = Quoted(Source(Script(["Sum $45"]), vocabulary))
    opener = vocabulary.by_bytes[b' "$']
    assert opener in answer.allowed()
    answer.advance(opener)
    for byte in b"45":
        answer.advance(vocabulary.by_bytes[bytes([byte])])
    assert _words(answer, "Sum $45") == {"$45"}


def test_half_a_number_is_no_answer() -> None:
    vocabulary = _vocabulary("x")
    answer = Quoted(Source(Script(["1,234.50"]), vocabulary))
    answer.advance(vocabulary.by_bytes[b' "'])
    for byte in b"1,234":
        answer.advance(vocabulary.by_bytes[bytes([byte])])
    assert not len(answer.closing(NO_ENDS))


def test_null_and_empty_values_say_that_there_is_none() -> None:
    vocabulary = _vocabulary("x")
    said = {vocabulary.pieces[t] for t in quote_tokens(vocabulary).marks.nothing.tolist()}
    assert said == {b" null", b" []", b' ""'}


def test_one_of_some_literals_is_said_whole() -> None:
    vocabulary = _vocabulary("12 123")
    answer = OneOf(["12", "123", '"12"'], vocabulary, opens=True)
    assert answer.opens
    for byte in b" 12":
        answer.advance(vocabulary.by_bytes[bytes([byte])])
    assert answer.may_end
    assert not answer.is_over
    assert vocabulary.by_bytes[b",\n"] in answer.closing(NO_ENDS)
    answer.advance(vocabulary.by_bytes[b"3"])
    assert answer.is_over
    assert answer.said.strip() == "123"
