"""What people decided on documents, made into pages that later documents are compared with.

The decisions stand in the audit trail; here the words of their pages are kept beside them, read
once by the worker of the next run. A version is a number in the trail: what was decided up to it.
Nothing of it leaves the workspace, and it is locked with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct, structs

from sealread.document.model import Word
from sealread.document.page_lines import LinedPage
from sealread.errors import Cancelled, SealreadError
from sealread.extract.exemplar_cells import placed_cells, record_of
from sealread.extract.exemplars import Decision, placed_values
from sealread.extract.layouts import MOST_WORDS, Decided, Exemplar, fingerprint
from sealread.extract.plan import plan
from sealread.schema.paths import templated
from sealread.work.acceptance.samples import in_samples
from sealread.work.corrections import Correction, Recorded, corrections, reading_at, schema_with
from sealread.work.database import Database
from sealread.work.decided_lists import decided_cells, list_of
from sealread.work.fellows import fellow_writer
from sealread.work.manifest import Taught
from sealread.work.page_cache import lined
from sealread.work.releasing import version_for
from sealread.work.workspace import Workspace

MOST_PAGES = 300
"""Pages that a run is given; the newest decisions are on them."""
_FORGOTTEN = 0
"""In place of a page: from this document nothing is learnt any more."""
_MOST_NEW = 40
"""Pages that are read before a run, the newest first; a scanned one takes some seconds."""


class Reader(Protocol):
    """Who reads the words of a page: `work.queue.Queue`."""

    def words(self, path: str, page: int, sha256: str) -> LinedPage | None:
        """The words of a page; None where there is no such page."""
        ...


class Learnt(Struct, frozen=True):
    """What a run is given: the pages, and what its manifest says of them (None without any)."""

    exemplars: tuple[Exemplar, ...] = ()
    taught: Taught | None = None


class Lesson(Struct, frozen=True):
    """A page that values were decided on, for a person to look through.

    `fields`: their paths, with `*` for the number of a record. `is_read`: whether its words are
    kept; else the next run reads them.
    """

    schema_name: str
    schema_sha256: str
    document: str
    file: str
    page: int
    fields: tuple[str, ...]
    is_read: bool


def learn(workspace: Workspace, schema_sha256: str, reader: Reader | None) -> Learnt:
    """What a run learns under a schema (`releasing.version_for`); new pages are read first.

    `reader`: None where nothing can be read now. A page that cannot be read, because its document
    is gone or is another one, is left out. Raises WorkspaceUnusable, OutputUnwritable.
    """
    version = version_for(workspace.database, schema_sha256)
    if version == 0:
        return Learnt()
    if reader is not None:
        read_new(workspace, schema_sha256, reader)
    return learnt(workspace, schema_sha256, version)


def learnt(workspace: Workspace, schema_sha256: str, version: int | None = None) -> Learnt:
    """The same without reading anything, up to a version of it. Raises WorkspaceUnusable."""
    made = _under(workspace, schema_sha256)
    if version is not None:
        made = [one for one in made if one.sequence <= version]
    held = _held(workspace, made)
    kept, absent = _kept(workspace.database), _absent(made)
    schema = schema_with(workspace.database, schema_sha256) if held else None
    labels = {one.path: one.label.title for one in plan(schema).fields} if schema else {}
    exemplars = []
    for (document, page), own in _by_page(held):
        tall, words = kept.get((document, page), (1.0, ()))
        fields = tuple(_decided(own, words, labels)) if words else ()
        if fields:
            none = tuple(absent.get(document, ()))
            exemplars.append(Exemplar(document, page, tall, words, fields, none))
    sha256 = fingerprint(exemplars)
    if sha256 is None:
        return Learnt()
    return Learnt(tuple(exemplars), Taught(made[-1].sequence, len(exemplars), sha256))


def lessons(workspace: Workspace) -> tuple[Lesson, ...]:
    """Every page that counts, by schema, the newest first. Raises WorkspaceUnusable."""
    known = _pages(workspace.database)
    by_schema: dict[str, list[Recorded]] = {}
    for one in corrections(workspace.database):
        by_schema.setdefault(one.correction.schema_sha256, []).append(one)
    found = []
    for sha256, made in by_schema.items():
        for (document, page), own in _by_page(_held(workspace, made)):
            is_kept = known.get((document, page))
            if is_kept is not False:
                name, file = own[0].correction.schema_name, _file_of(workspace.database, document)
                paths = tuple(dict.fromkeys(templated(one.correction.path) for one in own))
                lesson = Lesson(name, sha256, document, file or "", page, paths, bool(is_kept))
                found.append(lesson)
    return tuple(found)


def forgotten(workspace: Workspace, document: str) -> int:
    """Has nothing be learnt from a document (its SHA-256) any more; how many pages it had.

    The decisions stay, and what was read with them. Raises WorkspaceBusy while another process
    writes, WorkspaceUnusable, OutputUnwritable.
    """
    with fellow_writer(workspace.file, "correction"):
        pages = sum(one.document == document for one in lessons(workspace))
        with workspace.database.changing() as connection:
            connection.execute("DELETE FROM learnt_pages WHERE document = ?", (document,))
            connection.execute(
                "INSERT INTO learnt_pages (document, page, tall, words) VALUES (?, ?, 1, NULL)",
                (document, _FORGOTTEN),
            )
        workspace.record("learnt forgotten", document=document, pages=pages)
    return pages


def read_new(workspace: Workspace, schema_sha256: str, reader: Reader) -> None:
    """Reads the pages that were decided on since the last time, and keeps their words."""
    database = workspace.database
    known, held = _pages(database), _held(workspace, _under(workspace, schema_sha256))
    pages = [page for page, _ in _by_page(held) if page not in known]
    for document, page in pages[:_MOST_NEW]:
        try:
            found = lined(database, document, page) or _read_page(database, reader, document, page)
        except Cancelled:  # told again by whoever reads the next document
            return
        except SealreadError:
            continue
        if found is not None:
            _keep(database, document, found)


def _read_page(database: Database, reader: Reader, document: str, page: int) -> LinedPage | None:
    path = _file_of(database, document)
    return None if path is None else reader.words(path, page, document)


def _keep(database: Database, document: str, page: LinedPage) -> None:
    words = [word for line in page.lines for word in line]
    body = msgspec.json.encode(words) if len(words) <= MOST_WORDS else None
    with database.changing() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO learnt_pages (document, page, tall, words) VALUES (?, ?, ?, ?)",
            (document, page.number, page.tall, body),
        )


def _kept(database: Database) -> dict[tuple[str, int], tuple[float, tuple[Word, ...]]]:
    rows = database.rows(
        "SELECT document, page, tall, words FROM learnt_pages WHERE words IS NOT NULL"
    )
    try:
        return {
            (document, page): (tall, msgspec.json.decode(body, type=tuple[Word, ...]))
            for document, page, tall, body in rows
        }
    except msgspec.DecodeError as cause:
        raise database.damaged() from cause


def _pages(database: Database) -> dict[tuple[str, int], bool]:
    """The pages that were looked at, and whether their words are kept."""
    rows = database.rows("SELECT document, page, words IS NOT NULL FROM learnt_pages")
    return {(document, page): bool(is_kept) for document, page, is_kept in rows}


def _under(workspace: Workspace, schema_sha256: str) -> list[Recorded]:
    """All decisions under a schema, the oldest first."""
    every = corrections(workspace.database)
    return [one for one in every if one.correction.schema_sha256 == schema_sha256]


def _held(workspace: Workspace, made: Sequence[Recorded]) -> list[Recorded]:
    """Of decisions those that hold and name a value which stands somewhere, the oldest first.

    None of documents that are forgotten, or that measure what is read (`work.acceptance`).
    """
    last = {(one.correction.document, one.correction.path): one for one in made}
    gone = {document for document, page in _pages(workspace.database) if page == _FORGOTTEN}
    gone |= in_samples(workspace.database)
    there = [one for one in last.values() if one.correction.document not in gone]
    single = (_placed(workspace, one) for one in there if list_of(one.correction) is None)
    every = (*single, *decided_cells(workspace, there))
    held = (one for one in every if _is_placed(one.correction))
    return sorted(held, key=lambda one: one.sequence)


def _absent(made: Sequence[Recorded]) -> dict[str, list[str]]:
    """By document the fields that were decided to have no value; of lists none."""
    last = {(one.correction.document, one.correction.path): one.correction for one in made}
    found: dict[str, list[str]] = {}
    for (document, path), one in last.items():
        if one.act in ("absent", "accept") and one.new is None and record_of(path) == path:
            found.setdefault(document, []).append(path)
    return found


def _placed(workspace: Workspace, one: Recorded) -> Recorded:
    """A decision with the place where the machine had read the same that a person typed."""
    wanted = one.correction
    if wanted.text is not None or wanted.new != wanted.machine:
        return one
    machine = workspace.read(wanted.item)
    read = reading_at(machine, wanted.path) if machine is not None else None
    if read is None or not read.evidence:
        return one
    return structs.replace(
        one, correction=structs.replace(wanted, text=read.text, evidence=read.evidence)
    )


def _is_placed(wanted: Correction) -> bool:
    """Whether a decision names one value."""
    return (
        wanted.act in ("set", "accept")
        and isinstance(wanted.new, str | int | float)
        and not isinstance(wanted.new, bool)
    )


def _by_page(held: Sequence[Recorded]) -> list[tuple[tuple[str, int], list[Recorded]]]:
    """The decisions of each page.

    One whose words are not known is looked for where its record stands, otherwise on the first.
    """
    known = {
        (one.correction.document, record_of(one.correction.path)): one.correction.evidence[0].page
        for one in held
        if one.correction.evidence
    }
    pages: dict[tuple[str, int], list[Recorded]] = {}
    for one in reversed(held):
        wanted = one.correction
        beside = known.get((wanted.document, record_of(wanted.path)), 1)
        page = wanted.evidence[0].page if wanted.evidence else beside
        pages.setdefault((wanted.document, page), []).append(one)
    return list(pages.items())[:MOST_PAGES]


def _file_of(database: Database, document: str) -> str | None:
    rows = database.rows(
        "SELECT path FROM items WHERE sha256 = ? ORDER BY id DESC LIMIT 1", document
    )
    return str(rows[0][0]) if rows else None


def _decided(
    own: Sequence[Recorded], words: Sequence[Word], labels: Mapping[str, str]
) -> Iterator[Decided]:
    values, cells = list[Decision](), list[Decision]()
    for one in own:
        wanted = one.correction
        label = labels.get(wanted.path, "")
        cell = Decision(wanted.path, wanted.new, wanted.text, wanted.evidence, label)
        (values if list_of(wanted) is None else cells).append(cell)
    yield from placed_values(values, words)
    yield from placed_cells(cells, words)
