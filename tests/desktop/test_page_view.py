"""The page with boxes over it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sealread_desktop.page.boxes import PageBox
from sealread_desktop.page.hand import PageHand
from sealread_desktop.page.pictures import WIDEST
from sealread_desktop.page.view import PADDING
from tests.desktop.page_samples import blank, move

SMALL, LARGE = PageBox(0, (0.1, 0.2, 0.3, 0.25)), PageBox(1, (0.05, 0.1, 0.9, 0.5))


@pytest.fixture
def view(qtbot: QtBot) -> PageHand:
    view = PageHand()
    blank(view, qtbot)
    return view


def _middle(view: PageHand, box: PageBox) -> QPoint:
    page, (x0, y0, x1, y1) = view.page_rect, box.box
    return view.mapFromScene((x0 + x1) / 2 * page.width(), (y0 + y1) / 2 * page.height())


def test_a_box_lies_on_its_fractions_of_the_page(view: PageHand) -> None:
    view.show_boxes([SMALL], chosen=0)
    rect = view.chosen_rect().adjusted(PADDING, PADDING, -PADDING, -PADDING)
    assert (rect.left(), rect.right()) == pytest.approx((100, 300))
    assert (rect.top(), rect.bottom()) == pytest.approx((300, 375))


def test_only_the_chosen_reading_is_emphasised(view: PageHand) -> None:
    view.show_boxes([SMALL, LARGE], chosen=None)
    assert view.chosen_rect().isEmpty()


def test_clicking_where_boxes_overlap_chooses_the_smallest(view: PageHand, qtbot: QtBot) -> None:
    view.show_boxes([SMALL, LARGE], chosen=None)
    with qtbot.waitSignal(view.box_chosen) as told:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_middle(view, SMALL))
    assert told.args == [0]


def test_a_chosen_box_below_the_edge_is_scrolled_to(view: PageHand) -> None:
    view.show_boxes([PageBox(0, (0.1, 0.9, 0.3, 0.92))], chosen=0)
    view.reveal_chosen()
    assert view.viewport().rect().contains(view.mapFromScene(view.chosen_rect().center()))


def test_the_page_is_as_wide_as_the_view_until_it_is_zoomed(view: PageHand, qtbot: QtBot) -> None:
    fitted = view.pixels
    assert fitted == pytest.approx(view.viewport().width(), rel=0.05)
    view.zoom(1)
    assert view.pixels == pytest.approx(fitted * 1.25)
    view.fit_width()
    assert view.pixels == pytest.approx(fitted)


def test_a_new_size_asks_for_a_sharper_picture(view: PageHand, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.width_wanted) as told:
        view.zoom(3)
    assert told.args == [pytest.approx(view.pixels)]


def _wheel(view: PageHand, at: QPoint, steps: int) -> None:
    held = QPointF(at)
    event = QWheelEvent(
        held, QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def test_the_wheel_zooms_and_what_is_under_the_cursor_stays_there(view: PageHand) -> None:
    view.zoom(2)
    at = QPoint(120, 250)
    before = view.place(QPointF(at))
    _wheel(view, at, 3)
    assert view.place(QPointF(at)) == pytest.approx(before, abs=0.002)


def test_fitting_the_page_shows_all_of_it_whatever_the_size(view: PageHand) -> None:
    view.fit_page()
    for height in (400, 300):
        view.resize(500, height)
        shown = view.mapFromScene(view.page_rect).boundingRect()
        assert view.viewport().rect().contains(shown)


def test_zoom_has_its_bounds(view: PageHand) -> None:
    view.zoom(100)
    assert view.pixels == pytest.approx(6000 * view.devicePixelRatioF())
    view.zoom(-100)
    assert view.pixels == pytest.approx(100 * view.devicePixelRatioF())


@pytest.mark.parametrize("space", [False, True])
def test_the_middle_button_or_space_drags_the_page(
    view: PageHand, space: bool, qtbot: QtBot
) -> None:
    view.zoom(4)
    view.verticalScrollBar().setValue(200)
    view.horizontalScrollBar().setValue(200)
    button = Qt.MouseButton.LeftButton if space else Qt.MouseButton.MiddleButton
    if space:
        qtbot.keyPress(view, Qt.Key.Key_Space)
    qtbot.mousePress(view.viewport(), button, pos=QPoint(200, 200))
    move(view, QPoint(170, 150), buttons=button)
    qtbot.mouseRelease(view.viewport(), button, pos=QPoint(170, 150))
    assert view.horizontalScrollBar().value() == 230
    assert view.verticalScrollBar().value() == 250
    assert not view.selection.positions


def test_a_sharper_picture_leaves_boxes_and_place_as_they_are(view: PageHand) -> None:
    view.zoom(4)
    view.show_boxes([SMALL], chosen=0)
    view.verticalScrollBar().setValue(300)
    blank_again = view.page_rect
    picture = view.grab().toImage()
    view.show_picture(picture.scaled(1200, 1800))
    assert view.page_rect == blank_again
    assert not view.chosen_rect().isEmpty()
    assert view.verticalScrollBar().value() == 300


def test_the_sharpest_picture_is_shown_without_keeping_the_window(
    view: PageHand, qtbot: QtBot
) -> None:
    """The watchdog of these tests says how long it took."""
    image = QImage(WIDEST, WIDEST * 7 // 5, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    view.show_picture(image)
    for _ in range(3):
        view.zoom(1)
        qtbot.waitUntil(lambda: view.isVisible())
    assert view.page_rect.height() == pytest.approx(1400, abs=1)


def test_pinching_zooms_where_the_fingers_are(view: PageHand) -> None:
    view.zoom(2)
    before, at = view.pixels, QPointF(120, 250)
    held = view.place(at)
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture, QPointingDevice.primaryPointingDevice(), 2,
        at, at, QPointF(view.viewport().mapToGlobal(at)), 0.5, QPointF(),
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)
    assert view.pixels == pytest.approx(1.5 * before)
    assert view.place(at) == pytest.approx(held, abs=0.002)
