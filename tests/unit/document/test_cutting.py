"""Pages of a document as files of their own."""

import hashlib
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from sealread.document.cutting import cut
from sealread.errors import Cancelled, DocumentChanged, ExportRefused


def stack(path: Path, pages: int) -> Path:
    with pymupdf.open() as document:
        for number in range(1, pages + 1):
            page = document.new_page(width=300, height=400)
            page.insert_text((40, 60), f"paper {number}")
        document.save(path)
    return path


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def words(body: bytes) -> list[str]:
    with pymupdf.open(stream=body, filetype="pdf") as document:
        return [page.get_text().strip() for page in document]


def test_each_range_of_pages_is_a_file_with_its_words(tmp_path: Path) -> None:
    path = stack(tmp_path / "a.pdf", 5)
    made = list(cut(path, digest(path), [(1, 2), (4, 4)]))
    assert [words(one) for one in made] == [["paper 1", "paper 2"], ["paper 4"]]


def test_pictures_of_a_scan_become_pages(tmp_path: Path) -> None:
    path = tmp_path / "a.tiff"
    sheets = [Image.new("RGB", (200, 300), colour) for colour in ("white", "grey", "black")]
    sheets[0].save(path, save_all=True, append_images=sheets[1:])
    made = list(cut(path, digest(path), [(1, 1), (2, 3)]))
    assert [len(words(one)) for one in made] == [1, 2]


def test_a_part_holds_nothing_of_the_other_pages(tmp_path: Path) -> None:
    path = stack(tmp_path / "a.pdf", 3)
    [part] = cut(path, digest(path), [(2, 2)])
    with pymupdf.open(stream=part, filetype="pdf") as document:
        streams = b"".join(
            document.xref_stream(number) or b"" for number in range(1, document.xref_length())
        )
    assert b"paper 2".hex().encode() in streams.lower() or b"paper 2" in streams
    assert b"paper 1" not in streams
    assert b"paper 1".hex().encode() not in streams.lower()


@pytest.mark.parametrize("wrong", [(0, 1), (2, 1), (3, 4)])
def test_pages_that_are_not_there_are_refused_before_anything_is_made(
    tmp_path: Path, wrong: tuple[int, int]
) -> None:
    path = stack(tmp_path / "a.pdf", 3)
    made = cut(path, digest(path), [(1, 1), wrong])
    with pytest.raises(ExportRefused, match="3 pages"):
        next(made)


def test_a_file_that_changed_and_a_cancel_end_it(tmp_path: Path) -> None:
    path = stack(tmp_path / "a.pdf", 2)
    with pytest.raises(DocumentChanged):
        next(cut(path, "0" * 64, [(1, 1)]))
    with pytest.raises(Cancelled):
        next(cut(path, digest(path), [(1, 1)], cancelled=lambda: True))
