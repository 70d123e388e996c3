"""Whether values are valid against their schema, and the last resort that makes them so."""

from __future__ import annotations

import copy
from typing import Any

from msgspec import Struct

from sealread.schema.combining import SubSchema
from sealread.schema.mending import Mending, errors_of, place_of
from sealread.schema.model import Schema
from sealread.schema.references import expanded
from sealread.schema.smallest import smallest

_ROUNDS = 50
_MESSAGE = 200


class Problem(Struct, frozen=True):
    """What is wrong at a path. The message may hold parts of the values: never for a log."""

    path: str
    message: str
    keyword: str


class Mended(Struct, frozen=True):
    """Values that are valid. `changed`: the paths that were changed for it, with the reason."""

    values: Any
    changed: dict[str, str]


def validate(values: Any, schema: Schema, *, formats: bool = False) -> list[tuple[str, str]]:
    """The JSON pointer and the keyword's message of everything that is wrong with `values`.

    The messages may hold parts of the values: they are for the person, never for a log.
    """
    return [(one.path, one.message) for one in problems(values, schema, formats=formats)]


def problems(values: Any, schema: Schema, *, formats: bool = False) -> list[Problem]:
    """Everything that is wrong with `values`, in the order of its paths."""
    found = sorted(
        errors_of(_validator(schema, formats), values),
        key=lambda error: [str(part) for part in error.absolute_path],
    )
    return [Problem(place_of(one), one.message[:_MESSAGE], str(one.validator)) for one in found]


def conform(values: Any, schema: Schema) -> tuple[Any, tuple[str, ...]]:
    """`values` made valid, and the pointers of what had to be changed for it: see `mended`."""
    made = mended(values, schema)
    return made.values, tuple(made.changed)


def mended(values: Any, schema: Schema) -> Mended:
    """`values` made valid, as far as a valid value is found.

    Missing required keys get their smallest value, keys that the schema forbids are dropped, lists
    are cut or filled up, and what is wrong gives way to null, is left out, or is replaced by the
    smallest value. Values that are valid already come back unchanged; the given ones are not
    touched.
    """
    made: dict[int, Any] = {}

    def make(definition: SubSchema) -> Any:
        if id(definition) not in made:
            plain, _ = expanded(definition, schema.name, schema.definition)
            made[id(definition)] = (definition, smallest(plain))  # held, so that its id stays its
        return copy.deepcopy(made[id(definition)][1])

    validator = _validator(schema, formats=False)
    repair = Mending(copy.deepcopy(values), validator, make)
    if repair.run(_ROUNDS):
        return Mended(repair.values, repair.changed)
    return Mended(make(schema.definition), {"": "nothing could be kept beside the rest"})


def _validator(schema: Schema, formats: bool) -> Any:
    from sealread.schema.validators import validator

    return validator(schema.definition, formats=formats)
