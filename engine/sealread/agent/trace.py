"""The trace: every transition of a run, kept as a file that can be shown and compared.

The same model on the same input leaves the same trace, but for the seconds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.agent.course import Ending
from sealread.agent.state import AgentState, AgentStatus, Failure, Intent
from sealread.errors import TraceUnusable
from sealread.guard.handed import opened
from sealread.installed import app_version
from sealread.json_file import write_json

FORMAT = 1
MAX_BYTES = 64 << 20
_SHOWN = 80


class Setup(Struct, frozen=True):
    """With what a run is made: the model by name and hash, and the settings of the extraction.

    `planner`: who chooses where several tools are legal, the table of the policy or the model.
    """

    model: str = ""
    model_sha256: str = ""
    settings: dict[str, Any] = {}
    planner: str = "policy"


class Asked(Struct, frozen=True):
    """What the caller put into the state: with this it can be asked again."""

    request: str
    schema: str | None = None
    output_language: str | None = None
    intent: Intent | None = None
    questions: tuple[str, ...] = ()

    def again(self, document_path: str) -> AgentState:
        """A fresh state with the same request, on the document at that path."""
        return AgentState(
            request=self.request,
            document_path=document_path,
            schema=self.schema,
            output_language=self.output_language,
            intent=self.intent,
            questions=self.questions,
        )


class Event(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """One transition. `reasoning` is the planner's, or what the executor or responder says.

    `input` and `output` hold no text of the document but the values asked for.
    """

    number: int
    from_: AgentStatus
    to: AgentStatus
    reasoning: str
    success: bool
    tool: str | None = None
    input: Any = None
    output: Any = None
    failure: Failure | None = None
    seconds: float = 0.0
    tokens: int = 0


class Trace(Struct, frozen=True, kw_only=True):
    """A run: on what, with what, every transition in order, and how it ended."""

    format: int = FORMAT
    app: str
    file: str
    document_sha256: str
    asked: Asked
    setup: Setup
    status: AgentStatus
    reason: Ending
    why: str
    events: tuple[Event, ...]


def asked_of(state: AgentState) -> Asked:
    """What a state was started with."""
    return Asked(
        state.request, state.schema, state.output_language, state.intent, state.questions
    )  # fmt: skip


def trace_of(state: AgentState, asked: Asked, setup: Setup, events: tuple[Event, ...]) -> Trace:
    """The trace of a run that has ended."""
    return Trace(
        app=app_version(),
        file=Path(state.document_path).name,
        document_sha256=_sha256_of(state),
        asked=asked,
        setup=setup,
        status=state.status,
        reason=state.course.ending or "nothing_legal",
        why=state.course.why,
        events=events,
    )


def _sha256_of(state: AgentState) -> str:
    """The document's hash, also where it could not be read as a document; "" without a file."""
    if state.document is not None:
        return state.document.sha256
    try:
        with opened(Path(state.document_path)) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return ""


def save(trace: Trace, path: Path) -> None:
    """Writes the trace whole or not at all, for its owner alone. Raises OutputUnwritable."""
    write_json(trace, path)


def load(path: Path) -> Trace:
    """The trace in a file. Raises TraceUnusable saying what is wrong with it."""
    try:
        with path.open("rb") as file:
            body = file.read(MAX_BYTES + 1)
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise TraceUnusable(file=path.name, what=what) from cause
    if len(body) > MAX_BYTES:
        raise TraceUnusable(file=path.name, what=f"it is larger than {MAX_BYTES >> 20} MiB")
    return _decoded(body, path.name)


def _decoded(body: bytes, name: str) -> Trace:
    try:
        trace = msgspec.json.decode(body, type=Trace)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as cause:
        what = str(cause) if isinstance(cause, msgspec.DecodeError) else "it is not JSON"
        raise TraceUnusable(file=name, what=what) from cause
    if trace.format != FORMAT:
        raise TraceUnusable(file=name, what=f"it has the format {trace.format}, not {FORMAT}")
    return trace


def differences(one: Trace, other: Trace) -> tuple[str, ...]:
    """Where two traces differ, a line each; the seconds may. Empty for a faithful replay."""
    return tuple(_compared("", _plain(one), _plain(other)))


def _plain(trace: Trace) -> Any:
    return _without_seconds(msgspec.to_builtins(trace))


def _without_seconds(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_seconds(part) for name, part in value.items() if name != "seconds"}
    if isinstance(value, list | tuple):
        return [_without_seconds(part) for part in value]
    return value


def _compared(place: str, one: Any, other: Any) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted(one.keys() | other.keys()):
            yield from _compared(f"{place}/{name}", one.get(name), other.get(name))
    elif isinstance(one, list) and isinstance(other, list):
        for index, (left, right) in enumerate(zip(one, other, strict=False)):
            yield from _compared(f"{place}/{index}", left, right)
        if len(one) != len(other):
            yield f"{place}: {len(one)} entries, {len(other)} entries"
    elif one != other or type(one) is not type(other):
        yield f"{place}: {_short(one)}, {_short(other)}"


def _short(value: Any) -> str:
    words = msgspec.json.encode(value).decode()
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
