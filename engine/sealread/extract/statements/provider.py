"""Lists of measures and single figures, answered from the statements; no model is asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from sealread.document.model import Document, Evidence
from sealread.extract.record_readings import RecordReadings, record_path
from sealread.extract.result import Reading, Status
from sealread.extract.settings import Settings
from sealread.extract.statements.entries import Statements
from sealread.extract.statements.facts import evidence, facts
from sealread.extract.statements.finding import Entry, Place
from sealread.extract.statements.measure import Measure, Role, measure
from sealread.extract.statements.single import asked, asks_for_scale, figures
from sealread.extract.statements.told import told_fields
from sealread.extract.verification import absent
from sealread.schema.model import Field, Records

_SURE = 0.97
_UNKNOWN = re.compile(r"['\"“‘](NA|N/A|n/a|unknown)['\"”’]")
_SCALES = {1: "units|ones|none|actual", 1_000: "thousand|tsd|tausend|k", 1_000_000: "million|mio",
           1_000_000_000: "billion|mrd|milliard"}  # fmt: skip
_KINDS = {"company": "company|consolidated|total|group|konzern",
          "business_segment": "business|product|operating|segment",
          "geographic_segment": "geo|region|country"}  # fmt: skip
_COMPARISONS = {"yoy": "yoy|year"}


class StatementReader:
    """Reads the measures of one document; statements are found when they are first asked for."""

    def __init__(self, document: Document, settings: Settings) -> None:
        self._document, self._settings = document, settings
        self._held: Statements | None = None

    @property
    def statements(self) -> Statements:
        """The document's statements."""
        if self._held is None:
            self._held = Statements(facts(self._document))
        return self._held

    def fields(self, fields: Sequence[Field], lists: Sequence[Records]) -> list[Reading]:
        """Figures of a report, what its cover says, and in what its figures are stated.

        For a schema that has measures or asks for figures by their captions.
        """
        wanted = asked(fields)
        has_measures = any(measure(one) is not None for one in lists)
        if not has_measures and not (wanted and self.statements.has_any):
            return []
        made = told_fields(self.statements.facts, fields)
        found = list(figures(self.statements, wanted))
        made += [self._value(one.field.path, one.field, entry) for one, entry in found]
        scales = next((entry.scales for _, entry in found if entry.scales), ())
        return made + [
            Reading(one.path, text, text, self._boxes(scales), _SURE, "grounded")
            for one in fields
            if (text := self._words(scales)) and asks_for_scale(one)
        ]

    def read(self, records: Records) -> RecordReadings | None:
        """The entries of a list of measures; that there are none, where statements have none.

        None for a list that asks for something else, for one inside of another list, and where no
        statement was found.
        """
        wanted = measure(records)
        if wanted is None or "*" in records.path:
            return None
        found = self.statements.entries(wanted)
        if not found:
            surely = RecordReadings((absent(records.path, 1.0),), {})
            return surely if self.statements.has_any else None
        made = [
            reading
            for number, entry in enumerate(found)
            for reading in self._readings(wanted, entry, number)
        ]
        return RecordReadings(tuple(made), {records.path: len(found)})

    def _readings(self, asked: Measure, entry: Entry, number: int) -> list[Reading]:
        """One reading for each field of an entry."""
        tellers: dict[Role, Callable[[str, Field, Entry], Reading]] = {
            "value": self._value,
            "unit": self._unit,
            "scale": self._scale,
            "period": self._period,
            "end": self._end,
            "label": self._label,
        }
        made: list[Reading] = []
        for role, field in asked.roles.items():
            path = record_path(field, asked.records, number)
            teller = tellers.get(role)
            told = teller(path, field, entry) if teller else self._kind(path, asked, role, entry)
            made.append(told)
        return made

    def _boxes(self, places: Sequence[Place]) -> tuple[Evidence, ...]:
        return tuple(
            box
            for place in places
            for box in evidence(self._document.pages[place.page], place.words)
        )

    def _words(self, places: Sequence[Place]) -> str:
        return " ".join(
            place.text or " ".join(self._word(place.page, word) for word in place.words)
            for place in places
        )

    def _word(self, page: int, word: int) -> str:
        return self._document.pages[page].words[word].text

    def _sure(self, entry: Entry) -> float:
        weakest = min(
            (
                self._document.pages[place.page].words[word].confidence
                for place in entry.places
                for word in place.words
            ),
            default=1.0,
        )
        return round(min(_SURE * entry.score, weakest), 4)

    def _value(self, path: str, field: Field, entry: Entry) -> Reading:
        value: Any = int(entry.value) if entry.value == int(entry.value) else entry.value
        status: Status = "normalised"
        reason = None
        if entry.computed:
            status, reason = "inferred", f"computed: {entry.computed}"
        return self._proven(path, value, entry, entry.places, status, reason)

    def _proven(
        self, path: str, value: Any, entry: Entry, places: Sequence[Place], status: Status,
        reason: str | None,
    ) -> Reading:  # fmt: skip
        sure = self._sure(entry)
        if status != "inferred" and sure < self._settings.review_below:
            status, reason = "needs_review", "not sure"
        return _made(path, value, self._words(places), self._boxes(places), sure, status, reason)

    def _unit(self, path: str, field: Field, entry: Entry) -> Reading:
        value = entry.unit or _unknown_in(field) or ""
        reason = "computed: the unit of the figures around it"
        printed = value == "%" or any(
            sign in place.text for place in entry.places for sign in "$€£"
        )
        if printed and not entry.computed:
            return self._proven(path, value, entry, entry.places, "normalised", None)
        return self._proven(path, value, entry, entry.scales or entry.places, "inferred", reason)

    def _scale(self, path: str, field: Field, entry: Entry) -> Reading:
        value = _in_choices(field, entry.factor)
        if entry.scales and entry.factor != 1:
            return self._proven(path, value, entry, entry.scales, "normalised", None)
        return self._proven(
            path, value, entry, entry.places, "inferred", "computed: no scale is said of it"
        )

    def _period(self, path: str, field: Field, entry: Entry) -> Reading:
        own = self.statements.facts.calendar
        value = entry.period.end.isoformat() if own is None else own.label(entry.period)
        return self._proven(
            path, value, entry, entry.times or entry.places, "inferred",
            "computed: its time in the report's fiscal calendar",
        )  # fmt: skip

    def _end(self, path: str, field: Field, entry: Entry) -> Reading:
        value = entry.period.end.isoformat()
        return self._proven(path, value, entry, entry.times or entry.places, "normalised", None)

    def _label(self, path: str, field: Field, entry: Entry) -> Reading:
        return self._proven(
            path, entry.label, entry, entry.places, "inferred", "computed: the label of its row"
        )

    def _kind(self, path: str, asked: Measure, role: Role, entry: Entry) -> Reading:
        """What a figure is: actual, of the whole company or a part, compared with what."""
        value: Any = None
        if role == "status":
            value = _choice(asked, role, "actual|reported|ist")
        elif role == "segment_type":
            value = _choice(asked, role, _KINDS[entry.segment_kind])
        elif role == "comparison":
            value = _choice(asked, role, _COMPARISONS.get(entry.comparison, "yoy|year"))
        elif role == "segment":
            value = entry.segment or _unknown_in(asked.roles[role])
        if value is None:
            return absent(path, 1.0)
        return self._proven(
            path, value, entry, entry.places, "inferred", "computed: from where the figure stands"
        )


def _made(
    path: str, value: Any, text: str | None, boxes: tuple[Evidence, ...], sure: float,
    status: Status, reason: str | None,
) -> Reading:  # fmt: skip
    return Reading(path, value, text, boxes, sure, status, (), reason)


def _choice(asked: Measure, role: Role, words: str) -> Any:
    """The choice of a field that words name; the words' first where the field is free."""
    field = asked.roles.get(role)
    if field is None:
        return None
    if not field.choices:
        return words.split("|")[0]
    return next((one for one in field.choices if re.search(words, str(one), re.IGNORECASE)), None)


def _in_choices(field: Field, factor: int) -> Any:
    """A factor as the field wants it: a number, or its word."""
    if field.kind in ("integer", "number"):
        return factor
    words = _SCALES.get(factor, "")
    found = next((one for one in field.choices if re.search(words, str(one), re.I)), None)
    return found if found is not None else (str(factor) if field.kind == "string" else None)


def _unknown_in(field: Field) -> str | None:
    """The word that a field's description gives for what is not known."""
    default = field.definition.get("default")
    if isinstance(default, str) and default in ("NA", "N/A", "n/a"):
        return default
    found = _UNKNOWN.search(str(field.definition.get("description", "")))
    return found[1] if found else None
