"""Watched folders, looked at in a thread again and again."""

from __future__ import annotations

import threading
import time

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import SealreadError
from sealread.work.watching import Watching, seen_before
from sealread.work.workspace import Workspace

EVERY = 1.5
"""Seconds between two looks; more where a look takes long."""
_SHARE = 20  # of the time at most one part is spent on looking


class _Watch(QThread):
    """Looks until it is stopped."""

    found = Signal(object)
    unreachable = Signal(object)
    failed = Signal(str)

    def __init__(self, watching: Watching, parent: QObject) -> None:
        super().__init__(parent)
        self._watching = watching
        self._stop = threading.Event()

    def run(self) -> None:
        missing: tuple[str, ...] = ()
        pause = 0.0
        while not self._stop.wait(pause):
            began = time.monotonic()
            try:
                paths = self._watching.look(began)
            except SealreadError as error:  # of the workspace: there is no use in going on
                self.failed.emit(str(error))
                return
            if paths:
                self.found.emit(paths)
            if self._watching.unreachable != missing:
                missing = self._watching.unreachable
                self.unreachable.emit(missing)
            pause = max(EVERY, _SHARE * (time.monotonic() - began))

    def stop(self) -> None:
        """Ends it soon."""
        self._stop.set()


class Watcher(QObject):
    """`found` carries paths of documents that came whole; `unreachable` folders that are gone."""

    found = Signal(object)
    unreachable = Signal(object)
    failed = Signal(str)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._folders: tuple[str, ...] = ()
        self._watch: _Watch | None = None
        self._over = False

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders that are watched."""
        return self._folders

    def watch(self, folders: tuple[str, ...]) -> None:
        """Watches these folders, and no others any more; nothing once it was ended."""
        if folders == self._folders or self._over:
            return
        self.stop()
        self._folders = folders
        if folders:
            watch = _Watch(Watching(folders, seen_before(self._workspace)), self)
            watch.found.connect(self._tell)
            watch.unreachable.connect(self.unreachable)
            watch.failed.connect(self.failed)
            watch.finished.connect(watch.deleteLater)
            self._watch = watch
            watch.start()

    def stop(self) -> None:
        """Watches nothing any more, and waits for the look that is going on."""
        watch, self._watch = self._watch, None
        self._folders = ()
        if watch is not None:
            watch.stop()
            watch.wait()

    def end(self) -> None:
        """Stops for good, whatever is asked for later."""
        self._over = True
        self.stop()

    def _tell(self, paths: tuple[str, ...]) -> None:
        if self._watch is not None:  # else it was found just before this was stopped
            self.found.emit(paths)
