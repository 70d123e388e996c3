"""The tokens that stand at each byte: just those whose bytes stand there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sealread.llm.runtime import Runtime
from sealread.llm.spelling import Spelling

PIECES = st.lists(st.binary(max_size=5), max_size=40)


def _standing(data: bytes, pieces: list[bytes], place: int) -> list[int]:
    """One by one: of pieces that stand twice the first, the shortest first."""
    first = {piece: pieces.index(piece) for piece in pieces if piece}
    here = [piece for piece in first if data[place:].startswith(piece)]
    return [first[piece] for piece in sorted(here, key=len)]


@given(st.binary(max_size=40), PIECES, st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9))))
def test_just_the_tokens_that_stand_there_are_found(
    data: bytes, pieces: list[bytes], cuts: list[tuple[int, int]]
) -> None:
    pieces = pieces + [data[start : start + size] for start, size in cuts]

    first, tokens = Spelling(pieces).found(data)

    assert [tokens[first[place] : first[place + 1]].tolist() for place in range(len(data) + 1)] == [
        _standing(data, pieces, place) for place in range(len(data) + 1)
    ]


def test_a_text_can_be_spelt_with_the_vocabulary_of_the_reader(runtime: Runtime) -> None:
    data = "Größe 1.234,50 € – Übergröße".encode()
    pieces = runtime.vocabulary.pieces

    first, tokens = runtime.vocabulary.spelling.found(data)

    for place in range(len(data)):
        standing = tokens[first[place] : first[place + 1]]
        assert len(standing)
        assert all(data[place:].startswith(pieces[token]) for token in standing)


def test_an_empty_vocabulary_finds_nothing() -> None:
    first, tokens = Spelling([]).found(b"ab")

    assert first.tolist() == [0, 0, 0, 0]
    assert not len(tokens)
