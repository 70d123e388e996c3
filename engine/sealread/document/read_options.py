"""How documents are read, and what a look at one tells: for those who ask and open no file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from .limits import DEFAULT_LIMITS, Limits
from .model import Modality

OCR_DPI = 150.0
NOT_RECOGNISED = "page_not_recognised"
"""The notice on a page whose words are not known, because OCR was not wanted."""
PageModality = Literal["digital", "scanned"]


class ReadOptions(Struct, frozen=True):
    """How to read. `weights` is the folder with the OCR and language weights (None: the default).

    `ocr`: recognise pages without a usable text layer; else they have no words, and a notice says
    so. `force_ocr`: recognise those with one too. `dpi`: resolution at which pages are drawn for
    recognition, never more than a scan has. `limits`: what one document may ask for. `threads`:
    that recognise, 0 for as many as there are cores; what is read does not depend on it.
    """

    weights: Path | None = None
    tables: bool = True
    language: bool = True
    ocr: bool = True
    force_ocr: bool = False
    dpi: float = OCR_DPI
    limits: Limits = DEFAULT_LIMITS
    threads: int = 0


DEFAULTS = ReadOptions()


class Look(Struct, frozen=True):
    """How each page will be read, in order: by its stored text, or by recognition."""

    pages: tuple[PageModality, ...]

    @property
    def modality(self) -> Modality:
        """That of the document: as `read` will say."""
        kinds = set(self.pages)
        return kinds.pop() if len(kinds) == 1 else "mixed"
