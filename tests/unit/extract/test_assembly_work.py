"""How much work it is to assemble: counted in calls, for a clock says little on a busy machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from sealread.extract.assembly import assemble
from sealread.extract.result import Reading
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.unit.extract.schemas import reading

NAME = {"type": "string"}
Case = tuple[Schema, list[Reading], dict[str, int]]


def calls(work: Callable[[], Any]) -> int:
    """How many calls of Python functions a piece of work makes."""
    count = 0

    def seen(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def meeting(results: int, value: Any = "x") -> Case:
    """Groups of twenty results of four fields."""
    person = {"type": "object", "properties": {"name": NAME, "team": NAME}}
    result = {"type": "object", "properties": {"rank": NAME, "time": NAME, "athlete": person}}
    group = {"type": "object", "properties": {"results": {"type": "array", "items": result}}}
    schema = parse({"properties": {"groups": {"type": "array", "items": group}}}, "t", "")
    groups = results // 20
    read = [
        reading(f"/groups/{group}/results/{number}/{key}", value)
        for group in range(groups)
        for number in range(20)
        for key in ("rank", "time", "athlete/name", "athlete/team")
    ]
    counts = {f"/groups/{group}/results": 20 for group in range(groups)} | {"/groups": groups}
    return schema, read, counts


def wide(fields: int, value: Any = "x") -> Case:
    """As many fields beside each other, half of them read."""
    keys = [f"field_{number}" for number in range(fields)]
    definition = {"properties": dict.fromkeys(keys, NAME), "required": keys}
    return parse(definition, "t", ""), [reading(f"/{key}", value) for key in keys[::2]], {}


def deep(levels: int, value: Any = "x") -> Case:
    """Lists of one record within each other."""
    definition: dict[str, Any] = {"type": "object", "properties": {"a": NAME}, "required": ["a"]}
    for _ in range(levels):
        rows = {"type": "array", "items": definition, "minItems": 1}
        definition = {"type": "object", "properties": {"a": NAME, "rows": rows}}
    schema = parse(definition, "t", "")
    return schema, [reading("/rows/0" * level + "/a", value) for level in range(levels + 1)], {}


@pytest.mark.parametrize("value", ["x", 5])
@pytest.mark.parametrize(("case", "size"), [(meeting, 200), (wide, 400)])
def test_twice_as_much_is_about_twice_the_work(
    case: Callable[[int, Any], Case], size: int, value: Any
) -> None:
    small, large = case(size, value), case(2 * size, value)
    assemble(*small)  # what is only done once

    assert calls(lambda: assemble(*large)) < 2.3 * calls(lambda: assemble(*small))


def test_a_reading_costs_a_bounded_number_of_calls() -> None:
    schema, read, counts = meeting(1000)

    assert calls(lambda: assemble(schema, read, counts)) < 200 * len(read)


def test_twenty_levels_are_no_burden() -> None:
    schema, read, counts = deep(20)

    made = assemble(schema, read, counts)

    assert all(one.value == "x" for one in made.readings)
    assert calls(lambda: assemble(schema, read, counts)) < 20_000


def test_a_thousand_fields_are_read_from_a_schema_with_bounded_work() -> None:
    keys = [f"field_{number}" for number in range(1000)]
    definition = {"properties": {key: {"type": ["string", "null"]} for key in keys}}

    assert calls(lambda: parse(definition, "t", "")) < 1500 * len(keys)
