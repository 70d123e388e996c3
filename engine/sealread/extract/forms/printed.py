"""Where a page prints labels: words that follow each other and say the name of a field."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from sealread.document.model import Page
from sealread.extract.forms.places import Place, are_level, around
from sealread.extract.forms.strips import Strip

_MOST = 60
"""So many times one label may be printed on a page."""


class Printed(Struct, frozen=True):
    """A printed label: whose it is, its words (positions in `Page.words`), its lines.

    `points_on`: it ends in a colon.
    """

    owner: int
    words: tuple[int, ...]
    lines: tuple[Place, ...]
    points_on: bool = False


class _Found(Struct, frozen=True):
    first: int
    last: int
    rank: int


def printed(
    page: Page, places: Sequence[Place], whole: Sequence[Strip], names: Mapping[int, Sequence[str]]
) -> list[Printed]:
    """The printed labels of a page; `names`: how each owner's label may be called.

    Of two that share words the longer one counts. A label that stands alone somewhere is not
    looked for elsewhere, and none within sentences. `whole`: the strips of the page, those of
    labels included.
    """
    text, starts = _letters(page)
    alone = _Standing(whole)
    wanted = sorted(
        (
            (plain, owner)
            for owner, said in names.items()
            for one in said
            if (plain := letters(one))
        ),
        key=lambda pair: (-len(pair[0]), pair[1]),
    )
    same: dict[str, dict[str, int]] = defaultdict(dict)
    for owner, said in names.items():
        for name in said:
            same[letters(name)].setdefault(_bare(name), owner)
    taken: set[int] = set()
    made: list[Printed] = []
    for plain, owner in wanted:
        found = [
            one for one in _places_of(plain, text, starts, alone, page)
            if taken.isdisjoint(range(one.first, one.last + 1))
        ]  # fmt: skip
        best = max((one.rank for one in found), default=0)
        for one in found:
            words = range(one.first, one.last + 1)
            if one.rank == best > 0 and taken.isdisjoint(words):
                taken.update(words)
                spelt = _bare("".join(page.words[word].text for word in words))
                whose = same[plain].get(spelt, owner)
                points_on = _ends_in_colon(page, one.last)
                made.append(Printed(whose, tuple(words), _lines(places, words), points_on))
    return made


def _ends_in_colon(page: Page, last: int) -> bool:
    """Whether a colon ends the word `last` or follows it."""
    behind = [word.text for word in page.words[last : last + 2]]
    return behind[0].endswith(":") or behind[-1] == ":"


def _bare(said: str) -> str:
    return "".join(said.split())


def letters(said: str) -> str:
    """Letters and digits only, without case."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", said).casefold()))


def _letters(page: Page) -> tuple[str, list[int]]:
    """What the page says in the order of its source, and where each word of it begins."""
    parts: list[str] = []
    starts, at = [], 0
    for word in page.words:
        said = letters(word.text)
        starts.append(at)
        parts.append(said)
        at += len(said)
    return "".join(parts), [*starts, at]


def _places_of(
    plain: str, text: str, starts: Sequence[int], alone: _Standing, page: Page
) -> list[_Found]:
    found: list[_Found] = []
    at = text.find(plain)
    while at >= 0 and len(found) < _MOST:
        first, last = bisect_right(starts, at) - 1, bisect_left(starts, at + len(plain)) - 1
        if starts[first] == at and last >= first and starts[last + 1] == at + len(plain):
            found.append(_Found(first, last, alone.rank(first, last, page)))
        at = text.find(plain, at + 1)
    return found


class _Standing:
    """How much words stand by themselves.

    2 if they are whole strips, 1 if they begin one or end in a colon, 0 within a sentence.
    """

    def __init__(self, whole: Sequence[Strip]) -> None:
        self._firsts = {strip.words[0] for strip in whole} | {
            strip.words[1] for strip in whole if strip.is_item and len(strip.words) > 1
        }
        self._lasts = {strip.words[-1] for strip in whole}

    def rank(self, first: int, last: int, page: Page) -> int:
        if first not in self._firsts:
            return int(_ends_in_colon(page, last))
        return 2 if last in self._lasts else 1


def _lines(places: Sequence[Place], words: Sequence[int]) -> tuple[Place, ...]:
    """The lines that words run over, from the first one on."""
    lines: list[list[Place]] = []
    for number in words:
        if not lines or not are_level(lines[-1][-1], places[number]):
            lines.append([])
        lines[-1].append(places[number])
    return tuple(around(line) for line in lines)
