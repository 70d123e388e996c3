"""What the trace keeps of a tool's input: plain JSON without text of the document."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.agent.state import AgentState, TargetKey
from sealread.document.model import Document, Page
from sealread.extract.result import Extraction

MAX_ITEMS = 50
MAX_DEPTH = 8
MAX_STRING = 2000
"""Characters of a text in a summary."""
MAX_SUMMARY = 256 << 10
"""Bytes of a summary as JSON."""
_CODE = re.compile(r"[\w.:/+-]{0,60}")
_HASHED = 64
"""Characters from which a hash tells nothing to one who guesses."""


def outline(value: Any, state: AgentState) -> Any:
    """`value` as JSON. Of a text that the user did not write, a code that does not stand in the
    document is shown; of any other its length, and of a long one its hash.
    """
    return _Outline(state).of(value, MAX_DEPTH)


def bounded_output(value: Any) -> Any:
    """A tool's summary as plain JSON with no overlong text. Raises ValueError or TypeError."""
    encoded = msgspec.json.encode(value)
    if len(encoded) > MAX_SUMMARY:
        return f"‹{len(encoded)} bytes›"
    return _cut(msgspec.json.decode(encoded))


def _cut(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= MAX_STRING else _hidden(value)
    if isinstance(value, list):
        return [_cut(part) for part in value]
    if isinstance(value, dict):
        return {name[:MAX_STRING]: _cut(part) for name, part in value.items()}
    return value


class _Outline:
    def __init__(self, state: AgentState) -> None:
        self._text = (state.text or "").casefold()
        self._path = state.document_path
        self._known = _known(state)

    def of(self, value: Any, depth: int) -> Any:
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, str):
            return self._string(value)
        if isinstance(value, Path):
            return value.name
        if depth == 0:
            return f"‹{type(value).__name__}›"
        return self._whole(value, depth)

    def _whole(self, value: Any, depth: int) -> Any:
        if isinstance(value, Document):
            return f"‹document {value.sha256[:12]}, {len(value.pages)} pages›"
        if isinstance(value, Extraction):
            return f"‹values for {len(value.fields)} fields of {value.schema.name}›"
        if isinstance(value, Struct) and not isinstance(value, Page):
            named = {name: getattr(value, name) for name in value.__struct_fields__}
            return {name: self.of(part, depth - 1) for name, part in named.items()}
        if isinstance(value, Mapping):
            return self._mapping(value, depth)
        if isinstance(value, list | tuple):
            return self._several(value, len(value), depth)
        if isinstance(value, set | frozenset):
            return self._several(sorted(value, key=repr), len(value), depth)
        return f"‹{type(value).__name__}›"

    def _mapping(self, value: Mapping[Any, Any], depth: int) -> dict[str, Any]:
        items = list(value.items())[:MAX_ITEMS]
        return {self._string(str(name)): self.of(part, depth - 1) for name, part in items}

    def _several(self, value: Iterable[Any], count: int, depth: int) -> list[Any]:
        shown = [self.of(part, depth - 1) for part in list(value)[:MAX_ITEMS]]
        return [*shown, f"‹{count - MAX_ITEMS} more›"] if count > MAX_ITEMS else shown

    def _string(self, value: str) -> str:
        if value == self._path:
            return Path(value).name
        if not value or value in self._known:
            return value
        harmless = _CODE.fullmatch(value) and value.casefold() not in self._text
        return value if harmless else _hidden(value)


def _hidden(value: str) -> str:
    if len(value) < _HASHED:
        return f"‹{len(value)} characters›"
    digest = hashlib.sha256(value.encode(errors="replace")).hexdigest()
    return f"‹{len(value)} characters, {digest[:12]}›"


def _known(state: AgentState) -> frozenset[str]:
    """What the user wrote, and the codes that the state is made of."""
    keys = (*(state.target_keys or ()), *(state.translated_keys or ()))
    several = (*state.questions, *(state.translated_questions or ()), *_words(keys))
    single = (
        state.request, state.schema, state.output_language, state.intent, state.user_language,
        state.modality, state.document_language, state.document_type,
    )  # fmt: skip
    return frozenset(word for word in (*several, *single) if word is not None)


def _words(keys: Iterable[TargetKey]) -> Iterable[str]:
    for key in keys:
        yield from (word for word in (key.named, key.path, key.asked) if word is not None)
