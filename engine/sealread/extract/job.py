"""One document under one schema: providers are asked in turn, and what they tell is put together.

A field or list that a provider tells is not asked of those behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import structs

from sealread.document.model import Document, Notice
from sealread.document.text_map import TextMap, text_map
from sealread.extract.agreements import Agreement
from sealread.extract.bookings.provider import Bookings
from sealread.extract.confidence import Calibration
from sealread.extract.dated_places import dated_places
from sealread.extract.entries.provider import Lists
from sealread.extract.fast_reader import FastReader
from sealread.extract.invoices.provider import Papers
from sealread.extract.labels import Labels
from sealread.extract.notified_bodies import notified_bodies
from sealread.extract.open_keys import read_open_keys, unnamed
from sealread.extract.plan import Plan, columns, plan, wordings
from sealread.extract.record_readings import RecordReadings
from sealread.extract.records import read_records
from sealread.extract.result import Reading
from sealread.extract.retrieval_answers import Structure
from sealread.extract.retrieval_search import Search, search, with_terms
from sealread.extract.settings import Settings
from sealread.extract.signatories import read_signatories
from sealread.extract.statements.provider import StatementReader
from sealread.extract.tables.captions import captioned
from sealread.extract.tables.stream import Pages
from sealread.extract.verification import absent
from sealread.llm.decoding import Decoder
from sealread.schema.model import Field, OpenKeys, Records, Schema

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class Job:
    """One document under one schema."""

    def __init__(
        self, decoder: Decoder, document: Document, schema: Schema, settings: Settings,
        calibration: Calibration, whole: Schema | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:  # fmt: skip
        """`whole`: the schema of which `schema` is the part that is asked for.

        `without`: names of providers that do not take part (`extract.providers`).
        """
        self.without = without
        self._decoder, self._document, self._settings = decoder, document, settings
        self._calibration = calibration
        self._map: TextMap = text_map(document.pages)
        self._plan: Plan = plan(schema)
        self._order = {path: place for place, path in enumerate(self._plan.order)}
        asked = {field.path for field in self._plan.fields}
        known = plan(whole).fields if whole is not None else ()
        self._unasked = [field for field in known if field.path not in asked]
        self._statements = StatementReader(document, settings)
        self._papers = Papers(document, self._map, schema, settings)
        self._known: list[Reading] = []
        self.ways: dict[str, str] = {}
        self.counts: dict[str, int] = {}
        self.notices: list[Notice] = []
        for provider, told in _FIELDS:
            if self._has(provider):
                self._take(_of(provider, told(self, self._plan.fields)))
        self._lists = Lists(document, [*self._plan.records, *self._plan.fields], settings)

    def readings(
        self, on_field: Progress | None, cancelled: Cancelled | None
    ) -> tuple[Reading, ...]:
        """What the document states and does not state: single fields, lists, open keys."""
        reader = FastReader(
            self._decoder, self._document, self._map, self._labels, self._settings,
            self._calibration, self._search, self.without, cancelled,
        )  # fmt: skip
        from_tables, single = self._record_lists()
        from_sections, fields = self._listed_fields()
        asked = [*fields, *(field for records in single for field in columns(records))]
        outcomes = reader.ask(asked, on_field)
        plain = len(fields)
        made, of_form = reader.fields(fields, outcomes[:plain], self._unasked)
        self._by("form", of_form)
        if self._has("receipts_invoices"):
            made = self._papers.beside(made, fields)
        made += self._by("told", self._known)
        made += from_tables
        made += self._by("section", _of("sections", from_sections))
        made += self._by("record", _of("reader", reader.records(single, outcomes[plain:])))
        self.counts |= reader.counts
        for node in self._plan.open_keys:
            made += self._by("key", self._open_keys(reader, node) or (absent(node.path, 1),))
        for beside in self._plan.beside:
            found = self._open_keys(reader, beside.node)
            made += self._by("key", list(unnamed(found, beside, self.language, made)))
        return tuple(sorted(made, key=self.place))

    @property
    def document(self) -> Document:
        """The document that is asked."""
        return self._document

    @property
    def text_map(self) -> TextMap:
        """The document's text with the way back to its words."""
        return self._map

    @property
    def text(self) -> str:
        """The document's text, as the model is asked in it."""
        return self._map.text

    @property
    def language(self) -> str | None:
        """The document's language."""
        return self._document.language

    def place(self, reading: Reading) -> int:
        """The place of a reading's node in the schema."""
        path = reading.path
        while path and path not in self._order:
            path = path.rpartition("/")[0]
        return self._order.get(path, -1)

    def _has(self, provider: str) -> bool:
        return provider not in self.without

    def _by(self, way: str, made: Sequence[Reading]) -> Sequence[Reading]:
        """Readings, of which it is kept how they were come by."""
        self.ways |= {one.path: way for one in made}
        return made

    def _take(self, told: Sequence[Reading]) -> None:
        """Keeps what is told; nobody else is asked for those fields."""
        self._known += told
        self._plan = _without(self._plan, told)

    def _size(self, text: str) -> int:
        """In tokens of the fast reader."""
        return len(self._decoder.runtime.tokenize(text))

    @cached_property
    def _labels(self) -> Labels:
        said = [
            said for field in self._plan.fields for said in wordings(field.label, self.language)
        ]
        return Labels(self._map, said)

    @cached_property
    def _search(self) -> Search | None:
        return search(self._map, self.language, self._size, self._settings)

    @cached_property
    def _bookings(self) -> Bookings:
        return Bookings(self._map, self.language, self._settings)

    @cached_property
    def _pages(self) -> Pages:
        return Pages(self._document)

    def _agreements(self, fields: Sequence[Field]) -> Sequence[Reading]:
        return Agreement(self._map, self.language, self._settings).readings(fields)

    def _dated_places(self, fields: Sequence[Field]) -> Sequence[Reading]:
        return dated_places(self._map, fields, self.language, self._settings)

    def _notified_bodies(self, fields: Sequence[Field]) -> Sequence[Reading]:
        return notified_bodies(self._map, fields, self.language, self._settings)

    def _structure(self, fields: Sequence[Field]) -> Sequence[Reading]:
        """What the structure of a long document, or of a contract, says of single fields."""
        found = self._search or with_terms(self._map, self.language, self._size, self._settings)
        if found is None:
            return []
        structure = Structure(found, self._map, self._labels, self.language, self._settings)
        told = structure.readings(fields)
        if found is not self._search:
            found.close()
        return [reading for own in told.values() for reading in own]

    def _listed_fields(self) -> tuple[list[Reading], list[Field]]:
        """What sections and shapes say about lists of single values, and the fields left to ask."""
        made: list[Reading] = []
        rest: list[Field] = []
        for field in self._plan.fields:
            found = self._lists.readings(field) if self._has("sections") else None
            if found is None:
                rest.append(field)
            else:
                made += found.readings
        return made, rest

    def _record_lists(self) -> tuple[list[Reading], list[Records]]:
        """What is told of record lists, and the lists that nobody tells."""
        made: list[Reading] = []
        single: list[Records] = []
        for records in self._plan.records:
            provider, way, found = self._read_list(records)
            if found is None:
                single.append(records)
                continue
            self.counts |= found.counts
            self.notices += found.notices
            if self._has("receipts_invoices"):
                found = self._papers.goods(records, found)
            made += self._by(way, _of(provider, found.readings))
        return made, single

    def _read_list(self, records: Records) -> tuple[str, str, RecordReadings | None]:
        """The first that knows such a list, how it comes by it, and what it says."""
        for provider, way, read in _LISTS:
            if self._has(provider) and (found := read(self, records)) is not None:
                return provider, way, found
        return "tables", "table", None

    def _transactions(self, records: Records) -> RecordReadings | None:
        return self._bookings.read(records)

    def _signatories(self, records: Records) -> RecordReadings | None:
        return read_signatories(self._map, records, self.language, self._settings)

    def _tables(self, records: Records) -> RecordReadings | None:
        return read_records(self._document, records, self._settings, self._pages)

    def _open_keys(self, reader: FastReader, node: OpenKeys) -> Sequence[Reading]:
        """The readings of open keys by tables; where there are none, those that are listed."""
        found: Sequence[Reading] = ()
        if self._has("open_tables"):
            found = read_open_keys(self._document, node, self._settings)
        return _of("open_tables", found) or _of("listed_keys", reader.open_keys(node))


_FIELDS: tuple[tuple[str, Callable[[Job, Sequence[Field]], Sequence[Reading]]], ...] = (
    ("statements", lambda job, asked: job._statements.fields(asked, job._plan.records)),
    ("receipts_invoices", lambda job, asked: job._papers.fields(asked)),
    ("agreements", Job._agreements),
    ("dated_places", Job._dated_places),
    ("notified_bodies", Job._notified_bodies),
    ("structure", Job._structure),
    ("captions", lambda job, asked: captioned(job._document, asked, job._settings)),
)
"""Who tells single fields, in turn, by name; each is asked for what those before do not tell."""
_LISTS: tuple[tuple[str, str, Callable[[Job, Records], RecordReadings | None]], ...] = (
    ("statements", "told", lambda job, records: job._statements.read(records)),
    ("transactions", "told", Job._transactions),
    ("sections", "section", lambda job, records: job._lists.readings(records)),
    ("receipts_invoices", "told", lambda job, records: job._papers.bought(records)),
    ("signatories", "told", Job._signatories),
    ("tables", "table", Job._tables),
)
"""Who tells lists of records, by name and way; the first that knows such a list is believed."""


def _without(whole: Plan, told: Sequence[Reading]) -> Plan:
    """A plan without the fields that readings are there for."""
    paths = {path for one in told for path in (one.path, one.path.rpartition("/")[0])}
    return structs.replace(
        whole, fields=tuple(field for field in whole.fields if field.path not in paths)
    )


def _of(provider: str, told: Sequence[Reading]) -> list[Reading]:
    """Readings with the provider that told them."""
    return [structs.replace(one, source=provider) for one in told]
