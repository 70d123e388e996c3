"""Running runs again with the real worker and the real model: what is read is read the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sealread.errors import Cancelled, NoSuchDocument, NotReproducible
from sealread.extract.result import Extraction
from sealread.work.events import Event, ItemDone
from sealread.work.reproducing import Difference, Reproducing, Reproduction, compare
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from tests.unit.extractions import as_struct
from tests.unit.work.accounted import Burglar
from tests.unit.work.test_run import SCHEMA

pytestmark = pytest.mark.usefixtures("weights")


class Desk:
    """Three documents, one of which is empty, that were read in one run."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.inbox = folder, folder / "in"
        self.schema = folder / "invoice-number.json"
        self.schema.write_text(json.dumps(SCHEMA))
        self.inbox.mkdir()
        for name in "ab":
            text = f"Invoice\n\nInvoice number: {name.upper()}-4711\nTotal: 12.50 EUR\n"
            (self.inbox / f"{name}.txt").write_text(text)
        (self.inbox / "empty.txt").write_bytes(b"")
        self.workspace = Workspace.open(folder / "workspace")

    def read(self, *, cancel_after_first: bool = False) -> None:
        request = Request(paths=(str(self.inbox),), schema=str(self.schema), patience=120)

        def hear(event: Event) -> None:
            if cancel_after_first and isinstance(event, ItemDone):
                run.cancel()

        run = Run(self.workspace, request, hear)
        run.execute()

    def again(self, run: int = 1) -> Reproduction:
        return Reproducing(self.workspace, run, patience=120).execute()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    with made.workspace:
        yield made


def test_what_is_read_again_is_the_same(desk: Desk) -> None:
    desk.read()
    desk.schema.unlink()  # the manifest has it

    result = desk.again()

    assert result == Reproduction(
        run=1, identical=True, exact=True, compared=3, changed=(), refused=(), differences=()
    )


def test_a_run_that_went_on_after_a_stop_is_the_same_too(desk: Desk) -> None:
    desk.read(cancel_after_first=True)
    desk.read()

    assert desk.again(2).identical


def test_nothing_of_it_is_kept_but_a_row_of_the_trail(desk: Desk) -> None:
    desk.read()
    before = [desk.workspace.database.rows(f"SELECT * FROM {name}") for name in _TABLES]
    rows = desk.workspace.head().count

    desk.again()
    after = [desk.workspace.database.rows(f"SELECT * FROM {name}") for name in _TABLES]

    assert after == before
    assert desk.workspace.head().count == rows + 1


_TABLES = ("runs", "items", "pages", "breaks", "manifests")


def test_documents_that_are_gone_or_changed_are_refused_by_name(desk: Desk) -> None:
    desk.read()
    (desk.inbox / "a.txt").write_text("Invoice\n\nInvoice number: another\n")
    (desk.inbox / "b.txt").unlink()

    result = desk.again()

    assert not result.identical
    assert [Path(one.document).name for one in result.refused] == ["a.txt", "b.txt"]
    assert result.differences == ()


def test_a_difference_is_named_by_document_and_path(desk: Desk) -> None:
    desk.read()
    desk.workspace.close()
    Burglar(desk.workspace.file).do(
        "UPDATE items SET extraction = CAST(REPLACE(CAST(extraction AS TEXT), 'A-4711',"
        " 'X-4711') AS BLOB) WHERE name LIKE '%a.txt'"
    )
    desk.workspace = Workspace.open(desk.folder / "workspace")

    result = desk.again()

    assert not result.identical
    assert Difference(
        str(desk.inbox / "a.txt"), "/invoice_number", "value", "X-4711", "A-4711"
    ) in result.differences  # fmt: skip
    assert {one.document for one in result.differences} == {str(desk.inbox / "a.txt")}


def test_what_is_other_than_in_the_manifest_is_named(desk: Desk) -> None:
    desk.read()
    desk.workspace.close()
    Burglar(desk.workspace.file).do(
        "UPDATE manifests SET manifest = CAST(REPLACE(CAST(manifest AS TEXT), '\"threads\":',"
        " '\"threads\":1') AS BLOB)"
    )
    desk.workspace = Workspace.open(desk.folder / "workspace")

    result = desk.again()

    assert (result.changed, result.exact, result.identical) == (("machine.threads",), False, True)


def test_a_stopped_reproduction_says_so(desk: Desk) -> None:
    desk.read()
    again = Reproducing(desk.workspace, 1, heard=lambda _name, done, _total: _stop(again, done))

    with pytest.raises(Cancelled):
        again.execute()


def _stop(again: Reproducing, done: int) -> None:
    if done == 1:
        again.cancel()


def test_a_run_that_is_not_there_is_named(desk: Desk) -> None:
    with pytest.raises(NoSuchDocument, match="run 7"):
        Reproducing(desk.workspace, 7)


def test_a_run_without_a_manifest_cannot_be_made_again(desk: Desk) -> None:
    desk.read()
    Burglar(desk.workspace.file).do("DELETE FROM manifests")

    with pytest.raises(NotReproducible, match="no manifest"):
        Reproducing(desk.workspace, 1)


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("value", "Other AG"),
        ("text", "Muster\nGmbH"),
        ("evidence", []),
        ("status", "normalised"),
        ("confidence", 0.9000001),
    ],
)
def test_each_part_of_a_reading_is_compared(part: str, other: object) -> None:
    found = list(compare("a.pdf", as_struct(), as_struct(**{part: other}), exact=True))

    assert [(one.path, one.part) for one in found] == [("/Manufacturer", part)]


def test_values_alone_are_compared_on_another_machine() -> None:
    other = as_struct(confidence=0.5, status="needs_review")

    assert list(compare("a.pdf", as_struct(), other, exact=False)) == []


def test_a_field_that_only_one_has_is_a_difference() -> None:
    one = as_struct()
    other: Extraction = msgspec.structs.replace(one, fields=())

    assert [found.part for found in compare("a.pdf", one, other, exact=False)] == ["field"]
