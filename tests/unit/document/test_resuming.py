"""A reading that goes on behind pages that were kept gives what one reading gives."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pymupdf
import pytest

from sealread.document.model import Document
from sealread.document.reading import ReadOptions, read
from sealread.document.resuming import Kept, ReadPage

pytestmark = pytest.mark.usefixtures("weights")


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A PDF of a page of text, an empty one, one with a table, and one with words nobody sees."""
    path = tmp_path / "letter.pdf"
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "The declaration of performance No. 471")
        document.new_page()
        _table(document.new_page())
        last = document.new_page()
        last.insert_text((72, 72), "These words are seen by everybody who reads the page.")
        last.insert_text((72, 99), "hidden", color=(1, 1, 1))
        document.save(path)
    return path


def _table(page: pymupdf.Page) -> None:
    for row in range(3):
        for column in range(3):
            box = pymupdf.Rect(72 + 90 * column, 72 + 24 * row, 162 + 90 * column, 96 + 24 * row)
            page.draw_rect(box)
            page.insert_text((box.x0 + 4, box.y1 - 8), f"cell {row} {column}")


def told(path: Path) -> tuple[Document, list[tuple[str, ReadPage]]]:
    """The document, and what was handed on of its pages."""
    pages: list[tuple[str, ReadPage]] = []
    return read(path, on_read=lambda sha256, page: pages.append((sha256, page))), pages


def through_json(pages: list[tuple[str, ReadPage]]) -> Kept:
    """Pages as they come back from where they were kept."""
    bodies = [msgspec.json.encode(page) for _, page in pages]
    back = [msgspec.json.decode(body, type=ReadPage) for body in bodies]
    return Kept(pages[0][0], {page.page.number: page for page in back})


def test_every_page_is_handed_on_with_its_own_notices(letter: Path) -> None:
    document, pages = told(letter)

    assert [page.page for _, page in pages] == list(document.pages)
    assert tuple(one for _, page in pages for one in page.notices) == document.notices
    assert {sha256 for sha256, _ in pages} == {document.sha256}
    assert "page_empty" in {notice.code for notice in pages[1][1].notices}


@pytest.mark.parametrize("known", [1, 2, 3, 4])
def test_kept_pages_are_not_read_again_and_change_nothing(letter: Path, known: int) -> None:
    document, pages = told(letter)
    again: list[int] = []

    resumed = read(
        letter,
        kept=through_json(pages[:known]),
        on_read=lambda _, page: again.append(page.page.number),
    )

    assert resumed == document
    assert msgspec.json.encode(resumed) == msgspec.json.encode(document)
    assert again == [number for number in range(1, 5) if number > known]


def test_a_gap_among_the_kept_pages_is_filled(letter: Path) -> None:
    document, pages = told(letter)

    assert read(letter, kept=through_json([pages[0], pages[2]])) == document


def test_pages_of_other_bytes_are_not_taken(letter: Path) -> None:
    document, pages = told(letter)
    foreign = msgspec.structs.replace(through_json(pages), sha256="0" * 64)
    again: list[int] = []

    assert read(letter, kept=foreign, on_read=lambda _, page: again.append(page.page.number)) == (
        document
    )
    assert again == [1, 2, 3, 4]


def test_progress_is_told_of_kept_pages_too(letter: Path) -> None:
    _, pages = told(letter)
    heard: list[tuple[int, int]] = []

    read(letter, kept=through_json(pages), on_page=lambda done, total: heard.append((done, total)))

    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("kind", ["png", "txt"])
def test_pictures_and_texts_resume_too(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"page.{kind}"
    if kind == "txt":
        path.write_text("Invoice number: 4711\f" * 3)
    else:
        pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 40, 40), False).save(path)
    options = ReadOptions(ocr=False)
    pages: list[tuple[str, ReadPage]] = []
    document = read(path, options, on_read=lambda sha256, page: pages.append((sha256, page)))
    again: list[int] = []

    resumed = read(
        path,
        options,
        kept=through_json(pages),
        on_read=lambda _, page: again.append(page.page.number),
    )

    assert resumed == document
    assert again == []
