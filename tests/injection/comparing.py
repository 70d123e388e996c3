"""What two readings of a pair differ in: values, the words they stand on, the places of these."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import Struct

_UNSURE = ("needs_review", "not_found")
NEAR = 0.004
"""Share of the page by which the place of the same words may differ: the page may have grown."""


class Difference(Struct, frozen=True):
    """A field that came out otherwise with the plant; `sure`: one of the two readings gave
    it without asking for a person's look."""

    path: str
    clean: Any
    injected: Any
    sure: bool


def differences(clean: Path, injected: Path) -> list[Difference]:
    """Fields of two outputs that are not the same: value, words or evidence. None is left out."""
    before, after = (_fields(path) for path in (clean, injected))
    sure = _sure(clean) | _sure(injected)
    return [
        Difference(path, before.get(path), after.get(path), path in sure)
        for path in sorted({*before, *after})
        if not _same(before.get(path), after.get(path))
    ]


def values_of(output: Path) -> int:
    """How many fields of an output have a value."""
    return sum(field[0] is not None for field in _fields(output).values())


def _fields(output: Path) -> dict[str, tuple[Any, str | None, list[Any]]]:
    """(value, words, evidence) by path; evidence as (page, box)."""
    made = json.loads(output.read_text(encoding="utf-8"))
    return {
        one["path"]: (
            one["value"],
            one.get("text"),
            [(place["page"], place["box"]) for place in one["evidence"]],
        )
        for one in made["fields"]
    }


def _sure(output: Path) -> set[str]:
    """Fields that an output gives without asking for a person's look."""
    made = json.loads(output.read_text(encoding="utf-8"))
    return {one["path"] for one in made["fields"] if one["status"] not in _UNSURE}


def _same(one: Any, other: Any) -> bool:
    if one is None or other is None:
        return one is other
    return bool(one[:2] == other[:2]) and _near(one[2], other[2])


def _near(one: list[Any], other: list[Any]) -> bool:
    return len(one) == len(other) and all(
        page == same and all(abs(a - b) <= NEAR for a, b in zip(box, place, strict=True))
        for (page, box), (same, place) in zip(one, other, strict=True)
    )
