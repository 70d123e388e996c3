"""Paths: JSON Pointers (RFC 6901) into the values, with `*` for the number of a list's item.

A path with a `*` is a template (`/groups/*/results/*/name`); with numbers in their places it is
concrete (`/groups/0/results/3/name`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sealread.schema.model import Field, Node, OpenKeys, Records, Section

ANY = "*"


def pointer(path: str, key: str) -> str:
    """`path` with one more key (`~` and `/` are escaped)."""
    return f"{path}/{escaped(key)}"


def escaped(key: str) -> str:
    """A key as a token of a path."""
    return key.replace("~", "~0").replace("/", "~1")


def unescaped(token: str) -> str:
    """The key that a token of a path stands for."""
    return token.replace("~1", "/").replace("~0", "~")


def tokens(path: str) -> tuple[str, ...]:
    """The tokens of a path, still escaped; none for the root."""
    return tuple(path.split("/")[1:])


def above(path: str) -> Iterator[str]:
    """The paths that a path lies below, the nearest first; the root's ("") is the last."""
    while path:
        path = path.rpartition("/")[0]
        yield path


def templated(path: str) -> str:
    """A concrete path with `*` in place of the numbers of items."""
    return "/".join(ANY if token.isdecimal() else token for token in path.split("/"))


def concrete(template: str, indices: Sequence[int]) -> str:
    """The template with the numbers of items in place of its `*`, in order.

    Numbers may be fewer: `concrete("/groups/*/results/*", [0])` is `/groups/0/results/*`.
    Raises ValueError if there are more numbers than places for them.
    """
    parts = template.split("/")
    places = [place for place, part in enumerate(parts) if part == ANY]
    if len(indices) > len(places):
        raise ValueError(f"{template} has {len(places)} places for {len(indices)} numbers")
    for place, index in zip(places, indices, strict=False):
        parts[place] = str(index)
    return "/".join(parts)


def is_in(path: str, node: str) -> bool:
    """Whether a path is that of a node, or of something below it."""
    return path == node or path.startswith(f"{node}/")


def outer_list(path: str) -> str:
    """The path of the outermost list that a path leads into, concrete or a template.

    For `/groups/0/results/3/name` it is `/groups`; a path that leads into none is returned whole.
    """
    parts = path.split("/")
    places = (place for place, part in enumerate(parts) if part == ANY or part.isdecimal())
    return "/".join(parts[: next(places, len(parts))])


def record_lists(node: Node) -> Iterator[Records]:
    """All record lists at and below a node, the outer ones first; their paths are templates.

    For the results in the age groups of a meeting: `/age_groups`, then `/age_groups/*/results`.
    """
    match node:
        case Section():
            for child in node.children:
                yield from record_lists(child)
        case Records():
            yield node
            yield from record_lists(node.item)


def node_at(node: Node, path: str) -> Node | None:
    """The schema's node that a concrete path is about; a list's node for its items too."""
    own, wanted = tokens(node.path), tokens(path)
    if not all(mine in (theirs, ANY) for mine, theirs in zip(own, wanted, strict=False)):
        return None
    if isinstance(node, Field | OpenKeys) or (node.path and len(own) >= len(wanted)):
        return node
    inside = node.item.children if isinstance(node, Records) else node.children
    return next((found for child in inside if (found := node_at(child, path))), None)
