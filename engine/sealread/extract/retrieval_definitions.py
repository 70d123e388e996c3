"""The terms that a document defines, and where: "Borrower" means …; ACME Ltd. (the "Borrower").

Quotation marks make a term; what is behind them says which way it is defined. A definition ends
where the next one or a heading begins, or with its last whole sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.outline import Outline
from sealread.extract.retrieval_terms import folded_words

_OPEN, _CLOSE = "[“\"„«‘‚']", "[”\"“»’‘']"
_TERM = rf"{_OPEN}(?P<term>[^\W\d_][^“”„\"«»\n]{{1,80}}?|[^\W\d_][^“”„\"«»]{{1,60}}?){_CLOSE}"
_MEANS = re.compile(
    rf"{_TERM}(?:\s*\([^()]{{0,120}}\)|\s+(?:or|and|oder|und)\s+{_OPEN}[^“”\"]{{2,60}}{_CLOSE}){{0,2}}"
    rf"\s*,?\s*(?:(?:shall|will)\s+)?(?:means?\b|(?:have|has)(?:,[^,;]{{1,90}},)?\s+the\s+meanings?\b"
    r"|is\s+defined\s+(?:as|in)\b|refers?\s+to\b|bedeutet\b|bezeichnet\b|ist\b|sind\b"
    r"|hat\s+die\s+Bedeutung\b)\s*[:,]?\s*"
)
_NAMED = re.compile(
    rf"\((?:[^()“”\"„]{{0,80}}?[\s,]|)(?:the|die|der|das|each,?\s+an?|an?|)\s*{_TERM}[^()]{{0,60}}\)"
    rf"|(?:hereinafter|nachfolgend|im\s+Folgenden)[^.“”\"„]{{0,60}}?"
    rf"{_TERM.replace('<term>', '<later>')}",
)
_LONGEST = 3000
_SENTENCE = re.compile(r"[.;](?=[”\"]?\s)")
_LONGEST_NAME = 80
_SHORT = 0.93
"""A line that ends before this share of the usual width ends its paragraph with its full stop."""
_REACH = 260
"""How far before a name in brackets its owner's own name may begin."""


def defined_terms(text: str) -> int:
    """How many terms a text explains."""
    return sum(1 for _ in _MEANS.finditer(text))


class Definition(Struct, frozen=True):
    """A defined term: `whole` is the definition with its term, `said` what the term stands for.

    `owner`: the term is a name for the words before it ("ACME Ltd. (the “Borrower”)"), which are
    then `said`.
    """

    term: str
    said: Span
    whole: Span
    owner: bool = False


class Definitions:
    """The terms that a text defines, in its order; of a term that is defined twice, both."""

    def __init__(self, text: str, outline: Outline) -> None:
        self._text = text
        heads = [heading.span.start for heading in outline.headings if heading.number]
        self._paragraphs = _paragraph_ends(outline)
        meaning = list(_MEANS.finditer(text))
        starts = sorted([*(found.start() for found in meaning), *heads])
        explained = [self._explained(found, starts) for found in meaning]
        named = [one for one in map(self._named, _NAMED.finditer(text)) if one]
        self.all: tuple[Definition, ...] = tuple(
            sorted([*explained, *named], key=lambda one: one.whole.start)
        )
        self._by_words: dict[tuple[str, ...], list[Definition]] = defaultdict(list)
        for one in self.all:
            self._by_words[_words(one.term)].append(one)

    def _explained(self, found: re.Match[str], starts: Sequence[int]) -> Definition:
        at = bisect_right(starts, found.start())
        last = bisect_right(self._paragraphs, found.end())
        ends = [*starts[at : at + 1], *self._paragraphs[last : last + 1], found.end() + _LONGEST]
        end = min([*ends, len(self._text)])
        said = self._text[found.end() : end]
        last = max((one.end() for one in _SENTENCE.finditer(said + " ")), default=len(said))
        end = found.end() + len(said[:last].rstrip())
        return Definition(
            " ".join(found["term"].split()).rstrip(","),
            Span(found.end(), end), Span(found.start(), end),
        )  # fmt: skip

    def _named(self, found: re.Match[str]) -> Definition | None:
        term = " ".join((found["term"] or found["later"]).split()).rstrip(",.")
        first = max(0, found.start() - _REACH)
        owner = owner_before(self._text[first : found.start()])
        if owner is None:
            return None
        said = Span(first + owner.start, first + owner.end)
        return Definition(term, said, Span(said.start, found.end()), owner=True)

    def of(self, term: str) -> tuple[Definition, ...]:
        """The definitions of just this term, singular or plural."""
        return tuple(self._by_words.get(_words(term), ()))

    def about(self, title: str) -> tuple[Definition, ...]:
        """The definitions of terms that have all words of a title; those with fewest more first."""
        wanted = set(_words(title))
        if not wanted:
            return ()
        close = [
            (len(words), definition)
            for words, own in self._by_words.items()
            if wanted <= set(words)
            for definition in own
        ]
        return tuple(one for _, one in sorted(close, key=lambda at: (at[0], at[1].whole.start)))

    def in_words(self, words: str) -> Iterator[Definition]:
        """The definitions of the terms that stand in some words, the longest terms first."""
        for term in self._longest:
            if term in words:
                yield from self.of(term)

    @cached_property
    def _longest(self) -> list[str]:
        return sorted(
            {one.term for one in self.all if one.term[:1].isupper()}, key=len, reverse=True
        )

    def by_block(self, starts: Sequence[int]) -> Mapping[int, str]:
        """The terms that are defined in each block, by its number; `starts`: where blocks begin."""
        found: dict[int, str] = {}
        for one in self.all:
            number = max(bisect_right(starts, one.whole.start) - 1, 0)
            found[number] = f"{found.get(number, '')} {one.term}"
        return found


def _paragraph_ends(outline: Outline) -> list[int]:
    """Where a line ends with a full stop before it reaches the usual right edge."""
    lines = [line for line in outline.lines if line.number not in outline.running]
    if not lines:
        return []
    right = sorted(line.box[2] for line in lines)[int(len(lines) * 0.8)]
    return [
        line.span.end
        for line in lines
        if line.text.rstrip().endswith((".", ".”", '."')) and line.box[2] < _SHORT * right
    ]


_BREAKS = re.compile(
    r"(?:\b(?:among|between|by\s+and\s+between|by\s+and\s+among|and|und|zwischen|with|from|to|is)\s"
    r"|[;:]\s|\.\s{1,4}(?=[A-Z])|\(\w{1,3}\)\s|\n\s*\n)"
)
_NAME = re.compile(r"[^\W\d_].*", re.DOTALL)
_APPOSITION = re.compile(
    r",\s+(?:an?|eine?)\s.*|\s(?:as|acting\s+as|in\s+its\s+capacity\s+as)\s+(?:the\s+|an?\s+)?(?:[\w-]+\s+)?(?:agent|trustee|lender|borrower|arranger)\b.*|,\s+(?:having|with|whose|organi[sz]ed|incorporated|located|acting|as|in\s+its"
    r"|successor|vertreten|mit\s+Sitz)\b.*|,\s*$",
    re.DOTALL | re.IGNORECASE,
)


def owner_before(words: str) -> Span | None:
    """The name that the end of some words is: "… among ACME Ltd., a Delaware corporation"."""
    start = max((found.end() for found in _BREAKS.finditer(words)), default=0)
    name = _NAME.search(words, start)
    if name is None:
        return None
    said = words[name.start() :]
    cut = _APPOSITION.search(said)
    end = name.start() + len(
        (said[: cut.start()] if cut and cut.start() > 2 else said).rstrip(" ,\n")
    )
    first = words[name.start() : end]
    return Span(name.start(), end) if first[:1].isupper() and len(first) > 2 else None


_ABBREVIATED = re.compile(r"(?:\b[A-Z]\.|\b(?:Inc|Corp|Co|Ltd|Bros)\.)$", re.IGNORECASE)


def leading_name(words: str) -> str | None:
    """The name that some words begin with: "Acme Inc., a Delaware corporation" has one."""
    sentence = words.split(". ")[0].rstrip()
    sentence = sentence if _ABBREVIATED.search(sentence) else sentence.rstrip(".")
    cut = _APPOSITION.search(words)
    name = words[: cut.start()] if cut and cut.start() <= len(sentence) else sentence
    return name if 2 < len(name) <= _LONGEST_NAME and name[0].isupper() else None


def _words(term: str) -> tuple[str, ...]:
    """A term's words, singular, without articles."""
    return tuple(
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
        for word in folded_words(term)
        if word not in ("the", "an")
    )
