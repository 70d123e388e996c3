"""How questions on one prefix are put to the model: what `llm.schedule` needs to know of them.

Two ways: `WindowPrompting` (a question a field, in the words of a dialect), and `llm.form` (all
fields stand in the prefix, each is a member of one JSON object).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sealread.document.model import Span
from sealread.errors import ModelUnusable
from sealread.llm.answers import Answer, Question
from sealread.llm.constraint import Constraint
from sealread.llm.constraints import Constraints
from sealread.llm.dialect import Dialect
from sealread.llm.drafts import Drafts
from sealread.llm.runtime import Runtime
from sealread.llm.sequences import Marks, Turn
from sealread.llm.sequences import Sequence as Running
from sealread.llm.writing import Written


class Prompting(Protocol):
    """Questions by their index: prompts, constraints, marks, and what an answer came to."""

    @property
    def count(self) -> int:
        """How many questions there are."""

    @property
    def drafts(self) -> Drafts | None:
        """Where guesses are taken from; None where none are made."""

    def prompt(self, turn: Turn) -> list[int]:
        """The tokens of a question behind the prefix."""

    def constraint(self, index: int) -> Constraint:
        """What its answer is held to, at the answer's beginning."""

    def marks(self, index: int) -> Marks:
        """The tokens that end its answer or say that there is none."""

    def most_tokens(self, index: int) -> int:
        """The answer is cut behind so many."""

    def labels(self, index: int) -> Sequence[int]:
        """Where in the text, by bytes, its answer may stand (`llm.drafts`)."""

    def guess(self, index: int) -> Sequence[int]:
        """The tokens that its answer is likely to be; none where that is not known."""

    def answer(self, sequence: Running) -> Answer:
        """What a finished sequence came to."""

    def follows(self, index: int) -> bool:
        """Whether further answers are asked for behind each answer."""


def answer_of(
    sequence: Running, *, choices: bool, copied: bool, spans: Sequence[Span] = ()
) -> Answer:
    """An answer with all that a sequence says of itself; `spans` as they count for the asker."""
    said = None if sequence.said_none else sequence.constraint.said
    return Answer(
        spans=() if choices else tuple(spans),
        logprobs=tuple(sequence.logprobs),
        none_logprob=sequence.none_logprob,
        cut=sequence.cut,
        choice=said.strip() if choices and said is not None else None,
        masked=tuple(sequence.masked),
        dead_end=sequence.dead_end,
        written=None if copied or said is None else said.strip(),
    )


class WindowPrompting:
    """Each question in the words of a dialect; `prefix`: the tokens of the window."""

    def __init__(
        self,
        runtime: Runtime,
        dialect: Dialect,
        written: Written,
        questions: Sequence[Question],
        prefix: Sequence[int],
    ) -> None:
        self._runtime, self._dialect, self._written = runtime, dialect, written
        self._questions = questions
        self._constraints = Constraints(runtime, dialect, written)
        self._copied = Marks(dialect.ends, dialect.nothing[:1])
        self._open = Marks(dialect.stops, ())
        self.drafts: Drafts | None = Drafts(prefix, written.text, runtime.vocabulary)

    @property
    def count(self) -> int:
        """How many questions there are."""
        return len(self._questions)

    def prompt(self, turn: Turn) -> list[int]:
        """The tokens of a question; of a list with the item that is known."""
        question, limit = self._questions[turn.index], self._dialect.question_tokens
        if not question.copied:
            if not self._dialect.types:
                raise ModelUnusable(
                    file=self._runtime.path.name, what="it answers with words of the text alone"
                )
            return self._dialect.open_question(question.text, limit)
        after = self._written.answer(turn.after) if turn.after else None
        choices = self._constraints.written(question.choices)
        return self._dialect.question(question.text, limit, after, choices)

    def constraint(self, index: int) -> Constraint:
        """Words of the window, one of some choices, a form, or anything."""
        return self._constraints.of(self._questions[index])

    def marks(self, index: int) -> Marks:
        """The dialect's own."""
        return self._copied if self._questions[index].copied else self._open

    def most_tokens(self, index: int) -> int:
        """What the question says."""
        return self._questions[index].most_tokens

    def labels(self, index: int) -> Sequence[int]:
        """Behind the question's own words."""
        question = self._questions[index]
        return self.drafts.labels(question.text) if self.drafts and question.copied else ()

    def guess(self, index: int) -> Sequence[int]:
        """Nothing is known of an answer before it is asked."""
        del index
        return ()

    def answer(self, sequence: Running) -> Answer:
        """The answer, with its places in the plain text."""
        question = self._questions[sequence.turn.index]
        spans = () if sequence.said_none or sequence.copy is None else sequence.copy.spans()
        return answer_of(
            sequence,
            choices=bool(question.choices),
            copied=question.copied,
            spans=tuple(map(self._written.plain_span, spans)),
        )

    def follows(self, index: int) -> bool:
        """Where a list is wanted of a model that can go on in one."""
        return self._questions[index].many and self._dialect.lists
