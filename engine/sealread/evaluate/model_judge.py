"""A local model as a judge of meaning: asked yes or no, one question at a time."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec import Struct
from outlines.types import Choice

from sealread.errors import ModelUnusable
from sealread.evaluate.metrics.judging import Question
from sealread.extract.identities import Identity, identify
from sealread.llm.answers import Question as Asked
from sealread.llm.decoding import Decoder
from sealread.llm.output_types import output_type
from sealread.llm.runtime import Runtime
from sealread.weights.manifest import manifests

TASK = "judge"
_YES, _NO = "yes", "no"
_YES_OR_NO = output_type(Choice([_YES, _NO]))
_LONGEST = 4_000
_TOKENS = 4


class JudgeInfo(Struct, frozen=True):
    """What a report says of a judge. `declared`: its manifest names the task."""

    model: str
    sha256: str
    declared: bool
    asked: int
    agreed: int


def can_judge(identity: Identity) -> bool:
    """Whether a model's manifest says that it can judge."""
    return any(m.sha256 == identity.sha256 and TASK in m.tasks for m in manifests())


class ModelJudge:
    """Asks a model whether two texts mean the same; remembers what it was asked before."""

    def __init__(self, decoder: Decoder, identity: Identity) -> None:
        """Raises ModelUnusable for a model that can only copy words from a page."""
        if not decoder.dialect.types:
            what = "it can only copy words, so it cannot judge what they mean"
            raise ModelUnusable(file=identity.model, what=what)
        self._decoder = decoder
        self._identity = identity
        self._ruled: dict[Question, float | None] = {}

    @property
    def name(self) -> str:
        """The model's name."""
        return self._identity.model

    def rule(self, question: Question) -> float | None:
        """How sure the model is that both mean the same; None where it did not say."""
        if question not in self._ruled:
            self._ruled[question] = self._asked(question)
        return self._ruled[question]

    def info(self) -> JudgeInfo:
        """What it was, and what it ruled so far."""
        agreed = sum((sure or 0.0) >= 0.5 for sure in self._ruled.values())
        return JudgeInfo(
            self.name, self._identity.sha256, can_judge(self._identity), len(self._ruled), agreed
        )

    def _asked(self, question: Question) -> float | None:
        text = f"Reference: {question.gold[:_LONGEST]}\nAnswer: {question.found[:_LONGEST]}"
        asked = Asked(_wording(question), form=_YES_OR_NO, copied=False,
                      most_tokens=_TOKENS)  # fmt: skip
        [answer] = self._decoder.ask(text, [asked])
        sure = min(max(answer.masked_confidence, 0.0), 1.0)
        if answer.written not in (_YES, _NO):
            return None
        return sure if answer.written == _YES else 1 - sure


def _wording(question: Question) -> str:
    about = question.field.replace(".", " ").replace("_", " ")
    said = f' ("{about}": {question.description})' if question.description else f' ("{about}")'
    rules = f" {question.instructions}" if question.instructions else ""
    return (
        f"Do the reference and the answer mean the same{said}? Differences of letter case, "
        f"punctuation, abbreviation and format do not matter.{rules} Answer yes or no."
    )


class LoadedJudge:
    """A judge with a model of its own; a context manager that lets go of it."""

    def __init__(self, path: Path) -> None:
        """Raises ModelUnusable, ModelDamaged, MissingFile."""
        with ExitStack() as stack:
            runtime = stack.enter_context(Runtime(path))
            self.judge = ModelJudge(Decoder(runtime), identify(path))
            self._loaded = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loaded.close()
