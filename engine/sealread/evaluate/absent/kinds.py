"""Kinds of papers with their fields (`kinds.jsonl`), and which of these a paper could print."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from sealread.errors import DamagedFile, MissingFile
from sealread.evaluate.absent.generic import telling
from sealread.extract.stems import Stems

LANGUAGES = ("de", "fr", "it", "es", "nl")

_RARE = 0.01
"""A word that more kinds than this share has in their labels tells nothing of a kind."""
_DATABASE = frozenset(
    """
    action actions allow allowed api artifact attribute attributes auto automatic automatically
    based basis batch boolean calculated can categories category class classification color
    colour config configuration context created css csv dashlet default deleted delta deprecated
    dimension dimensions disable disabled display does edit element enable enabled entity
    entries entry etag exclude export external field file flag folder forecast format global
    guid has hash header headers hidden hide hierarchy icon id identifier identifiers ids image
    import include index internal inventory is javascript job journal json key leaf ledger lft
    log logical lookup loop mapping master metadata method mode modified module must node not
    object option optional options owner owning parameter parameters parent participant password
    photo picture plugin posting prefix process processed processing property query queue
    readonly record related replace required requirement rgt row run runs schema scope script
    segment send sequence series server setting settings setup sha256 show skip sort sql state
    sub subject suffix sync system table template thing thumbnail timezone token update updated
    uri url use user users utc uuid version view visible voucher widget workflow
    """.split()  # noqa: SIM905
)
"""Words of labels that databases have and papers do not, or that say nothing by themselves."""
_INTERNAL = re.compile(
    r"(?i)\b(?:entit(?:y|ies)|records?|unique|identifiers?|system|database|internal(?:ly)?|lookup|"
    r"picklist|workflow|attributes?|instance|schema|field|users?)\b"
)
_LISTED = frozenset(
    """
    attribute attributes configuration definition entity framework map mapping metadata parameters
    setup specification system template thing utilization version
    """.split()  # noqa: SIM905
)
"""Words in the names of kinds that are parts of a system, or of nothing."""
_UNPRINTED_TYPES = frozenset(
    """
    colorName entityId guid image ImageObject listLookup listLookupCorrelated listLookupMultiple
    partylist Thing timezone
    """.split()  # noqa: SIM905
)
"""Keys, pictures, and choices among what only a system lists."""
_TOKEN = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLAIN = re.compile(r"[^\W\d_]+(?:[ -](?:[^\W\d_]+|&))*")
_MOST_WORDS = 4
_LEAST = 4
"""Letters of a word that tells something: abbreviations can mean anything."""


class ForeignField(Struct, frozen=True):
    """A field of a kind; `de` to `nl` are its label in other languages, where they are known."""

    label: str
    type: str
    about: str | None = None
    options: tuple[Any, ...] = ()
    de: str | None = None
    fr: str | None = None
    it: str | None = None
    es: str | None = None
    nl: str | None = None

    def labels(self) -> tuple[str, ...]:
        """Its label in all languages that are known."""
        said = (self.label, *(self.label_in(language) for language in LANGUAGES))
        return tuple(dict.fromkeys(filter(None, said)))

    def label_in(self, language: str | None) -> str | None:
        """Its label in another language than English, if that is known."""
        return getattr(self, language) if language in LANGUAGES else None


class ForeignKind(Struct, frozen=True):
    """A kind of paper: its name, and its fields. `source`: where both were found."""

    source: str
    kind: str
    fields: tuple[ForeignField, ...]


def load(path: Path) -> tuple[ForeignKind, ...]:
    """The kinds of a file, one a line, each with the fields that a paper of it could print.

    Raises MissingFile, DamagedFile.
    """
    try:
        lines = path.read_bytes().splitlines()
        there = [msgspec.json.decode(line, type=ForeignKind) for line in lines if line.strip()]
    except OSError as cause:
        raise MissingFile(file=str(path)) from cause
    except msgspec.DecodeError as cause:
        raise DamagedFile(file=path.name, what="lines of JSON, one a kind of paper") from cause
    return printable(there)


def printable(kinds: Sequence[ForeignKind]) -> tuple[ForeignKind, ...]:
    """The kinds without the fields of databases and those whose names tell nothing."""
    shared = Counter(
        word for one in kinds for word in frozenset().union(*(telling(f.label) for f in one.fields))
    )
    most = max(1, round(_RARE * len(kinds)))
    rare = frozenset(word for word, count in shared.items() if count <= most)
    kept = (structs.replace(one, fields=tuple(_kept(one, rare))) for one in kinds)
    return tuple(one for one in kept if one.fields)


def _kept(kind: ForeignKind, rare: Stems) -> Iterator[ForeignField]:
    for field in kind.fields:
        told = any(len(word) >= _LEAST for word in telling(field.label) & rare)
        if told and _is_printable(field, kind):
            yield field


def _is_printable(field: ForeignField, kind: ForeignKind) -> bool:
    """Whether a paper could have it: no key, switch or date of a change of a row."""
    words = _words(field.label)
    return (
        field.type not in _UNPRINTED_TYPES
        and field.label != kind.kind
        and _PLAIN.fullmatch(field.label) is not None
        and len(words) <= _MOST_WORDS
        and not set(words) & _DATABASE
        and not set(_words(kind.kind)) & _LISTED
        and not _INTERNAL.search(field.about or "")
    )


def _words(label: str) -> list[str]:
    return [word.casefold() for word in _TOKEN.findall(_HUMP.sub(" ", label))]
