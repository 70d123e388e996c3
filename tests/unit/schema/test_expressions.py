"""A schema's patterns run in linear time, or not at all."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import PatternRefused
from sealread.schema.expressions import MAX_PATTERN, NotLinear, compiled, found_in
from sealread.schema.placeholder import conform, validate

CATASTROPHIC = ["^(a+)+$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*a){12}$", "(x+x+)+y"]
LONG = 50_000


@pytest.mark.parametrize("pattern", CATASTROPHIC)
@pytest.mark.parametrize("text", ["a" * LONG + "!", "x" * LONG, "ab" * (LONG // 2) + "!"])
def test_a_catastrophic_pattern_is_as_quick_as_any(pattern: str, text: str) -> None:
    began = time.process_time()
    assert found_in(pattern, text) is False
    assert time.process_time() - began < 2.0


@pytest.mark.parametrize("pattern", CATASTROPHIC)
def test_validation_too_is_linear(schema_of, pattern: str) -> None:
    schema = schema_of({"properties": {"a": {"type": "string", "pattern": pattern}}})
    began = time.process_time()
    errors = validate({"a": "a" * LONG + "!"}, schema, formats=True)
    values, changed = conform({"a": "a" * LONG + "!"}, schema)
    assert [where for where, _ in errors] == ["/a"]
    assert (values, changed) == ({}, ("/a",))
    assert time.process_time() - began < 4.0


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("^(?=a)", "look-around"),
        ("(?<!a)b", "look-around"),
        (r"(a)\1", "back-reference"),
        ("a{1001}", "invalid repetition size"),
        ("((a{100}){100}){100}", "invalid repetition size"),
        ("(", "missing"),
        ("a" * (MAX_PATTERN + 1), "longer than"),
        ("\ud800", "Unicode"),
    ],
)
def test_what_cannot_run_in_linear_time_is_refused_with_its_reason(pattern: str, said: str) -> None:
    with pytest.raises(NotLinear, match=said):
        compiled(pattern)


@pytest.mark.parametrize(
    "definition",
    [
        {"properties": {"a": {"pattern": "(?=x)"}}},
        {"properties": {"default": {"pattern": "(?=x)"}}},
        {"properties": {"a": {"anyOf": [{"pattern": "(?=x)"}, {"type": "null"}]}}},
        {"properties": {"a": {"type": "object", "patternProperties": {"(?=x)": {}}}}},
        {
            "properties": {"a": {"default": {"pattern": "(?=x)"}}},
            "$ref": "#/properties/a/default",
        },
        {"properties": {"a": {}}, "patternProperties": {"x": {}}, "unevaluatedProperties": False},
    ],
)  # fmt: skip
def test_a_schema_with_such_a_pattern_is_refused_wherever_it_stands(schema_of, definition) -> None:
    with pytest.raises(PatternRefused):
        schema_of(definition)


def test_a_pattern_among_data_is_no_pattern(schema_of) -> None:
    schema = schema_of({"properties": {"a": {"type": "string", "examples": [{"pattern": "("}]}}})
    assert schema.root.children


def test_letters_may_be_written_by_their_number() -> None:
    assert found_in(r"^\u00e4+$", "ää")
    assert not found_in(r"^\\u00e4$", "ä")


def test_pattern_properties_and_additional_properties_agree(schema_of) -> None:
    inner = {
        "type": "object",
        "properties": {"known": {"type": "number"}},
        "patternProperties": {"^x": {"type": "string"}},
        "additionalProperties": False,
    }
    schema = schema_of({"properties": {"a": inner}})
    right = {"a": {"known": 1, "x1": "one"}}
    assert validate(right, schema) == []
    assert [where for where, _ in validate({"a": {"x1": 1}}, schema)] == ["/a/x1"]
    assert [where for where, _ in validate({"a": {"y": 1}}, schema)] == ["/a"]


def test_additional_properties_with_a_schema_are_checked(schema_of) -> None:
    inner = {"type": "object", "additionalProperties": {"type": "string"}}
    schema = schema_of({"properties": {"a": inner}})
    assert [where for where, _ in validate({"a": {"k": 1}}, schema)] == ["/a/k"]


PARTS = ["a", "b", "[a-c]", "(ab|c)", "a{1,2}", "[^a]", "c?", ".", "^", "$", "(?:b|)", "a*?"]


@given(st.lists(st.sampled_from(PARTS), max_size=6), st.text("abc", max_size=12))
def test_it_finds_what_re_finds(parts: list[str], text: str) -> None:
    pattern = "".join(parts)
    try:
        expected = re.search(pattern, text) is not None
        found = found_in(pattern, text)
    except (re.error, NotLinear):
        return
    assert found is expected
