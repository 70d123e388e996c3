"""Extractions as files: one JSON a document, under names that fit."""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Container
from pathlib import Path

import msgspec

from sealread.extract.result import Extraction
from sealread.json_file import as_json as as_json
from sealread.json_file import write_json as write_json

VOLATILE = frozenset({"seconds", "page_tokens", "kept_tokens"})
"""Keys of an output's `run` that differ between two runs with the same terms; all else is equal."""
_SUFFIX = ".json"
_NAME_BYTES = 255
_HASH_DIGITS = 8
_PART = 60


def settled(body: bytes) -> bytes:
    """An output without what differs from run to run: equal bytes in, equal bytes out of Sealread.

    Takes and gives the JSON of an extraction.
    """
    written = msgspec.json.decode(body)
    written["run"] = {key: told for key, told in written["run"].items() if key not in VOLATILE}
    return as_json(written)


def holds(path: Path, extraction: Extraction) -> bool:
    """Whether the file at `path` is this extraction, byte for byte."""
    try:
        return path.read_bytes() == as_json(extraction)
    except OSError:
        return False


def target(out: Path, relative: Path, taken: Container[str], suffix: str = _SUFFIX) -> Path:
    """A free place `out/<folder>/<stem>.json` (or another suffix) for the document at `relative`.

    `taken` holds the `key` of every place that belongs to another document. On a clash the name
    keeps its suffix (`a.png.json`), then gets a short hash of its path. Names are cut to 255 bytes.
    """
    folder = out / relative.parent
    digest = hashlib.sha256(os.fsencode(relative)).hexdigest()[:_HASH_DIGITS]
    for name in (relative.stem, relative.name):
        place = folder / _fitted(name, digest, suffix)
        if key(place) not in taken:
            return place
    return folder / _cut(relative.name, f"-{digest}{suffix}")


def file_name(title: str) -> str:
    """A title as a part of a file's name that every system takes, such as `line-items`."""
    plain = unicodedata.normalize("NFC", title).casefold()
    letters = "".join(letter if letter.isalnum() else "-" for letter in plain)
    return _cut("-".join(filter(None, letters.split("-"))), "")[:_PART] or "table"


def key(place: Path) -> str:
    """What makes two places the same on any file system: without case and Unicode form."""
    return unicodedata.normalize("NFC", str(place)).casefold()


def _fitted(name: str, digest: str, suffix: str) -> str:
    whole = name + suffix
    return whole if len(os.fsencode(whole)) <= _NAME_BYTES else _cut(name, f"-{digest}{suffix}")


def _cut(name: str, end: str) -> str:
    """`name` shortened at a character, so that with `end` it fits into 255 bytes."""
    room = _NAME_BYTES - len(os.fsencode(end))
    while len(os.fsencode(name)) > room:
        name = name[:-1]
    return name + end
