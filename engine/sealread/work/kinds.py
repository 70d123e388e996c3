"""What kind of document each one is, and the schema under which it is therefore read.

    sorting = Sorting(request)
    sorting.execute(hear)                 # what each document is, and nothing else
    ask_kind(supervisor, settings, path)  # of one, by a worker that goes on to read it

A document is asked in the walled process for one field, its kind (`understand.kinds.question`). A
language model answers it; without one the labels that are printed tell (`understand.telling`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct, structs

from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled, NothingToRead, SealreadError
from sealread.extract.result import Extraction, Reading
from sealread.extract.settings import Settings
from sealread.installed import shipped
from sealread.understand.kinds import STACK, SURE, in_language, named, question
from sealread.work.events import Trouble, trouble
from sealread.work.keeping import Keeper
from sealread.work.model_choice import chosen
from sealread.work.request import Request
from sealread.work.supervisor import Supervisor, Workers
from sealread.work.walk import Found, walk
from sealread.worker import protocol

__all__ = ["Kind", "Sorting", "Told", "ask_kind", "form", "in_language", "ordered"]

SHOWN = 1200
"""Tokens of a document that are enough to tell its kind: its beginning, and what has to do with
kinds."""
_NAME = "kinds"


class Kind(Struct, frozen=True):
    """What a document is. `title`: of its kind, "" for none that is known.

    `schema`: the library's for it, "" for none, or with `definition`, the text of a schema that the
    workspace has, its name. `confidence`: how likely it is of that kind (of none: that nobody can
    tell), 0 to 1; None where it was read under that schema before, or `is_new`: the schema was
    built for it. `near`: of one of no known kind the titles of the likeliest kinds, two at most.
    `documents`: how many documents the file seems to hold; more than one: a stack of papers.
    """

    title: str
    schema: str
    confidence: float | None
    definition: str | None = None
    is_new: bool = False
    near: tuple[str, ...] = ()
    documents: int = 1


class Told(Struct, frozen=True):
    """A document (its name) with its kind, or why it could not be asked."""

    file: str
    kind: Kind | None = None
    trouble: Trouble | None = None


Hear = Callable[[Told, int, int], None]
"""Is told of each document, how many are told so far, and of how many."""


def form() -> str:
    """The schema of documents of no known kind: its file."""
    return str(shipped("resources") / "form.json")


def ask_kind(
    supervisor: Supervisor,
    settings: Settings,
    path: str,
    keeper: Keeper | None = None,
    *,
    nearest: bool = False,
) -> Kind:
    """What a document is. Raises as `supervised` does.

    `nearest`: of one of no known kind the likeliest kinds are asked too. `keeper` has its pages,
    and takes those that are read now. Of a document that is shown to the model as a whole the same
    is shown as when it is read, so that it is computed once.
    """

    def order(item: int) -> protocol.Extract:
        return kind_order(item, path, supervisor.model, settings, nearest=nearest)

    return kind_of(ordered(supervisor, order, keeper))


def kind_order(
    item: int, path: str, model: str | None, settings: Settings, *, nearest: bool = False
) -> protocol.Extract:
    """Asks what a document is; `kind_of` reads the answer."""
    return protocol.Extract(
        item, path, _NAME, model=model, settings=structs.replace(settings, search_tokens=SHOWN),
        definition=question(), asked="nearest_kinds" if nearest else "kind",
    )  # fmt: skip


def kind_of(answer: Extraction) -> Kind:
    """What a document is, by the answer to `kind_order`."""
    [said] = answer.fields
    documents = 1 + sum(notice.code == STACK for notice in answer.notices)
    title, schema = named(said.value)
    if not title or said.confidence < SURE:
        return Kind("", "", said.confidence, near=_near(said), documents=documents)
    return Kind(title, schema, said.confidence, documents=documents)


def _near(said: Reading) -> tuple[str, ...]:
    """The likeliest kinds of a document of none, the likeliest first."""
    return tuple(one.text for one in said.runners_up)


def ordered(
    supervisor: Supervisor, order: Callable[[int], protocol.Extract], keeper: Keeper | None = None
) -> Extraction:
    """Has a document be read beside its run; of that `keeper` keeps the pages alone.

    `order`: of an item's number. Raises as `supervised` does.
    """

    def work(worker: Workers, item: int) -> Extraction:
        if keeper is None:
            return worker.extract(order(item), _deaf)
        try:
            keep = partial(_keep_pages, keeper)
            return worker.extract(order(item), _deaf, keeper.kept(item), keep)
        finally:
            keeper.flush()

    return supervisor.supervised(lambda: None, work)


class Sorting:
    """The kinds of all documents under a request's paths; its schema does not count.

    `execute` is called once, in a thread of the caller's choice; `cancel` from any. `lacking`: why
    no language model tells them; then the labels that are printed do.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._settings = structs.replace(request.settings, model_tokens=SHOWN)
        self._asked = Supervisor(
            request.weights, request.patience, request.sandbox, request.settings.device
        )  # fmt: skip
        self.troubles: tuple[Trouble, ...] = ()
        model = chosen(request)
        self._asked.read_with(model)
        self.lacking = model.lacking

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._asked.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops; what goes on raises Cancelled."""
        self._asked.cancel(at_once=at_once)

    def execute(self, hear: Hear) -> None:
        """Asks all documents. `troubles` are then the paths that hold none.

        Raises NothingToRead, Cancelled, WallsMissing.
        """
        seen = walk(self._request.paths)
        self.troubles = (*seen.troubles, *seen.unsupported)
        if not seen.found:
            raise NothingToRead(file=", ".join(self._request.paths))
        try:
            for number, found in enumerate(seen.found, start=1):
                hear(self._told(found), number, len(seen.found))
        finally:
            self._asked.close()

    def _told(self, found: Found) -> Told:
        """The kind of a document. Raises Cancelled; what else is wrong with it is told."""
        name = str(found.relative)
        if self._asked.cancelled:
            raise Cancelled
        try:
            kind = ask_kind(self._asked, self._settings, str(found.path), nearest=True)
            return Told(name, kind)
        except Cancelled:
            raise
        except SealreadError as error:
            return Told(name, None, trouble(name, error))


def _keep_pages(
    keeper: Keeper, told: protocol.PageWords | protocol.WindowAnswers, page: ReadPage | None
) -> None:
    """Keeps pages; what was answered is about the kind alone."""
    if isinstance(told, protocol.PageWords):
        keeper.keep(told, page)


def _deaf(message: protocol.Progress) -> None:
    del message
