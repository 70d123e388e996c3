"""The queue follows the events of a run."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from sealread.work.events import (
    FieldRead,
    ItemFailed,
    ItemSorted,
    ItemStarted,
    PageRead,
    RunFinished,
    Summary,
    Trouble,
)
from sealread_desktop.queue.cells import BADGE_ROLE, DETAIL_ROLE, SIGN_ROLE
from sealread_desktop.queue.lines import Arrangement
from sealread_desktop.queue.model import QueueModel
from tests.desktop.samples import done, item, reading, started


def _told(model: QueueModel, row: int, role: int = Qt.ItemDataRole.DisplayRole) -> str:
    """What a role says, without the colour that some have beside it."""
    told = model.index(row, 0).data(role)
    return str(told[0] if isinstance(told, tuple) else told)


def test_it_is_a_sound_model(qtmodeltester: ModelTester) -> None:
    model = QueueModel()
    model.apply(started(3))
    qtmodeltester.check(model)


def test_found_documents_wait() -> None:
    model = QueueModel()
    model.apply(started(2))
    assert [row.state for row in model.rows] == ["queued", "queued"]
    assert _told(model, 0) == "1.pdf"


def test_progress_is_told_in_pages_then_in_fields() -> None:
    model = QueueModel()
    for event in (started(1), ItemStarted(item(1), 1), PageRead(item(1), 1, 2)):
        model.apply(event)
    assert _told(model, 0, DETAIL_ROLE) == "page 1 of 2"
    model.apply(FieldRead(item(1), 3, 12))
    assert _told(model, 0, DETAIL_ROLE) == "field 3 of 12"


def test_what_a_document_is_stays_said_while_it_is_read_and_once_it_was() -> None:
    model = QueueModel()
    model.apply(started(3))
    model.apply(ItemSorted(item(1), "Invoice", "invoice", 0.934))
    model.apply(ItemSorted(item(2), "", "", 0.4))
    for event in (ItemStarted(item(1), 1), done(1, reading("/a"))):
        model.apply(event)
        assert _told(model, 0, DETAIL_ROLE).startswith("Invoice")
    told = [_told(model, row, DETAIL_ROLE) for row in range(3)]
    assert told == ["Invoice · 1 page", "Unknown · no. 1", "no. 2"]
    tips = [str(model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)) for row in range(3)]
    assert "93 %" in tips[0]
    assert "no known kind" in tips[1]
    model.apply(ItemSorted(item(2), "", "", 0.4, near=("Invoice", "Contract")))
    tip = str(model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert "Most like: Invoice, Contract" in tip
    model.apply(ItemSorted(item(2), "Invoice", "invoice", 0.9, documents=3))
    tip = str(model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert "3 document" in tip
    assert "Split a stack" in tip
    model.apply(ItemSorted(item(2), "", "", 0.4))
    assert tips[2] == "<p>3.pdf</p>"
    model.arrange(Arrangement(order="kind", descending=True))
    assert _told(model, 0, DETAIL_ROLE) == "Invoice · 1 page"


def test_a_read_document_tells_how_much_is_to_check() -> None:
    model = QueueModel()
    doubtful, sure = reading("/a", status="needs_review"), reading("/b")
    for event in (started(1), ItemStarted(item(1), 1), done(1, doubtful, sure)):
        model.apply(event)
    assert _told(model, 0, SIGN_ROLE) == "✓"
    assert _told(model, 0, BADGE_ROLE) == "! 1"


def test_a_failed_document_keeps_its_sentence() -> None:
    model = QueueModel()
    model.apply(started(1))
    model.apply(ItemFailed(item(1), 14, "encrypted", "1.pdf: the file is locked.", False))
    assert model.row(0).state == "failed"
    assert model.row(0).sentence == "1.pdf: the file is locked."


def test_a_document_that_broke_the_worker_is_set_aside() -> None:
    model = QueueModel()
    model.apply(started(1))
    model.apply(ItemFailed(item(1), 60, "worker_died", "broke", True))
    assert "Set aside" in _told(model, 0, SIGN_ROLE)


def test_what_sealread_does_not_read_is_listed_with_its_sentence() -> None:
    model = QueueModel()
    model.apply(started(1, Trouble("a.xyz", 11, "unsupported_format", "a.xyz: not this kind")))
    assert model.row(1).state == "unsupported"
    assert model.row(1).sentence == "a.xyz: not this kind"


def test_what_could_not_be_looked_at_has_failed() -> None:
    model = QueueModel()
    trouble = Trouble("gone.pdf", 18, "missing_file", "gone.pdf: no such file")
    model.apply(started(0, troubles=(trouble,)))
    assert model.row(0).state == "failed"


def test_a_document_that_is_dropped_again_keeps_its_row() -> None:
    model = QueueModel()
    for event in (started(2), done(1, reading("/a")), started(1)):
        model.apply(event)
    assert len(model.rows) == 2
    assert model.row(0).state == "queued"


def test_the_end_of_a_stopped_run_leaves_nothing_waiting() -> None:
    model = QueueModel()
    for event in (started(3), done(1, reading("/a")), ItemStarted(item(2), 1)):
        model.apply(event)
    model.apply(RunFinished(Summary(1, 0, (), (), 1, 1.0, True)))
    model.leave_unfinished()
    assert [row.state for row in model.rows] == ["done", "stopped", "stopped"]


def test_a_change_is_told_once_for_its_row(qtbot: QtBot) -> None:
    model = QueueModel()
    model.apply(started(3))
    with qtbot.waitSignal(model.dataChanged) as told:
        model.apply(ItemStarted(item(2), 1))
    assert told.args is not None
    assert (told.args[0].row(), told.args[1].row()) == (1, 1)


def test_a_state_has_a_symbol_and_a_word_beside_its_colour(qtbot: QtBot) -> None:
    model = QueueModel()
    model.apply(started(1))
    assert _told(model, 0, SIGN_ROLE) == "· Waiting"
    assert model.index(0, 0).data(SIGN_ROLE)[1].isValid()


def test_names_from_outside_are_shown_without_bidi_characters() -> None:
    model = QueueModel()
    model.apply(started(0, Trouble("fdp\u202e.exe", 11, "unsupported_format", "no")))
    assert _told(model, 0) == "fdp.exe"
