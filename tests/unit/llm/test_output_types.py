"""What an output type stands for."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import json
import re
from typing import Literal

import pytest

from sealread.llm.output_types import OutputType, output_type, regex


class Colour(enum.Enum):
    RED = "red"
    DARK = "dark (blue)"


@dataclasses.dataclass
class Person:
    name: str
    age: int


@pytest.mark.parametrize(
    ("given", "takes", "refuses"),
    [
        (int, "-12", "1.5"),
        (float, "1.5e-3", "one"),
        (bool, "True", "yes"),
        (datetime.date, "2024-02-29", "29.02.2024"),
        (datetime.time, "23:59:00", "24:00:00"),
        (datetime.datetime, "2024-02-29T10:00:00", "2024-02-29"),
        (Literal["a.b", "c"], "a.b", "axb"),
        (Colour, "dark (blue)", "DARK"),
    ],
)
def test_simple_types_are_patterns(given: object, takes: str, refuses: str) -> None:
    form = output_type(given)

    assert form.kind == "regex"
    assert re.fullmatch(form.body, takes)
    assert not re.fullmatch(form.body, refuses)


def test_classes_with_fields_are_schemas() -> None:
    form = output_type(Person)

    assert form.kind == "schema"
    assert "name" in json.dumps(json.loads(form.body))


def test_a_form_stands_for_itself() -> None:
    assert output_type(regex("a")) == OutputType("regex", "a")


def test_what_is_no_type_is_refused() -> None:
    with pytest.raises(TypeError):
        output_type(12)
