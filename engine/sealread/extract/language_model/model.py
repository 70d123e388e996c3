"""The language model as a provider: fields of a document in, readings with their signs out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from sealread.document.model import Document
from sealread.document.text_map import TextMap
from sealread.extract.language_model.asking import FieldAnswer, ask
from sealread.extract.language_model.passages import TOGETHER, gathered_for
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.record_lists import record_list
from sealread.extract.language_model.records import Cell, Lists
from sealread.extract.language_model.showing import ask_what_shows
from sealread.extract.language_model.signs import first_signs, page_signs
from sealread.extract.language_model.standing import Standing
from sealread.extract.language_model.written_page import WrittenPage, passages, whole
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.schema.model import Field, Records

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class ModelReading(Struct, frozen=True):
    """What the model says of a field: its readings (several of a list), and the bare answer.

    `signs`: how the answer stands on the page (`page_signs`), and to the field's first answer.
    """

    field: Field
    readings: tuple[Reading, ...]
    answer: FieldAnswer
    signs: dict[str, float] = {}


class LanguageModel:
    """A model made for conversation, asked about documents."""

    def __init__(self, decoder: Decoder, settings: Settings, weights: SourceWeights) -> None:
        """`weights`: how much what it says is worth beside what rules say."""
        self._decoder, self._settings, self.weights = decoder, settings, weights
        self._whole: tuple[TextMap, WrittenPage] | None = None

    def read(
        self,
        document: Document,
        lines: TextMap,
        fields: Sequence[Field],
        on_field: Progress | None = None,
        cancelled: Cancelled | None = None,
    ) -> list[ModelReading]:
        """What the document says of each field, in their order. `lines`: its text by lines.

        Raises Cancelled.
        """
        if not lines.text.strip():
            return [_nothing(field) for field in fields]
        found: dict[str, ModelReading] = {}
        for written, group in self._pages(document, lines, fields):
            done = len(found)
            for one in self._read(
                written, document.language, group,
                partial(_told, on_field, done, len(fields)),
                cancelled,
            ):  # fmt: skip
                found[one.field.path] = one
        return [found[field.path] for field in fields]

    def read_list(
        self,
        document: Document,
        lines: TextMap,
        node: Records,
        cancelled: Cancelled | None = None,
    ) -> RecordReadings | None:
        """The records of a list; None where nothing could be asked. Raises Cancelled."""
        lists = self._lists(document, lines, node, cancelled)
        return lists.read(node) if lists is not None else None

    def cells(self, document: Document, lines: TextMap, node: Records) -> list[Cell]:
        """The cells of a list's records with their signs, before anybody decides on them."""
        lists = self._lists(document, lines, node, None)
        if lists is None:
            return []
        lists.read(node)
        return lists.cells

    def _lists(
        self, document: Document, lines: TextMap, node: Records, cancelled: Cancelled | None
    ) -> Lists | None:
        asked = record_list(node)
        if asked is None or not lines.text.strip():
            return None
        written, _ = next(self._pages(document, lines, asked.fields[:TOGETHER]))
        return Lists(
            self._decoder, written, document.language, self._settings.review_below,
            form_prompts(document.language), self.weights, cancelled,
        )  # fmt: skip

    def _pages(
        self, document: Document, lines: TextMap, fields: Sequence[Field]
    ) -> Iterator[tuple[WrittenPage, Sequence[Field]]]:
        """The texts to be shown, each with the fields that are asked there."""
        if self._whole is None or self._whole[0] is not lines:
            self._whole = lines, whole(document.pages, lines, document.language)
        written = self._whole[1]
        count = self._decoder.runtime.tokenize
        if len(count(written.page.text)) <= self._settings.model_tokens:
            yield written, fields
            return
        for part, group in gathered_for(
            lines, document.language, fields, lambda text: len(count(text)), self._settings
        ):
            yield passages(lines, part, document.language), group

    def _read(
        self,
        written: WrittenPage,
        language: str | None,
        fields: Sequence[Field],
        on_answer: Callable[[int], None],
        cancelled: Cancelled | None,
    ) -> Iterator[ModelReading]:
        said = form_prompts(language)
        first = ask(
            self._decoder, written, fields, said,
            language=language, on_answer=lambda done: on_answer(done // 2), cancelled=cancelled,
        )  # fmt: skip
        answers = ask(
            self._decoder, written, fields, said, before=first,
            language=language, on_answer=lambda done: on_answer((len(fields) + done) // 2),
            cancelled=cancelled,
        )  # fmt: skip
        shown = ask_what_shows(self._decoder, written, fields, answers, said, cancelled)
        reader = Reader(written, language, self._settings.review_below)
        signs = page_signs(Standing(written, language), fields, answers)
        for field, before, answer, words, own in zip(
            fields, first, answers, shown, signs, strict=True
        ):
            made = tuple(reader.readings(field, answer, words))
            yield ModelReading(field, made, answer, own | first_signs(before, answer))


def _nothing(field: Field) -> ModelReading:
    """That a document without words does not state a field."""
    return ModelReading(field, (absent(field.path, 1.0),), FieldAnswer((), 1.0))


def _told(tell: Progress | None, before: int, total: int, done: int) -> None:
    if tell is not None:
        tell(before + done, total)
