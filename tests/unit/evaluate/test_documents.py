"""Documents are read once where they may be kept, and words files as scans are."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from sealread.errors import MissingFile, OutputUnwritable
from sealread.evaluate.documents import Shelf, write_private
from sealread.weights.store import Store

WORDS = {
    "pages": [
        {
            "page": 1,
            "width": 600,
            "height": 800,
            "granularity": "line",
            "words": [
                {"text": "This is the invoice of the company", "bbox": [0.1, 0.1, 0.6, 0.12]},
                {"text": "Total amount to be paid 12.50", "bbox": [0.1, 0.14, 0.6, 0.16]},
            ],
        }
    ]
}


@pytest.fixture
def words_file(tmp_path: Path, weights: Store) -> Path:
    del weights
    path = tmp_path / "a.json"
    path.write_text(json.dumps(WORDS), encoding="utf-8")
    return path


def test_a_words_file_is_a_document_with_a_language(words_file: Path) -> None:
    document = Shelf().read(words_file).document

    assert document.language == "en"
    assert document.pages[0].words[-1].text == "12.50"


def test_what_was_read_is_taken_from_the_shelf(words_file: Path, tmp_path: Path) -> None:
    first = Shelf(tmp_path / "shelf").read(words_file)

    assert Shelf(tmp_path / "shelf").read(words_file) == first


def test_a_changed_file_is_read_anew(words_file: Path, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "shelf")
    shelf.read(words_file)
    words_file.write_text(words_file.read_text().replace("12.50", "13.50"), encoding="utf-8")

    assert shelf.read(words_file).document.pages[0].words[-1].text == "13.50"


def test_a_broken_entry_is_read_anew(words_file: Path, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "shelf")
    before = shelf.read(words_file)
    (entry,) = (tmp_path / "shelf").iterdir()
    entry.write_bytes(b"{")

    assert shelf.read(words_file).document == before.document


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile):
        Shelf(tmp_path / "shelf").read(tmp_path / "gone.pdf")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_outputs_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    write_private(tmp_path / "new" / "a.json", b"{}")

    assert stat.S_IMODE((tmp_path / "new" / "a.json").stat().st_mode) == 0o600


def test_an_output_that_cannot_be_written_is_named_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()

    with pytest.raises(OutputUnwritable):
        write_private(tmp_path / "a.json", b"{}")

    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
