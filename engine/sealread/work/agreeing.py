"""One schema of what several documents of a kind say, each asked alone (`work.proposals`).

    root = Agreement([one, two, three], "invoice").agreed("Invoice")

Names of a model's own differ from paper to paper. Two are one field where a label, or the name, is
nearly the same, or where both have the same words on all papers. Where the library has a schema for
their kind, all its fields are asked for, in place of those that papers of all kinds have
(`understand.usual_fields`). A field is called as there, as half of the papers print it, as those of
all kinds are, or as most often. Sections are given up: what one paper groups another does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import TypeVar

import numpy as np
from msgspec import Struct, structs
from msgspec import field as struct_field
from rapidfuzz import fuzz
from scipy.optimize import linear_sum_assignment

from sealread.extract.grounding import letters
from sealread.schema.draft import Part, free_key, fresh_id, key_from, new_root
from sealread.understand.usual_fields import KEYS
from sealread.work.proposals import Proposed, part_of
from sealread.work.suggested import folded
from sealread.work.suggested_labels import HELD, library_key, library_root

ALIKE = 86.0
"""Of 100: how alike the names of two fields are at least that are one."""
_SAME_WORDS = 90.0
"""As how alike two fields count that say the very same words, if these are of some length."""
_TELLING = 6
"""Letters and digits of words that say by themselves which field they are of."""
_OVERLAP = 0.5
"""The share of columns (of the list with fewer) that two lists have in common at least."""


class _Same(Struct, eq=False):
    """Names of several documents for one field; `texts` by the document's place.

    `part`: its number in the draft. `known`: the name that papers of all kinds have for it, or the
    library; `like`: the library's field.
    """

    texts: dict[int, list[str]]
    keys: list[str]
    sections: list[str] = struct_field(default_factory=list)
    labels: list[str] = struct_field(default_factory=list)
    nodes: list[Proposed] = struct_field(default_factory=list)
    known: str = ""
    like: Part | None = None
    part: int = struct_field(default_factory=fresh_id)

    def names(self) -> set[str]:
        """All that it is called, as names are compared."""
        inner = (f"{section} {key}" for section, key in zip(self.sections, self.keys, strict=True))
        return {folded(name) for name in (*self.keys, *inner, *self.labels)}

    def join(self, other: _Same) -> None:
        """Takes the names and words of another; of a document that both have its own stay."""
        self.texts = {**other.texts, **self.texts}
        self.keys, self.sections = self.keys + other.keys, self.sections + other.sections
        self.labels, self.nodes = self.labels + other.labels, self.nodes + other.nodes
        self.known = self.known or other.known

    def said(self, document: int) -> str:
        """Its words in a document, as they are compared."""
        return letters(" ".join(self.texts[document]))


class _List(Struct, eq=False):
    """Names of several documents for one list of records."""

    documents: set[int]
    keys: list[str]
    columns: list[_Same]
    like: Part | None = None
    part: int = struct_field(default_factory=fresh_id)

    def join(self, other: _List) -> None:
        """Takes the columns of another."""
        self.documents |= other.documents
        self.keys += other.keys
        _joined(self.columns, other.columns, _alike)


_Any = TypeVar("_Any", _Same, _List)


class Agreement:
    """What documents agree on. `schema`: the library's for their kind, "" for none."""

    def __init__(self, documents: Sequence[Proposed], schema: str = "") -> None:
        self._count = len(documents)
        self._fields: list[_Same] = []
        self._lists: list[_List] = []
        self._held: list[Part] = []
        if schema:
            self._fields, self._lists, self._held = _asked_by_library(schema)
        for number, one in enumerate(documents):
            _joined(self._fields, _known(list(_fields(number, one)), schema), _alike)
            _joined(self._lists, list(_records(number, one)), _overlap)
        self._merge()

    def words(self, part: int) -> Mapping[int, list[str]]:
        """What documents (by their place) say at the part of that number, where they do."""
        every = chain(self._fields, *(some.columns for some in self._lists))
        return next((one.texts for one in every if one.part == part), {})

    def agreed(self, title: str) -> Part:
        """A schema of what at least half of the documents have, and of what the library asks for.

        What all have is required.
        """
        least, taken = (self._count + 1) // 2, set[str]()
        single = [one for one in self._fields if one.like or len(one.texts) >= least]
        lists = [one for one in self._lists if one.like or len(one.documents) >= least]
        parts = [
            *(_field_part(one, self._count, taken) for one in single),
            *(_list_part(one, self._count, taken) for one in lists),
            *(structs.replace(one, key=free_key(taken, one.key)) for one in self._held),
        ]
        return structs.replace(new_root(title), children=tuple(parts))

    def _merge(self) -> None:
        """Makes one of fields that say the same in all documents that have both."""
        merged = True
        while merged:
            pairs = combinations(self._fields, 2)
            found = next(((one, two) for one, two in pairs if _say_the_same(one, two)), None)
            merged = found is not None
            if found is not None:
                found[0].join(found[1])
                self._fields.remove(found[1])


def _fields(document: int, node: Proposed, section: str = "") -> Iterator[_Same]:
    """The single fields of a document, those of its sections too."""
    for one in node.below.values():
        if not one.below:
            known = one.key if one.key in KEYS and not section else ""
            labels = list(dict.fromkeys(one.labels))
            yield _Same({document: one.texts}, [one.key], [section], labels, [one], known)
        elif not one.records:
            yield from _fields(document, one, one.key)


def _asked_by_library(schema: str) -> tuple[list[_Same], list[_List], list[Part]]:
    """The fields and lists of a schema of the library, which no document has named yet.

    Behind them what stays as it is there: sections, and keys that stand on the page.
    """
    fields, lists, held = list[_Same](), list[_List](), list[Part]()
    for part in library_root(schema).children:
        if part.kind == "records" and all(one.kind not in HELD for one in part.children):
            lists.append(_List(set(), [part.key], list(map(_asked, part.children)), part))
        elif part.kind in HELD:
            held.append(part)
        else:
            fields.append(_asked(part))
    return fields, lists, held


def _asked(part: Part) -> _Same:
    return _Same({}, [part.key], [""], known=part.key, like=part)


def _known(fields: Sequence[_Same], schema: str) -> list[_Same]:
    """Fields of a document, those that a schema of the library has with its name.

    Only one has it. Those that all papers have are left out beside such a schema.
    """
    if not schema:
        return list(fields)
    taken, kept = set[str](), list[_Same]()
    for one in fields:
        called = (library_key(schema, name) for name in (*one.labels, *one.keys))
        known = next(filter(None, called), "")
        if known and known not in taken:
            one.known = known
            taken.add(known)
        elif one.known:
            continue
        kept.append(one)
    return kept


def _records(document: int, node: Proposed) -> Iterator[_List]:
    """The lists of records of a document, those in its sections too."""
    for one in node.below.values():
        if one.below and one.records:
            yield _List({document}, [one.key], list(_fields(document, one)))
        elif one.below:
            yield from _records(document, one)


def _joined(known: list[_Any], new: list[_Any], likeness: Callable[[_Any, _Any], float]) -> None:
    """Each of the new ones joins the known one that it is most alike, or stands beside them."""
    if not known or not new:
        known += new
        return
    alike = np.array([[likeness(one, other) for other in known] for one in new])
    rows, columns = linear_sum_assignment(-alike)
    pairs = {int(row): int(column) for row, column in zip(rows, columns, strict=True)}
    places = list(known)
    for number, one in enumerate(new):
        place = pairs.get(number)
        if place is not None and alike[number, place] >= ALIKE:
            places[place].join(one)
        else:
            known.append(one)


def _alike(one: _Same, other: _Same) -> float:
    """How alike two fields are, 0 to 100."""
    if one.known and other.known:
        return 100.0 * (one.known == other.known)
    names = max(fuzz.token_sort_ratio(a, b) for a in one.names() for b in other.names())
    said = {one.said(number) for number in one.texts} & {other.said(n) for n in other.texts}
    constant = any(len(text) >= _TELLING for text in said) and not (one.known or other.known)
    return max(names, _SAME_WORDS if constant else 0.0)


def _overlap(one: _List, other: _List) -> float:
    """How alike two lists are, by their columns."""
    alike = np.array([[_alike(a, b) for b in other.columns] for a in one.columns])
    if not alike.size:
        return 0.0
    rows, columns = linear_sum_assignment(-alike)
    same = int((alike[rows, columns] >= ALIKE).sum())
    return 100.0 if same >= _OVERLAP * min(alike.shape) else 0.0


def _say_the_same(one: _Same, other: _Same) -> bool:
    """Whether two fields say the same in all documents that have both.

    Two amounts or days may be the same on all of a few papers: their names say it too.
    """
    both = one.texts.keys() & other.texts.keys()
    if not both or _are_two(one, other) or any(one.said(n) != other.said(n) for n in both):
        return False
    if not any(sum(char.isalpha() for char in one.said(number)) >= _TELLING for number in both):
        return len(both) > 1 and bool(_words(one) & _words(other))
    return True


def _are_two(one: _Same, other: _Same) -> bool:
    """Whether two fields are known as two."""
    both_usual = one.known in KEYS and other.known in KEYS
    return both_usual or (one.like is not None and other.like is not None)


def _words(same: _Same) -> set[str]:
    return {word for name in same.names() for word in name.split()}


def _field_part(same: _Same, documents: int, taken: set[str]) -> Part:
    """The part of a field, under a name that no other has."""
    required = len(same.texts) == documents > 1
    name = _name(same)
    if name in taken and (section := next(filter(None, same.sections), "")):
        name = key_from(f"{section} {name}")
    key = free_key(taken, name)
    taken.add(key)
    if same.like is not None:
        return structs.replace(same.like, id=same.part, key=key, required=required)
    texts = [text for said in same.texts.values() for text in said]
    node = structs.replace(
        same.nodes[-1], key=key, texts=texts, labels=list(dict.fromkeys(same.labels)),
        many=any(one.many for one in same.nodes), title="",
    )  # fmt: skip
    return structs.replace(part_of(node), id=same.part, required=required)


def _list_part(some: _List, documents: int, taken: set[str]) -> Part:
    key = free_key(taken, _most(some.keys))
    taken.add(key)
    own: set[str] = set()
    least = (len(some.documents) + 1) // 2
    columns = [one for one in some.columns if one.like or len(one.texts) >= least]
    children = tuple(_field_part(one, documents, own) for one in columns)
    required = len(some.documents) == documents > 1
    like = some.like or Part(some.part, key, "records", folded(key).capitalize())
    return structs.replace(like, id=some.part, key=key, children=children, required=required)


def _name(same: _Same) -> str:
    """What a field is called, the surest first."""
    if same.like is not None:
        return same.known
    printed = Counter(key_from(label) for label in same.labels).most_common(1)
    if printed and printed[0][1] > 1 and 2 * printed[0][1] >= len(same.texts):
        return printed[0][0]
    return same.known or _most(same.keys)


def _most(names: Iterable[str]) -> str:
    return Counter(names).most_common(1)[0][0]
