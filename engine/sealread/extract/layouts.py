"""What people decided, found again on pages of the same look: by place, never by value.

A page on which a person decided something is an exemplar: its words with their boxes, and for each
decided field the boxes of its value. Words that stand on the exemplar and on a new page are
anchors. Each anchor near a value tells where the value must stand on the new page; where most of
them agree, the words that stand there are a candidate. What is long on one page may be short on
the next: a value begins or ends where anchors say, and goes as far as its line does.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from statistics import median

import msgspec
from msgspec import Struct

from sealread.document.model import Box, Page, Word

MOST_WORDS = 1500
"""Of an exemplar: a page with more is not kept."""
LOOKS_ALIKE = 0.3
"""The share of an exemplar's words that a page of the same look has at least."""
_NEAR = 8
"""How many anchors are asked."""
_AGREE, _AGREE_ACROSS, _AGREEING = 0.9, 3.0, 0.5
"""How far anchors may differ down and across, in heights of a line; what share of them must not."""
_GAP = 1.1
"""Room between two words of one value at most, in heights of a line."""
_PITCH = 2.2
"""From one line of a value to the next at most, in heights of a line."""
_ON_A_LINE = 0.5
"""Share of the lower box's height that two boxes of a line have in common at least."""
_WORDY = re.compile(r"[^\W\d_]{2,}")
_LETTERS = re.compile(r"[\W_]+")
Point = tuple[float, float]


class Decided(Struct, frozen=True):
    """A field that a person decided on. `boxes`: of its value's words, line by line.

    `before`, `behind`: what else stood in the first and in the last word, as in `Date:3.4.2018`.
    `shape`: of a value that is one word with digits (`shape_of`).
    """

    path: str
    boxes: tuple[Box, ...]
    before: str = ""
    behind: str = ""
    shape: str = ""


class Exemplar(Struct, frozen=True):
    """A page that somebody decided on; `tall`: its height by its width.

    `document`: the SHA-256 of the file that it is of.
    """

    document: str
    page: int
    tall: float
    words: tuple[Word, ...]
    fields: tuple[Decided, ...]


class Found(Struct, frozen=True):
    """Words of a page that stand where a field's value stood on an exemplar.

    `words`: their places in `Page.words`, in reading order; `text`: theirs, without what stood
    before and behind the value on the exemplar too. `alike`: how alike the pages are, `agreed`: the
    share of anchors that say so; both up to 1.
    """

    path: str
    words: tuple[int, ...]
    text: str
    alike: float
    agreed: float


def fingerprint(exemplars: Sequence[Exemplar]) -> str | None:
    """The SHA-256 of what was learnt, as a record has it; None where that is nothing."""
    if not exemplars:
        return None
    return hashlib.sha256(msgspec.json.encode(exemplars)).hexdigest()


class _Sheet:
    """The words of a page in units of its width, so that a height is a height on any axis."""

    def __init__(self, words: Sequence[Word], ratio: float) -> None:
        self.words, self.ratio = words, ratio
        self.boxes = [_scaled(one.box, ratio) for one in words]
        self.keys = [_LETTERS.sub("", one.text).casefold() for one in words]

    @cached_property
    def places(self) -> Mapping[str, list[int]]:
        """Where each telling word stands."""
        found: dict[str, list[int]] = {}
        for place, key in enumerate(self.keys):
            if key and _WORDY.search(self.words[place].text):
                found.setdefault(key, []).append(place)
        return found

    @cached_property
    def telling_words(self) -> int:
        """How many of them there are."""
        return sum(map(len, self.places.values()))

    @cached_property
    def line(self) -> float:
        """The usual height of a line."""
        return median([box[3] - box[1] for box in self.boxes]) if self.boxes else 0.0


class Look:
    """A page that may have the look of exemplars; one that lies on its side never has."""

    def __init__(self, page: Page) -> None:
        self._sheet = _Sheet(() if page.turn else page.words, page.tall)

    def found(self, template: Template) -> list[Found]:
        """What stands where the fields of an exemplar stood; nothing where it looks otherwise."""
        known = template.sheet
        if not (known.places and self._sheet.places):
            return []
        alike = _alike(known, self._sheet)
        if alike < LOOKS_ALIKE:
            return []
        return list(_Match(known, self._sheet, alike).found(template.fields))


class Template:
    """An exemplar made ready to be laid on many pages."""

    def __init__(self, exemplar: Exemplar) -> None:
        self.fields = exemplar.fields
        self.sheet = _Sheet(exemplar.words, exemplar.tall)


def _alike(known: _Sheet, page: _Sheet) -> float:
    """The share of the telling words of the one with fewer that stand on the other too."""
    fewer, more = sorted((known, page), key=lambda one: one.telling_words)
    there = more.places
    shared = sum(
        min(len(own), len(there[key])) for key, own in fewer.places.items() if key in there
    )
    return shared / max(1, fewer.telling_words)


class _Match:
    """An exemplar beside a page: which words are the same, and how much larger they are."""

    def __init__(self, known: _Sheet, page: _Sheet, alike: float) -> None:
        self.known, self.page, self.alike = known, page, alike
        single = [
            (own[0], there[0])
            for key, own in known.places.items()
            if len(own) == 1 and len(there := page.places.get(key, [])) == 1
        ]
        self.scale = _scale(known, page, single)
        self.anchors = [*single, *self._nearest(single)]
        self.taken = {there for _, there in self.anchors}

    def _nearest(self, single: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Words that stand several times, told apart by the nearest word that does not."""
        if not single:
            return
        for key, own in self.known.places.items():
            there = self.page.places.get(key, [])
            if not there or (len(own) == 1 and len(there) == 1):
                continue
            free = set(there)
            for one in own:
                apart = [_far(self._corner(one), self._corner(pair[0])) for pair in single]
                wanted = self._moved(self._corner(one), single[apart.index(min(apart))])
                far = {n: _far(_corner(self.page.boxes[n]), wanted) for n in free}
                best = min(far, key=far.__getitem__, default=None)
                if best is not None and far[best] < 2 * self.line:
                    free.discard(best)
                    yield one, best

    def _corner(self, word: int) -> Point:
        """Where a word of the exemplar begins."""
        return _corner(self.known.boxes[word])

    @property
    def line(self) -> float:
        """The usual height of a line of the page."""
        return self.page.line

    def _moved(self, point: Point, anchor: tuple[int, int]) -> Point:
        """Where a point of the exemplar is on the page, by one anchor."""
        (ax, ay), (bx, by) = self._corner(anchor[0]), _corner(self.page.boxes[anchor[1]])
        return bx + (point[0] - ax) * self.scale, by + (point[1] - ay) * self.scale

    def found(self, fields: Iterable[Decided]) -> Iterator[Found]:
        """What stands where the values of some fields stood on the exemplar."""
        for one in fields:
            if one.boxes and (made := self._field(one)):
                yield made

    def _field(self, field: Decided) -> Found | None:
        boxes = [_scaled(box, self.known.ratio) for box in field.boxes]
        first = boxes[0]
        own = {n for n, box in enumerate(self.known.boxes) if any(within(box, b) for b in boxes)}
        anchors = self._near(first, own)
        if not anchors:
            return None
        weights = [1 / (1 + self._distance(first, one[0]) / self.known.line) for one in anchors]
        begins, ends = (
            [self._moved((first[side], _middle(first)), one) for one in anchors] for side in (0, 2)
        )
        x0, y = (_weighted([one[axis] for one in begins], weights) for axis in (0, 1))
        x1 = _weighted([one[0] for one in ends], weights)
        agreeing = sum(
            weight
            for (x, at), weight in zip(begins, weights, strict=True)
            if abs(at - y) <= _AGREE * self.line and abs(x - x0) <= _AGREE_ACROSS * self.line
        )
        agreed = agreeing / sum(weights)
        if agreed < _AGREEING:
            return None
        words = self._words((x0, y), x1, boxes, own)
        text = _trimmed(" ".join(self.page.words[n].text for n in words), field)
        return Found(field.path, tuple(words), text, self.alike, agreed) if text else None

    def _near(self, box: Box, own: set[int]) -> list[tuple[int, int]]:
        known = [one for one in self.anchors if one[0] not in own]
        return sorted(known, key=lambda one: self._distance(box, one[0]))[:_NEAR]

    def _distance(self, box: Box, word: int) -> float:
        """How far an anchor is from a value; along its line it is nearer than above or below."""
        other = self.known.boxes[word]
        dx = max(other[0] - box[2], box[0] - other[2], 0.0)
        dy = max(other[1] - box[3], box[1] - other[3], 0.0)
        return math.hypot(dx, 2.0 * dy)

    def _words(self, start: Point, x1: float, boxes: Sequence[Box], own: set[int]) -> list[int]:
        """The words of the value: those that stand there, and what goes on from them.

        `start`: where its first line begins; `boxes`, `own`: the value's on the exemplar.
        """
        own_keys = {self.known.keys[n] for n in own}
        labels = {n for n in self.taken if self.page.keys[n] not in own_keys}
        stops = self._stops(boxes, own)
        (x0, at), found = start, list[int]()
        for number in range(len(boxes)):
            line = self._line((x0, x1), at, labels, stops)
            if not line:
                break
            found += line
            box = around(self.page.boxes[n] for n in line)
            x0, x1 = (min(x0, box[0]), max(x1, box[2])) if number else (box[0], box[2])
            following = self._below(box, labels)
            if following is None:
                break
            at = following
        return found

    def _stops(self, boxes: Sequence[Box], own: set[int]) -> set[str]:
        """The shapes of what stood right behind the value on the exemplar and is no part of it."""
        last = boxes[-1]
        behind = [
            (box[0], n)
            for n, box in enumerate(self.known.boxes)
            if n not in own and abs(_middle(box) - _middle(last)) < 0.6 * self.known.line
            and -0.1 * self.known.line < box[0] - last[2] < _GAP * self.known.line
        ]  # fmt: skip
        return {_shape(self.known.words[min(behind)[1]].text)} if behind else set()

    def _below(self, box: Box, labels: set[int]) -> float | None:
        """The middle of the next line that begins where this one does."""
        tall = max(box[3] - box[1], 0.6 * self.line)
        below = [
            (_middle(self.page.boxes[n]), n)
            for n in range(len(self.page.words))
            if n not in labels
            and 0.5 * tall < _middle(self.page.boxes[n]) - _middle(box) < _PITCH * tall
            and self.page.boxes[n][0] < box[2] and self.page.boxes[n][2] > box[0]
        ]  # fmt: skip
        return min(below)[0] if below else None

    def _line(
        self, between: tuple[float, float], y: float, labels: set[int], stops: set[str]
    ) -> list[int]:
        """The words of a value on the line at `y`, of which some stand between two places."""
        tall, boxes = self.line, self.page.boxes
        row = sorted(
            (n for n, box in enumerate(boxes) if abs(_middle(box) - y) < 0.6 * tall),
            key=lambda n: boxes[n][0],
        )
        seeds = [
            n for n in row
            if n not in labels
            and boxes[n][0] < between[1] + 0.3 * tall and boxes[n][2] > between[0] - 0.3 * tall
        ]  # fmt: skip
        if not seeds:
            return []
        begin, end = row.index(seeds[0]), row.index(seeds[-1])
        while begin and self._goes_on(row[begin - 1], row[begin], labels):
            begin -= 1
        while end + 1 < len(row) and self._goes_on(row[end], row[end + 1], labels):
            end += 1
        line = [n for n in row[begin : end + 1] if n not in labels]
        for place, n in enumerate(line[1:], start=1):
            if _shape(self.page.words[n].text) in stops:
                return line[:place]
        return line

    def _goes_on(self, one: int, two: int, labels: set[int]) -> bool:
        gap = self.page.boxes[two][0] - self.page.boxes[one][2]
        return one not in labels and two not in labels and gap < _GAP * self.line


def shape_of(text: str) -> str:
    """The look of a value that is one word with digits: `a9` for OR1805. Empty for any other."""
    if len(text.split()) != 1 or not re.search(r"\d", text):
        return ""
    return re.sub(r"\d+", "9", re.sub(r"[^\W\d_]+", "a", text))


def _shape(text: str) -> str:
    """A word with each digit as 9; what has none as it is."""
    return re.sub(r"\d", "9", text).casefold()


def _of_shape(text: str, shape: str) -> str:
    """The one part of a text that looks so; the text where there is none or several."""
    parts = {"a": r"[^\W\d_]+", "9": r"\d+"}
    pattern = "".join(parts.get(letter, re.escape(letter)) for letter in shape)
    found = re.findall(rf"(?<![\w.,'/-]){pattern}(?![\w'/-]|[.,]\d)", text)
    return str(found[0]) if len(found) == 1 else text


def _trimmed(text: str, field: Decided) -> str:
    """The words without what stood before and behind the value on the exemplar."""
    if field.before and text.casefold().startswith(field.before.casefold()):
        text = text[len(field.before) :]
    if field.behind and text.casefold().endswith(field.behind.casefold()):
        text = text[: len(text) - len(field.behind)]
    return (_of_shape(text, field.shape) if field.shape else text).strip()


def _scale(known: _Sheet, page: _Sheet, pairs: Sequence[tuple[int, int]]) -> float:
    """How much larger the page's words are, by the widths of the same words."""
    ratios = [
        (page.boxes[b][2] - page.boxes[b][0]) / (known.boxes[a][2] - known.boxes[a][0])
        for a, b in pairs
        if known.boxes[a][2] > known.boxes[a][0]
    ]
    return median(ratios) if ratios else 1.0


def _weighted(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted median."""
    half, total = sum(weights) / 2, 0.0
    for value, weight in sorted(zip(values, weights, strict=True)):
        total += weight
        if total >= half:
            return value
    return values[-1]


def _scaled(box: Box, ratio: float) -> Box:
    return (box[0], box[1] * ratio, box[2], box[3] * ratio)


def _corner(box: Box) -> Point:
    return box[0], _middle(box)


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _far(one: Point, two: Point) -> float:
    return math.hypot(one[0] - two[0], one[1] - two[1])


def within(box: Box, outer: Box) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = (box[0] + box[2]) / 2, _middle(box)
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def on_line(one: Box, two: Box) -> bool:
    """Whether two boxes stand on one line."""
    shared = min(one[3], two[3]) - max(one[1], two[1])
    return shared > _ON_A_LINE * min(one[3] - one[1], two[3] - two[1])


def line_by_line(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Boxes in reading order, those that follow each other on one line joined."""
    lines: list[Box] = []
    for box in boxes:
        joined = around((lines.pop(), box)) if lines and on_line(lines[-1], box) else box
        lines.append(joined)
    return tuple(lines)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around some."""
    parts = list(boxes)
    return (
        min(b[0] for b in parts), min(b[1] for b in parts),
        max(b[2] for b in parts), max(b[3] for b in parts),
    )  # fmt: skip
