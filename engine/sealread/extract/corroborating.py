"""Whether the page itself says what a reading is, whatever the reader thinks of its own answer.

A value is corroborated where it is all that stands in its place (it begins and ends with whole
pieces of its lines, and nothing goes on below it) and the place is told to be that of its key, and
of no other key:

- its label stands right before it, on its line or at the head of its numbered point;
- it stands below the head of its column in a table;
- it is a sentence that begins as the form prescribes it;
- it fills its lines right beside words of the same record or section that are surely read.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from sealread.document.model import Box, Document, Evidence, Span
from sealread.document.text_map import text_map
from sealread.extract.cells import cell_text
from sealread.extract.labels import bare
from sealread.extract.person_names import is_name
from sealread.extract.plan import columns, plan, wordings
from sealread.extract.result import Reading
from sealread.extract.stems import Stems, stems
from sealread.schema.model import Schema
from sealread.schema.paths import templated

_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
_POINT = re.compile(r"\s*\d{1,2}\s?[.)]\s")
_MOST_LINES = 4
"""A label that stands above its value begins so many lines above it at most."""
_LEAST, _OF = 2, 3
"""Two of three of a label's words must be there: forms leave some out, OCR breaks some."""
_SENTENCE = 4
"""So many words of a label are a prescribed sentence where a value begins with them."""
_HEAD_ROWS = 3
_EVERYWHERE = stems(
    "und oder der die das des den dem von vom für zur zum gemäß "
    "the and for from with les des aux une par pour sur"
)
_NEAR = 2
"""Lines between words that stand beside each other, at most."""
_FAR = 3.0
"""Heights of a line that may part the sentences of one statement."""
_SHARE = 0.5
"""The part of a line's height that must lie in a box, for the line to be in it."""
_LABELLED = re.compile(r"(?:[:#]|^\s*\d{1,2}\s?[.)])\s*$")
_HEADING = re.compile(r":(?:\s|$)|^\(.*\)$")
"""Words below that are a label, or a remark in brackets, begin something else."""
_WITH_VALUE = re.compile(r"^[^\S\n]*(?:\d{1,2} ?[.)] +)?([^:\n]{1,80}):[^\S\n]+\w", re.MULTILINE)
"""A label with something behind it."""
_HALF = 0.5
_WORDS = re.compile(r"\w")


class Corroborating:
    """What the pages of a document say about the readings of one schema."""

    def __init__(self, document: Document, schema: Schema) -> None:
        self._map = text_map(document.pages)
        self._text, self._pages = self._map.text, document.pages
        planned = plan(schema)
        fields = [*planned.fields, *(f for records in planned.records for f in columns(records))]
        said = {field.path: wordings(field.label, document.language) for field in fields}
        self._said = {
            path: [n for one in own if (n := _told_by(one))] for path, own in said.items()
        }
        self._names = {path: {bare(one) for one in own} for path, own in said.items()}
        self._phrases = {
            field.path: {bare(one) for own in field.label.phrases.values() for one in own}
            for field in fields
        }

    def __call__(self, one: Reading, others: Sequence[Reading] = (), sure: float = 0.0) -> bool:
        """Whether the page says that these are the words for this key.

        `others`: all readings; `sure`: the confidence from which on they are believed.
        """
        path = templated(one.path)
        if path not in self._said or one.text is None:
            return False
        beside = [other for other in others if _are_fellows(one.path, other.path)]
        claimed = {place for other in others if other is not one for place in other.evidence}
        surely = [other for other in beside if other.confidence >= sure]
        half = [other for other in beside if self._helps(one, other, sure)]

        def is_told(span: Span) -> bool:
            whole = self._fills(span) and not self._goes_on(span, claimed)
            return whole and (
                self._is_labelled(path, span)
                or self._is_headed(path, span)
                or self._is_sentence(path, span)
                or self._is_beside(span, half)
            )

        places = list(self._places(one))
        return any(is_told(span) or self._shares_its_line(span, surely) for span in places)

    def has_label(self, path: str) -> bool:
        """Whether a label of a key is printed, in any language, and something stands behind it."""
        names = self._phrases.get(templated(path), set()) | self._names.get(templated(path), set())
        return any(bare(found[1]) in names for found in _WITH_VALUE.finditer(self._text))

    def _places(self, one: Reading) -> Iterator[Span]:
        """The places of a reading's words in the text that lie in its boxes."""
        words = map(re.escape, (one.text or "").replace(", ", " ").split())
        for found in re.finditer(r",?\s+".join(words) or r"(?!)", self._text):
            span = Span(found.start(), found.end())
            if set(self._map.boxes(span)) <= set(one.evidence):
                yield span

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self._text))]

    def _line(self, at: int) -> int:
        return bisect_right(self._starts, at) - 1

    def _span(self, line: int) -> Span:
        start = self._starts[line]
        end = self._text.find("\n", start)
        return Span(start, len(self._text) if end < 0 else end)

    def _fills(self, span: Span) -> bool:
        """Whether words begin and end with pieces of their lines; a label may stand before them."""
        behind = self._words(Span(span.end, self._span(self._line(span.end - 1)).end))
        return self._begins(span) and (not behind.strip() or behind.startswith("   "))

    def _begins(self, span: Span) -> bool:
        before = self._words(Span(self._starts[self._line(span.start)], span.start))
        return not before.strip() or before.endswith("  ") or bool(_LABELLED.search(before))

    def _goes_on(self, span: Span, claimed: Collection[Evidence]) -> bool:
        """Whether words below belong to the same paragraph, and to no other reading."""
        own = self._map.boxes(span)[-1]
        line = self._line(span.end - 1) + 1
        if line >= len(self._starts) or _POINT.match(self._words(self._span(line))):
            return False
        for found in _PIECE.finditer(self._words(self._span(line))):
            start = self._starts[line] + found.start()
            boxes = self._map.boxes(Span(start, self._starts[line] + found.end()))
            place = next(iter(boxes), None)
            if place is None or place.page != own.page or not _below(own.box, place.box):
                continue
            taken = any(one.page == place.page and _overlap(one.box, place.box) for one in claimed)
            if not taken and not _HEADING.search(found[0]):
                return True
        return False

    def _is_labelled(self, path: str, span: Span) -> bool:
        line = self._line(span.start)
        left = self._text[self._starts[line] : span.start]
        if bare(_POINT.sub("", left)) in self._names[path]:
            return True
        if stems(left):
            return self._is_own(path, _told_by(left))
        if line and self._words(self._span(line - 1)).rstrip().endswith("."):
            return False  # a sentence is no label
        above: list[str] = []
        for number in range(line - 1, max(line - 1 - _MOST_LINES, -1), -1):
            above.append(self._words(self._span(number)))
            if _POINT.match(above[-1]):
                return self._is_own(path, _told_by(" ".join(above)))
        return (
            bool(above)
            and bool(_LABELLED.search(above[0]))
            and self._is_own(path, _told_by(above[0]))
        )

    def _is_own(self, path: str, there: Stems) -> bool:
        """Whether words are the label of a key, and of none other rather.

        What is no part of a list is not taken for a column of one: those borrow many labels.
        """
        own = self._matched(path, there)
        rivals = (o for o in self._said if o != path and ("*" in path or "*" not in o))
        return own > 0 and own >= max((self._matched(o, there) for o in rivals), default=0)

    def _matched(self, path: str, there: Stems) -> int:
        """How many words of the best of a key's labels are there; 0 for too few of them all."""
        return max(
            (len(name & there) for name in self._said[path]
             if _OF * len(name & there) >= _LEAST * len(name)),
            default=0,
        )  # fmt: skip

    def _is_headed(self, path: str, span: Span) -> bool:
        words = self._map.words(span)
        if not words:
            return False
        page = self._pages[words[0].page]
        for table in page.tables:
            for row, cells in enumerate(table.rows[1:], 1):
                for column, cell in enumerate(cells):
                    if words[0].word not in cell.words:
                        continue
                    head = " ".join(
                        cell_text(page, table.rows[n][column]) for n in range(min(row, _HEAD_ROWS))
                    )
                    return self._is_own(path, _told_by(head))
        return False

    def _is_sentence(self, path: str, span: Span) -> bool:
        said = self._words(span)
        whole = said.rstrip().endswith(".") and self._begins_a_paragraph(span)
        return whole and self._matched(path, _told_by(said)) >= _SENTENCE

    def _begins_a_paragraph(self, span: Span) -> bool:
        """Whether a number or a gap stands before words, or a line that ends with a colon."""
        line = self._line(span.start)
        if self._text[self._starts[line] : span.start].strip() or line == 0:
            return True
        above = self._span(line - 1)
        place, own = self._map.boxes(above)[-1:], self._map.boxes(span)[0]
        near = place and place[0].page == own.page and _below(place[0].box, own.box, _FAR)
        return not near or self._words(above).rstrip().endswith(":")

    def _helps(self, one: Reading, other: Reading, sure: float) -> bool:
        """Whether another reading is sure; of a person's name and what is said of them, half."""
        named = any(is_name(said.text or "") for said in (one, other))
        return other.confidence >= (_HALF if named else sure)

    def _is_beside(self, span: Span, others: Sequence[Reading]) -> bool:
        """Whether words of one of the others fill a place of their own within two lines."""
        line = self._line(span.start)
        return any(
            0 < abs(self._line(place.start) - line) <= _NEAR and self._begins(place)
            for other in others
            for place in self._places(other)
        )

    def _shares_its_line(self, span: Span, others: Sequence[Reading]) -> bool:
        """Whether words and those of others are all of their line ("Name, function")."""
        whole = self._words(self._span(self._line(span.start)))
        own = self._words(span)
        rest = whole.replace(own, "", 1)
        for other in others:
            rest = rest.replace(other.text or "", "", 1)
        return len(rest) < len(whole) - len(own) and not _WORDS.search(rest)

    def _words(self, span: Span) -> str:
        return self._text[span.start : span.end]


def _told_by(label: str) -> Stems:
    """The words of a label that tell it from others."""
    return stems(label) - _EVERYWHERE


def _are_fellows(one: str, other: str) -> bool:
    """Whether two keys are of the same record, or of the same section, records of it included."""
    if one == other:
        return False
    above, others = one.rpartition("/")[0], other.rpartition("/")[0]
    return bool(above) and (above == others or others.startswith(f"{above}/"))


def _below(upper: Box, lower: Box, most: float = 1.0) -> bool:
    """Whether a line stands at most so many heights below another one, over the same columns."""
    height = upper[3] - upper[1]
    return lower[1] - upper[3] < most * height and lower[0] < upper[2] and upper[0] < lower[2]


def _overlap(one: Box, other: Box) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) - max(
        one[1], other[1]
    ) > _SHARE * (other[3] - other[1])
