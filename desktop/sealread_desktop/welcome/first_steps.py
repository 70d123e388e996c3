"""Three steps for who opens the window for the first time. None has to be taken.

What stays on this machine is tried while the person looks on; the language can be chosen; and there
is a sample to try. Whoever drops a document straight away sees no more of them.
"""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from sealread_desktop.look.icons import wear
from sealread_desktop.look.sizes import grown
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.settings.words import Words, all_words
from sealread_desktop.walls.report import marked_verdict
from sealread_desktop.walls.trying import Trying
from sealread_desktop.welcome.pressed import pressed

_ICON = 24
_SOON_MS = 300
"""The window is on the screen by then."""


class FirstSteps(QWidget):
    """Tries the walls once it is shown. `stop` waits for that, at the end of the program."""

    def __init__(
        self, settings: SettingsKeeper, proof: QAction, samples: QAction,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._settings = settings
        self._trying: Trying | None = None
        self._begun = False
        self.verdict = _text(self.tr("Trying to get out, as a malicious document would…"))
        words = all_words()["language"]
        self.languages = self._languages(words)
        self.languages.activated.connect(self._speak)
        see, read = pressed(proof, self.tr("See for yourself")), pressed(samples)
        self.buttons = (see, read)
        few = self.tr("Three documents that come with Sealread. Each value shows its words.")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addStretch()
        row.addWidget(
            _step("shield-check", self.tr("1  Nothing leaves this machine"), self.verdict, see)
        )
        row.addWidget(
            _step(
                "languages",
                self.tr("2  Your language"),
                _text(words.help),
                self.languages,
            )
        )
        row.addWidget(_step("play", self.tr("3  See it work"), _text(few), read))
        row.addStretch()

    def stop(self) -> None:
        """Waits for what is being tried."""
        self._begun = True
        if self._trying is not None:
            self._trying.wait()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        super().showEvent(event)
        QTimer.singleShot(_SOON_MS, self, self._try)

    def _try(self) -> None:
        if self._begun:
            return
        self._begun = True
        self._trying = Trying(self)
        self._trying.finished.connect(self._tried)
        self._trying.start()

    def _tried(self) -> None:
        from sealread.work.health import Inside

        trying, self._trying = self._trying, None
        if trying is not None:
            self.verdict.setText(marked_verdict(trying.inside or Inside(None)))
            trying.deleteLater()

    def _languages(self, words: Words) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(words.title)
        for language, word in words.choices.items():
            box.addItem(word, language)
        box.setCurrentIndex(box.findData(self._settings.value.language))
        return box

    def _speak(self) -> None:
        chosen = self.languages.currentData()
        self._settings.put(replace(self._settings.value, language=chosen))


def _step(icon: str, title: str, text: QLabel, control: QWidget) -> QFrame:
    """A card: its icon, its title, what it is about, and what can be done."""
    card, picture, heading = QFrame(), QLabel(), QLabel(title)
    card.setProperty("card", True)
    card.setFixedWidth(min(grown(card, 280), 400))
    wear(picture, icon, _ICON)
    font = heading.font()
    font.setBold(True)
    heading.setFont(font)
    heading.setWordWrap(True)
    column = QVBoxLayout(card)
    column.setContentsMargins(16, 16, 16, 16)
    column.setSpacing(8)
    column.addWidget(picture)
    column.addWidget(heading)
    column.addWidget(text, 1)
    column.addWidget(control, 0, Qt.AlignmentFlag.AlignLeft)
    return card


def _text(words: str) -> QLabel:
    label = QLabel(words, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
