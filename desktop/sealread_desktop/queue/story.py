"""Below the queue: why a document could not be read, in plain words, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from sealread_desktop.look import notice_words, plain
from sealread_desktop.queue.row import Row

MARGIN = 8
AGAIN = ("failed", "quarantined", "stopped")
"""States from which a document can be tried again."""


def story(row: Row) -> str:
    """What is to be known about how a document was read, or why it was not."""
    if row.state == "quarantined":
        return f"{row.sentence}\n{_set_aside()}"
    if row.state == "stopped":
        return QCoreApplication.translate("QueueStory", "It was stopped before it was read.")
    notices = row.extraction.notices if row.extraction else ()
    return row.sentence or "\n".join(dict.fromkeys(map(notice_words.told, notices)))


def _set_aside() -> str:
    return QCoreApplication.translate(
        "QueueStory",
        "It broke the closed-off process that reads documents, twice. So it was set aside, and no "
        "run touches it until you say so. The file may be damaged, or made to do harm; nothing in "
        "it could leave that process. If you trust it, try it again; otherwise ask for it anew, "
        "best as PDF.",
    )


class QueueStory(QWidget):
    """A text and a button. `again` asks to try the document once more."""

    again = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = QLabel(wordWrap=True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setAccessibleName(self.tr("What happened to this document"))
        self.button = QPushButton(self.tr("Try again"))
        self.button.clicked.connect(self.again)
        column = QVBoxLayout(self)
        column.setContentsMargins(*([MARGIN] * 4))
        column.addWidget(self.text)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def tell(self, row: Row) -> None:
        """Tells of one document; nothing is shown where there is nothing to tell."""
        self.text.setText(plain.lines(story(row)))
        self.button.setVisible(row.state in AGAIN)
        self.setVisible(bool(self.text.text()))
