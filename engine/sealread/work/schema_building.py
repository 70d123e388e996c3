"""A schema built from documents of one kind: asked of each, agreed over all.

building = Building(request)         # of the request count paths, model, weights and walls
draft = building.execute("Invoice", hear)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from msgspec import Struct

from sealread.errors import Cancelled, NothingToRead, SealreadError
from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.schema.adhoc import FORM, form_schema
from sealread.schema.draft import key_from
from sealread.work.events import Trouble, trouble
from sealread.work.model_choice import chosen
from sealread.work.proposals import Proposed, agreed
from sealread.work.queue import Supervisor, Workers
from sealread.work.request import Request
from sealread.work.schemas import Draft
from sealread.work.walk import Found, walk
from sealread.worker import protocol


class Named(Struct, frozen=True):
    """A document (its name), and how many fields it fills, or why it could not be asked."""

    file: str
    fields: int = 0
    trouble: Trouble | None = None


Hear = Callable[[Named, int, int], None]
"""Is told of each document, how many are told so far, and of how many."""


class Building:
    """Asks documents what they say. `execute` is called once; `cancel` from any thread.

    `able`: a language model is there to be asked; `lacking`: why none is although one is wanted.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._asked = Supervisor(request.weights, request.patience, request.sandbox)
        model = chosen(request)
        self._asked.read_with(model)
        self.able, self.lacking = model.is_language_model, model.lacking
        self.troubles: tuple[Trouble, ...] = ()

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._asked.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops; what goes on raises Cancelled."""
        self._asked.cancel(at_once=at_once)

    def execute(self, title: str, hear: Hear) -> Draft:
        """The schema that all documents agree on; it has no field where none of them fills one.

        `troubles` are then the paths that hold no document. Raises NothingToRead, Cancelled,
        WallsMissing.
        """
        seen = walk(self._request.paths)
        self.troubles = (*seen.troubles, *seen.unsupported)
        if not seen.found:
            raise NothingToRead(file=", ".join(self._request.paths))
        tree, asked = Proposed(""), 0
        try:
            for number, found in enumerate(seen.found, start=1):
                if self._asked.cancelled:
                    raise Cancelled
                proposed, told = self._told(found, tree.names())
                hear(told, number, len(seen.found))
                if proposed is not None and proposed.below:
                    tree, asked = _joined(tree, proposed), asked + 1
        finally:
            self._asked.close()
        return Draft(f"{key_from(title)}.json", agreed(tree, asked, title))

    def _told(self, found: Found, names: list[str]) -> tuple[Proposed | None, Named]:
        """What a document says; None where it could not be asked. Raises Cancelled."""
        name = str(found.relative)
        try:
            proposed = self._proposed(str(found.path), names)
        except Cancelled:
            raise
        except SealreadError as error:
            return None, Named(name, trouble=trouble(name, error))
        return proposed, Named(name, len(proposed.names()))

    def _proposed(self, path: str, names: list[str]) -> Proposed:
        def work(worker: Workers, item: int) -> Extraction:
            order = fields_order(item, path, self._asked.model, self._request.settings, names)
            return worker.extract(order, _deaf)

        read = self._asked.supervised(lambda: None, work)
        return Proposed.of(read.fields, read.document.language)


def fields_order(
    item: int, path: str, model: str | None, settings: Settings, names: Sequence[str] = ()
) -> protocol.Extract:
    """Asks what a document says, under names of the model's own, or those in `names`."""
    return protocol.Extract(
        item, path, FORM, model=model, settings=settings, asked="fields",
        definition=json.dumps(form_schema().definition), names=tuple(names[: protocol.MAX_NAMES]),
    )  # fmt: skip


def _joined(tree: Proposed, other: Proposed) -> Proposed:
    if not tree.below:
        return other
    tree.join(other)
    return tree


def _deaf(message: protocol.Progress) -> None:
    del message
