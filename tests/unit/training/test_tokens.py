"""The tokenizer: learnt from a text, spoken through llama.cpp, exact for every string."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.training.tokens import (
    CONTROL,
    DOC,
    END,
    KEY,
    NEXT,
    NULL,
    PAD,
    PICK,
    VAL,
    VOCABULARY,
    Tokenizer,
    add_vocabulary,
    read_vocabulary,
)
from tests.unit.training.spelling import spelt, vocabulary_of

TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)


@pytest.fixture(scope="module", params=["shipped", "learnt"])
def spoken(request: pytest.FixtureRequest) -> Tokenizer:
    if request.param == "shipped":
        return Tokenizer()
    return Tokenizer(request.getfixturevalue("small_vocabulary"))


@given(text=TEXTS)
def test_every_string_comes_back_from_its_tokens(spoken: Tokenizer, text: str) -> None:
    assert spelt(vocabulary_of(spoken), spoken(text)) == text


@given(text=st.lists(st.sampled_from([*CONTROL, "<|", "|>", "a", " "])).map("".join))
def test_control_tokens_spelt_out_are_plain_characters(spoken: Tokenizer, text: str) -> None:
    assert not set(spoken(text)) & set(range(len(CONTROL)))


def test_every_digit_is_a_token_of_its_own(spoken: Tokenizer) -> None:
    vocabulary = vocabulary_of(spoken)

    assert all(
        len(piece) == 1 for piece in vocabulary.pieces if any(48 <= byte < 58 for byte in piece)
    )
    assert [spelt(vocabulary, [token]) for token in spoken("20251")] == list("20251")


def test_control_tokens_come_first_and_in_order(spoken: Tokenizer) -> None:
    assert [vocabulary_of(spoken).control[name] for name in CONTROL] == list(range(len(CONTROL)))
    assert tuple(range(8)) == (DOC, KEY, VAL, END, PAD, NULL, NEXT, PICK)


def test_frequent_words_are_one_token(small_vocabulary: Path) -> None:
    tokenizer = Tokenizer(small_vocabulary)

    assert len(tokenizer(" total")) < len(" total")
    assert len(Tokenizer()(" Rechnung")) == 1


def test_the_size_is_the_one_asked_for(small_vocabulary: Path) -> None:
    assert Tokenizer(small_vocabulary).size == 256 + len(CONTROL) + 24


def test_a_vocabulary_is_read_as_it_was_written(small_vocabulary: Path) -> None:
    tokens, merges = read_vocabulary(small_vocabulary)

    assert tuple(tokens[: len(CONTROL)]) == CONTROL
    assert {merge.replace(" ", "") for merge in merges} <= set(tokens)


def test_a_vocabulary_that_is_written_again_speaks_alike(tmp_path: Path) -> None:
    gguf = pytest.importorskip("gguf")
    path = tmp_path / "again.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    add_vocabulary(writer, *read_vocabulary())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()

    text = " Größe 1.234,50 € – „Übergröße“ ²\n\tEnde"
    assert Tokenizer(path)(text) == Tokenizer()(text)


def test_a_file_that_is_no_vocabulary_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "none.gguf"
    path.write_bytes(b"no")

    with pytest.raises(ValueError, match=r"none\.gguf is not a vocabulary"):
        Tokenizer(path)


def test_the_shipped_vocabulary_fits_a_commit() -> None:
    assert VOCABULARY.stat().st_size < 1 << 20
