"""The schemas that come with Sealread or in packs: `<name>.json`, `<name>.<language>.json`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from sealread.errors import UnknownSchema
from sealread.installed import shipped
from sealread.weights import packed
from sealread.weights.store import default_folder


class Entry(Struct, frozen=True):
    """One file of the library: its full name ("dop.de"), the language of its keys, its path."""

    name: str
    language: str
    path: Path


def entries() -> tuple[Entry, ...]:
    """All files of the library, by name: what is shipped, then what packs bring beside it."""
    ours = _shipped()
    taken = {one.name for one in ours}
    brought = map(_entry, packed.files(packed.SCHEMAS, default_folder()))
    return (*ours, *(one for one in brought if one.name not in taken))


@cache
def _shipped() -> tuple[Entry, ...]:
    folder = shipped("resources") / "schemas"
    return tuple(_entry(path) for path in sorted(folder.glob("*.json"), key=_stem))


def _entry(path: Path) -> Entry:
    _, _, language = path.stem.partition(".")
    return Entry(path.stem, language or "en", path)


def _stem(path: Path) -> str:
    return path.stem


def names() -> list[str]:
    """The names that `load` takes, those with a language at their end included."""
    return [entry.name for entry in entries()]


def find(name: str, language: str | None = None) -> Entry | None:
    """The entry for a name; with a language, the one whose keys are in it if there is one."""
    by_name = {entry.name: entry for entry in entries()}
    if language and f"{name}.{language}" in by_name:
        return by_name[f"{name}.{language}"]
    return by_name.get(name)


def entry(name: str, language: str | None = None) -> Entry:
    """As `find`; raises UnknownSchema, naming those there are."""
    found = find(name, language)
    if found is None:
        raise unknown(name)
    return found


def unknown(name: str) -> UnknownSchema:
    """The error for a name that is neither in the library nor a file."""
    return UnknownSchema(file=name, known=", ".join(names()))
