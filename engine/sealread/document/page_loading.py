"""Opening a page: annotations that keep MuPDF from it are left out, not the page."""

from __future__ import annotations

import re
from typing import Any

from .mupdf import BROKEN

_DEEPEST = 50
"""Fields of a form above each other."""
_REFERENCE = re.compile(r"(\d+)\s+\d+\s+R")


def page_of(document: Any, index: int) -> tuple[Any, bool]:
    """A page of a document of PyMuPDF's, and whether all its annotations are there.

    MuPDF refuses a page with a form's field that stands above itself. Such a page comes without
    the fields that do, or without any annotation. Raises what PyMuPDF does.
    """
    try:
        return document[index], True
    except BROKEN:
        if not document.is_pdf:
            raise
    sound = [one for one in _annotations(document, index) if _ends(document, one)]
    _keep(document, index, sound)
    try:
        return document[index], False
    except BROKEN:
        _keep(document, index, [])
        return document[index], False


def _keep(document: Any, index: int, annotations: list[int]) -> None:
    listed = " ".join(f"{one} 0 R" for one in annotations)
    document.xref_set_key(document.page_xref(index), "Annots", f"[{listed}]")


def _annotations(document: Any, index: int) -> list[int]:
    kind, value = document.xref_get_key(document.page_xref(index), "Annots")
    if kind == "xref":
        value = document.xref_object(int(value.split()[0]))
    return [int(found) for found in _REFERENCE.findall(value)]


def _ends(document: Any, xref: int) -> bool:
    """Do the fields above an annotation come to an end?"""
    for _ in range(_DEEPEST):
        try:
            kind, value = document.xref_get_key(xref, "Parent")
        except BROKEN:
            return False
        if kind != "xref":
            return True
        xref = int(value.split()[0])
    return False
