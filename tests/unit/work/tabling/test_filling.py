"""Tables over real documents: what is known is taken, the rest is asked by the real worker."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from sealread.errors import ColumnsUnfit, NoSuchDocument, NothingToRead, ReasonNeeded
from sealread.tabling.cells import Source, cells_of
from sealread.tabling.columns import Column, choices, typed
from sealread.work.audit import anchor_of
from sealread.work.audit_check import verify
from sealread.work.correcting import Wish
from sealread.work.events import (
    Event,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    RunFinished,
    RunStarted,
)
from sealread.work.request import Request
from sealread.work.tabling.filling import TableRun, asked, correct_cell
from sealread.work.workspace import Workspace
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def _put(office: Office) -> Path:
    """A document whose reading the workspace holds."""
    path = office.folder / "a.txt"
    path.write_text("Manufacturer: Muster GmbH\n")
    read = office.extraction(
        reading("/Manufacturer", "Muster GmbH"), values={"Manufacturer": "Muster GmbH"}
    )
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    office.read(structs.replace(read, document=structs.replace(read.document, sha256=sha256)))
    return path


def _table(
    workspace: Workspace,
    paths: list[Path],
    columns: tuple[Column, ...],
    react: Callable[[TableRun, Event], None] | None = None,
) -> list[Event]:
    events: list[Event] = []

    def hear(event: Event) -> None:
        events.append(event)
        if react is not None:
            react(table, event)

    request = Request(tuple(map(str, paths)), "", patience=120.0)
    table = TableRun(request, columns, hear, workspace)
    table.execute()
    assert table.worker_pid is None
    return events


def test_what_was_read_for_a_table_is_kept_and_taken_with_its_corrections(
    tmp_path: Path, workspace: Workspace, weights: object
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Invoice\n\nInvoice number: A-4711\n")
    columns = typed("Invoice number;")
    [read] = [one for one in _table(workspace, [path], columns) if isinstance(one, ItemDone)]
    cell = cells_of(read.extraction, columns[0], kept=True)[None]
    assert cell.source is not None
    correct_cell(workspace, cell.source, Wish(path=cell.path, value="A-4712", reason="smudged"))

    events = _table(workspace, [path], columns)

    [known] = [event for event in events if isinstance(event, ItemSkipped)]
    assert cells_of(known.extraction, columns[0])[None].value == "A-4712"
    assert known.extraction.schema.name == "Table: Invoice number"


def test_a_cell_that_was_accepted_is_not_corrected_without_a_reason(office: Office) -> None:
    path = _put(office)
    source = Source(hashlib.sha256(path.read_bytes()).hexdigest(), office.terms.schema_sha256)

    with pytest.raises(ReasonNeeded):
        correct_cell(office.workspace, source, Wish(path="/Manufacturer", value="Other AG"))

    wish = Wish(path="/Manufacturer", value="Other AG", reason="misread")
    done, extraction = correct_cell(office.workspace, source, wish)
    assert (done.old, done.new) == ("Muster GmbH", "Other AG")
    assert extraction.values["Manufacturer"] == "Other AG"


def test_a_cell_of_another_document_cannot_be_corrected(office: Office) -> None:
    with pytest.raises(NoSuchDocument):
        correct_cell(office.workspace, Source("a" * 64, "b" * 64), Wish(path="/x", value="y"))


def test_typed_columns_are_asked_and_what_is_broken_is_named(
    tmp_path: Path, workspace: Workspace, weights: object
) -> None:
    for name in ("a", "b"):
        text = f"Invoice\n\nInvoice number: {name}-4711\nInvoice date: 14.03.2024\n"
        (tmp_path / f"{name}.txt").write_text(text)
    (tmp_path / "empty.pdf").touch()
    paths = [tmp_path / name for name in ("a.txt", "empty.pdf", "b.txt")]
    columns = typed("Invoice number; Invoice date")

    events = _table(workspace, paths, columns)

    read = [event for event in events if isinstance(event, ItemDone)]
    values = [[cells_of(one.extraction, c)[None].value for c in columns] for one in read]
    assert values == [["a-4711", "14.03.2024"], ["b-4711", "14.03.2024"]]
    assert all(cells_of(one.extraction, columns[0])[None].evidence for one in read)
    [failed] = [event for event in events if isinstance(event, ItemFailed)]
    assert "0 bytes" in failed.sentence
    assert isinstance(events[0], RunStarted)
    assert isinstance(events[-1], RunFinished)
    assert verify(workspace, anchor_of(workspace.file).read_bytes()).whole


def test_stopping_keeps_what_was_told_and_asks_no_more(
    tmp_path: Path, workspace: Workspace, weights: object
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"Invoice number: {name}-4711\n")

    def stop(table: TableRun, event: Event) -> None:
        if isinstance(event, ItemDone):
            table.cancel()

    events = _table(workspace, [tmp_path / "a.txt", tmp_path / "b.txt"], typed("Number;"), stop)

    assert len([event for event in events if isinstance(event, ItemDone)]) == 1
    end = events[-1]
    assert isinstance(end, RunFinished)
    assert end.summary.cancelled


def test_a_table_without_columns_or_documents_does_not_begin(
    tmp_path: Path, workspace: Workspace, weights: object
) -> None:
    with pytest.raises(ColumnsUnfit):
        _table(workspace, [tmp_path], ())
    with pytest.raises(NothingToRead):
        _table(workspace, [tmp_path / "gone.pdf"], typed("Number;"))


def test_ticked_columns_alone_are_asked_until_the_schema_has_a_run(office: Office) -> None:
    """A schema of hundreds of fields is not read for two of them; what was read is taken."""
    other = next(one.column for one in choices("invoice") if one.column.path == "/issue_date")
    request = Request(("a.txt",), "", language="de")

    alone = asked(office.workspace, request, (other,))

    assert list(json.loads(alone.definition or "")["properties"]) == ["issue_date"]
    assert (alone.schema, alone.language) == ("Table: Invoice date", None)
    _put(office)
    own = choices(str(office.schema))[0].column
    whole = asked(office.workspace, request, (own,))
    assert (whole.schema, whole.definition) == (str(office.schema), None)


def test_a_schema_file_is_read_as_it_is_now(tmp_path: Path, workspace: Workspace) -> None:
    schema = tmp_path / "s.json"
    schema.write_text(json.dumps({"type": "object", "properties": {"a": {"type": "string"}}}))
    [choice] = choices(str(schema))
    schema.write_text(json.dumps({"type": "object", "properties": {"b": {"type": "string"}}}))

    with pytest.raises(ColumnsUnfit, match="/a"):
        _table(workspace, [tmp_path], (choice.column,))
