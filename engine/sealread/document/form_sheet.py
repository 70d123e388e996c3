"""The words of a page while those of its form's fields are brought in."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from .form_appearance import plain
from .form_drawn import on_page
from .frames import Boxes, union
from .model import Box, Word

_OVERLAP = 0.5
"""Share of a drawn word that lies in a word of the page which is the same."""
_LOWER = 5.0
"""How much further away a word counts that is higher or lower, against one that is beside."""
_ROOM = 0.002
"""Fractions of the page: recognised words do not stand exactly where they are drawn."""


class _Piece(Struct, frozen=True):
    """Words of one line that come in, and the place at which they do if they stand in no gap."""

    words: tuple[Word, ...]
    place: int


class Sheet:
    """Words by their places (positions in `words`): which of them go, and what comes in."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self.words = list(words)
        self.gone: set[int] = set()
        self._pieces: list[_Piece] = []
        self._boxes: Boxes = np.array([word.box for word in words]).reshape(-1, 4)
        self._middles = (self._boxes[:, :2] + self._boxes[:, 2:]) / 2

    def result(self) -> tuple[Word, ...]:
        """All words: what comes in stands beside its neighbour on the line, so that they make one
        line; where it has none, at its place, or at the end."""
        kept = [place for place in range(len(self.words)) if place not in self.gone]
        found, boxes, places = [self.words[place] for place in kept], self._boxes[kept], kept
        for piece in self._pieces:
            at = _beside_neighbour(_box(piece.words), boxes)
            if at is None:
                at = bisect_left(places, piece.place)
            found[at:at] = piece.words
            boxes = np.insert(boxes, at, [word.box for word in piece.words], axis=0)
            near = places[at - 1] if at else piece.place
            places[at:at] = [near] * len(piece.words)
        return tuple(found)

    def holding(self, text: str, box: Box) -> int | None:
        """The word of the page that a drawn word is, or is a part of."""
        wide = np.minimum(self._boxes[:, 2], box[2]) - np.maximum(self._boxes[:, 0], box[0])
        tall = np.minimum(self._boxes[:, 3], box[3]) - np.maximum(self._boxes[:, 1], box[1])
        area = max((box[2] - box[0]) * (box[3] - box[1]), 1e-12)
        common = np.maximum(wide, 0) * np.maximum(tall, 0)
        places = np.flatnonzero(common >= _OVERLAP * area)
        for place in places[np.argsort(-common[places])].tolist():
            if place not in self.gone and text in self.words[place].text:
                return int(place)
        return None

    def within(self, box: Box) -> list[int]:
        """The places of words that have their middle in a box and are still there."""
        x, y = self._middles[:, 0], self._middles[:, 1]
        there = (box[0] <= x) & (x <= box[2]) & (box[1] <= y) & (y <= box[3])
        return [place for place in np.flatnonzero(there).tolist() if place not in self.gone]

    def free(self, box: Box) -> Box:
        """A box less what words beside it take of its width, as far as half of it is left."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        there = (self._boxes[:, 1] <= y) & (y <= self._boxes[:, 3])
        there &= (self._boxes[:, 0] < box[2]) & (self._boxes[:, 2] > box[0])
        there[list(self.gone)] = False
        left = self._boxes[there & (self._middles[:, 0] < x), 2].max(initial=box[0])
        right = self._boxes[there & (self._middles[:, 0] >= x), 0].min(initial=box[2])
        if right - left < 0.5 * (box[2] - box[0]):
            return box
        return (float(left), box[1], float(right), box[3])

    def says(self, places: list[int], value: str) -> bool:
        """Do the words at these places have the words of a value, one after the other?"""
        texts = [plain(self.words[place].text) for place in places]
        wanted = [plain(part) for part in value.split()]
        spans = range(len(texts) - len(wanted) + 1)
        if any(texts[start : start + len(wanted)] == wanted for start in spans):
            return True
        return bool(texts) and "".join(texts) == "".join(wanted)

    def put(self, words: Iterable[Word], instead: Iterable[int] = ()) -> None:
        """Words in the place of others, or at the end."""
        places = set(instead)
        self.gone |= places
        place = min(places, default=len(self.words))
        self._pieces.extend(_Piece(line, place) for line in _lines(words))

    def clear(self, area: Box) -> list[int]:
        """The places of words in an area; what reaches into it from beside loses those letters."""
        room = (area[0] - _ROOM, area[1] - _ROOM, area[2] + _ROOM, area[3] + _ROOM)
        level = (room[1] <= self._middles[:, 1]) & (self._middles[:, 1] <= room[3])
        reach = np.minimum(self._boxes[:, 2], room[2]) - np.maximum(self._boxes[:, 0], room[0])
        outside = (self._middles[:, 0] < room[0]) | (self._middles[:, 0] > room[2])
        for place in np.flatnonzero(level & outside & (reach > 0)).tolist():
            left = _beside(self.words[place], room)
            if not left.text:
                self.gone.add(place)
            self.words[place] = left
            self._boxes[place] = left.box
            self._middles[place, 0] = (left.box[0] + left.box[2]) / 2
        return self.within(room)


def _beside(word: Word, area: Box) -> Word:
    """The part of a word whose letters, taken as equally wide, stand beside an area."""
    x0, y0, x1, y1 = word.box
    step = (x1 - x0) / max(len(word.text), 1)
    kept = [
        place
        for place in range(len(word.text))
        if not area[0] <= x0 + (place + 0.5) * step <= area[2]
    ]
    if not kept:
        return Word("", word.box, word.confidence)
    box = on_page((x0 + kept[0] * step, y0, x0 + (kept[-1] + 1) * step, y1))
    return Word("".join(word.text[place] for place in kept), box, word.confidence)


def _beside_neighbour(box: Box, boxes: Boxes) -> int | None:
    """The position (0 to n) among words in the order of the file at which a box is next to its
    nearest neighbour on the line; None where it has none. `boxes` (n, 4): the words."""
    middle = (box[1] + box[3]) / 2
    level = np.flatnonzero((boxes[:, 1] <= middle) & (middle <= boxes[:, 3]))
    before = boxes[level, 2] <= box[0] + _ROOM
    after = box[2] - _ROOM <= boxes[level, 0]
    away = np.where(before, box[0] - boxes[level, 2], boxes[level, 0] - box[2])
    away += _LOWER * np.abs((boxes[level, 1] + boxes[level, 3]) / 2 - middle)
    away[~(before | after)] = np.inf
    if not len(away) or not np.isfinite(away.min()):
        return None
    nearest = int(away.argmin())
    return int(level[nearest]) + int(before[nearest])


def _lines(words: Iterable[Word]) -> list[tuple[Word, ...]]:
    """Words cut where one does not follow the other on a line."""
    found: list[list[Word]] = []
    for word in words:
        last = found[-1][-1].box if found else None
        middle = (word.box[1] + word.box[3]) / 2
        if last and last[1] < middle < last[3] and word.box[0] >= last[0]:
            found[-1].append(word)
        else:
            found.append([word])
    return list(map(tuple, found))


def _box(words: tuple[Word, ...]) -> Box:
    return union(np.array([word.box for word in words]))
