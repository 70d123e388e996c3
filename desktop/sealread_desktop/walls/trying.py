"""Tries the walls of a real reading process in a thread, which takes a second or two."""

from __future__ import annotations

from PySide6.QtCore import QThread

from sealread.work.health import Inside, examine_walls


class Trying(QThread):
    """`inside` has what came out of it, once it has finished."""

    inside: Inside | None = None

    def run(self) -> None:
        self.inside = examine_walls()
