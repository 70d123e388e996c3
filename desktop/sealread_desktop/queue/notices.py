"""A person who looks elsewhere is told when the work has ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QStyle, QSystemTrayIcon, QWidget

SHOWN_MS = 15_000


class Notices(QObject):
    """Marks the window in the task bar, and shows a message where the system has a tray.

    Messages have counts and never names: they are shown over locked screens, and kept in lists.
    """

    def __init__(self, window: QWidget, wanted: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window, self._wanted = window, wanted
        self._tray: QSystemTrayIcon | None = None
        self._fading = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._fading.timeout.connect(self._fade)

    @property
    def due(self) -> bool:
        """Whether a person wants to be told, and does not see it anyway."""
        return self._wanted() and not self._window.isActiveWindow()

    def tell(self, text: str) -> bool:
        """Tells that the work ended; False where that was not due."""
        if not self.due:
            return False
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable():
            self._icon().showMessage(self.tr("Sealread"), text)
            self._fading.start()
        return True

    def _icon(self) -> QSystemTrayIcon:
        if self._tray is None:
            icon = self._window.windowIcon()
            if icon.isNull():
                icon = self._window.style().standardIcon(QStyle.StandardPixmap.SP_FileIcon)
            self._tray = QSystemTrayIcon(icon, self)
            self._tray.messageClicked.connect(self._come)
            self._tray.activated.connect(self._come)
        self._tray.show()
        return self._tray

    def _come(self) -> None:
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.raise_()
        self._window.activateWindow()
        self._fade()

    def _fade(self) -> None:
        if self._tray is not None:
            self._tray.hide()
