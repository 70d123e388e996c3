"""One document under one schema: everything is asked, found in tables, and made a reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import structs

from sealread.document.frames import union
from sealread.document.model import Document, Evidence, Notice, Span
from sealread.document.text_map import TextMap, text_map
from sealread.extract.agreements import Agreement
from sealread.extract.asking import Outcome, ask_fields
from sealread.extract.beside import with_neighbours
from sealread.extract.bookings.provider import Bookings
from sealread.extract.candidates import Candidate
from sealread.extract.cells import WholeCells
from sealread.extract.confidence import Calibration
from sealread.extract.dated_places import dated_places
from sealread.extract.entries.provider import Lists
from sealread.extract.form_entries import with_entries
from sealread.extract.grounding import choose, folded
from sealread.extract.invoices.provider import Papers
from sealread.extract.labels import Labels
from sealread.extract.listed_keys import listed_entries
from sealread.extract.listed_records import Record, listed_records
from sealread.extract.meanings import first_told
from sealread.extract.notified_bodies import notified_bodies
from sealread.extract.open_keys import (
    escaped,
    key_phrase,
    open_reading,
    read_open_keys,
    takes_lists,
    unnamed,
)
from sealread.extract.people_abreast import people_abreast
from sealread.extract.plan import Plan, columns, plan, wordings
from sealread.extract.record_readings import RecordReadings
from sealread.extract.records import read_records, record_path
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.retrieval_answers import Structure
from sealread.extract.retrieval_search import Search, search, with_terms
from sealread.extract.settings import Settings
from sealread.extract.signatories import read_signatories
from sealread.extract.small_print import small_print
from sealread.extract.statements.provider import StatementReader
from sealread.extract.tables.captions import captioned
from sealread.extract.tables.stream import Pages
from sealread.extract.value_columns import ValueColumns
from sealread.extract.verification import Words, absent, meant, reading
from sealread.extract.wrapped import unwrapped
from sealread.llm.decoding import Decoder
from sealread.schema.model import Field, OpenKeys, Records, Schema
from sealread.schema.normalise import NotOfKind

_RUNNERS_UP = 3
TOLD = 0.75
"""How often the first words that tell a choice tell the right one (kinds of bookings, measured)."""

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
        self._plan: Plan = plan(schema)
        asked = {field.path for field in self._plan.fields}
        known = plan(whole).fields if whole is not None else ()
        self._unasked = [field for field in known if field.path not in asked]
        self._known: list[Reading] = []
        self.ways: dict[str, str] = {}
        self._statements = StatementReader(document, settings)
        if self._has("statements"):
            self._take(self._statements.fields(self._plan.fields, self._plan.records))
        self._map: TextMap = text_map(document.pages)
        self._away = small_print(self._map) if self._has("small_print") else ()
        self._language = document.language
        self._papers = Papers(document, self._map, schema, settings)
        if self._has("receipts_invoices"):
            self._take(self._papers.fields(self._plan.fields))
        if self._has("agreements"):
            agreement = Agreement(self._map, self._language, settings)
            self._take(agreement.readings(self._plan.fields))
        for name, told in (("dated_places", dated_places), ("notified_bodies", notified_bodies)):
            if self._has(name):
                self._take(told(self._map, self._plan.fields, self._language, settings))
        self._cells = WholeCells(document)
        self._columns = ValueColumns(self._map)
        labels = [said for f in self._plan.fields for said in wordings(f.label, self._language)]
        self._labels = Labels(self._map, labels)
        self._order = {path: place for place, path in enumerate(self._plan.order)}
        count = decoder.runtime.tokenize
        self._search: Search | None = search(
            self._map, self._language, lambda part: len(count(part)), settings
        )
        if self._has("structure"):
            self._take(self._by_structure())
        self._pages = Pages(document)
        if self._has("captions"):
            self._take(captioned(document, self._plan.fields, settings))
        self._bookings = Bookings(self._map, self._language, settings)
        self._lists = Lists(document, [*self._plan.records, *self._plan.fields], settings)
        self.counts: dict[str, int] = {}
        self.notices: list[Notice] = []

    def readings(
        self, on_field: Progress | None, cancelled: Cancelled | None
    ) -> tuple[Reading, ...]:
        """What the document states and does not state: single fields, lists, open keys."""
        from_tables, single = self._record_lists()
        from_sections, fields = self._listed_fields()
        asked = [*fields, *(field for records in single for field in columns(records))]
        outcomes = self._asked(asked, on_field, cancelled)
        plain = len(fields)
        told: Sequence[Outcome] = outcomes[:plain]
        if self._has("neighbours"):
            told = with_neighbours(self._labels, fields, told, self._language)
        if self._search is None and self._has("form_entries"):  # no form is that long
            told = with_entries(
                self._map, fields, told, self._language, self._settings, self._unasked
            )
        made: list[Reading] = []
        for field, outcome in zip(fields, told, strict=True):
            own = self._readings(field, outcome)
            made += self._by("form", own) if outcome.items else own
        if self._has("receipts_invoices"):
            made = self._papers.beside(made, fields)
        made += self._by("told", self._known)
        made += from_tables
        made += self._by("section", from_sections)
        made += self._by("record", self._single_records(single, outcomes[plain:], cancelled))
        for node in self._plan.open_keys:
            made += self._by("key", self._open_keys(node, cancelled) or (absent(node.path, 1),))
        for beside in self._plan.beside:
            found = self._open_keys(beside.node, cancelled)
            made += self._by("key", list(unnamed(found, beside, self._language, made)))
        return tuple(sorted(made, key=self.place))

    def _has(self, provider: str) -> bool:
        return provider not in self.without

    def _asked(
        self, fields: Sequence[Field], on_field: Progress | None, cancelled: Cancelled | None
    ) -> list[Outcome]:
        """What the fast reader answers, field by field."""
        if not self._has("reader"):
            return [Outcome((), 1.0) for _ in fields]
        return ask_fields(
            self._decoder, self._map.text, fields, self._language, self._settings,
            on_field, cancelled, self._calibration, self._search, self._away,
        )  # fmt: skip

    def _open_keys(self, node: OpenKeys, cancelled: Cancelled | None) -> Sequence[Reading]:
        """The readings of open keys by tables; where there are none, those that are listed."""
        found: Sequence[Reading] = ()
        if self._has("open_tables"):
            found = read_open_keys(self._document, node, self._settings)
        if not found and self._has("listed_keys"):
            found = self._listed_keys(node, cancelled)
        return found

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
        return self._language

    def _by(self, way: str, made: Sequence[Reading]) -> Sequence[Reading]:
        """Readings, of which it is kept how they were come by."""
        self.ways |= {one.path: way for one in made}
        return made

    def _take(self, told: Sequence[Reading]) -> None:
        """Keeps what is told without the model; nobody else is asked for those fields."""
        self._known += told
        self._plan = _without(self._plan, told)

    def _by_structure(self) -> list[Reading]:
        """What the structure of a long document, or of a contract, says of single fields."""
        count = self._decoder.runtime.tokenize
        found = self._search or with_terms(
            self._map, self._language, lambda part: len(count(part)), self._settings
        )
        if found is None:
            return []
        structure = Structure(
            found, self._map, self._labels, self._language, self._settings
        )  # fmt: skip
        told = structure.readings(self._plan.fields)
        if found is not self._search:
            found.close()
        return [reading for own in told.values() for reading in own]

    def place(self, reading: Reading) -> int:
        """The place of a reading's node in the schema."""
        path = reading.path
        while path and path not in self._order:
            path = path.rpartition("/")[0]
        return self._order.get(path, -1)

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
        """What tables say about record lists, and the lists that no table answers."""
        made: list[Reading] = []
        single: list[Records] = []
        for records in self._plan.records:
            way, found = self._read_list(records)
            if found is None:
                single.append(records)
                continue
            self.counts |= found.counts
            self.notices += found.notices
            if self._has("receipts_invoices"):
                found = self._papers.goods(records, found)
            made += self._by(way, found.readings)
        return made, single

    def _read_list(self, records: Records) -> tuple[str, RecordReadings | None]:
        """What the first that knows such a list says of it, and how that was come by."""
        for provider, way, read in (
            ("statements", "told", self._statements.read),
            ("transactions", "told", self._bookings.read),
            ("sections", "section", self._lists.readings),
            ("receipts_invoices", "told", self._papers.bought),
            ("signatories", "told", self._signatories),
            ("tables", "table", self._tables),
        ):
            if self._has(provider) and (found := read(records)) is not None:
                return way, found
        return "table", None

    def _tables(self, records: Records) -> RecordReadings | None:
        return read_records(self._document, records, self._settings, self._pages)

    def _signatories(self, records: Records) -> RecordReadings | None:
        return read_signatories(self._map, records, self._language, self._settings)

    def _single_records(
        self, lists: Sequence[Records], outcomes: Sequence[Outcome], cancelled: Cancelled | None
    ) -> list[Reading]:
        """Lists without a table: several records if their columns can be listed and say so.

        Else one record, if its first field (the anchor) is in the text.
        """
        made: list[Reading] = []
        rest = iter(outcomes)
        asked = [
            (records, [(field, next(rest)) for field in columns(records)]) for records in lists
        ]
        found = listed_records(
            self._decoder, self._map.text, [one for one, own in asked if self._may_repeat(own)],
            self._language, self._settings, self._calibration, cancelled, self._away,
        )  # fmt: skip
        for records, own in asked:
            if records.path in found:
                made += self._listed_records(records, own, found[records.path])
                continue
            if not own or not self._found(own[0][1]):
                made.append(absent(records.path, own[0][1].nothing if own else 1.0))
                continue
            several = self._abreast(own) if self._has("people") else []
            if several:
                made += self._listed_records(records, own, several)
                continue
            self.counts[records.path] = 1
            made += [
                self._reading(field, record_path(field, records, 0), outcome)
                for field, outcome in own
            ]
        return made

    def _abreast(self, asked: Sequence[tuple[Field, Outcome]]) -> list[Record]:
        """The records of people who stand beside the one that was read."""
        found = [one if self._found(one) else None for _, one in asked]
        first = [next(iter(one.candidates), None) if one else None for one in found]
        sure = [one.likelihood if one else 0.0 for one in first]
        return [
            Record(
                words={n: Candidate((span,), sure[n]) for n, span in enumerate(own) if span},
                anchor=Candidate((own[0],), sure[0]),
                lines=(self._map.text.count("\n", 0, own[0].start),) * 2,
            )
            for own in people_abreast(self._map, _together(first))
            if own[0] is not None
        ]

    def _may_repeat(self, asked: Sequence[tuple[Field, Outcome]]) -> bool:
        """Several records are told apart by two columns; no need to list where fewer were found."""
        if not self._has("listed_records"):
            return False
        return sum(not field.choices and self._found(outcome) for field, outcome in asked) > 1

    def _listed_records(
        self, records: Records, asked: Sequence[tuple[Field, Outcome]], found: Sequence[Record]
    ) -> list[Reading]:
        self.counts[records.path] = len(found)
        return [
            self._listed_reading(field, record_path(field, records, number), index, record, outcome)
            for number, record in enumerate(found)
            for index, (field, outcome) in enumerate(asked)
        ]

    def _listed_reading(
        self, field: Field, path: str, index: int, record: Record, outcome: Outcome
    ) -> Reading:
        """What a record has in a column; a choice is proven by the line of the record's anchor."""
        choice, words = record.choices.get(index), record.words.get(index)
        told = self._told(field, self._map.line_span(*record.lines))
        if told is not None:
            choice, words = None, told
        elif choice is not None:
            line = self._map.lines(record.anchor.spans[0])[:1]
            words = Candidate(line, record.anchor.likelihood)
        if words is None:
            return absent(path, outcome.nothing)
        said = wordings(field.label, self._language)
        return reading(
            field, path, self._words(words, said, whole=field.kind == "string"), self._language,
            self._settings.review_below, choice=choice,
        )  # fmt: skip

    def _listed_keys(self, node: OpenKeys, cancelled: Cancelled | None) -> list[Reading]:
        """The entries of a form whose labels no table heads, as the reader lists them."""
        entries = listed_entries(
            self._decoder, self._map.text, key_phrase(node, self._language), self._language,
            self._settings, self._calibration, cancelled, self._away,
        )  # fmt: skip
        made: list[Reading] = []
        for entry in entries:
            path = f"{node.path}/{escaped(entry.label)}"
            several = len(entry.values) > 1 and takes_lists(node)
            places = range(len(entry.values)) if several else range(1)
            for place in places:
                words = self._words(entry.values[place], (entry.label,), whole=False)
                own = f"{path}/{place}" if several else path
                made.append(open_reading(own, words, self._language, self._settings, node))
        return made

    def _found(self, outcome: Outcome) -> bool:
        likeliest = max((one.likelihood for one in outcome.candidates), default=0.0)
        return likeliest >= self._settings.find_above

    def _readings(self, field: Field, outcome: Outcome) -> list[Reading]:
        """The reading of a field; of a list one for each item that was found."""
        first = self._reading(field, field.path, outcome)
        if first.text is None or not (field.many or field.listable):
            return [first]
        said = wordings(field.label, self._language)
        made: dict[str, Reading] = {}
        for one in self._items(field, outcome, said):
            words = self._words(one, said, whole=False)
            item = reading(
                field, f"{field.path}/{len(made)}", words, self._language,
                self._settings.review_below, item=True,
            )  # fmt: skip
            if item.value is not None:
                made.setdefault(folded(words.text).casefold(), item)
        alone = not field.many and len(made) < 2
        return [first] if alone or not made else list(made.values())

    def _items(self, field: Field, outcome: Outcome, said: Sequence[str]) -> list[Candidate]:
        """What a list names surely enough; then what stands so at the other places of its label.

        Where a list is allowed and not asked for, the answer is its only item that was named.
        """
        if outcome.items:
            return list(outcome.items)
        listed = outcome.listed if field.many else outcome.candidates[:1]
        named = [one for one in listed if one.likelihood >= self._settings.find_above]
        more = [
            Candidate((span,), one.likelihood)
            for one in named
            for span in self._labels.repeated(said, choose(one.spans, self._map.text, said))
        ]
        return [*named, *more]

    def _told(self, field: Field, part: Span) -> Candidate | None:
        """The first words of a part of the text that tell one of a field's choices."""
        text = self._map.text[part.start : part.end]
        told = first_told(text, field.choices) if field.choices else None
        if told is None:
            return None
        span = Span(part.start + told.span.start, part.start + told.span.end)
        return Candidate((span,), TOLD)

    def _told_or_named(self, field: Field, outcome: Outcome) -> Candidate | None:
        """The likeliest words; where they tell no choice of the field, those that do."""
        first = next(iter(outcome.candidates), None)
        if not field.choices or (first is not None and self._tells(field, first)):
            return first
        return self._told(field, Span(0, len(self._map.text))) or first

    def _tells(self, field: Field, candidate: Candidate) -> bool:
        if candidate.likelihood < self._settings.find_above:
            return False
        try:
            span = candidate.spans[0]
            meant(self._map.text[span.start : span.end], field, self._language)
        except NotOfKind:
            return False
        return True

    def _reading(self, field: Field, path: str, outcome: Outcome) -> Reading:
        said = wordings(field.label, self._language)
        first = self._told_or_named(field, outcome)
        if first is None or first.likelihood < self._settings.find_above:
            return absent(path, outcome.nothing, self._runners_up(outcome, said))
        return reading(
            field, path, self._words(first, said, whole=field.kind == "string"), self._language,
            self._settings.review_below, self._runners_up(outcome, said, first), outcome.choice,
        )  # fmt: skip

    def _words(self, candidate: Candidate, said: Sequence[str], *, whole: bool) -> Words:
        if candidate.parts:
            return self._scattered(candidate)
        span = choose(candidate.spans, self._map.text, said)
        whole = whole and self._has("value_columns")
        if whole and (lines := self._columns.settled(span, said)):
            return self._lines_of(lines, candidate.likelihood)
        span = unwrapped(self._map, span) if whole else span
        found = Words(
            text=self._map.text[span.start : span.end],
            evidence=self._map.boxes(span),
            confidence=min(candidate.likelihood, self._map.confidence(span)),
        )
        return self._cells.completed(found, self._map.words(span)) if whole else found

    def _lines_of(self, lines: Sequence[Span], likelihood: float) -> Words:
        """The words of lines between which the text has others."""
        return Words(
            text="\n".join(self._map.text[one.start : one.end] for one in lines),
            evidence=tuple(box for one in lines for box in self._map.boxes(one)),
            confidence=min(likelihood, *(self._map.confidence(one) for one in lines)),
        )

    def _scattered(self, candidate: Candidate) -> Words:
        """Words of one line among which the text has others."""
        parts = candidate.parts
        boxes = [box for part in parts for box in self._map.boxes(part)]
        around = union(np.array([one.box for one in boxes]))
        sure = min(self._map.confidence(part) for part in parts)
        return Words(
            text=" ".join(self._map.text[part.start : part.end] for part in parts),
            evidence=(Evidence(boxes[0].page, around),),
            confidence=min(candidate.likelihood, sure),
        )

    def _runners_up(
        self, outcome: Outcome, said: Sequence[str], chosen: Candidate | None = None
    ) -> tuple[RunnerUp, ...]:
        """The best of what else was named, then of what came close, no place twice."""
        seen = set(chosen.spans) if chosen else set()
        kept: list[Candidate] = []
        for one in (*outcome.candidates, *outcome.close):
            if seen.isdisjoint(one.spans):
                seen |= set(one.spans)
                kept.append(one)
        return tuple(self._runner_up(one, said) for one in kept[:_RUNNERS_UP])

    def _runner_up(self, candidate: Candidate, said: Sequence[str]) -> RunnerUp:
        words = self._words(candidate, said, whole=False)
        return RunnerUp(words.text, words.evidence, round(words.confidence, 4))


def _together(found: Sequence[Candidate | None]) -> tuple[Span | None, ...]:
    """Of each column's words the place where the columns stand nearest to each other."""
    first, *rest = [one.spans if one else () for one in found]
    if not first:
        return (None,) * len(found)

    def nearest(spans: Sequence[Span], to: Span) -> Span | None:
        return min(spans, key=lambda span: abs(span.start - to.start), default=None)

    def spread(name: Span) -> int:
        others = [nearest(spans, name) for spans in rest]
        return sum(abs(one.start - name.start) for one in others if one is not None)

    name = min(first, key=spread)
    return (name, *(nearest(spans, name) for spans in rest))


def _without(whole: Plan, told: Sequence[Reading]) -> Plan:
    """A plan without the fields that readings are there for."""
    paths = {path for one in told for path in (one.path, one.path.rpartition("/")[0])}
    return structs.replace(
        whole, fields=tuple(field for field in whole.fields if field.path not in paths)
    )
