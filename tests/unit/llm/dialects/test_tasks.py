"""Tasks besides reading: their words in both languages, and how a family is told them."""

from __future__ import annotations

from typing import get_args

import pytest

from sealread.llm.dialects.tasks import TaskDialect, TaskName, task
from tests.chat_models import KINDS
from tests.unit.llm.dialects.conftest import Load

NAMES: tuple[TaskName, ...] = get_args(TaskName)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_each_language_has_all_words_of_a_task(name: TaskName, language: str) -> None:
    said = task(name, language)

    assert said.language == language
    assert all(getattr(said, part).strip() for part in said.__struct_fields__[2:])


def test_a_language_without_words_is_told_in_english() -> None:
    assert task("planner", "fi") == task("planner", "en") == task("planner", None)


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_task_is_framed_as_the_family_writes_conversations(load: Load, kind: str) -> None:
    talker, said = load(kind), task("planner", "de")
    dialect = TaskDialect(talker.dialect, talker.runtime, said)

    prompt = talker.spelt([*dialect.document("request: x"), *dialect.open_question("planner", 9)])

    places = [prompt.index(part.strip()) for part in (
        said.instruction, said.document, "request: x", said.end_of_document, said.answer,
    )]  # fmt: skip
    assert places == sorted(places)
    assert dialect.speaking("en") is dialect
    assert dialect.ends == talker.dialect.ends
