"""The language a request is written in, and the one that its output is wanted in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sealread.document.language import detect
from sealread.schema.chinese import HAN
from sealread.translate.glossary import LANGUAGES, Language, characteristics, keys
from sealread.understand.words import (
    language_names,
    plain_of_same_length,
    stop_words,
    tokens,
    vocabulary,
    without_quotes,
)

_HAN = re.compile(f"[{HAN}]")
_OTHER_LETTERS = re.compile(rf"[^\W\d_{HAN}]")


def request_language(text: str, weights: Path | None = None) -> str | None:
    """The language of a request (ISO 639 code); None for one of a few words that do not tell.

    Requests are too short for fastText: Han characters tell Chinese, of other languages small words
    vote first, then the names of keys. What stands in quotation marks is a name and has no vote.
    Raises as `document.language.detect`.
    """
    said = without_quotes(text)
    if len(_HAN.findall(said)) > len(_OTHER_LETTERS.findall(said)):
        return "zh"
    words = tokens(said)
    spoken = [word for word in words if word.plain not in language_names()]
    for votes in (_by_small_words(w.plain for w in spoken), _by_keys(w.stem for w in spoken)):
        first = _ahead(votes)
        if first is not None:
            return first
    return detect(text, weights)[0]


def _by_small_words(words: Iterable[str]) -> Counter[str]:
    heard = list(words)
    return Counter(code for code, known in stop_words().items() for word in heard if word in known)


def _by_keys(stems: Iterable[str]) -> Counter[str]:
    return Counter(code for word in stems if (code := _key_words().get(word)))


def _ahead(votes: Counter[str]) -> str | None:
    """The language with most votes; None where there is none or two have as many."""
    ranked = votes.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


@cache
def _key_words() -> dict[str, Language]:
    """Stems of the names of keys that only one language has."""
    found: dict[str, set[Language]] = {}
    for entry in (*keys(), *characteristics()):
        for code in LANGUAGES:
            for name in entry.said(code):
                for token in tokens(name):
                    found.setdefault(token.stem, set()).add(code)
    return {word: min(codes) for word, codes in found.items() if len(codes) == 1}


def output_language(text: str) -> str | None:
    """The language that a request wants its output in, None where it says none.

    The language that the document is said to be in, or that is ruled out, is none that is wanted.
    Of several the last counts.
    """
    said = _open_to_wishes(text)
    found = [wish for pattern in _meant() for wish in pattern.finditer(said)]
    last = max(found, key=lambda wish: wish.end("language"), default=None)
    return None if last is None else language_names()[last["language"]]


def without_output_language(text: str) -> str:
    """A request without the words that say in which language its output is wanted."""
    said = _open_to_wishes(text)
    kept = list(text)
    for wish in _meant()[0].finditer(said):
        kept[wish.start() : wish.end()] = " " * (wish.end() - wish.start())
    return re.sub(r" (?=[?.!,:;])", "", " ".join("".join(kept).split()))


def _open_to_wishes(text: str) -> str:
    """The request as it is searched for languages: blanks for those that are not wished for."""
    said = plain_of_same_length(without_quotes(text))
    for pattern in _not_meant():
        said = pattern.sub(lambda found: " " * len(found[0]), said)
    return said


@cache
def _meant() -> tuple[re.Pattern[str], ...]:
    name = _names("language")
    return tuple(
        re.compile(pattern)
        for pattern in (
            # "in English", "auf Deutsch", "into German", "in deutscher Sprache"
            rf"[,;(]? ?\b(?:in|into|auf|ins|en|to|nach|zu)\b(?: (?:die|der|das|the))? {name}"
            r"(?: (?:sprache|language))?(?: (?:bitte|please))?\)?",
            # "English please", "German version", "JSON, English"
            rf"\b{name} (?:sprache|language|version|fassung|output|ausgabe|please|bitte|json|keys"
            r"|schlussel|ubersetzung|translation)\b",
            r"\b(?:language|sprache|langue|ausgabesprache)\b\W{0,3}" + name,
            rf"(?:^|[,;:/] ?){name}\W*$",
        )
    )


@cache
def _not_meant() -> tuple[re.Pattern[str], ...]:
    name = _names()
    documents = "|".join(sorted(map(re.escape, vocabulary().document), key=len, reverse=True))
    document = rf"\b(?:{documents})\b"
    to_be = r"\b(?:is|are|was|ist|sind|war|est|sont|liegt|gibt es|available|verfasst|geschrieben)\b"
    within = rf"(?:in|auf|en) {name}"
    return tuple(
        re.compile(pattern)
        for pattern in (
            rf"\b(?:not|nicht|pas|kein\w*|no|never|statt|instead of)\b(?: (?:in|auf|en))? {name}",
            rf"\b(?:from|aus dem|vom|du|depuis)\b(?: the)? {name}",
            rf"\b{name}\w* {document}",
            rf"{document} (?:\w+ )?{to_be}(?: \w+)? {within}",
            rf"{to_be} (?:\w+ )?{document} (?:\w+ ){{0,2}}{within}",
            rf"{within}\w* (?:{_WRITTEN})",
            rf"(?:{_WRITTEN}) {within}",
        )
    )


_WRITTEN = r"written|geschrieben\w*|verfasst\w*|abgefasst\w*|redige\w*"


def _names(group: str | None = None) -> str:
    names = "|".join(sorted(language_names(), key=len, reverse=True))
    return rf"(?P<{group}>{names})\b" if group else rf"(?:{names})\b"
