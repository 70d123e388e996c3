"""Words of a request brought to the words of keys: stems, parts of compounds, slips of the pen."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from sealread.understand.catalogue import is_little
from sealread.understand.sentences import parts
from sealread.understand.words import BREAK, Token, idle_words, tokens, vocabulary

_JOINTS = ("", "s", "es", "n", "en", "er", "e")
_SHORTEST_PART = 4
_SHORTEST_HEAD = 6
_SHORTEST_SLIP = 6
_ALIKE = 0.84
_COMPOUND, _PART, _SLIP = 0.95, 0.8, 0.85


class Spot(Struct, frozen=True):
    """A stem that a request says: at which of its words, how surely."""

    stem: str
    place: int
    quality: float


class Said(Struct, frozen=True):
    """A request taken apart.

    `content`: the number of each word when little words and auxiliaries are left out.
    `segments`: of each word, which piece between commas and conjunctions it stands in.
    `sentences`: of each word, in which sentence.
    """

    text: str
    words: tuple[Token, ...]
    content: tuple[int, ...]
    segments: tuple[int, ...]
    sentences: tuple[int, ...]
    spots: dict[str, tuple[Spot, ...]]

    def between(self, places: Collection[int]) -> str:
        """The text from the first to the last of some words."""
        return self.text[self.words[min(places)].start : self.words[max(places)].end]


def said(text: str, known: Collection[str]) -> Said:
    """A request with the stems of `known` that its words stand for."""
    words = tokens(text)
    spots: dict[str, list[Spot]] = {}
    for spot in _spots(text, words, known):
        spots.setdefault(spot.stem, []).append(spot)
    return Said(
        text, words, _content(words), _counted(text, words, BREAK), _sentences(text, words),
        {stem: tuple(found) for stem, found in spots.items()},
    )  # fmt: skip


def _spots(text: str, words: Sequence[Token], known: Collection[str]) -> Iterator[Spot]:
    for place, word in enumerate(words):
        behind = words[place + 1] if place + 1 < len(words) else None
        if behind is not None and text[word.end : behind.start] == "-":
            joined = tokens(word.plain + behind.plain)[0].stem
            if joined in known:
                yield from (Spot(joined, place, 1.0), Spot(joined, place + 1, 1.0))
        if word.stem in known:
            yield Spot(word.stem, place, 1.0)
            continue
        for stem, quality in _meant(word, known):
            yield Spot(stem, place, quality)


def _meant(word: Token, known: Collection[str]) -> list[tuple[str, float]]:
    """The stems that an unknown word stands for."""
    named = vocabulary().document | vocabulary().before | idle_words()
    if word.plain in named or len(word.stem) < _SHORTEST_PART:
        return []
    if made_of := parted(word.stem, known):
        return [(part, _COMPOUND) for part in made_of]
    if len(word.stem) >= _SHORTEST_SLIP:
        near = [one for one in known if one[0] == word.stem[0] and len(one) >= _SHORTEST_SLIP - 1]
        close = difflib.get_close_matches(word.stem, sorted(near), n=1, cutoff=_ALIKE)
        if close:
            return [(close[0], _SLIP)]
    heads = [one for one in known if len(one) >= _SHORTEST_HEAD and _is_end(word.stem, one)]
    return [(max(heads, key=len), _PART)] if heads else []


def _is_end(word: str, part: str) -> bool:
    return word.endswith(part) or word.startswith(part)


def parted(word: str, known: Collection[str]) -> tuple[str, ...]:
    """The known stems that a German compound is made of; none where it is not made of such."""
    for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
        first = word[:cut]
        if first not in known:
            continue
        for joint in _JOINTS:
            rest = word[cut:]
            if not rest.startswith(joint):
                continue
            rest = rest[len(joint) :]
            if rest in known:
                return (first, rest)
            if more := parted(rest, known):
                return (first, *more)
    return ()


def _content(words: Sequence[Token]) -> tuple[int, ...]:
    numbers, count = [], 0
    for word in words:
        numbers.append(count)
        count += not (is_little(word.stem) or word.plain in vocabulary().verb_first)
    return tuple(numbers)


def _counted(text: str, words: Sequence[Token], breaks: re.Pattern[str]) -> tuple[int, ...]:
    ends = [found.end() for found in breaks.finditer(text)]
    return tuple(sum(end <= word.start for end in ends) for word in words)


def _sentences(text: str, words: Sequence[Token]) -> tuple[int, ...]:
    starts, at = [], 0
    for part in parts(text):
        found = text.find(part[:20], at)
        at = found if found >= 0 else at
        starts.append(at)
    return tuple(sum(start <= word.start for start in starts) for word in words)
