"""The main screens look as they did when somebody last looked at them.

Who changes how they look makes the pictures anew (`make screens`), looks at them and commits them.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFontInfo, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.desktop.screens import FONT, difference

KNOWN = Path(__file__).parent / "screens"
TOLERATED = 0.01
"""The share of points that may be clearly off: letters of another version of the font."""


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the screens as they are now."""
    out = tmp_path_factory.mktemp("screens")
    command = [sys.executable, "-m", "tests.desktop.screens", str(out)]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[2], timeout=300)
    return out


def test_screens_look_as_they_are_known(taken: Path, qapp: QApplication) -> None:
    if QFontInfo(qapp.font()).family() != FONT:
        pytest.skip(f"the pictures were drawn with {FONT}")
    names = sorted(path.name for path in KNOWN.glob("*.png"))
    assert names == sorted(path.name for path in taken.glob("*.png"))
    off = {name: difference(KNOWN / name, taken / name) for name in names}
    assert {name: share for name, share in off.items() if share > TOLERATED} == {}


def test_a_pane_that_moved_or_another_colour_is_seen(tmp_path: Path) -> None:
    image = QImage(str(KNOWN / "documents.png"))
    assert not image.isNull()
    moved, recoloured = image.copy(), image.copy()
    painter = QPainter(moved)
    painter.drawImage(8, 0, image)  # a pane that begins 32 pixels further to the right
    painter.end()
    painter = QPainter(recoloured)
    painter.fillRect(QRect(0, 0, image.width(), 12), QColor("#d0d0d0"))
    painter.end()
    for number, other in enumerate((moved, recoloured)):
        other.save(str(tmp_path / f"{number}.png"))
        assert difference(KNOWN / "documents.png", tmp_path / f"{number}.png") > TOLERATED
    assert difference(KNOWN / "documents.png", KNOWN / "documents.png") == 0.0
    assert difference(KNOWN / "documents.png", KNOWN / "documents-large.png") > 0.2
