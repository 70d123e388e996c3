"""A schema while a person works on it: a tree of parts that a form can show, and changes to it.

Every change makes a new tree; the old one stays as it is, so that undoing is taking it back.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct, structs

from sealread.errors import EditRefused
from sealread.schema.references import SubSchema
from sealread.schema.tree import pointer

PartKind = Literal[
    "text", "number", "integer", "date", "date_time", "yes_no", "choice",
    "section", "records", "open_keys", "other",
]  # fmt: skip
"""`other`: a definition that a form does not show; it is kept as it stands."""
Phrases = dict[str, tuple[str, ...]]
HOLDERS = ("section", "records")
"""The kinds that have parts of their own."""
MAX_KEY = 200

_numbers = itertools.count(1)


class Part(Struct, frozen=True):
    """One field, section or list of a draft; the root is one too.

    `id` stays over all changes of a part. `phrases` by language code; `key_phrases` and
    `value_phrases` head the columns of keys that stand on the page. `many`: a list of such values.
    `nullable`: null stands there where nothing was found. `required`: the key is always there.
    `origin` is the definition that it was opened from, None for one that is new.
    """

    id: int
    key: str
    kind: PartKind = "text"
    title: str = ""
    description: str = ""
    phrases: Phrases = {}
    key_phrases: Phrases = {}
    value_phrases: Phrases = {}
    many: bool = False
    nullable: bool = True
    required: bool = False
    inferred: bool = False
    choices: tuple[Any, ...] = ()
    pattern: str = ""
    children: tuple[Part, ...] = ()
    origin: SubSchema | None = None

    @property
    def new(self) -> bool:
        """Whether it was made in this draft and not opened from a definition."""
        return self.origin is None


def fresh_id() -> int:
    """A number that no part of this process has."""
    return next(_numbers)


def new_root(title: str) -> Part:
    """A schema that asks for nothing yet."""
    return Part(fresh_id(), "", "section", title, nullable=False)


def walk(part: Part) -> Iterator[Part]:
    """The part and all below it, from the top."""
    yield part
    for child in part.children:
        yield from walk(child)


def find(root: Part, part_id: int) -> Part:
    """The part with that number. Raises KeyError."""
    found = next((one for one in walk(root) if one.id == part_id), None)
    if found is None:
        raise KeyError(part_id)
    return found


def parent_of(root: Part, part_id: int) -> Part | None:
    """The part that holds the other; None for the root."""
    holds = (one for one in walk(root) if any(child.id == part_id for child in one.children))
    return next(holds, None)


def changed(root: Part, part_id: int, **changes: Any) -> Part:
    """The tree with other attributes of one part. Raises EditRefused for a key that cannot be."""
    if "key" in changes:
        _check_key(root, part_id, changes["key"])
    return _mapped(root, part_id, lambda part: structs.replace(part, **changes))


def added(root: Part, parent_id: int, place: int, parts: Sequence[Part]) -> Part:
    """The tree with further parts in a section or list; keys that are taken get a number."""

    def put(parent: Part) -> Part:
        if parent.kind not in HOLDERS:
            raise EditRefused(what="only sections and record lists hold fields")
        held = list(parent.children)
        taken = {child.key for child in held}
        for offset, part in enumerate(parts):
            key = free_key(taken, part.key)
            taken.add(key)
            held.insert(place + offset, structs.replace(part, key=key))
        return structs.replace(parent, children=tuple(held))

    return _mapped(root, parent_id, put)


def removed(root: Part, part_id: int) -> Part:
    """The tree without one part."""
    kept = tuple(removed(child, part_id) for child in root.children if child.id != part_id)
    return root if kept == root.children else structs.replace(root, children=kept)


def moved(root: Part, part_id: int, by: int) -> Part:
    """The tree with a part so many places further among those beside it; ends are ends."""
    parent = parent_of(root, part_id)
    if parent is None:
        return root
    order = [child.id for child in parent.children]
    place = order.index(part_id)
    return placed(root, part_id, parent.id, max(0, min(len(order) - 1, place + by)))


def placed(root: Part, part_id: int, parent_id: int, place: int) -> Part:
    """The tree with a part taken out and put into `parent_id` at `place`, counted without it."""
    part = find(root, part_id)
    if any(one.id == parent_id for one in walk(part)):
        raise EditRefused(what="a section cannot be put into itself")
    return added(removed(root, part_id), parent_id, place, (part,))


def duplicated(root: Part, part_id: int) -> tuple[Part, int]:
    """The tree with a copy right behind a part, and the copy's number."""
    parent, part = parent_of(root, part_id), find(root, part_id)
    if parent is None:
        raise EditRefused(what="the schema itself has no copy within it")
    copy = _renumbered(part)
    place = [child.id for child in parent.children].index(part_id) + 1
    return added(root, parent.id, place, (copy,)), copy.id


def free_key(taken: set[str], wanted: str) -> str:
    """`wanted`, with a number behind it where it is taken."""
    numbered = (f"{wanted}_{number}" for number in itertools.count(2))
    return next(key for key in itertools.chain((wanted,), numbered) if key not in taken)


def key_from(title: str) -> str:
    """A key for a title: `Invoice no.` becomes `invoice_no`; letters of all scripts stay."""
    folded = unicodedata.normalize("NFC", title).lower()
    return re.sub(r"[\W_]+", "_", folded).strip("_")[:MAX_KEY] or "field"


def value_paths(root: Part) -> dict[str, int]:
    """The parts by their paths in the values, as `schema.model` writes them (`/lines/*/name`)."""
    return {path: part.id for path, part in _value_paths(root, "")}


def _value_paths(part: Part, path: str) -> Iterator[tuple[str, Part]]:
    yield path, part
    below = f"{path}/*" if part.kind == "records" else path
    for child in part.children:
        yield from _value_paths(child, pointer(below, child.key))


def places(root: Part) -> dict[str, int]:
    """The parts by their places in the definition, written as `schema.limits` does."""
    return {place: part.id for place, part in _places(root, "")}


def _places(part: Part, place: str) -> Iterator[tuple[str, Part]]:
    yield place or "/", part
    below = f"{place}/items" if part.kind == "records" else place
    for child in part.children:
        yield from _places(child, f"{below}/properties/{child.key[:100]}")


def _mapped(root: Part, part_id: int, change: Any) -> Part:
    if root.id == part_id:
        made: Part = change(root)
        return made
    below = tuple(_mapped(child, part_id, change) for child in root.children)
    same = all(one is other for one, other in zip(below, root.children, strict=True))
    return root if same else structs.replace(root, children=below)


def _renumbered(part: Part) -> Part:
    below = tuple(_renumbered(child) for child in part.children)
    return structs.replace(part, id=fresh_id(), children=below)


def _check_key(root: Part, part_id: int, key: str) -> None:
    parent = parent_of(root, part_id)
    if not key.strip():
        raise EditRefused(what="a field needs a key")
    if len(key) > MAX_KEY:
        raise EditRefused(what=f"a key has at most {MAX_KEY} characters")
    beside = parent.children if parent is not None else ()
    if any(child.key == key and child.id != part_id for child in beside):
        raise EditRefused(what=f'another field beside it has the key "{key}"')
