"""Words of requests as they are compared: small letters without accents, light stems, positions."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

import msgspec
from msgspec import Struct

from sealread.translate.glossary import read

_WORD = re.compile(r"[^\W_]+")
_NUMBER, _ADDRESS = "number", "address"
_SAME = {
    **dict.fromkeys(("number", "numbers", "nummer", "nummern", "nr", "numero", "num"), _NUMBER),
    **dict.fromkeys(("address", "addresses", "adresse", "adressen", "anschrift"), _ADDRESS),
}
"""Words that name the same in whatever they are a part of."""
_SPELT_OUT = (("ae", "a"), ("oe", "o"), ("ue", "u"))
_ENDINGS = ("ern", "em", "er", "es", "en", "e", "s", "n")
_SHORTEST = 4
_KEPT = frozenset(("daten", "system", "basis"))
"""Words that a light stemmer would take for others."""
BREAK = re.compile(r"[,;:!?()\n•|]|\.\s|\b(?:und|and|et|sowie|oder|or|ou|&|plus)\b", re.IGNORECASE)
"""What stands between the pieces of a list."""
_QUOTED = re.compile(r"\"[^\"]+\"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|(?<!\w)['‘][^'‘’]+['’](?!\w)")


class Token(Struct, frozen=True):
    """A word of a text: plain (no case, no accents), its stem, and its place in the text."""

    plain: str
    stem: str
    start: int
    end: int


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """Words by what they do in a request; see `requests.toml`."""

    question: frozenset[str]
    before: frozenset[str]
    verb_first: frozenset[str]
    extract: frozenset[str]
    give: frozenset[str]
    order: frozenset[str]
    tell: frozenset[str]
    polite: frozenset[str]
    format: frozenset[str]
    document: frozenset[str]
    noise: frozenset[str]
    generic: frozenset[str]
    little: frozenset[str]
    teller: frozenset[str]


class Everything(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that ask for all there is, that narrow it down, and that leave something out."""

    single: frozenset[str]
    all: frozenset[str]
    nouns: frozenset[str]
    about: frozenset[str]
    except_: frozenset[str] = msgspec.field(name="except")


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    language: dict[str, str]
    names: dict[str, str]
    words: dict[str, str]
    everything: dict[str, str]


def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text in their order; the parts of a hyphenated one are words of their own."""
    return tuple(
        Token(plain(found[0]), _stem_of(found, text), found.start(), found.end())
        for found in _WORD.finditer(text)
    )


def _stem_of(found: re.Match[str], text: str) -> str:
    """ "No." and "N°" are numbers, "no" is not."""
    short = found[0].casefold() in ("n", "no") and text.startswith((".", "°"), found.end())
    return _NUMBER if short else stem(found[0])


def plain(text: str) -> str:
    """Without case and accents: ä is a, ß is ss."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(character for character in spread if not unicodedata.combining(character))


def plain_of_same_length(text: str) -> str:
    """As `plain`, each character staying one (ß becomes s), so that places stay the same."""
    return "".join((plain(character) or " ")[0] for character in text)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A word without its light endings; ae, oe and ue count as written-out Umlauts."""
    bare = plain(word)
    if bare in _SAME:
        return _SAME[bare]
    if len(bare) >= _SHORTEST:
        for written, letter in _SPELT_OUT:
            bare = bare.replace(written, letter)
    if bare.endswith("ies") and len(bare) > _SHORTEST + 1:
        bare = f"{bare.removesuffix('ies')}y"
    while bare not in _KEPT:
        ending = next((e for e in _ENDINGS if bare.endswith(e) and _fits(bare, e)), None)
        if ending is None:
            break
        bare = bare.removesuffix(ending)
    return bare


def _fits(word: str, ending: str) -> bool:
    return len(word) - len(ending) >= _SHORTEST and not word.endswith("ss")


def without_quotes(text: str) -> str:
    """The text with blanks in place of what stands in quotation marks."""
    return _QUOTED.sub(lambda found: " " * len(found[0]), text)


def quoted(text: str) -> list[tuple[int, int]]:
    """Where the contents of quotation marks stand."""
    return [(found.start() + 1, found.end() - 1) for found in _QUOTED.finditer(text)]


@cache
def vocabulary() -> Vocabulary:
    """The words of `requests.toml` by what they do."""
    listed = {name: frozenset(words.split()) for name, words in _file().words.items()}
    return msgspec.convert(listed, Vocabulary)


@cache
def idle_words() -> frozenset[str]:
    """Words of requests that name no key; those for documents are not among them."""
    said = vocabulary()
    return (
        said.extract | said.give | said.order | said.tell | said.question | said.polite
        | said.noise | said.verb_first | said.format
    )  # fmt: skip


@cache
def everything() -> Everything:
    """The words of `requests.toml` for all there is."""
    listed = {name: frozenset(words.split()) for name, words in _file().everything.items()}
    return msgspec.convert(listed, Everything)


@cache
def stop_words() -> dict[str, frozenset[str]]:
    """The words that tell a language, by language."""
    return {code: frozenset(words.split()) for code, words in _file().language.items()}


@cache
def language_names() -> dict[str, str]:
    """What languages are called, in all three of them, to their codes."""
    return {name: code for code, names in _file().names.items() for name in names.split()}


@cache
def _file() -> _File:
    return read("requests", _File)
