"""A request without a schema being worked off: each document under the schema of its kind.

A document of no kind that the library knows is read under the schema of those that it looks like;
where it looks like none, a language model builds one, unless one that was built before asks for the
same (`work.kinds_agreed`). Without a language model it is a form: the
labels that it prints become keys.
"""

from __future__ import annotations

from msgspec import structs

from sealread.errors import Cancelled, SealreadError
from sealread.work.ahead import Following
from sealread.work.batch import Batch, Listener
from sealread.work.events import ItemSorted, SchemaBegun
from sealread.work.keeping import Keeper
from sealread.work.kinds import Kind, ask_kind, form
from sealread.work.kinds_agreed import agreed_with, built_before
from sealread.work.known_kinds import kind_alike, known_kind
from sealread.work.model_choice import chosen
from sealread.work.plan import Choose
from sealread.work.queue import Queue
from sealread.work.records import Entry
from sealread.work.request import AUTO, Request
from sealread.work.witness import refusals_told
from sealread.work.workspace import Workspace


def batch_for(
    workspace: Workspace,
    request: Request,
    listener: Listener,
    queue: Queue,
    choose: Choose = chosen,
) -> Batch:
    """The documents of a request, under its schema or (AUTO) each under that of its kind."""
    kind = SortedBatch if request.schema == AUTO else Batch
    return kind(workspace, request, listener, queue, choose)


class SortedBatch(Batch):
    """Documents of kinds that are told one by one; forms are read here.

    The others are read in the batch of their schema (`batch_of`), a run of its own. What the
    workspace has read before under a schema of the library, one that was built, or as a form, stays
    with it.
    """

    def __init__(
        self,
        workspace: Workspace,
        request: Request,
        listener: Listener,
        queue: Queue,
        choose: Choose = chosen,
    ) -> None:
        as_form = structs.replace(request, schema=form())
        super().__init__(workspace, as_form, listener, queue, choose)
        self._asked = request
        self._kinds: dict[int, Kind] = {}
        self._batches: dict[tuple[str, str | None], Batch] = {("", None): self}

    @property
    def asked(self) -> Request:
        """The request as a person made it."""
        return self._asked

    def add_items(self) -> None:
        """Keeps none: which documents are forms is told one by one."""
        self._prepare()

    def batch_of(self, entry: Entry) -> Batch:
        """Tells the kind of a document, and returns the batch in which it is read.

        One that cannot be asked stays here, where reading it says why. Raises Cancelled, and what
        keeps every document from being read.
        """
        kind = self._kinds.get(entry.item.number) or self._known(entry)
        if kind is None:
            self.take_queue()
            with refusals_told(self._workspace):
                self._queue.stand()
            try:
                kind = self._asked_of(entry)
            except Cancelled:
                raise
            except SealreadError:
                return self
        if entry.item.number not in self._kinds:
            self._kinds[entry.item.number] = kind
            self._tell(
                ItemSorted(
                    entry.item,
                    kind.title,
                    kind.schema,
                    kind.confidence,
                    kind.is_new,
                    kind.near,
                    kind.documents,
                )
            )
        under = kind.schema, kind.definition
        if under not in self._batches:
            self._batches[under] = self.under(*under)
        return self._batches[under]

    def following(self, entry: Entry) -> Following | None:
        """As `Batch.following`; what was read before under any schema is known."""
        return None if self._known(entry) is not None else super().following(entry)

    def stop(self) -> None:
        """Documents were left: all its runs count as cancelled."""
        for batch in self._batches.values():
            Batch.stop(batch)

    def _known(self, entry: Entry) -> Kind | None:
        return None if self.request.again else known_kind(self._workspace, entry.sha256)

    def _asked_of(self, entry: Entry) -> Kind:
        again, path, settings = self.request.again, entry.item.path, self.request.settings
        keeper = Keeper(self._workspace.database, entry.sha256, cached=not again)
        kind = ask_kind(self._queue, settings, path, keeper)
        if kind.schema:
            return kind
        alike = kind_alike(self._workspace, entry.sha256)
        if alike is not None or not self._planned.chosen.is_language_model:
            return alike or kind
        self._tell(SchemaBegun(entry.item))
        from sealread.work.kind_building import built_kind  # brings what a window does without

        others = built_before(self._workspace)
        built = built_kind(self._queue, settings, path, keeper, kind.title, others)
        if built is None:  # for a person, with the kinds that it is most like
            return (
                kind if kind.near else ask_kind(self._queue, settings, path, keeper, nearest=True)
            )
        return agreed_with(built, others)
