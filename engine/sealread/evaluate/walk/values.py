"""Present, null and missing: three states of a value that are three different answers."""

from __future__ import annotations

from typing import Any, Literal, final

State = Literal["present", "null", "missing"]
"""missing: the key is not there. null: it is, and says that there is no value."""


@final
class Missing:
    """The value of a key that is not there."""

    def __repr__(self) -> str:
        return "MISSING"

    def __bool__(self) -> bool:
        return False


MISSING = Missing()


def state_of(value: Any) -> State:
    """The state of a value. Nothing in any shape ("", [], {"a": null}) counts as null."""
    if value is MISSING:
        return "missing"
    return "null" if is_empty(value) else "present"


def is_empty(value: Any) -> bool:
    """Whether there is nothing in a value."""
    if isinstance(value, dict):
        return all(is_empty(inner) for inner in value.values())
    if isinstance(value, list):
        return all(is_empty(inner) for inner in value)
    return value is None or value is MISSING or (isinstance(value, str) and not value.strip())
