"""Answers as rows: one for each document and question, and as a table to write."""

from __future__ import annotations

from typing import Any

from sealread.work.answers import answers_of, pages_of, questions_in, sheet_of
from sealread.work.events import Item
from tests.unit.reports import QUESTION, answer, as_report, report

ITEM = Item(1, "/docs/a.pdf", "a.pdf", 10)


def _answers(*given: dict[str, Any], questions: tuple[str, ...], **outcome: Any) -> Any:
    return answers_of(ITEM, as_report(report(*given, **outcome)), questions)


def test_each_question_has_its_answer_in_the_order_of_the_questions() -> None:
    found = _answers(
        answer(), answer(question="Was?", texts=["Tiles"]), questions=("Was?", QUESTION)
    )

    assert [one.text for one in found] == ["Tiles", "Muster GmbH"]
    assert [one.verified for one in found] == [True, True]


def test_a_question_that_was_worded_anew_keeps_its_place() -> None:
    [found] = _answers(answer(question="Manufacturer?"), questions=(QUESTION,))

    assert (found.question, found.text) == (QUESTION, "Muster GmbH")


def test_a_question_without_an_answer_is_not_found_and_not_verified() -> None:
    _, second = _answers(answer(), questions=(QUESTION, "Other?"))

    assert (second.text, second.status, second.verified) == ("", "not_found", False)


def test_why_an_answer_is_in_doubt_is_told() -> None:
    marks = [{"subject": QUESTION, "verified": False, "reason": "not sure"}]
    [found] = _answers(answer(), questions=(QUESTION,), marks=marks)

    assert (found.verified, found.reason) == (False, "not sure")


def test_a_list_is_one_answer() -> None:
    [found] = _answers(answer(texts=["A\nB", "C"]), questions=(QUESTION,))

    assert found.text == "A B; C"


def test_questions_stand_one_a_line_and_once() -> None:
    assert questions_in(" Who?\n\n What  is it?\nWho?\n") == ("Who?", "What is it?")


def test_answers_are_a_table_of_questions_and_answers() -> None:
    [found] = _answers(answer(), questions=(QUESTION,))
    sheet = sheet_of([("a.pdf", found)])

    [line] = sheet.lines
    assert sheet.columns == ("Question", "Answer")
    assert [cell.value for cell in line.cells] == [QUESTION, "Muster GmbH"]
    assert pages_of(line.cells[1].evidence) == (1,)
