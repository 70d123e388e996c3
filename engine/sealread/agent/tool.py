"""A tool as a declarative object: what it is for, what it needs, what it brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from sealread.agent.state import AgentState, Intent
from sealread.document.documents import Documents
from sealread.document.model import Modality
from sealread.extract.engine import Engine

MODALITIES: frozenset[Modality] = frozenset(("digital", "scanned", "mixed"))
INTENTS: frozenset[Intent] = frozenset(("kvp_extraction", "question_answering"))


class Rooms(Protocol):
    """What a tool may use of the engine. Tests give their own."""

    @property
    def engine(self) -> Engine:
        """The model, loaded when it is first asked for. Raises ModelUnusable."""
        ...

    @property
    def weights(self) -> Path | None:
        """The folder of the OCR and language weights, None for the platform's."""
        ...

    @property
    def documents(self) -> Documents:
        """Who reads documents: a tool opens none itself, since its process may not be able to."""
        ...

    def cancelled(self) -> bool:
        """True once the tool is to stop: its time is over, or the user has had enough."""
        ...

    def progress(self, what: str, done: int, total: int) -> None:
        """Tells how far a tool is: `what` is "page" or "field"."""
        ...


@dataclass(frozen=True)
class Tool:
    """What the planner chooses and the executor runs.

    `function(rooms, input)` calls a room of the engine and returns an `output`. `needs`: names of
    `AgentState` that must be set before (`AgentState.has`); `produces`: those it sets.
    `normalise_input(state, given)` makes the input of what the planner gave (often nothing) and
    of the state; raises ValueError for what cannot be used. `postprocess(state, output)` writes
    the output into the state. `summary(output)` is what the trace keeps of it: plain JSON, no
    text of the document beyond the values asked for. `seconds`: how long it may take.
    """

    name: str
    description: str
    function: Callable[[Rooms, Any], Any]
    input: type[Struct]
    output: type[Struct]
    normalise_input: Callable[[AgentState, dict[str, Any]], Struct]
    postprocess: Callable[[AgentState, Any], None]
    summary: Callable[[Any], Any]
    needs: frozenset[str] = frozenset()
    produces: frozenset[str] = frozenset()
    modalities: frozenset[Modality] = MODALITIES
    intents: frozenset[Intent] = INTENTS
    seconds: float = 300.0
    optional: bool = field(default=False)
    """True: the work can be finished without it (translation, sanitising)."""
