"""What a member is guessed to be changes how many batches it takes, never what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sealread.llm.answers import Answer
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Member, Page
from sealread.llm.runtime import MAX_SEQUENCES
from sealread.llm.script import Script
from sealread.llm.sequences import TIE

TEXT = """Delivery note 4711 of 12 May
Bolt 12 pieces at 3.40
Nut 4 pieces at 1.20 with washers
"""
PAGE = Page(TEXT, Script([TEXT]))
LINES, SAID = ['"note": Note', '"rows": Rows', '"day": Day'], form_prompts("en")
MEMBERS = (
    Member("note", label="Delivery note"),
    Member("rows", many=True),
    Member("day", lead='"note": "4711"'),
    Member("count", choices=("1", "4", "12", "1.20", "12 May"), printed=True, stated=True),
)


def asked(decoder: Decoder, members: Sequence[Member]) -> tuple[list[Answer], int]:
    """Their answers, and in how many batches they were found."""
    batches = 0
    feed = decoder.runtime.feed

    def counted(*rows: object, **options: object) -> object:
        nonlocal batches
        batches += 1
        return feed(*rows, **options)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decoder.runtime, "feed", counted)
        answers = decoder.fill(PAGE, LINES, members, SAID)
    assert all(decoder.runtime.held(one) == 0 for one in range(MAX_SEQUENCES))
    return answers, batches


def guessed(guesses: Sequence[Sequence[int]]) -> list[Member]:
    return [
        replace(member, guess=tuple(guess)) for member, guess in zip(MEMBERS, guesses, strict=True)
    ]


def same(one: Answer, other: Answer) -> bool:
    """Whether two answers say the same, as surely but for how batches round."""
    return (
        (one.spans, one.choice, one.tokens) == (other.spans, other.choice, other.tokens)
        and one.cut == other.cut
        and [o.spans for o in one.others] == [o.spans for o in other.others]
        and len(one.rest) == len(other.rest)
        and all(map(same, one.rest, other.rest))
        and np.allclose(one.logprobs, other.logprobs, atol=TIE)
    )


@pytest.fixture(autouse=True)
def every_other_is_followed() -> Iterator[None]:
    """Whatever comes next is followed too, so answers fork in the midst of what was guessed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sealread.llm.schedule._LEAST_OTHER", -1e9)
        yield


def test_what_is_said_again_takes_fewer_batches(chat: Decoder) -> None:
    taken = []
    for member in MEMBERS:
        [plain], batches = asked(chat, [member])
        [again], fewer = asked(chat, [replace(member, guess=plain.tokens)])

        assert same(plain, again)
        taken.append((batches, fewer, len(plain.others)))
    before, now, forks = map(sum, zip(*taken, strict=True))
    assert now < before
    assert forks


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_answers_are_the_same_whatever_is_guessed(chat: Decoder, data: st.DataObject) -> None:
    plain, _ = asked(chat, MEMBERS)
    tokens = [one.tokens for one in plain]
    guesses = []
    for own in tokens:
        of = data.draw(st.sampled_from([own, *tokens]))
        begun = of[: data.draw(st.integers(0, len(of)))]
        behind = data.draw(st.lists(st.integers(0, chat.runtime.vocabulary.size - 1), max_size=4))
        guesses.append((*begun, *behind))

    again, _ = asked(chat, guessed(guesses))

    assert all(map(same, plain, again))


def test_what_was_asked_with_a_guess_is_remembered_as_without(chat: Decoder) -> None:
    [member] = guessed([(1, 2, 3), (), (), ()])[:1]
    assert member.question == MEMBERS[0].question
