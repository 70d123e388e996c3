"""The curated words of `resources/glossary`: keys, characteristics, values, sentences, months."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from sealread.installed import shipped

Language = Literal["de", "en", "fr"]
LANGUAGES: tuple[Language, ...] = ("de", "en", "fr")
Holds = Literal["prose", "name", "code"]
_Read = TypeVar("_Read")


class Words(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Words of one meaning by language; the first of a language is the one that is written."""

    de: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    fr: tuple[str, ...] = ()

    def said(self, language: str | None) -> tuple[str, ...]:
        """The words of a language; none for one that is not in the glossary."""
        return {"de": self.de, "en": self.en, "fr": self.fr}.get(language or "", ())


class Term(Words, frozen=True, kw_only=True):
    """A value or a characteristic.

    `asked`: looser words that people ask with. `same`: abbreviations of the term; a translation
    may have another of them in their place.
    """

    asked: tuple[str, ...] = ()
    same: tuple[str, ...] = ()


class Key(Words, frozen=True, kw_only=True):
    """A key of a declaration of performance; see the head of `keys.toml`."""

    id: str
    holds: Holds = "prose"
    within: str | None = None
    asked: tuple[str, ...] = ()


class _Terms(Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Term, ...]


class _Keys(Struct, frozen=True, forbid_unknown_fields=True):
    key: tuple[Key, ...]


class _Sentences(Struct, frozen=True, forbid_unknown_fields=True):
    sentence: tuple[Words, ...]


class Months(Struct, frozen=True, forbid_unknown_fields=True):
    """Twelve months a language, each with its spellings."""

    de: tuple[tuple[str, ...], ...]
    en: tuple[tuple[str, ...], ...]
    fr: tuple[tuple[str, ...], ...]

    def said(self, language: str | None) -> tuple[tuple[str, ...], ...]:
        """The months of a language; none for one that is not in the glossary."""
        return {"de": self.de, "en": self.en, "fr": self.fr}.get(language or "", ())


class _Units(Struct, frozen=True, forbid_unknown_fields=True):
    units: str


@cache
def units() -> frozenset[str]:
    """Units that are written with letters alone, in small letters."""
    return frozenset(read("units", _Units).units.split())


@cache
def keys() -> tuple[Key, ...]:
    """The keys of a declaration of performance."""
    return read("keys", _Keys).key


@cache
def characteristics() -> tuple[Term, ...]:
    """The essential characteristics of construction products."""
    return read("characteristics", _Terms).term


@cache
def values() -> tuple[Term, ...]:
    """Words that stand as whole values: "not applicable", offices, countries."""
    return read("values", _Terms).term


@cache
def sentences() -> tuple[Words, ...]:
    """Sentences and turns of phrase with holes; see the head of `sentences.toml`."""
    return read("sentences", _Sentences).sentence


@cache
def months() -> Months:
    """The names of the months."""
    return read("months", Months)


def read(name: str, kind: type[_Read]) -> _Read:
    """One of the files of the glossary."""
    path = shipped("resources") / "glossary" / f"{name}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=kind)


def fold(text: str) -> str:
    """A text as it is compared: no case or accents, single spaces, nothing loose at its end."""
    spread = unicodedata.normalize("NFD", text.translate(_PLAIN).casefold())
    plain = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return " ".join(plain.split()).rstrip(".:;,* ") or " ".join(plain.split())


_PLAIN = str.maketrans({"’": "'", "‘": "'", "–": "-", "‐": "-", "‑": "-", "\u00ad": None})
