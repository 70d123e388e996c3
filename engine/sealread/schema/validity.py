"""Whether values are valid against their schema, and the last resort that makes them so."""

from __future__ import annotations

import copy
from typing import Any

from jsonschema import FormatChecker
from jsonschema.exceptions import ValidationError
from referencing import Registry

from sealread.schema.expressions import Validator
from sealread.schema.model import Schema
from sealread.schema.references import SubSchema, expanded
from sealread.schema.smallest import smallest
from sealread.schema.tree import pointer

_ROUNDS = 50
_MESSAGE = 200
_Path = tuple[str | int, ...]
# "regex" would have the words of a document compiled as a pattern.
_FORMATS = FormatChecker(sorted(FormatChecker.checkers.keys() - {"regex"}))


def validate(values: Any, schema: Schema, *, formats: bool = False) -> list[tuple[str, str]]:
    """The JSON pointer and the keyword's message of everything that is wrong with `values`.

    The messages may hold parts of the values: they are for the person, never for a log.
    """
    errors = sorted(_validator(schema, formats).iter_errors(values), key=_place)
    return [(_pointer(tuple(error.absolute_path)), error.message[:_MESSAGE]) for error in errors]


def conform(values: Any, schema: Schema) -> tuple[Any, tuple[str, ...]]:
    """`values` made valid, and the pointers of what had to be changed for it.

    Missing required keys get their smallest value, keys that the schema forbids are dropped, and
    what is wrong gives way to null, is left out, or is replaced by the smallest value. Values
    that are valid already come back unchanged.
    """
    validator = _validator(schema, formats=False)
    repair = _Repair(copy.deepcopy(values), schema)
    for _ in range(_ROUNDS):
        errors = sorted(validator.iter_errors(repair.values), key=lambda e: -len(e.absolute_path))
        if not errors:
            return repair.values, tuple(dict.fromkeys(repair.changed))
        for error in errors:
            repair.mend(error)
    return repair.smallest(schema.definition), ("",)


def _validator(schema: Schema, formats: bool) -> Any:
    # An empty registry: jsonschema's own would fetch a remote reference.
    checker = _FORMATS if formats else None
    return Validator(schema.definition, registry=Registry(), format_checker=checker)


def _place(error: ValidationError) -> list[str]:
    return [str(part) for part in error.absolute_path]


def _pointer(path: _Path) -> str:
    found = ""
    for part in path:
        found = pointer(found, str(part))
    return found


class _Repair:
    """Values under repair, and where they were changed."""

    def __init__(self, values: Any, schema: Schema) -> None:
        self.values = values
        self.schema = schema
        self.changed: list[str] = []
        self.tries: dict[_Path, int] = {}

    def mend(self, error: ValidationError) -> None:
        path = tuple(error.absolute_path)
        found, there = self._at(path)
        if not there:
            return  # an earlier repair of this round took it away
        self.changed.append(_pointer(path))
        self.tries[path] = self.tries.get(path, 0) + 1
        if self.tries[path] > 2:
            self._replace(path[:-1], {})  # its own repair does not help: give up what holds it
        elif error.validator == "required" and isinstance(found, dict):
            self._complete(found, error)
        elif error.validator == "additionalProperties" and isinstance(found, dict):
            for key in found.keys() - error.schema.get("properties", {}).keys():
                del found[key]
        else:
            self._replace(path, error.schema)

    def _complete(self, found: dict[str, Any], error: ValidationError) -> None:
        known = error.schema.get("properties", {})
        for key in error.validator_value:
            if key not in found:
                found[key] = self.smallest(known.get(key, True))

    def smallest(self, definition: SubSchema) -> Any:
        """The smallest value for a part of the schema, whose references may lead anywhere in it."""
        plain, _ = expanded(definition, self.schema.name, self.schema.definition)
        return smallest(plain)

    def _replace(self, path: _Path, definition: Any) -> None:
        if not path:
            self.values = self.smallest(self.schema.definition)
            return
        parent, there = self._at(path[:-1])
        value = self.smallest(definition)
        if not there:
            return
        if isinstance(parent, dict) and value is not None:
            parent.pop(path[-1], None)  # comes back as a required key if it is one
        else:
            parent[path[-1]] = value

    def _at(self, path: _Path) -> tuple[Any, bool]:
        found = self.values
        for part in path:
            inside = part in found if isinstance(found, dict) else (
                isinstance(found, list) and isinstance(part, int) and part < len(found)
            )  # fmt: skip
            if not inside:
                return None, False
            found = found[part]
        return found, True
