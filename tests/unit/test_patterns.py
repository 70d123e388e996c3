"""Our own regular expressions: no text of a document makes one of them slow."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import sealread
from sealread.extract.headed import is_number
from sealread.extract.key_match import likeness
from sealread.extract.regions import regions
from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number
from sealread.translate.plain import language_free
from sealread.translate.survival import kept, lost
from sealread.understand.questions import questions

LONG = 50_000
UNITS = (
    "a", "1", " ", "-", ".", ",", "(", "1.", "1 ", "a@", "A ", "und ", "EUR ", "12.03.", "\t", "„",
    "the the ", "A.", "1/",
)  # fmt: skip


def _quietly(call: Callable[[str], Any]) -> Callable[[str], Any]:
    def called(text: str) -> Any:
        try:
            return call(text)
        except NotOfKind:
            return None

    return called


OVER_DOCUMENTS = {
    "number": _quietly(parse_number),
    "date": _quietly(parse_date),
    "figure": is_number,
    "numbers on a page": lambda text: regions("number", text),
    "dates on a page": lambda text: regions("date", text),
    "key": lambda text: likeness("Manufacturer", text),
    "free of language": language_free,
    "kept": lambda text: list(kept(text)),
    "lost": lambda text: lost(text, text),
}


@pytest.mark.parametrize("name", OVER_DOCUMENTS)
@pytest.mark.parametrize("unit", UNITS)
def test_fifty_thousand_characters_are_looked_at_soon(name: str, unit: str) -> None:
    text = (unit * LONG)[:LONG] + "\N{SNOWMAN}"
    began = time.process_time()
    OVER_DOCUMENTS[name](text)
    assert time.process_time() - began < 5.0


@pytest.mark.parametrize("unit", UNITS)
def test_the_longest_request_is_taken_apart_soon(unit: str) -> None:
    text = ("What is the total and " + unit * 10_000)[:10_000]
    began = time.process_time()
    questions(text)
    assert time.process_time() - began < 10.0


def _patterns() -> Iterator[re.Pattern[Any]]:
    for room in ("document", "extract", "schema", "llm"):
        package = importlib.import_module(f"sealread.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(importlib.import_module(module.name)).values():
                yield from _patterns_in(value)


def _patterns_in(value: Any) -> Iterator[re.Pattern[Any]]:
    """A pattern, or those in a table of them."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from _patterns_in(tuple(value.values()))
    elif isinstance(value, tuple | list | frozenset | set):
        for one in value:
            yield from _patterns_in(one)


def test_no_pattern_over_pages_is_worse_than_quadratic() -> None:
    """Of what is short, at least: a pattern that backtracks exponentially shows on 300 letters."""
    assert sealread.__path__
    for pattern in set(_patterns()):
        for unit in UNITS:
            text = unit * (300 // len(unit)) + "\N{SNOWMAN}"
            asked = text.encode() if isinstance(pattern.pattern, bytes) else text
            began = time.process_time()
            for _ in pattern.finditer(asked):
                pass
            assert time.process_time() - began < 0.5, pattern.pattern
