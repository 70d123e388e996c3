"""Memory that recognising a scan took, given back to the system once its document is read."""

from __future__ import annotations

import ctypes
import gc
import sys

from sealread.document import ocr_models


def give_back() -> None:
    """Drops the networks of OCR, where they are loaded, and what they had worked with."""
    if ocr_models.drop():
        gc.collect()
        _trim()


def _trim() -> None:
    """Has the C library hand unused memory to the system; it keeps it otherwise. Only glibc can."""
    if sys.platform != "linux":
        return
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
