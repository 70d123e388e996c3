"""Documents of sets with known values as exemplars: as if a person had corrected their pages.

    learnt = of_sets(find(folder), shelf)
    learnt.exemplars(dataset, "7")      # those of sets that ask for the same fields, but document 7

So it is measured what a workspace that has learnt reads otherwise than an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct

from sealread.document.model import Document, Evidence, Page
from sealread.errors import Cancelled, SealreadError
from sealread.evaluate.dataset import Dataset, Truth, chosen
from sealread.evaluate.documents import Shelf
from sealread.evaluate.progress import IsCancelled, OnProgress, Progress, never, untold
from sealread.extract.anchors import within
from sealread.extract.exemplar_cells import placed_cells
from sealread.extract.exemplars import Decision, decided, placed_values, places_of
from sealread.extract.layouts import Decided, Exemplar
from sealread.schema.paths import is_in, pointer


class Paper(Struct, frozen=True):
    """A document, what it states, and its pages as they were corrected."""

    truth: Truth
    document: Document
    exemplars: tuple[Exemplar, ...]


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
        return tuple(page for one in papers if one.truth.id != name for page in one.exemplars)


def of_sets(
    datasets: Sequence[Dataset],
    shelf: Shelf,
    on_progress: OnProgress = untold,
    cancelled: IsCancelled = never,
) -> Taught:
    """All documents of some sets, corrected. One that cannot be read teaches nothing.

    Raises Cancelled, what ends the reading of every document, and where a set is damaged.
    """
    planned = [(dataset, chosen(dataset, "all", None)) for dataset in datasets]
    done, total = count(), sum(len(truths) for _, truths in planned)

    def papers(dataset: Dataset, truths: Sequence[Truth]) -> Iterator[Paper]:
        for truth in truths:
            if cancelled():
                raise Cancelled
            on_progress(Progress(dataset.name, truth.file, next(done), total, teaches=True))
            yield from _papers(dataset, truth, shelf)

    return Taught(tuple((_fields(one), tuple(papers(one, truths))) for one, truths in planned))


def _fields(dataset: Dataset) -> frozenset[str]:
    return frozenset(dataset.definition.get("properties", {}))


def _papers(dataset: Dataset, truth: Truth, shelf: Shelf) -> Iterator[Paper]:
    """The document, corrected; nothing where there is nothing to learn from it."""
    try:
        paper = corrected(dataset, truth, shelf)
    except SealreadError:
        return
    if paper.exemplars:
        yield paper


def corrected(dataset: Dataset, truth: Truth, shelf: Shelf) -> Paper:
    """A document with its pages as somebody corrects them who types what the truth has.

    A value without a place belongs to the first page on which it stands. Raises as reading a
    document does.
    """
    document = shelf.read(dataset.path(truth, words=truth.words is not None)).document
    left = _Left(dataset, truth)
    made = ((page, left.placed(page)) for page in document.pages)
    absent = tuple(
        pointer("", key)
        for key in dataset.definition.get("properties", {})
        if truth.values.get(key) in (None, "", [])
    )
    exemplars = tuple(
        Exemplar(document.sha256, page.number, page.tall, page.words, fields, absent)
        for page, fields in made
        if fields
    )
    return Paper(truth, document, exemplars)


class _Left:
    """What a truth states and no page had so far."""

    def __init__(self, dataset: Dataset, truth: Truth) -> None:
        self._truth = truth
        properties = dataset.definition.get("properties", {})
        self._labels = {
            key: f"{key} {properties.get(key, {}).get('title', '')}" for key in truth.values
        }
        self._single = {key: value for key, value in truth.values.items() if _is_one(value)}
        self._lists = {key: value for key, value in truth.values.items() if isinstance(value, list)}

    def placed(self, page: Page) -> tuple[Decided, ...]:
        """What of it stands on this page, with its place there."""
        cells = [
            cell
            for key, items in self._truth.values.items()
            if isinstance(items, list)
            for number, item, own in _items(items, self._truth.places(key), page)
            if (cell := decided(f"{pointer('', key)}/{number}", item, item, own, page.words))
        ]
        found = (*placed_values(self._decisions(page), page.words), *cells, *self._listed(page))
        for key in list(self._lists):
            if any(is_in(one.path, pointer("", key)) for one in found):
                del self._lists[key]
        return found

    def _decisions(self, page: Page) -> list[Decision]:
        """The single values that this page has; they are not looked for on others."""
        made = list[Decision]()
        for key, value in list(self._single.items()):
            places = tuple(one for one in self._truth.places(key) if one.page == page.number)
            elsewhere = not places and self._truth.places(key)
            if elsewhere or not (places or places_of(value, page.words)):
                continue
            del self._single[key]
            text = str(value) if places else None
            made.append(Decision(pointer("", key), value, text, places, self._labels[key]))
        return made

    def _listed(self, page: Page) -> Iterator[Decided]:
        """The lists of records, and those without places, of which this page has all."""
        for key, items in self._lists.items():
            path, known = pointer("", key), bool(self._truth.places(key))
            cells = [
                Decision(where, cell)
                for number, item in enumerate(items)
                for where, cell in _cells(f"{path}/{number}", item)
                if not (known and where == f"{path}/{number}")
            ]
            yield from placed_cells(cells, page.words)


def _is_one(value: object) -> bool:
    """Whether it is one value that has words."""
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""


def _cells(path: str, item: object) -> Iterator[tuple[str, object]]:
    """The cells of a record, or the item itself, with their paths."""
    cells = item.items() if isinstance(item, dict) else ()
    yield from ((pointer(path, name), cell) for name, cell in cells if _is_one(cell))
    if _is_one(item):
        yield path, item


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
