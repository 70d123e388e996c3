"""What the file actions do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from sealread_desktop import dialogs
from sealread_desktop.actions import FileActions
from sealread_desktop.export.savers import Savers
from sealread_desktop.memory import Memory
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel

Read = Callable[[Sequence[str], bool], None]


class Commands:
    """Connects the actions of the File menu; `read` takes paths and whether known ones go again."""

    def __init__(
        self,
        window: QMainWindow,
        actions: FileActions,
        queue: QueuePanel,
        savers: Savers,
        memory: Memory,
        read: Read,
    ) -> None:
        self._window, self._actions, self._queue = window, actions, queue
        self._memory, self._read = memory, read
        actions.open_files.triggered.connect(self._open_files)
        actions.open_folder.triggered.connect(self._open_folder)
        actions.read_again.triggered.connect(self._read_again)
        actions.save.triggered.connect(lambda: savers.ask_one(queue.row, memory.folder))
        actions.save_all.triggered.connect(lambda: savers.ask_all(memory.folder))
        actions.leave.triggered.connect(window.close)

    def allow(self, model: QueueModel, *, busy: bool) -> None:
        """Enables what can be done now."""
        row, actions = self._queue.row, self._actions
        actions.stop.setEnabled(busy)
        actions.read_again.setEnabled(row is not None and row.state != "unsupported")
        actions.save.setEnabled(row is not None and row.extraction is not None)
        actions.save_all.setEnabled(any(row.extraction is not None for row in model.rows))

    def _open_files(self) -> None:
        self._open(dialogs.files(self._window, self._memory.folder))

    def _open_folder(self) -> None:
        title = self._actions.open_folder.statusTip()
        chosen = dialogs.folder(self._window, title, self._memory.folder)
        self._open((chosen,) if chosen else ())

    def _open(self, paths: tuple[str, ...]) -> None:
        if paths:
            self._memory.folder = str(Path(paths[0]).parent)
            self._read(paths, False)

    def _read_again(self) -> None:
        rows = self._queue.selected_rows
        self._read(tuple(row.path for row in rows if row.state != "unsupported"), True)
