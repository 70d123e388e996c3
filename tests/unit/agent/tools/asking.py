"""A state that has got as far as asking, and rooms with the real reader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sealread.agent.inputs import built_input
from sealread.agent.rooms import EngineRooms
from sealread.agent.state import AgentState
from sealread.agent.tool import Rooms, Tool
from sealread.document.text_map import text_map
from sealread.extract.engine import Engine
from tests.unit.extract.declaration import TEXT, document


def by_name(tools: tuple[Tool, ...], name: str) -> Tool:
    return next(tool for tool in tools if tool.name == name)


def used(tool: Tool, state: AgentState, rooms: Rooms) -> Any:
    """The output of a tool, written into the state."""
    output = tool.function(rooms, built_input(tool, state, {}))
    tool.postprocess(state, output)
    return output


def read_state(folder: Path, text: str = TEXT, **fields: Any) -> AgentState:
    """A state after the document was read."""
    read = document(folder, text)
    return AgentState(
        request="",
        document_path=str(folder / "declaration.txt"),
        **{
            "document": read,
            "text": text_map(read.pages).text,
            "document_language": "de",
            "modality": "digital",
            **fields,
        },
    )


def rooms_of(engine: Engine, cancelled: Callable[[], bool] = lambda: False) -> EngineRooms:
    return EngineRooms(lambda: engine, cancelled=cancelled)


def no_model() -> EngineRooms:
    """Rooms for tools that must not ask for the model."""

    def load() -> Engine:
        raise AssertionError("the model was loaded")

    return EngineRooms(load)
