"""A text longer than the context is asked in parts that cover it; the surest answer is taken."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.document.model import Span
from sealread.installed import shipped
from sealread.llm.answers import Answer, Question
from sealread.llm.decoding import Decoder
from sealread.llm.parts import merged, parts
from sealread.llm.runtime import Runtime

ASKED = Question("Hersteller")


@given(st.text("ab \n", min_size=1, max_size=400), st.integers(20, 60))
def test_parts_cover_the_text_and_keep_to_the_limit(text: str, limit: int) -> None:
    found = parts(text, [ASKED], len, limit)

    covered = set[int]()
    for part in found:
        assert text[part.start : part.start + len(part.text)] == part.text
        assert 0 < len(part.text) <= limit
        covered |= set(range(part.start, part.start + len(part.text)))
    assert covered == set(range(len(text)))


def test_parts_end_at_lines_and_overlap() -> None:
    text = "".join(f"line number {number}\n" for number in range(60))

    found = parts(text, [ASKED], len, 200)

    assert all(part.text.endswith("\n") for part in found)
    assert all(
        later.start < earlier.start + len(earlier.text)
        for earlier, later in itertools.pairwise(found)
    )


def test_regions_go_to_the_parts_they_lie_in() -> None:
    text = "aaaa bbbb\n" * 20
    region = Span(150, 154)

    found = parts(text, [Question("x", (region,), whole=True)], len, 100)

    inside = [
        (part.start + one.start, part.start + one.end)
        for part in found
        for one in part.questions[0].regions or ()
    ]
    assert (150, 154) in inside
    assert set(inside) == {(150, 154)}


def test_the_surest_answer_is_taken_at_its_place_in_the_text() -> None:
    first, second = parts("one two\n" * 10, [ASKED], len, 60)[:2]
    unsure = Answer((Span(0, 3),), (-2.0,), -1.0)
    sure = Answer((Span(4, 7),), (-0.1,), -3.0)

    [answer] = merged([(first, [unsure]), (second, [sure])], 1)

    assert answer.spans == (Span(second.start + 4, second.start + 7),)
    assert answer.none_logprob == -3.0
    assert answer.others[0].spans == (Span(0, 3),)


def test_nothing_in_every_part_is_nothing() -> None:
    first, second = parts("one two\n" * 10, [ASKED], len, 60)[:2]
    nothing = Answer((), (-0.1,), -0.1)

    [answer] = merged([(first, [nothing]), (second, [nothing])], 1)

    assert answer == nothing


def test_a_context_that_is_too_small_is_answered_all_the_same() -> None:
    filler = "Hinweise zur Lagerung: kühl und trocken, vor Frost zu schützen.\n" * 120
    text = filler + "Hersteller: Muster Bau GmbH\n" + filler
    with Runtime(shipped("models") / "reader" / "reader-v4.gguf", cells=1024) as small:
        decoder = Decoder(small)
        told: list[int] = []

        [answer] = decoder.ask(text, [ASKED], on_answer=told.append)

    assert len(text.split()) > 1024
    assert [text[span.start : span.end] for span in answer.spans] == ["Muster Bau GmbH"]
    assert told == [1]


@pytest.mark.parametrize("words", ["", " ", "\n"])
def test_a_text_without_words_has_no_answer(runtime: Runtime, words: str) -> None:
    [answer] = Decoder(runtime).ask(words, [ASKED])

    assert answer.spans == ()
