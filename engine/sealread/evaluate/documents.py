"""Reading the documents of a set, words files included; what OCR has read may be kept."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sealread.document import reading
from sealread.document.language import detect
from sealread.document.model import Document, Page
from sealread.document.reading import ReadOptions, read
from sealread.document.tables import word_tables
from sealread.document.text_map import text_map
from sealread.document.words_file import read_words_file
from sealread.errors import MissingFile, OutputUnwritable

WORDS_FILE = ".json"
Made = TypeVar("Made")


class ReadDocument(Struct, frozen=True):
    """A document and the seconds that reading it took, when it was really read."""

    document: Document
    seconds: float


class Shelf:
    """Reads documents; with a folder, each of them once.

    What lies there is known by the document's SHA-256 and by that of the code that read it, so
    nothing stale is ever taken. It holds the documents' text, readable by its owner alone.
    `ocr`: pages without text of their own are recognised.
    """

    def __init__(
        self, folder: Path | None = None, weights: Path | None = None, *, ocr: bool = True
    ) -> None:
        self._folder = folder
        self._options = ReadOptions(weights=weights, ocr=ocr)

    def read(self, path: Path, cancelled: Callable[[], bool] | None = None) -> ReadDocument:
        """The document at a path. Raises the errors of `document.reading.read`."""
        way = "" if self._options.ocr else "-digital"
        return self.kept(path, way, ReadDocument, lambda: self._read(path, cancelled))

    def kept(self, path: Path, way: str, kind: type[Made], make: Callable[[], Made]) -> Made:
        """What was made of a document in a way before, else what `make` makes of it now."""
        if self._folder is None:
            return make()
        place = self._folder / f"{_sha256(path)}{way}-{_code()[:16]}.json"
        kept = _kept(place, kind)
        if kept is None:
            kept = make()
            write_private(place, msgspec.json.encode(kept))
        return kept

    def _read(self, path: Path, cancelled: Callable[[], bool] | None) -> ReadDocument:
        began = time.monotonic()
        if path.suffix.lower() == WORDS_FILE:
            document = self._finished(read_words_file(path))
        else:
            document = read(path, self._options, cancelled=cancelled)
        return ReadDocument(document, time.monotonic() - began)

    def _finished(self, document: Document) -> Document:
        """A words file's document with the tables and languages that reading a scan finds."""
        pages = tuple(self._with_tables(page) for page in document.pages)
        main = max(pages, key=lambda page: len(page.words), default=None)
        return replace(document, pages=pages, language=main.language if main else None)

    def _with_tables(self, page: Page) -> Page:
        if not page.words:
            return page
        language, _ = detect(text_map([page]).text, self._options.weights)
        return replace(page, tables=word_tables(page), language=language)


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as cause:
        raise MissingFile(file=path.name) from cause


@cache
def _code() -> str:
    """A SHA-256 over the source of the room that reads documents."""
    digest = hashlib.sha256()
    for path in sorted(Path(str(reading.__file__)).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _kept(place: Path, kind: type[Made]) -> Made | None:
    try:
        return msgspec.json.decode(place.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None  # not there, or half written: then the document is read


def write_private(place: Path, body: bytes) -> None:
    """Writes a file whole or not at all, readable by its owner alone. Raises OutputUnwritable."""
    temporary = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(body)
        temporary.replace(place)
    except OSError as cause:
        temporary.unlink(missing_ok=True)
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(place), what=what) from cause
