"""The models: a list, what each is, and bringing in, verifying, choosing, removing."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sealread.work import models
from sealread.work.models import Card, Offer, Staged, State
from sealread_desktop import dialogs
from sealread_desktop.dropping import local_paths
from sealread_desktop.jobs.dialog import JobsDialog
from sealread_desktop.jobs.task import Small
from sealread_desktop.look import plain
from sealread_desktop.look.rows import of_rows
from sealread_desktop.look.sizes import open_at
from sealread_desktop.models import words as models_words
from sealread_desktop.models.listing import Listing
from sealread_desktop.models.model import NAME, ModelsModel
from sealread_desktop.models.tasks import Accepting, Staging, Verified, Verifying
from sealread_desktop.models.trust import TrustDialog

_WIDTH, _HEIGHT = 900, 560
_ENDING = ".gguf"


class ModelsDialog(JobsDialog):
    """`chosen` carries the model to read with from now on, as the settings name it."""

    chosen = Signal(str)

    def __init__(self, used: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ModelsModel(used, self)
        self._listing: Listing | None = None
        self._show_next = ""
        self.table = QTableView()
        self.details = QLabel(wordWrap=True)
        self.offers = QLabel(wordWrap=True)
        self.bring = QPushButton(self.tr("&Bring in a model…"))
        self.use = QPushButton(self.tr("&Use for reading"))
        self.verify = QPushButton(self.tr("&Verify"))
        self.remove = QPushButton(self.tr("&Remove…"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)
        self._list()

    def import_file(self, path: Path) -> None:
        """Brings a model in: copies and hashes it, and asks where nobody knows its hash."""
        if not self.jobs.busy:
            name = plain.line(path.name, 80)
            words = self.tr("Bringing in {name}…").format(name=name)
            self.begin(Staging(path, self), self._staged, words)

    @property
    def is_busy(self) -> bool:
        """Whether something is going on, or the models are looked up."""
        return super().is_busy or self._listing is not None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        if not self.jobs.busy and self._dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        if paths := self._dropped(event):
            event.acceptProposedAction()
            self.import_file(Path(paths[0]))

    def _dropped(self, event: QDropEvent) -> list[str]:
        return [one for one in local_paths(event.mimeData()) if one.lower().endswith(_ENDING)]

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Models"))
        open_at(self, _WIDTH, _HEIGHT)
        words = QLabel(self.tr(
            "Models that this machine holds. Drop a GGUF file here to bring another in. The window "
            "fetches nothing from anywhere."
        ), wordWrap=True)  # fmt: skip
        self._lay_out_table()
        for label in (self.details, self.offers):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.offers.setAccessibleName(self.tr("Models that can be fetched"))
        self.details.setAccessibleName(self.tr("About the chosen model"))
        acting = QHBoxLayout()
        for button in (self.bring, self.use, self.verify, self.remove):
            button.setAutoDefault(False)
            acting.addWidget(button)
        acting.addStretch(1)
        acting.addWidget(self.buttons)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self.table, 1)
        column.addWidget(self.details)
        column.addWidget(self.offers)
        column.addWidget(self.said)
        column.addLayout(self.working)
        column.addLayout(acting)
        self.offers.hide()

    def _lay_out_table(self) -> None:
        self.table.setModel(self.model)
        self.table.setAccessibleName(self.tr("Models"))
        of_rows(self.table, NAME)

    def _connect(self) -> None:
        self.buttons.rejected.connect(self.reject)
        self.bring.clicked.connect(self._choose_file)
        self.use.clicked.connect(self._use)
        self.verify.clicked.connect(self._verify)
        self.remove.clicked.connect(self._remove)
        self.table.selectionModel().currentRowChanged.connect(self.allow)
        self.allow()

    @property
    def card(self) -> Card | None:
        """The chosen row's."""
        return self.model.card(self.table.currentIndex().row())

    def _list(self, show: str = "") -> None:
        """Looks the models up anew; afterwards the row of the hash `show` is chosen."""
        self._show_next = show
        self._listing = Listing(self)
        self._listing.offered.connect(self._offered)
        self._listing.listed.connect(self._listed)
        self._listing.failed.connect(self.said.setText)
        self._listing.finished.connect(self._listing_ended)
        self._listing.start()

    def _listed(self, cards: tuple[Card, ...], free: int) -> None:
        self.model.show(cards, free)
        self.table.selectRow(max(0, self.model.row_of(self._show_next)))
        self.allow()

    def _offered(self, found: tuple[Offer, ...]) -> None:
        self.offers.setText(models_words.offers(found))
        self.offers.setVisible(bool(found))

    def _listing_ended(self) -> None:
        if self._listing is not None:
            self._listing.wait()  # it says so a moment before it has ended
        self._listing = None
        if not self.is_busy:
            self.ended()

    def _choose_file(self) -> None:
        if path := dialogs.model_file(self):
            self.import_file(Path(path))

    def _staged(self, result: object) -> None:
        if not isinstance(result, Staged):
            raise TypeError("staging gives what was staged")
        if result.known or (not self.is_closing and self._trusts(result)):
            words = self.tr("Keeping {name}…").format(name=plain.line(result.file, 80))
            self.begin(Accepting(result, self), self._accepted, words)
        else:
            self.said.setText(self.tr("It was not brought in."))
            self.begin(Small(partial(models.discard, result), self), None)

    def _trusts(self, staged: Staged) -> bool:
        dialog = TrustDialog(staged, self)
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return agreed

    def _accepted(self, result: object) -> None:
        if not isinstance(result, Card):
            raise TypeError("accepting gives a card")
        words = self.tr("“{title}” is in the list now. {use}")
        self.said.setText(
            words.format(title=models_words.title(result), use=models_words.use(result))
        )
        self._list(result.sha256)

    def _use(self) -> None:
        if (card := self.card) is not None:
            self.model.choose(models.choice_of(card))
            words = self.tr("From the next reading on, “{title}” reads.")
            self.said.setText(words.format(title=models_words.title(card)))
            self.chosen.emit(models.choice_of(card))
            self.allow()

    def _verify(self) -> None:
        if (card := self.card) is not None:
            words = self.tr("Hashing {name}…").format(name=models_words.title(card))
            self.begin(Verifying(card, self), self._verified, words)

    def _verified(self, result: object) -> None:
        if not isinstance(result, Verified):
            raise TypeError("verifying gives what it showed")
        self.model.verified(result.card, result.state)
        self.said.setText(self._in_words(result.card, result.state))

    def _in_words(self, card: Card, state: State) -> str:
        title = models_words.title(card)
        match state:
            case "ok":
                return self.tr("“{title}” is the file that was trusted.").format(title=title)
            case "altered":
                return self.tr(
                    "“{title}” is not the file that was trusted any more. Sealread does not read "
                    "with it; remove it and bring it in again."
                ).format(title=title)
        return self.tr("The file of “{title}” is gone.").format(title=title)

    def _remove(self) -> None:
        card = self.card
        if card is None or not card.file:
            return
        words = self.tr("Delete “{title}” from this machine?")
        if dialogs.may_remove(self, words.format(title=models_words.title(card))):
            if self.model.is_used(card):
                self.model.choose("")
                self.chosen.emit("")
            self.said.clear()
            self.begin(Small(partial(models.remove, card), self), self._removed)

    def _removed(self, _: object) -> None:
        self._list()

    def stopped(self) -> None:
        """Stops what goes on."""
        super().stopped()
        self.said.setText(self.tr("Cancelled; nothing was changed."))

    def allow(self) -> None:
        """Enables what can be done now, and tells of the chosen model."""
        card, free = self.card, not self.jobs.busy
        self.bring.setEnabled(free)
        self.verify.setEnabled(free and card is not None)
        own = card is not None and bool(card.file) and not card.pack
        self.remove.setEnabled(free and own)
        usable = card is not None and card.usable and (bool(card.file) or card.default)
        self.use.setEnabled(free and usable and card is not None and not self.model.is_used(card))
        self.details.setText(models_words.details(card) if card is not None else "")
