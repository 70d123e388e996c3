"""The one door to PyMuPDF, which has no types; its messages about broken files are switched off."""

from __future__ import annotations

from typing import Any

import pymupdf as _pymupdf

pymupdf: Any = _pymupdf
pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

BROKEN: tuple[type[Exception], ...] = (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase)
"""What PyMuPDF raises on files that it cannot parse."""
