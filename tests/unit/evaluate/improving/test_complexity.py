"""How complex schemas are, term by term."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.evaluate.improving.complexity import DEEPEST, WIDEST, Complexity, complexity_of

TEXT, NUMBER = {"type": "string"}, {"type": "number"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def test_the_terms_are_weighted() -> None:
    assert Complexity(1.0, 0.0, 0.0, 0.0).total == pytest.approx(0.4)
    assert Complexity(0.0, 1.0, 0.0, 0.0).total == pytest.approx(0.2)
    assert Complexity(0.0, 0.0, 1.0, 0.0).total == pytest.approx(0.2)
    assert Complexity(0.0, 0.0, 0.0, 1.0).total == pytest.approx(0.2)
    assert Complexity(1.0, 1.0, 1.0, 1.0).total == pytest.approx(1.0)


@pytest.mark.parametrize("schema", [{}, _object(), {"properties": None}])
def test_a_schema_without_fields_has_none(schema: dict[str, Any]) -> None:
    assert complexity_of(schema).total == 0.0


def test_a_flat_schema_of_one_type_only_branches() -> None:
    schema = _object(a=TEXT, b=TEXT, c={"type": ["string", "null"]}, d=TEXT)

    assert complexity_of(schema) == Complexity(0.0, 0.0, 4 / WIDEST, 0.0)


def test_types_are_counted_beyond_the_first() -> None:
    assert complexity_of(_object(a=TEXT, b=NUMBER)).diversity == pytest.approx(1 / 5)
    every = _object(
        a=TEXT, b=NUMBER, c={"type": "boolean"}, d={"type": "integer"}, e={"type": "array"},
        f={"type": "object"},
    )  # fmt: skip
    assert complexity_of(every).diversity == 1.0


def test_sections_and_lists_lie_deeper() -> None:
    section = complexity_of(_object(seller=_object(name=TEXT)))
    texts = complexity_of(_object(terms={"type": "array", "items": TEXT}))
    rows = complexity_of(_object(rows={"type": "array", "items": _object(price=NUMBER)}))

    assert section.nesting == texts.nesting == pytest.approx(1 / (DEEPEST - 1))
    assert rows.nesting == pytest.approx(2 / (DEEPEST - 1))
    assert rows.branching == pytest.approx(1 / WIDEST)


def test_no_term_is_above_one() -> None:
    deep: dict[str, Any] = TEXT
    for _ in range(2 * DEEPEST):
        deep = _object(below=deep)
    wide = _object(**{f"key_{number}": TEXT for number in range(2 * WIDEST)})

    assert complexity_of(deep).nesting == 1.0
    assert complexity_of(wide).branching == 1.0


def test_references_are_followed_and_counted() -> None:
    party = _object(name=TEXT, city=TEXT)
    reference = {"$ref": "#/$defs/party"}
    schema = _object(seller=reference, buyer=reference) | {"$defs": {"party": party}}
    plain = _object(seller=party, buyer=party)

    found, without = complexity_of(schema), complexity_of(plain)

    assert found.references == pytest.approx(2 / 6)
    assert without.references == 0.0
    assert (found.nesting, found.diversity, found.branching) == (
        without.nesting, without.diversity, without.branching
    )  # fmt: skip


def test_a_definition_within_itself_and_one_that_is_not_there_end() -> None:
    part = _object(name=TEXT, parts={"type": "array", "items": {"$ref": "#/$defs/part"}})
    schema = _object(part={"$ref": "#/$defs/part"}) | {"$defs": {"part": part}}

    assert complexity_of(schema).nesting == pytest.approx(2 / (DEEPEST - 1))
    assert complexity_of(_object(a={"$ref": "#/nowhere"}, b={"$ref": "other.json"})) == Complexity(
        0.0, 0.0, 2 / WIDEST, 1.0
    )


def test_alternatives_are_of_the_same_level() -> None:
    schema = _object(total={"anyOf": [NUMBER, {"type": "null"}, TEXT]})

    assert complexity_of(schema).nesting == 0.0
    assert complexity_of(schema).diversity == pytest.approx(1 / 5)
