"""Questions on windows of text: answered together, over a prefix that is computed once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from msgspec.structs import replace

from sealread.errors import ModelUnusable
from sealread.llm.answers import MAX_ANSWER_TOKENS, Answer, Asked, Memory, Question
from sealread.llm.batch import joined, run
from sealread.llm.dialect import Dialect
from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.choosing import dialect_of
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import FormPrompting, Member, Page
from sealread.llm.parts import merged, parts
from sealread.llm.prefixes import NO_PARTS, Parts, prefixes_of
from sealread.llm.prompting import Prompting, WindowPrompting
from sealread.llm.quoting import Source
from sealread.llm.runtime import BATCH_TOKENS, MAX_SEQUENCES, PREFIX, Runtime
from sealread.llm.schedule import (
    LIKELY_OTHER,
    MAX_LIST,
    MAX_OTHER_TOKENS,
    MAX_OTHERS,
    Counts,
    Hear,
    Schedule,
)
from sealread.llm.script import Script
from sealread.llm.sequences import NEVER, Scores, log_sum_exp
from sealread.llm.stopping import Limits, Stop
from sealread.llm.writing import Written

__all__ = [
    "LIKELY_OTHER",
    "MAX_ANSWER_TOKENS",
    "MAX_LIST",
    "MAX_OTHERS",
    "MAX_OTHER_TOKENS",
    "Answer",
    "Asked",
    "Decoder",
    "Memory",
    "Question",
]
Told = Callable[[int], None]
_APART = "\n\n"


class Decoder:
    """Answers questions on windows, greedily, under constraints.

    `width`: how many questions are answered together at most. `prefill_tokens` counts the tokens of
    prompts, whether they were computed or known, so that the same work always counts the same;
    `reused_tokens` are those of them that were known.
    """

    def __init__(self, runtime: Runtime, width: int = 64, dialect: Dialect | None = None) -> None:
        self.runtime = runtime
        self.dialect: Dialect = dialect or dialect_of(runtime)
        self.prefixes = prefixes_of(runtime)
        self._width = min(width, MAX_SEQUENCES - 1)
        self._counts = Counts()
        self.memory: Memory | None = None
        self._source: Source | None = None

    @property
    def prefill_tokens(self) -> int:
        """Tokens of prompts so far."""
        return self._counts.prefill

    @property
    def decoded_tokens(self) -> int:
        """Tokens of answers so far."""
        return self._counts.decoded

    @property
    def reused_tokens(self) -> int:
        """Tokens of prompts that had been computed before."""
        return self._counts.reused

    def room(self, window_tokens: int) -> int:
        """How many tokens questions and answers may add to a window of this many tokens."""
        return min(self.runtime.trained_context, self.runtime.cells) - window_tokens

    @property
    def window_tokens(self) -> int:
        """The longest prefix that is asked about at once; longer texts are asked in parts."""
        room = self.room(0)
        beside = min(2 * self.dialect.question_tokens + MAX_ANSWER_TOKENS, room // 2)
        return min(room - beside, BATCH_TOKENS) if self.dialect.both_ways else room - beside

    def forget(self) -> None:
        """Drops all that is kept of prefixes."""
        self.prefixes.clear()
        self._source = None

    @contextmanager
    def unadapted(self) -> Iterator[None]:
        """Within it the model computes without its adapter, which has learnt to fill forms alone.

        Prefixes are not the same with it and without: what is known of them is dropped twice.
        Nothing changes where there is none.
        """
        if not self.runtime.has_adapter:
            yield
            return
        self.prefixes.clear()
        shelf, self.prefixes.shelf = self.prefixes.shelf, None
        self.runtime.adapted(on=False)
        try:
            yield
        finally:
            self.prefixes.clear()
            self.prefixes.shelf = shelf
            self.runtime.adapted(on=True)

    def ask(
        self,
        text: str,
        questions: Sequence[Question],
        *,
        on_answer: Told | None = None,
        cancelled: Stop | None = None,
        deadline: float | None = None,
        language: str | None = None,
    ) -> list[Answer]:
        """The answers to `questions` on the window `text`, in their order.

        A text that is too long for the context is asked in parts, and the surest answers are
        taken. `on_answer` is told how many questions are done. `deadline`: a `time.monotonic()`.
        `language` (ISO 639-1) is that of the text. Raises Cancelled, DeadlinePassed.
        """
        hear, limits = on_answer or (lambda _: None), Limits(cancelled, deadline)
        known = self.memory.recall(text, questions) if self.memory else None
        if known is None:
            return self._asked(text, questions, hear, limits, language)
        return self._recalled(known, len(questions), hear, limits)

    def _recalled(self, known: Asked, count: int, hear: Told, limits: Limits) -> list[Answer]:
        """What is remembered, counted as if it had been asked."""
        limits.check()
        self._counts.prefill += known.prefill_tokens
        self._counts.decoded += known.decoded_tokens
        hear(count)
        return list(known.answers)

    def fill(
        self,
        page: Page,
        fields: Sequence[str],
        members: Sequence[Member],
        said: FormPrompts,
        *,
        before: str = "",
        on_answer: Told | None = None,
        hear: Hear | None = None,
        cancelled: Stop | None = None,
    ) -> list[Answer]:
        """The values of `members`, asked as one object about a page; spans are in its script.

        `fields`: the lines that describe all fields of the object. `before`: how the object was
        written up to the members; it is computed once for all that begins so. `hear` is told each
        answer as it is decoded. Raises Cancelled, and ModelUnusable for a model that was not made
        for conversation, or a page that does not fit.
        """
        if not members:
            return []
        dialect, tell, limits = self._chat(), on_answer or (lambda _: None), Limits(cancelled, None)
        questions = [
            replace(one, text=before + one.text) for one in (member.question for member in members)
        ]
        name = _name(page, fields)
        known = self.memory.recall(name, questions) if self.memory else None
        if known is not None:
            if hear is not None:
                for number, answer in enumerate(known.answers):
                    hear(number, answer)
            return self._recalled(known, len(members), tell, limits)
        form = dialect.form(page.text, fields, said)
        parts = dialect.form_parts(page.text, said, form)
        prefix = [*form, *dialect.continued(before)]
        tails = [dialect.continued(member.said) for member in members]
        source = self._source_of(page.script)
        prompting = FormPrompting(self.runtime, page, source, members, prefix, tails)
        keeps = bool(before)  # what comes next is likely to begin with this answer
        return self._remembered(
            name,
            questions,
            lambda: self._scheduled(
                prompting, prefix, tell, limits, parts=parts, keeps=keeps, hear=hear
            ),
        )

    def ways_on(
        self,
        page: Page,
        fields: Sequence[str],
        before: str,
        ways: Sequence[str],
        said: FormPrompts,
        *,
        cancelled: Stop | None = None,
    ) -> list[float]:
        """How likely an object about a page goes on, behind `before`, with a token of each way.

        `ways`: regular expressions, each of the bytes of a whole token. Raises as `fill` does.
        """
        dialect, limits = self._chat(), Limits(cancelled, None)

        def ask() -> list[Answer]:
            limits.check()
            form = dialect.form(page.text, fields, said)
            parts = dialect.form_parts(page.text, said, form)
            prefix = [*form, *dialect.continued(before)]
            self._counts.reused += self.prefixes.bring(
                prefix[:-1], whole=False, stop=limits.passed, parts=parts
            )
            self._counts.prefill += len(prefix)
            self.runtime.fork(PREFIX, 0)
            rows = run(prefix[-1:], len(prefix) - 1, 0, wanted=1)
            [logits] = self.runtime.feed(rows, stop=limits.passed)
            self.runtime.forget(0)
            scores = Scores(logits)
            found = [self.runtime.vocabulary.matching(way) for way in ways]
            logs = [log_sum_exp(logits[one]) if len(one) else -np.inf for one in found]
            return [Answer((), (max(NEVER, scores.logprob(one)),), NEVER) for one in logs]

        questions = [Question(before, choices=(way,)) for way in ways]
        name = _name(page, fields)
        known = self.memory.recall(name, questions) if self.memory else None
        if known is None:
            answers = self._remembered(name, questions, ask)
        else:
            answers = self._recalled(known, 0, lambda _: None, limits)
        return [one.confidence for one in answers]

    def gain(self, before: str, text: str, most: int, stop: Stop | None = None) -> float:
        """How much better the model expects a text behind another one than behind none.

        Their pointwise mutual information in nats a token, of the first `most` tokens of the text;
        of one that has none 0. Nothing is decoded. Raises Cancelled.
        """
        limits, own = Limits(stop, None), self.runtime.tokenize(text)[:most]
        limits.check()
        if not own:
            return 0.0
        behind = [[*self.runtime.tokenize(one), *own] for one in (before + _APART, _APART)]
        wanted = len(own) + 1  # a token is foretold by the one before it
        rows = [run(tokens, 0, place, wanted) for place, tokens in enumerate(behind)]
        self._counts.prefill += sum(map(len, behind))
        try:
            logits = self.runtime.feed(joined(rows), stop=limits.passed)
            expected = [
                sum(Scores(row).logprob(row[token]) for row, token in zip(part, own, strict=False))
                for part in (logits[:wanted], logits[wanted:])
            ]
        finally:
            for place in range(len(rows)):
                self.runtime.forget(place)
        return float(expected[0] - expected[1]) / len(own)

    def _chat(self) -> ChatDialect:
        """The dialect of a model that was made for conversation. Raises ModelUnusable."""
        if not isinstance(self.dialect, ChatDialect):
            raise ModelUnusable(file=self.runtime.path.name, what="it fills no forms")
        return self.dialect

    def _source_of(self, script: Script) -> Source:
        """A script prepared to be copied from; that of the last page is kept for the next list."""
        if self._source is None or self._source.script is not script:
            self._source = Source(script, self.runtime.vocabulary)
        return self._source

    def _asked(
        self,
        text: str,
        questions: Sequence[Question],
        on_answer: Told,
        limits: Limits,
        language: str | None,
    ) -> list[Answer]:
        """Asks the model, and lets the memory have it."""
        return self._remembered(
            text,
            questions,
            lambda: self._answers(text, questions, on_answer, limits, language),
        )

    def _remembered(
        self, text: str, questions: Sequence[Question], ask: Callable[[], list[Answer]]
    ) -> list[Answer]:
        """What `ask` brings, kept by the memory."""
        prefilled, decoded = self.prefill_tokens, self.decoded_tokens
        try:
            answers = ask()
        except BaseException:
            self.prefixes.forget()  # sequences may be half fed
            raise
        if self.memory:
            prefilled, decoded = self.prefill_tokens - prefilled, self.decoded_tokens - decoded
            self.memory.remember(text, questions, Asked(tuple(answers), prefilled, decoded))
        return answers

    def _answers(
        self,
        text: str,
        questions: Sequence[Question],
        on_answer: Told,
        limits: Limits,
        language: str | None,
    ) -> list[Answer]:
        if not questions:
            return []
        dialect = self.dialect.speaking(language)
        written = Written(text, spaced=dialect.spaced)
        prefix = dialect.document(written.text)
        if len(prefix) <= self.window_tokens:
            return self._on_prefix(dialect, written, prefix, questions, on_answer, limits)
        return self._in_parts(dialect, text, questions, on_answer, limits)

    def _in_parts(
        self,
        dialect: Dialect,
        text: str,
        questions: Sequence[Question],
        on_answer: Told,
        limits: Limits,
    ) -> list[Answer]:
        def size(part: str) -> int:
            return len(dialect.document(Written(part, spaced=dialect.spaced).text))

        cut = parts(text, questions, size, self.window_tokens)
        found = []
        for number, part in enumerate(cut):
            written = Written(part.text, spaced=dialect.spaced)
            prefix = dialect.document(written.text)
            hear = on_answer if number == len(cut) - 1 else (lambda _: None)
            answers = self._on_prefix(dialect, written, prefix, part.questions, hear, limits)
            found.append((part, answers))
        return merged(found, len(questions))

    def _on_prefix(
        self,
        dialect: Dialect,
        written: Written,
        prefix: Sequence[int],
        questions: Sequence[Question],
        on_answer: Told,
        limits: Limits,
    ) -> list[Answer]:
        """The answers on a text that fits."""
        prompting = WindowPrompting(self.runtime, dialect, written, questions, prefix)
        chat = dialect if isinstance(dialect, ChatDialect) else None
        parts = chat.document_parts(prefix) if chat else NO_PARTS
        return self._scheduled(
            prompting, prefix, on_answer, limits, whole=dialect.both_ways, parts=parts
        )

    def _scheduled(
        self,
        prompting: Prompting,
        prefix: Sequence[int],
        on_answer: Told,
        limits: Limits,
        *,
        whole: bool = False,
        parts: Parts = NO_PARTS,
        keeps: bool = False,
        hear: Hear | None = None,
    ) -> list[Answer]:
        """The answers over a prefix; `whole`: its tokens see those behind them.

        `keeps`: a single answer stays in the context, behind its question.
        """
        limits.check()
        reused = self.prefixes.bring(prefix, whole=whole, stop=limits.passed, parts=parts)
        self._counts.prefill += len(prefix)
        self._counts.reused += reused
        schedule = Schedule(
            self.runtime, prompting, self._counts,
            prefix=len(prefix), width=self._width, fills=not whole, keeps=keeps,
        )  # fmt: skip
        answers = schedule.answers(on_answer, limits, hear)
        self.prefixes.extended(schedule.kept)
        return answers


def _name(page: Page, fields: Sequence[str]) -> str:
    """Under which text answers about a page and these fields are remembered.

    Answers are spans of the page's script, and one text may have more than one.
    """
    return "\n".join((page.text, page.script.text, *fields))
