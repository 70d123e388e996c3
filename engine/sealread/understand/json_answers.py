"""JSON that the language model wrote under a grammar, whole or cut, and the texts in it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from sealread.schema.tree import pointer


def decoded(*tries: str) -> Any:
    """The first of these texts that is JSON; None where none is."""
    for text in tries:
        with contextlib.suppress(ValueError):
            return json.loads(text)
    return None


def texts(told: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All texts in objects and lists, with their paths (JSON Pointers)."""
    match told:
        case dict():
            for key, below in told.items():
                yield from texts(below, pointer(path, key))
        case list():
            for number, below in enumerate(told):
                yield from texts(below, f"{path}/{number}")
        case str():
            yield path, told
