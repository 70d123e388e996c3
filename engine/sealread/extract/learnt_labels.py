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
from sealread.extract.layouts import Exemplar, Look, Template
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

    def without(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """Readings, of which those have no value any more that took a label for one."""
        if not self._exemplars:
            return tuple(readings)
        return tuple(absent(one.path, _NONE) if self._is_label(one) else one for one in readings)

    def _is_label(self, reading: Reading) -> bool:
        decided = self._decided.get(reading.path)
        if reading.value is None or not reading.text or not reading.evidence or not decided:
            return False
        [page] = [one for one in self._document.pages if one.number == reading.evidence[0].page]
        words = [
            number
            for number, word in enumerate(page.words)
            if any(char.isalnum() for char in word.text)
            and any(
                one.page == page.number and within(word.box, one.box) for one in reading.evidence
            )
        ]
        said = letters(reading.text)
        return bool(words) and any(
            one.labels.issuperset(words) and decided.get(one.document, said) != said
            for one in self._printed.get(page.number, ())
        )

    @cached_property
    def _decided(self) -> dict[str, dict[str, str]]:
        """By path and document what somebody decided on, "" for no value."""
        found: dict[str, dict[str, str]] = {}
        for one in self._exemplars:
            for path in one.absent:
                found.setdefault(path, {}).setdefault(one.document, "")
            for field in one.fields:
                words = (w.text for w in one.words if any(within(w.box, b) for b in field.boxes))
                found.setdefault(field.path, {})[one.document] = letters(" ".join(words))
        return found

    @cached_property
    def _printed(self) -> dict[int, list[_Printed]]:
        """By the number of a page what exemplars of its look print too."""
        templates = [Template(one) for one in self._exemplars]
        return {page.number: list(_shared(page, templates)) for page in self._document.pages}


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
