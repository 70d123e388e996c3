"""How documents look: the words of their first pages, by which those of one kind are known.

A look is the set of the words of a page, each as a number of 32 bits. Two forms of one kind share
most of what is printed on them, whatever is filled in; two kinds share a few words of the language.
First pages of 12 sets of data: the nearest of another kind shares a tenth of the words (at most a
fifth), the nearest of its own from a third to nine tenths where the layout is the same
(tests/bench/README.md). Looks lie in the workspace, locked with it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from zlib import crc32

from msgspec import Struct

from sealread.document.model import Page
from sealread.work.database import Database

NEAR = 0.3
"""The share of words (of both together) that two documents of one kind have in common at least."""
FEWEST = 12
"""Words of a page that has a look; of fewer, any two pages may be alike."""
MOST = 1000
_COMPARED = 2000
"""Documents that one is compared with, the newest."""
_WORD = re.compile(r"[^\W\d_]{3,}")

Look = frozenset[int]


class Neighbour(Struct, frozen=True):
    """The schema under which a document of the same look was read, and how alike they are (0-1)."""

    schema_name: str
    schema_sha256: str
    likeness: float


def look(page: Page) -> Look | None:
    """The look of a page; None where it has too few words."""
    words = {said.casefold() for word in page.words for said in _WORD.findall(word.text)}
    if len(words) < FEWEST:
        return None
    return frozenset(sorted(crc32(word.encode()) for word in words)[:MOST])


def keep(database: Database, document: str, seen: Look) -> None:
    """Keeps the look of a document (its SHA-256). Raises WorkspaceUnusable, OutputUnwritable."""
    body = array("I", sorted(seen)).tobytes()
    with database.changing() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO looks (document, words) VALUES (?, ?)", (document, body)
        )


def kept(database: Database, document: str) -> Look | None:
    """The look of a document; None where none is kept."""
    rows = database.rows("SELECT words FROM looks WHERE document = ?", document)
    return _decoded(rows[0][0]) if rows else None


def neighbour(database: Database, document: str, ignored: str) -> Neighbour | None:
    """Whose look a document has, of all that were read: the likeliest, None where none is near.

    `ignored`: the SHA-256 of a schema that says nothing of what a document is.
    """
    own = kept(database, document)
    if own is None:
        return None
    found = (
        Neighbour(name, sha256, round(likeness(own, one), 4))
        for one, name, sha256 in _others(database, document)
        if sha256 != ignored
    )
    nearest = max(found, key=lambda one: one.likeness, default=None)
    return nearest if nearest is not None and nearest.likeness >= NEAR else None


def likeness(one: Look, other: Look) -> float:
    """The words that both have, as a share of all that either has."""
    return len(one & other) / len(one | other)


def _others(database: Database, document: str) -> Iterator[tuple[Look, str, str]]:
    """The looks of other documents, the newest first, and what they were read under last."""
    rows = database.rows(
        "SELECT looks.words, runs.schema_name, runs.schema_sha256, MAX(items.id) AS last FROM items"
        " JOIN runs ON runs.id = items.run JOIN looks ON looks.document = items.sha256"
        " WHERE items.extraction IS NOT NULL AND items.sha256 <> ?"
        " GROUP BY items.sha256 ORDER BY last DESC LIMIT ?",
        document, _COMPARED,
    )  # fmt: skip
    for words, name, sha256, _ in rows:
        yield _decoded(words), str(name), str(sha256)


def _decoded(body: bytes) -> Look:
    read = array("I")
    read.frombytes(body)
    return frozenset(read)
