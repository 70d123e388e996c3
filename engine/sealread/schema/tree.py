"""From a definition without references to the tree of nodes that is asked for.

A root that is no object (a list of records, one scalar, open keys) stands as the only child of
the root Section; both then have the path "".
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from msgspec import structs

from sealread.errors import SchemaError
from sealread.schema.model import Field, Label, Node, OpenKeys, Records, Section
from sealread.schema.references import Definition, SubSchema, combine
from sealread.schema.shape import Shape, annotation, choices_of, kind_of, shape
from sealread.schema.smallest import permits

MAX_FIELDS = 5000

# Keywords that steer the tree, or that only validation needs; everything else is named.
_KNOWN = frozenset((
    "type", "properties", "required", "items", "additionalProperties", "anyOf", "oneOf", "allOf",
    "enum", "const", "format", "pattern", "title", "description", "default", "examples",
    "deprecated", "readOnly", "writeOnly", "minLength", "maxLength", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems",
    "minProperties", "maxProperties",
))  # fmt: skip


def build(definition: SubSchema, name: str) -> tuple[Section, tuple[str, ...]]:
    """The root of the tree, and a sentence for everything in the definition that is not read.

    Raises SchemaError if there is nothing to ask for or there are more than MAX_FIELDS fields.
    """
    builder = _Builder(name)
    root = builder.root(definition)
    return root, builder.remarks()


def pointer(path: str, key: str) -> str:
    """`path` with one more key (RFC 6901: `~` and `/` are escaped)."""
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"


def unescaped(token: str) -> str:
    """The key that a token of a path stands for."""
    return token.replace("~1", "/").replace("~0", "~")


def title_from(name: str) -> str:
    """A title for a property that has none: `seller_vatId` becomes "Seller vat id"."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    folded = " ".join(re.split(r"[\s_\-.]+", words)).strip()
    if not folded or (folded == name.strip() and (" " in folded or folded[0].isupper())):
        return name
    lowered = [word if word.isupper() else word.lower() for word in folded.split(" ")]
    return " ".join([lowered[0][:1].upper() + lowered[0][1:], *lowered[1:]])


class _Builder:
    """One walk over a definition: counts the fields and gathers what is not read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fields = 0
        self.unread: Counter[str] = Counter()
        self.first_seen: dict[str, str] = {}

    def root(self, definition: SubSchema) -> Section:
        title = annotation(definition, "title") or title_from(self.name)
        label = self._label(self.name, definition, "")
        node = self._node(definition, "", title, required=True)
        if isinstance(node, Section):
            return Section("", label, node.children, node.nullable, True, node.definition)
        if node is None:
            raise SchemaError(file=self.name, what="it allows no value at all")
        return Section("", label, (node,), False, True, node.definition)

    def remarks(self) -> tuple[str, ...]:
        return tuple(
            f"{what} at {self.first_seen[what] or '/'}"
            + (f" and {count - 1} more" if count > 1 else "")
            for what, count in self.unread.items()
        )

    def _node(self, definition: SubSchema, path: str, name: str, required: bool) -> Node | None:
        allowed = shape(definition)
        if allowed.first is None:
            return None
        if allowed.nullable and not permits(definition, None):  # null is listed and then forbidden
            allowed = structs.replace(allowed, nullable=False)
        plain = definition if isinstance(definition, dict) else {}
        self._note_unknown(plain, path)
        if allowed.mixed:
            self._unread(f"alternatives other than {allowed.first}", path)
        if allowed.first == "object":
            return self._object(plain, allowed, path, name, required)
        if allowed.scalars or _lists_scalars(allowed.arrays):
            return self._field(plain, allowed, path, name, required)
        return self._records(plain, allowed, path, name, required)

    def _object(
        self, definition: Definition, allowed: Shape, path: str, name: str, required: bool
    ) -> Section | OpenKeys:
        merged = self._one_object(allowed.objects, path)
        label = self._label(name, definition, path)
        open_to = merged.get("additionalProperties", True)
        if not merged.get("properties") and open_to is not False:
            self._count()
            return OpenKeys(path, label, allowed.nullable, required, definition)
        if isinstance(open_to, dict):
            self._unread("additionalProperties beside properties", path)
        children = self._children(merged, path)
        return Section(path, label, children, allowed.nullable, required, definition)

    def _one_object(self, objects: tuple[Definition, ...], path: str) -> Definition:
        """Several kinds of object become one with the properties of all."""
        merged: SubSchema = objects[0]
        for other in objects[1:]:
            self._unread("several kinds of object, read as one", path)
            needed = {*objects[0].get("required", ())} & {*other.get("required", ())}
            merged = combine(merged, other)
            if isinstance(merged, dict):
                merged = {**merged, "required": sorted(needed)}
        return merged if isinstance(merged, dict) else {}

    def _children(self, definition: Definition, path: str) -> tuple[Node, ...]:
        required = set(definition.get("required", ()))
        nodes = [
            self._node(sub, pointer(path, key), key, key in required)
            for key, sub in definition.get("properties", {}).items()
        ]
        return tuple(node for node in nodes if node is not None)

    def _field(
        self, definition: Definition, allowed: Shape, path: str, name: str, required: bool
    ) -> Field:
        self._count()
        items = _scalar_items(allowed.arrays)
        for item in (array.get("items") for array in allowed.arrays):
            self._note_unknown(item if isinstance(item, dict) else {}, path)
        scalars = allowed.scalars or items
        kind = kind_of(scalars)
        return Field(
            path=path,
            label=self._label(name, definition, path),
            kind=kind,
            nullable=allowed.nullable,
            required=required,
            many=not allowed.scalars,
            listable=bool(allowed.scalars) and bool(items),
            choices=choices_of(scalars) if kind == "enum" else (),
            pattern=next((one["pattern"] for one in scalars if "pattern" in one), None),
            inferred=bool(annotation(definition, "x-inferred")),
            definition=definition,
        )

    def _records(
        self, definition: Definition, allowed: Shape, path: str, name: str, required: bool
    ) -> Records:
        label = self._label(name, definition, path)
        items = allowed.arrays[0].get("items", False)
        item = self._node(items, f"{path}/*", name, required=True)
        if not isinstance(item, Section):
            if item is not None:
                self._unread("a list of lists or of open objects", path)
            plain = items if isinstance(items, dict) else {}
            item = Section(f"{path}/*", label, (), definition=plain)
        return Records(path, label, item, allowed.nullable, required, definition)

    def _label(self, name: str, definition: SubSchema, path: str) -> Label:
        phrases = annotation(definition, "x-phrases") or {}
        title = annotation(definition, "title") or title_from(name)
        description = annotation(definition, "description") or ""
        return Label(name, title, description, self._phrases(phrases, path))

    def _phrases(self, phrases: Any, path: str) -> dict[str, tuple[str, ...]]:
        fine = isinstance(phrases, dict) and all(
            isinstance(some, list) and all(isinstance(one, str) for one in some)
            for some in phrases.values()
        )
        if not fine:
            what = f"x-phrases at {path or '/'} must map languages to lists of phrases"
            raise SchemaError(file=self.name, what=what)
        return {language: tuple(some) for language, some in phrases.items()}

    def _note_unknown(self, definition: Definition, path: str) -> None:
        branches = [*definition.get("anyOf", ()), *definition.get("oneOf", ())]
        for one in (definition, *(b for b in branches if isinstance(b, dict))):
            for key in one:
                if key not in _KNOWN and not key.startswith("x-"):
                    self._unread(key, path)

    def _unread(self, what: str, path: str) -> None:
        self.unread[what] += 1
        self.first_seen.setdefault(what, path)

    def _count(self) -> None:
        self.fields += 1
        if self.fields > MAX_FIELDS:
            what = f"it asks for more than {MAX_FIELDS} fields"
            raise SchemaError(file=self.name, what=what)


def _scalar_items(arrays: tuple[Definition, ...]) -> tuple[Definition, ...]:
    found: list[Definition] = []
    for array in arrays:
        if "prefixItems" not in array:
            found += shape(array.get("items", True)).scalars
    return tuple(found)


def _lists_scalars(arrays: tuple[Definition, ...]) -> bool:
    firsts = [
        shape(array.get("items", True)).first for array in arrays if "prefixItems" not in array
    ]
    return bool(firsts) and firsts[0] == "scalar"
