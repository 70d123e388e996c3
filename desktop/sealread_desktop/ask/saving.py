"""Answers and tables to files: where to is asked here, written in a thread, told by a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from sealread.errors import SealreadError
from sealread.work.tabling.parts import FORMATS, Format, Sheet
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs

Forms = tuple[Format, ...]


class _Writing(QThread):
    """Writes one sheet. `trouble` is a sentence once it has failed."""

    def __init__(
        self, make: Callable[[], Sheet], path: Path, form: Format, workspace: Workspace
    ) -> None:
        super().__init__()
        self._make, self.path, self._form, self._workspace = make, path, form, workspace
        self.trouble = ""

    def run(self) -> None:
        from sealread.work.tabling.files import write

        try:
            write(self._make(), self.path, self._form, self._workspace)
        except SealreadError as error:
            self.trouble = str(error)


class SheetSaver(QObject):
    """`saved` carries the name of the file, `failed` a sentence."""

    saved = Signal(str)
    failed = Signal(str)

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        super().__init__(window)
        self._workspace, self._window = workspace, window
        self._writings: list[_Writing] = []

    def ask(self, make: Callable[[], Sheet], name: str, folder: str, forms: Forms) -> None:
        """Saves where the person says; the dialog asks before it replaces a file.

        `make` is called in another thread and must hold on to nothing that changes.
        """
        filters = {self._filter(form): form for form in forms}
        chosen, kind = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Save"),
            str(Path(folder) / f"{name}.{forms[0]}"),
            ";;".join(filters),
        )
        if chosen:
            path, form = placed(Path(chosen), filters.get(kind, forms[0]))
            asked = path == Path(chosen) or not path.exists()
            if asked or dialogs.may_replace(self._window, [path]):
                self.save(make, path, form)

    def save(self, make: Callable[[], Sheet], path: Path, form: Format) -> None:
        """Writes in a thread."""
        writing = _Writing(make, path, form, self._workspace)
        self._writings.append(writing)
        writing.finished.connect(self._written)
        writing.start()

    def wait(self) -> None:
        """Waits until all is written."""
        for writing in self._writings:
            writing.wait()

    def _written(self) -> None:
        for writing in [one for one in self._writings if one.isFinished()]:
            self._writings.remove(writing)
            if writing.trouble:
                self.failed.emit(writing.trouble)
            else:
                self.saved.emit(writing.path.name)
            writing.deleteLater()

    def _filter(self, form: Format) -> str:
        names = {
            "csv": self.tr("Comma-separated values"),
            "xlsx": self.tr("Excel workbook"),
            "json": self.tr("JSON"),
        }
        return f"{names[form]} (*.{form})"


def placed(path: Path, form: Format) -> tuple[Path, Format]:
    """Where a file goes and in which format: its own ending tells, else the one that was chosen."""
    own = path.suffix.lower().removeprefix(".")
    for known in FORMATS:
        if own == known:
            return path, known
    return path.with_name(f"{path.name}.{form}"), form
