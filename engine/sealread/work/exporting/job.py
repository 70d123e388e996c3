"""One export: which files there will be, then their writing, and the trail told of each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sealread.errors import Cancelled, ExportRefused, SealreadError, WorkspaceUnusable
from sealread.extract.result import Extraction
from sealread.json_file import as_json
from sealread.schema.model import Schema
from sealread.work.checked import is_checked
from sealread.work.corrections import schema_of
from sealread.work.events import Trouble, trouble
from sealread.work.export import key, target
from sealread.work.exporting.csv_files import csv_files
from sealread.work.exporting.guessing import guessed
from sealread.work.exporting.model import ONE_TABLE, Format, Outcome, Prepared, Source, Wish
from sealread.work.exporting.pages import Drawer
from sealread.work.exporting.sheets import Book
from sealread.work.exporting.writing import check_originals, put
from sealread.work.exporting.xlsx_file import xlsx_file
from sealread.work.workspace import Workspace

Listener = Callable[[int, int, str], None]
"""Hears how many documents of how many are done, and the name of the one in hand."""
ENDINGS: dict[Format, str] = {
    "json": ".json", "csv": ".csv", "xlsx": ".xlsx", "pdf": "-marked.pdf", "html": "-report.html",
}  # fmt: skip
_MAIN = "documents"


def _nobody(*_: object) -> None:
    """Hears nothing."""


class Export:
    """One export, once. `prepare`, then `execute`, both off a window's thread; `cancel` from any.

    Both raise ExportRefused where nothing can be exported, Cancelled, WorkspaceUnusable.
    """

    def __init__(
        self,
        workspace: Workspace,
        sources: Sequence[Source],
        wish: Wish,
        listener: Listener = _nobody,
    ) -> None:
        self._workspace, self._sources, self._wish = workspace, tuple(sources), wish
        self._tell = listener
        self._stopped = threading.Event()
        self._drawer = Drawer(wish.weights)
        self._schemas: dict[str, Schema | None] = {}
        self._included: list[tuple[Source, Path | None]] = []
        self._tables: dict[Path, bytes] = {}
        self._notices: tuple[str, ...] = ()
        self._prepared: Prepared | None = None

    def cancel(self) -> None:
        """Stops the export before its next document; files that are written stay."""
        self._stopped.set()
        self._drawer.cancel()

    def prepare(self) -> Prepared:
        """Looks at the documents, and says which files will be written."""
        if self._prepared is None:
            files = self._plan_tables() if self._wish.format in ONE_TABLE else self._plan_files()
            check_originals(files, [one.path for one in self._sources])
            existing = tuple(place for place in files if place.exists())
            left = len(self._sources) - len(self._included)
            self._prepared = Prepared(files, existing, len(self._included), left)
        return self._prepared

    def execute(self, *, replace: bool = False) -> Outcome:
        """Writes the files. Without `replace` those that are there stay: ExportRefused, at once."""
        prepared = self.prepare()
        if prepared.existing and not replace:
            names = ", ".join(place.name for place in prepared.existing[:3])
            raise ExportRefused(file=names, what="a file of this name is there already")
        try:
            if self._wish.format in ONE_TABLE:
                return self._write_tables(replace=replace)
            return self._write_files(replace=replace)
        finally:
            self._drawer.close()

    def _plan_tables(self) -> tuple[Path, ...]:
        book = Book()
        for extraction, source in self._extractions():
            book.add(source.name, extraction, self._schema(extraction))
            self._included.append((source, None))
        self._check_any()
        self._tell(len(self._sources), len(self._sources), "")
        main, options = self._main_file(), self._wish.options
        if self._wish.format == "csv":
            self._tables = csv_files(book.sheets, main, options)
        else:
            body, self._notices = xlsx_file(book.sheets, options, self._check_stopped)
            self._tables = {main: body}
        return tuple(self._tables)

    def _plan_files(self) -> tuple[Path, ...]:
        """Places for the documents; whether they are checked is only looked at where it matters."""
        taken: set[str] = set()
        wanted = self._extractions() if self._wish.checked else ((None, s) for s in self._sources)
        sources = [source for _, source in wanted]
        for source in sources:
            place = self._place(source, taken, alone=len(sources) == 1)
            taken.add(key(place))
            self._included.append((source, place))
        self._check_any()
        return tuple(place for _, place in self._included if place is not None)

    def _place(self, source: Source, taken: set[str], *, alone: bool) -> Path:
        out, form = self._wish.out, self._wish.format
        if alone and out.suffix.lower() == f".{form}" and not out.is_dir():
            return out
        return target(out, Path(source.name), taken, ENDINGS[form])

    def _main_file(self) -> Path:
        out, ending = self._wish.out, ENDINGS[self._wish.format]
        named = out.suffix.lower() == ending and not out.is_dir()
        return out if named else out / f"{_MAIN}{ending}"

    def _extractions(self) -> Any:
        """(extraction, source) of those that go in, as they are handed out."""
        for number, source in enumerate(self._sources):
            self._check_stopped()
            self._tell(number, len(self._sources), source.name)
            extraction = self._workspace.extraction(source.item)
            if extraction is not None and (not self._wish.checked or is_checked(extraction)):
                yield extraction, source

    def _check_any(self) -> None:
        if not self._included:
            what = "none of the documents is checked" if self._wish.checked else "nothing was read"
            raise ExportRefused(file=self._wish.out.name, what=what)

    def _check_stopped(self) -> None:
        if self._stopped.is_set():
            raise Cancelled

    def _schema(self, extraction: Extraction) -> Schema:
        """The schema that a document was read under; a guess where it was not kept."""
        sha256 = extraction.schema.sha256
        if sha256 not in self._schemas:
            self._schemas[sha256] = schema_of(self._workspace.database, extraction)
        return self._schemas[sha256] or guessed(extraction.schema.name, extraction.values)

    def _write_tables(self, *, replace: bool) -> Outcome:
        items = [source.item for source, _ in self._included]
        written = []
        for place, body in self._tables.items():
            self._check_stopped()
            digest = put(body, place, replace=replace)
            written.append(place)
            self._workspace.record(
                "export", path=str(place.absolute()), sha256=digest, format=self._wish.format,
                items=items,
            )  # fmt: skip
        self._tell(len(items), len(items), "")
        return self._outcome(written, [], cancelled=False)

    def _write_files(self, *, replace: bool) -> Outcome:
        written: list[Path] = []
        failed: list[Trouble] = []
        for number, (source, place) in enumerate(self._included):
            self._tell(number, len(self._included), source.name)
            try:
                self._check_stopped()
                if place is not None:
                    self._write_one(source, place, replace=replace)
                    written.append(place)
            except Cancelled:
                return self._outcome(written, failed, cancelled=True)
            except WorkspaceUnusable:
                raise
            except SealreadError as error:
                failed.append(trouble(source.name, error))
        self._tell(len(self._included), len(self._included), "")
        return self._outcome(written, failed, cancelled=False)

    def _write_one(self, source: Source, place: Path, *, replace: bool) -> None:
        extraction = self._workspace.extraction(source.item)
        if extraction is None:
            raise ExportRefused(file=source.name, what="the workspace does not hold it any more")
        digest = put(self._body(source, extraction), place, replace=replace)
        self._workspace.record(
            "export", item=source.item, path=str(place.absolute()), sha256=digest,
            format=self._wish.format,
        )  # fmt: skip

    def _body(self, source: Source, extraction: Extraction) -> bytes:
        match self._wish.format:
            case "pdf":
                return self._drawer.marked(source, extraction, self._schema(extraction))
            case "html":
                return self._drawer.report(source, extraction, self._schema(extraction))
            case _:
                return as_json(extraction)

    def _outcome(
        self, written: Sequence[Path], failed: Sequence[Trouble], *, cancelled: bool
    ) -> Outcome:
        return Outcome(
            files=tuple(written),
            documents=len(self._included) - len(failed) if not cancelled else len(written),
            unchecked=len(self._sources) - len(self._included) if self._wish.checked else 0,
            failed=tuple(failed),
            notices=self._notices,
            cancelled=cancelled,
        )
