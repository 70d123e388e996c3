"""Words of a PDF that belong to no page as shown: in layers switched off, in hidden annotations."""

from __future__ import annotations

import re
from typing import Any

from .mupdf import pymupdf
from .unseen import Reason

HIDDEN_FLAGS = 1 | 2 | 32
"""Invisible, hidden, not viewed (PDF 32000-1, 12.5.3)."""
_IN_LAYER = re.compile(rb"/OC\b")


def words_in_hidden_layers(page: Any, contents: bytes, shown: int) -> dict[Reason, int]:
    """How many words appear when every layer is on; `shown` are there as it is.

    MuPDF leaves them out of the text already.
    """
    document = page.parent
    if not document.is_pdf or not _has_layers(document):
        return {}
    if not _IN_LAYER.search(contents) and not page.get_xobjects():
        return {}
    mupdf, pdf = pymupdf.mupdf, pymupdf._as_pdf_document(document)
    layers = range(mupdf.pdf_count_layers(pdf))
    off = [layer for layer in layers if not mupdf.pdf_layer_is_enabled(pdf, layer)]
    if not off:
        return {}
    _switch(pdf, off, on=True)
    try:
        every = page.get_textpage(pymupdf.INFINITE_RECT(), flags=pymupdf.TEXT_PRESERVE_WHITESPACE)
    finally:
        _switch(pdf, off, on=False)
    return {"layer off": max(len(every.extractWORDS()) - shown, 0)}


def _switch(pdf: Any, layers: list[int], *, on: bool) -> None:
    for layer in layers:
        pymupdf.mupdf.pdf_enable_layer(pdf, layer, int(on))


def words_in_hidden_annotations(page: Any) -> dict[Reason, int]:
    """How many words stand in annotations and form fields that are not shown."""
    document = page.parent
    if not document.is_pdf:
        return {}
    words = 0
    for xref, kind, _ in page.annot_xrefs():
        if kind == pymupdf.PDF_ANNOT_LINK or not _is_hidden(document, xref):
            continue
        texts = (document.xref_get_key(xref, key) for key in ("Contents", "V", "RC"))
        words += max(len(text.split()) if how == "string" else 0 for how, text in texts)
    return {"annotation": words}


def _is_hidden(document: Any, xref: int) -> bool:
    kind, flags = document.xref_get_key(xref, "F")
    return kind == "int" and bool(int(flags) & HIDDEN_FLAGS)


def _has_layers(document: Any) -> bool:
    return bool(document.xref_get_key(document.pdf_catalog(), "OCProperties")[0] != "null")
