"""A shortest text for a pattern, or none: never a text that does not match."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.schema.pattern import shortest

PATTERNS = [
    ("", ""),
    ("^[QX]{3}$", "QQQ"),
    (r"^\d{4}-\d{2}-\d{2}$", "0000-00-00"),
    (r"^[A-Z]{2}\d{2}[A-Z0-9]{4,}$", "AA00AAAA"),
    ("^(abc|x)+$", "x"),
    ("a*b?c", "c"),
    ("^[^-]$", "a"),
    (r"^\w+@\w+\.\w{2,}$", "a@a.aa"),
    ("^(?:EN|ISO) [0-9]+(?::[0-9]{4})?$", "EN 0"),
    (r"^\S.*\S$", "--"),
]


@pytest.mark.parametrize(("pattern", "text"), PATTERNS)
def test_the_shortest_text_is_built(pattern: str, text: str) -> None:
    assert shortest(pattern) == text


@pytest.mark.parametrize("pattern", ["^(?!.*)$", "(", r"^(a)\1$", "^(?=b)a$", "x{9999999999999}"])
def test_what_cannot_be_built_is_none(pattern: str) -> None:
    assert shortest(pattern) is None


@given(st.lists(st.sampled_from(["a", "[0-9]", "(b|cc)", "x{2,4}", "[^a]", r"\\d+", "y?"])))
def test_a_text_that_is_built_matches(parts: list[str]) -> None:
    pattern = "^" + "".join(parts) + "$"
    text = shortest(pattern)
    assert text is not None
    assert re.search(pattern, text)
