"""What a document says under names of the model's own (`understand.proposing`), as a schema.

    tree = Proposed.of(readings, language)
    tree.label(printed, language)            # labels that are printed beside what it names
    root = drafted(tree, "Invoice")          # the draft of a schema

Several documents agree on one in `work.agreeing`.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs
from msgspec import field as struct_field

from sealread.extract.grounding import letters
from sealread.extract.result import Reading
from sealread.schema.draft import MAX_KEY, Part, PartKind, Phrases, fresh_id, new_root
from sealread.schema.draft_kinds import kind_of
from sealread.schema.tree import unescaped
from sealread.work.suggested import MAX_SAMPLE, Suggestion

_NAMING = frozenset((
    "number", "no", "nr", "num", "id", "code", "ref", "reference", "nummer", "kennung",
    "kennzeichen", "numero", "numéro", "n", "nomor",
))  # fmt: skip
"""Words of names of fields whose numbers name something."""


class Proposed(Struct):
    """A name and what stands there: `texts`, or what is `below`.

    `records`: its members are those of a list of records; `many`: its values are a list.
    `language` of the document; `page` of its first value; `labels`: what is printed beside it;
    `title` and `kind` where they are known.
    """

    key: str
    texts: list[str] = struct_field(default_factory=list)
    below: dict[str, Proposed] = struct_field(default_factory=dict)
    records: bool = False
    many: bool = False
    language: str | None = None
    page: int | None = None
    labels: list[str] = struct_field(default_factory=list)
    title: str = ""
    kind: PartKind | None = None

    @classmethod
    def of(cls, readings: Iterable[Reading], language: str | None) -> Proposed:
        """The tree of one document's readings."""
        root = cls("", language=language)
        for one in readings:
            root._take(one, language)
        return root

    def _take(self, reading: Reading, language: str | None) -> None:
        node, text = self, " ".join((reading.text or "").split())
        tokens = [unescaped(token) for token in reading.path.split("/")[1:]]
        for place, token in enumerate(tokens):
            if token.isdigit() and node is not self:
                last = place + 1 == len(tokens)
                node.many, node.records = node.many or last, node.records or not last
                continue
            node = node.below.setdefault(token, Proposed(token[:MAX_KEY], language=language))
        node.texts.append(text)
        if node.page is None:
            node.page = min((place.page for place in reading.evidence), default=None)

    def label(self, printed: Iterable[Suggestion], language: str | None) -> None:
        """Takes fields told by labels: a label of what is named already, or a name more."""
        for one in printed:
            part = one.part
            same = self._saying(letters(one.sample))
            if same is not None:
                same.labels.append(part.title)
            elif part.key not in self.below:
                self.below[part.key] = Proposed(
                    part.key, [one.sample], language=language, page=one.page,
                    labels=[part.title], title=part.title, kind=part.kind,
                )  # fmt: skip

    def _saying(self, text: str) -> Proposed | None:
        """The first name at which just these letters and digits stand."""
        if any(letters(said) == text for said in self.texts):
            return self
        return next((found for one in self.below.values() if (found := one._saying(text))), None)

    def names(self) -> list[str]:
        """All names in it, those of lists and sections first."""
        own = [name for one in self.below.values() for name in (one.key, *one.names())]
        return list(dict.fromkeys(own))


def drafted(tree: Proposed, title: str = "") -> Part:
    """The draft of a schema of what a document says."""
    return structs.replace(new_root(title), children=_parts(tree))


def suggestions(proposed: Proposed) -> tuple[Suggestion, ...]:
    """The fields of one document, each with what stands there."""
    made = []
    for one in proposed.below.values():
        said = one.texts or [text for below in one.below.values() for text in below.texts]
        part = part_of(one, _parts(one))
        made.append(Suggestion(part, "; ".join(said)[:MAX_SAMPLE], one.page))
    return tuple(made)


def _parts(node: Proposed) -> tuple[Part, ...]:
    return tuple(part_of(one, _parts(one)) for one in node.below.values())


def part_of(node: Proposed, children: tuple[Part, ...] = ()) -> Part:
    """The part of a name, with the parts of what is below it."""
    title = node.title or _spoken(node.key)[:1].upper() + _spoken(node.key)[1:]
    phrases: Phrases = {node.language or "en": tuple(dict.fromkeys(node.labels))}
    part = Part(
        fresh_id(), node.key, title=title, children=children,
        phrases=phrases if node.labels else {},
    )  # fmt: skip
    if children:
        return structs.replace(part, kind="records" if node.records else "section")
    kind = node.kind or kind_of(node.texts, node.language)
    if kind == "number" and _NAMING & set(_spoken(node.key).split()):
        kind = "text"  # a number that names something is not counted with, and keeps its zeros
    return structs.replace(part, kind=kind, many=node.many)


def _spoken(key: str) -> str:
    return " ".join(key.replace("_", " ").split())
