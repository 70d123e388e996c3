"""Questions about the keys of documents, from templates: for asking, and for testing.

From the values of a document that are known, `question_set` writes a set of questions with their
answers, as the authors of agentic extraction do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from sealread.schema.model import Node, OpenKeys, Records, Schema
from sealread.translate.glossary import Language, Words, read
from sealread.translate.naming import Named, members, named
from sealread.translate.texts import translated

Way = Literal["worded", "path"]
WAYS: tuple[Way, ...] = ("worded", "path")
_ANY = "*"


class _Worded(Words, frozen=True, kw_only=True):
    id: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    path: Words
    field: Words
    characteristic: Words
    key: tuple[_Worded, ...]


class Asked(Struct, frozen=True):
    """A question with its answer. `path`: a JSON Pointer into the values, `*` for any record.

    `truth`: a text, a list of them where there are several records, None where the document does
    not say. `way`: worded for the key, or by the key's path.
    """

    question: str
    language: Language
    path: str
    truth: Any
    way: Way


def question_set(
    values: Mapping[str, Any],
    schema: Schema,
    source: str | None,
    languages: Sequence[Language] = ("de", "en"),
    ways: Sequence[Way] = WAYS,
) -> tuple[Asked, ...]:
    """The questions about all leaves of `values`, in each language and way.

    `source` is the language of the document: the names of its characteristics are brought to the
    language of the question where the glossary has them.
    """
    found = named(schema)
    leaves = dict(_leaves(values, schema.root, ""))
    made = [
        Asked(question, language, path, truth, way)
        for path, truth in leaves.items()
        for language in languages
        for way in ways
        if (question := _worded(path, schema, found, language, source, way)) is not None
    ]
    return tuple(made)


def question_for(
    path: str, schema: Schema, language: Language, source: str | None = None
) -> str | None:
    """The question about a key in a language; None where there is no way to ask it there.

    `path` as in `Asked`; `source`: the language of the names of open keys, if known.
    """
    return _worded(path, schema, named(schema), language, source, "worded")


def wordings(key_id: str, language: Language) -> tuple[str, ...]:
    """All templates for a key of the glossary in a language."""
    return next((key.said(language) for key in _file().key if key.id == key_id), ())


def _worded(
    path: str,
    schema: Schema,
    found: Mapping[str, Named],
    language: Language,
    source: str | None,
    way: Way,
) -> str | None:
    steps = _steps(path, schema, found, language, source)
    if way == "path":
        said = _file().path.said(language)
        return said[0].replace("{path}", "/".join(steps)) if said else None
    own = found.get(path)
    if own is not None and own.key is not None and (said := wordings(own.key.id, language)):
        return said[0]
    file = _file()
    below_open = own is None
    said = (file.characteristic if below_open else file.field).said(language)
    return said[0].replace("{name}", steps[-1]) if said and steps else None


def _steps(
    path: str, schema: Schema, found: Mapping[str, Named], language: Language, source: str | None
) -> list[str]:
    """The names on the way to a key, in a language where they are known in it."""
    steps: list[str] = []
    at = ""
    for token in path.split("/")[1:]:
        at = f"{at}/{token}"
        name = token.replace("~1", "/").replace("~0", "~")
        if token == _ANY or token.isdecimal():
            continue
        own = found.get(at)
        if own is None:
            steps.append(translated(name, source, language).text)
        else:
            steps.append(own.said(language) or own.label.title)
    return steps or [schema.root.label.title]


def _leaves(value: Any, node: Node | None, path: str) -> Iterator[tuple[str, Any]]:
    """(path, truth) of all leaves; of a list of records one leaf a column, with all its values."""
    if isinstance(node, Records) and isinstance(value, list):
        for column in members(node):
            cells = [item.get(column.label.name) for item in value if isinstance(item, Mapping)]
            stated = [cell for cell in cells if cell is not None]
            if stated:
                yield column.path, stated[0] if len(stated) == 1 else stated
    elif isinstance(value, Mapping) and value:
        below = {child.label.name: child for child in members(node)} if node else {}
        for name, item in value.items():
            child = below.get(name)
            inner = child if child is not None else (node if isinstance(node, OpenKeys) else None)
            own = f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
            yield from _leaves(item, inner, own)
    elif isinstance(value, Mapping):
        return
    else:
        yield path, value


@cache
def _file() -> _File:
    return read("questions", _File)
