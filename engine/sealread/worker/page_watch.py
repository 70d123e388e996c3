"""How long the parent waits for the next frame: a page's time while pages are read, else patience.

Nothing within the worker could keep a page's time: PyMuPDF holds the interpreter while it works,
so that no thread of the worker gets a turn. Its parent ends it from outside.
"""

from __future__ import annotations

from sealread.document.limits import DEFAULT_LIMITS, too_slow
from sealread.errors import PageTooCostly
from sealread.worker import protocol

STARTING = 60.0
"""Seconds that a worker may take for itself before it opens a file: imports, the model."""


class PageWatch:
    """Follows the frames about one document. `first`: it is read at once, before anything else."""

    def __init__(
        self,
        patience: float,
        page_seconds: float = DEFAULT_LIMITS.page_seconds,
        *,
        first: bool = False,
    ) -> None:
        self._patience = patience
        self._page_seconds = page_seconds
        self._page: int | None = 0 if first else None

    def heard(self, answer: object) -> None:
        """Takes note of a frame."""
        match answer:
            case protocol.PageRead(done=done, total=total):
                self._page = done + 1 if done < total else None
            case protocol.FieldRead():
                self._page = None

    @property
    def seconds(self) -> float:
        """How long to wait for the next frame."""
        if self._page is None:
            return self._patience
        start = STARTING + self._page_seconds if self._page == 0 else 0.0
        return min(self._patience, start + self._page_seconds)

    def trouble(self, file: str) -> PageTooCostly | None:
        """The error where a page was waited for in vain; None where the worker as such is stuck."""
        if self._page is None or self.seconds >= self._patience:
            return None
        return too_slow(file, self._page, self.seconds)
