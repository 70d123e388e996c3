"""Marking and taking words of a page with mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from sealread_desktop.page.boxes import PageBox
from sealread_desktop.page.hand import PageHand
from tests.desktop.page_samples import DATE, NUMBER, REST, WORDS, blank, drag, move, spot

LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def view(qtbot: QtBot) -> PageHand:
    """A page whose words are not known yet."""
    view = PageHand()
    blank(view, qtbot)
    return view


@pytest.fixture
def known(view: PageHand) -> PageHand:
    """A page whose words are known."""
    view.learn(WORDS)
    return view


def test_the_first_press_asks_for_the_words(view: PageHand, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.words_wanted):
        qtbot.mousePress(view.viewport(), LEFT, pos=spot(view, NUMBER))


def test_dragging_over_words_marks_them(known: PageHand, qtbot: QtBot) -> None:
    drag(qtbot, known, spot(known, NUMBER), spot(known, REST))
    assert known.selection.text == "RE-1 14.03.\ncharged"
    assert known.marks is not None
    assert len(known.marks.selected) == 2


def test_a_drag_counts_although_the_words_come_later(view: PageHand, qtbot: QtBot) -> None:
    drag(qtbot, view, spot(view, NUMBER), spot(view, DATE))
    view.learn(WORDS)
    assert view.selection.text == "RE-1 14.03."


def test_a_double_click_marks_one_word(known: PageHand, qtbot: QtBot) -> None:
    qtbot.mouseDClick(known.viewport(), LEFT, pos=spot(known, DATE))
    assert known.selection.text == "14.03."


def test_shift_and_a_click_extend_what_is_marked(known: PageHand, qtbot: QtBot) -> None:
    qtbot.mouseDClick(known.viewport(), LEFT, pos=spot(known, NUMBER))
    qtbot.mouseRelease(known.viewport(), LEFT, pos=spot(known, NUMBER))
    known.selection.pick(0.15, 0.21)
    qtbot.mouseClick(known.viewport(), LEFT, SHIFT, pos=spot(known, DATE))
    assert known.selection.text == "RE-1 14.03."


def test_a_click_marks_nothing_any_more_and_chooses_the_box(known: PageHand, qtbot: QtBot) -> None:
    known.show_boxes([PageBox(7, NUMBER)], chosen=None)
    known.mark_all()
    with qtbot.waitSignal(known.box_chosen) as told:
        qtbot.mouseClick(known.viewport(), LEFT, pos=spot(known, NUMBER))
    assert told.args == [7]
    assert not known.selection.positions


def test_a_drag_over_a_box_does_not_choose_it(known: PageHand, qtbot: QtBot) -> None:
    known.show_boxes([PageBox(7, NUMBER)], chosen=None)
    with qtbot.assertNotEmitted(known.box_chosen):
        drag(qtbot, known, spot(known, NUMBER), spot(known, DATE))


def test_the_cursor_says_what_is_under_it(known: PageHand) -> None:
    known.show_boxes([PageBox(7, NUMBER)], chosen=None)
    shapes = []
    for point in (spot(known, NUMBER), spot(known, DATE), spot(known, (0.8, 0.6, 0.9, 0.7))):
        move(known, point)
        shapes.append(known.viewport().cursor().shape())
    pointing, writing, arrow = (
        Qt.CursorShape.PointingHandCursor, Qt.CursorShape.IBeamCursor, Qt.CursorShape.ArrowCursor,
    )  # fmt: skip
    assert shapes == [pointing, writing, arrow]


def test_shift_and_arrows_mark_words_and_escape_leaves_them(known: PageHand, qtbot: QtBot) -> None:
    known.setFocus()
    qtbot.keyClick(known, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(known, Qt.Key.Key_Right, SHIFT)
    assert known.selection.text == "RE-1 14.03."
    qtbot.keyClick(known, Qt.Key.Key_Escape)
    assert not known.selection.positions


def test_a_click_takes_a_word(known: PageHand, qtbot: QtBot) -> None:
    known.take(True)
    with qtbot.waitSignal(known.taken):
        qtbot.mouseClick(known.viewport(), LEFT, pos=spot(known, DATE))
    assert known.selection.text == "14.03."


def test_a_click_beside_all_words_takes_nothing(known: PageHand, qtbot: QtBot) -> None:
    known.take(True)
    with qtbot.assertNotEmitted(known.taken):
        qtbot.mouseClick(known.viewport(), LEFT, pos=spot(known, (0.8, 0.3, 0.9, 0.32)))


def test_a_drawn_box_takes_what_is_in_it(known: PageHand, qtbot: QtBot) -> None:
    known.take(True)
    start, end = spot(known, (0.05, 0.1, 0.05, 0.1)), spot(known, (0.5, 0.25, 0.5, 0.25))
    with qtbot.waitSignal(known.taken):
        drag(qtbot, known, start, end)
    assert known.selection.text == "RE-1 14.03."
    assert known.selection.drawn is not None


def test_a_drawn_box_without_words_is_taken_too(known: PageHand, qtbot: QtBot) -> None:
    known.take(True)
    with qtbot.waitSignal(known.taken):
        drag(qtbot, known, spot(known, (0.6, 0.1, 0.6, 0.1)), spot(known, (0.8, 0.2, 0.8, 0.2)))
    words = known.selection.taken("/docs/a.pdf")
    assert words is not None
    assert (words.words, words.text) == ((), "")
    assert words.box == pytest.approx((0.6, 0.1, 0.8, 0.2), abs=0.01)


def test_a_click_takes_the_word_as_soon_as_it_is_known(view: PageHand, qtbot: QtBot) -> None:
    view.take(True)
    qtbot.mouseClick(view.viewport(), LEFT, pos=spot(view, DATE))
    with qtbot.waitSignal(view.taken):
        view.learn(WORDS)
    assert view.selection.text == "14.03."


def test_words_are_taken_with_keys_alone(known: PageHand, qtbot: QtBot) -> None:
    known.show_boxes([PageBox(0, DATE)], chosen=0)
    known.take(True)
    qtbot.keyClick(known, Qt.Key.Key_Down)
    assert known.selection.text == "14.03."
    qtbot.keyClick(known, Qt.Key.Key_Left)
    with qtbot.waitSignal(known.taken):
        qtbot.keyClick(known, Qt.Key.Key_Return)
    assert known.selection.text == "RE-1"


def test_escape_ends_taking(known: PageHand, qtbot: QtBot) -> None:
    known.take(True)
    with qtbot.waitSignal(known.given_up):
        qtbot.keyClick(known, Qt.Key.Key_Escape)


def test_a_drag_beyond_the_edge_scrolls_on(known: PageHand, qtbot: QtBot) -> None:
    known.zoom(4)
    known.verticalScrollBar().setValue(0)
    drag(qtbot, known, QPoint(100, 300), QPoint(100, known.viewport().height() + 60))
    assert known.verticalScrollBar().value() > 0


def test_words_marked_by_keys_can_be_read_aloud(known: PageHand, qtbot: QtBot) -> None:
    qtbot.keyClick(known, Qt.Key.Key_Right, SHIFT)
    assert known.accessibleDescription() == "RE-1"


def test_another_page_begins_without_marks(known: PageHand) -> None:
    known.mark_all()
    known.clear()
    assert not known.selection.positions
    assert known.marks is None


def test_a_drag_that_leaves_the_page_ends_at_its_edge(known: PageHand) -> None:
    assert known.place(known.mapFromScene(-500.0, 99_999.0).toPointF()) == (0.0, 1.0)
    assert known.place(QPoint(99_999, 0).toPointF())[0] == 1.0
