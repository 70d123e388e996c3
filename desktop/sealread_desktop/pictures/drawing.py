"""The pictures, drawn by pyqtgraph in the colours of the window."""

from __future__ import annotations

from datetime import UTC, datetime, time
from pathlib import Path
from typing import Any

import pyqtgraph
from PySide6.QtCore import QBuffer, QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPaintDevice, QPainter, QPalette
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sealread.work.pictures import BARS, Figures, Series
from sealread_desktop.look import plain
from sealread_desktop.pictures.words import CONFIDENCE, KINDS, RISK, heads, names

_ROLE = QPalette.ColorRole
_BAR = 0.8
_POINT = 9
_FEWEST_KINDS, _MOST_KINDS = 5, 12
_LABEL = 60
"""Pixels beside the longest name of a kind: for the axis and its own label."""
_EXPORTED = 1600
"""Pixels of a picture's width in a file."""


class Drawing(QWidget):
    """One picture at a time; the mouse zooms and moves it, a double click shows all of it again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._plot: Any = None
        self._scatter: Any = None

    def show_picture(self, figures: Figures, kind: int, one: Series | None) -> None:
        """Draws a picture in place of the one before."""
        axes = {"bottom": pyqtgraph.DateAxisItem(utcOffset=0)} if one is not None else {}
        plot = pyqtgraph.PlotWidget(background=self._colour(_ROLE.Base), axisItems=axes)
        self._dress(plot)
        first, second = heads(kind, one)[:2]
        plot.setLabel("bottom", first)
        plot.setLabel("left", second)
        if kind == CONFIDENCE:
            self._draw_confidence(plot, figures)
        elif kind == RISK:
            self._draw_risk(plot, figures)
        elif kind == KINDS or one is None:
            self._draw_kinds(plot, figures)
        else:
            self._draw_series(plot, one)
        if self._plot is not None:
            self._column.removeWidget(self._plot)
            self._plot.close()
            self._plot.deleteLater()
        self._plot = plot
        self._column.addWidget(plot)

    def save(self, path: Path) -> None:
        """Writes the picture, as SVG or PNG by the name's ending. Raises OSError."""
        size = self._plot.size()
        if path.suffix.lower() == ".svg":
            drawn = QBuffer()
            paper = QSvgGenerator()
            paper.setOutputDevice(drawn)
            paper.setSize(size)
            paper.setViewBox(QRect(QPoint(), size))
            self._render(paper, 1.0)
            path.write_bytes(drawn.data().data())
            return
        scale = _EXPORTED / size.width()
        picture = QImage(size * scale, QImage.Format.Format_ARGB32)
        self._render(picture, scale)
        if not picture.save(str(path)):
            raise OSError(f"{path.name} could not be written")

    def _render(self, paper: QPaintDevice, scale: float) -> None:
        with QPainter(paper) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            seen = self._plot.viewport().rect()
            painter.fillRect(seen, self._colour(_ROLE.Base))
            self._plot.render(painter, QRectF(seen), seen)

    def _colour(self, role: QPalette.ColorRole) -> QColor:
        return self.palette().color(role)

    def _dress(self, plot: Any) -> None:
        plot.setMenuEnabled(False)
        plot.hideButtons()
        for name in ("bottom", "left"):
            axis = plot.getAxis(name)
            axis.setPen(self._colour(_ROLE.Mid))
            axis.setTextPen(self._colour(_ROLE.Text))
            axis.enableAutoSIPrefix(False)

    def _draw_confidence(self, plot: Any, figures: Figures) -> None:
        places = list(range(len(figures.bars)))
        sure = [one.sure for one in figures.bars]
        doubtful = [one.doubtful for one in figures.bars]
        plot.addLegend(labelTextColor=self._colour(_ROLE.Text), offset=(20, 10))
        _, first, second = heads(CONFIDENCE, None)
        for heights, under, brush, title in (
            (sure, [0] * len(sure), self._colour(_ROLE.Highlight), first),
            (doubtful, sure, QColor("#e0a020"), second),
        ):
            plot.addItem(
                pyqtgraph.BarGraphItem(
                    x=places, y0=under, height=heights, width=_BAR, brush=brush,
                    pen=self._colour(_ROLE.Base), name=title,
                )
            )  # fmt: skip
        edges = [(one - 0.5, f"{100 * one // BARS} %") for one in range(BARS + 1)]
        plot.getAxis("bottom").setTicks([edges])
        plot.setLabel("left", "")

    def _draw_risk(self, plot: Any, figures: Figures) -> None:
        pen = pyqtgraph.mkPen(self._colour(_ROLE.Highlight), width=2)
        plot.plot(
            [100 * taken for taken, _ in figures.risk], [100 * wrong for _, wrong in figures.risk],
            pen=pen, symbol="o", symbolSize=_POINT - 3, symbolBrush=self._colour(_ROLE.Highlight),
            symbolPen=None,
        )  # fmt: skip
        plot.setXRange(0, 100)
        plot.getAxis("bottom").setLabel(heads(RISK, None)[0], units="%")
        plot.getAxis("left").setLabel(heads(RISK, None)[1], units="%")

    def _draw_kinds(self, plot: Any, figures: Figures) -> None:
        kinds = figures.kinds[:_MOST_KINDS]
        places = [-place for place in range(len(kinds))]
        plot.addItem(
            pyqtgraph.BarGraphItem(
                x0=0, y=places, height=_BAR, width=[count for _, count in kinds],
                brush=self._colour(_ROLE.Highlight), pen=self._colour(_ROLE.Base),
            )
        )  # fmt: skip
        titles = names(kinds)
        axis, metrics = plot.getAxis("left"), self.fontMetrics()
        axis.setTicks([list(zip(places, titles, strict=True))])
        axis.setWidth(max(map(metrics.horizontalAdvance, titles), default=0) + _LABEL)
        plot.setYRange(min(places[-1], -_FEWEST_KINDS), 0.5)
        first, second = heads(KINDS, None)
        plot.setLabel("bottom", second)
        plot.setLabel("left", first)

    def _draw_series(self, plot: Any, one: Series) -> None:
        days = [
            datetime.combine(day, time(), UTC).timestamp() for day, _, _ in one.points
        ]  # fmt: skip
        numbers = [number for _, number, _ in one.points]
        plot.plot(days, numbers, pen=pyqtgraph.mkPen(self._colour(_ROLE.Mid), width=1))
        self._scatter = pyqtgraph.ScatterPlotItem(
            x=days, y=numbers, size=_POINT, brush=self._colour(_ROLE.Highlight), pen=None,
            hoverable=True, data=[plain.line(file) for _, _, file in one.points],
            tip=lambda x, y, data: str(data),
        )  # fmt: skip
        plot.addItem(self._scatter)
