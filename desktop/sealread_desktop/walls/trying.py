"""Tries the walls of a real reading process in a thread, which takes a second or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QThread

if TYPE_CHECKING:
    from sealread.work.health import Inside


class Trying(QThread):
    """`inside` has what came out of it, once it has finished."""

    inside: Inside | None = None

    def run(self) -> None:
        from sealread.work.health import examine_walls

        self.inside = examine_walls()
