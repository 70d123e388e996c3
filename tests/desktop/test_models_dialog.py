"""The models: brought in, trusted, verified, chosen, removed, with real files."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.installed import shipped
from sealread.weights.store import FOLDER_VARIABLE
from sealread_desktop.models import words as models_words
from sealread_desktop.models.dialog import ModelsDialog
from sealread_desktop.models.model import FIT, STATE
from sealread_desktop.models.trust import TrustDialog, same
from tests.chat_models import KINDS, write_model
from tests.unit.weights.small_models import shipping_small_models

READER = shipped("models") / "reader" / "reader-v4.gguf"
LONG = 30_000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of models, which is this test's own."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "weights"))
    return tmp_path / "weights" / "models"


@pytest.fixture
def unknown(tmp_path: Path) -> Path:
    path = tmp_path / "mine.gguf"
    path.write_bytes(READER.read_bytes().replace(b"Sealread reader", b"Somebody reader", 1))
    return path


@pytest.fixture
def dialog(qtbot: QtBot, folder: Path) -> ModelsDialog:
    shown = ModelsDialog()
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: shown.model.rowCount() == 1, timeout=LONG)
    return shown


def answer(*, trust: bool, pasted: str = "") -> list[str]:
    """Answers the question whether to trust, as soon as it is asked; returns the hash it showed."""
    shown: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, TrustDialog):
            QTimer.singleShot(20, press)
            return
        shown.append(box.hash.text())
        box.other.setText(pasted)
        if trust:
            box.trust.click()
        if box.isVisible():
            box.reject()

    QTimer.singleShot(20, press)
    return shown


def drop(dialog: ModelsDialog, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    dialog.dropEvent(
        QDropEvent(
            QPointF(9, 9), Qt.DropAction.CopyAction, mime,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )
    )  # fmt: skip


def bring(dialog: ModelsDialog, qtbot: QtBot, path: Path) -> None:
    answer(trust=True)
    drop(dialog, path)
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 2, timeout=LONG)


def idle(dialog: ModelsDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: dialog.bring.isEnabled(), timeout=LONG)


def cell(dialog: ModelsDialog, row: int, column: int) -> str:
    return str(dialog.model.index(row, column).data())


def test_the_bundled_reader_is_in_use_and_stays(dialog: ModelsDialog) -> None:
    assert cell(dialog, 0, 0).startswith("Sealread reader v4")
    assert cell(dialog, 0, STATE) == "In use"
    assert not dialog.remove.isEnabled()
    assert not dialog.use.isEnabled()
    assert "can read with it" in dialog.details.text()


def test_whether_a_model_fits_depends_on_the_memory_that_is_free(dialog: ModelsDialog) -> None:
    cards = dialog.model.cards
    told = []
    for free in (8 << 30, 1200 << 20, 800 << 20):
        dialog.model.show(cards, free)
        told.append(cell(dialog, 0, FIT))
    assert told == ["✓ Fits", "! Tight", "✗ Too large"]


def test_a_dropped_model_is_asked_about_and_is_in_the_list_once_trusted(
    dialog: ModelsDialog, unknown: Path, folder: Path, qtbot: QtBot
) -> None:
    shown = answer(trust=True)
    drop(dialog, unknown)
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 2, timeout=LONG)
    assert shown == [hashlib.sha256(unknown.read_bytes()).hexdigest()]
    assert (folder / "mine.gguf").read_bytes() == unknown.read_bytes()
    assert dialog.card is not None
    assert dialog.card.file == "mine.gguf"
    assert shown[0] in dialog.details.text()
    idle(dialog, qtbot)


def test_a_model_that_is_not_trusted_is_not_kept(
    dialog: ModelsDialog, unknown: Path, folder: Path, qtbot: QtBot
) -> None:
    answer(trust=False)
    drop(dialog, unknown)
    qtbot.waitUntil(lambda: dialog.said.text() == "It was not brought in.", timeout=LONG)
    idle(dialog, qtbot)
    assert list(folder.iterdir()) == []


def test_a_pasted_hash_that_differs_takes_the_trust_away(
    dialog: ModelsDialog, unknown: Path, folder: Path, qtbot: QtBot
) -> None:
    answer(trust=True, pasted="ab" * 32)
    drop(dialog, unknown)
    qtbot.waitUntil(lambda: dialog.said.text() == "It was not brought in.", timeout=LONG)
    idle(dialog, qtbot)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("said", "found"),
    [("", None), ("abc", None), ("AB" * 32, True), ("sha256:" + "ab" * 32, True),
     (" ".join(["ab" * 16] * 2), True), ("cd" * 32, False), ("x" * 64, False)],
)  # fmt: skip
def test_a_pasted_hash_is_compared(said: str, found: bool | None) -> None:
    assert same("ab" * 32, said) is found


def test_what_is_no_model_is_told_and_not_copied(
    dialog: ModelsDialog, tmp_path: Path, folder: Path, qtbot: QtBot
) -> None:
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(READER.read_bytes()[:4000])
    drop(dialog, bad)
    qtbot.waitUntil(lambda: "bad.gguf" in dialog.said.text() and dialog.bring.isEnabled())
    assert "damaged" in dialog.said.text()
    assert not folder.exists()


def test_bringing_in_can_be_cancelled(
    dialog: ModelsDialog, unknown: Path, folder: Path, qtbot: QtBot
) -> None:
    with unknown.open("r+b") as file:
        file.truncate(3 << 30)  # a hole; hashing it takes seconds
    drop(dialog, unknown)
    assert dialog.bar.isVisible()
    assert not dialog.bring.isEnabled()
    dialog.stop.click()
    idle(dialog, qtbot)
    assert "Cancelled" in dialog.said.text()
    assert dialog.model.rowCount() == 1
    assert not folder.is_dir() or list(folder.iterdir()) == []


def test_closing_stops_what_is_going_on(
    dialog: ModelsDialog, unknown: Path, folder: Path, qtbot: QtBot
) -> None:
    with unknown.open("r+b") as file:
        file.truncate(3 << 30)
    drop(dialog, unknown)
    dialog.reject()
    assert dialog.isVisible()  # until the thread has ended
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=LONG)
    assert not folder.is_dir() or list(folder.iterdir()) == []


def test_a_model_is_chosen_verified_and_removed(
    dialog: ModelsDialog, unknown: Path, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[str] = []
    dialog.chosen.connect(chosen.append)
    bring(dialog, qtbot, unknown)
    idle(dialog, qtbot)

    dialog.use.click()
    assert chosen == ["mine.gguf"]
    assert cell(dialog, 1, STATE) == "In use"
    assert cell(dialog, 0, STATE) == ""

    dialog.verify.click()
    qtbot.waitUntil(lambda: "Verified" in cell(dialog, 1, STATE), timeout=LONG)
    body = bytearray((folder / "mine.gguf").read_bytes())
    body[-1] ^= 1
    (folder / "mine.gguf").write_bytes(body)
    idle(dialog, qtbot)
    dialog.verify.click()
    qtbot.waitUntil(lambda: "Altered" in cell(dialog, 1, STATE), timeout=LONG)
    assert "not the file that was trusted" in dialog.said.text()
    idle(dialog, qtbot)

    def agree() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.buttons()[0].click()

    QTimer.singleShot(50, agree)
    dialog.remove.click()
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 1, timeout=LONG)
    assert chosen == ["mine.gguf", ""]  # the best that there is reads again
    assert cell(dialog, 0, STATE) == "In use"
    assert list(folder.iterdir()) == []
    idle(dialog, qtbot)


def test_a_model_that_is_neither_may_stay_but_cannot_read(
    dialog: ModelsDialog, unknown: Path, qtbot: QtBot
) -> None:
    body = unknown.read_bytes().replace(b"<|doc|>", b"<|dog|>", 1)
    unknown.write_bytes(body)
    bring(dialog, qtbot, unknown)
    idle(dialog, qtbot)
    assert dialog.card is not None
    assert not dialog.card.usable
    assert not dialog.use.isEnabled()
    assert "cannot read with it" in dialog.details.text()
    assert models_words.dialect(dialog.card) == "Neither"


@pytest.mark.parametrize(
    ("template", "usable"), [(KINDS["chatml"].template, True), ("{{ x }}", False)]
)
def test_a_model_for_conversation_reads_where_its_form_is_known(
    dialog: ModelsDialog, tmp_path: Path, qtbot: QtBot, template: str, usable: bool
) -> None:
    path = write_model(tmp_path / "talks.gguf", replace(KINDS["chatml"], template=template))
    bring(dialog, qtbot, path)
    idle(dialog, qtbot)
    assert dialog.card is not None
    assert models_words.dialect(dialog.card) == "Conversation"
    assert dialog.use.isEnabled() is usable
    said = dialog.details.text()
    assert ("can read with it" in said) is usable
    assert ("in a form that Sealread does not know" in said) is not usable


def test_language_models_that_are_not_installed_are_told_with_how_to_fetch_them(
    dialog: ModelsDialog,
) -> None:
    lines = dialog.offers.text().splitlines()

    assert dialog.offers.isVisible()
    assert len(lines) == 2
    assert lines[0].endswith("sealread models pull standard")
    assert lines[1].endswith("sealread models pull small")
    assert sum("suits this machine" in line for line in lines) == 1


def test_a_language_model_of_ours_is_chosen_like_any_other(
    qtbot: QtBot, folder: Path, tmp_path: Path
) -> None:
    with shipping_small_models(tmp_path / "manifests") as made:
        folder.mkdir(parents=True)
        for model in made.values():
            (folder / model.manifest.file).write_bytes(model.body)
        dialog = ModelsDialog()
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: dialog.model.rowCount() == 3, timeout=LONG)

        assert [cell(dialog, row, STATE) for row in range(3)] == ["", "In use", ""]

        for row, choice in ((2, "tiny-small.gguf"), (0, "reader"), (1, "tiny-standard.gguf")):
            dialog.table.selectRow(row)
            with qtbot.waitSignal(dialog.chosen, timeout=LONG) as chosen:
                dialog.use.click()
            assert chosen.args == [choice]
            assert cell(dialog, row, STATE) == "In use"

        assert not dialog.offers.isVisible()
        assert "Sealread knows this SHA-256." in dialog.details.text()
