"""Trying a schema that is still being made on a document, and asking what one would fill.

Nothing of it is kept: no run, no row in the trail, no file. Schema and pages go to the worker as
frames and stay in memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from msgspec import Struct

from sealread.extract.result import Extraction, Reading
from sealread.schema.adhoc import FORM, form_schema
from sealread.schema.draft import Part
from sealread.schema.tree import unescaped
from sealread.work.model_choice import Chosen, chosen
from sealread.work.proposals import Proposed, suggestions
from sealread.work.queue import Supervisor, Workers
from sealread.work.request import Request
from sealread.work.schema_building import fields_order
from sealread.work.schemas import Draft, text
from sealread.work.suggested import Suggestion, fields_of, record_lists, together
from sealread.work.suggested_labels import known_fields, printed_fields
from sealread.work.trial_memory import TrialMemory
from sealread.worker import protocol
from sealread.worker.client import Listener


class Seen(Struct, frozen=True):
    """What a document says at a part: its readings, and how many records a list has."""

    readings: tuple[Reading, ...] = ()
    records: int = 0


class Preview(Struct, frozen=True):
    """A document read under a draft: `seen` by the numbers of the draft's parts."""

    draft: Draft
    extraction: Extraction
    seen: Mapping[int, Seen]


class Trials(Supervisor):
    """A worker for trying schemas. `preview` and `suggest` are for one thread at a time.

    `cancel` may be called from any thread: what is going on raises Cancelled, and so may what
    comes next if it was too late. What was read once of a document is not read again. Of the
    `Request` only count model, weights, settings, patience and walls.
    """

    def __init__(self, request: Request) -> None:
        super().__init__(request.weights, request.patience, request.sandbox)
        self.request, self._memory = request, TrialMemory()

    def preview(self, path: str, draft: Draft, listener: Listener) -> Preview:
        """Reads the document under the draft. Raises as `supervised` does."""
        extraction = self._read(path, draft.name, text(draft), listener)
        return Preview(draft, extraction, seen_by_part(draft.root, extraction.fields))

    def suggest(self, path: str, listener: Listener) -> tuple[Suggestion, ...]:
        """Fields for the labels and tables of a document. Raises as `supervised` does."""
        extraction = self._proposed(path, listener)
        language = extraction.document.language
        pages = self._memory.pages(path)
        if self._model().is_language_model:
            said = suggestions(Proposed.of(extraction.fields, language))
        else:
            said = fields_of(extraction.fields, language)
        return together(
            said,
            known_fields(pages, language),
            printed_fields(pages, language),
            record_lists(pages, language),
        )

    def _model(self) -> Chosen:
        if self._chosen is None:
            self.read_with(chosen(self.request))
        assert self._chosen is not None  # noqa: S101 - it was just chosen
        return self._chosen

    def _proposed(self, path: str, listener: Listener) -> Extraction:
        """What a document says: under the model's own names, else under the labels of a form."""
        model, settings = self._model(), self.request.settings
        if not model.is_language_model:
            return self._read(path, FORM, json.dumps(form_schema().definition), listener)
        return self._ordered(
            path, lambda item: fields_order(item, path, model.file, settings), listener
        )

    def _read(self, path: str, name: str, definition: str, listener: Listener) -> Extraction:
        model, settings = self._model(), self.request.settings
        return self._ordered(
            path,
            lambda item: protocol.Extract(
                item, path, name, model=model.file, settings=settings, definition=definition
            ),
            listener,
        )

    def _ordered(
        self, path: str, ordered: Callable[[int], protocol.Extract], listener: Listener
    ) -> Extraction:
        self.cancelled = False

        def work(worker: Workers, item: int) -> Extraction:
            order = ordered(item)
            keep = partial(self._memory.keep, path)
            return worker.extract(order, listener, self._memory.frames(path, item), keep)

        return self.supervised(lambda: None, work)


def seen_by_part(root: Part, readings: Iterable[Reading]) -> dict[int, Seen]:
    """What was read, by the parts of a draft that asked for it."""
    found: dict[int, list[Reading]] = {}
    records: dict[int, set[str]] = {}
    for reading in readings:
        part = root
        for token in reading.path.split("/")[1:]:
            if part.kind == "records" and token.isdigit():
                records.setdefault(part.id, set()).add(token)
                continue
            below = next((one for one in part.children if one.key == unescaped(token)), None)
            if below is None:
                break
            part = below
        found.setdefault(part.id, []).append(reading)
    return {
        part: Seen(tuple(found.get(part, ())), len(records.get(part, ())))
        for part in found.keys() | records.keys()
    }
