"""The packs in the window: dropped, asked about, installed, verified, removed; keys trusted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import IO

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.packs import copying
from sealread.packs import key_ring as rings
from sealread.packs.key_files import SigningKey, save_public
from sealread.weights.store import FOLDER_VARIABLE
from sealread_desktop.packs.dialog import PacksDialog
from sealread_desktop.packs.model import SIGNER, STATE, VERSION
from tests.unit.packs.making import members_of, pack_of
from tests.unit.weights.small_models import make_models

LONG = 30_000
Pack = Callable[..., Path]


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SigningKey:
    """A site's key, not trusted yet; keys and weights are this test's own."""
    for name in ("shipped", "machine", "own"):
        folder = tmp_path / "keys" / name
        folder.mkdir(parents=True)
        monkeypatch.setattr(rings, f"{name}_folder", lambda folder=folder: folder)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "weights"))
    return SigningKey.made("site", "Clinic East")


@pytest.fixture
def trusted(key: SigningKey, tmp_path: Path) -> SigningKey:
    save_public(key.public, tmp_path / "keys" / "own" / "east.pub")
    return key


@pytest.fixture
def pack(tmp_path: Path, key: SigningKey) -> Pack:
    model = make_models(tmp_path / "manifests")["standard"]
    members = members_of(model, tmp_path / "manifests")

    def make(version: int = 1) -> Path:
        path = tmp_path / f"tiny-{version}.sealpack"
        path.write_bytes(pack_of(members, key, version=version))
        return path

    return make


@pytest.fixture
def dialog(qtbot: QtBot, key: SigningKey) -> PacksDialog:
    shown = PacksDialog()
    qtbot.addWidget(shown)
    shown.show()
    idle(shown, qtbot)
    return shown


def idle(dialog: PacksDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not dialog.jobs.busy, timeout=LONG)


def drop(dialog: PacksDialog, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    dialog.dropEvent(
        QDropEvent(
            QPointF(9, 9), Qt.DropAction.CopyAction, mime,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )
    )  # fmt: skip


def answer(*, agree: bool, meanwhile: Callable[[], object] = bool) -> list[str]:
    """Answers the question that comes, after something has happened; returns what it said."""
    asked: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, press)
            return
        asked.append(box.text())
        meanwhile()
        box.buttons()[0 if agree else 1].click()

    QTimer.singleShot(20, press)
    return asked


def install(dialog: PacksDialog, qtbot: QtBot, path: Path) -> list[str]:
    asked = answer(agree=True)
    drop(dialog, path)
    qtbot.waitUntil(lambda: "installed and verified" in dialog.said.text(), timeout=LONG)
    idle(dialog, qtbot)
    return asked


def cell(dialog: PacksDialog, column: int) -> str:
    return str(dialog.model.index(0, column).data())


def test_a_dropped_pack_is_asked_about_and_installed(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot
) -> None:
    asked = install(dialog, qtbot, pack(2))

    assert "signed by Clinic East" in asked[0]
    assert (cell(dialog, VERSION), cell(dialog, SIGNER)) == ("2", "Clinic East")
    assert trusted.public.short_id in dialog.details.text()


def test_a_pack_that_nobody_agrees_to_is_not_installed(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot
) -> None:
    answer(agree=False)
    drop(dialog, pack())
    qtbot.waitUntil(lambda: dialog.said.text() == "It was not installed.", timeout=LONG)
    idle(dialog, qtbot)
    assert dialog.model.rowCount() == 0


def test_a_pack_of_a_stranger_is_refused_until_the_key_is_trusted(
    key: SigningKey, dialog: PacksDialog, pack: Pack, tmp_path: Path, qtbot: QtBot
) -> None:
    assert "No key is trusted yet" in dialog.keys.text()
    drop(dialog, pack())
    qtbot.waitUntil(lambda: "not trusted here" in dialog.said.text(), timeout=LONG)
    idle(dialog, qtbot)

    save_public(key.public, tmp_path / "east.pub")
    asked = answer(agree=True)
    dialog.trust_file(tmp_path / "east.pub")
    qtbot.waitUntil(lambda: "Clinic East" in dialog.keys.text(), timeout=LONG)
    idle(dialog, qtbot)

    assert key.public.id in asked[0]
    install(dialog, qtbot, pack())
    assert dialog.model.rowCount() == 1


def test_a_pack_that_was_swapped_while_the_person_was_asked_is_refused(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot
) -> None:
    shown, other = pack(1), pack(2)
    answer(agree=True, meanwhile=lambda: shown.write_bytes(other.read_bytes()))
    drop(dialog, shown)
    qtbot.waitUntil(
        lambda: "another pack than the one agreed to" in dialog.said.text(), timeout=LONG
    )
    idle(dialog, qtbot)
    assert dialog.model.rowCount() == 0


def test_the_key_that_was_shown_is_trusted_and_not_one_put_in_its_place(
    key: SigningKey, dialog: PacksDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    file, other = tmp_path / "east.pub", SigningKey.made("site", "Clinic East")
    save_public(key.public, file)
    answer(agree=True, meanwhile=lambda: save_public(other.public, file))
    dialog.trust_file(file)
    qtbot.waitUntil(lambda: "are taken from now on" in dialog.said.text(), timeout=LONG)
    idle(dialog, qtbot)

    assert [one.key for one in rings.key_ring().keys] == [key.public]


def test_verifying_that_is_stopped_tells_of_nothing_to_go_on_with(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    install(dialog, qtbot, pack())
    begun, on, reading = Event(), Event(), copying._read

    def slow(stream: IO[bytes], left: int) -> bytes:
        begun.set()
        assert on.wait(LONG / 1000)
        return reading(stream, left)

    monkeypatch.setattr(copying, "_read", slow)
    dialog.verify.click()
    qtbot.waitUntil(begun.is_set, timeout=LONG)
    dialog.stop.click()
    on.set()
    idle(dialog, qtbot)

    assert dialog.said.text() == "Stopped. Nothing was changed."
    assert cell(dialog, STATE) == ""


def test_what_is_no_key_is_told(dialog: PacksDialog, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "odd.pub").write_bytes(b"odd")
    dialog.trust_file(tmp_path / "odd.pub")
    qtbot.waitUntil(lambda: "it is no key file" in dialog.said.text(), timeout=LONG)
    idle(dialog, qtbot)


def test_a_pack_is_verified_and_one_that_was_changed_shows(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot
) -> None:
    install(dialog, qtbot, pack())
    dialog.verify.click()
    qtbot.waitUntil(lambda: cell(dialog, STATE) == "✓ Verified", timeout=LONG)
    idle(dialog, qtbot)

    chosen = dialog.pack
    assert chosen is not None
    weights = next(one for one in chosen.index.members if one.kind == "weights")
    chosen.path(weights).write_bytes(b"x")
    dialog.verify.click()
    qtbot.waitUntil(lambda: cell(dialog, STATE) == "✗ Not as signed", timeout=LONG)
    idle(dialog, qtbot)
    assert weights.name in dialog.said.text()


def test_an_older_pack_is_refused_with_a_sentence(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot
) -> None:
    install(dialog, qtbot, pack(3))
    answer(agree=True)
    drop(dialog, pack(2))
    qtbot.waitUntil(lambda: "version 3 was installed here" in dialog.said.text(), timeout=LONG)
    idle(dialog, qtbot)
    assert cell(dialog, VERSION) == "3"


def test_a_pack_is_removed(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot
) -> None:
    install(dialog, qtbot, pack())
    answer(agree=True)
    dialog.remove.click()
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 0, timeout=LONG)
    idle(dialog, qtbot)
    assert not dialog.remove.isEnabled()


def test_closing_stops_an_installation_that_the_next_one_goes_on_with(
    trusted: SigningKey, dialog: PacksDialog, pack: Pack, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.setattr(copying, "CHUNK", 4096)
    reading, half, on = copying._read, Event(), Event()

    def slow(stream: IO[bytes], left: int) -> bytes:
        """The stick, which gives the first bytes of the weights and then takes its time."""
        if stream.tell() > 10_000:
            half.set()
            assert on.wait(LONG / 1000)
        return reading(stream, left)

    monkeypatch.setattr(copying, "_read", slow)
    answer(agree=True)
    drop(dialog, pack())
    qtbot.waitUntil(half.is_set, timeout=LONG)
    assert dialog.bar.isVisible()
    dialog.reject()
    on.set()
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=LONG)

    assert dialog.model.rowCount() == 0
    assert list((tmp_path / "weights" / "packs" / ".staging").rglob("*.gguf"))
