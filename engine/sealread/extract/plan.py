"""A schema broken into small questions: its single fields, its record lists, its open keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sealread.extract.library_phrases import with_phrases
from sealread.schema.model import Field, Label, Node, OpenKeys, Records, Schema, Section


class Beside(Struct, frozen=True):
    """Keys of the page that an object takes beside those it names (`named`)."""

    node: OpenKeys
    named: tuple[Label, ...]


class Plan(Struct, frozen=True):
    """What will be asked of a document; `order`: the paths of all nodes, as the schema has them."""

    fields: tuple[Field, ...]
    records: tuple[Records, ...]
    open_keys: tuple[OpenKeys, ...]
    order: tuple[str, ...]
    beside: tuple[Beside, ...] = ()


def plan(schema: Schema) -> Plan:
    """All leaves of a schema that stand alone, and all nodes that repeat."""
    nodes = _telling(list(_flat(schema.root)))
    return Plan(
        fields=tuple(node for node in nodes if isinstance(node, Field)),
        records=tuple(node for node in nodes if isinstance(node, Records)),
        open_keys=tuple(node for node in nodes if isinstance(node, OpenKeys)),
        order=tuple(node.path for node in nodes),
        beside=tuple(_beside(schema.root)),
    )


def _beside(node: Node) -> Iterator[Beside]:
    """The open keys beside named ones, those of records left out: nobody lists them row by row."""
    if not isinstance(node, Section):
        return
    if node.others is not None:
        yield Beside(node.others, tuple(child.label for child in node.children))
    for child in node.children:
        yield from _beside(child)


def _flat(node: Node, context: str = "") -> Iterator[Node]:
    if isinstance(node, Section):
        within = node.label.title if node.path else context
        for child in node.children:
            yield from _flat(child, within)
    elif isinstance(node, Field) and context:
        yield replace(node, label=replace(node.label, context=context))
    else:
        yield node


def _telling(nodes: Sequence[Node]) -> list[Node]:
    """The nodes without the descriptions that several fields share: those ask for none of them."""
    said = Counter(node.label.description for node in nodes if isinstance(node, Field))
    return [
        replace(node, label=replace(node.label, description=""))
        if isinstance(node, Field) and said[node.label.description] > 1
        else node
        for node in nodes
    ]


def columns(records: Records) -> tuple[Field, ...]:
    """The leaves of one record, nested sections included, deeper lists left out."""
    leaves = _telling(list(_flat(records.item, records.label.title)))
    return tuple(with_phrases(leaf) for leaf in leaves if isinstance(leaf, Field))


def is_flat(records: Records) -> bool:
    """Whether a record has single values alone: neither lists nor open keys are in it."""
    return all(isinstance(one, Field) and not one.many for one in _flat(records.item))


def wordings(label: Label, language: str | None) -> tuple[str, ...]:
    """The ways a field is named: the document's language first, the title, other languages."""
    own = label.phrases.get(language or "", ())
    others = [phrase for code, said in label.phrases.items() if code != language for phrase in said]
    return tuple(dict.fromkeys([*own, label.title, *others]))


def questions(label: Label, language: str | None, limit: int) -> tuple[str, ...]:
    """The wordings that are asked, at most `limit`, the most different first.

    One phrase of the document's language, the title, the description, the first phrase of other
    languages, then the document's other phrases (what each brings: tests/bench/README.md).
    """
    own = label.phrases.get(language or "", ())
    foreign = [said[0] for code, said in label.phrases.items() if code != language and said]
    title = f"{label.context}: {label.title}" if label.context else label.title
    said = [*own[:1], title, label.description, *foreign, *own[1:]]
    return tuple(dict.fromkeys(filter(None, said)))[:limit]
