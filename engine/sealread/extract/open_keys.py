"""Open keys: an object whose keys stand on the page, like the characteristics of a product."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sealread.document.model import Document
from sealread.extract.grounding import folded
from sealread.extract.plan import wordings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.table_match import Match, cell_text, cell_words, match
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field, Label, OpenKeys

_KEY, _VALUE = 0, 1


class Pair(Struct, frozen=True):
    """A key of the page with its value's words."""

    key: str
    words: Words


def read_open_keys(document: Document, node: OpenKeys, settings: Settings) -> tuple[Reading, ...]:
    """A reading for each row of every table whose header names keys and values."""
    said = [_said(node, part, document.language) for part in ("key", "value")]
    found: dict[str, Reading] = {}
    for page in document.pages:
        for table in page.tables:
            chosen = match(page, table, said)
            if chosen is None or _VALUE not in chosen.columns:
                continue
            for pair in _pairs(chosen):
                path = f"{node.path}/{escaped(pair.key)}"
                made = reading(value_field(path), path, pair.words, document.language,
                               settings.review_below)  # fmt: skip
                found.setdefault(path, made)
    return tuple(found.values())


def _said(node: OpenKeys, part: str, language: str | None) -> tuple[str, ...]:
    phrases = node.definition.get(f"x-{part}-phrases", {})
    return wordings(Label(name="", title="", phrases=phrases), language)


def _pairs(chosen: Match) -> Iterator[Pair]:
    key_column = chosen.columns.get(_KEY, 0)
    value_column = chosen.columns[_VALUE]
    for row in chosen.table.rows[chosen.first_row :]:
        key = folded(cell_text(chosen.page, row[key_column]))
        words = cell_words(chosen.page, row[value_column])
        if key and words is not None:
            yield Pair(key, words)


def value_field(path: str) -> Field:
    """The field that an open key's value is read as: any words."""
    return Field(path=path, label=Label(name="", title=""))


def escaped(key: str) -> str:
    """A key as a token of a JSON Pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def unescaped(token: str) -> str:
    """The key that a token of a JSON Pointer stands for."""
    return token.replace("~1", "/").replace("~0", "~")
