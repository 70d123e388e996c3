"""The smallest value that a definition allows: what stands where something must stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain, islice
from typing import Any

import msgspec

from sealread.schema.combining import Definition, SubSchema, same
from sealread.schema.mending import Mending
from sealread.schema.pattern import shortest
from sealread.schema.shape import alternatives, types_of

_ROUNDS = 12
_DEEPEST = 4
"""How many mendings may be under way within each other: a part is looked for as the whole is."""
_MOST_MENDED = 12
"""How many candidates are tried to be mended where none is valid as it is."""

_under_way: ContextVar[int] = ContextVar("mendings under way", default=0)


def smallest(definition: SubSchema) -> Any:
    """The smallest value that is valid under a definition without references.

    Its `default` goes before anything but null. Where nothing valid is found, the first candidate
    is returned.
    """
    return msgspec.json.decode(_found(msgspec.json.encode(definition)))


def permits(definition: SubSchema, value: Any) -> bool:
    """Whether `value` is valid under a definition without references."""
    return bool(_validator(msgspec.json.encode(definition)).is_valid(value))


@lru_cache(maxsize=8192)
def _found(encoded: bytes) -> bytes:
    definition = msgspec.json.decode(encoded)
    validator = _validator(encoded)
    valid = (one for one in _candidates(definition) if validator.is_valid(one))
    tries = islice(_candidates(definition), _MOST_MENDED)
    made = next(chain(valid, _mended(tries, validator), _candidates(definition)), None)
    return msgspec.json.encode(made)


def _mended(candidates: Iterator[Any], validator: Any) -> Iterator[Any]:
    """Candidates made valid: rules between members (`if`, `dependentRequired`) need a second look.

    None of them is replaced as a whole, so that nothing is looked for within itself.
    """
    depth = _under_way.get()
    if depth >= _DEEPEST:
        return
    token = _under_way.set(depth + 1)
    try:
        for candidate in candidates:
            repair = Mending(candidate, validator, smallest, whole=False)
            if isinstance(candidate, dict | list) and repair.run(_ROUNDS):
                yield repair.values
                return
    finally:
        _under_way.reset(token)


@lru_cache(maxsize=4096)
def _validator(encoded: bytes) -> Any:
    from sealread.schema.validators import validator

    return validator(msgspec.json.decode(encoded))


def _candidates(definition: SubSchema) -> Iterator[Any]:
    options = alternatives(definition)
    if any("null" in types_of(one) for one in options):
        yield None
    yield from (one["default"] for one in options if "default" in one)
    for one in options:
        yield from _of_one(one)
    for one in options:
        yield from _others(one)


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


def _others(one: Definition) -> Iterator[Any]:
    """What is no smallest value, but may be one where a rule forbids that."""
    for name in types_of(one):
        match name:
            case "string":
                yield from ("-", "NA", "0", "a", "unknown")
            case "number" | "integer":
                yield from (1, -1, 2, 10, 100, 0.5)
            case "array":
                yield [smallest(one.get("items", True))]
            case "object":
                known = one.get("properties", {})
                yield {key: smallest(sub) for key, sub in known.items() if sub is not False}
    if "type" not in one:  # it was only taken for what its rules are about
        yield from ("", 0, False, [], {}, None)


def _strings(one: Definition) -> Iterator[str]:
    least = int(one.get("minLength", 0))
    yield "-" * least
    for part in (one, *one.get("allOf", ())):
        matching = shortest(part["pattern"]) if "pattern" in part else None
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
    if "contains" in one:
        fixed = [smallest(one["contains"])] * int(one.get("minContains", 1)) + fixed
    yield fixed + [smallest(items)] * (least - len(fixed))
    if one.get("uniqueItems") and least > 1:
        yield _different(items, least)


def _different(items: SubSchema, count: int) -> list[Any]:
    validator = _validator(msgspec.json.encode(items))
    found: list[Any] = []
    words = ("-" * number for number in range(count))
    numbered = (f"{number}" for number in range(count))
    for candidate in chain(_candidates(items), range(count), words, numbered):
        known = any(same(candidate, other) for other in found)
        if len(found) < count and not known and validator.is_valid(candidate):
            found.append(candidate)
    return found


def _objects(one: Definition) -> Iterator[dict[str, Any]]:
    known = one.get("properties", {})
    other = one.get("additionalProperties", True)
    made = {key: smallest(known.get(key, other)) for key in one.get("required", ())}
    least = int(one.get("minProperties", 0))
    spare = {key: sub for key, sub in known.items() if key not in made}
    patterned = {
        shortest(pattern): sub for pattern, sub in one.get("patternProperties", {}).items()
    }
    spare |= {key: sub for key, sub in patterned.items() if key is not None}
    names = one.get("propertyNames", {})
    named = shortest(names["pattern"]) if isinstance(names, dict) and "pattern" in names else None
    spare |= dict.fromkeys(_keys(named, least), other)
    for key in list(spare)[: max(0, least - len(made))]:
        made[key] = smallest(spare[key])
    yield made


def _keys(named: str | None, count: int) -> list[str]:
    """Keys that nobody chose: numbers, or those that begin as keys must."""
    if named is None:
        return [f"{number}" for number in range(1, count + 1)]
    return [named + named[-1:] * number for number in range(count)]
