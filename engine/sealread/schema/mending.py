"""Values made valid in place: what is missing is added, what is wrong gives way, the rest stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from sealread.schema.combining import SubSchema, same
from sealread.schema.expressions import NotLinear, found_in
from sealread.schema.paths import pointer

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

_PLACE_TRIES = 2
_MESSAGE = 200
_OF_KIND = ("type", "enum", "const", None)  # None: the schema `false`
_Path = tuple[str | int, ...]
Make = Callable[[SubSchema], Any]
"""Makes the smallest value of a part of the schema."""


def errors_of(validator: Any, values: Any) -> Iterator[ValidationError]:
    """What is wrong with values, as near to its place as can be said."""
    for error in validator.iter_errors(values):
        yield from _innermost(error)


def place_of(error: ValidationError) -> str:
    """The path of the value that an error is about."""
    return _pointer(tuple(error.absolute_path))


def _innermost(error: ValidationError) -> Iterator[ValidationError]:
    """An error of alternatives as those of the one that was meant, where the kind of value says it.

    Of a list of records that may be null, one wrong cell is that cell's error, not the list's.
    """
    branches: dict[str | int, list[ValidationError]] = {}
    for one in error.context or ():
        branches.setdefault(one.relative_schema_path[0], []).append(one)
    fitting = [found for found in branches.values() if not any(map(_is_of_other_kind, found))]
    if error.validator not in ("anyOf", "oneOf") or not fitting:
        yield error
        return
    for one in min(fitting, key=len):
        yield from _innermost(one)


def _is_of_other_kind(error: ValidationError) -> bool:
    return not error.relative_path and error.validator in _OF_KIND


def _pointer(path: _Path) -> str:
    found = ""
    for part in path:
        found = pointer(found, str(part))
    return found


class Mending:
    """Values under repair. `changed`: the places that were, and what was wrong there."""

    def __init__(self, values: Any, validator: Any, make: Make, *, whole: bool = True) -> None:
        """`whole`: whether all of the values may be replaced, where nothing else helps."""
        self.values = values
        self.changed: dict[str, str] = {}
        self._validator, self._make, self._whole = validator, make, whole
        self._tries: dict[_Path, int] = {}

    def run(self, rounds: int) -> bool:
        """Repairs until nothing is wrong; False if that did not come true."""
        for _ in range(rounds):
            errors = list(errors_of(self._validator, self.values))
            if not errors:
                return True
            for path in {tuple(error.absolute_path) for error in errors}:
                self._tries[path] = self._tries.get(path, 0) + 1
            # Of many missing keys the first has all of them added.
            once = {_rule(error): error for error in reversed(errors)}
            for error in sorted(once.values(), key=lambda one: -len(one.absolute_path)):
                self._mend(error)
        return bool(self._validator.is_valid(self.values))

    def _mend(self, error: ValidationError) -> None:
        path = tuple(error.absolute_path)
        found, there = self._at(path)
        if not there:
            return  # an earlier repair of this round took it away
        self.changed.setdefault(_pointer(path), error.message[:_MESSAGE])
        tries = self._tries[path]
        if tries > _PLACE_TRIES + 1 and path:  # its own repair does not help: give up what holds it
            self._replace(path[:-1], {})
        elif tries > _PLACE_TRIES or not self._adjust(found, error):
            self._replace(path, error.schema)

    def _adjust(self, found: Any, error: ValidationError) -> bool:
        """Adds what is missing and takes away what is too much; False if it is neither."""
        if isinstance(found, dict):
            return self._adjust_object(found, error)
        return isinstance(found, list) and self._adjust_list(found, error)

    def _adjust_object(self, found: dict[str, Any], error: ValidationError) -> bool:
        wanted = error.validator_value
        match error.validator:
            case "required":
                self._complete(found, wanted, error.schema)
            case "dependentRequired":
                for key in [key for key in wanted if key in found]:
                    self._complete(found, wanted[key], error.schema)
            case "minProperties":
                self._fill(found, wanted, error.schema)
            case "maxProperties":
                needed = error.schema.get("required", ())
                spare = [key for key in found if key not in needed] + list(found)
                for key in spare[: len(found) - wanted]:
                    found.pop(key, None)
            case "additionalProperties" | "unevaluatedProperties":
                return self._drop(found, self._extra(found, error))
            case _ if "propertyNames" in error.absolute_schema_path:
                return self._drop(found, [key for key in found if key == error.instance])
            case _:
                return False
        return True

    def _adjust_list(self, found: list[Any], error: ValidationError) -> bool:
        wanted = error.validator_value
        match error.validator:
            case "minItems":
                more = self._make({**error.schema, "minItems": wanted + len(found)})
                spare = more if isinstance(more, list) else []
                if error.schema.get("uniqueItems"):
                    spare = [item for item in spare if not _holds(found, item)]
                found += spare[-(wanted - len(found)) :]
            case "maxItems":
                del found[wanted:]
            case "uniqueItems":
                found[:] = [
                    item for place, item in enumerate(found) if not _holds(found[:place], item)
                ]
            case "contains" if "Too many" not in error.message:
                found += [self._make(wanted)] * int(error.schema.get("minContains", 1))
            case _:
                return False
        return True

    def _complete(self, found: dict[str, Any], keys: Iterable[str], definition: Any) -> None:
        known = definition.get("properties", {})
        for key in keys:
            if key not in found:
                found[key] = self._make(known.get(key, True))

    def _fill(self, found: dict[str, Any], least: int, definition: Any) -> None:
        made = self._make({**definition, "minProperties": least + len(found)})
        for key, value in made.items() if isinstance(made, dict) else ():
            if len(found) < least:
                found.setdefault(key, value)

    def _drop(self, found: dict[str, Any], keys: Iterable[str]) -> bool:
        dropped = list(keys)
        for key in dropped:
            del found[key]
        return bool(dropped)

    def _extra(self, found: dict[str, Any], error: ValidationError) -> list[str]:
        """The keys that a definition forbids."""
        if error.validator == "unevaluatedProperties":
            alone = self._validator.evolve(schema=error.schema)
            return [key for key, value in found.items() if _unevaluated(alone, {key: value})]
        known, patterns = error.schema.get("properties", {}), error.schema.get("patternProperties")
        return [key for key in found if key not in known and not _fits(key, patterns or ())]

    def _replace(self, path: _Path, definition: Any) -> None:
        if not path:
            if self._whole:
                self.values = self._make(definition)
            return
        parent, there = self._at(path[:-1])
        if not there:
            return
        value = self._make(definition)
        again = self._tries.get(path, 0) > 1  # it was left out, and came back because it must
        if isinstance(parent, dict) and value is not None and not again:
            parent.pop(path[-1], None)
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


def _rule(error: ValidationError) -> tuple[Any, ...]:
    """What tells an error from others that the same repair does away with."""
    key = error.instance if "propertyNames" in error.absolute_schema_path else None
    return (error.validator, str(key), *error.absolute_path)


def _holds(items: Iterable[Any], value: Any) -> bool:
    return any(same(item, value) for item in items)


def _unevaluated(validator: Any, value: Any) -> bool:
    return any(one.validator == "unevaluatedProperties" for one in validator.iter_errors(value))


def _fits(key: str, patterns: Iterable[str]) -> bool:
    try:
        return any(found_in(pattern, key) for pattern in patterns)
    except NotLinear:  # a part of a schema that was never checked: then no pattern allows the key
        return False
