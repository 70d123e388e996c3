"""Outlines' own terms are taken as output types: with the real package, where it is at hand.

Sealread does not depend on it; `make bench-decoding` puts it into `.cache/bench/outlines`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.llm.output_types import output_type
from sealread.llm.typed import Typed
from sealread.llm.vocabulary import Vocabulary

_KEPT = Path(__file__).parents[3] / ".cache" / "bench" / "outlines"
BYTES = Vocabulary([bytes([number]) for number in range(256)], {})
SCHEMA = {"type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"],
          "additionalProperties": False}  # fmt: skip


@pytest.fixture(scope="module")
def types() -> Any:
    """`outlines.types`; what comes with it stands behind all that is installed."""
    sys.path.append(str(_KEPT))
    try:
        return pytest.importorskip("outlines.types")
    finally:
        sys.path.remove(str(_KEPT))


def _is_legal(form: Any, said: str) -> bool:
    """Whether the constraint lets all of it be said, and the answer end there."""
    typed = Typed(output_type(form), BYTES, lambda text: list(text.encode()))
    for token in said.encode():
        if not typed.allowed()[token]:
            return False
        typed.advance(token)
    return typed.said == said


@pytest.mark.parametrize(
    ("make", "takes", "refuses"),
    [
        (lambda types: types.Regex("[0-9]{2}"), "12", "1x"),
        (lambda types: types.Choice(["yes (all)", "no"]), "yes (all)", "yes"),
        (lambda types: types.JsonSchema(SCHEMA), '{"sum":12}', '{"sum":"12"}'),
        (lambda types: types.JsonSchema(json.dumps(SCHEMA)), '{"sum":-1}', "{}"),
        (lambda types: types.CFG('start: "a" NUMBER\nNUMBER: /[0-9]+/'), "a12", "b1"),
        (lambda types: types.integer, "-12", "1.5"),
        (lambda types: types.date, "2024-02-29", "29.02.2024"),
        (lambda types: types.email, "a.b@example.org", "a.b"),
        (lambda types: types.either("net", "gross"), "gross", "grossly"),
        (lambda types: "No. " + types.at_least(2, types.digit), "No. 123", "No. 1"),
        (lambda types: types.Regex("[A-Z]") + types.optional("-b"), "A-b", "A-c"),
    ],
)
def test_a_term_allows_what_it_stands_for(
    types: Any, make: Callable[[Any], Any], takes: str, refuses: str
) -> None:
    form = make(types)

    assert _is_legal(form, takes)
    assert not _is_legal(form, refuses)


def test_a_schema_of_a_pydantic_model(types: Any) -> None:
    pydantic = pytest.importorskip("pydantic")
    bill = pydantic.create_model("Bill", number=(str, ...), total=(int, ...))

    assert _is_legal(types.JsonSchema(bill), '{"number":"A1","total":3}')
    assert _is_legal(bill, '{"number":"A1","total":3}')
    assert not _is_legal(bill, '{"number":1,"total":3}')
