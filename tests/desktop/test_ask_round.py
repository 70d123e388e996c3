"""A round of questions as rows that fill in, and the model that shows them."""

from __future__ import annotations

from PySide6.QtCore import QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester

from sealread.work.events import (
    FieldRead,
    Item,
    ItemFailed,
    ItemReported,
    ItemStarted,
    PageRead,
    RunStarted,
    Trouble,
)
from sealread_desktop.ask.model import ANSWER, CONFIDENCE, PAGE, STATUS, AnswersModel
from sealread_desktop.ask.round import Round
from sealread_desktop.ask.scope import Doc, documents
from sealread_desktop.queue.row import Row
from tests.unit.reports import QUESTION, answer, as_report, report

OTHER = "Was?"
DOCS = (Doc("/docs/1.pdf", "1.pdf"), Doc("/docs/2.pdf", "2.pdf"))
FIRST, SECOND = (Item(n, doc.path, doc.name, 10) for n, doc in enumerate(DOCS, 1))


def _reported(item: Item, **outcome: object) -> ItemReported:
    told = as_report(report(answer(), answer(question=OTHER, texts=[]), **outcome))
    return ItemReported(item, told, 1.0)


def _model() -> AnswersModel:
    return AnswersModel(Round((QUESTION, OTHER), DOCS))


def _shown(model: AnswersModel, row: int, column: int) -> str:
    return str(model.index(row, column).data() or "")


def test_it_is_a_sound_model(qtmodeltester: ModelTester) -> None:
    model = _model()
    model.apply(_reported(SECOND))
    qtmodeltester.check(model)


def test_each_document_waits_with_each_question() -> None:
    model = _model()
    assert model.rowCount() == 4
    assert [_shown(model, row, STATUS) for row in range(4)] == ["· Waiting"] * 4


def test_an_answer_shows_its_words_confidence_status_and_page() -> None:
    model = _model()
    model.apply(_reported(FIRST))
    assert [_shown(model, 0, column) for column in (ANSWER, CONFIDENCE, STATUS, PAGE)] == [
        "Muster GmbH", "90%", "✓ Verified", "1",
    ]  # fmt: skip
    assert _shown(model, 1, STATUS) == "– Not in the document"
    assert _shown(model, 2, STATUS) == "· Waiting"


def test_an_answer_in_doubt_says_so_and_why() -> None:
    model = _model()
    model.apply(_reported(FIRST, marks=[{"subject": QUESTION, "verified": False, "reason": "<b>"}]))
    assert _shown(model, 0, STATUS) == "! To check"
    assert model.index(0, STATUS).data(Qt.ItemDataRole.ToolTipRole) == "<p>&lt;b&gt;</p>"


def test_how_far_a_document_is_stands_in_all_its_rows() -> None:
    model = _model()
    model.apply(ItemStarted(FIRST, 1))
    model.apply(PageRead(FIRST, 1, 3))
    assert _shown(model, 1, STATUS) == "▸ page 1 of 3"
    model.apply(FieldRead(FIRST, 1, 2))
    assert _shown(model, 0, STATUS) == "▸ question 1 of 2"


def test_a_document_that_cannot_be_read_says_why() -> None:
    model = _model()
    model.apply(ItemFailed(FIRST, 12, "empty_file", "1.pdf: the file is empty"))
    assert _shown(model, 0, ANSWER) == "1.pdf: the file is empty"
    assert _shown(model, 0, STATUS) == "✗ Failed"
    assert model.round.finished == 1


def test_a_document_that_is_gone_says_so() -> None:
    model = _model()
    gone = Trouble("/docs/2.pdf", 18, "missing_file", "/docs/2.pdf: there is no such file")
    model.apply(RunStarted((FIRST,), 0, (), (gone,), 2))
    assert [row.state for row in model.round.rows] == ["queued", "queued", "failed", "failed"]
    assert _shown(model, 3, ANSWER) == "/docs/2.pdf: there is no such file"


def test_what_was_not_come_to_is_stopped() -> None:
    model = _model()
    model.apply(_reported(FIRST))
    model.leave_unfinished()
    assert [row.state for row in model.round.rows] == ["done", "done", "stopped", "stopped"]


def test_events_of_other_documents_change_nothing() -> None:
    model = _model()
    model.apply(RunStarted((), 0, (), (), 2))
    model.apply(ItemStarted(Item(9, "/docs/9.pdf", "9.pdf", 1), 1))
    assert {row.state for row in model.round.rows} == {"queued"}


def test_rows_are_sorted_by_confidence_as_numbers_and_fill_in_where_they_are() -> None:
    model = _model()
    model.apply(_reported(SECOND))
    chosen = QPersistentModelIndex(model.index(2, ANSWER))
    model.sort(CONFIDENCE, Qt.SortOrder.DescendingOrder)
    assert [_shown(model, row, ANSWER) for row in range(4)] == ["Muster GmbH", "", "", ""]
    assert chosen.row() == 0
    model.apply(_reported(FIRST))
    assert [_shown(model, row, CONFIDENCE) for row in range(4)].count("90%") == 2
    model.sort(-1)
    assert [model.row(row).doc.name for row in range(4)] == ["1.pdf", "1.pdf", "2.pdf", "2.pdf"]


def test_answers_without_a_page_stand_behind_those_with_one() -> None:
    model = _model()
    model.apply(_reported(SECOND))
    model.sort(PAGE)
    assert [_shown(model, row, PAGE) for row in range(4)] == ["1", "1", "", ""]


def test_only_documents_that_can_be_opened_are_asked() -> None:
    rows = [Row("/a", "a", "done"), Row("/b", "b", "quarantined"), Row("/c", "c", "queued"),
            Row("/d", "d", "unsupported"), Row("/a", "a", "done")]  # fmt: skip
    found = documents(rows[1], rows[:2], rows)
    assert found.of("chosen") == ()
    assert found.of("selected") == (Doc("/a", "a"),)
    assert found.of("all") == (Doc("/a", "a"), Doc("/c", "c"))
