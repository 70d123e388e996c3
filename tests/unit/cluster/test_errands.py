"""Orders as they are written: what is sent of a document, and what is not."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from msgspec import structs

from sealread.cluster.errands import Errand, Orders
from sealread.cluster.frames import MAX_ORDER, Order, Sent, Shared, decoded
from sealread.cluster.program import version
from sealread.document import limits
from sealread.errors import FileTooLarge, MissingFile
from sealread.work.events import Item
from sealread.work.manifest import SchemaCopy
from sealread.work.records import Entry, Stamp
from sealread.work.request import Request
from tests.unit.cluster.orders import DOCUMENT, SCHEMA, TICKET, order

COPY = SchemaCopy("small", hashlib.sha256(SCHEMA.encode()).hexdigest(), SCHEMA)


def orders(shared: Path | None = None) -> Orders:
    return Orders(Request((), "small"), order().alike, COPY, (), shared)


def errand(path: Path) -> Errand:
    sha256 = hashlib.sha256(DOCUMENT).hexdigest()
    item = Item(7, str(path), path.name, len(DOCUMENT))
    return Errand(Entry(item, Stamp(len(DOCUMENT), 0), sha256, None, known=False))


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "Kündigung Meier.txt"
    path.write_bytes(DOCUMENT)
    return path


def test_a_document_is_sent_without_its_name(document: Path) -> None:
    writer, one = orders(), errand(document)

    place, sha256 = writer.place(one)
    frame = writer.frame(TICKET, place, sha256)

    assert decoded(frame, Order, version(), MAX_ORDER).place == Sent(DOCUMENT, ".txt")
    assert sha256 == hashlib.sha256(DOCUMENT).hexdigest()
    assert b"Meier" not in frame
    assert str(document.parent).encode() not in frame


def test_of_a_document_in_the_shared_folder_goes_its_path_in_there(document: Path) -> None:
    place, _ = orders(document.parent).place(errand(document))

    assert place == Shared(document.name)


def test_a_document_that_a_machine_does_not_find_there_is_sent(document: Path) -> None:
    one = errand(document)
    one.sends = True

    place, _ = orders(document.parent).place(one)

    assert isinstance(place, Sent)


def test_a_document_elsewhere_is_sent(
    document: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place, _ = orders(tmp_path_factory.mktemp("other")).place(errand(document))

    assert isinstance(place, Sent)


def test_a_document_that_was_saved_anew_goes_as_it_is_now(document: Path) -> None:
    document.write_bytes(b"changed")

    place, sha256 = orders().place(errand(document))

    assert (place, sha256) == (Sent(b"changed", ".txt"), hashlib.sha256(b"changed").hexdigest())


def test_a_document_that_is_gone_is_told(document: Path) -> None:
    document.unlink()

    with pytest.raises(MissingFile):
        orders().place(errand(document))


def test_a_document_that_is_too_large_is_not_read(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = structs.replace(limits.DEFAULT_LIMITS, file_bytes=10)
    monkeypatch.setattr("sealread.cluster.errands.DEFAULT_LIMITS", small)

    with pytest.raises(FileTooLarge):
        orders().place(errand(document))


def test_the_first_of_two_is_the_one_with_the_lower_number(document: Path) -> None:
    one, two = errand(document), errand(document)
    two.entry = structs.replace(two.entry, item=structs.replace(two.entry.item, number=8))

    assert one < two
