"""The one door to PyMuPDF, which has no types; its messages about broken files are switched off.

PyMuPDF imports its page analyser with it, and that ONNX Runtime: most of a second for what is
never called here. Both count as absent while it is imported.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

_UNUSED = ("pymupdf.layout", "pymupdf4llm")


@contextmanager
def _without(names: tuple[str, ...]) -> Iterator[None]:
    """While this lasts, modules that are not imported yet cannot be (None in `sys.modules`)."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


with _without(_UNUSED):
    import pymupdf as _pymupdf

pymupdf: Any = _pymupdf
pymupdf.no_recommend_layout()
pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

BROKEN: tuple[type[Exception], ...] = (
    RuntimeError, ValueError, IndexError, pymupdf.mupdf.FzErrorBase,
)  # fmt: skip
"""What PyMuPDF raises on files that it cannot parse; IndexError for a page that is not there."""
UNREADABLE: tuple[type[Exception], ...] = (*BROKEN, MemoryError)
"""The same, and what Python raises where memory does not suffice for them."""

TooMuch = Literal["memory", "unpacking", "depth"]
_TOO_MUCH: tuple[tuple[TooMuch, re.Pattern[str]], ...] = (
    ("unpacking", re.compile(r"compression bomb", re.IGNORECASE)),
    ("depth", re.compile(r"stack overflow|too deep|recursion", re.IGNORECASE)),
    ("memory", re.compile(r"alloc\b.*failed|out of memory|bad_alloc", re.IGNORECASE)),
)


def too_much(cause: BaseException) -> TooMuch | None:
    """Of what a file asked for too much, by what PyMuPDF raised; None where it is just broken."""
    if isinstance(cause, MemoryError):
        return "memory"
    said = f"{cause} {cause.__cause__ or ''}"
    return next((what for what, pattern in _TOO_MUCH if pattern.search(said)), None)
