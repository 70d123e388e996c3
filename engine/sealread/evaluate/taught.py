"""Documents of sets with known values as exemplars: as if a person had corrected their first pages.

    learnt = of_sets(find(folder), shelf)
    learnt.exemplars(dataset, "7")      # those of sets that ask for the same fields, but document 7

So it is measured what a workspace that has learnt reads otherwise than an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.document.model import Document, Evidence, Page
from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, Truth, chosen
from sealread.evaluate.documents import Shelf
from sealread.extract.anchors import within
from sealread.extract.exemplars import Decision, decided, placed_cells, placed_values
from sealread.extract.layouts import Exemplar
from sealread.schema.paths import pointer


class Paper(Struct, frozen=True):
    """A document, what it states, and its first page as it was corrected."""

    truth: Truth
    document: Document
    exemplar: Exemplar


class Taught(Struct, frozen=True):
    """The fields of each set's schema, and its documents as they were corrected.

    A set whose documents are asked for the same fields is read under the same schema, as one
    workspace would.
    """

    sets: tuple[tuple[frozenset[str], tuple[Paper, ...]], ...] = ()

    def exemplars(self, dataset: Dataset, name: str) -> tuple[Exemplar, ...]:
        """The corrected documents of all sets with the fields of this one; none teaches itself."""
        own = _fields(dataset)
        papers = (one for fields, some in self.sets if fields == own for one in some)
        return tuple(one.exemplar for one in papers if one.truth.id != name)


def of_sets(datasets: Sequence[Dataset], shelf: Shelf) -> Taught:
    """All documents of some sets, corrected. One that cannot be read teaches nothing."""
    return Taught(tuple((_fields(one), tuple(_papers(one, shelf))) for one in datasets))


def _fields(dataset: Dataset) -> frozenset[str]:
    return frozenset(dataset.definition.get("properties", {}))


def _papers(dataset: Dataset, shelf: Shelf) -> Iterator[Paper]:
    for truth in chosen(dataset, "all", None):
        try:
            paper = corrected(dataset, truth, shelf)
        except SealreadError:
            continue
        if paper.exemplar.fields:
            yield paper


def corrected(dataset: Dataset, truth: Truth, shelf: Shelf) -> Paper:
    """A document with its first page as somebody corrects it who types what the truth has.

    Raises as reading a document does.
    """
    document = shelf.read(dataset.path(truth, words=truth.words is not None)).document
    page = document.pages[0]
    properties = dataset.definition.get("properties", {})
    labels = {key: f"{key} {properties.get(key, {}).get('title', '')}" for key in truth.values}
    values = [
        Decision(pointer("", key), value, _marked(value, places), places, labels[key])
        for key, value in truth.values.items()
        if _is_one(value)
        for places in [tuple(one for one in truth.places(key) if one.page == page.number)]
    ]
    made = placed_values(values, page.words)
    cells = (
        decided(f"{pointer('', key)}/{number}", item, item, own, page.words)
        for key, value in truth.values.items()
        if isinstance(value, list)
        for number, item, own in _items(value, truth.places(key), page)
    )
    records = placed_cells(list(_cells(truth)), page.words)
    fields = tuple(one for one in (*made, *cells, *records) if one is not None)
    absent = tuple(
        pointer("", key) for key in properties if truth.values.get(key) in (None, "", [])
    )
    made_of = Exemplar(document.sha256, page.number, page.tall, page.words, fields, absent)
    return Paper(truth, document, made_of)


def _is_one(value: object) -> bool:
    """Whether it is one value that has words."""
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""


def _marked(value: object, places: Sequence[Evidence]) -> str | None:
    return str(value) if places else None


def _cells(truth: Truth) -> Iterator[Decision]:
    """The cells of a document's lists of records."""
    for key, value in truth.values.items():
        for number, record in enumerate(value if isinstance(value, list) else ()):
            for name, cell in record.items() if isinstance(record, dict) else ():
                if _is_one(cell):
                    yield Decision(pointer(f"{pointer('', key)}/{number}", name), cell)


def _items(
    values: Sequence[object], places: Sequence[Evidence], page: Page
) -> Iterator[tuple[int, str, list[Evidence]]]:
    """The items of a list with their number and their words, which the truth has in their order."""
    left = [one for one in places if one.page == page.number]
    for number, value in enumerate(values):
        wanted, own, spelt = "".join(str(value).split()), list[Evidence](), ""
        while left and len(spelt) < len(wanted):
            own.append(left.pop(0))
            spelt += "".join(w.text for w in page.words if within(w.box, own[-1].box))
        if spelt == wanted and own:
            yield number, str(value), own
