"""Answers to questions are judged as values are."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.agent.state import Answer
from sealread.evaluate.agentic_questions import Judged, judge
from sealread.understand.templates import Asked


def answer(*texts: str) -> Answer:
    return Answer("?", texts, (), 0.9, "grounded" if texts else "not_found")


def question(truth: Any, words: str = "Who?", language: Any = "en") -> Asked:
    return Asked(words, language, "/Who", truth, "worded")


def judged(truth: Any, *given: Answer) -> Judged:
    (found,) = judge([question(truth)], given, frozenset())
    return found


def test_an_answer_is_right_if_it_is_the_value_once_normalised() -> None:
    found = judged("Müller GmbH", answer("MULLER  GmbH"))

    assert found.answered
    assert found.likeness.exact == 1


def test_an_answer_of_other_words_is_worth_the_words_it_shares() -> None:
    found = judged("the cat sat on the mat", answer("the cat on mat"))

    assert found.likeness.exact == 0
    assert found.likeness.rouge_l == pytest.approx(0.8)


def test_several_words_are_compared_as_one_value() -> None:
    assert judged(["System 3", "System 4"], answer("System 3", "System 4")).likeness.exact == 1


def test_what_the_document_does_not_state_is_rightly_not_found() -> None:
    assert judged(None, answer()).likeness.exact == 1
    assert judged(None, answer("Amberg")).likeness.exact == 0
    assert judged("Amberg", answer()).likeness.exact == 0


def test_a_question_without_an_answer_is_worth_nothing_even_if_nothing_is_stated() -> None:
    found = judged(None)

    assert not found.answered
    assert found.likeness.exact == 0


def test_answers_go_to_the_questions_in_their_order() -> None:
    asked = [question("1", "One?"), question("2", "Two?", "de"), question("3", "Three?")]

    first, second, third = judge(asked, [answer("1"), answer("2")], frozenset({"Two?"}))

    assert [one.likeness.exact for one in (first, second, third)] == [1, 1, 0]
    assert [one.verified for one in (first, second, third)] == [False, True, False]
    assert (second.language, second.path, second.way) == ("de", "/Who", "worded")


def test_more_answers_than_questions_are_not_judged() -> None:
    assert len(judge([question("1")], [answer("1"), answer("2")], frozenset())) == 1
