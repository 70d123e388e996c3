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
from rapidfuzz import fuzz

from sealread.extract.grounding import letters
from sealread.extract.result import Reading
from sealread.schema.draft import MAX_KEY, Part, PartKind, Phrases, fresh_id, new_root
from sealread.schema.draft_kinds import kind_of
from sealread.schema.tree import unescaped
from sealread.understand.usual_fields import KEYS
from sealread.work.suggested import MAX_SAMPLE, Suggestion

_LONG = 4
"""Letters and digits from which a name with digits may be taken from what is said."""
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
        """Takes fields told by labels: a label of what is named already, or a name more.

        Where several names have the same words the one that is most like the label is meant.
        """
        for one in printed:
            part = one.part
            every = self._saying(letters(one.sample))
            same = max(every, key=lambda node: _alike(node.key, part.title), default=None)
            if same is not None:
                same.labels.append(part.title)
            elif part.key not in self.below:
                self.below[part.key] = Proposed(
                    part.key, [one.sample], language=language, page=one.page,
                    labels=[part.title], title=part.title, kind=part.kind,
                )  # fmt: skip

    def _saying(self, text: str) -> list[Proposed]:
        """The names at which just these letters and digits stand."""
        own = [self] if any(letters(said) == text for said in self.texts) else []
        return [*own, *(found for one in self.below.values() for found in one._saying(text))]

    def said(self) -> list[str]:
        """All that stands there and below."""
        return [*self.texts, *(text for one in self.below.values() for text in one.said())]

    def names(self) -> list[str]:
        """All names in it, those of lists and sections first."""
        own = [name for one in self.below.values() for name in (one.key, *one.names())]
        return list(dict.fromkeys(own))


def without_values(tree: Proposed) -> Proposed:
    """A document without names that are themselves what it says.

    That is the very words that stand there (`acme_ltd`), or a number of any (`plot_17`).
    """
    said = {letters(text) for text in tree.said()}

    def is_value(one: Proposed) -> bool:
        own = letters(one.key)
        copied = any(map(str.isdigit, own)) and len(own) >= _LONG
        return own in map(letters, one.texts) or (copied and any(own in text for text in said))

    def kept(node: Proposed) -> Proposed:
        below = {
            key: kept(one)
            for key, one in node.below.items()
            if one.below or not is_value(one)
        }  # fmt: skip
        return structs.replace(node, below=below)

    return kept(tree)


def drafted(tree: Proposed, title: str = "") -> Part:
    """The draft of a schema of what a document says."""
    return structs.replace(new_root(title), children=_parts(_said_once(tree)))


def suggestions(proposed: Proposed) -> tuple[Suggestion, ...]:
    """The fields of one document, each with what stands there."""
    made = []
    for one in _said_once(proposed).below.values():
        part = part_of(one, _parts(one))
        made.append(Suggestion(part, "; ".join(one.said())[:MAX_SAMPLE], one.page))
    return tuple(made)


def _said_once(tree: Proposed) -> Proposed:
    """A document without what all papers have where it has another name for these words."""
    own = {key: one for key, one in tree.below.items() if key not in KEYS}
    named = {letters(text) for one in own.values() for text in one.said()}
    kept = {
        key: one
        for key, one in tree.below.items()
        if key in own or not any(letters(text) in named for text in one.texts)
    }
    return structs.replace(tree, below=kept)


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


def _alike(key: str, label: str) -> float:
    return fuzz.token_sort_ratio(_spoken(key).casefold(), label.casefold())


def _spoken(key: str) -> str:
    return " ".join(key.replace("_", " ").split())
