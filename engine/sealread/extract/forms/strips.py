"""Strips: words of a page that were written together on one line, as one entry or label is.

The order of the page's source counts: what was filled in was not written in the same stroke as
the label before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec import Struct

from sealread.document.model import Page
from sealread.extract.forms.places import Place, are_level, around

_GAP = 0.75
"""Words of one strip stand closer than this share of their height; entries and labels hardly do."""
_GAP_AT_MARK = 2.6
"""The words of an option stand this close behind its box; those of a listed item its number."""
_GAP_IN_COMB = 1.4
"""Letters in boxes of their own stand closer."""
_GAP_TO_BOX = 16.0
"""The box of an option that has its words first stands no farther behind them."""
_OVERLAP = 0.6
_BOX = re.compile(r"\[ ?[xX✓✗]? ?\]?|[☐☑☒□■▢◻◼○◯●◉⊙⊗❍❏✓✔✗✘√]")
_NUMBERING = re.compile(r"\(?(?:\d{1,2}|[a-zA-Z])[.)]|[-–•·*▪]")
"""What begins an item of a list."""
_LEADERS = ":._…"
_LETTER_MARKS = frozenset("xXoO©")
"""Letters that stand for a mark or a box where text recognition saw one."""


class Strip(Struct, frozen=True):
    """Words of one line: positions in `Page.words`, their place, and what they say.

    `boxes`: how many boxes to tick are among them; `bare`: there is nothing else.
    """

    words: tuple[int, ...]
    place: Place
    text: str
    boxes: int = 0
    bare: bool = False

    @property
    def is_option(self) -> bool:
        """Whether it has a box to tick."""
        return self.boxes > 0

    @property
    def is_item(self) -> bool:
        """Whether it begins as an item of a list does."""
        return self.is_option or _NUMBERING.match(self.text) is not None


def strips(
    page: Page, places: Sequence[Place], labels: Collection[int] = (), ends: Collection[int] = ()
) -> list[Strip]:
    """The strips of a page, in the order of its source.

    `labels`: words that are none of theirs. `ends`: words behind which a strip ends.
    """
    runs: list[list[int]] = []
    marks = [_is_mark(page, places, number) for number in range(len(places))]
    for number in range(len(places)):
        if number in labels:
            continue
        run = runs[-1] if runs else []
        apart = not run or run[-1] != number - 1 or run[-1] in ends
        numbering = bool(run) and _NUMBERING.fullmatch(page.words[run[-1]].text) is not None
        letters = bool(run) and max(len(page.words[one].text) for one in (run[-1], number)) == 1
        if apart or not _goes_on(
            places, marks, run, number, numbering=numbering, letters=letters
        ):  # fmt: skip
            runs.append([number])
        else:
            run.append(number)
    made = [_strip(page, places, marks, said) for run in runs if (said := _trimmed(page, run))]
    return _with_boxes_behind(made, page, places, marks)


def _trimmed(page: Page, run: Sequence[int]) -> Sequence[int]:
    """A run without the colons and dots that lead from a label to it."""
    said = [bool(page.words[number].text.strip(_LEADERS)) for number in run]
    first = next((at for at, one in enumerate(said) if one), len(run))
    last = next((at for at in range(len(run), first, -1) if said[at - 1]), first)
    return run[first:last]


def is_box(text: str) -> bool:
    """Whether a word begins with a box to tick."""
    return _BOX.match(text) is not None


def _is_mark(page: Page, places: Sequence[Place], number: int) -> bool:
    text = page.words[number].text
    if is_box(text):
        return True
    if text not in _LETTER_MARKS or number + 1 >= len(places):
        return False
    behind, there = page.words[number + 1].text, places[number + 1]
    gap = there.left - places[number].right
    letters = sum(c.isalpha() for c in behind) > 1
    return letters and are_level(places[number], there) and 0 < gap < _GAP_AT_MARK


def _goes_on(
    places: Sequence[Place], marks: Sequence[bool], run: Sequence[int], number: int, *,
    numbering: bool, letters: bool,
) -> bool:  # fmt: skip
    """Whether a word goes on with a run.

    `numbering`: its last word is the number of an item; `letters`: both words are single letters.
    """
    last, own = places[run[-1]], places[number]
    if not are_level(last, own):
        return False
    gap, height = own.left - last.right, min(last.height, own.height)
    farthest = _GAP
    if len(run) == 1 and (marks[run[-1]] or numbering):
        farthest = _GAP_AT_MARK
    elif letters:
        farthest = _GAP_IN_COMB
    return -_OVERLAP * height < gap < farthest * height


def _strip(page: Page, places: Sequence[Place], marks: Sequence[bool], run: Sequence[int]) -> Strip:
    words = [page.words[number].text for number in run]
    said = "".join(_BOX.sub("", w) for n, w in zip(run, words, strict=True) if not marks[n])
    glued = "".join(_BOX.sub("", w) for n, w in zip(run, words, strict=True) if is_box(w))
    boxes = sum(marks[number] for number in run)
    return Strip(
        tuple(run), around([places[number] for number in run]), " ".join(words), boxes,
        bare=boxes == len(run) and not any(c.isalnum() for c in said + glued),
    )  # fmt: skip


def _with_boxes_behind(
    made: Sequence[Strip], page: Page, places: Sequence[Place], marks: Sequence[bool]
) -> list[Strip]:
    """Strips with the lone box that stands behind them on their line, where one was cut off."""
    kept: list[Strip] = []
    for strip in made:
        before = kept[-1] if kept else None
        if (
            before is not None
            and strip.bare
            and not before.boxes
            and before.words[-1] + 1 == strip.words[0]
            and are_level(before.place, strip.place, 0.8)
            and 0 < strip.place.left - before.place.right < _GAP_TO_BOX
        ):
            kept[-1] = _strip(page, places, marks, (*before.words, *strip.words))
        else:
            kept.append(strip)
    return kept
