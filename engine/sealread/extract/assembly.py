"""Readings put together to JSON by code: valid against the schema, every time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from sealread.extract.alternatives import Alternatives
from sealread.extract.building import Builder
from sealread.extract.reading_index import ReadingIndex
from sealread.extract.result import Reading
from sealread.extract.verification import absent as not_found
from sealread.schema.model import Schema
from sealread.schema.paths import above, escaped, unescaped
from sealread.schema.placeholder import OMIT, Mended, Problem, mended, problems

_ROUNDS = 20


class Assembled(Struct, frozen=True):
    """Values that are valid against the schema, and the readings as they stand in them."""

    values: Any
    readings: tuple[Reading, ...]


def assemble(
    schema: Schema, readings: Sequence[Reading], counts: Mapping[str, int],
    language: str | None = None,
) -> Assembled:  # fmt: skip
    """Builds the values; a reading that the schema refuses becomes `needs_review` without value.

    Where another answer fits, that one takes its place (`alternatives`), read in the document's
    language.

    `counts` says how many records each record list has, by concrete path: `/groups`,
    `/groups/0/results`. A list is never shorter than the values read of its records need. Of a
    list of single values, what is refused is left out and the others close up.
    """
    held = ReadingIndex(readings, counts)
    others = Alternatives(schema.root, language)
    for _ in range(_ROUNDS):
        made = Mended(Builder(held, counts).value(schema.root, ""), {})
        wrong = problems(made.values, schema, formats=True)
        if any(one.keyword != "format" for one in wrong):
            made = mended(made.values, schema)
        ill_formed = _ill_formed(held, wrong)
        lost = [one for one in held.all() if _is_lost(one, made.values, ill_formed)]
        reasons = _Reasons({**made.changed, **ill_formed})
        for one in lost:
            held.replace(others.of(one) or _refused(one, reasons.of(one.path)))
        if not lost:
            break
    return _assembled(made.values, held)


def _ill_formed(held: ReadingIndex, wrong: Sequence[Problem]) -> dict[str, str]:
    """Where values that were read have not the form asked for, as an address without its `@`."""
    formats = [one for one in wrong if one.keyword == "format"]
    return {one.path: one.message for one in formats if held.stated(one.path)}


def _is_lost(one: Reading, values: Any, ill_formed: Mapping[str, str]) -> bool:
    """Whether a reading's value does not stand at its path."""
    return one.value is not None and (one.path in ill_formed or _at(values, one.path) != one.value)


class _Reasons:
    """Why places were changed: the reason for a place is its own, or one below, or one above."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own
        self._below: dict[str, str] = {}
        for path, reason in own.items():
            for place in above(path):
                self._below.setdefault(place, reason)

    def of(self, path: str) -> str:
        if path in self._below and path not in self._own:
            return self._below[path]
        near = (self._own[place] for place in (path, *above(path)) if place in self._own)
        return next(near, "it has no place there")


def _refused(one: Reading, reason: str) -> Reading:
    return structs.replace(
        one, value=None, status="needs_review", reason=f"the schema refuses it: {reason}"
    )


def _assembled(values: Any, held: ReadingIndex) -> Assembled:
    """The values with their readings; what stands there only because it must is named as such."""
    fillers = [
        structs.replace(not_found(path, 1.0), reason="the schema wants a value here")
        for path in _leaves(values, "")
        if held.get(path) is None and held.get(path.rpartition("/")[0]) is None  # an item of a list
    ]
    return Assembled(values, (*held.all(), *fillers))


def _leaves(value: Any, path: str) -> Iterator[str]:
    """The JSON Pointers of all leaves that are not null."""
    if isinstance(value, dict):
        for key, below_it in value.items():
            yield from _leaves(below_it, f"{path}/{escaped(key)}")
    elif isinstance(value, list):
        for number, below_it in enumerate(value):
            yield from _leaves(below_it, f"{path}/{number}")
    elif value is not None:
        yield path


def _at(values: Any, pointer: str) -> Any:
    """What stands at a JSON Pointer; OMIT if nothing does."""
    found = values
    for token in map(unescaped, pointer.split("/")[1:]):
        if isinstance(found, dict):
            found = found.get(token, OMIT)
        elif isinstance(found, list) and token.isdecimal() and int(token) < len(found):
            found = found[int(token)]
        else:
            return OMIT
    return found
