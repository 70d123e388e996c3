"""Documents as PDFs with marks: real annotations at the right places, whatever was read."""

import hashlib
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from sealread.document.highlighting import highlighted
from sealread.document.marks import Mark
from sealread.document.reading import ReadOptions, read
from sealread.errors import Cancelled, DocumentChanged
from tests.unit.document.hostile import docx

BOX = (0.5, 0.2, 0.7, 0.3)
YELLOW = (255, 224, 140)


def marks(*, page: int = 1, boxes: tuple[tuple[float, ...], ...] = (BOX,)) -> tuple[Mark, ...]:
    return (Mark(page, boxes, "Total", "12,50 EUR", "doubtful"),)  # type: ignore[arg-type]


def made(path: Path, wanted: tuple[Mark, ...]) -> pymupdf.Document:
    body = highlighted(path, hashlib.sha256(path.read_bytes()).hexdigest(), wanted)
    return pymupdf.open(stream=body, filetype="pdf")


def shown(page: pymupdf.Page, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place of the page as displayed, in fractions."""
    pixmap = page.get_pixmap()
    return pixmap.pixel(int(x * pixmap.width), int(y * pixmap.height))  # type: ignore[no-any-return]


def blank(path: Path, *, rotation: int = 0, crop: bool = False) -> Path:
    with pymupdf.open() as document:
        page = document.new_page(width=400, height=600)
        if crop:
            page.set_cropbox(pymupdf.Rect(50, 100, 350, 500))
        page.set_rotation(rotation)
        document.save(path)
    return path


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [False, True])
def test_marks_what_a_viewer_shows_at_the_box_however_the_page_is_turned(
    tmp_path: Path, rotation: int, crop: bool
) -> None:
    path = blank(tmp_path / "a.pdf", rotation=rotation, crop=crop)

    page = made(path, marks())[0]

    near = shown(page, 0.6, 0.25)
    assert all(abs(one - two) < 6 for one, two in zip(near, YELLOW, strict=True))
    for x, y in ((0.4, 0.25), (0.8, 0.25), (0.6, 0.1), (0.6, 0.4)):
        assert shown(page, x, y) == (255, 255, 255)


def test_is_an_annotation_that_names_its_field_and_says_its_value(tmp_path: Path) -> None:
    page = made(blank(tmp_path / "a.pdf"), marks(boxes=(BOX, (0.1, 0.5, 0.2, 0.5))))[0]

    (note,) = list(page.annots())

    assert note.type[1] == "Highlight"
    assert (note.info["title"], note.info["content"]) == ("Total", "12,50 EUR")
    assert len(note.vertices) == 8  # two boxes, one of them without any height


def test_a_mark_on_a_page_that_is_not_there_leaves_the_rest(tmp_path: Path) -> None:
    document = made(blank(tmp_path / "a.pdf"), (*marks(page=7), *marks()))

    assert [len(list(page.annots())) for page in document] == [1]


def test_a_text_is_typed_out_and_its_words_stay_words(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Gesamtbetrag: 12,50 EUR\n\fSeite zwei\n", "utf-8")

    document = made(path, marks(page=2))

    assert "12,50" in document[0].get_text()
    assert [len(list(page.annots())) for page in document] == [0, 1]


def test_each_picture_gets_a_page_as_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.tiff"
    first, second = Image.new("RGB", (300, 200), "white"), Image.new("RGB", (200, 400), "white")
    first.save(path, save_all=True, append_images=[second])

    document = made(path, marks(page=2))

    assert [round(page.rect.height / page.rect.width, 2) for page in document] == [0.67, 2.0]
    assert shown(document[1], 0.6, 0.25)[2] < 180


def test_a_page_that_is_laid_out_keeps_its_words(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<html><body><p>Hersteller: Muster GmbH</p></body></html>")

    document = made(path, marks())

    assert document.is_pdf
    assert "Muster GmbH" in document[0].get_text()
    assert len(list(document[0].annots())) == 1


@pytest.mark.parametrize("kind", ["html", "docx", "txt"])
def test_marks_the_very_words_that_were_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"a.{kind}"
    lines = [f"Zeile {number}: Wert Nr{number}x" for number in range(120)]
    if kind == "docx":
        docx(path, "".join(f"<w:p><w:r><w:t>{one}</w:t></w:r></w:p>" for one in lines))
    else:
        path.write_text("".join(f"<p>{one}</p>" for one in lines) if kind == "html" else
                        "\n".join(lines))  # fmt: skip
    pages = read(path, ReadOptions(language=False, tables=False)).pages
    number, box = next(
        (page.number, word.box) for page in pages for word in page.words if word.text == "Nr117x"
    )

    page = made(path, marks(page=number, boxes=(box,)))[number - 1]

    (note,) = page.annots()
    assert number > 1
    assert "Nr117x" in page.get_textbox(note.rect)


def test_a_pdf_that_forbids_copying_still_does(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    with pymupdf.open() as document:
        document.new_page()
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="owner",
                      permissions=pymupdf.PDF_PERM_PRINT)  # fmt: skip

    marked = made(path, marks())

    assert not marked.permissions & pymupdf.PDF_PERM_COPY
    assert len(list(marked[0].annots())) == 1


def test_refuses_a_file_that_is_no_longer_the_one_that_was_read(tmp_path: Path) -> None:
    with pytest.raises(DocumentChanged, match=r"a\.pdf"):
        highlighted(blank(tmp_path / "a.pdf"), "0" * 64, marks())


def test_stops_between_two_pages(tmp_path: Path) -> None:
    path = blank(tmp_path / "a.pdf")
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    told: list[tuple[int, int]] = []

    with pytest.raises(Cancelled):
        highlighted(
            path, sha256, marks(), on_page=lambda *one: told.append(one), cancelled=lambda: True
        )

    assert not told
