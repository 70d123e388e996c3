"""Small schemas as people write them, and readings for them, right and wrong."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sealread.document.model import Evidence
from sealread.extract.plan import columns, plan
from sealread.extract.record_readings import record_path
from sealread.extract.result import Reading
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from sealread.schema.paths import escaped

Definition = dict[str, Any]
KEYS = ("a", "b", "c/d", "e~f", "~1", "ä g")

_SCALARS: st.SearchStrategy[Definition] = st.one_of(
    st.sampled_from(
        [
            {"type": "string"},
            {"type": ["string", "null"]},
            {"type": "string", "minLength": 2, "maxLength": 4},
            {"type": "string", "pattern": r"^\d{5}$"},
            {"type": "string", "format": "date"},
            {"type": "number", "minimum": 0},
            {"type": ["number", "null"]},
            {"type": "integer"},
            {"type": "boolean"},
            {"enum": ["red", "blue"]},
            {"enum": ["red", None]},
            {"type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"type": "number"}, "minItems": 1},
            {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
            {"anyOf": [{"type": "number"}, {"type": "null"}]},
        ]
    )
)
_OPEN_KEYS: st.SearchStrategy[Definition] = st.sampled_from(
    [
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"type": ["object", "null"], "additionalProperties": {"type": "string", "minLength": 3}},
        {"type": "object", "additionalProperties": {"type": "number"}, "minProperties": 1},
    ]
)


def _objects(inner: st.SearchStrategy[Definition]) -> st.SearchStrategy[Definition]:
    return st.builds(
        lambda members, needed, closed, null: {
            "type": ["object", "null"] if null else "object",
            "properties": members,
            "required": sorted(needed & members.keys()),
            **({"additionalProperties": False} if closed else {}),
        },
        st.dictionaries(st.sampled_from(KEYS), inner, min_size=1, max_size=3),
        st.sets(st.sampled_from(KEYS)),
        st.booleans(),
        st.booleans(),
    )


def _lists(inner: st.SearchStrategy[Definition]) -> st.SearchStrategy[Definition]:
    return st.builds(
        lambda item, least: {"type": "array", "items": item, "minItems": least},
        _objects(inner),
        st.integers(0, 2),
    )


DEFINITIONS: st.SearchStrategy[Definition] = st.recursive(
    st.one_of(_SCALARS, _OPEN_KEYS),
    lambda inner: st.one_of(_objects(inner), _lists(inner)),
    max_leaves=6,
)

VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from([1.5, "", "x", "xyz", "12345", "2024-05-05", "red", "a long text"]),
    st.lists(st.sampled_from(["x", 2, 2.5]), max_size=2),
)


def reading(path: str, value: Any) -> Reading:
    """A reading of something, or of nothing."""
    if value is None:
        return Reading(path, None, None, (), 0.9, "not_found")
    place = (Evidence(1, (0.1, 0.1, 0.2, 0.2)),)
    return Reading(path, value, "text", place, 0.9, "grounded")


@st.composite
def cases(
    draw: st.DrawFn, definitions: st.SearchStrategy[Definition] = DEFINITIONS
) -> tuple[Schema, tuple[Reading, ...], dict[str, int]]:
    """A schema, readings of its fields as an engine makes them, and the counts of its lists."""
    schema = parse(draw(definitions), "test", "")
    made = plan(schema)
    kinds = {field.path: field.kind for field in made.fields}
    counts: dict[str, int] = {}
    for records in made.records:
        counts[records.path] = draw(st.integers(0, 3))
        kinds |= {
            record_path(field, records, number): field.kind
            for number in range(counts[records.path])
            for field in columns(records)
        }
    for node in made.open_keys:
        keys = draw(st.lists(st.sampled_from(KEYS), max_size=3, unique=True))
        kinds |= {f"{node.path}/{escaped(key)}": "string" for key in keys}
    held = tuple(reading(path, draw(_values(kind))) for path, kind in kinds.items())
    return schema, held, counts


def _values(kind: str) -> st.SearchStrategy[Any]:
    """Values of a kind as often as any others."""
    right = {"number": 2.5, "integer": 7, "boolean": True, "enum": "red", "date": "2024-05-05"}
    return st.one_of(st.just(right.get(kind, "abc")), VALUES)
