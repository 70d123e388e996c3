"""Runs the agent over data sets: for each document all values, then questions about them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from sealread.agent.loop import Agent
from sealread.agent.model_choosing import chooser_of, setup_of
from sealread.agent.outcome import Outcome
from sealread.agent.registry import Registry, builtin
from sealread.agent.rooms import EngineRooms
from sealread.agent.state import AgentState, AgentStatus, Planner
from sealread.errors import Cancelled
from sealread.evaluate.agentic_questions import Judged, judge
from sealread.evaluate.agentic_reading import READING, Memory
from sealread.evaluate.agentic_schema import AskedSchema, schema_of
from sealread.evaluate.agentic_scoring import Scored, score, score_failed
from sealread.evaluate.dataset import Dataset, Truth
from sealread.evaluate.keys import same_keys, translated
from sealread.evaluate.progress import IsCancelled, OnProgress
from sealread.evaluate.runner import Options, each
from sealread.extract.engine import Engine
from sealread.schema.validity import validate
from sealread.translate.glossary import Language
from sealread.understand.templates import question_set

REQUESTS: dict[Language, str] = {
    "en": "Extract all values as JSON.",
    "de": "Extrahiere alle Angaben als JSON.",
}
"""What is asked for in plain words, in the language of the document where there is one."""
_USUAL: Language = "en"


class Performer(Protocol):
    """Works off a request on a document; `agent.loop.Agent` does."""

    def run(self, state: AgentState, cancelled: IsCancelled) -> Outcome:
        """Goes to the end; what goes wrong is in the outcome."""
        ...


class Cost(Struct, frozen=True):
    """What a request cost: tokens that the model read and wrote, and seconds.

    `read_seconds`: of the tools that bring the text, OCR included, as when it was really done.
    `model_seconds`: of the other steps in which the model worked. `other_seconds`: all else.
    """

    tokens: int = 0
    read_seconds: float = 0.0
    model_seconds: float = 0.0
    other_seconds: float = 0.0


class Ran(Struct, frozen=True):
    """How a request ended: everything proven or not, why, and what it cost.

    `failure` says why nothing was delivered.
    """

    verified: bool
    ending: str
    unverified: int
    cost: Cost
    failure: str | None = None


class Performed(Struct, frozen=True):
    """One document: its values and its answers under the protocol, and how both requests ended."""

    dataset: str
    document: str
    file: str
    language: str
    pages: int
    extraction: Ran
    scored: Scored
    answering: Ran
    judged: tuple[Judged, ...]

    @property
    def failure(self) -> str | None:
        """Why one of the requests brought nothing."""
        return self.extraction.failure or self.answering.failure


def agent(
    engine: Engine, memory: Memory, weights: Path | None, planner: Planner = "policy"
) -> Agent:
    """The agent as it works for a person: our own tools and a planner, reading with a memory."""
    rooms = EngineRooms(lambda: engine, weights)
    identity = engine.identity
    chooser = chooser_of(engine.decoder, planner)
    setup = setup_of(identity.model, identity.sha256, to_builtins(engine.settings), chooser)
    tools = Registry(memory.tools(builtin()))
    return Agent(tools, rooms, chooser, setup=setup, tokens=lambda: sum(engine.tokens))


class AgenticEvaluation(Struct, frozen=True):
    """What was measured; `partial` if it was stopped before the last document."""

    documents: tuple[Performed, ...]
    planned: int
    partial: bool


def run(
    performer: Performer,
    memory: Memory,
    datasets: Sequence[Dataset],
    options: Options,
    on_progress: OnProgress,
    cancelled: IsCancelled,
) -> AgenticEvaluation:
    """Measures the documents of all sets. Being cancelled ends it early, without an error.

    A document for which nothing is delivered has zero. Raises SchemaError.
    """
    evaluation = _Evaluation(performer, memory, options, cancelled)
    documents, planned = each(datasets, options, on_progress, evaluation.measure)
    return AgenticEvaluation(tuple(documents), planned, len(documents) < planned)


class _Evaluation:
    """One evaluation; after a tool that does not stop there is none any more."""

    def __init__(
        self,
        performer: Performer,
        memory: Memory,
        options: Options,
        cancelled: IsCancelled,
    ) -> None:
        self._performer = performer
        self._memory = memory
        self._options = options
        self._cancelled = cancelled
        self._stuck = False

    def measure(self, dataset: Dataset, truth: Truth) -> Performed:
        with schema_of(dataset, truth, self._options.schema) as asked:
            return self._measured(dataset, truth, asked)

    def _measured(self, dataset: Dataset, truth: Truth, asked: AskedSchema) -> Performed:
        path = dataset.path(truth)
        extraction, scored = self._extracted(path, truth, asked)
        answering, judged = self._answered(path, truth, asked)
        return Performed(
            dataset=dataset.name,
            document=truth.id,
            file=path.name,
            language=truth.language or "?",
            pages=truth.pages,
            extraction=extraction,
            scored=scored,
            answering=answering,
            judged=judged,
        )

    def _extracted(self, path: Path, truth: Truth, asked: AskedSchema) -> tuple[Ran, Scored]:
        request = REQUESTS[_spoken(truth)]
        state = AgentState(request=request, document_path=str(path), schema=asked.name)
        outcome, ran = self._performed(state)
        values = outcome.values if outcome is not None else None
        if not isinstance(values, dict | list) or validate(values, asked.schema):
            return _failed(ran, "there is no valid JSON"), score_failed(truth.values, asked.home)
        return ran, score(truth.values, _at_home(values, asked), asked.home)

    def _answered(
        self, path: Path, truth: Truth, asked: AskedSchema
    ) -> tuple[Ran, tuple[Judged, ...]]:
        language = _spoken(truth)
        known = question_set(truth.values, asked.home_schema, truth.language, (language,))
        if not known:
            return Ran(verified=True, ending="nothing_asked", unverified=0, cost=Cost()), ()
        questions = tuple(one.question for one in known)
        state = AgentState(
            request=" ".join(questions),
            questions=questions,
            intent="question_answering",
            document_path=str(path),
            schema=asked.name,
        )
        outcome, ran = self._performed(state)
        answers = outcome.answers if outcome is not None else ()
        marks = outcome.marks if outcome is not None else ()
        proven = frozenset(mark.subject for mark in marks if mark.verified)
        judged = judge(known, answers, proven)
        return ran if answers else _failed(ran, "there are no answers"), judged

    def _performed(self, state: AgentState) -> tuple[Outcome | None, Ran]:
        if self._stuck or self._cancelled():
            raise Cancelled
        before, began = self._memory.seconds, time.monotonic()
        try:
            outcome = self._performer.run(state, self._cancelled)
        except Exception as error:  # noqa: BLE001 - a crash is a finding, told without document text
            return None, _crashed(error, time.monotonic() - began)
        if outcome.reason == "cancelled":
            raise Cancelled
        self._stuck = outcome.stuck
        return outcome, _ran(outcome, self._memory.seconds - before)


def _spoken(truth: Truth) -> Language:
    """The language of requests about a document."""
    return next((code for code in REQUESTS if code == truth.language), _USUAL)


def _at_home(values: Any, asked: AskedSchema) -> Any:
    """The values under the truth's keys, whatever language's keys they were asked with."""
    foreign, home = asked.schema.definition, asked.home
    return values if same_keys(foreign, home) else translated(values, foreign, home)


def _failed(ran: Ran, why: str) -> Ran:
    return replace(ran, failure=ran.failure or why)


def _crashed(error: Exception, seconds: float) -> Ran:
    cost = Cost(other_seconds=round(seconds, 4))
    return Ran(
        verified=False, ending="crashed", unverified=0, cost=cost, failure=type(error).__name__
    )


def _ran(outcome: Outcome, read_seconds: float) -> Ran:
    delivered = outcome.values is not None or outcome.answers
    return Ran(
        verified=outcome.status is AgentStatus.SUCCESS,
        ending=outcome.reason,
        unverified=len(outcome.unverified),
        cost=_cost(outcome, read_seconds),
        failure=None if delivered else outcome.why,
    )


def _cost(outcome: Outcome, read_seconds: float) -> Cost:
    """Reading is counted by the memory: what it knows already takes no time here."""
    steps = [event for event in outcome.trace.events if event.tool not in READING]
    events = outcome.trace.events
    return Cost(
        tokens=sum(event.tokens for event in events),
        read_seconds=round(read_seconds, 4),
        model_seconds=round(sum(event.seconds for event in steps if event.tokens), 4),
        other_seconds=round(sum(event.seconds for event in steps if not event.tokens), 4),
    )
