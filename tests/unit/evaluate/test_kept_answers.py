"""What models answered in an evaluation is kept for the next one."""

from __future__ import annotations

import ast
import stat
import sys
from pathlib import Path

import pytest

from sealread.document.model import Span
from sealread.document.reading import ReadOptions, read
from sealread.evaluate.kept_answers import KeptAnswers, _undocumented
from sealread.extract.engine import Engine
from sealread.llm.answers import Answer, Asked, Question
from sealread.schema.loading import load

MODEL, OTHER = "1" * 64, "2" * 64
ASKED = Asked((Answer((Span(0, 4),), (-0.1,), -3.0),), 20, 2)
QUESTIONS = [Question("Total")]


def test_an_answer_is_known_by_its_model_text_and_questions(tmp_path: Path) -> None:
    KeptAnswers(tmp_path, MODEL).remember("12.5", QUESTIONS, ASKED)

    again = KeptAnswers(tmp_path, MODEL)
    assert again.recall("12.5", QUESTIONS) == ASKED
    assert again.recall("12.6", QUESTIONS) is None
    assert again.recall("12.5", [Question("Sum")]) is None
    assert KeptAnswers(tmp_path, OTHER).recall("12.5", QUESTIONS) is None


def test_what_was_asked_by_other_code_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    KeptAnswers(tmp_path, MODEL).remember("12.5", QUESTIONS, ASKED)
    monkeypatch.setattr("sealread.evaluate.kept_answers._code", lambda: "another")
    assert KeptAnswers(tmp_path, MODEL).recall("12.5", QUESTIONS) is None


def test_what_is_damaged_is_asked_again(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path, MODEL)
    kept.remember("12.5", QUESTIONS, ASKED)
    [file] = tmp_path.rglob("*.json")
    file.write_bytes(b"{")
    assert kept.recall("12.5", QUESTIONS) is None


@pytest.mark.skipif(sys.platform == "win32", reason="files have no owner's mode there")
def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    KeptAnswers(tmp_path, MODEL).remember("12.5", QUESTIONS, ASKED)
    [file] = tmp_path.rglob("*.json")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_second_extraction_computes_nothing_and_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Invoice\n\nInvoice number: R-4711\nTotal: 12.50 EUR\n")
    document = read(tmp_path / "a.txt", ReadOptions(language=False))
    schema = load("invoice")
    made = []
    for _ in range(2):
        with Engine() as engine:
            engine.remember(*(KeptAnswers(tmp_path / "k", one) for one in engine.models_sha256))
            made.append((engine.extract(document, schema), engine.computed))
    (first, computed), (second, again) = made
    assert computed > 0 == again
    assert second.values == first.values
    assert second.fields == first.fields


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ('"""A."""\nx = 1\n', '"""B."""\nx = 1  # one\n', True),
        ('def f():\n    """A."""\n    return 1\n', "def f():\n    return 1\n", True),
        ("def f():\n    return 1\n", "def f():\n    return 2\n", False),
    ],
)
def test_source_is_known_by_what_it_does(one: str, other: str, same: bool) -> None:
    made = [ast.dump(_undocumented(source)) for source in (one, other)]
    assert (made[0] == made[1]) is same
