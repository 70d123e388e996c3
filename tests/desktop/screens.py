"""`python -m tests.desktop.screens OUT`: the main screens, the same on every run, for comparing.

No worker, no model: rows are told as a run would, pages are drawn here. Each picture is a quarter
as wide and high as the screen, so that what is compared is shapes and colours and not single pixels
of letters. `difference` says how far two pictures are apart.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontInfo, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sealread.work.events import (
    FieldRead,
    Item,
    ItemDone,
    ItemFailed,
    ItemSorted,
    ItemStarted,
    PageRead,
    RunStarted,
    Trouble,
)
from sealread.work.view import Evidence
from sealread.work.workspace import Workspace
from sealread_desktop.export.choice import Choice, documents
from sealread_desktop.export.dialog import ExportDialog
from sealread_desktop.look import language as languages
from sealread_desktop.look.theme import Theme
from sealread_desktop.memory import Memory
from sealread_desktop.page.pictures import Ask, Pictures
from sealread_desktop.queue.covers import Covers
from sealread_desktop.window import MainWindow
from tests.desktop.samples import extraction, reading

FONT = "DejaVu Sans"
"""Pictures that others are compared with were drawn with it."""
SMALLER = 4
_FAR = 24
"""Of 255: what a smaller picture's point may be off without being told."""
_SETTLE_MS = 400
_FOLDER = "/docs/inbox"


def difference(one: Path, other: Path) -> float:
    """The share of points that are clearly off, 0 to 1; 1 where the sizes differ."""
    first, second = _points(one), _points(other)
    if first.shape != second.shape:
        return 1.0
    return float((np.abs(first - second).max(axis=2) > _FAR).mean())


def _points(path: Path) -> NDArray[np.int16]:
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGBX8888)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    return raw[:, : image.width(), :3].astype(np.int16)


def take(out: Path) -> list[str]:
    """Draws all screens into `out`; their names."""
    app = QApplication(sys.argv[:1])
    if QFontInfo(app.font()).family() != FONT:
        return []
    Pictures.ask = _page  # type: ignore[method-assign]
    Covers.ask = _covers  # type: ignore[method-assign]
    theme, letters = Theme(app), app.font()
    taken = []
    for name, language, dark, size, view in _SCREENS:
        languages.speak(app, language)
        theme.choose("dark" if dark else "light")
        font = app.font()
        font.setPointSizeF(letters.pointSizeF() * size)
        app.setFont(font)
        for widget in _shown(view):
            small = widget.grab().toImage()
            small = small.scaled(
                small.size() / SMALLER,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            small.convertToFormat(QImage.Format.Format_RGB32).save(str(out / f"{name}.png"))
            taken.append(name)
    return taken


View = Callable[[MainWindow], QWidget]


def _shown(view: View) -> Iterator[QWidget]:
    """A window with nothing in it, brought to what is to be seen; closed at the end."""
    with tempfile.TemporaryDirectory() as folder, Workspace.open(Path(folder)) as workspace:
        memory = Memory(Path(folder))
        memory.welcome()
        window = MainWindow(workspace, memory, "auto")
        window.show()
        widget = view(window)
        QTest.qWait(_SETTLE_MS)
        yield widget
        if widget is not window:
            widget.close()
        window.close()
        window.deleteLater()
        QTest.qWait(50)


def _start(window: MainWindow) -> QWidget:
    return window


def _export(window: MainWindow) -> QWidget:
    _documents(window)
    found = documents(window.model.rows, ())
    dialog = ExportDialog(Choice(folder="/srv/out"), found, window.exports.exporting, window)
    dialog.show()
    return dialog


def _ask(window: MainWindow) -> QWidget:
    _documents(window)
    window.asks.places.ask.trigger()
    return window


def _documents(window: MainWindow) -> QWidget:
    """A queue with all that can become of a document, the first one on show."""
    names = ("dop/a.pdf", "dop/b.pdf", "invoices/one.pdf", "invoices/two.jpg", "invoices/three.pdf")
    items = tuple(Item(n, f"{_FOLDER}/{name}", name, 9) for n, name in enumerate(names, 1))
    sealed = Trouble("disk.iso", 11, "unsupported_format", "disk.iso: not a document.")
    started = RunStarted(items=items, skipped=0, unsupported=(sealed,), troubles=(), fields=4)
    fields = (
        reading("/declaration_number", evidence=(Evidence(1, (0.3, 0.2, 0.6, 0.22)),)),
        reading("/manufacturer", status="normalised", confidence=0.88),
        reading("/notified_body", status="needs_review", confidence=0.5),
        reading("/notice", value=None, text=None, evidence=(), status="not_found"),
    )
    told = (
        started,
        ItemSorted(items[0], "Declaration of Performance", "dop", 0.97),
        ItemSorted(items[1], "Declaration of Performance", "dop", 0.72),
        ItemSorted(items[2], "Invoice", "invoice", 0.93),
        ItemDone(items[0], extraction(*fields), 1.0, None),
        ItemDone(items[1], extraction(fields[0]), 1.0, None),
        ItemStarted(items[2], 1),
        PageRead(items[2], 1, 2),
        FieldRead(items[2], 1, 4),
        ItemFailed(items[3], 60, "worker_died", "two.jpg: it broke.", True),
    )
    window._take(told)
    window.queue.choose_path(items[0].path)
    window.fields.choose(2)
    return window


def _page(self: Pictures, ask: Ask) -> None:
    self.drawn.emit(replace(ask), _sheet(ask.width))


def _covers(self: Covers, paths: list[str]) -> None:
    for path in paths:
        if self.get(path) is None:
            self.drawn.emit(path, _sheet(96))


def _sheet(width: int) -> QImage:
    """A page with bars in place of lines."""
    image = QImage(width, round(1.414 * width), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    for line in range(2, 26):
        bar = QRect(
            width // 8, line * image.height() // 30, width * (3 + line % 4) // 8, width // 60
        )
        painter.fillRect(bar, QColor("#404040"))
    painter.end()
    return image


_SCREENS: tuple[tuple[str, str, bool, float, View], ...] = (
    ("start", "en", False, 1.0, _start),
    ("documents", "en", False, 1.0, _documents),
    ("documents-dark", "en", True, 1.0, _documents),
    ("documents-de", "de", False, 1.0, _documents),
    ("documents-large", "en", False, 2.0, _documents),
    ("ask", "en", False, 1.0, _ask),
    ("export", "de", True, 1.0, _export),
)

if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    sys.stdout.write(" ".join(take(folder)) + "\n")
