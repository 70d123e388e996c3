"""Outlines' own terms are taken as output types, and no worker loads Outlines for that."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pydantic
import pytest
from outlines import types

from sealread.llm.output_types import output_type
from sealread.llm.typed import Typed
from sealread.llm.vocabulary import Vocabulary

BYTES = Vocabulary([bytes([number]) for number in range(256)], {})
SCHEMA = {"type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"],
          "additionalProperties": False}  # fmt: skip


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
        (lambda: types.Regex("[0-9]{2}"), "12", "1x"),
        (lambda: types.Choice(["yes (all)", "no"]), "yes (all)", "yes"),
        (lambda: types.JsonSchema(SCHEMA), '{"sum":12}', '{"sum":"12"}'),
        (lambda: types.JsonSchema(json.dumps(SCHEMA)), '{"sum":-1}', "{}"),
        (lambda: types.CFG('start: "a" NUMBER\nNUMBER: /[0-9]+/'), "a12", "b1"),
        (lambda: types.integer, "-12", "1.5"),
        (lambda: types.date, "2024-02-29", "29.02.2024"),
        (lambda: types.email, "a.b@example.org", "a.b"),
        (lambda: types.either("net", "gross"), "gross", "grossly"),
        (lambda: "No. " + types.at_least(2, types.digit), "No. 123", "No. 1"),
        (lambda: types.Regex("[A-Z]") + types.optional("-b"), "A-b", "A-c"),
    ],
)
def test_a_term_allows_what_it_stands_for(
    make: Callable[[], Any], takes: str, refuses: str
) -> None:
    form = make()

    assert _is_legal(form, takes)
    assert not _is_legal(form, refuses)


def test_a_schema_of_a_pydantic_model() -> None:
    bill = pydantic.create_model("Bill", number=(str, ...), total=(int, ...))

    assert _is_legal(types.JsonSchema(bill), '{"number":"A1","total":3}')
    assert _is_legal(bill, '{"number":"A1","total":3}')
    assert not _is_legal(bill, '{"number":1,"total":3}')


def test_a_worker_does_not_load_outlines() -> None:
    loads = "import sealread.worker.desk, sealread.extract.engine, sealread.agent.registry"
    tells = "import sys; print('outlines' in sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", f"{loads}; {tells}"], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "False"
