"""What a model may copy from a page, as it stands in a JSON string.

A page can be written in more than one way (by lines, by boxes, by columns); words that stand one
behind the other in any of them may be copied. In the script a run of white space is one blank, and
quotation marks and backslashes are escaped, as JSON writes them. Where a writing breaks a line, the
script has three forms: a blank, a comma and a blank, JSON's line break. So an address over several
lines can be said in each way that models say it. Nothing runs over an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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

    `places`, `starts`, `ends` have one entry more than the script has characters.
    """

    text: str
    writing: int
    places: Places
    starts: Mask
    ends: Mask


class Script:
    """Several writings of a page as one text of JSON, with the way back.

    `parts`: the stretches in it. `places` (characters + 1): for each character of the script that
    of its writing it stands for; `starts`, `ends` (characters + 1): where an answer may begin, end.
    """

    def __init__(self, writings: Sequence[str]) -> None:
        made = [part for number, text in enumerate(writings) for part in _parts(text, number)]
        self.text = BREAK.join(part.text for part in made)
        sizes = [len(part.text) + 1 for part in made]
        self._first: Places = np.cumsum([0, *sizes])[:-1]
        self._writing = np.array([part.writing for part in made], np.int64)
        self.parts = [
            Span(first, first + size - 1)
            for first, size in zip(self._first.tolist(), sizes, strict=True)
        ]
        self.places: Places = np.concatenate([part.places for part in made])
        self.starts: Mask = np.concatenate([part.starts for part in made])
        self.ends: Mask = np.concatenate([part.ends for part in made])

    def place(self, span: Span) -> Place:
        """Where words of the script stand in the writing they were taken from."""
        part = int(np.searchsorted(self._first, span.start, side="right")) - 1
        start, last = int(self.places[span.start]), int(self.places[span.end - 1])
        return Place(int(self._writing[part]), Span(start, last + 1))

    def of_writing(self, writing: int) -> Places:
        """For each character of the script its place in one writing, -1 outside of it."""
        sizes = [part.end - part.start + 1 for part in self.parts]
        own = np.repeat(self._writing == writing, sizes)
        return np.where(own, self.places, -1)


def _parts(writing: str, number: int) -> Iterator[_Part]:
    """The stretches between empty lines; those of several lines in each form."""
    start = 0
    for found in (*_EMPTY_LINE.finditer(writing), None):
        end = found.start() if found else len(writing)
        stretch = writing[start:end]
        if not stretch.strip():
            start = found.end() if found else end
            continue
        for glue in GLUES if "\n" in stretch.strip() else GLUES[:1]:
            yield _part(stretch, start, number, glue)
        start = found.end() if found else end


def _part(stretch: str, first: int, number: int, glue: str) -> _Part:
    folded, kept = _folded(stretch)
    starts, ends = boundaries(folded)
    spelt = [_ESCAPED.get(one, one) for one in folded]
    for place, one in enumerate(folded):
        if one == "\n":
            spelt[place] = " " if folded[place - 1 : place] == "," and glue[0] == "," else glue
    wide = np.fromiter(map(len, spelt), np.int64, len(spelt))
    places = np.append(np.repeat(kept, wide), len(stretch)) + first
    begins = np.cumsum(np.append(0, wide))
    return _Part("".join(spelt), number, places, _spread(starts, begins), _spread(ends, begins))


def _folded(writing: str) -> tuple[str, Places]:
    """One blank or line break for each run of white space; which characters were kept."""
    space = np.fromiter(map(str.isspace, writing), np.bool_, len(writing))
    kept = np.flatnonzero(~(space & np.append(False, space[:-1])))
    runs = np.append(kept[1:], len(writing))
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
