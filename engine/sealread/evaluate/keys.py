"""The same schema with keys of another language: values and pointers brought to the truth's keys.

Two schemas correspond by the order of their properties, as `schema.json` and `schema.de.json` do.
"""

from __future__ import annotations

from typing import Any

from sealread.schema.paths import escaped, unescaped

Definition = dict[str, Any]


def same_keys(foreign: Definition, home: Definition) -> bool:
    """Whether two schemas share the names of their top-level keys."""
    return bool(set(foreign.get("properties", {})) & set(home.get("properties", {})))


def translated(values: Any, foreign: Definition, home: Definition) -> Any:
    """`values` with the keys of `foreign` renamed to those of `home`."""
    if isinstance(values, list):
        below = foreign.get("items", {}), home.get("items", {})
        return [translated(value, *below) for value in values]
    if not isinstance(values, dict):
        return values
    return {
        _renamed(key, foreign, home): translated(value, *_below(key, foreign, home))
        for key, value in values.items()
    }


def translated_pointer(pointer: str, foreign: Definition, home: Definition) -> str:
    """A JSON Pointer into values of `foreign` as the one into the same values of `home`."""
    found = ""
    for token in pointer.split("/")[1:]:
        if "items" in foreign and token.isdecimal():
            foreign, home = foreign["items"], home.get("items", {})
            found += f"/{token}"
            continue
        key = unescaped(token)
        found += f"/{escaped(_renamed(key, foreign, home))}"
        foreign, home = _below(key, foreign, home)
    return found


def _renamed(key: str, foreign: Definition, home: Definition) -> str:
    theirs, ours = list(foreign.get("properties", {})), list(home.get("properties", {}))
    place = theirs.index(key) if key in theirs else len(ours)
    return str(ours[place]) if place < len(ours) else key


def _below(key: str, foreign: Definition, home: Definition) -> tuple[Definition, Definition]:
    own = foreign.get("properties", {}).get(key, {})
    other = home.get("properties", {}).get(_renamed(key, foreign, home), {})
    return own, other
