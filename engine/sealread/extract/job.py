"""One document under one schema, read without the language model: by rules and the fast reader.

Rules (`extract.rules`) are asked for everything, and none sees what another says. What one of them
is sure of is not asked of the reader; what one is less sure of counts beside the reader's answers.
Where a language model with an adapter reads, the reader is not asked (`extract.engine`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, structs

from sealread.document.model import Document, Notice
from sealread.document.text_map import TextMap
from sealread.extract.confidence import Calibration
from sealread.extract.evidence import Context, Unsure
from sealread.extract.fast_reader import FastReader
from sealread.extract.grounding import letters
from sealread.extract.open_keys import unnamed
from sealread.extract.plan import plan
from sealread.extract.providers import LISTED_KEYS
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.rules import MakeRules, Rule, rules_for
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.llm.decoding import Decoder
from sealread.schema.model import OpenKeys, Records, Schema

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]
_RUNNERS_UP = 3
_NO_LIST = 0.5
"""How sure it is that a list which no rule knows has no items. The reader is not asked for lists:
of what it listed one cell in ten was right."""


class _Told(Struct, frozen=True):
    """What a rule says of a field."""

    rule: Rule
    readings: tuple[Reading, ...]


class Job:
    """One document under one schema."""

    def __init__(
        self, decoder: Decoder, document: Document, schema: Schema, settings: Settings,
        calibration: Calibration, whole: Schema | None = None,
        without: frozenset[str] = frozenset(), rules: MakeRules = rules_for,
    ) -> None:  # fmt: skip
        """`whole`: the schema of which `schema` is the part that is asked for.

        `without`: names of providers that do not take part (`extract.providers`). `rules`: how the
        rules of a document are made.
        """
        self.without = without
        self._decoder, self._settings, self._calibration = decoder, settings, calibration
        self._context = Context(
            document, schema, settings, lambda text: len(decoder.runtime.tokenize(text))
        )
        self._plan = self._context.plan
        self._order = {path: place for place, path in enumerate(self._plan.order)}
        asked = {field.path for field in self._plan.fields}
        known = plan(whole).fields if whole is not None else ()
        self._unasked = [field for field in known if field.path not in asked]
        self._rules = rules(self._context, without)
        self.ways: dict[str, str] = {}
        self.counts: dict[str, int] = {}
        self.notices: list[Notice] = []

    def readings(
        self, on_field: Progress | None, cancelled: Cancelled | None
    ) -> tuple[Reading, ...]:
        """What the document states and does not state: single fields, lists, open keys."""
        own = self._context
        told = self._fields_told()
        unsure = self._unsure()
        reader = FastReader(
            self._decoder, own.document, own.lines, own.labels, self._settings,
            self._calibration, own.search, self.without, cancelled,
        )  # fmt: skip
        of_rules, lists = self._lists_told()
        fields = [field for field in self._plan.fields if field.path not in told]
        outcomes = reader.ask(fields, on_field)
        made, of_form = reader.fields(fields, outcomes, self._unasked)
        self._by("form", of_form)
        made = [_surer(unsure.get(one.path), one) for one in made]
        for one in told.values():
            made += self._by(one.rule.fields, one.readings)
        made += of_rules
        made += [absent(node.path, _NO_LIST) for node in lists]
        for node in self._plan.open_keys:
            made += self._by("key", self._open_keys(reader, node) or (absent(node.path, 1),))
        for beside in self._plan.beside:
            found = self._open_keys(reader, beside.node)
            made += self._by("key", list(unnamed(found, beside, self.language, made)))
        return tuple(sorted(made, key=self.place))

    @property
    def document(self) -> Document:
        """The document that is asked."""
        return self._context.document

    @property
    def text_map(self) -> TextMap:
        """The document's text with the way back to its words."""
        return self._context.lines

    @property
    def text(self) -> str:
        """The document's text, as the model is asked in it."""
        return self.text_map.text

    @property
    def language(self) -> str | None:
        """The document's language."""
        return self._context.language

    def place(self, reading: Reading) -> int:
        """The place of a reading's node in the schema."""
        path = reading.path
        while path and path not in self._order:
            path = path.rpartition("/")[0]
        return self._order.get(path, -1)

    def _by(self, way: str, made: Sequence[Reading]) -> Sequence[Reading]:
        """Readings, of which it is kept how they were come by."""
        self.ways |= {one.path: way for one in made}
        return made

    def _fields_told(self) -> dict[str, _Told]:
        """By the path of a field what the first rule says that says anything of it."""
        asked = {field.path for field in self._plan.fields}
        told: dict[str, _Told] = {}
        for rule, provider in self._rules:
            own: dict[str, list[Reading]] = {}
            for one in provider.fields():
                path = one.path if one.path in asked else one.path.rpartition("/")[0]
                own.setdefault(path, []).append(one)
            for path, readings in own.items():
                told.setdefault(path, _Told(rule, tuple(_of(rule.name, readings))))
        return told

    def _unsure(self) -> dict[str, Unsure]:
        """By the path of a field what the first rule of thumb says that says anything of it."""
        told: dict[str, Unsure] = {}
        for rule, provider in self._rules:
            for one in provider.unsure():
                [reading] = _of(rule.name, [one.reading])
                told.setdefault(reading.path, structs.replace(one, reading=reading))
        return told

    def _lists_told(self) -> tuple[list[Reading], list[Records]]:
        """What rules say of lists of records, and the lists that none knows."""
        made: list[Reading] = []
        left: list[Records] = []
        for node in self._plan.records:
            said = ((rule, provider.records(node)) for rule, provider in self._rules)
            rule, found = next(((one, own) for one, own in said if own is not None), (None, None))
            if rule is None or found is None:
                left.append(node)
                continue
            self.counts |= found.counts
            self.notices += found.notices
            made += self._by(rule.lists, _of(rule.name, found.readings))
        return made, left

    def _open_keys(self, reader: FastReader, node: OpenKeys) -> Sequence[Reading]:
        """The readings of open keys by the first rule; else those that the reader lists."""
        for rule, provider in self._rules:
            if found := provider.keys(node):
                return _of(rule.name, found)
        return _of(LISTED_KEYS, reader.open_keys(node))


def _surer(unsure: Unsure | None, other: Reading) -> Reading:
    """The reader's reading; where it is less sure than a rule of thumb, that of the rule.

    So where the rule has the whole of what the reader has in part.
    """
    if unsure is None:
        return other
    told = unsure.reading
    whole, part = letters(told.text or ""), letters(other.text or "")
    has_more = unsure.whole and part != "" and part in whole and part != whole
    if not has_more and told.confidence <= _sureness(other):
        return other
    if other.text is None or other.text == told.text:
        return told
    second = RunnerUp(other.text, other.evidence, other.confidence, other.source)
    return structs.replace(told, runners_up=(second, *other.runners_up)[:_RUNNERS_UP])


def _sureness(reading: Reading) -> float:
    """How sure the reader is of a value; not at all where it has none."""
    return reading.confidence if reading.value is not None else 0.0


def _of(provider: str, told: Sequence[Reading]) -> list[Reading]:
    """Readings with the provider that told them."""
    return [structs.replace(one, source=provider) for one in told]
