"""Trying a schema that is still being made on a document, and asking what one would fill.

Nothing of it is kept: no run, no row in the trail, no file. Schema and pages go to the worker as
frames and stay in memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import cast

from msgspec import Struct

from sealread.document.model import Page
from sealread.extract.result import Extraction, Reading
from sealread.extract.settings import Settings
from sealread.schema.adhoc import FORM, form_schema
from sealread.schema.draft import Part
from sealread.schema.tree import unescaped
from sealread.work.kinds import Kind, kind_of, kind_order
from sealread.work.model_choice import Chosen, chosen
from sealread.work.proposals import Proposed, suggestions, without_values
from sealread.work.request import Request
from sealread.work.schemas import Draft, text
from sealread.work.suggested import Suggestion, fields_of, record_lists, together
from sealread.work.suggested_labels import known_fields, printed_fields
from sealread.work.supervisor import Supervisor, Workers
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
        super().__init__(
            request.weights, request.patience, request.sandbox, request.settings.device
        )  # fmt: skip
        self.request, self._memory = request, TrialMemory()

    def preview(self, path: str, draft: Draft, listener: Listener) -> Preview:
        """Reads the document under the draft. Raises as `supervised` does."""
        extraction = self._read(path, draft.name, text(draft), listener)
        return Preview(draft, extraction, seen_by_part(draft.root, extraction.fields))

    def suggest(self, path: str, listener: Listener) -> tuple[Suggestion, ...]:
        """Fields for what a document says, its labels and its tables.

        Raises as `supervised` does.
        """
        if self.chosen_model().is_language_model:
            proposed = self.proposal(path, listener)
            return together(suggestions(proposed), self._tables(path, proposed.language))
        form = json.dumps(form_schema().definition)
        extraction = self._read(path, FORM, form, listener)
        language = extraction.document.language
        said = fields_of(extraction.fields, language)
        return together(said, self._labels(path, language), self._tables(path, language))

    def proposal(self, path: str, listener: Listener) -> Proposed:
        """What a document says, named by the language model and with the labels that it prints.

        Raises as `supervised` does.
        """
        model, settings = self.chosen_model(), self.request.settings
        extraction = self._ordered(
            path, lambda item: fields_order(item, path, model.file, settings), listener
        )
        return labelled(extraction, self._memory.pages(path))

    def kind(self, path: str, listener: Listener) -> Kind:
        """What a document is. Raises as `supervised` does."""
        model, settings = self.chosen_model(), self.request.settings
        return kind_of(
            self._ordered(path, lambda item: kind_order(item, path, model.file, settings), listener)
        )

    def columns(self, path: str, question: str, listener: Listener) -> Extraction:
        """The columns of the table that answers a question over a document and others.

        As `understand.tabulating` tells them. Raises as `supervised` does.
        """
        model, settings = self.chosen_model(), self.request.settings
        return self._ordered(
            path,
            lambda item: protocol.Extract(
                item, path, FORM, model=model.file, settings=settings, asked="columns",
                definition=json.dumps(form_schema().definition), question=question,
            ),
            listener,
        )  # fmt: skip

    def chosen_model(self) -> Chosen:
        """The model that reads. Raises as `model_choice.choose` does."""
        if self._chosen is None:
            self.read_with(chosen(self.request))
        return cast(Chosen, self._chosen)

    def _labels(self, path: str, language: str | None) -> tuple[Suggestion, ...]:
        return _labels(self._memory.pages(path), language)

    def _tables(self, path: str, language: str | None) -> tuple[Suggestion, ...]:
        return record_lists(self._memory.pages(path), language)

    def _read(self, path: str, name: str, definition: str, listener: Listener) -> Extraction:
        model, settings = self.chosen_model(), self.request.settings
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


def labelled(extraction: Extraction, pages: Sequence[Page]) -> Proposed:
    """What a document says (`fields_order`), with the labels that its pages print."""
    language = extraction.document.language
    proposed = Proposed.of(extraction.fields, language)
    proposed.label(_labels(pages, language), language)
    return without_values(proposed)


def _labels(pages: Sequence[Page], language: str | None) -> tuple[Suggestion, ...]:
    return (*known_fields(pages, language), *printed_fields(pages, language))


def fields_order(
    item: int, path: str, model: str | None, settings: Settings, names: Sequence[str] = ()
) -> protocol.Extract:
    """Asks what a document says, under names of the model's own, or those in `names`."""
    return protocol.Extract(
        item, path, FORM, model=model, settings=settings, asked="fields",
        definition=json.dumps(form_schema().definition), names=tuple(names[: protocol.MAX_NAMES]),
    )  # fmt: skip
