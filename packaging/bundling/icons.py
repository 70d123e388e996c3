"""The program's icon in all sizes that desktops ask for, drawn from its one SVG."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 192, 256, 512)


def draw(svg: Path, theme: Path, name: str) -> None:
    """Into the folder of an icon theme (`hicolor`): PNG of each size, and the SVG."""
    for size in SIZES:
        png(svg, theme / f"{size}x{size}" / "apps" / f"{name}.png", size)
    scalable = theme / "scalable" / "apps" / f"{name}.svg"
    scalable.parent.mkdir(parents=True)
    shutil.copyfile(svg, scalable)


def png(svg: Path, target: Path, size: int) -> None:
    """One picture of `size` times `size` pixels."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(svg)).render(painter)
    painter.end()
    target.parent.mkdir(parents=True, exist_ok=True)
    if not image.save(str(target)):
        raise OSError(f"{target} could not be written")
