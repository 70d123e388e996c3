"""Some keys of a schema instead of all: what has to be asked for them, and what answers them.

A key is named by its path, a JSON Pointer into the values. Below a record list the index may be
`*`. Below open keys the last token is what the key is called, by somebody who has not seen the
page: the page's own key is found by likeness, and where there is none the words are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sealread.errors import SchemaError
from sealread.extract.key_match import Synonyms, best_key, no_synonyms
from sealread.extract.result import Reading
from sealread.schema.model import Field, Label, Node, OpenKeys, Schema, Section
from sealread.schema.paths import tokens, unescaped

Tokens = tuple[str, ...]

_ANY = "*"
# No JSON Pointer begins like this: what is asked in place of an open key is told from all others.
_DIRECT = "?"


class _OpenKey(Struct, frozen=True):
    """A wanted key that the schema leaves open. `path`: where it stands in flat values."""

    node: OpenKeys
    path: str
    name: str


class Selection:
    """The keys at `paths`, and what is to be asked of a document in `language` for them.

    `tree` is the schema with just that; `paths` names no key twice. Raises SchemaError for a path
    that the schema does not have.
    """

    def __init__(
        self,
        schema: Schema,
        paths: Sequence[str],
        language: str | None = None,
        synonyms: Synonyms = no_synonyms,
    ) -> None:
        self._synonyms = synonyms
        self._open: dict[str, _OpenKey] = {}
        self._named: list[str] = []
        self.paths = tuple(dict.fromkeys(paths))
        for path in self.paths:
            if (key := _open_key(schema, path)) is not None:
                self._open[path] = key
            elif _has(schema.root, tokens(path)):
                self._named.append(path)
            else:
                raise SchemaError(file=schema.name, what=f"it has no key {path or '/'}")
        self.tree = replace(schema, root=self._root(schema, language))

    def settled(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """The readings of the wanted keys alone, each once, in their order.

        What was asked in place of an open key has that key's path, or is gone where the page has
        the key itself.
        """
        plain = [one for one in readings if not one.path.startswith(_DIRECT)]
        kept = {
            one.path: one
            for one in plain
            if any(related(tokens(one.path), tokens(path)) for path in self._named)
        }
        for number, path in enumerate(self._open):
            for one in self.of(path, plain) or self._asked(number, path, readings):
                kept.setdefault(one.path, one)
        order = {one.path: place for place, one in enumerate(plain)}
        return tuple(sorted(kept.values(), key=lambda one: order.get(one.path, len(order))))

    def of(self, path: str, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """The readings at or below one of the wanted paths; an open key's by its likeness.

        Where a list has no records, its own reading is that of its columns.
        """
        key = self._open.get(path)
        if key is None:
            return _at(path, readings) or _above(path, readings)
        if exact := _at(key.path, readings):
            return exact
        parent = key.node.path
        beside = {
            unescaped(tokens(one.path)[len(tokens(parent))]): one.path
            for one in readings
            if one.path.startswith(f"{parent}/") and one.text is not None
        }
        like = best_key((key.name, *self._synonyms(key.name)), beside)
        if like is None:
            return ()
        depth = len(tokens(parent)) + 1
        found = tokens(beside[like])[:depth]
        return tuple(one for one in readings if tokens(one.path)[:depth] == found)

    def _root(self, schema: Schema, language: str | None) -> Section:
        wanted = [*map(tokens, self._named), *(tokens(key.path) for key in self._open.values())]
        kept = _pruned(schema.root, wanted)
        children = kept.children if isinstance(kept, Section) else ()
        direct = [
            self._direct(number, key, language) for number, key in enumerate(self._open.values())
        ]
        return replace(schema.root, children=(*children, *direct))

    def _direct(self, number: int, key: _OpenKey, language: str | None) -> Field:
        """The question for an open key, should the page not list it."""
        said = tuple(self._synonyms(key.name))
        phrases = {language or "": said} if said else {}
        context = key.node.label.title
        return Field(f"{_DIRECT}{number}", Label(key.name, key.name, "", phrases, context))

    def _asked(self, number: int, path: str, readings: Sequence[Reading]) -> list[Reading]:
        own = f"{_DIRECT}{number}"
        return [replace(one, path=self._open[path].path) for one in readings if one.path == own]


def related(one: Tokens, other: Tokens) -> bool:
    """Whether one of two paths lies at or below the other; `*` is any token."""
    return all(map(_same, one, other))


def _same(one: str, other: str) -> bool:
    return one == other or _ANY in (one, other)


def _at(path: str, readings: Sequence[Reading]) -> tuple[Reading, ...]:
    wanted = tokens(path)
    return tuple(
        one
        for one in readings
        if len(tokens(one.path)) >= len(wanted) and related(tokens(one.path), wanted)
    )


def _above(path: str, readings: Sequence[Reading]) -> tuple[Reading, ...]:
    return tuple(one for one in readings if one.path and path.startswith(f"{one.path}/"))


def _pruned(node: Node, wanted: Sequence[Tokens]) -> Node | None:
    """A node with what is wanted of it; None where nothing is. Record lists stay whole."""
    own = tokens(node.path)
    near = [one for one in wanted if related(own, one)]
    if not near:
        return None
    if not isinstance(node, Section) or any(len(one) <= len(own) for one in near):
        return node
    children = tuple(kept for child in node.children if (kept := _pruned(child, near)))
    return replace(node, children=children)


def _has(node: Node, wanted: Tokens) -> bool:
    """Whether a path leads to a node of the schema, or to an item of a list of scalars."""
    own = tokens(node.path)
    if not related(own, wanted):
        return False
    if len(own) >= len(wanted) or any(_has(other, wanted) for other in node.also):
        return True
    match node:
        case Field():
            return (node.many or node.listable) and len(wanted) == len(own) + 1
        case Section():
            return any(_has(child, wanted) for child in node.children)
        case OpenKeys():
            return len(wanted) == len(own) + 1
        case _:
            return len(wanted) == len(own) + 1 or _has(node.item, wanted)


def _open_key(schema: Schema, path: str) -> _OpenKey | None:
    """The open key that a path names; None where it names a node of the schema."""
    wanted = tokens(path)
    for node in _open_nodes(schema.root):
        own = tokens(node.path)
        if not related(own, wanted):
            continue
        below = wanted[len(own) :]
        names = [*below[:1], *(one for one in below[1:] if not one.isdecimal())]
        if names and names != [_ANY]:
            return _OpenKey(node, f"{node.path}/{names[-1]}", unescaped(names[-1]))
    return None


def _open_nodes(node: Node) -> Iterator[OpenKeys]:
    if isinstance(node, OpenKeys):
        yield node
    elif isinstance(node, Section):
        for child in node.children:
            yield from _open_nodes(child)
