"""The language model as a provider: fields of a document in, readings with their signs out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import MappingProxyType

from msgspec import Struct, structs

from sealread.document.model import Document
from sealread.document.text_map import TextMap
from sealread.extract.confidence import believed
from sealread.extract.language_model.asking import FieldAnswer, OnValue, ask, words
from sealread.extract.language_model.company import Cell
from sealread.extract.language_model.open_keys import as_list, keyed
from sealread.extract.language_model.passages import TOGETHER, gathered_for
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.record_lists import record_list
from sealread.extract.language_model.records import Lists
from sealread.extract.language_model.showing import ask_what_shows
from sealread.extract.language_model.signs import first_signs, page_signs
from sealread.extract.language_model.written_page import WrittenPage, passages, whole
from sealread.extract.learnt_places import Places
from sealread.extract.locales import locale
from sealread.extract.providers import LANGUAGE_MODEL, READER
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.schema.model import Field, OpenKeys, Records

_PART = 0.8
"""The share of a document from which on it is shown whole."""
Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class ModelReading(Struct, frozen=True):
    """What the model says of a field: its readings (several of a list), and the bare answer.

    `signs`: how the answer stands on the page (`page_signs`), and to what it said before.
    `columns`: the page was shown by columns, not by lines.
    """

    field: Field
    readings: tuple[Reading, ...]
    answer: FieldAnswer
    signs: dict[str, float] = {}
    columns: bool = False


Said = tuple[ModelReading, ...]
"""What the model says of a field, once for each way in which it was shown the page."""


class LanguageModel:
    """A model made for conversation, asked about documents."""

    def __init__(self, decoder: Decoder, settings: Settings, weights: SourceWeights) -> None:
        """`weights`: how much what it says is worth beside what rules say."""
        self._decoder, self._settings, self.weights = decoder, settings, weights
        self._whole: tuple[TextMap, tuple[WrittenPage, WrittenPage | None]] | None = None

    @property
    def has_adapter(self) -> bool:
        """Whether it has learnt to read papers: then nobody need read beside it but rules."""
        return self.weights.adapter_sha256 is not None

    def read(
        self,
        document: Document,
        lines: TextMap,
        fields: Sequence[Field],
        on_field: Progress | None = None,
        cancelled: Cancelled | None = None,
        on_value: OnValue | None = None,
        places: Places = MappingProxyType({}),
    ) -> list[Said]:
        """What the document says of each field, in their order. `lines`: its text by lines.

        `on_value` is told what is said of a field the first time. `places`: where fields stand, if
        that was learnt; where it was of all of them, their lines are all that is shown, and the
        rest only for those that should stand there and do not. Raises Cancelled.
        """
        if not lines.text.strip():
            return [(_nothing(field),) for field in fields]
        found: dict[str, Said] = {}
        part = self._part(document, lines, fields, places)
        if part is not None:
            tell = partial(_told, on_field, 0, len(fields))
            of_part = self._read(part, None, document.language, fields, tell, cancelled, on_value)
            for said in of_part:
                path = said[0].field.path
                if _has_value(said) or not places[path].usual:
                    found[path] = said
        left = [field for field in fields if field.path not in found]
        for shown, columns, group in self._pages(document, lines, left):
            tell = partial(_told, on_field, len(found), len(fields))
            for said in self._read(
                shown, columns, document.language, group, tell, cancelled, on_value
            ):
                found[said[0].field.path] = said
        return [found[field.path] for field in fields]

    def say(
        self,
        document: Document,
        lines: TextMap,
        fields: Sequence[Field],
        cancelled: Cancelled | None = None,
        *,
        stated: bool = False,
    ) -> tuple[Reading, ...]:
        """What the document says of each field, asked once, as sure as the model says itself.

        `stated`: each of them has one of its choices. Raises Cancelled.
        """
        if not lines.text.strip():
            return tuple(absent(field.path, 1.0) for field in fields)
        found: dict[str, tuple[Reading, ...]] = {}
        prompts = form_prompts(document.language)
        for shown, _, group in self._pages(document, lines, fields):
            answers = ask(self._decoder, shown, group, prompts, cancelled=cancelled, stated=stated)
            shows = ask_what_shows(self._decoder, shown, group, answers, prompts, cancelled)
            reader = Reader(shown, document.language, self._settings.review_below, group)
            for field, answer, proof in zip(group, answers, shows, strict=True):
                own = _of_model(reader.readings(field, answer, proof))
                found[field.path] = tuple(
                    believed(one, answer.likely, self._settings.review_below) for one in own
                )
        return tuple(one for field in fields for one in found[field.path])

    def read_list(
        self,
        document: Document,
        lines: TextMap,
        node: Records,
        cancelled: Cancelled | None = None,
        on_value: OnValue | None = None,
    ) -> RecordReadings | None:
        """The records of a list; None where nothing could be asked. Raises Cancelled.

        `on_value` is told each cell as it is said.
        """
        lists = self._lists(document, lines, node, cancelled, on_value)
        if lists is None:
            return None
        found = lists.read(node)
        return structs.replace(found, readings=_of_model(found.readings))

    def read_keys(
        self,
        document: Document,
        lines: TextMap,
        node: OpenKeys,
        cancelled: Cancelled | None = None,
    ) -> tuple[Reading, ...]:
        """What stands at which label, of an object whose keys the page names. Raises Cancelled."""
        found = self.read_list(document, lines, as_list(node, document.language), cancelled)
        return () if found is None else keyed(found.readings, node, self._settings.review_below)

    def cells(self, document: Document, lines: TextMap, node: Records) -> list[Cell]:
        """The cells of a list's records with their signs, before anybody decides on them."""
        lists = self._lists(document, lines, node, None)
        if lists is None:
            return []
        lists.read(node)
        return lists.cells

    def _lists(
        self,
        document: Document,
        lines: TextMap,
        node: Records,
        cancelled: Cancelled | None,
        on_value: OnValue | None = None,
    ) -> Lists | None:
        asked = record_list(node)
        if asked is None or not lines.text.strip():
            return None
        sought = (Field(node.path, node.label), *asked.fields)[:TOGETHER]
        written, _, _ = next(self._pages(document, lines, sought))
        return Lists(
            self._decoder, written, document.language, self._settings.review_below,
            form_prompts(document.language), self.weights, cancelled, on_value,
        )  # fmt: skip

    def _pages(
        self, document: Document, lines: TextMap, fields: Sequence[Field]
    ) -> Iterator[tuple[WrittenPage, WrittenPage | None, Sequence[Field]]]:
        """The texts to be shown, by lines and by columns, with the fields that are asked there.

        Passages of long documents are shown by lines alone.
        """
        if not fields:
            return
        count = self._decoder.runtime.tokenize
        written, columns = self._written(document, lines)
        if self._fits(written.page.text):
            yield written, columns, fields
            return
        spoken = locale(document)
        for part, group in gathered_for(
            lines, document.language, fields, lambda text: len(count(text)), self._settings
        ):
            yield passages(lines, part, spoken), None, group

    def _written(
        self, document: Document, lines: TextMap
    ) -> tuple[WrittenPage, WrittenPage | None]:
        """All of a document, by lines and by columns (`written_page.whole`)."""
        if self._whole is None or self._whole[0] is not lines:
            self._whole = lines, whole(document.pages, lines, locale(document), self._fits)
        return self._whole[1]

    def _fits(self, text: str) -> bool:
        """Whether there is room for a text."""
        return len(self._decoder.runtime.tokenize(text)) <= self._settings.model_tokens

    def _part(
        self, document: Document, lines: TextMap, fields: Sequence[Field], places: Places
    ) -> WrittenPage | None:
        """The lines where all fields stand; None where that is not known of one, or hardly less."""
        if not fields or not all(field.path in places for field in fields):
            return None
        written, _ = self._written(document, lines)
        part = written.lines_with({ref for field in fields for ref in places[field.path].words})
        is_less = len(part.page.text) < _PART * len(written.page.text)
        return part if is_less and self._fits(part.page.text) else None

    def _read(
        self,
        written: WrittenPage,
        columns: WrittenPage | None,
        language: str | None,
        fields: Sequence[Field],
        on_answer: Callable[[int], None],
        cancelled: Cancelled | None,
        on_value: OnValue | None,
    ) -> Iterator[Said]:
        """Asks on the page by lines, there again behind other answers, then on it by columns."""
        prompts = form_prompts(language)
        times = 2 if columns is None else 3

        def asked(
            shown: WrittenPage, time: int, before: Sequence[FieldAnswer] = ()
        ) -> list[FieldAnswer]:
            return ask(
                self._decoder, shown, fields, prompts,
                before=before, seen=written, cancelled=cancelled,
                on_answer=lambda done: on_answer((time * len(fields) + done) // times),
                on_value=on_value if time == 0 else None,
            )  # fmt: skip

        first = asked(written, 0)
        second = asked(written, 1, first)
        known = [words(written, one) for one in second]
        before = [words(written, one) for one in first]
        said = [self._made(written, language, fields, second, (first, before), cancelled)]
        if columns is not None:
            third = asked(columns, 2, second)
            made = self._made(columns, language, fields, third, (second, known), cancelled)
            said.append([structs.replace(one, columns=True) for one in made])
        yield from zip(*said, strict=True)

    def _made(
        self,
        written: WrittenPage,
        language: str | None,
        fields: Sequence[Field],
        answers: Sequence[FieldAnswer],
        before: tuple[Sequence[FieldAnswer], Sequence[tuple[str, ...]]],
        cancelled: Cancelled | None,
    ) -> list[ModelReading]:
        """Readings of answers on one page. `before`: what was said before, and in which words."""
        shown = ask_what_shows(
            self._decoder, written, fields, answers, form_prompts(language), cancelled
        )
        reader = Reader(written, language, self._settings.review_below, fields)
        signs = page_signs(reader.word_places, fields, answers)
        made = []
        for field, answer, shows, own, first, said in zip(
            fields, answers, shown, signs, *before, strict=True
        ):
            kept = words(written, answer) == said
            readings = _of_model(reader.readings(field, answer, shows))
            own |= first_signs(first, kept=kept)
            made.append(ModelReading(field, readings, answer, own))
        return made


def _of_model(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Readings with the model as who told them."""
    return tuple(structs.replace(one, source=LANGUAGE_MODEL) for one in readings)


def _nothing(field: Field) -> ModelReading:
    """That a document without words does not state a field."""
    return ModelReading(field, (absent(field.path, 1.0),), FieldAnswer((), 1.0))


def _has_value(said: Said) -> bool:
    """Whether the model says a value of a field."""
    return any(one.value is not None for made in said for one in made.readings)


def _told(tell: Progress | None, before: int, total: int, done: int) -> None:
    if tell is not None:
        tell(before + done, total)


def left_out_beside(model: LanguageModel | None, settings: Settings) -> frozenset[str]:
    """Who takes no part beside a language model with an adapter that reads: the fast reader.

    Its answers were right too seldom for what they settled, and kept right ones of the model away
    (tests/bench/README.md). Beside models without an adapter, which was not measured, it stays. It
    still lists the keys that a page has beside those of the schema.
    """
    reads = model is not None and model.has_adapter and settings.effort != "fast"
    return frozenset((READER,)) if reads else frozenset()
