"""Files are told by their bytes."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from sealread.document.formats import Kind, sniff, suits, supported

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def zipped(*names: str, mimetype: str = "") -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        if mimetype:
            archive.writestr("mimetype", mimetype)
        for name in names:
            archive.writestr(name, "x")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "suffix", "kind"),
    [
        (b"%PDF-1.7\n", ".pdf", "pdf"),
        (b"junk before\n%PDF-1.4\n", ".pdf", "pdf"),
        (b"\x89PNG\r\n\x1a\n....", ".pdf", "png"),
        (b"\xff\xd8\xff\xe0", ".jpg", "jpeg"),
        (b"II*\x00....", ".tif", "tiff"),
        (b"MM\x00*....", ".tif", "tiff"),
        (b"BM....", ".bmp", "bmp"),
        (b"plain words", ".txt", "text"),
        ("Grüße".encode("utf-16"), ".txt", "text"),
        ("Grüße".encode("cp1252"), ".txt", "text"),
        (b"<!DOCTYPE html><p>a</p>", ".txt", "html"),
        (b"<p>a</p>", ".html", "html"),
        (zipped("word/document.xml"), ".docx", "docx"),
        (zipped("xl/workbook.xml"), ".xlsx", "xlsx"),
        (zipped(mimetype="application/epub+zip"), ".epub", "epub"),
        (zipped("photo.jpg"), ".zip", "unknown"),
        (OLE + "WordDocument".encode("utf-16-le"), ".doc", "doc"),
        (OLE + b"something else", ".xls", "unknown"),
        (b"\x7fELF\x00\x01\x02", "", "unknown"),
    ],
)
def test_kind_is_told_by_content(data: bytes, suffix: str, kind: Kind) -> None:
    assert sniff(data, suffix) == kind


@pytest.mark.parametrize(
    ("kind", "suffix", "fits"),
    [
        ("pdf", ".pdf", True),
        ("jpeg", ".jpeg", True),
        ("png", ".pdf", False),
        ("pdf", "", True),
        ("pdf", ".dat", False),
        ("text", ".log", True),
    ],
)
def test_extension_is_compared_with_the_kind(kind: Kind, suffix: str, fits: bool) -> None:
    assert suits(kind, suffix) is fits


@pytest.mark.parametrize(
    ("name", "data", "wanted"),
    [
        ("a.pdf", b"whatever", True),
        ("scan", b"%PDF-1.7", True),
        ("scan.dat", b"\x89PNG\r\n\x1a\n", True),
        ("notes", b"only words", False),
        ("program.exe", b"MZ\x00\x00", False),
        ("sheet.xls", OLE, False),
    ],
)
def test_folder_walk_takes_known_files(
    tmp_path: Path, name: str, data: bytes, wanted: bool
) -> None:
    (tmp_path / name).write_bytes(data)

    assert supported(tmp_path / name) is wanted


def test_missing_file_is_not_supported(tmp_path: Path) -> None:
    assert not supported(tmp_path / "gone")
