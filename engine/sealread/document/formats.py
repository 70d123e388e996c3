"""Kinds of files: told by their first bytes, never by their extension alone."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import Literal

Kind = Literal[
    "pdf", "png", "jpeg", "tiff", "bmp", "text", "html", "docx", "doc",
    "epub", "xps", "mobi", "fb2", "xlsx", "pptx", "odt", "unknown",
]  # fmt: skip

IMAGES: frozenset[Kind] = frozenset({"png", "jpeg", "tiff", "bmp"})
SUFFIX_KIND: dict[str, Kind] = {
    ".pdf": "pdf", ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".tif": "tiff",
    ".tiff": "tiff", ".bmp": "bmp", ".txt": "text", ".html": "html", ".htm": "html",
    ".xhtml": "html", ".docx": "docx", ".doc": "doc", ".epub": "epub", ".xps": "xps",
    ".oxps": "xps", ".mobi": "mobi", ".fb2": "fb2", ".xlsx": "xlsx", ".pptx": "pptx",
}  # fmt: skip
SUFFIXES: frozenset[str] = frozenset(SUFFIX_KIND)
HEAD = 4096
"""Bytes that are enough to tell the kind of a file, zipped kinds excepted."""
_OPEN_XML: tuple[tuple[str, Kind], ...] = (
    ("word/", "docx"), ("xl/", "xlsx"), ("ppt/", "pptx"), ("FixedDocSeq", "xps"),
    ("FixedDocumentSequence", "xps"),
)  # fmt: skip
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_WORD_STREAM = "WordDocument".encode("utf-16-le")


def supported(path: Path) -> bool:
    """Would Sealread try to read this file? By extension, else by its first bytes."""
    if path.suffix.lower() in SUFFIXES:
        return True
    try:
        with path.open("rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return False
    # Text without a known extension is not taken from a folder: it may be anything.
    return _magic(head) not in (None, "doc") or _is_word(head)


def sniff(data: bytes, suffix: str = "") -> Kind:
    """The kind of a whole file. `suffix` decides only between kinds that share their bytes."""
    kind = _magic(data[:HEAD])
    if kind == "doc":
        return "doc" if _is_word(data) or suffix == ".doc" else "unknown"
    if kind is not None:
        return kind
    if data[:4] == b"PK\x03\x04":
        return _zipped(data)
    return _textual(data, suffix)


def suits(kind: Kind, suffix: str) -> bool:
    """Is `suffix` an extension of this kind? No extension suits every kind."""
    expected = SUFFIX_KIND.get(suffix)
    if expected is None:
        return not suffix or kind in ("text", "html")
    return expected == kind


def _magic(head: bytes) -> Kind | None:
    if b"%PDF-" in head[:1024]:
        return "pdf"
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    return "mobi" if head[60:68] == b"BOOKMOBI" else None


_MAGIC: tuple[tuple[bytes, Kind], ...] = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"II+\x00", "tiff"),
    (b"MM\x00+", "tiff"),
    (b"BM", "bmp"),
    (_OLE, "doc"),
)


def _is_word(data: bytes) -> bool:
    return data.startswith(_OLE) and _WORD_STREAM in data


def _zipped(data: bytes) -> Kind:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = archive.namelist()
            if "mimetype" in names:
                with archive.open("mimetype") as stream:  # it may be larger than memory
                    return _by_mimetype(stream.read(100))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, zlib.error):
        # Cut off archives lose the directory at their end; their first entries still tell.
        names = [data[:HEAD].decode("latin-1")]
    for mark, kind in _OPEN_XML:
        if any(mark in name for name in names):
            return kind
    return "unknown"


def _by_mimetype(mimetype: bytes) -> Kind:
    if b"epub" in mimetype:
        return "epub"
    return "odt" if b"opendocument.text" in mimetype else "unknown"


def _textual(data: bytes, suffix: str) -> Kind:
    """Text or HTML; binary data is neither."""
    head = data[:HEAD]
    wide = head.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not wide and (b"\x00" in head or _control_share(head) > 0.05):
        return "unknown"
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html")) or (
        suffix in (".html", ".htm", ".xhtml") and b"<" in head
    ):
        return "html"
    if b"<fictionbook" in start[:1000]:
        return "fb2"
    return "html" if start.startswith(b"<?xml") and b"<html" in start else "text"


def _control_share(head: bytes) -> float:
    controls = sum(byte < 32 and byte not in b"\t\n\r\f\x1b" for byte in head)
    return controls / max(len(head), 1)
