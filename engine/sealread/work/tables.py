"""A table over documents: each is asked for the columns and nothing else; what is known is taken.

Columns of a schema that the workspace has read a document under are taken from there, with what
people corrected. The rest is read for the table alone and kept by nobody but the table; the audit
trail is told of all of it.
"""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import structs

from sealread.errors import (
    Cancelled,
    FileChanged,
    NoSuchDocument,
    NothingToRead,
    OutputUnwritable,
    SealreadError,
    UnreadableFile,
    WallsMissing,
    WorkspaceUnusable,
)
from sealread.extract.result import Extraction
from sealread.schema.loading import load
from sealread.work.accounts import newest_item
from sealread.work.correcting import Done, Wish, correct
from sealread.work.events import (
    Event,
    FieldRead,
    Item,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunFinished,
    RunStarted,
    Summary,
    Trouble,
    trouble,
)
from sealread.work.model_choice import Chosen, Lacking, chosen
from sealread.work.notary import Notary
from sealread.work.plan import hash_file
from sealread.work.queue import Queue, quarantines
from sealread.work.records import ItemRecord
from sealread.work.request import Inquiry, Request
from sealread.work.table_cells import Source
from sealread.work.table_columns import Column, as_bytes, definition
from sealread.work.walk import Walk, walk
from sealread.work.workspace import Workspace, renamed
from sealread.worker import protocol

Listener = Callable[[Event], None]
_FILE = "columns.json"


class Tabulating:
    """Asks for columns, all of one schema or all typed. `execute` is called once, in any thread.

    Of the request its paths, model, settings, patience and walls count, and `again`, which asks
    for what is known too. It tells what a run tells: ItemDone for a document that was read,
    ItemSkipped for one whose extraction under the columns' schema the workspace holds.
    """

    def __init__(
        self,
        request: Request,
        columns: tuple[Column, ...],
        listener: Listener,
        workspace: Workspace,
    ) -> None:
        self._request, self._columns = request, columns
        self._tell, self._workspace = listener, workspace
        self._notary = Notary(workspace, _inquiry(request, columns))
        self._queue: Queue | None = None
        self._cancelled = False
        self._failed: list[Trouble] = []
        self._done = self._skipped = self._pages = 0
        self._schema_sha256 = ""

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._queue.worker_pid if self._queue is not None else None

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops after cleaning up; what was told stays. `at_once` gives the worker no time."""
        self._cancelled = True
        if (queue := self._queue) is not None:
            queue.cancel(at_once=at_once)

    def execute(self) -> Summary:
        """Asks every document; returns how it went.

        Raises what keeps it from beginning: ColumnsUnfit, SchemaError, NothingToRead, WallsMissing,
        WorkspaceBusy, and as `model_choice.choose` does.
        """
        began = time.monotonic()
        asked = as_bytes(definition(self._columns))
        if schema := self._columns[0].schema:
            self._schema_sha256 = load(schema).sha256
        model = chosen(self._request)
        seen = walk(self._request.paths)
        items = self._begun(seen, model.lacking)
        with self._notary.present(model.sha256, len(items)):
            cancelled = self._fill(items, asked, model)
            trail = self._notary.finished(cancelled=cancelled)
        summary = Summary(
            done=self._done,
            skipped=self._skipped,
            failed=tuple(self._failed),
            unsupported=seen.unsupported,
            pages=self._pages,
            seconds=time.monotonic() - began,
            cancelled=cancelled,
            trail=trail,
        )
        self._tell(RunFinished(summary))
        return summary

    def _begun(self, seen: Walk, lacking: Lacking) -> list[Item]:
        """The documents, told of. Raises NothingToRead."""
        items: list[Item] = []
        self._failed.extend(seen.troubles)
        for one in seen.found:
            try:
                size = one.path.stat().st_size
            except OSError as cause:  # it is gone since
                why = UnreadableFile(file=one.path.name, what=cause.strerror or "unknown")
                self._failed.append(trouble(str(one.path), why))
            else:
                items.append(Item(len(items) + 1, str(one.path), str(one.relative), size))
        troubles, columns = tuple(self._failed), len(self._columns)
        self._tell(RunStarted(tuple(items), 0, seen.unsupported, troubles, columns, lacking))
        if not items:
            raise NothingToRead(file=", ".join(self._request.paths))
        return items

    def _fill(self, items: list[Item], asked: bytes, model: Chosen) -> bool:
        """Asks the documents in their order; says whether it was stopped before the end."""
        with tempfile.TemporaryDirectory(prefix="sealread-schema-") as folder:
            file = Path(folder) / _FILE
            file.write_bytes(asked)
            queue = self._queue = Queue(
                structs.replace(self._request, schema=str(file), language=None)
            )
            queue.read_with(model)
            try:
                for item in items:
                    if self._cancelled:
                        return True
                    self._one(item, queue)
            except Cancelled:
                return True
            finally:
                queue.close()
        return False

    def _one(self, item: Item, queue: Queue) -> None:
        began = time.monotonic()
        try:
            sha256 = hash_file(Path(item.path))
            known = self._known(sha256, item)
            extraction = known or self._read(item, sha256, queue)
            walls = None if known or queue.walls is None else queue.walls.proven.value
            self._notary.tabulated(item, extraction, walls)
        except (Cancelled, WallsMissing, WorkspaceUnusable):  # no trouble of this document
            raise
        except SealreadError as error:
            self._fail(item, trouble(item.name, error), quarantined=quarantines(error))
            return
        if known is not None:
            self._skipped += 1
            self._tell(ItemSkipped(item, known, None))
        else:
            self._done += 1
            self._pages += extraction.document.pages
            self._tell(ItemDone(item, extraction, time.monotonic() - began, None))

    def _known(self, sha256: str, item: Item) -> Extraction | None:
        """What the workspace holds of the document under the columns' schema."""
        if self._request.again or not self._schema_sha256:
            return None
        number = newest_item(self._workspace.database, sha256, self._schema_sha256)
        found = None if number is None else self._workspace.extraction(number)
        return None if found is None else renamed(found, Path(item.path).name)

    def _read(self, item: Item, sha256: str, queue: Queue) -> Extraction:
        attempts = 0

        def begin() -> None:
            nonlocal attempts
            attempts += 1
            self._tell(ItemStarted(item, attempts))

        def progress(message: protocol.Progress) -> None:
            kind = PageRead if isinstance(message, protocol.PageRead) else FieldRead
            self._tell(kind(item, message.done, message.total))

        extraction = queue.afresh(item.path, begin, progress)
        if extraction.document.sha256 not in (sha256, hash_file(Path(item.path))):
            raise FileChanged(file=Path(item.path).name)
        return extraction

    def _fail(self, item: Item, told: Trouble, *, quarantined: bool) -> None:
        self._failed.append(told)
        with contextlib.suppress(OutputUnwritable):  # told as the trouble of what needed the disk
            self._notary.failed(item, told)
        self._tell(ItemFailed(item, told.number, told.code, told.sentence, quarantined))


def correct_cell(workspace: Workspace, source: Source, wish: Wish) -> tuple[Done, Extraction]:
    """Corrects the reading that a cell shows; returns the extraction with it.

    Raises NoSuchDocument, and as `work.correcting.correct` does.
    """
    item = _item(workspace, source)
    done = correct(workspace, item, wish)
    extraction = workspace.extraction(item.id)
    if extraction is None:
        raise NoSuchDocument(file=str(workspace.file), what=f"reading of {item.name}")
    return done, extraction


def _item(workspace: Workspace, source: Source) -> ItemRecord:
    number = newest_item(workspace.database, source.document, source.schema)
    rows = workspace.database.rows("SELECT run FROM items WHERE id = ?", number or 0)
    for item in workspace.items(rows[0][0]) if rows else ():
        if item.id == number:
            return item
    raise NoSuchDocument(file=str(workspace.file), what="reading of this document")


def _inquiry(request: Request, columns: tuple[Column, ...]) -> Inquiry:
    """The request as the trail is told of it."""
    titles = tuple(column.title for column in columns)
    return Inquiry(
        paths=request.paths,
        request="; ".join(titles),
        intent="kvp_extraction",
        questions=titles,
        schema=columns[0].schema or None if columns else None,
        model=request.model,
        weights=request.weights,
        settings=request.settings,
    )
