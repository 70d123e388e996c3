"""What a text is searched by: folded words, and numbers and dates as terms of their own.

Words are folded to ASCII ("Ä" to "ae"), so that both spellings of an umlaut meet. A German compound
is found by its parts: what a word of the query begins or ends in the document's own vocabulary.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from sealread.schema.model import Field

_WORD = re.compile(r"[^\W\d_]{2,}|\d[\d.,'’]*\d|\d")
_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa"}
)
_OTHER_LETTERS = re.compile(
    r"(?P<joined>[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]+)"  # Thai, Lao, Japanese, Chinese
    r"|[\u0370-\u0dff\u0f00-\u1dff\u1f00-\u1fff\uac00-\ud7af]{2,}"  # Greek to Korean
)
_MONEY = re.compile(r"[€$£¥]\s?\d|\b(?:EUR|USD|GBP|CHF)\s?\d|\d\s?(?:EUR|USD|GBP|CHF|€)\b")
_AMOUNT = re.compile(r"\d[\d.,]*\d{2}\b")
_PERCENT = re.compile(r"\d\s?%")
_MONTHS = (
    r"jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|m[aä]rz|apr(?:il)?|may|mai|june?|juni|july?|juli"
    r"|aug(?:ust)?|sep(?:tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?"
)
_DATE = re.compile(
    rf"\b(?:{_MONTHS})\.?\s+\d{{1,2}},?\s+(?:19|20)\d\d"
    rf"|\b\d{{1,2}}\.?\s+(?:{_MONTHS})\.?,?\s+(?:19|20)\d\d"
    r"|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d\b",
    re.IGNORECASE,
)
_MARKS = (("kindmoney", _MONEY), ("kindnumber", _AMOUNT), ("kindpercent", _PERCENT),
          ("kinddate", _DATE))  # fmt: skip
_OF_KIND = {"date": "kinddate", "number": "kindnumber", "integer": "kindnumber"}
_SHORTEST_PART = 5
_MOST_COMPOUNDS = 6
_TITLE_WEIGHT, _CONTEXT_WEIGHT = 4, 1
_LONGEST_QUERY = 48
STOP_WORDS = frozenset(
    """a about according all also an and any applicable are as at based be been being between
    both by can code contain containing contains corresponding date dates describe described
    describing description document each either else etc example expressed extract field
    following for format found from full given has have how if in include included includes
    including indicate information into is it its list may means more must name no not null
    number of on one only or order other otherwise per please present provide provided
    relevant return section should specific specified stated such than that the their them
    then there these they this those to under unless use used using value values was were what
    when where whether which who whose will with within would yyyy alle als am an auf aus bei
    beim das dass dem den der des die dies diese dieser ein eine einem einen einer eines er es
    für im in ist mit nach oder sind so und vom von vor wenn wie wird zu zum zur""".split()  # noqa: SIM905
)

_GENERAL = frozenset(("details", "general", "info", "meta", "metadata", "parties", "terms"))
"""Titles of sections that say nothing about what is in them."""


def folded_words(text: str) -> list[str]:
    """The words and numbers of a text in its order, as they are searched."""
    plain = text.casefold().translate(_UMLAUTS)
    if plain.isascii():
        return [_as_term(word) for word in _WORD.findall(plain)]
    others = [term for run in _OTHER_LETTERS.finditer(plain) for term in _spelt(run)]
    plain = unicodedata.normalize("NFKD", plain).encode("ascii", "replace").decode()
    return [*(_as_term(word) for word in _WORD.findall(plain)), *others]


def _spelt(run: re.Match[str]) -> Iterator[str]:
    """Terms of words in other letters than Latin ones; of those without blanks pairs of letters."""
    word = run[0]
    parts = [word]
    if run["joined"]:
        parts = [word[place : place + 2] for place in range(max(1, len(word) - 1))]
    for part in parts:
        yield "u" + part.encode("utf-16-be").hex()


def _as_term(word: str) -> str:
    """A number without its thousands' marks, so that 1,250.00 and 1250.00 meet."""
    if not word[0].isdigit():
        return word
    return "n" + re.sub(r"[.,'’](?=\d{3}(?:\D|$))", "", word).replace(",", "x").replace(".", "x")


def marks(text: str) -> list[str]:
    """Terms that say what a text has: amounts of money, numbers, percentages, dates."""
    return [term for term, pattern in _MARKS if pattern.search(text)]


def query_terms(field: Field) -> list[str]:
    """The terms that a field is searched by; one stands there as often as it weighs.

    The title and the phrases of the glossary weigh most, then the description without words that
    say nothing, then the title of the section the field is in.
    """
    label = field.label
    title = title_terms(field)
    described = [word for word in dict.fromkeys(_telling(label.description)) if word not in title]
    context = [word for word in context_words(field) if word not in title]
    found = [word for word in title for _ in range(_TITLE_WEIGHT)]
    found += described + context * _CONTEXT_WEIGHT
    if field.kind in _OF_KIND:
        found.append(_OF_KIND[field.kind])
    return found[:_LONGEST_QUERY]


def title_terms(field: Field) -> list[str]:
    """The terms of a field's title and of the glossary's phrases for it, each once."""
    label = field.label
    said = [label.title, *(phrase for phrases in label.phrases.values() for phrase in phrases)]
    found = dict.fromkeys(word for phrase in said for word in _telling(phrase))
    return list(found or dict.fromkeys(folded_words(label.title)))


def context_words(field: Field) -> list[str]:
    """The words of the title of a field's section that say something."""
    return [word for word in _telling(field.label.context) if word not in _GENERAL]


def _telling(text: str) -> list[str]:
    return [word for word in folded_words(text) if word not in STOP_WORDS]


class Compounds:
    """The longer words of a document that a word begins or ends; look-ups are logarithmic."""

    def __init__(self, vocabulary: Iterable[str]) -> None:
        words = [word for word in set(vocabulary) if len(word) > _SHORTEST_PART + 2]
        self._words = sorted(words)
        self._turned = sorted(word[::-1] for word in words)

    def of(self, word: str) -> list[str]:
        """At most a few compounds with `word` as their first or last part."""
        if len(word) < _SHORTEST_PART or not word.isalpha():
            return []
        begun = list(_begun(self._words, word))
        ended = [found[::-1] for found in _begun(self._turned, word[::-1])]
        return [found for found in dict.fromkeys(begun + ended) if len(found) > len(word) + 2]


def _begun(words: list[str], part: str) -> Iterator[str]:
    at = bisect_left(words, part)
    for word in words[at : at + _MOST_COMPOUNDS]:
        if not word.startswith(part):
            return
        yield word
