"""Rows of small pictures, and the pictures that are kept in memory."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from sealread_desktop.page.picture_cache import PictureCache
from sealread_desktop.page.pictures import Ask
from sealread_desktop.page.thumbnails_model import KEPT, ThumbnailsModel


def picture() -> QImage:
    return QImage(10, 10, QImage.Format.Format_RGB32)


@pytest.fixture
def model(qtbot: QtBot) -> ThumbnailsModel:
    model = ThumbnailsModel()
    model.open("/docs/a.pdf", KEPT + 50)
    return model


def test_pages_without_a_picture_are_missing(model: ThumbnailsModel) -> None:
    model.keep(2, picture())
    assert model.missing(0, 3) == [1, 3, 4]
    assert model.missing(KEPT + 48, KEPT + 99) == [KEPT + 49, KEPT + 50]


def test_pictures_that_were_not_seen_for_long_go_first(model: ThumbnailsModel) -> None:
    for page in range(1, KEPT + 1):
        model.keep(page, picture())
    model.missing(0, 0)
    model.keep(KEPT + 1, picture())
    assert model.missing(0, 2) == [2]


def test_rows_grow_with_what_is_known_of_the_document(model: ThumbnailsModel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(model.rowsInserted):
        model.grow(KEPT + 60)
    assert model.rowCount() == KEPT + 60
    model.grow(3)
    assert model.rowCount() == KEPT + 60


def test_another_document_begins_without_pictures(model: ThumbnailsModel) -> None:
    model.keep(1, picture())
    model.open("/docs/b.pdf", 2)
    assert model.missing(0, 9) == [1, 2]
    model.keep(3, picture())
    assert model.rowCount() == 2


def test_a_row_can_be_read_aloud(model: ThumbnailsModel) -> None:
    assert model.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Page 5"


def test_pictures_are_kept_as_far_as_they_fit() -> None:
    cache = PictureCache(most_bytes=3 * picture().sizeInBytes())
    asks = [Ask("/docs/a.pdf", page, 512) for page in (1, 2, 3, 4)]
    for ask in asks[:3]:
        cache.keep(ask, picture())
    assert cache.get(asks[0]) is not None  # used again
    cache.keep(asks[3], picture())
    assert [cache.get(ask) is not None for ask in asks] == [True, False, True, True]


def test_pictures_of_a_changed_document_are_dropped() -> None:
    cache = PictureCache()
    one, other = Ask("/docs/a.pdf", 1, 512), Ask("/docs/b.pdf", 1, 512)
    cache.keep(one, picture())
    cache.keep(other, picture())
    cache.forget("/docs/a.pdf")
    assert cache.get(one) is None
    assert cache.get(other) is not None
