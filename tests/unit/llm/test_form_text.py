"""An object that was begun goes on: how likely in which way, and what a member behind it says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sealread.errors import Cancelled, ModelUnusable
from sealread.llm.answers import Asked, Question
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Member, Page
from sealread.llm.script import Script
from sealread.llm.sequences import NEVER

TEXT = "Bolt 12\nNut 4\n"
PAGE = Page(TEXT, Script([TEXT]))
LINES, SAID = ['"rows": Rows'], form_prompts("en")


def test_all_ways_together_are_certain_and_parts_of_them_less(chat: Decoder) -> None:
    every, texts, none = chat.ways_on(PAGE, LINES, ' "rows":', (".+|", r" ?\".*", "§§§§"), SAID)
    assert every == pytest.approx(1.0, abs=1e-4)
    assert 0 < texts < 1
    assert none < 1e-40


def test_a_way_is_as_likely_alone_as_beside_others_and_whatever_was_asked_before(
    chat: Decoder,
) -> None:
    ways = (r"\s*\}.*", r"\s*,.*")
    together = chat.ways_on(PAGE, LINES, ' "rows": [\n  {\n', ways, SAID)
    chat.ways_on(PAGE, LINES, ' "other":', ways, SAID)
    alone = [chat.ways_on(PAGE, LINES, ' "rows": [\n  {\n', (way,), SAID)[0] for way in ways]
    assert together == pytest.approx(alone, rel=1e-3)


class Kept:
    """A memory that keeps everything."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, tuple[str, ...]], Asked] = {}

    def recall(self, text: str, questions: Sequence[Question]) -> Asked | None:
        return self.known.get((text, tuple(map(repr, questions))))

    def remember(self, text: str, questions: Sequence[Question], asked: Asked) -> None:
        self.known[text, tuple(map(repr, questions))] = asked


def test_what_was_asked_before_is_remembered_with_what_stood_before_it(chat: Decoder) -> None:
    chat.memory = Kept()
    try:
        member = Member("a", joint="    ")
        firsts = [
            (
                chat.ways_on(PAGE, LINES, before, (".+",), SAID),
                chat.fill(PAGE, LINES, [member], SAID, before=before),
            )
            for before in (' "rows": [\n  {\n', ' "others": [\n  {\n')
        ]
        fed = chat.runtime.fed
        again = chat.ways_on(PAGE, LINES, ' "rows": [\n  {\n', (".+",), SAID)
        answers = chat.fill(PAGE, LINES, [member], SAID, before=' "rows": [\n  {\n')
        assert (again, answers) == firsts[0]
        assert chat.runtime.fed == fed
        assert len(chat.memory.known) == 4
    finally:
        chat.memory = None


def test_the_same_text_with_other_words_to_copy_is_another_page(chat: Decoder) -> None:
    chat.memory = Kept()
    try:
        for writings in ([TEXT], [TEXT, "Nut\nBolt\n"]):
            chat.fill(Page(TEXT, Script(writings)), LINES, [Member("a")], SAID)
        assert len(chat.memory.known) == 2
    finally:
        chat.memory = None


def test_what_was_begun_is_computed_once_for_all_that_begins_so(chat: Decoder) -> None:
    chat.forget()
    before = ' "rows": [\n  {\n    "a": "Bolt'
    member = Member("b", joint='",\n    ')
    chat.fill(PAGE, LINES, [member], SAID, before=before)
    reused = chat.reused_tokens
    chat.fill(PAGE, LINES, [member], SAID, before=f'{before}",\n    "b": null')
    assert chat.reused_tokens - reused > 0.8 * len(chat.dialect.continued(before))  # type: ignore[attr-defined]


def test_a_member_that_is_stated_has_one_of_its_choices_and_never_null(chat: Decoder) -> None:
    choices = ('"Qxz"', '"Zxq"')
    open_one = Member("colour of the sky", choices=choices)
    stated = Member("colour of the sky", choices=choices, stated=True)

    [answer] = chat.fill(PAGE, LINES, [stated], SAID)

    assert answer.choice in choices
    assert answer.none_logprob <= NEVER
    assert open_one.question != stated.question  # what is remembered of one is not the other's


def test_it_can_be_cancelled(chat: Decoder) -> None:
    with pytest.raises(Cancelled):
        chat.ways_on(PAGE, LINES, " ", (".+",), SAID, cancelled=lambda: True)


def test_a_model_that_was_made_for_no_conversation_goes_on_with_nothing(decoder: Decoder) -> None:
    with pytest.raises(ModelUnusable):
        decoder.ways_on(PAGE, LINES, " ", (".+",), SAID)
