"""The smallest value that a definition allows: what stands where something must stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from referencing import Registry

from sealread.schema.expressions import Validator
from sealread.schema.pattern import shortest
from sealread.schema.references import Definition, SubSchema
from sealread.schema.shape import alternatives, types_of


def smallest(definition: SubSchema) -> Any:
    """The smallest value that is valid under a definition without references.

    Where nothing valid is found, the first candidate is returned.
    """
    validator = _validator(msgspec.json.encode(definition))
    first: list[Any] = []
    for candidate in _candidates(definition):
        if validator.is_valid(candidate):
            return candidate
        first = first or [candidate]
    return first[0] if first else None


def permits(definition: SubSchema, value: Any) -> bool:
    """Whether `value` is valid under a definition without references."""
    return bool(_validator(msgspec.json.encode(definition)).is_valid(value))


@lru_cache(maxsize=4096)
def _validator(encoded: bytes) -> Any:
    return Validator(msgspec.json.decode(encoded), registry=Registry())


def _candidates(definition: SubSchema) -> Iterator[Any]:
    options = alternatives(definition)
    if any("null" in types_of(one) for one in options):
        yield None
    for one in options:
        yield from _of_one(one)


def _of_one(one: Definition) -> Iterator[Any]:
    if "const" in one:
        yield one["const"]
    yield from one.get("enum", ())
    makers = {
        "string": _strings, "number": _numbers, "integer": _numbers,
        "boolean": _booleans, "array": _arrays, "object": _objects,
    }  # fmt: skip
    for name in types_of(one):
        if name in makers:
            yield from makers[name](one)


def _strings(one: Definition) -> Iterator[str]:
    least = int(one.get("minLength", 0))
    yield "-" * least
    matching = shortest(one["pattern"]) if "pattern" in one else None
    if matching is not None:
        yield matching
        yield matching + matching[-1:] * (least - len(matching))
        yield "-" * (least - len(matching)) + matching


def _numbers(one: Definition) -> Iterator[int | float]:
    step = one.get("multipleOf", 1)
    yield 0
    for key in ("minimum", "exclusiveMinimum"):
        if key in one:
            low = math.ceil(one[key] / step) * step
            yield from (low, low + step, one[key], one[key] + 1)
    for key in ("maximum", "exclusiveMaximum"):
        if key in one:
            high = math.floor(one[key] / step) * step
            yield from (high, high - step, one[key], one[key] - 1)
    bounds = [
        one[key]
        for key in ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")
        if key in one
    ]
    if len(bounds) > 1:
        yield sum(bounds) / len(bounds)


def _booleans(one: Definition) -> Iterator[bool]:
    del one
    yield from (False, True)


def _arrays(one: Definition) -> Iterator[list[Any]]:
    least = int(one.get("minItems", 0))
    fixed = [smallest(sub) for sub in one.get("prefixItems", ())][:least]
    items = one.get("items", True)
    yield fixed + [smallest(items)] * (least - len(fixed))
    if one.get("uniqueItems") and least > 1:
        yield _different(items, least)


def _different(items: SubSchema, count: int) -> list[Any]:
    validator = _validator(msgspec.json.encode(items))
    found: list[Any] = []
    seeds = [*_candidates(items), *range(count), *("-" * n for n in range(count))]
    for candidate in seeds:
        if len(found) < count and candidate not in found and validator.is_valid(candidate):
            found.append(candidate)
    return found


def _objects(one: Definition) -> Iterator[dict[str, Any]]:
    known = one.get("properties", {})
    other = one.get("additionalProperties", True)
    made = {key: smallest(known.get(key, other)) for key in one.get("required", ())}
    spare = [key for key in known if key not in made]
    spare += [f"{number}" for number in range(1, int(one.get("minProperties", 0)) + 1)]
    for key in spare[: max(0, int(one.get("minProperties", 0)) - len(made))]:
        made[key] = smallest(known.get(key, other))
    yield made
