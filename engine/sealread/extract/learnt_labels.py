"""What is printed on every page of a look is no value where people decided on another one.

A rule that took a label for a value on one page takes it again on the next. Once a person has said
what the value is, or that there is none, the label is known to be one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from sealread.document.model import Document, Page
from sealread.extract.anchors import Match, scaled, within
from sealread.extract.grounding import letters
from sealread.extract.layouts import Decided, Exemplar, Look, Template
from sealread.extract.learnt_places import OF_ONE_LOOK
from sealread.extract.result import Reading
from sealread.extract.verification import absent

_NONE = 0.5
"""How sure it is that there is no value where a label was taken for one: nobody else said any."""


class _Printed(Struct, frozen=True):
    """Words of a page that an exemplar has too, where nobody decided on a value."""

    document: str
    labels: frozenset[int]


class KnownLabels:
    """The labels of a document's pages, by pages of their look that people decided on."""

    def __init__(self, document: Document, exemplars: Sequence[Exemplar]) -> None:
        self._document = document
        self._exemplars = [one for one in exemplars if one.document != document.sha256]
        self._known: dict[int, list[_Printed]] = {}

    def without(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """Readings, of which those have no value any more that took a label for one."""
        if not self._exemplars:
            return tuple(readings)
        return tuple(absent(one.path, _NONE) if self._is_label(one) else one for one in readings)

    def _is_label(self, reading: Reading) -> bool:
        if reading.value is None or not reading.text or reading.path not in self._paths:
            return False
        for page in self._document.pages:
            words = _words(page, reading)
            if words:
                return self._is_none(reading.path, letters(reading.text), words, page)
        return False

    def _is_none(self, path: str, said: str, words: Sequence[int], page: Page) -> bool:
        """Whether some known page has these words as a label, and none as the value."""
        known = [(one.labels, self._said(one.document, path)) for one in self._printed(page)]
        if any(text and said in text for _, text in known):
            return False
        return any(labels.issuperset(words) for labels, text in known if text is not None)

    def _said(self, document: str, path: str) -> str | None:
        """The letters of what somebody decided on, "" for no value; None where nobody did."""
        if path in self._absent.get(document, ()):
            return ""
        found = self._placed.get((document, path))
        if found is None:
            return None
        exemplar, field = found
        words = (w.text for w in exemplar.words if any(within(w.box, b) for b in field.boxes))
        return letters(" ".join(words))

    @cached_property
    def _placed(self) -> dict[tuple[str, str], tuple[Exemplar, Decided]]:
        """By document and path what was decided on, with the page that has it."""
        every = ((one, field) for one in self._exemplars for field in one.fields)
        return {(one.document, field.path): (one, field) for one, field in every}

    @cached_property
    def _absent(self) -> dict[str, tuple[str, ...]]:
        return {one.document: one.absent for one in self._exemplars}

    @cached_property
    def _paths(self) -> set[str]:
        placed = {path for _, path in self._placed}
        return placed.union(*self._absent.values())

    @cached_property
    def _templates(self) -> list[Template]:
        return [Template(one) for one in self._exemplars]

    def _printed(self, page: Page) -> list[_Printed]:
        """What exemplars of a page's look print too; told once a page."""
        if page.number not in self._known:
            self._known[page.number] = list(_shared(page, self._templates))
        return self._known[page.number]


def _words(page: Page, reading: Reading) -> list[int]:
    """The words of a reading on a page, but for signs."""
    boxes = [one.box for one in reading.evidence if one.page == page.number]
    return [
        number
        for number, word in enumerate(page.words if boxes else ())
        if any(char.isalnum() for char in word.text) and any(within(word.box, box) for box in boxes)
    ]


def _shared(page: Page, templates: Sequence[Template]) -> Iterator[_Printed]:
    look = Look(page)
    for one in look.most_alike(templates, OF_ONE_LOOK):
        sheet = one.sheet
        decided = [scaled(box, sheet.ratio) for field in one.fields for box in field.boxes]
        labels = (
            there
            for own, there in Match(sheet, look.sheet, look.alike(one)).anchors
            if not any(within(sheet.boxes[own], box) for box in decided)
        )
        yield _Printed(one.exemplar.document, frozenset(labels))
