"""Open keys: an object whose keys stand on the page, like the characteristics of a product."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sealread.extract.grounding import letters
from sealread.extract.plan import Beside, wordings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field, Label, OpenKeys
from sealread.schema.paths import escaped, tokens, unescaped


def unnamed(
    found: Sequence[Reading], beside: Beside, language: str | None, held: Sequence[Reading]
) -> Iterator[Reading]:
    """The readings of open keys that are none of the keys named beside them.

    `held`: the readings of those; words that are one of them are no other key's.
    """
    depth = len(tokens(beside.node.path))
    names = {
        letters(said)
        for label in beside.named
        for said in (label.name, *(one for one in wordings(label, language)))
    }
    taken = {(one.text, one.evidence) for one in held if one.value is not None}
    for one in found:
        key = tokens(one.path)[depth : depth + 1]
        is_named = bool(key) and letters(unescaped(key[0])) in names
        if key and not is_named and (one.text, one.evidence) not in taken:
            yield one


def open_reading(
    path: str, words: Words, language: str | None, settings: Settings, node: OpenKeys | None = None
) -> Reading:
    """The reading of an open key's value, or of one of its items: of the kind that `node` takes.

    Any words where it says nothing of that.
    """
    value = None if node is None else node.value
    field = value if isinstance(value, Field) else Field(path=path, label=Label("", ""))
    return reading(field, path, words, language, settings.review_below, item=True)


def key_paths(node: OpenKeys, label: str, count: int) -> list[str]:
    """Where the values of a key lie: of `count` ones all if the schema takes several, else one."""
    path = f"{node.path}/{escaped(label)}"
    several = count > 1 and takes_lists(node)
    return [f"{path}/{place}" for place in range(count)] if several else [path]


def key_phrase(node: OpenKeys, language: str | None) -> str:
    """What a document of a language calls the keys of a node; empty where its schema has no say."""
    phrases = node.definition.get("x-key-phrases", {})
    said = next((phrases[code] for code in (language, "en") if phrases.get(code)), [""])
    return str(said[0])


def takes_lists(node: OpenKeys) -> bool:
    """Whether a key may have several values."""
    below = node.definition.get("additionalProperties")
    kinds = below.get("type", ()) if isinstance(below, dict) else ()
    return "array" in ([kinds] if isinstance(kinds, str) else kinds)
