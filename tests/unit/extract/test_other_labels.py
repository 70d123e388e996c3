"""The name of another field is no value."""

from __future__ import annotations

import pytest

from sealread.extract.other_labels import OtherLabels
from sealread.schema.model import Field, Label

BUYER = Field("/buyer", Label("buyer", "Customer"))
MAKER = Field("/maker", Label("maker", "Manufacturer"))
SEX = Field("/sex", Label("sex", "Sex"))
MALE = Field("/male", Label("male", "Male"), kind="boolean")
FULL = Field("/full", Label("FULL", "☐ FULL"))
PART = Field("/part", Label("PARTIAL", "☐ PARTIAL"))
YES = Field("/yes", Label("yes", "Yes"))


@pytest.mark.parametrize(
    ("field", "text", "named"),
    [
        (MAKER, "Customer", True),
        (MAKER, "customer:", True),
        (BUYER, "Customer", False),  # its own name is told elsewhere
        (MAKER, "Customer Services Ltd", False),
        (MAKER, "Yes", False),  # short words are values too
        (SEX, "Male", False),  # the box that is ticked
        (PART, "FULL", True),
        (SEX, "FULL", False),
    ],
)
def test_the_name_of_another_field_is_told_from_a_value(
    field: Field, text: str, named: bool
) -> None:
    fields = [BUYER, MAKER, SEX, MALE, FULL, PART, YES]
    assert OtherLabels(fields).named(field, text) is named


def test_numbers_are_no_names() -> None:
    fields = [Field("/a", Label("1987", "1987")), BUYER]
    assert not OtherLabels(fields).named(BUYER, "1987")
