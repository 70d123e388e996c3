"""Where documents are read: in the process that asks, or by another one that hands pages over.

The libraries that open files are loaded by who reads here, not by who asks elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from .model import Document
from .read_options import Look, ReadOptions


class Documents(Protocol):
    """Reads documents. Raises as `document.reading.read` does."""

    def read(
        self,
        path: Path,
        options: ReadOptions,
        *,
        on_page: Callable[[int, int], None],
        cancelled: Callable[[], bool],
    ) -> Document:
        """The Document at `path`, as `document.reading.read` says."""
        ...

    def look(self, path: Path, options: ReadOptions, *, cancelled: Callable[[], bool]) -> Look:
        """How the pages at `path` can be read, as `document.looking.look` says."""
        ...


class ReadHere:
    """Reads documents in the process that asks."""

    def read(
        self,
        path: Path,
        options: ReadOptions,
        *,
        on_page: Callable[[int, int], None],
        cancelled: Callable[[], bool],
    ) -> Document:
        """The Document at `path`."""
        from .reading import read

        return read(path, options, on_page=on_page, cancelled=cancelled)

    def look(self, path: Path, options: ReadOptions, *, cancelled: Callable[[], bool]) -> Look:
        """How the pages at `path` can be read."""
        from .looking import look

        return look(path, options, cancelled=cancelled)


HERE = ReadHere()
