"""Papers for the adapter: what is asked is on the page, or is nowhere on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from models.training.adapter import composed
from models.training.adapter.celled import celled
from models.training.adapter.papers import Stream
from models.training.adapter.posing import Posed, asked_of, within
from models.training.factory.reading import Example, Question, example
from models.training.stream import Source, writers
from sealread.document.model import Span
from sealread.evaluate.absent.kinds import ForeignKind


def _kinds(folder: Path) -> list[ForeignKind]:
    labels = ("Valid From", "Policy Number", "Insured Person", "Premium Amount", "Remarks",
              "Is Renewed", "Risk Class", "Broker Company")  # fmt: skip
    types = ("date", "string", "name", "amount", "string", "yes/no", "choice", "string")
    rows = [
        {"source": "s", "kind": f"Policy{n}", "fields": [
            {"label": f"{label} {chr(97 + n)}", "type": kind, "de": f"{label} auf Deutsch",
             **({"options": ["low", "medium", "high"]} if kind == "choice" else {})}
            for label, kind in zip(labels, types, strict=True)]}
        for n in range(12)
    ]  # fmt: skip
    path = folder / "kinds.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    return composed.kinds(path)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> list[ForeignKind]:
    return _kinds(tmp_path_factory.mktemp("kinds"))


def _posed(known: list[ForeignKind], count: int, seed: int = 5) -> list[Posed]:
    made = Stream(known, Source(writers(), {}), None, Random(seed))
    return [next(made) for _ in range(count)]


def test_a_tenth_of_the_kinds_is_kept_aside(known: list[ForeignKind]) -> None:
    assert 8 <= len(known) < 12 or not any(
        composed.is_aside(f"Policy{number}") for number in range(12)
    )
    assert not any(composed.is_aside(one.kind) for one in known)


def _is_said(words: str, text: str) -> bool:
    """Whether a text has some words; those of a column need not be neighbours in its lines."""
    return all(part in text for part in words.split())


@pytest.mark.parametrize("way", [celled, example])
def test_answers_are_words_of_the_paper(known: list[ForeignKind], way: object) -> None:
    random = Random(2)
    for _ in range(15):
        made = way(composed.write(known, random, "en"), random)  # type: ignore[operator]
        for asked in asked_of(made):
            assert all(_is_said(one, made.text) for one in asked.answers)
            assert not asked.options or asked.choice in asked.options


def _leaves(value: Any) -> Iterator[Any]:
    if not isinstance(value, list | dict):
        yield value
        return
    for one in value.values() if isinstance(value, dict) else value:
        yield from _leaves(one)


def test_every_branch_is_json_that_the_page_or_a_choice_has(known: list[ForeignKind]) -> None:
    for one in _posed(known, 40):
        lines = "\n".join(one.lines)
        for branch in one.branches:
            written = branch.said + branch.answer.rstrip(",\n")
            is_cut = written.endswith("}")  # of a long list the beginning is there
            [value] = json.loads("{" + written + ("]}" if is_cut else "}")).values()
            for words in _leaves(value):
                assert (
                    words is None or isinstance(words, bool)
                    or _is_said(words, one.page) or json.dumps(words, ensure_ascii=False) in lines
                )  # fmt: skip


def test_nothing_is_asked_less_than_in_life(known: list[ForeignKind]) -> None:
    answers = [branch.answer for one in _posed(known, 60) for branch in one.branches]
    nulls = sum(answer.startswith(" null") for answer in answers)
    assert 0.04 < nulls / len(answers) < 0.25


def test_a_seed_gives_the_same_papers(known: list[ForeignKind]) -> None:
    assert _posed(known, 5) == _posed(known, 5)
    assert _posed(known, 5) != _posed(known, 5, seed=6)


def test_of_a_part_only_that_is_asked_which_stands_there() -> None:
    text = "Total: 12\nDate: 3 May 2020\nName: Ann"
    there, behind = Question(("Total",), (Span(7, 9),)), Question(("Name",), (Span(33, 36),))
    absent = Question(("Fax",), ())
    part = within(Example(text, (there, behind, absent), "slip"), 28)
    assert part.text == "Total: 12\nDate: 3 May 2020"
    assert part.questions == (there, absent)
