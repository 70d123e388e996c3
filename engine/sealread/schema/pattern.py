"""The shortest text that a regular expression finds a match in, as far as one can be built."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from sealread.schema.expressions import compiled, found_in

_CATEGORY = {op.CATEGORY_DIGIT: "0", op.CATEGORY_SPACE: " ", op.CATEGORY_WORD: "a"}
_OTHERS = "-a0 _AZz9.,;:/\n"


def shortest(pattern: str) -> str | None:
    """A text that the pattern is found in; None where building one did not succeed."""
    try:
        compiled(pattern)  # bounds its repeats, and with them the text
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)  # RE2 reads it, not a coming `re`
            text = "".join(_built(_parser.parse(pattern)))
        return text if found_in(pattern, text) else None
    except (re.error, ValueError, RecursionError, OverflowError):
        return None


def _built(parts: Iterable[tuple[Any, Any]]) -> Iterable[str]:
    for code, value in parts:
        yield _one(code, value)


def _one(code: Any, value: Any) -> str:
    """The shortest text for one part; anchors and look-arounds are left to the final check."""
    match code:
        case op.LITERAL:
            return chr(value)
        case op.NOT_LITERAL:
            return next(char for char in _OTHERS if ord(char) != value)
        case op.ANY:
            return "a"
        case op.IN:
            return _member(value)
        case op.BRANCH:
            return min(("".join(_built(branch)) for branch in value[1]), key=len)
        case op.SUBPATTERN:
            return "".join(_built(value[-1]))
        case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
            return "".join(_built(value[2])) * int(value[0])
        case op.ATOMIC_GROUP:
            return "".join(_built(value))
        case op.AT | op.ASSERT | op.ASSERT_NOT:
            return ""
    raise ValueError(f"no text for {code}")


def _member(members: list[tuple[Any, Any]]) -> str:
    if members[0][0] is op.NEGATE:
        return next(char for char in _OTHERS if not any(_holds(char, *one) for one in members[1:]))
    code, value = members[0]
    if code is op.RANGE:
        return chr(value[0])
    return _CATEGORY.get(value, "-") if code is op.CATEGORY else chr(value)


def _holds(char: str, code: Any, value: Any) -> bool:
    match code:
        case op.LITERAL:
            return bool(ord(char) == value)
        case op.RANGE:
            return bool(value[0] <= ord(char) <= value[1])
    return bool(char == _CATEGORY.get(value))
