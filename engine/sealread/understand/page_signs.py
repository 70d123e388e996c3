"""Signs that a page begins another document than the page before it, told from the pages alone.

No word is read for what it means: how pages number themselves, what they print at the same place,
which words and numbers they share, how they are set. `understand.stacks` weighs the signs.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from msgspec import Struct

from sealread.document.model import Page, Word

_MARGIN = 0.12
"""Share of a page's height, at its top and at its foot, where it is numbered."""
_HEAD = 0.3
"""Share of a page's height in which a title stands."""
_BODY = (0.07, 0.93)
"""Between them stands what is no running head or foot."""
_SAME_PLACE = 0.012
_SAME_LINE = 0.008
_APART = 0.06
"""Fractions of a page: two words nearer than this are at the same place, on one line, together."""
_WIDE = 0.6
_MARGIN_STEP = 0.02
"""Fractions of a page's width: of running text, and within which lines begin at one place."""
_SIZE = 2.0
"""Points by which pages of one size may differ."""
_FEWEST_NUMBERS = 3
_TALLEST = 4.0
_MARK = 3
"""Letters of a word that may be a logo or a sign."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_NUMBER = re.compile(r"[\w./-]{4,}")
_DIGITS = 4
"""With so many of them at least: what tells papers of one kind apart, numbers of invoices, orders
and customers, and dates."""
_MOST_SAME = 40
"""Places of one word on a page that are compared."""
_PAGE = (
    r"(?:seiten?|blatt|pages?|pg|página|pagina|pág|sida|side|strona|strana|stran|sayfa|oldal|lap"
    r"|str|p|s)[.:]*\s*"
)
_COUNT = r"(\d{1,3})\s*(?:von|of|de|di|sur|van|av|af|z|od|iz|/|\|)\s*(\d{1,3})"
_NAMED_OF = re.compile(rf"(?<!\w){_PAGE}{_COUNT}(?!\w)")
_BARE_OF = re.compile(rf"(?:{_PAGE})?{_COUNT}")
_NAMED = re.compile(rf"(?<!\w){_PAGE}(\d{{1,3}})(?![\w.,/-])")
_BARE = re.compile(r"[-–—~]?\s*(\d{1,3})\s*[-–—~]?")
_ITEM = re.compile(r"\(?(?:[2-9]|[1-9]\d|[b-z]|[ivx]{2,})[.)]")
"""A line that goes on counting."""


class Numbered(Struct, frozen=True):
    """What a page says of its place: its number, and of how many (0: not said)."""

    page: int
    of: int = 0


def numbered(page: Page) -> Numbered | None:
    """The number that a page prints on itself; None where it prints none."""
    alone = None
    for line in lines(page):
        said = " ".join(word.text for word in line).casefold()
        if (found := _NAMED_OF.search(said)) and (number := _counted(found[1], found[2])):
            return number
        if _MARGIN <= _middle(line[0]) <= 1 - _MARGIN:
            continue
        if (found := _BARE_OF.fullmatch(said)) and (number := _counted(found[1], found[2])):
            return number
        found = _NAMED.search(said) or _BARE.fullmatch(said)
        if alone is None and found and int(found[1]) > 0:
            alone = Numbered(int(found[1]))
    return alone


def signs(before: Page, page: Page, start: Page) -> dict[str, float]:
    """The signs of `page`, which follows `before` in a document that began with `start`."""
    words, words_before, words_start = (_said(one, _WORD) for one in (page, before, start))
    numbers, numbers_before = _numbers(page), _numbers(before)
    first = _first_line(page)
    text = " ".join(word.text for word in first)
    title = _title(page)
    return {
        **_of_numbers(numbered(before), numbered(page)),
        "words": _shared(words_before, words),
        "vocabulary": _alike(words_start, words),
        "more_like_start": _alike(words_start, words) - _alike(words_before, words),
        "numbers": _shared(numbers_before, numbers),
        "no_numbers": float(not numbers or not numbers_before),
        "other_numbers": float(
            min(len(numbers), len(numbers_before)) >= _FEWEST_NUMBERS
            and not numbers & numbers_before
        ),
        "head": _at_same_place(before, page, 0, _MARGIN),
        "foot": _at_same_place(before, page, 1 - _MARGIN, 1),
        "start_head": _at_same_place(start, page, 0, _HEAD),
        "form": min(_at_same_place(start, page, 0, 1), _at_same_place(page, start, 0, 1)),
        "size": float(
            abs(before.width - page.width) > _SIZE or abs(before.height - page.height) > _SIZE
        ),
        "language": float(before.language != page.language),
        "letters": abs(math.log(_usual(page) / _usual(before))),
        "title": title - 1,
        "title_more": title - _title(before),
        "capitals": float(text.isupper() and len(text) > 5),
        "small": float(text[:1].islower()),
        "item": float(_ITEM.match(text) is not None),
        "full": _foot_of(before),
        "prose": min(_prose(before), _prose(page)),
        "margins": _margins(before, page),
    }


def _of_numbers(before: Numbered | None, own: Numbered | None) -> dict[str, float]:
    """The signs of the numbers that two pages print on themselves."""
    follows = (
        before is not None
        and own is not None
        and own.page == before.page + 1
        and (before.of == own.of or not before.of * own.of)
    )
    return {
        "first": float(own is not None and own.page == 1),
        "follows": float(follows),
        "ended": float(before is not None and before.page == before.of),
        "lost": float(before is not None and before.of == 0 and own is None),
    }


def _counted(page: str, of: str) -> Numbered | None:
    return Numbered(int(page), int(of)) if 0 < int(page) <= int(of) else None


def lines(page: Page) -> Iterator[Sequence[Word]]:
    """The words of a page by lines, parted where there is much room between them."""
    own: list[Word] = []
    for word in sorted(page.words, key=lambda one: (round(_middle(one) / _SAME_LINE), one.box[0])):
        if own and (
            abs(_middle(word) - _middle(own[-1])) > _SAME_LINE
            or word.box[0] - own[-1].box[2] > _APART
        ):
            yield own
            own = []
        own.append(word)
    if own:
        yield own


def _first_line(page: Page) -> Sequence[Word]:
    """The first line below a running head; of a page that has nothing there none."""
    inside = (line for line in lines(page) if _BODY[0] < _middle(line[0]) < _BODY[1])
    return next(inside, ())


def _middle(word: Word) -> float:
    return (word.box[1] + word.box[3]) / 2


def _said(page: Page, pattern: re.Pattern[str]) -> set[str]:
    return {said.casefold() for word in page.words for said in pattern.findall(word.text)}


def _numbers(page: Page) -> set[str]:
    return {one for one in _said(page, _NUMBER) if sum(map(str.isdecimal, one)) >= _DIGITS}


def _shared(one: set[str], other: set[str]) -> float:
    """What both have, as a share of what the one that has less has."""
    return len(one & other) / max(min(len(one), len(other)), 1)


def _alike(one: set[str], other: set[str]) -> float:
    """What both have, as a share of all that either has."""
    return len(one & other) / max(len(one | other), 1)


def _at_same_place(one: Page, other: Page, top: float, bottom: float) -> float:
    """The share of words of `other` between two heights that `one` prints there too."""
    places: dict[str, list[tuple[float, float]]] = {}
    for word in one.words:
        known = places.setdefault(word.text, [])
        if len(known) < _MOST_SAME:
            known.append(word.box[:2])
    own = [word for word in other.words if top <= _middle(word) <= bottom]
    same = sum(
        any(
            abs(left - word.box[0]) < _SAME_PLACE and abs(upper - word.box[1]) < _SAME_PLACE
            for left, upper in places.get(word.text, ())
        )
        for word in own
    )
    return same / max(len(own), 1)


def _foot_of(page: Page) -> float:
    """How far down the page its last words stand that are no running foot."""
    return max((_middle(word) for word in page.words if _middle(word) < _BODY[1]), default=0.0)


def _prose(page: Page) -> float:
    """The share of lines that are as wide as those of running text."""
    wide = [line[-1].box[2] - line[0].box[0] > _WIDE for line in lines(page)]
    return sum(wide) / max(len(wide), 1)


def _margins(one: Page, other: Page) -> float:
    """The share of lines that begin where lines of the other page begin too."""
    begins, others = (
        Counter(round(line[0].box[0] / _MARGIN_STEP) for line in lines(page))
        for page in (one, other)
    )
    return sum((begins & others).values()) / max(min(begins.total(), others.total()), 1)


def _title(page: Page) -> float:
    """How tall the tallest word in the head of a page is, in heights of its usual words."""
    usual = _usual(page)
    head = (word for word in page.words if _middle(word) < _HEAD and len(word.text) > _MARK)
    tallest = max((_height(word, page) for word in head), default=usual)
    return min(tallest / usual, _TALLEST)


def _usual(page: Page) -> float:
    """The height of a page's usual words, in points; 1 of an empty page."""
    return max(median([_height(word, page) for word in page.words] or [1.0]), 1e-3)


def _height(word: Word, page: Page) -> float:
    return (word.box[3] - word.box[1]) * page.height
