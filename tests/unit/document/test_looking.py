"""A look at a file says how its pages will be read, without reading them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.document.limits import Limits
from sealread.document.looking import look
from sealread.document.mupdf import pymupdf
from sealread.document.reading import ReadOptions, read
from sealread.errors import Cancelled, DocumentError, FileTooLarge, MissingFile
from tests.unit.document.drawing import picture_of, scan, written

UNREAD = ReadOptions(language=False, ocr=False)


def mixed(folder: Path) -> Path:
    """A PDF with a written page and a scanned one."""
    pages = [written(folder / "one.pdf"), scan(folder / "two.pdf", picture_of(folder / "one.pdf"))]
    path = folder / "mixed.pdf"
    with pymupdf.open() as document:
        for page in pages:
            with pymupdf.open(page) as other:
                document.insert_pdf(other)
        document.save(path)
    return path


def test_written_pages_are_digital(tmp_path: Path) -> None:
    assert look(written(tmp_path / "a.pdf")).modality == "digital"


def test_pictures_of_pages_are_scanned(tmp_path: Path) -> None:
    picture = picture_of(written(tmp_path / "a.pdf"))

    assert look(scan(tmp_path / "b.pdf", picture)).modality == "scanned"


def test_both_together_are_mixed(tmp_path: Path) -> None:
    seen = look(mixed(tmp_path))

    assert (seen.modality, seen.pages) == ("mixed", ("digital", "scanned"))


def test_an_image_is_scanned_and_a_text_is_digital(tmp_path: Path) -> None:
    picture_of(written(tmp_path / "a.pdf")).save(tmp_path / "a.png")
    (tmp_path / "a.txt").write_text("Muster\fGmbH")

    assert look(tmp_path / "a.png").pages == ("scanned",)
    assert look(tmp_path / "a.txt").pages == ("digital", "digital")


def test_it_says_what_reading_will_say(tmp_path: Path) -> None:
    picture = picture_of(written(tmp_path / "a.pdf"))
    paths = [tmp_path / "a.pdf", scan(tmp_path / "b.pdf", picture, "Invisible words"),
             mixed(tmp_path)]  # fmt: skip

    for path in paths:
        assert look(path).modality == read(path, UNREAD).modality


def test_it_raises_what_reading_raises(tmp_path: Path) -> None:
    (tmp_path / "cut.pdf").write_bytes(b"%PDF-1.4\n")
    written(tmp_path / "a.pdf")

    with pytest.raises(MissingFile):
        look(tmp_path / "none.pdf")
    with pytest.raises(DocumentError):
        look(tmp_path / "cut.pdf")
    with pytest.raises(FileTooLarge):
        look(mixed(tmp_path), ReadOptions(limits=Limits(pages=1)))


def test_it_stops_when_told_to(tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        look(written(tmp_path / "a.pdf"), cancelled=lambda: True)


def test_without_recognition_a_mixed_document_has_the_words_of_its_written_pages(
    tmp_path: Path,
) -> None:
    document = read(mixed(tmp_path), UNREAD)

    assert [bool(page.words) for page in document.pages] == [True, False]
    assert [(one.code, one.page) for one in document.notices] == [("page_not_recognised", 2)]


def test_without_recognition_an_empty_page_is_still_an_empty_page(tmp_path: Path) -> None:
    with pymupdf.open() as empty:
        empty.new_page()
        empty.save(tmp_path / "empty.pdf")

    [notice] = read(tmp_path / "empty.pdf", UNREAD).notices

    assert notice.code == "page_empty"
