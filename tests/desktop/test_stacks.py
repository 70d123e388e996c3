"""A stack of papers in the window: looked through, its pages put right, written and read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sealread_desktop.stacks.dialog import StackDialog
from sealread_desktop.stacks.ranges import ranges, text, written
from sealread_desktop.window import MainWindow
from tests.unit.document.test_cutting import words
from tests.unit.work.test_splitting import invoices

pytestmark = pytest.mark.usefixtures("weights")
SLOW = 30_000


@pytest.fixture
def stack(tmp_path: Path) -> Path:
    return invoices(tmp_path / "stack.pdf")


def _shown(qtbot: QtBot, path: Path) -> StackDialog:
    dialog = StackDialog(str(path))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=SLOW)
    return dialog


def test_documents_are_shown_and_written(qtbot: QtBot, stack: Path) -> None:
    dialog = _shown(qtbot, stack)
    parted: list[list[str]] = []
    dialog.parted.connect(parted.append)
    assert dialog.pages.text() == "1-2, 3, 4-5"
    assert dialog.documents.rowCount() == 3
    assert dialog.said.text().startswith("3 document")

    qtbot.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(parted), timeout=SLOW)

    assert [Path(one).name for one in parted[0]] == ["stack-1.pdf", "stack-2.pdf", "stack-3.pdf"]
    assert not dialog.isVisible()


def test_a_person_puts_the_pages_right(qtbot: QtBot, stack: Path, tmp_path: Path) -> None:
    dialog = _shown(qtbot, stack)
    parted: list[list[str]] = []
    dialog.parted.connect(parted.append)
    dialog.pages.selectAll()
    qtbot.keyClicks(dialog.pages, "1-3, 2")
    assert not dialog.write.isEnabled()
    dialog.pages.selectAll()
    qtbot.keyClicks(dialog.pages, "1-3, 5")
    assert dialog.documents.rowCount() == 2
    dialog.folder.setText(str(tmp_path / "papers"))

    qtbot.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(parted), timeout=SLOW)

    assert [len(words(Path(one).read_bytes())) for one in parted[0]] == [3, 1]


def test_what_is_wrong_is_said(qtbot: QtBot, tmp_path: Path, stack: Path) -> None:
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(b"%PDF-1.7 and nothing more")
    dialog = _shown(qtbot, damaged)
    assert "damaged.pdf" in dialog.said.text()
    assert not dialog.write.isEnabled()

    dialog = _shown(qtbot, stack)
    dialog.folder.setText(str(stack))  # a file is no folder
    qtbot.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=SLOW)
    assert dialog.isVisible()
    assert dialog.write.isEnabled()


def test_it_goes_while_it_looks(qtbot: QtBot, stack: Path) -> None:
    dialog = StackDialog(str(stack))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.reject()
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=SLOW)


def test_what_was_written_is_read(qtbot: QtBot, window: MainWindow, stack: Path) -> None:
    read: list[list[str]] = []
    window.stacks._read = lambda paths: read.append(list(paths))
    window.stacks.open(str(stack))
    dialog = window.stacks.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=SLOW)
    qtbot.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(read), timeout=SLOW)
    assert len(read[0]) == 3
    qtbot.waitUntil(lambda: window.stacks.dialog is None)


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("1-3, 4,5 - 9", [(1, 3), (4, 4), (5, 9)]), ("2", [(2, 2)]), ("1–2", [(1, 2)]),
        ("", None), ("3-1", None), ("1-2,2", None), ("a", None), ("1,,2", None),
    ],
)  # fmt: skip
def test_pages_as_a_person_writes_them(said: str, made: list[tuple[int, int]] | None) -> None:
    assert ranges(said) == made


def test_pages_are_written_as_they_are_read() -> None:
    from sealread.work.splitting import StackPart

    parts = [StackPart(1, 3), StackPart(4, 4)]
    assert text(parts) == "1-3, 4"
    assert written(parts[1]) == "4"
    assert ranges(text(parts)) == [(1, 3), (4, 4)]
