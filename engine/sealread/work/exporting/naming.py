"""How a reading and its value are called for a person."""

from __future__ import annotations

from collections.abc import Mapping

from sealread.schema.model import Schema
from sealread.work.titles import all_nodes

BETWEEN = " / "


def titles_of(schema: Schema | None) -> dict[str, str]:
    """The titles of a schema's nodes by path, `*` standing for any index or key."""
    return {} if schema is None else {one.path: one.label.title for one in all_nodes(schema.root)}


def named(path: str, titles: Mapping[str, str]) -> str:
    """The titles along a path: `Items / #2 / Unit price`."""
    names, pattern = [], ""
    for token in path.split("/")[1:]:
        exact = f"{pattern}/{token}"
        pattern = exact if exact in titles else f"{pattern}/*"
        names.append(titles.get(exact) or _plain(token))
    return BETWEEN.join(names) or titles.get("", "")


def group_of(path: str) -> str:
    """What belongs together: the path of the record or of the list that a reading is a part of."""
    tokens = path.split("/")
    places = [place for place, token in enumerate(tokens) if token.isdecimal()]
    if not places:
        return path
    last = places[-1]
    return "/".join(tokens[:last] if last == len(tokens) - 1 else tokens[: last + 1])


def _plain(token: str) -> str:
    if token.isdecimal():
        return f"#{int(token) + 1}"
    return token.replace("~1", "/").replace("~0", "~")
