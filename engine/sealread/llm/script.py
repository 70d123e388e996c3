"""What a model may copy from a page, as it stands in a JSON string.

A page can be written in more than one way (by lines, by boxes, by columns); words that stand one
behind the other in any of them may be copied. In the script a run of white space is one blank, and
quotation marks and backslashes are escaped, as JSON writes them. Where a writing breaks a line, the
script has three forms: a blank, a comma and a blank, JSON's line break. So an address over several
lines can be said in each way that models say it. Nothing runs over an empty line, or over signs
that are no words of the page. Words that have another usual spelling (a day as ISO writes it) may
be said so too, as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.document.model import Span
from sealread.llm.boundaries import Mask, boundaries

BREAK = "\n"
GLUES = (" ", ", ", "\\n")
"""How a line break may be said: behind a comma the second form is the first."""
_ESCAPED = {'"': '\\"', "\\": "\\\\"}
_EMPTY_LINE = re.compile(r"\n[^\S\n]*\n\s*")
Places = NDArray[np.int64]


class Place(Struct, frozen=True, order=True):
    """Where copied words stand: in which of the writings, and there."""

    writing: int
    span: Span


class _Part(Struct, frozen=True):
    """A stretch of a writing in one form: its script, and where each of its characters stands.

    `places`, `starts`, `ends` have one entry more than the script has characters. `begins`: where
    each character of the folded stretch, and its end, stands in the script; `form`: which of
    `GLUES` it is written with.
    """

    text: str
    writing: int
    places: Places
    starts: Mask
    ends: Mask
    begins: Places
    form: int = 0
    is_other: bool = False


class Script:
    """Several writings of a page as one text of JSON, with the way back.

    The forms of a stretch stand one behind the other. `home` (characters + 1): where the same
    character stands in the first form; `mates` (forms - 1, characters + 1): where in the others,
    -1 for none. So an answer can go over from one form to another at any character.

    `parts`: the stretches in it. `places` (characters + 1): for each character of the script that
    of its writing it stands for; `starts`, `ends` (characters + 1): where an answer may begin, end.
    """

    def __init__(
        self,
        writings: Sequence[str],
        spelt: Iterable[tuple[str, Span]] = (),
        wordless: Sequence[Sequence[Span]] = (),
    ) -> None:
        """`spelt`: other spellings of words of the first writing, and where these stand.

        `wordless`: for each writing where signs stand that nobody may copy, sorted; none: nowhere.
        """
        signs = wordless or [()] * len(writings)
        made = [
            part
            for number, (text, own) in enumerate(zip(writings, signs, strict=True))
            for part in _parts(text, number, own)
        ]
        made += [_other(text, span) for text, span in spelt]
        made = made or [_part("", 0, 0, 0)]
        self.text = BREAK.join(part.text for part in made)
        sizes = [len(part.text) + 1 for part in made]
        self._first: Places = np.cumsum([0, *sizes])[:-1]
        self._writing = np.array([part.writing for part in made], np.int64)
        self._other = np.array([part.is_other for part in made], np.bool_)
        self.parts = [
            Span(first, first + size - 1)
            for first, size in zip(self._first.tolist(), sizes, strict=True)
        ]
        self.places: Places = np.concatenate([part.places for part in made])
        self.home, self.mates = _linked(made, self._first)
        self.starts: Mask = np.concatenate([part.starts for part in made])
        self.starts &= self.home == np.arange(len(self.home))
        self.ends: Mask = np.concatenate([part.ends for part in made])

    def place(self, span: Span) -> Place:
        """Where words of the script stand in the writing they were taken from.

        Another spelling stands for all of its words, however few characters it has.
        """
        part = int(np.searchsorted(self._first, span.start, side="right")) - 1
        behind = span.end if self._other[part] else span.end - 1
        start, last = int(self.places[span.start]), int(self.places[behind])
        return Place(int(self._writing[part]), Span(start, last + 1))

    def respelt(self, span: Span) -> str | None:
        """What was said where words were said in another spelling; None where as printed."""
        part = int(np.searchsorted(self._first, span.start, side="right")) - 1
        return self.text[span.start : span.end] if self._other[part] else None

    def of_writing(self, writing: int) -> Places:
        """For each character of the script its place in one writing, -1 outside of it."""
        sizes = [part.end - part.start + 1 for part in self.parts]
        own = np.repeat((self._writing == writing) & ~self._other, sizes)
        return np.where(own, self.places, -1)


def _linked(made: Sequence[_Part], first: Places) -> tuple[Places, Places]:
    """Where the characters of each form of a stretch stand in its first and in its other forms."""
    size = sum(len(part.text) + 1 for part in made)
    home = np.arange(size, dtype=np.int64)
    mates = np.full((len(GLUES) - 1, size), -1, np.int64)
    base = first[0]
    for part, start in zip(made, first, strict=True):
        if not part.form:
            base, own = start, part
            continue
        home[start + part.begins] = base + own.begins
        mates[part.form - 1, base + own.begins] = start + part.begins
    return home, mates


def _parts(writing: str, number: int, wordless: Sequence[Span]) -> Iterator[_Part]:
    """The stretches between empty lines and other signs; those of several lines in each form."""
    breaks = [(one.start(), one.end()) for one in _EMPTY_LINE.finditer(writing)]
    breaks += [(one.start, one.end) for one in wordless]
    start = 0
    for end, behind in (*sorted(breaks), (len(writing), len(writing))):
        stretch = writing[start:end]
        if stretch.strip():
            for form in range(len(GLUES) if "\n" in stretch.strip() else 1):
                yield _part(stretch, start, number, form)
        start = max(start, behind)


def _part(stretch: str, first: int, number: int, form: int) -> _Part:
    glue = GLUES[form]
    folded, kept = _folded(stretch)
    starts, ends = boundaries(folded)
    spelt = [_ESCAPED.get(one, one) for one in folded]
    for place, one in enumerate(folded):
        if one == "\n":
            spelt[place] = " " if folded[place - 1 : place] == "," and glue[0] == "," else glue
    wide = np.fromiter(map(len, spelt), np.int64, len(spelt))
    places = np.append(np.repeat(kept, wide), len(stretch)) + first
    begins = np.cumsum(np.append(0, wide))
    return _Part(
        "".join(spelt), number, places, _spread(starts, begins), _spread(ends, begins), begins, form
    )


def _other(spelt: str, span: Span) -> _Part:
    """Another spelling of words of the first writing, to be said as a whole."""
    text = "".join(_ESCAPED.get(one, one) for one in spelt)
    places = np.full(len(text) + 1, span.end - 1, np.int64)
    places[0] = span.start
    starts, ends = np.zeros(len(text) + 1, np.bool_), np.zeros(len(text) + 1, np.bool_)
    starts[0] = ends[-1] = True
    return _Part(text, 0, places, starts, ends, np.arange(len(text) + 1), is_other=True)


def _folded(writing: str) -> tuple[str, Places]:
    """One blank or line break for each run of white space; which characters were kept."""
    space = np.fromiter(map(str.isspace, writing), np.bool_, len(writing))
    kept = np.flatnonzero(~(space & np.append(False, space)[:-1]))
    runs = np.append(kept, len(writing))[1:]
    letters = [
        writing[start] if not space[start] else "\n" if "\n" in writing[start:end] else " "
        for start, end in zip(kept.tolist(), runs.tolist(), strict=True)
    ]
    return "".join(letters), kept


def _spread(marks: Mask, first: Places) -> Mask:
    """Marks of the folded text at the places where its characters begin in the escaped one."""
    found = np.zeros(int(first[-1]) + 1, np.bool_)
    found[first] = marks
    return found
