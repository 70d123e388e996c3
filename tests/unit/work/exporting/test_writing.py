"""Exported files: whole or not at all, and over nothing that nobody gave up."""

import hashlib
import os
import stat
from pathlib import Path

import pytest

from sealread.errors import ExportRefused, OutputUnwritable
from sealread.work.exporting.writing import check_originals, put


def test_a_new_file_is_its_owners_alone_and_its_hash_is_told(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "a.csv"

    digest = put(b"x", place, replace=False)

    assert place.read_bytes() == b"x"
    assert digest == hashlib.sha256(b"x").hexdigest()
    if os.name == "posix":
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert [one.name for one in place.parent.iterdir()] == ["a.csv"]


def test_a_file_that_is_there_stays_unless_it_may_be_replaced(tmp_path: Path) -> None:
    place = tmp_path / "a.csv"
    place.write_bytes(b"mine")

    with pytest.raises(ExportRefused, match=r"a\.csv was not exported: a file of this name"):
        put(b"x", place, replace=False)
    assert place.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [place]

    put(b"x", place, replace=True)
    assert place.read_bytes() == b"x"


def test_a_link_that_leads_nowhere_is_a_file_that_is_there(tmp_path: Path) -> None:
    place = tmp_path / "a.csv"
    place.symlink_to(tmp_path / "none")

    with pytest.raises(ExportRefused):
        put(b"x", place, replace=False)


@pytest.mark.parametrize("taken", [False, True])
def test_a_file_system_without_links_is_written_to_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuse)
    place = tmp_path / "a.csv"
    if taken:
        place.write_bytes(b"mine")
        with pytest.raises(ExportRefused):
            put(b"x", place, replace=False)
    else:
        put(b"x", place, replace=False)
    assert place.read_bytes() == (b"mine" if taken else b"x")


def test_a_place_that_takes_no_files_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(OutputUnwritable):
        put(b"x", tmp_path / "file" / "a.csv", replace=False)


def test_no_document_is_replaced_by_what_was_made_from_it(tmp_path: Path) -> None:
    original, link = tmp_path / "a.pdf", tmp_path / "b.pdf"
    original.touch()
    link.hardlink_to(original)

    for place in (original, tmp_path / "A.PDF", link):
        with pytest.raises(ExportRefused, match="document itself"):
            check_originals([place], [str(original)])
    check_originals([tmp_path / "c.pdf"], [str(original)])
