"""The agent's reading tools with a memory, so that two requests recognise a document once.

What a tool gives is the same with and without; the seconds that it took when it was really run
are kept beside it.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from sealread.agent.tool import Rooms, Tool
from sealread.evaluate.documents import Shelf

READING = ("check_if_scanned", "extract_text_direct", "extract_text_ocr")
"""The tools that take nothing but a path and a way to read it."""
_PATH = "document_path"

Output = TypeVar("Output", bound=Struct)


class Made(Struct, Generic[Output], frozen=True):
    """What a tool gave, and the seconds that it took."""

    output: Output
    seconds: float


class Memory:
    """Remembers what the reading tools made of the document in hand, and on a shelf of all."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._path = ""
        self._here: dict[str, Made[Any]] = {}
        self.seconds = 0.0
        """What the reading that was asked for so far took when it was really done."""

    def tools(self, registry: Iterable[Tool]) -> Iterator[Tool]:
        """The same tools, those that read with this memory."""
        for tool in registry:
            if tool.name in READING:
                yield replace(tool, function=self._remembering(tool))
            else:
                yield tool

    def _remembering(self, tool: Tool) -> Callable[[Rooms, Any], Any]:
        def function(rooms: Rooms, given: Any) -> Any:
            made = self._made(tool, rooms, given)
            self.seconds += made.seconds
            return made.output

        return function

    def _made(self, tool: Tool, rooms: Rooms, given: Any) -> Made[Any]:
        path, way = _path_and_way(tool, given)
        if path != self._path:
            self._path, self._here = path, {}
        if way not in self._here:
            kind: Any = Made[tool.output]  # type: ignore[name-defined]
            self._here[way] = self._shelf.kept(
                Path(path), f"-{way}", kind, lambda: _timed(tool, rooms, given)
            )
        return self._here[way]


def _path_and_way(tool: Tool, given: Any) -> tuple[str, str]:
    """The file, and a name for all else that decides what comes out."""
    rest = msgspec.to_builtins(given)
    path = str(rest.pop(_PATH))
    return path, f"{tool.name}-{hashlib.sha256(msgspec.json.encode(rest)).hexdigest()[:12]}"


def _timed(tool: Tool, rooms: Rooms, given: Any) -> Made[Any]:
    began = time.monotonic()
    output = tool.function(rooms, given)
    return Made(output, time.monotonic() - began)
