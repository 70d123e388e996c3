"""Pictures of the results: shown, their figures beside them, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from sealread_desktop.pictures.dialog import PicturesDialog
from tests.unit.work.acceptance.conftest import Site
from tests.unit.work.accounted import reading


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def _shown(qtbot: QtBot, site: Site) -> PicturesDialog:
    dialog = PicturesDialog(site.workspace)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    return dialog


def test_nothing_to_show_is_said(qtbot: QtBot, site: Site) -> None:
    dialog = _shown(qtbot, site)
    assert dialog.said.text() == "Nothing was read yet."
    assert dialog.sides.isHidden()
    assert not dialog.save.isEnabled()


def test_each_picture_is_drawn_with_its_figures_and_saved(
    qtbot: QtBot, site: Site, tmp_path: Path
) -> None:
    for number in range(1, 4):
        day = f"2024-0{number}-15"
        site.one(
            f"{number}.pdf",
            reading("/date", day, text=day, confidence=0.9),
            reading("/total", 10 * number, text=str(10 * number), confidence=0.6),
        )
    dialog = _shown(qtbot, site)
    assert dialog.choice.count() == 3
    assert dialog.said.text().startswith("6 values")
    for number in range(dialog.choice.count()):
        dialog.choice.setCurrentIndex(number)
        assert dialog.table.rowCount() > 0
        for ending in ("png", "svg"):
            path = tmp_path / f"{number}.{ending}"
            dialog.save_as(path)
            assert path.stat().st_size > 1000
        picture = QImage(str(tmp_path / f"{number}.png"))
        colours = {picture.pixelColor(x, picture.height() // 2).name() for x in range(1600)}
        assert len(colours) > 1
    assert dialog.table.item(0, 1).text() == "10"
    assert dialog.table.item(2, 2).text() == "3.pdf"


def test_a_place_that_cannot_be_written_is_said(qtbot: QtBot, site: Site, tmp_path: Path) -> None:
    site.many(2)
    dialog = _shown(qtbot, site)
    dialog.save_as(tmp_path / "none" / "a.svg")
    assert "a.svg" in dialog.said.text()
