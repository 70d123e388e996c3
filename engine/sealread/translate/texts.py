"""One text into another language: by the glossary, by a checked model, or honestly not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from sealread.translate.glossary import LANGUAGES, Holds
from sealread.translate.phrases import phrase
from sealread.translate.plain import language_free, proper_name
from sealread.translate.survival import lost

How = Literal["translated", "language_free", "original"]
"""Translated; the same in every language; left as it was, for want of a way to translate it."""


class Translated(Struct, frozen=True):
    """A text in the language wanted, or as it was: `how` says which."""

    text: str
    how: How


class FreeTranslator(Protocol):
    """Translates running text: a chat model. What it says is checked before it is believed."""

    def translate(self, text: str, source: str, target: str) -> str:
        """`text`, which is in the language `source`, in the language `target` (ISO 639 codes)."""
        ...


def translated(
    text: str,
    source: str | None,
    target: str,
    free: FreeTranslator | None = None,
    *,
    holds: Holds = "prose",
    names: Sequence[str] = (),
) -> Translated:
    """`text` in the language `target`.

    `holds`: what kind of value it is; names and codes are left as they are unless the glossary
    knows them ("not applicable"). `names`: see `survival.lost`. `source` None or unknown: the
    words of any language are looked up.
    """
    said = _by_glossary(text, source, target, names)
    if said is not None and said != text:
        return Translated(said, "translated")
    if said is not None or language_free(text):
        return Translated(text, "language_free")
    if holds != "prose" and proper_name(text):
        return Translated(text, "language_free")
    if free is None or source is None:
        return Translated(text, "original")
    return _checked(text, free.translate(text, source, target), names)


def _by_glossary(text: str, source: str | None, target: str, names: Sequence[str]) -> str | None:
    sources = [source] if source in LANGUAGES else [one for one in LANGUAGES if one != target]
    for one in sources:
        said = phrase(text, str(one), target)
        if said is not None and not lost(text, said, names):
            return said
    return None


def _checked(text: str, said: str, names: Sequence[str]) -> Translated:
    if not said.strip() or lost(text, said, names):
        return Translated(text, "original")
    return Translated(said.strip(), "translated")
