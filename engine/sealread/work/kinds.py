"""What kind of document each one is, and under which schema it is therefore read.

    sorting = Sorting(request, workspace)
    groups = sorting.execute(hear)        # the documents of each schema: a run for each

A document is asked in the walled process for one field, its kind (`understand.kinds.question`), by
what of it fits a short prompt; nothing of that is kept. One that the workspace has read before
under a schema of the library, or as a form, stays with it. Where no kind that has a schema is sure
enough, a document is read as a form: the labels that it prints are its keys.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, structs

from sealread.errors import Cancelled, KindUntold, NothingToRead, SealreadError
from sealread.installed import shipped
from sealread.schema import library
from sealread.schema.loading import load
from sealread.understand.kinds import SURE, named, question, title_of
from sealread.work.events import Trouble, trouble
from sealread.work.model_choice import Chosen, chosen
from sealread.work.plan import hash_file
from sealread.work.queue import Supervisor, Workers
from sealread.work.request import Request
from sealread.work.walk import Found, Walk, walk
from sealread.work.workspace import Workspace
from sealread.worker import protocol

_SHOWN = 1200
"""Tokens of a document that are shown at most: its beginning, and what has to do with kinds."""
_NAME = "kinds"


class Kind(Struct, frozen=True):
    """What a document is. `title`: of its kind, "" for none that is known.

    `schema`: the library's for it, "" for none. `confidence`: how likely it is of that kind (of
    none: that nobody can tell), 0 to 1; None where it was read under that schema before.
    """

    title: str
    schema: str
    confidence: float | None


class Told(Struct, frozen=True):
    """A document (its name) with its kind, or why it could not be asked."""

    file: str
    kind: Kind | None = None
    trouble: Trouble | None = None


class Group(Struct, frozen=True):
    """The documents (absolute paths) that are read under one schema, a name or a file."""

    schema: str
    paths: frozenset[str]


Hear = Callable[[Told, int, int], None]
"""Is told of each document, how many are told so far, and of how many."""


def form() -> str:
    """The schema of documents of no known kind: its file."""
    return str(shipped("resources") / "form.json")


class Kinds(Supervisor):
    """Asks documents what they are. Of the request only model, weights and walls count."""

    def __init__(self, request: Request) -> None:
        super().__init__(request.weights, request.patience, request.sandbox)
        self._settings = structs.replace(
            request.settings, effort="standard", model_tokens=_SHOWN, search_tokens=_SHOWN
        )

    def kind(self, path: str) -> Kind:
        """What a document is. Raises as `supervised` does."""

        def work(worker: Workers, item: int) -> Kind:
            order = protocol.Extract(
                item, path, _NAME, model=self.model, settings=self._settings,
                definition=question(), kind=True,
            )  # fmt: skip
            read = worker.extract(order, _deaf)
            [said] = read.fields
            title, schema = named(said.value)
            if not title or said.confidence < SURE:
                return Kind("", "", said.confidence)
            return Kind(title, schema, said.confidence)

        return self.supervised(lambda: None, work)


class Sorting:
    """The kinds of all documents under a request's paths; its schema does not count.

    `execute` is called once, in a thread of the caller's choice; `cancel` from any.
    """

    def __init__(self, request: Request, workspace: Workspace | None = None) -> None:
        """`workspace`: what it has read before is not asked again."""
        self._request, self._workspace = request, workspace
        self._kinds = Kinds(request)
        self._form = load(form()).sha256
        self.troubles: tuple[Trouble, ...] = ()

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._kinds.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops; what goes on raises Cancelled."""
        self._kinds.cancel(at_once=at_once)

    def execute(self, hear: Hear) -> tuple[Group, ...]:
        """Asks all documents; the groups of those that could be, the library's schemas first.

        `troubles` are then the paths that hold no document. Raises NothingToRead, KindUntold where
        no language model can read, Cancelled, WallsMissing, and as `model_choice.choose` does.
        """
        self._kinds.read_with(self._model())
        seen = self._walked()
        self.troubles = (*seen.troubles, *seen.unsupported)
        groups: dict[str, set[str]] = {}
        try:
            for number, found in enumerate(seen.found, start=1):
                told = self._told(found)
                hear(told, number, len(seen.found))
                if told.kind is not None:
                    groups.setdefault(told.kind.schema or form(), set()).add(str(found.path))
        finally:
            self._kinds.close()
        order = dict.fromkeys((*library.names(), *groups))
        return tuple(Group(name, frozenset(groups[name])) for name in order if name in groups)

    def _model(self) -> Chosen:
        settings = structs.replace(self._request.settings, effort="standard")
        model = chosen(structs.replace(self._request, settings=settings))
        if not model.is_language_model:
            raise KindUntold(file=", ".join(self._request.paths))
        return model

    def _walked(self) -> Walk:
        own = self._workspace.outputs() if self._workspace is not None else {}
        seen = walk(self._request.paths, frozenset(Path(output) for output in own))
        if not seen.found:
            raise NothingToRead(file=", ".join(self._request.paths))
        return seen

    def _told(self, found: Found) -> Told:
        """The kind of a document. Raises Cancelled; what else is wrong with it is told."""
        name = str(found.relative)
        if self._kinds.cancelled:
            raise Cancelled
        try:
            return Told(name, self._known(found.path) or self._kinds.kind(str(found.path)))
        except Cancelled:
            raise
        except SealreadError as error:
            return Told(name, None, trouble(name, error))

    def _known(self, path: Path) -> Kind | None:
        """As what the workspace has read a document before."""
        if self._workspace is None or self._request.again:
            return None
        name, sha256 = self._workspace.read_under(hash_file(path)) or ("", "")
        if sha256 == self._form:
            return Kind("", "", None)
        return Kind(title_of(name), name, None) if library.find(name) is not None else None


def _deaf(message: protocol.Progress) -> None:
    del message
