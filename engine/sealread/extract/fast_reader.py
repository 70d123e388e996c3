"""The fast reader as a provider: it is asked for single fields, and lists labels.

What the structure of a form and the neighbours of labels say counts beside its answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from sealread.document.model import Document
from sealread.document.text_map import TextMap
from sealread.extract.asking import Outcome, ask_fields
from sealread.extract.confidence import Calibration
from sealread.extract.footnotes import footnotes
from sealread.extract.form_entries import with_entries
from sealread.extract.labels import Labels
from sealread.extract.listed_keys import listed_entries
from sealread.extract.neighbours import with_neighbours
from sealread.extract.open_keys import key_paths, key_phrase, open_reading
from sealread.extract.outcome_readings import OutcomeReadings
from sealread.extract.result import Reading
from sealread.extract.retrieval_search import Search
from sealread.extract.settings import Settings
from sealread.llm.decoding import Decoder
from sealread.schema.model import Field, OpenKeys

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class FastReader:
    """Asks the bundled reader about one document."""

    def __init__(
        self,
        decoder: Decoder,
        document: Document,
        lines: TextMap,
        labels: Labels,
        settings: Settings,
        calibration: Calibration,
        search: Search | None,
        without: frozenset[str],
        cancelled: Cancelled | None,
    ) -> None:
        """`search`: of a long document. `without`: providers that take no part, by name."""
        self._decoder, self._map, self._labels = decoder, lines, labels
        self._settings, self._calibration, self._search = settings, calibration, search
        self._language, self._without, self._cancelled = document.language, without, cancelled
        self._away = footnotes(lines) if self._has("footnotes") else ()
        self._made = OutcomeReadings(document, lines, labels, settings)

    def ask(self, fields: Sequence[Field], on_field: Progress | None) -> list[Outcome]:
        """What it answers, field by field. Raises Cancelled."""
        if not self._has("reader"):
            return [Outcome((), 1.0) for _ in fields]
        return ask_fields(
            self._decoder, self._map.text, fields, self._language, self._settings,
            on_field, self._cancelled, self._calibration, self._search, self._away,
        )  # fmt: skip

    def fields(
        self, fields: Sequence[Field], outcomes: Sequence[Outcome], unasked: Sequence[Field]
    ) -> tuple[list[Reading], list[Reading]]:
        """The readings of fields by what it answered, and those of them that a form told.

        `unasked`: fields of the schema that are not asked for.
        """
        told: Sequence[Outcome] = outcomes
        if self._has("neighbours"):
            told = with_neighbours(self._labels, fields, told, self._language)
        if self._search is None and self._has("form_entries"):  # no form is that long
            told = with_entries(self._map, fields, told, self._language, self._settings, unasked)
        made: list[Reading] = []
        of_form: list[Reading] = []
        for field, outcome in zip(fields, told, strict=True):
            source = "form_entries" if outcome.items else "reader"
            own = [replace(one, source=source) for one in self._made.readings(field, outcome)]
            made += own
            of_form += own if outcome.items else []
        return made, of_form

    def open_keys(self, node: OpenKeys) -> list[Reading]:
        """The entries of a form whose labels no table heads, as it lists them. Raises Cancelled."""
        if not self._has("listed_keys"):
            return []
        entries = listed_entries(
            self._decoder, self._map.text, key_phrase(node, self._language), self._language,
            self._settings, self._calibration, self._cancelled, self._away,
        )  # fmt: skip
        made: list[Reading] = []
        for entry in entries:
            paths = key_paths(node, entry.label, len(entry.values))
            for path, value in zip(paths, entry.values, strict=False):
                words = self._made.words(value, (entry.label,))
                made.append(open_reading(path, words, self._language, self._settings, node))
        return made

    def _has(self, provider: str) -> bool:
        return provider not in self._without
