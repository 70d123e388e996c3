"""A table being filled: its columns are a schema, and a run asks documents for it, as for any.

So what the workspace has read is taken from there with what people corrected, a run that was torn
off goes on where it was, the trail is told, and `reproduce` holds. Columns are a schema of their
own that lies in no file, also those that were ticked in one; where the workspace has read documents
under that schema, they are read with all of it, and what is known is taken from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from msgspec import structs

from sealread.errors import NoSuchDocument
from sealread.extract.result import Extraction
from sealread.schema.loading import load
from sealread.tabling.cells import Source
from sealread.tabling.columns import Column, definition, named_for
from sealread.work.accounts import has_run, newest_item
from sealread.work.correcting import Done, Wish, correct
from sealread.work.events import Event, Summary
from sealread.work.records import ItemRecord
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace

Listener = Callable[[Event], None]


class TableRun:
    """Asks for columns, all of one schema or all typed. `execute` is called once, in any thread.

    It tells what a run tells: ItemDone for a document that was read, ItemSkipped for one that the
    workspace has read under these columns before.
    """

    def __init__(
        self,
        request: Request,
        columns: Sequence[Column],
        listener: Listener,
        workspace: Workspace,
    ) -> None:
        """Of the `request` all but its schema counts, and nothing is written.

        Raises ColumnsUnfit, SchemaError.
        """
        self._run = Run(workspace, asked(workspace, request, columns), listener)

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._run.worker_pid

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._run.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops after cleaning up; what was read stays. `at_once` gives the worker no time."""
        self._run.cancel(at_once=at_once)

    def execute(self) -> Summary:
        """Asks every document; returns how it went. Raises as `Run.execute` does."""
        return self._run.execute()


def asked(workspace: Workspace, request: Request, columns: Sequence[Column]) -> Request:
    """The request that asks for columns. Raises ColumnsUnfit, SchemaError."""
    wanted = definition(columns)
    schema = next(column.schema for column in columns if not column.formula)
    own = structs.replace(request, out=None, language=None)
    if schema and has_run(workspace.database, load(schema).sha256):
        return structs.replace(own, schema=schema, definition=None)
    text = json.dumps(wanted, ensure_ascii=False)
    return structs.replace(own, schema=named_for(columns), definition=text)


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
