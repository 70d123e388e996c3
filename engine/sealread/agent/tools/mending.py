"""Asking again for what is unproven alone, and putting what came of it beside what was proven."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from sealread.agent.state import Answer
from sealread.extract.proving import SURE_OF_NOTHING
from sealread.extract.result import Extraction, Reading
from sealread.schema.model import Field, Schema
from sealread.schema.paths import is_in, node_at, tokens, unescaped
from sealread.schema.validity import validate

_DOUBTFUL = ("needs_review", "inferred")
_ANY = "*"


def askable(unproven: Sequence[str], schema: Schema) -> list[str]:
    """The paths of single fields among what is unproven: only the model's answers may change.

    What tables and lists say is read from the page without it and comes out the same again.
    """
    nodes = (node_at(schema.root, subject) for subject in unproven if subject.startswith("/"))
    paths = (one.path for one in nodes if isinstance(one, Field))
    return [path for path in dict.fromkeys(paths) if _ANY not in tokens(path)]


def mended(
    earlier: Extraction, again: Extraction, paths: Sequence[str], schema: Schema, sure: float
) -> Extraction:
    """The earlier extraction, with what was asked again where that is surer.

    `sure`: the confidence from which on a value needs no review. What the schema refuses is left
    as it was.
    """
    made = earlier
    for path in paths:
        new = _own(path, again.fields)
        if new and all(_is_sure(one, sure) for one in new):
            made = _with(made, path, new, _value(again.values, path), schema)
    return replace(made, run=again.run)


def _own(path: str, readings: Sequence[Reading]) -> tuple[Reading, ...]:
    return tuple(one for one in readings if is_in(one.path, path))


def _is_sure(one: Reading, sure: float) -> bool:
    if one.text is None:
        return one.value is None and one.confidence >= SURE_OF_NOTHING
    return one.status not in _DOUBTFUL and one.confidence >= sure


def _with(
    earlier: Extraction, path: str, new: Sequence[Reading], value: Any, schema: Schema
) -> Extraction:
    values = copy.deepcopy(earlier.values)
    inside = values
    *way, last = map(unescaped, tokens(path))
    for token in way:
        inside = inside.get(token) if isinstance(inside, dict) else None
    if not isinstance(inside, dict):
        return earlier
    inside[last] = value
    if validate(values, schema):
        return earlier
    old = _own(path, earlier.fields)
    place = earlier.fields.index(old[0]) if old else len(earlier.fields)
    rest = [one for one in earlier.fields if one not in old]
    return replace(earlier, values=values, fields=(*rest[:place], *new, *rest[place:]))


def _value(values: Any, path: str) -> Any:
    for token in map(unescaped, tokens(path)):
        values = values.get(token) if isinstance(values, dict) else None
    return values


def is_surer(one: Answer, sure: float) -> bool:
    """Whether an answer that was asked for again may take the place of an unproven one."""
    if not one.texts:
        return one.confidence >= SURE_OF_NOTHING
    return one.status not in _DOUBTFUL and one.confidence >= sure
