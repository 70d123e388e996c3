"""What people decided on pages like a document's, beside what rules and a language model read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sealread.document.model import Document
from sealread.extract.layouts import Exemplar
from sealread.extract.learnt import learnt_readings, settled, with_learnt
from sealread.extract.learnt_labels import KnownLabels
from sealread.extract.learnt_lists import learnt_lists, settled_lists, with_lists
from sealread.extract.learnt_places import LearntPlace, learnt_places
from sealread.extract.plan import Plan
from sealread.extract.result import Reading
from sealread.extract.settings import Settings


class Taught:
    """What `exemplars` teach of one document under the fields and lists of `wanted`."""

    def __init__(
        self, document: Document, wanted: Plan, exemplars: Sequence[Exemplar], settings: Settings
    ) -> None:
        self._document, self._wanted, self._exemplars = document, wanted, exemplars
        self._review_below = settings.review_below
        self._labels = KnownLabels(document, exemplars)
        self._single = learnt_readings(document, wanted.fields, exemplars, settings)
        self._lists = learnt_lists(document, wanted, exemplars, settings)
        self._asked: frozenset[str] | None = None

    def without_labels(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """Readings but those whose words are known to be a label."""
        return self._labels.without(readings)

    def for_model(self) -> tuple[set[str], Mapping[str, LearntPlace]]:
        """What a language model need not be asked for, and where the other fields stand.

        It counts as asked for the rest from now on.
        """
        sure = settled(self._document, self._wanted.fields, self._single, self._exemplars)
        left = [field for field in self._wanted.fields if field.path not in sure]
        self._asked = frozenset(field.path for field in left)
        places = learnt_places(self._document, left, self._exemplars)
        return sure | settled_lists(self._lists), places

    def beside(
        self, readings: Sequence[Reading], counts: Mapping[str, int]
    ) -> tuple[tuple[Reading, ...], dict[str, int]]:
        """Readings, and the sizes of lists, beside what was learnt: of two the surer stays."""
        asked = self._asked
        single = with_learnt(readings, self._single, self._review_below, asked or ())
        return with_lists(
            single, counts, self._lists, self._wanted, self._review_below, asked=asked is not None
        )
