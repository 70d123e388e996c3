"""The page with boxes over it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from sealread_desktop.boxes import PageBox
from sealread_desktop.page_view import PADDING, PageView

SMALL, LARGE = PageBox(0, (0.1, 0.2, 0.3, 0.25)), PageBox(1, (0.05, 0.1, 0.9, 0.5))


@pytest.fixture
def view(qtbot: QtBot) -> PageView:
    view = PageView()
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    image = QImage(600, 900, QImage.Format.Format_RGB888)
    image.fill(Qt.GlobalColor.white)
    view.show_picture(image)
    return view


def _middle(view: PageView, box: PageBox) -> QPoint:
    page, (x0, y0, x1, y1) = view.page_rect, box.box
    return view.mapFromScene((x0 + x1) / 2 * page.width(), (y0 + y1) / 2 * page.height())


def test_a_box_lies_on_its_fractions_of_the_page(view: PageView) -> None:
    view.show_boxes([SMALL], chosen=0)
    rect = view.chosen_rect().adjusted(PADDING, PADDING, -PADDING, -PADDING)
    assert (rect.left(), rect.right()) == pytest.approx((100, 300))
    assert (rect.top(), rect.bottom()) == pytest.approx((300, 375))


def test_only_the_chosen_reading_is_emphasised(view: PageView) -> None:
    view.show_boxes([SMALL, LARGE], chosen=None)
    assert view.chosen_rect().isEmpty()


def test_clicking_where_boxes_overlap_chooses_the_smallest(view: PageView, qtbot: QtBot) -> None:
    view.show_boxes([SMALL, LARGE], chosen=None)
    with qtbot.waitSignal(view.box_chosen) as told:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_middle(view, SMALL))
    assert told.args == [0]


def test_a_chosen_box_below_the_edge_is_scrolled_to(view: PageView) -> None:
    view.show_boxes([PageBox(0, (0.1, 0.9, 0.3, 0.92))], chosen=0)
    view.reveal_chosen()
    assert view.viewport().rect().contains(view.mapFromScene(view.chosen_rect().center()))


def test_the_page_is_as_wide_as_the_view_until_it_is_zoomed(view: PageView, qtbot: QtBot) -> None:
    fitted = view.pixels
    assert fitted == pytest.approx(view.viewport().width(), rel=0.05)
    view.zoom(1)
    assert view.pixels == pytest.approx(fitted * 1.25)
    view.fit_width()
    assert view.pixels == pytest.approx(fitted)


def test_a_new_size_asks_for_a_sharper_picture(view: PageView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.width_wanted) as told:
        view.zoom(3)
    assert told.args == [pytest.approx(view.pixels)]
