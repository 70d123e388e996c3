"""From a path to a Document, or to the one error that names the cause."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from sealread import errors
from sealread.document.limits import Limits
from sealread.document.model import Document
from sealread.document.mupdf import pymupdf
from sealread.document.office import find_office
from sealread.document.reading import ReadOptions, read
from sealread.document.render import render_page
from sealread.document.text_map import text_map
from tests.unit.document.drawing import written
from tests.unit.document.hostile import part

PLAIN = ReadOptions(language=False)


def text_of(document: Document) -> str:
    return text_map(document.pages).text


def encrypted(path: Path) -> None:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "secret")
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="x", owner_pw="y")


def truncated(path: Path) -> None:
    written(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 3])


def truncated_png(path: Path) -> None:
    Image.effect_noise((300, 300), 80).save(path, format="PNG")
    path.write_bytes(path.read_bytes()[:2000])


def without_pages(path: Path) -> None:
    catalog = b"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    body = b"%PDF-1.4\n" + catalog + b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    table = b"xref\n0 3\n0000000000 65535 f \n%010d 00000 n \n%010d 00000 n \n"
    tail = b"trailer<</Size 3/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    path.write_bytes(body + table % (9, 9 + len(catalog)) + tail % len(body))


def archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("photo.jpg", "x")


@pytest.mark.parametrize(
    ("name", "make", "error"),
    [
        ("locked.pdf", encrypted, errors.EncryptedFile),
        ("empty.pdf", lambda path: path.write_bytes(b""), errors.EmptyFile),
        ("cut.pdf", truncated, errors.DamagedFile),
        ("cut.png", truncated_png, errors.DamagedFile),
        ("head.tif", lambda path: path.write_bytes(b"II*\x00" + b"\x09" * 40), errors.DamagedFile),
        ("none.pdf", without_pages, errors.NoPages),
        ("noise.pdf", lambda path: path.write_bytes(bytes(range(256)) * 20), errors.DamagedFile),
        ("some.zip", archive, errors.UnsupportedFormat),
        ("gone.pdf", lambda path: None, errors.MissingFile),
        ("folder.pdf", lambda path: path.mkdir(), errors.UnsupportedFormat),
    ],
)
def test_each_bad_file_has_its_error(
    tmp_path: Path, name: str, make: Callable[[Path], object], error: type[errors.SealreadError]
) -> None:
    make(tmp_path / name)

    with pytest.raises(error) as caught:
        read(tmp_path / name, PLAIN)

    assert type(caught.value) is error
    assert name in str(caught.value)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may read anything")
def test_unreadable_file_is_told(tmp_path: Path) -> None:
    path = written(tmp_path / "a.pdf")
    path.chmod(0)

    with pytest.raises(errors.UnreadableFile):
        read(path, PLAIN)


@pytest.mark.parametrize("option", ["file_bytes", "pages"])
def test_limits_are_kept(tmp_path: Path, option: str) -> None:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "one")
        document.new_page().insert_text((72, 72), "two")
        document.save(tmp_path / "a.pdf")

    with pytest.raises(errors.FileTooLarge):
        read(tmp_path / "a.pdf", ReadOptions(limits=Limits(**{option: 1})))


def test_picture_beyond_the_pixel_limit_is_not_decoded(tmp_path: Path) -> None:
    Image.new("1", (3000, 3000), 1).save(tmp_path / "big.png")

    with pytest.raises(errors.FileTooLarge):
        read(tmp_path / "big.png", ReadOptions(limits=Limits(pixels=1_000_000)))


def test_doc_without_libreoffice_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if find_office() is not None:
        pytest.skip("LibreOffice lies in a place of its own here")
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le")
    (tmp_path / "old.doc").write_bytes(data)

    with pytest.raises(errors.OfficeMissing, match=r"old\.doc"):
        read(tmp_path / "old.doc", PLAIN)


@pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed here")
def test_doc_is_read_through_libreoffice(tmp_path: Path) -> None:
    source = tmp_path / "old.txt"
    source.write_text("Hersteller: Muster GmbH\nNr. 77-A\n")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    office = [find_office(), profile, "--headless", "--convert-to", "doc", "--outdir", tmp_path]
    subprocess.run([*office, source], check=True, capture_output=True, timeout=120)

    document = read(tmp_path / "old.doc", PLAIN)

    assert "Hersteller: Muster GmbH" in text_map(document.pages).text


def test_digital_pdf_keeps_words_and_boxes(tmp_path: Path) -> None:
    document = read(written(tmp_path / "a.pdf", ("Total 12,50 EUR",)), PLAIN)

    assert document.modality == "digital"
    assert [word.text for word in document.pages[0].words] == ["Total", "12,50", "EUR"]
    x0, y0, x1, y1 = document.pages[0].words[0].box
    assert x0 == pytest.approx(72 / 595, abs=0.002)
    assert y0 < 100 / 842 < y1
    assert x1 > x0


@pytest.mark.parametrize("name", ["Rechnung 🧾 für März.pdf", "x" * 251 + ".pdf"])
def test_names_may_be_odd(tmp_path: Path, name: str) -> None:
    document = read(written(tmp_path / "a.pdf", ("fine",)).rename(tmp_path / name), PLAIN)

    assert document.file == name
    assert text_of(document) == "fine"


def test_wrong_extension_is_read_and_told(tmp_path: Path) -> None:
    document = read(written(tmp_path / "a.pdf", ("fine",)).rename(tmp_path / "a.png"), PLAIN)

    assert text_of(document) == "fine"
    assert [notice.code for notice in document.notices] == ["wrong_extension"]


def test_empty_page_is_told(tmp_path: Path) -> None:
    with pymupdf.open() as made:
        made.new_page()
        made.save(tmp_path / "a.pdf")

    document = read(tmp_path / "a.pdf", PLAIN)

    assert [(notice.code, notice.page) for notice in document.notices] == [("page_empty", 1)]


def test_a_page_without_any_extent_is_empty(tmp_path: Path) -> None:
    """MuPDF takes an archive without Word's relations for pictures; of a broken one is nothing."""
    with zipfile.ZipFile(tmp_path / "a.docx", "w") as made:
        made.writestr("[Content_Types].xml", "<Types/>")
        made.writestr("word/document.xml", part("<w:body></w:body>"))
        made.writestr("word/media/image1.png", b";\xb9\x00\xa3\xf7")

    document = read(tmp_path / "a.docx", PLAIN)

    assert [(notice.code, notice.page) for notice in document.notices] == [("page_empty", 1)]


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_rotated_page_reads_as_displayed(tmp_path: Path, rotation: int) -> None:
    with pymupdf.open() as made:
        page = made.new_page(width=400, height=800)
        page.set_rotation(rotation)
        for number, line in enumerate(("alpha beta gamma", "delta epsilon zeta")):
            place = pymupdf.Point(50, 100 + 30 * number) * page.derotation_matrix
            page.insert_text(place, line, rotate=rotation)
        made.save(tmp_path / "a.pdf")

    document = read(tmp_path / "a.pdf", PLAIN)

    assert text_of(document) == "alpha beta gamma\ndelta epsilon zeta"
    assert document.pages[0].turn == 0
    assert document.pages[0].words[0].box[0] == pytest.approx(50 / made_width(rotation), abs=0.01)


def made_width(rotation: int) -> float:
    return 400.0 if rotation == 180 else 800.0


@pytest.mark.parametrize(("direction", "turn"), [(90, 90), (270, 270)])
def test_text_drawn_sideways_sets_the_turn(tmp_path: Path, direction: int, turn: int) -> None:
    with pymupdf.open() as made:
        page = made.new_page()
        for number, line in enumerate(("first line of text", "second line of text")):
            shift = 30 * number if direction == 90 else -30 * number
            page.insert_text((300 + shift, 400), line, rotate=direction)
        made.save(tmp_path / "a.pdf")

    document = read(tmp_path / "a.pdf", PLAIN)

    assert document.pages[0].turn == turn
    assert text_of(document) == "first line of text\nsecond line of text"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_file_is_decoded(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "a.txt").write_bytes("Grüße aus Köln\nSumme  12".encode(encoding))

    document = read(tmp_path / "a.txt", PLAIN)

    assert text_of(document) == "Grüße aus Köln\nSumme  12"


def test_long_text_file_has_pages(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n".join(f"line {number}" for number in range(100)))

    assert [len(page.words) for page in read(tmp_path / "a.txt", PLAIN).pages] == [132, 68]


def test_html_is_read_without_its_references(tmp_path: Path) -> None:
    Image.new("RGB", (400, 400), "black").save(tmp_path / "outside.png")
    (tmp_path / "a.html").write_text(
        "<html><body><p>Invoice 4711</p><img src='outside.png'>"
        f"<img src='file://{tmp_path}/outside.png'></body></html>"
    )

    document = read(tmp_path / "a.html", PLAIN)
    shown = render_page(tmp_path / "a.html", 1, 300)

    assert "Invoice 4711" in text_of(document)
    dark = sum(level < 60 for level in shown.rgb[::3])
    assert dark < 0.01 * shown.width * shown.height


_NO_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?><Relationships '
    'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
)


def test_docx_is_read(tmp_path: Path) -> None:
    body = (
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        "<w:body><w:p><w:r><w:t>Payslip of May</w:t></w:r></w:p></w:body></w:document>"
    )
    kinds = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
        'officedocument.wordprocessingml.document.main+xml"/></Types>'
    )
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
        'relationships/officeDocument" Target="word/document.xml"/></Relationships>'
    )
    with zipfile.ZipFile(tmp_path / "a.docx", "w") as made:
        made.writestr("[Content_Types].xml", kinds)
        made.writestr("_rels/.rels", relations)
        made.writestr("word/_rels/document.xml.rels", _NO_RELATIONS)
        made.writestr("word/document.xml", body)

    assert text_of(read(tmp_path / "a.docx", PLAIN)) == "Payslip of May"


def test_progress_is_told_page_by_page(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one\ftwo\fthree")
    told: list[tuple[int, int]] = []

    read(tmp_path / "a.txt", PLAIN, on_page=lambda done, total: told.append((done, total)))

    assert told == [(1, 3), (2, 3), (3, 3)]


def test_cancelling_stops_between_pages(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one\ftwo\fthree")
    told: list[int] = []

    with pytest.raises(errors.Cancelled):
        read(
            tmp_path / "a.txt",
            PLAIN,
            on_page=lambda done, _: told.append(done),
            cancelled=lambda: bool(told),
        )

    assert told == [1]


@pytest.mark.parametrize("kind", ["pdf", "png", "txt", "html"])
def test_every_kind_can_be_rendered(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"a.{kind}"
    if kind == "pdf":
        written(path)
    elif kind == "png":
        Image.new("RGB", (500, 700), "white").save(path)
    else:
        path.write_text("<p>word</p>" if kind == "html" else "Wörter und 文字")

    shown = render_page(path, 1, 320)

    assert shown.width == 320
    assert len(shown.rgb) == 3 * shown.width * shown.height


def test_exif_orientation_is_applied(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (200, 100), "white").save(tmp_path / "a.jpg", exif=exif)

    page = read(tmp_path / "a.jpg", PLAIN).pages[0]

    assert (page.width, page.height) == (100, 200)


def test_digital_pages_are_read_without_the_runtime_of_networks(tmp_path: Path) -> None:
    file = written(tmp_path / "a.pdf")
    script = (
        "import sys; from pathlib import Path\n"
        "from sealread.document.reading import ReadOptions, read\n"
        "assert read(Path(sys.argv[1]), ReadOptions(language=False)).pages[0].words\n"
        "sys.exit('onnxruntime' in sys.modules)"
    )

    done = subprocess.run([sys.executable, "-c", script, str(file)], check=False)

    assert done.returncode == 0
