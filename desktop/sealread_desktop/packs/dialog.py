"""The packs: what is installed, by whom it was signed, and installing, verifying, removing."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sealread.work import packs
from sealread.work.packs import Done, Examined, Installed, PublicKey, Trusted
from sealread_desktop import dialogs
from sealread_desktop.dropping import local_paths
from sealread_desktop.jobs.dialog import JobsDialog
from sealread_desktop.jobs.task import Small
from sealread_desktop.look import plain
from sealread_desktop.look.rows import of_rows
from sealread_desktop.look.sizes import open_at
from sealread_desktop.packs import words as packs_words
from sealread_desktop.packs.model import TITLE, PacksModel
from sealread_desktop.packs.tasks import (
    Finding,
    Found,
    Installing,
    Looking,
    Reading,
    Seen,
    Trusting,
    Verifying,
)

_WIDTH, _HEIGHT = 860, 520
_Kind = TypeVar("_Kind")


class PacksDialog(JobsDialog):
    """Everything that takes time runs in a thread, one thing at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = PacksModel(self)
        self._next: Path | None = None
        self._show_next = ""
        self._installs = False
        self.table = QTableView()
        self.details, self.keys = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.install = QPushButton(self.tr("&Install a pack…"))
        self.verify = QPushButton(self.tr("&Verify"))
        self.remove = QPushButton(self.tr("&Remove…"))
        self.trust = QPushButton(self.tr("&Trust a key…"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)
        self._find()

    def install_file(self, path: Path) -> None:
        """Looks who signed a pack, asks, and installs it; later where something is going on."""
        if self.jobs.busy:
            self._next = path
            return
        self.begin(Looking(path, self), self._seen)

    def done(self, result: int) -> None:
        """Closes, and installs nothing more."""
        self._next = None
        super().done(result)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        if not self.jobs.busy and self._dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        if paths := self._dropped(event):
            event.acceptProposedAction()
            self.install_file(Path(paths[0]))

    def _dropped(self, event: QDropEvent) -> list[str]:
        paths = local_paths(event.mimeData())
        return [one for one in paths if one.lower().endswith(packs.ENDING)]

    @property
    def pack(self) -> Installed | None:
        """The chosen row's."""
        return self.model.pack(self.table.currentIndex().row())

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Model packs"))
        open_at(self, _WIDTH, _HEIGHT)
        words = QLabel(self.tr(
            "A pack brings models and what belongs to them to a machine without a network, in one "
            "signed file. Drop it here: its signature is verified before anything else, every byte "
            "while it is copied. The window fetches nothing from anywhere."
        ), wordWrap=True)  # fmt: skip
        self.table.setModel(self.model)
        of_rows(self.table, TITLE)
        for widget, name in (
            (self.table, self.tr("Packs that are installed")),
            (self.details, self.tr("About the chosen pack")),
            (self.keys, self.tr("Trusted keys")),
        ):
            widget.setAccessibleName(name)
        for label in (self.details, self.keys):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        acting = QHBoxLayout()
        for button in (self.install, self.verify, self.remove, self.trust):
            button.setAutoDefault(False)
            acting.addWidget(button)
        acting.addStretch(1)
        acting.addWidget(self.buttons)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self.table, 1)
        for label in (self.details, self.keys, self.said):
            column.addWidget(label)
        column.addLayout(self.working)
        column.addLayout(acting)

    def _connect(self) -> None:
        self.buttons.rejected.connect(self.reject)
        self.install.clicked.connect(self._choose_file)
        self.verify.clicked.connect(self._verify)
        self.remove.clicked.connect(self._remove)
        self.trust.clicked.connect(self._choose_key)
        self.table.selectionModel().currentRowChanged.connect(self.allow)

    def _find(self, show: str = "") -> None:
        """Looks all up anew; afterwards the pack called `show` is chosen."""
        self._show_next = show
        self.begin(Finding(self), self._found)

    def _found(self, result: object) -> None:
        found = _as(result, Found)
        self.model.replace(found.packs)
        self.keys.setText(packs_words.keys(found.keys, release=found.release))
        self.table.selectRow(max(0, self.model.row_of(self._show_next)))
        self.allow()

    def _choose_file(self) -> None:
        if path := dialogs.pack_file(self):
            self.install_file(Path(path))

    def _seen(self, result: object) -> None:
        seen = _as(result, Seen)
        question = packs_words.question(seen.index, seen.signer)
        if not self.is_closing and dialogs.may_install(self, question):
            self._installs = True
            words = self.tr("Installing {name}…")
            self.begin(Installing(seen, self), self._installed,
                        words.format(name=packs_words.title(seen.index)))  # fmt: skip
        else:
            self.said.setText(self.tr("It was not installed."))

    def _installed(self, result: object) -> None:
        done = _as(result, Done)
        words = self.tr("“{title}” is installed and verified.")
        if not done.fresh:
            words = self.tr("“{title}” is here already.")
        self.said.setText(words.format(title=packs_words.title(done.pack.index)))
        self.model.forget(done.pack.index.name)
        self._find(done.pack.index.name)

    def _verify(self) -> None:
        if (pack := self.pack) is not None:
            self._installs = False
            words = self.tr("Verifying {name}…").format(name=packs_words.title(pack.index))
            self.begin(Verifying(pack, self), self._verified, words)

    def _verified(self, result: object) -> None:
        found = _as(result, Examined)
        self.model.verified(found)
        self.said.setText(packs_words.outcome(found))

    def _remove(self) -> None:
        if (pack := self.pack) is None:
            return
        words = self.tr("Delete “{title}” and all that came in it from this machine?")
        if dialogs.may_remove(self, words.format(title=packs_words.title(pack.index))):
            self.said.clear()
            self.model.forget(pack.index.name)
            self.begin(Small(partial(packs.remove, pack.index.name), self), self._changed)

    def _changed(self, _: object) -> None:
        self._find()

    def _choose_key(self) -> None:
        if path := dialogs.key_file(self):
            self.trust_file(Path(path))

    def trust_file(self, path: Path) -> None:
        """Asks whether a public key is the right one, and trusts it."""
        if not self.jobs.busy:
            self.begin(Reading(path, self), self._offered)

    def _offered(self, result: object) -> None:
        key = _as(result, PublicKey)
        words = self.tr(
            "Take packs that are signed with the key of “{name}”?\n\nIts id is\n{id}\n\n"
            "Compare it with the one that its owner names, by telephone or on paper."
        )
        said = words.format(name=plain.line(key.name, 80), id=key.id)
        if not self.is_closing and dialogs.may_trust(self, said):
            self.begin(Trusting(key, self), self._trusted)

    def _trusted(self, result: object) -> None:
        self.said.setText(packs_words.trust(_as(result, Trusted)))
        self._find()

    def idle(self) -> None:
        """Installs what was dropped meanwhile."""
        if self._next is not None:
            path, self._next = self._next, None
            self.install_file(path)

    def stopped(self) -> None:
        """Stops what goes on."""
        super().stopped()
        if self._installs:
            words = self.tr("Stopped. What came is kept: install it again, and it goes on.")
        else:
            words = self.tr("Stopped. Nothing was changed.")
        self.said.setText(words)

    def allow(self) -> None:
        """Enables what can be done now, and tells of the chosen pack."""
        pack, free = self.pack, not self.jobs.busy
        self.install.setEnabled(free)
        self.trust.setEnabled(free)
        self.verify.setEnabled(free and pack is not None)
        self.remove.setEnabled(free and pack is not None)
        self.details.setText(packs_words.details(pack) if pack is not None else "")
        self.details.setVisible(pack is not None)


def _as(result: object, kind: type[_Kind]) -> _Kind:
    """A task's result as what it always is."""
    if not isinstance(result, kind):
        raise TypeError(f"the task gives a {kind.__name__}")
    return result
