"""An agent that follows a script, and data for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sealread.agent.outcome import Outcome
from sealread.agent.proof import Mark
from sealread.agent.state import AgentState, AgentStatus, Answer
from sealread.agent.trace import Asked, Event, Setup, Trace
from sealread.evaluate.agentic_reading import Memory
from sealread.evaluate.agentic_run import AgenticEvaluation, run
from sealread.evaluate.dataset import find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.runner import Options

SCHEMA = {
    "type": "object",
    "properties": {
        "Number": {"type": ["string", "null"]},
        "Maker": {"type": ["string", "null"]},
    },
    "additionalProperties": False,
}


def event(tool: str | None, seconds: float, tokens: int = 0) -> Event:
    return Event(
        number=1, from_=AgentStatus.NEED_TOOL, to=AgentStatus.PLAN, reasoning="", success=True,
        tool=tool, seconds=seconds, tokens=tokens,
    )  # fmt: skip


def outcome(*events: Event, reason: Any = "verified", **result: Any) -> Outcome:
    """An end with these events and this result."""
    status: Any = AgentStatus.SUCCESS if reason == "verified" else AgentStatus.END
    trace = Trace(
        app="0", file="a.pdf", document_sha256="", asked=Asked(""), setup=Setup(), status=status,
        reason=reason, why=f"because {reason}", events=events,
    )  # fmt: skip
    return Outcome(status=status, reason=reason, why=trace.why, trace=trace, **result)


class Script:
    """Works off requests by a function; keeps the states that it was given."""

    def __init__(self, play: Callable[[AgentState], Outcome]) -> None:
        self.play = play
        self.states: list[AgentState] = []

    def run(self, state: AgentState, cancelled: Callable[[], bool]) -> Outcome:
        del cancelled
        self.states.append(state)
        return self.play(state)


def answering(values: Any, *texts: str, marks: tuple[Mark, ...] = ()) -> Script:
    """Always gives these values, and to each question in turn one of these texts ("": none).

    There are two questions about each key: worded for it, and by its path.
    """

    def play(state: AgentState) -> Outcome:
        if state.intent != "question_answering":
            return outcome(event("extract_key_values", 2.0, 700), values=values)
        answers = tuple(
            Answer(question, (text,) if text else (), (), 0.9, "grounded" if text else "not_found")
            for question, text in zip(state.questions, texts, strict=False)
        )
        return outcome(event("answer_question", 1.0, 300), answers=answers, marks=marks)

    return Script(play)


def dataset(folder: Path, *truths: dict[str, Any], schema: Any = SCHEMA) -> Path:
    """A set with a document for each of these truths."""
    (folder / "docs").mkdir(parents=True)
    lines = []
    for number, truth in enumerate(truths):
        (folder / "docs" / f"{number}.txt").write_text("words")
        lines.append(json.dumps({"id": f"d{number}", "file": f"{number}.txt", **truth}))
    (folder / "truth.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "schema.json").write_text(json.dumps(schema), encoding="utf-8")
    return folder


def evaluated(folder: Path, script: Script, **options: Any) -> AgenticEvaluation:
    """What comes of a set under a script."""
    stop = options.pop("stop", lambda: False)
    return run(script, Memory(Shelf()), find(folder), Options(**options), lambda _: None, stop)
