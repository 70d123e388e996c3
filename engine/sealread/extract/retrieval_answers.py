"""What the structure of a long document says of a field: definitions, roles, sections, sentences.

The reader finds words for labels; in a document of a hundred pages the label is a word among
thousands. Here it is looked for where documents of that length answer: a term that the field names
is defined, someone is named "as" what the field is called, a section or a table column has its
title. Every answer is made of words of the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.labels import Labels
from sealread.extract.plan import wordings
from sealread.extract.result import Reading
from sealread.extract.retrieval_amounts import Amounts
from sealread.extract.retrieval_days import Days
from sealread.extract.retrieval_names import Names
from sealread.extract.retrieval_passages import Passages
from sealread.extract.retrieval_search import Search
from sealread.extract.retrieval_told import Looking, Told
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field
from sealread.schema.normalise import NotOfKind, normalise


class Structure:
    """The structure of one long document, asked for fields."""

    def __init__(
        self, search: Search, text_map: TextMap, labels: Labels, language: str | None,
        settings: Settings,
    ) -> None:  # fmt: skip
        self._map, self._labels = text_map, labels
        self._language, self._settings = language, settings
        self._look = Looking(search, text_map, language)
        self._names, self._passages = Names(self._look), Passages(self._look)
        self._amounts, self._days = Amounts(self._look), Days(self._look)

    def readings(self, fields: Sequence[Field]) -> dict[str, list[Reading]]:
        """The readings of the fields that the structure answers, by their paths."""
        told = {field.path: found for field in fields if (found := self.told(field))}
        for field in fields:
            if field.path not in told and field.kind == "string" and not field.many:
                beside = self._beside(field, fields, told)
                found = self._amounts.currency(field, beside) if beside else None
                if found:
                    told[field.path] = found
        made = {one.path: self._readings(one, told[one.path]) for one in fields if one.path in told}
        return {path: own for path, own in made.items() if any(r.value is not None for r in own)}

    def told(self, field: Field) -> Told | None:
        """What the document's structure says of a field, None where it says nothing."""
        if field.choices or field.pattern:
            return None
        if field.many:
            return self._names.several(field) if field.kind == "string" else None
        if field.kind == "string":
            return (
                self._passages.law(field)
                or self._names.one(field)
                or self._passages.definition(field)
                or self._passages.passage(field)
            )
        printed = self._printed(field)
        if printed:
            return printed
        ways = {
            "date": self._days.day,
            "boolean": self._passages.duty,
            "number": self._amounts.amount,
        }
        way = ways.get(field.kind)
        return way(field) if way else None

    def _printed(self, field: Field) -> Told | None:
        """A number or a date that stands right of the field's label."""
        if field.kind not in ("number", "integer", "date"):
            return None
        span = self._labels.beside(wordings(field.label, self._language), "right")
        if span is None:
            return None
        try:
            normalise(self._map.text[span.start : span.end], field, self._language)
        except NotOfKind:
            return None
        return Told((span,))

    @staticmethod
    def _beside(field: Field, fields: Sequence[Field], told: dict[str, Told]) -> Told | None:
        """The amount that stands beside a field in its section."""
        section = field.path.rpartition("/")[0]
        return next(
            (
                told[one.path]
                for one in fields
                if one.kind == "number"
                and one.path in told
                and one.path.rpartition("/")[0] == section
            ),
            None,
        )

    def _readings(self, field: Field, told: Told) -> list[Reading]:
        if told.items:
            return [
                reading(
                    field, f"{field.path}/{number}", self._words(parts, told), self._language,
                    self._settings.review_below, item=True,
                )
                for number, parts in enumerate(told.items)
            ]  # fmt: skip
        words = self._words(told.spans, told)
        if told.value is None:
            return [reading(field, field.path, words, self._language, self._settings.review_below)]
        return [
            Reading(
                path=field.path, value=told.value, text=words.text, evidence=words.evidence,
                confidence=round(words.confidence, 4),
                status="inferred" if told.reason else "normalised", reason=told.reason,
            )
        ]  # fmt: skip

    def _words(self, spans: Sequence[Span], told: Told) -> Words:
        return Words(
            text="\n".join(self._map.text[span.start : span.end] for span in spans),
            evidence=tuple(box for span in spans for box in self._map.boxes(span)),
            confidence=min([told.likelihood, *(self._map.confidence(span) for span in spans)]),
        )
