"""The settings of this window: read once at the start, written in a thread when they change."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import SealreadError
from sealread.work.settings import Preferences, SettingsFile, changed, refuse_changes


class _Writing(QThread):
    """Writes the settings once; `trouble` says why it could not, when it has finished."""

    def __init__(self, file: SettingsFile, value: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._file, self._value = file, value
        self.trouble = ""

    def run(self) -> None:
        try:
            self._file.save(self._value)
        except SealreadError as error:
            self.trouble = str(error)


class SettingsKeeper(QObject):
    """`changed` carries the keys that have other values now, `failed` a sentence.

    Without a file nothing is kept. `trouble`: a sentence about a damaged file, "" if there is none.
    """

    changed = Signal(frozenset)
    failed = Signal(str)

    def __init__(self, file: SettingsFile | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file or SettingsFile(None)
        self._value = self._file.load()
        self.trouble = self._file.trouble
        self._writing: _Writing | None = None
        self._stale = False

    @property
    def value(self) -> Preferences:
        """The settings as they are now."""
        return self._value

    @property
    def keeps_names(self) -> bool:
        """Whether settings that name folders outlive this session: not in a locked workspace."""
        return self._file.names

    @property
    def writing(self) -> bool:
        """Whether settings are on their way to the disk."""
        return self._writing is not None

    def put(self, value: Preferences) -> None:
        """Takes other settings; what uses them hears of it, and they are written.

        None of them are taken where one is locked on this machine, which `failed` says.
        """
        try:
            refuse_changes(self._value, value)
        except SealreadError as error:
            self.failed.emit(str(error))
            return
        keys = frozenset(one.key for one in changed(self._value, value))
        if keys:
            self._value = value
            self._write()
            self.changed.emit(keys)

    def wait(self) -> None:
        """Waits until all is written; for the end of the program."""
        while self._writing is not None:
            self._writing.wait()
            self._written()

    def _write(self) -> None:
        if self._writing is not None:
            self._stale = True
            return
        self._stale = False
        self._writing = _Writing(self._file, self._value, self)
        self._writing.finished.connect(self._written)
        self._writing.start()

    def _written(self) -> None:
        writing = self._writing
        if writing is None or not writing.isFinished():  # `wait` was here before the signal
            return
        self._writing = None
        writing.deleteLater()
        if writing.trouble:
            self.failed.emit(writing.trouble)
        if self._stale:
            self._write()
