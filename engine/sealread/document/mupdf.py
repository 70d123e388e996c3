"""The one door to PyMuPDF, which has no types; its messages about broken files are switched off.

PyMuPDF imports its page analyser with it, and that ONNX Runtime: most of a second for what is
never called here. Both count as absent while it is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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

BROKEN: tuple[type[Exception], ...] = (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase)
"""What PyMuPDF raises on files that it cannot parse."""
