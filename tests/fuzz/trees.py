"""JSON that is changed as a tree: for schemas, and for the messages between processes."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

from .chance import Dice, number, scrambled

_STRANGE = ("", "\x00", "\ud800", "a" * 70_000, "../../x", "\u202e", "-1", "{}", "null")


def dumped(chance: Dice, tree: Any) -> bytes:
    """The tree as JSON; sometimes with what JSON has no room for."""
    text = json.dumps(tree)
    if chance.random() < 0.12:
        places = [found.span() for found in re.finditer(r"(?<=[ :\[])-?\d+(?=[,\]}])", text)]
        if places:
            start, end = chance.choice(places)
            strange = ("NaN", "Infinity", "1e999", "-1e-999", "9" * 5000, "0x1", "01", "1.")
            text = text[:start] + chance.choice(strange) + text[end:]
    if chance.random() < 0.06:
        depth = chance.choice((70, 2000, 100_000))
        text = text.replace("{", "{" + '"a":' + "[" * depth + "]" * depth + ",", 1)
    data = text.encode("utf-8", "surrogatepass")
    return scrambled(chance, data) if chance.random() < 0.12 else data


def changed(chance: Dice, tree: Any) -> Any:
    """A copy in which some values became others, moved, doubled, or went."""
    whole = [copy.deepcopy(tree)]
    for _ in range(chance.randint(1, 3)):
        places = list(_places(whole))
        if places:
            holder, key = chance.choice(places)
            _change(chance, holder, key, places)
    return whole[0] if whole else None


def _change(chance: Dice, holder: Any, key: Any, places: list[tuple[Any, Any]]) -> None:
    which = chance.randrange(7)
    if which == 0:
        holder[key] = chance.choice((None, True, [], {}, "", 0, -0.0, 1.5, number(chance)))
    elif which == 1:
        holder[key] = chance.choice(_STRANGE)
    elif which == 2:
        other, there = chance.choice(places)
        holder[key] = copy.deepcopy(other[there]) if there in _keys(other) else None
    elif which == 3:
        holder[key] = [holder[key]] * chance.choice((0, 1, 3, 300))
    elif which == 4:
        holder[key] = {"a": holder[key]}
    elif which == 5 and isinstance(holder, dict):
        holder[chance.choice(_STRANGE)] = holder.pop(key)
    else:
        del holder[key]


def _keys(holder: Any) -> Any:
    return holder if isinstance(holder, dict) else range(len(holder))


def _places(value: Any) -> Any:
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
