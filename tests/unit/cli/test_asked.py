"""Answers and values on a terminal: what is verified, what not and why, nothing hostile."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from sealread.cli.tables import show_answers, show_found, show_outcome
from tests.unit.reports import QUESTION, answer, as_report, report, values_report


def shown(data: dict[str, Any]) -> str:
    """What a person sees of a report."""
    console = Console(file=io.StringIO(), width=200, force_terminal=False)
    made = as_report(data)
    show = show_answers if made.outcome.intent == "question_answering" else show_found
    show(console, "a.pdf", made)
    show_outcome(console, made)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_an_answer_is_shown_with_its_page_and_confidence() -> None:
    text = shown(report())

    for part in (QUESTION, "Muster GmbH", "1", "0.90", "verified"):
        assert part in text


def test_what_is_not_there_is_said_not_to_be() -> None:
    text = shown(report(answer(texts=[], evidence=[], status="not_found")))

    assert "not in the document" in text
    assert "0.90" not in text


def test_what_is_not_verified_says_why() -> None:
    marks = [{"subject": QUESTION, "verified": False, "reason": "not sure"}]
    text = shown(report(marks=marks, status="END", reason="unverified", why="no other way"))

    assert "unverified: not sure" in text
    assert "Not all of it is verified: no other way." in text


def test_what_was_never_checked_is_unverified() -> None:
    assert "unverified" in shown(report(marks=[]))


def test_values_are_shown_by_their_keys() -> None:
    text = shown(values_report())

    assert "Manufacturer" in text
    assert "Muster GmbH" in text


@pytest.mark.parametrize(
    "translated",
    [
        {"language": "en", "values": {"Key": "Sample", "Other": None}, "answers": []},
        {"language": "en", "values": None, "answers": [{"question": "Key?", "texts": ["Sample"]}]},
        {"anything": "Sample"},
        "Sample",
    ],
)
def test_a_translation_is_shown_whatever_its_form(translated: Any) -> None:
    text = shown(report(translated=translated, language="en"))

    assert "in en: " in text
    assert "Sample" in text
    assert "Other" not in text


def test_notes_are_told() -> None:
    assert "There is no translation" in shown(report(notes=["There is no translation."]))


def test_a_document_cannot_send_commands_to_the_terminal() -> None:
    hostile = "\x1b]0;owned\x07[red]x[/red]"

    text = shown(
        report(answer(texts=[hostile], question=hostile), translated=hostile, language=hostile)
    )

    assert "\x1b" not in text
    assert "[red]x[/red]" in text
