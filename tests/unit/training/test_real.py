"""Real documents as examples: what they may be asked, and where the answers stand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models.training.factory.reading import Example
from models.training.real import examples

SCHEMA = {
    "properties": {
        "transactions": {
            "title": "Transactions",
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "type": {"title": "Type", "type": "string", "enum": ["deposit", "removal"]},
                    "amount": {"title": "Amount", "type": "number"},
                    "gross": {"title": "Gross", "type": "number"},
                    "fees": {"title": "Fees", "type": "number"},
                },
            },
        }
    }
}
TEXT = "Statement\n01.02.2024 Salary 1234.50\n03.02.2024 Card 17.20\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    docs = tmp_path / "bankstmt" / "docs"
    docs.mkdir(parents=True)
    (docs / "a.txt").write_text(TEXT)
    (tmp_path / "bankstmt" / "schema.json").write_text(json.dumps(SCHEMA))
    return tmp_path


def _read(folder: Path, *records: dict[str, Any]) -> Example:
    truth = {"id": "bankstmt-a", "file": "a.txt", "language": "en",
             "values": {"transactions": list(records)}}  # fmt: skip
    (folder / "bankstmt" / "truth.jsonl").write_text(json.dumps(truth))
    found = [*examples(folder, folder / "kept"), *examples(folder, folder / "kept", aside=True)]
    [(_, example)] = found
    return example


def test_which_choice_each_record_has_is_told_by_what_only_it_has(folder: Path) -> None:
    example = _read(
        folder, {"type": "deposit", "amount": 1234.5}, {"type": "removal", "amount": 17.2}
    )
    told = {
        example.text[span.start : span.end]: question.choice
        for question in example.questions
        if question.options
        for span in question.spans
    }

    assert told == {"1234.50": "deposit", "17.20": "removal"}


def test_records_that_cannot_be_told_apart_have_no_choice(folder: Path) -> None:
    example = _read(
        folder, {"type": "deposit", "amount": 17.2}, {"type": "removal", "amount": 17.2}
    )

    assert not any(question.options for question in example.questions)


def test_a_lone_record_is_told_by_the_whole_document(folder: Path) -> None:
    example = _read(folder, {"type": "removal", "amount": 17.2})

    assert [(q.choice, q.spans) for q in example.questions if q.options] == [("removal", ())]


def test_fees_that_no_record_has_are_not_stated(folder: Path) -> None:
    example = _read(folder, {"type": "removal", "amount": 17.2})
    asked = {q.wordings[0]: q.spans for q in example.questions if not q.options}

    assert asked["Transactions: Fees"] == ()
    assert "Transactions: Gross" not in asked
