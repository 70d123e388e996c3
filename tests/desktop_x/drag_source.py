"""`python -m tests.desktop_x.drag_source X Y PATH…`: a small window to drag these paths out of.

A program of its own, as a file manager is one. Says `ready` when it can be seen, and `dropped` or
`refused` at the end of each drag.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel

SIZE = 120


class Source(QLabel):
    """Everything that is dragged out of it is the same paths."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__("Drag me")
        self._paths = paths
        self._pressed: QPoint | None = None
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle("Source of a drag")
        self.setFixedSize(SIZE, SIZE)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        moved = event.position().toPoint() - (self._pressed or QPoint())
        if self._pressed is None or moved.manhattanLength() < QApplication.startDragDistance():
            return
        self._pressed = None
        drag, mime = QDrag(self), QMimeData()
        mime.setUrls([QUrl.fromLocalFile(path) for path in self._paths])
        drag.setMimeData(mime)
        ended = drag.exec(Qt.DropAction.CopyAction)
        say("refused" if ended == Qt.DropAction.IgnoreAction else "dropped")


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main() -> int:
    app = QApplication(sys.argv[:1])
    source = Source(sys.argv[3:])
    source.move(int(sys.argv[1]), int(sys.argv[2]))
    source.show()
    QTimer.singleShot(300, lambda: say("ready"))
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
