"""Checking with the keyboard: a real workspace, real panes, no worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QSplitter
from pytestqt.qtbot import QtBot

from sealread.work.events import Item, ItemDone, RunStarted
from sealread.work.view import Extraction, Reading
from sealread.work.who import who
from sealread_desktop.fields.panel import FieldsPanel
from sealread_desktop.page.words import TakenWords
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.review.actions import ReviewActions
from sealread_desktop.review.bar import ReviewBar
from sealread_desktop.review.commands import QueueDocuments
from sealread_desktop.review.control import Review
from sealread_desktop.review.correction_history import NEW, OLD, WHAT, WHO, HistoryDialog
from sealread_desktop.review.correction_reason import ReasonDialog
from tests.unit.work.accounted import Office, reading

PLACE = {"page": 1, "box": [0.1, 0.2, 0.4, 0.22]}
BOX = (0.1, 0.5, 0.3, 0.52)
WAIT = 20_000  # milliseconds; an upper bound for a busy machine


class Desk:
    """Queue and fields of a window on documents that the workspace of an office holds."""

    def __init__(self, office: Office, *readings: Extraction) -> None:
        self.office = office
        self.model = QueueModel()
        items = []
        for number, read in enumerate(readings, start=1):
            office.read(read, f"{number}.pdf")
            items.append(Item(number, str(office.folder / f"{number}.pdf"), f"{number}.pdf", 10))
        self.model.apply(RunStarted(tuple(items), 0, (), (), 5))
        for item, read in zip(items, readings, strict=True):
            self.model.apply(ItemDone(item, read, 1.0, None))
        self.window = QSplitter()
        self.queue, self.fields = QueuePanel(self.model), FieldsPanel()
        self.actions = ReviewActions(self.window)
        self.bar = ReviewBar(self.actions)
        self.fields.head.addWidget(self.bar)
        self.window.addWidget(self.queue)
        self.window.addWidget(self.fields)
        documents = QueueDocuments(self.model, self.queue)
        self.review = Review(office.workspace, documents, self.fields, self.bar)
        self.queue.chosen.connect(self._follow)
        self.window.show()
        documents.show(items[0].path)
        self._follow()

    def _follow(self) -> None:
        row = self.queue.row
        if row is not None and row.extraction is not None:
            same = [one.path for one in row.extraction.fields] == [
                one.path for one in self.fields.model.readings
            ]
            if same and self.fields.position is not None:
                self.fields.update_extraction(row.extraction, {})
            else:
                self.fields.show_extraction(row.extraction)

    @property
    def chosen(self) -> str:
        """The path of the chosen reading."""
        reading = self.review.reading
        return "" if reading is None else reading.path

    def value(self, path: str, item: int = 1) -> Reading:
        """What the workspace hands out."""
        extraction = self.office.workspace.extraction(item)
        assert extraction is not None
        return next(one for one in extraction.fields if one.path == path)

    def shown(self, path: str, place: int = 0) -> Reading:
        """What the row of the queue holds."""
        extraction = self.model.rows[place].extraction
        assert extraction is not None
        return next(one for one in extraction.fields if one.path == path)


def _read(office: Office, document: str = "0" * 64) -> Extraction:
    runner = {"text": "Other AG", "evidence": [PLACE], "confidence": 0.2}
    read = office.extraction(
        reading("/Manufacturer", "Muster", status="needs_review", confidence=0.6,
                evidence=[PLACE], runners_up=[runner]),
        reading("/total", 9.68, text="9,68", status="needs_review", confidence=0.3),
        reading("/paid", "yes", confidence=0.95),
        reading("/lines/0/name", "Screw", status="needs_review", confidence=0.5),
        values={"Manufacturer": "Muster", "total": 9.68, "paid": "yes",
                "lines": [{"name": "Screw"}]},
    )  # fmt: skip
    return structs.replace(read, document=structs.replace(read.document, sha256=document))


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


@pytest.fixture
def open_desk(office: Office, qtbot: QtBot) -> Iterator[Callable[..., Desk]]:
    """Opens desks, and keeps them until the test has ended."""
    opened: list[Desk] = []

    def make(*readings: Extraction) -> Desk:
        opened.append(Desk(office, *readings))
        qtbot.addWidget(opened[-1].window)
        return opened[-1]

    yield make
    for desk in opened:
        desk.review.stop()
        desk.window.close()


@pytest.fixture
def desk(office: Office, open_desk: Callable[..., Desk]) -> Desk:
    return open_desk(_read(office))


def _decide(desk: Desk, qtbot: QtBot, do: Any) -> None:
    with qtbot.waitSignal(desk.review.decided, timeout=WAIT):
        do()


def _editor(desk: Desk, qtbot: QtBot) -> QLineEdit:
    def there() -> bool:
        return isinstance(QApplication.focusWidget(), QLineEdit)

    qtbot.waitUntil(there, timeout=WAIT)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    return editor


def _type(desk: Desk, qtbot: QtBot, text: str) -> None:
    desk.review.edit()
    editor = _editor(desk, qtbot)
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)


def test_it_begins_with_the_least_sure_reading(desk: Desk) -> None:
    desk.review.switch(True)
    assert desk.chosen == "/total"
    assert desk.bar.left.text() == "To check: 3, in documents: 1"


def test_accepting_is_kept_and_goes_on_to_the_next(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    _decide(desk, qtbot, desk.review.accept)
    assert desk.value("/total").confidence == 1.0
    assert desk.shown("/total") == desk.value("/total")
    assert desk.chosen == "/lines/0/name"


def test_accepting_may_be_faster_than_the_disk(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    for _ in range(4):  # one more than there are
        desk.review.accept()
    qtbot.waitUntil(lambda: desk.model.rows[0].checked, timeout=WAIT)
    told = [one.correction.path for one in desk.office.workspace.corrections()]
    assert told == ["/total", "/lines/0/name", "/Manufacturer"]
    desk.review.go()
    assert desk.bar.message.text() == "Nothing is left to check."


def test_a_typed_value_is_brought_to_the_fields_type(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    _decide(desk, qtbot, lambda: _type(desk, qtbot, "1.000,50"))
    assert desk.value("/total").value == 1000.5


def test_while_typing_it_is_said_what_it_comes_to(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    desk.review.edit()
    qtbot.keyClicks(_editor(desk, qtbot), "7,5")
    qtbot.waitUntil(lambda: desk.bar.message.text() == "It will be: 7.5", timeout=WAIT)
    _editor(desk, qtbot).selectAll()
    qtbot.keyClicks(_editor(desk, qtbot), "much")
    qtbot.waitUntil(lambda: "the schema does not take it" in desk.bar.message.text(), timeout=WAIT)
    assert desk.office.workspace.corrections() == ()


def test_what_was_refused_stands_in_the_editor_again(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    _type(desk, qtbot, "much")
    qtbot.waitUntil(lambda: "the schema does not take it" in desk.bar.message.text(), timeout=WAIT)
    assert _editor(desk, qtbot).text() == "much"
    assert desk.value("/total").value == 9.68


def test_a_cell_of_a_record_is_typed_in_its_table(desk: Desk, qtbot: QtBot) -> None:
    desk.fields.choose(3)
    _decide(desk, qtbot, lambda: _type(desk, qtbot, "Nut"))
    assert desk.value("/lines/0/name").value == "Nut"
    assert desk.fields.records.model.index(0, 0).data() == "Nut"


def test_an_editor_that_is_left_as_it_was_decides_nothing(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    desk.review.edit()
    qtbot.keyClick(_editor(desk, qtbot), Qt.Key.Key_Return)
    _decide(desk, qtbot, desk.review.accept)
    assert [one.correction.act for one in desk.office.workspace.corrections()] == ["accept"]


def test_changing_an_accepted_value_asks_for_the_reason(desk: Desk, qtbot: QtBot) -> None:
    desk.fields.choose(2)
    _type(desk, qtbot, "no")
    qtbot.waitUntil(lambda: bool(desk.window.findChildren(ReasonDialog)), timeout=WAIT)
    dialog = desk.window.findChildren(ReasonDialog)[0]
    dialog.accept_if_said()
    assert dialog.isVisible()
    qtbot.keyClicks(dialog.line, "a second stamp")
    _decide(desk, qtbot, dialog.accept_if_said)
    (one,) = desk.office.workspace.corrections()
    assert (one.correction.new, one.correction.reason) == ("no", "a second stamp")


def test_without_a_reason_the_value_stays(desk: Desk, qtbot: QtBot) -> None:
    desk.fields.choose(2)
    desk.review.mark_absent()
    qtbot.waitUntil(lambda: bool(desk.window.findChildren(ReasonDialog)), timeout=WAIT)
    desk.window.findChildren(ReasonDialog)[0].reject()
    desk.review.stop()
    assert desk.office.workspace.corrections() == ()


def test_a_runner_up_brings_its_words_and_place(desk: Desk, qtbot: QtBot) -> None:
    desk.fields.choose(0)
    assert desk.fields.proof.runners_up.item(0).text() == "1   Other AG   (20%, page 1)"
    _decide(desk, qtbot, lambda: desk.review.choose_runner_up(0))
    assert (desk.value("/Manufacturer").text, desk.value("/Manufacturer").status) == (
        "Other AG", "grounded",
    )  # fmt: skip


def test_what_the_document_does_not_say_is_marked_absent(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    _decide(desk, qtbot, desk.review.mark_absent)
    assert (desk.value("/total").value, desk.value("/total").status) == (None, "not_found")


def test_words_are_taken_from_the_page(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    here = desk.review.place.here
    assert here is not None
    taken = TakenWords(here.path, 2, (), "77,5", BOX, (BOX,))
    _decide(desk, qtbot, lambda: desk.review.take_words(taken))
    found = desk.value("/total")
    assert (found.value, found.text, found.evidence[0].page, found.evidence[0].box) == (
        77.5, "77,5", 2, BOX,
    )  # fmt: skip


def test_words_of_another_document_and_empty_places_are_not_taken(desk: Desk) -> None:
    desk.review.switch(True)
    here = desk.review.place.here
    assert here is not None
    desk.review.take_words(TakenWords("/other.pdf", 1, (), "77", BOX))
    desk.review.take_words(TakenWords(here.path, 1, (), " ", BOX))
    desk.review.stop()
    assert "no words" in desk.bar.message.text()
    assert desk.office.workspace.corrections() == ()


def test_decisions_are_undone_and_done_again(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    _decide(desk, qtbot, desk.review.accept)
    _decide(desk, qtbot, desk.review.mark_absent)
    _decide(desk, qtbot, lambda: desk.review.go_back("undo"))
    assert (desk.chosen, desk.shown("/lines/0/name").value) == ("/lines/0/name", "Screw")
    assert desk.bar.message.text() == "Undone: lines › #1 › name"
    _decide(desk, qtbot, lambda: desk.review.go_back("undo"))
    assert desk.shown("/total").status == "needs_review"
    _decide(desk, qtbot, lambda: desk.review.go_back("redo"))
    assert desk.shown("/total").confidence == 1.0


def test_there_may_be_nothing_to_undo(desk: Desk, qtbot: QtBot) -> None:
    desk.review.go_back("undo")
    qtbot.waitUntil(lambda: desk.bar.message.text() == "There is nothing to undo.", timeout=WAIT)


def test_a_document_in_two_places_is_decided_on_once(
    office: Office, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    desk = open_desk(_read(office), _read(office))
    desk.review.switch(True)
    _decide(desk, qtbot, desk.review.accept)
    qtbot.waitUntil(lambda: desk.shown("/total", 1).confidence == 1.0, timeout=WAIT)
    desk.review.stop()
    assert len(office.workspace.corrections()) == 1


def test_it_goes_on_to_the_next_document(
    office: Office, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    desk = open_desk(_read(office), _read(office, "7" * 64))
    desk.review.switch(True)
    for _ in range(3):
        _decide(desk, qtbot, desk.review.accept)
    row = desk.queue.row
    assert row is not None
    assert (Path(row.path).name, desk.chosen) == ("2.pdf", "/total")
    assert [one.checked for one in desk.model.rows] == [True, False]


def test_words_that_gave_no_value_cannot_be_accepted(
    office: Office, open_desk: Callable[..., Desk]
) -> None:
    empty = reading("/total", None, text="9;68", status="needs_review")
    desk = open_desk(office.extraction(empty, values={"total": None}))
    desk.review.switch(True)
    desk.review.accept()
    assert desk.bar.message.text().startswith("Nothing was read here.")


def test_a_higher_threshold_brings_more_to_check(desk: Desk) -> None:
    desk.review.switch(True)
    assert desk.review.reading is not None
    desk.review.set_below(0.99)
    for _ in range(3):
        desk.review.go()
    assert desk.chosen == "/paid"


def test_the_history_of_a_value_says_who_did_what_and_why(desk: Desk, qtbot: QtBot) -> None:
    desk.review.switch(True)
    _decide(desk, qtbot, lambda: _type(desk, qtbot, "7"))
    _decide(desk, qtbot, lambda: desk.review.go_back("undo"))
    desk.review.show_history()
    qtbot.waitUntil(lambda: bool(desk.window.findChildren(HistoryDialog)), timeout=WAIT)
    dialog = desk.window.findChildren(HistoryDialog)[0]
    rows = [dialog.list.topLevelItem(n) for n in range(dialog.list.topLevelItemCount())]
    assert [[row.text(n) for n in (WHO, WHAT, OLD, NEW)] for row in rows if row] == [
        [who().user, "Undone", "7", "9.68"], [who().user, "Typed", "9.68", "7"],
    ]  # fmt: skip


def test_a_value_without_decisions_has_no_history(desk: Desk, qtbot: QtBot) -> None:
    desk.fields.choose(0)
    desk.review.show_history()
    said = "Nobody decided on this value yet."
    qtbot.waitUntil(lambda: desk.bar.message.text() == said, timeout=WAIT)
