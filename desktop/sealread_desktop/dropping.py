"""Which local paths lie in what was dropped."""

from __future__ import annotations

from PySide6.QtCore import QMimeData


def local_paths(mime: QMimeData) -> tuple[str, ...]:
    """The files and folders of this machine in `mime`, in their order, each once."""
    paths = (url.toLocalFile() for url in mime.urls() if url.isLocalFile())
    return tuple(dict.fromkeys(path for path in paths if path))
