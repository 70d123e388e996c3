"""The page with its words, its small pictures and its file, drawn and read by real workers."""

from __future__ import annotations

import gc
import hashlib
import tracemalloc
from pathlib import Path

import psutil
import pymupdf
import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from sealread_desktop.page.actions import PageActions
from sealread_desktop.page.panel import PagePanel
from sealread_desktop.page.words import TakenWords
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG
from tests.desktop.page_samples import drag

PAGES = 30
EACH = 120
"""Documents opened and closed between two looks at the memory."""


def draw(path: Path, pages: int = PAGES) -> str:
    """A PDF with a line of words on each page; returns its SHA-256."""
    with pymupdf.open() as document:
        for number in range(1, pages + 1):
            page = document.new_page(width=300, height=400)
            page.insert_text((40, 60), f"Declaration of page {number}")
            if number % 10 == 0:
                page.insert_text((40, 100), "Größe und Maß")
        document.save(path)
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Shown:
    """A panel on a document, with what a person sees and does."""

    def __init__(self, qtbot: QtBot, owner: QObject) -> None:
        self.actions = PageActions(owner)
        self.panel = PagePanel(self.actions)
        self.qtbot = qtbot
        qtbot.addWidget(self.panel, before_close_func=self.end)
        self.panel.resize(700, 700)
        self.panel.show()

    def open(self, path: Path, pages: int, sha256: str = "") -> None:
        self.panel.open(str(path), pages, sha256)
        self.wait_for_picture()

    def end(self, panel: PagePanel) -> None:
        """The window would hide and wait; here the event loop is not to be kept."""
        panel.halt()
        threads = panel.pictures, panel.finding.texts
        self.qtbot.waitUntil(lambda: not any(one.isRunning() for one in threads), timeout=LONG)

    def wait_for_picture(self) -> None:
        view = self.panel.view
        self.qtbot.waitUntil(lambda: not view.page_rect.isEmpty(), timeout=LONG)

    def message(self) -> str:
        labels = [label for label in self.panel.findChildren(QLabel) if label.isVisible()]
        return " ".join(label.text() for label in labels)


@pytest.fixture
def shown(qtbot: QtBot, qapp: QObject) -> Shown:
    return Shown(qtbot, qapp)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.pdf"
    draw(path)
    return path


def test_words_are_found_on_all_pages_marked_gone_through_and_copied(
    shown: Shown, report: Path, qtbot: QtBot
) -> None:
    shown.open(report, PAGES)
    panel, search = shown.panel, shown.panel.finding.search
    shown.actions.find.find.trigger()
    qtbot.keyClicks(panel.finding.bar.line, "grosse UND")
    qtbot.waitUntil(lambda: search.query != "" and search.done, timeout=LONG)
    assert (search.total, panel.page) == (3, 10)
    shown.wait_for_picture()
    assert panel.view.marks is not None
    assert len(panel.view.marks.current) == 1
    shown.actions.find.next.trigger()
    assert panel.page == 20
    assert panel.finding.bar.count.text() == "2 of 3"
    shown.actions.find.previous.trigger()
    assert panel.page == 10
    shown.wait_for_picture()
    panel.view.setFocus()
    for key in (Qt.Key.Key_A, Qt.Key.Key_C):
        qtbot.keyClick(panel.view, key, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Declaration of page 10\nGröße und Maß"
    qtbot.keyClick(panel.finding.bar.line, Qt.Key.Key_Escape)
    assert panel.finding.bar.isHidden()
    assert not panel.view.marks.hits


def test_words_are_taken_from_the_page_although_nothing_is_known_of_them_yet(
    shown: Shown, report: Path, qtbot: QtBot
) -> None:
    shown.open(report, PAGES)
    view = shown.panel.view
    shown.panel.take(True)
    assert shown.panel.taking
    assert "Click or drag" in shown.message()
    x = view.page_rect.width() / 300
    with qtbot.waitSignal(shown.panel.words_taken, timeout=LONG) as told:
        drag(qtbot, view, view.mapFromScene(35 * x, 40 * x), view.mapFromScene(250 * x, 70 * x))
    assert told.args is not None
    taken = told.args[0]
    assert isinstance(taken, TakenWords)
    assert (taken.path, taken.page, taken.text) == (str(report), 1, "Declaration of page 1")
    assert [word.text for word in taken.words] == ["Declaration", "of", "page", "1"]
    assert (taken.box[0] * 300, taken.box[3] * 400) == (
        pytest.approx(40, abs=2),
        pytest.approx(62, abs=6),
    )
    assert shown.panel.marked is None
    with qtbot.waitSignal(shown.panel.taking_changed) as changed:
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert changed.args == [False]
    assert "Click or drag" not in shown.message()


def test_how_many_pages_there_are_becomes_known_with_the_words(
    shown: Shown, report: Path, qtbot: QtBot
) -> None:
    shown.open(report, 0)
    search = shown.panel.finding.search
    shown.panel.finding.look_for("Größe")
    qtbot.waitUntil(lambda: search.total == 3, timeout=LONG)
    assert f"of {PAGES}" in shown.message()
    shown.panel.turn(PAGES)
    assert shown.panel.page == PAGES


def test_only_the_small_pictures_that_can_be_seen_are_drawn(
    shown: Shown, report: Path, qtbot: QtBot
) -> None:
    shown.open(report, PAGES)
    small, model = shown.panel.thumbnails, shown.panel.thumbnails.pages
    assert small.isHidden()
    shown.actions.thumbnails.trigger()
    drawn: set[int] = set()
    shown.panel.pictures.small_drawn.connect(lambda ask, image: drawn.add(ask.page))
    height = small.sizeHintForRow(0)
    seen = -(-small.viewport().height() // height)
    qtbot.waitUntil(lambda: not model.missing(0, seen - 2), timeout=LONG)
    assert max(drawn) <= seen + 1 < PAGES
    small.setCurrentIndex(model.index(2, 0))
    assert shown.panel.page == 3
    shown.panel.turn(PAGES)
    assert small.currentIndex().row() == PAGES - 1


def test_a_document_that_changed_or_went_since_it_was_read_says_so(
    shown: Shown, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "letter.pdf"
    shown.open(path, 1, draw(path, 1))
    sha256 = draw(path, 2)
    qtbot.waitUntil(lambda: "changed after it was read" in shown.message(), timeout=LONG)
    shown.panel.set_pages(2, sha256)  # it was read again
    shown.wait_for_picture()
    path.unlink()
    qtbot.waitUntil(lambda: "no such file" in shown.message(), timeout=LONG)


@pytest.mark.real_workers
def test_memory_stays_flat_while_documents_are_opened_and_closed(
    shown: Shown, tmp_path: Path, qtbot: QtBot
) -> None:
    paths = [tmp_path / f"{number}.pdf" for number in range(4)]
    for path in paths:
        draw(path, 1)
    texts, pictures = shown.panel.finding.texts, shown.panel.pictures

    def some(count: int) -> None:
        for number in range(count):
            path = paths[number % len(paths)]
            pictures.forget(str(path))
            shown.open(path, 1)
            texts.ask(1)
            qtbot.waitUntil(lambda: texts.page(1) is not None, timeout=LONG)
            shown.panel.clear()

    def held() -> tuple[int, int]:
        gc.collect()
        own = psutil.Process()
        everyone = [own, *own.children()]
        return tracemalloc.get_traced_memory()[0], sum(one.memory_info().rss for one in everyone)

    some(EACH // 4)
    tracemalloc.start()
    some(20)
    before, taken_before = held()
    some(EACH)
    after, taken_after = held()
    tracemalloc.stop()
    assert after - before < 1_500 * EACH
    assert taken_after - taken_before < 40_000 * EACH


def test_the_window_finds_by_keys_and_its_escape_is_the_lines_own(
    reading_window: MainWindow, qtbot: QtBot
) -> None:
    window, panel = reading_window, reading_window.page
    window.activateWindow()
    window.centre.tabs.setCurrentIndex(1)
    qtbot.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    line = panel.finding.bar.line
    qtbot.waitUntil(line.hasFocus)
    qtbot.keyClicks(line, "thirty days")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.page == 2, timeout=LONG)
    window.actions_.stop.setEnabled(True)
    with qtbot.assertNotEmitted(window.actions_.stop.triggered):
        qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert panel.finding.bar.isHidden()
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert panel.thumbnails.isVisible()
