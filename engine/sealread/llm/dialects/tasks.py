"""What a model for conversation is asked besides reading: planning, translating, rating.

The wordings lie beside those of reading, in `resources/prompts`, and are hashed with them.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.prompts import Prompts, wordings
from sealread.llm.runtime import Runtime

TaskName = Literal["improver", "planner", "proposer", "rater", "tabulator", "translator"]


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """The wordings of a task in one language. `answer`: what the model's answer begins with."""

    version: int
    language: str
    instruction: str
    document: str
    end_of_document: str
    answer: str


@cache
def task(name: TaskName, language: str | None) -> Task:
    """A task in a language (ISO 639-1), in English where there are no words in it.

    Raises ModelUnusable where a shipped file cannot be read.
    """
    return wordings(name, language, Task)


class TaskDialect(ChatDialect):
    """A model of a family at a task: its words frame the text, its answer is free or typed."""

    def __init__(self, of: ChatDialect, runtime: Runtime, said: Task) -> None:
        """Speaks as `of` does."""
        super().__init__(runtime, of.family)
        self._answer = said.answer
        self._prompts: Prompts = msgspec.structs.replace(
            self._prompts,
            instruction=said.instruction,
            document=said.document,
            end_of_document=said.end_of_document,
        )

    def speaking(self, language: str | None) -> TaskDialect:
        """The same: a task is worded in the language that it was made for."""
        del language
        return self

    def open_question(self, text: str, limit: int) -> list[int]:
        """What the answer begins with; the task has no other question."""
        del text, limit
        return self._said(self._answer.rstrip())
