"""What people decided, found again on pages of the same look: by place, never by value.

A page on which a person decided something is an exemplar: its words with their boxes, and for each
decided field the boxes of its value. Words that stand on the exemplar and on a new page are
anchors. Each anchor near a value tells where the value must stand on the new page; where most of
them agree, the words that stand there are a candidate. What is long on one page may be short on
the next: a value begins or ends where anchors say, and goes as far as its line does.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from sealread.document.model import Box, Page, Word
from sealread.extract.anchors import (
    Match,
    Point,
    Sheet,
    alike_of,
    around,
    middle,
    scaled,
    weighted,
    within,
)

MOST_WORDS = 1500
"""Of an exemplar: a page with more is not kept."""
LOOKS_ALIKE = 0.3
"""The share of an exemplar's words that a page of the same look has at least."""
ASKED = 10
"""How many exemplars are asked at most where many are alike."""
_AGREE, _AGREE_ACROSS, _AGREEING = 0.9, 3.0, 0.5
"""How far anchors may differ down and across, in heights of a line; what share of them must not."""
_GAP = 1.1
"""Room between two words of one value at most, in heights of a line."""
_PITCH = 2.2
"""From one line of a value to the next at most, in heights of a line."""


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


class Exemplar(Struct, frozen=True, omit_defaults=True):
    """A page that somebody decided on; `tall`: its height by its width.

    `document`: the SHA-256 of the file that it is of. `absent`: paths of fields that are decided to
    have no value in it.
    """

    document: str
    page: int
    tall: float
    words: tuple[Word, ...]
    fields: tuple[Decided, ...]
    absent: tuple[str, ...] = ()


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


class Template:
    """An exemplar made ready to be laid on many pages."""

    def __init__(self, exemplar: Exemplar) -> None:
        self.exemplar, self.fields = exemplar, exemplar.fields
        self.sheet = Sheet(exemplar.words, exemplar.tall)


class Look:
    """A page that may have the look of exemplars; one that lies on its side never has."""

    def __init__(self, page: Page) -> None:
        self.sheet = Sheet(() if page.turn else page.words, page.tall)

    def found(self, template: Template) -> list[Found]:
        """What stands where the fields of an exemplar stood; nothing where it looks otherwise."""
        alike = self.alike(template)
        if alike < LOOKS_ALIKE:
            return []
        return list(_Values(template.sheet, self.sheet, alike).found(template.fields))

    def around(
        self, template: Template, wanted: Collection[str], lines: float
    ) -> Iterator[tuple[str, list[int]]]:
        """The words around the places where wanted fields of an exemplar must stand.

        By the path of a field the places in `Page.words` of what is no more than so many heights of
        a line above or below.
        """
        own = [one for one in template.fields if one.path in wanted]
        match = _Values(template.sheet, self.sheet, self.alike(template)) if own else None
        for one in own:
            if match and (words := match.around(one, lines)):
                yield one.path, words

    def most_alike(
        self, templates: Sequence[Template], least: float = LOOKS_ALIKE
    ) -> list[Template]:
        """The exemplars that it is most like, at least so much, the likest first.

        No more than `ASKED`: further ones would make nothing surer.
        """
        alike = [(self.alike(one), one) for one in templates]
        there = sorted((one for one in alike if one[0] >= least), key=lambda one: -one[0])
        return [one for _, one in there[:ASKED]]

    def alike(self, template: Template) -> float:
        """How alike an exemplar is, 0 to 1; of another look below `LOOKS_ALIKE`."""
        known = template.sheet
        if not (known.places and self.sheet.places and known.line):
            return 0.0
        return alike_of(known, self.sheet)


class _Values(Match):
    """An exemplar beside a page, and the values of its single fields."""

    def found(self, fields: Iterable[Decided]) -> Iterator[Found]:
        """What stands where the values of some fields stood on the exemplar."""
        for one in fields:
            if one.boxes and (made := self._field(one)):
                yield made

    def around(self, field: Decided, lines: float) -> list[int]:
        """The words no more than so many heights of a line from where a field must stand."""
        boxes, own = self._known_at(field)
        anchors = self.near(boxes[0], own) if boxes else []
        if not anchors:
            return []
        weights = self.weights(boxes[0], anchors)
        top, bottom = (
            weighted([self.moved((0.0, level), one)[1] for one in anchors], weights)
            for level in (boxes[0][1], boxes[-1][3])
        )
        room = lines * self.line
        return [
            n for n, box in enumerate(self.page.boxes)
            if top - room < middle(box) < bottom + room
        ]  # fmt: skip

    def _known_at(self, field: Decided) -> tuple[list[Box], set[int]]:
        """The boxes of a field's value on the exemplar, and the words in them."""
        boxes = [scaled(box, self.known.ratio) for box in field.boxes]
        words = enumerate(self.known.boxes)
        return boxes, {n for n, box in words if any(within(box, outer) for outer in boxes)}

    def _field(self, field: Decided) -> Found | None:
        boxes, own = self._known_at(field)
        first = boxes[0]
        anchors = self.near(first, own)
        if not anchors:
            return None
        weights = self.weights(first, anchors)
        begins, ends = (
            [self.moved((first[side], middle(first)), one) for one in anchors] for side in (0, 2)
        )
        x0, y = (weighted([one[axis] for one in begins], weights) for axis in (0, 1))
        x1 = weighted([one[0] for one in ends], weights)
        agreeing = sum(
            weight
            for (x, at), weight in zip(begins, weights, strict=True)
            if abs(at - y) <= _AGREE * self.line and abs(x - x0) <= _AGREE_ACROSS * self.line
        )
        agreed = agreeing / sum(weights)
        if agreed < _AGREEING:
            return None
        words = self._words((x0, y), x1, boxes, own)
        text = trimmed(" ".join(self.page.words[n].text for n in words), field)
        return Found(field.path, tuple(words), text, self.alike, agreed) if text else None

    def _words(self, start: Point, x1: float, boxes: Sequence[Box], own: set[int]) -> list[int]:
        """The words of the value: those that stand there, and what goes on from them.

        `start`: where its first line begins; `boxes`, `own`: the value's on the exemplar.
        """
        own_keys = {self.known.keys[n] for n in own}
        labels = {n for n in self.taken if self.page.keys[n] not in own_keys}
        before, behind = self._before(boxes[0], own), self._behind(boxes[-1], own)
        (x0, at), found = start, list[int]()
        for number in range(len(boxes)):
            line = self._line((x0, x1), at, labels)
            if not line:
                break
            line = self._until(line if number else self._from(line, before), behind)
            found += line
            box = around(self.page.boxes[n] for n in line)
            x0, x1 = (min(x0, box[0]), max(x1, box[2])) if number else (box[0], box[2])
            following = self._below(box, labels)
            if following is None:
                break
            at = following
        return found

    def _before(self, first: Box, own: set[int]) -> str | None:
        """The shape of what stood right before the value on the exemplar and is no part of it."""
        return self._beside(own, first, lambda box: first[0] - box[2])

    def _behind(self, last: Box, own: set[int]) -> str | None:
        """The shape of what stood right behind the value on the exemplar and is no part of it."""
        return self._beside(own, last, lambda box: box[0] - last[2])

    def _beside(self, own: set[int], beside: Box, gap: Callable[[Box], float]) -> str | None:
        """The shape of the nearest word of the exemplar on the line of a box, if it is near."""
        line = self.known.line
        near = [
            (gap(box), n)
            for n, box in enumerate(self.known.boxes)
            if n not in own and abs(middle(box) - middle(beside)) < 0.6 * line
            and -0.1 * line < gap(box) < _GAP * line
        ]  # fmt: skip
        return _shape(self.known.words[min(near)[1]].text) if near else None

    def _from(self, line: list[int], before: str | None) -> list[int]:
        """What of a line stands behind the first word that looks as what stood before the value."""
        shapes = [_shape(self.page.words[n].text) for n in line[:-1]]
        return line[shapes.index(before) + 1 :] if before in shapes else line

    def _until(self, line: list[int], behind: str | None) -> list[int]:
        """What of a line stands before the first word that looks as what stood behind the value."""
        shapes = [_shape(self.page.words[n].text) for n in line[1:]]
        return line[: shapes.index(behind) + 1] if behind in shapes else line

    def _below(self, box: Box, labels: set[int]) -> float | None:
        """The middle of the next line that begins where this one does."""
        tall = max(box[3] - box[1], 0.6 * self.line)
        below = [
            (middle(self.page.boxes[n]), n)
            for n in range(len(self.page.words))
            if n not in labels
            and 0.5 * tall < middle(self.page.boxes[n]) - middle(box) < _PITCH * tall
            and self.page.boxes[n][0] < box[2] and self.page.boxes[n][2] > box[0]
        ]  # fmt: skip
        return min(below)[0] if below else None

    def _line(self, between: tuple[float, float], y: float, labels: set[int]) -> list[int]:
        """The words of a value on the line at `y`, of which some stand between two places."""
        tall, boxes = self.line, self.page.boxes
        row = sorted(
            (n for n, box in enumerate(boxes) if abs(middle(box) - y) < 0.6 * tall),
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
        return [n for n in row[begin : end + 1] if n not in labels]

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


def trimmed(text: str, field: Decided) -> str:
    """Words without what stood before and behind the value on the exemplar, in any digits."""
    if field.before and _shape(text).startswith(_shape(field.before)):
        text = text[len(field.before) :]
    if field.behind and _shape(text).endswith(_shape(field.behind)):
        text = text[: len(text) - len(field.behind)]
    return (_of_shape(text, field.shape) if field.shape else text).strip()
