"""From a definition without references to the tree of nodes that is asked for.

A root that is no object (a list of records, one scalar, open keys) stands as the only child of
the root Section; both then have the path "".
"""

from __future__ import annotations

from msgspec import structs

from sealread.errors import SchemaError, SchemaTooLarge
from sealread.schema.combining import Definition, SubSchema, united
from sealread.schema.labels import label, title_from
from sealread.schema.model import Field, Node, OpenKeys, Records, Section
from sealread.schema.paths import pointer, unescaped
from sealread.schema.shape import Shape, annotation, choices_of, kind_of, kinds_of, shape
from sealread.schema.smallest import permits
from sealread.schema.unread import Unread

__all__ = ["MAX_FIELDS", "build", "pointer", "title_from", "unescaped"]

MAX_FIELDS = 5000


def build(definition: SubSchema, name: str) -> tuple[Section, tuple[str, ...]]:
    """The root of the tree, and a sentence for everything in the definition that is not read.

    Raises SchemaError if there is nothing to ask for, SchemaTooLarge for more than MAX_FIELDS
    fields.
    """
    builder = _Builder(name)
    root = builder.root(definition)
    return root, builder.unread.remarks()


class _Builder:
    """One walk over a definition: counts the fields and gathers what is not read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fields = 0
        self.unread = Unread()

    def root(self, definition: SubSchema) -> Section:
        title = annotation(definition, "title") or title_from(self.name)
        own = label(self.name, definition, "", self.name)
        node = self._node(definition, "", title, required=True)
        if node is None:
            raise SchemaError(file=self.name, what="it allows no value at all")
        if isinstance(node, Section) and not node.places and not node.also:
            return structs.replace(node, label=own)
        return Section("", own, (node,), False, True, node.definition)

    def _node(self, definition: SubSchema, path: str, name: str, required: bool) -> Node | None:
        """The node of a definition; where it leaves a choice, the others stand in its `also`."""
        allowed = shape(definition)
        if allowed.first is None:
            return None
        if allowed.nullable and not permits(definition, None):  # null is listed and then forbidden
            allowed = structs.replace(allowed, nullable=False)
        plain = definition if isinstance(definition, dict) else {}
        self.unread.note(plain, path)
        kinds = self._kinds(plain, allowed, path, name, required)
        if len(kinds) > 1:
            self.unread.add(f"alternatives other than {allowed.first}", path)
        first, *others = kinds
        return structs.replace(first, also=tuple(others)) if others else first

    def _kinds(
        self, definition: Definition, allowed: Shape, path: str, name: str, required: bool
    ) -> list[Node]:
        """The node of each kind of value that is allowed, in the schema's order."""
        found: list[Node] = []
        tuples = [one for one in allowed.arrays if "prefixItems" in one]
        lists = [one for one in allowed.arrays if "prefixItems" not in one]
        items = [shape(one.get("items", True)) for one in lists]
        scalars = tuple(scalar for one in items for scalar in one.scalars)
        if allowed.scalars or scalars:
            found.append(self._field(definition, allowed, scalars, path, name, required))
        if any(one.objects or one.arrays for one in items):
            found.append(self._records(definition, allowed, lists, path, name, required))
        elif (
            lists and not found and not tuples
        ):  # nothing but null, or nothing at all, may be in it
            empty = Section(f"{path}/*", label(name, definition, path, self.name), ())
            found.append(Records(path, empty.label, empty, allowed.nullable, required, definition))
        if tuples:
            found.append(self._tuple(definition, allowed, tuples[0], path, name, required))
        if allowed.objects:
            whole = self._object(definition, allowed, path, name, required)
            found = [whole, *found] if allowed.first == "object" else [*found, whole]
        return found

    def _object(
        self, definition: Definition, allowed: Shape, path: str, name: str, required: bool
    ) -> Section | OpenKeys:
        if len(allowed.objects) > 1:
            self.unread.add("several kinds of object, read as one", path)
        merged = united(allowed.objects)
        own = label(name, definition, path, self.name)
        known = merged.get("properties", {})
        known = known | {key: sub for key, sub in _conditional(merged).items() if key not in known}
        value = _open_value(merged)
        if not known and value is not False:
            below = self._open(value, path, name)
            return OpenKeys(path, own, allowed.nullable, required, definition, below)
        others = None
        if isinstance(value, dict):
            if "*" in path.split("/"):
                self.unread.add("additionalProperties beside properties of a record", path)
            below = self._open(value, path, name)
            others = OpenKeys(path, own, False, False, definition, below)
        needed = set(merged.get("required", ()))
        nodes = [
            self._node(sub, pointer(path, key), key, key in needed) for key, sub in known.items()
        ]
        children = tuple(node for node in nodes if node is not None)
        return Section(path, own, children, allowed.nullable, required, definition, others)

    def _open(self, value: SubSchema, path: str, name: str) -> Node | None:
        """What stands under an open key. Nobody asks for its parts: nothing in it is unread."""
        kept, self.unread = self.unread, Unread()
        node = self._node(value, f"{path}/*", name, required=True)
        self.unread = kept
        return node

    def _tuple(
        self, definition: Definition, allowed: Shape, one: Definition, path: str, name: str,
        required: bool,
    ) -> Section:  # fmt: skip
        """A list whose items each have their own definition, as members by their place."""
        own = label(name, definition, path, self.name)
        if one.get("items", False) is not False:
            self.unread.add("items behind prefixItems", path)
        nodes = [
            self._node(sub, f"{path}/{place}", f"{own.title} {place + 1}", required=True)
            for place, sub in enumerate(one["prefixItems"])
        ]
        children = tuple(node for node in nodes if node is not None)
        return Section(
            path, own, children, allowed.nullable, required, definition, places=True
        )  # fmt: skip

    def _field(
        self, definition: Definition, allowed: Shape, items: tuple[Definition, ...], path: str,
        name: str, required: bool,
    ) -> Field:  # fmt: skip
        self._count()
        for item in (array.get("items") for array in allowed.arrays):
            self.unread.note(item if isinstance(item, dict) else {}, path)
        scalars = allowed.scalars or items
        kind = kind_of(scalars)
        return Field(
            path=path,
            label=label(name, definition, path, self.name),
            kind=kind,
            nullable=allowed.nullable,
            required=required,
            many=not allowed.scalars,
            listable=bool(allowed.scalars) and bool(items),
            choices=choices_of(scalars) if kind == "enum" else (),
            pattern=next((one["pattern"] for one in scalars if "pattern" in one), None),
            inferred=bool(annotation(definition, "x-inferred")),
            definition=definition,
            kinds=kinds_of(scalars),
        )

    def _records(
        self, definition: Definition, allowed: Shape, lists: list[Definition], path: str,
        name: str, required: bool,
    ) -> Records:  # fmt: skip
        own = label(name, definition, path, self.name)
        several = [one.get("items", True) for one in lists]
        items: SubSchema = several[0] if len(several) == 1 else {"anyOf": several}
        whole = self._item(items, f"{path}/*", name)
        return Records(path, own, whole, allowed.nullable, required, definition)

    def _item(self, items: SubSchema, path: str, name: str) -> Section:
        """What a record is: a section, or one that stands for an item of another kind."""
        node = self._node(items, path, name, required=True)
        nodes = () if node is None else (node, *node.also)
        kinds = [one for one in nodes if not (isinstance(one, Field) and not one.many)]
        section = next((one for one in kinds if _is_object(one)), None)
        if isinstance(section, Section):
            return structs.replace(section, also=())
        plain = items if isinstance(items, dict) else {}
        own = label(name, plain, path, self.name)
        return Section(path, own, tuple(kinds[:1]), required=True, definition=plain)

    def _count(self) -> None:
        self.fields += 1
        if self.fields > MAX_FIELDS:
            what = f"it asks for more than {MAX_FIELDS} fields"
            raise SchemaTooLarge(file=self.name, what=what)


def _is_object(node: Node) -> bool:
    return isinstance(node, Section) and not node.places


def _open_value(definition: Definition) -> SubSchema:
    """What stands under keys that a definition does not name; False where there are none."""
    patterned = list(definition.get("patternProperties", {}).values())
    further = definition.get("additionalProperties", not patterned)
    if isinstance(further, dict):
        patterned.append(further)
    if not patterned:
        return bool(further)
    return patterned[0] if len(patterned) == 1 else {"anyOf": patterned}


def _conditional(definition: Definition) -> Definition:
    """The properties that are named only on a condition (`then`, `else`, `dependentSchemas`)."""
    parts = [definition.get("then"), definition.get("else")]
    parts += definition.get("dependentSchemas", {}).values()
    found: Definition = {}
    for part in parts:
        if isinstance(part, dict):
            found |= {key: sub for key, sub in part.get("properties", {}).items() if sub}
    return found
