"""What a request came to, as the JSON that people and programs get."""

from __future__ import annotations

import json
from typing import Any

from sealread.work.export import as_json
from sealread.work.results import ANSWERS, VALUES, delivered, mark_of, result, suffix, verified
from tests.unit.extractions import extraction
from tests.unit.reports import QUESTION, answer, as_report, report, trace, values_report


def written(data: dict[str, Any]) -> dict[str, Any]:
    return dict(json.loads(as_json(result(as_report(data), "a.trace.json"))))


def test_answers_say_whether_they_are_verified() -> None:
    made = written(report(answer(), answer(question="Was?", texts=[], status="not_found")))

    assert [(one["question"], one["verified"]) for one in made["answers"]] == [
        (QUESTION, True),
        ("Was?", True),
    ]
    assert made["answers"][0]["evidence"] == answer()["evidence"]


def test_an_answer_without_a_mark_is_not_verified() -> None:
    [made] = written(report(marks=[]))["answers"]

    assert made["verified"] is False


def test_why_an_answer_is_not_verified_is_told() -> None:
    marks = [{"subject": QUESTION, "verified": False, "reason": "not sure"}]

    [made] = written(report(marks=marks))["answers"]

    assert (made["verified"], made["reason"]) == (False, "not sure")


def test_values_are_written_as_an_extraction_with_marks() -> None:
    made = written(values_report())

    assert made.items() >= {key: extraction()[key] for key in ("document", "values")}.items()
    assert made["verification"][0]["subject"] == "/Manufacturer"
    assert made["status"] == "SUCCESS"


def test_the_trace_is_named_and_shown_as_a_tree() -> None:
    made = written(report())

    assert made["trace"]["file"] == "a.trace.json"
    assert made["trace"]["tree"][0].startswith("SUCCESS")
    assert made["request"] == QUESTION


def test_what_is_not_there_is_delivered_all_the_same() -> None:
    assert delivered(as_report(report(answer(texts=[], status="not_found"))))
    assert delivered(as_report(values_report()))


def test_nothing_is_not_delivered() -> None:
    failed = report(status="END", reason="failed", trace=trace(status="END"))
    failed["outcome"] |= {"answers": [], "marks": []}

    assert not delivered(as_report(failed))
    assert not delivered(as_report({**failed, "outcome": {**failed["outcome"], "intent": None}}))


def test_the_name_of_the_file_says_what_is_in_it() -> None:
    assert suffix(as_report(report())) == ANSWERS
    assert suffix(as_report(values_report())) == VALUES


def test_marks_are_found_by_their_subject() -> None:
    made = as_report(report())

    assert verified(made, QUESTION)
    assert not verified(made, "Was?")
    assert mark_of(made, "Was?") is None
