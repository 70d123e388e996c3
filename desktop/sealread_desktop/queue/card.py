"""How the queue draws a document: its first page, its name, what it is and how far it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sealread_desktop.queue.cells import (
    BADGE_ROLE,
    DETAIL_ROLE,
    FRACTION_ROLE,
    HEADING_ROLE,
    SIGN_ROLE,
)

Index = QModelIndex | QPersistentModelIndex
SHEET = QSize(32, 42)
AIR = 8
_EDGE, _BAR, _ROUND = 12, 3, 9
_HEADING_AIR = 12
_AT_END = Qt.TextElideMode.ElideRight
_LINES = Qt.TextFlag.TextSingleLine
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def height(letters: int) -> int:
    """Pixels of a document's row where a line of letters has `letters`."""
    return max(SHEET.height(), 2 * letters + 2) + AIR


def heading_height(letters: int) -> int:
    """Pixels of a folder's row."""
    return letters + _HEADING_AIR


class CardDelegate(QStyledItemDelegate):
    """`cover(number)` gives the first page of the document in a row; None until it is drawn."""

    def __init__(
        self, cover: Callable[[int], QImage | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._cover = cover

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        letters = option.fontMetrics.height()
        tall = heading_height(letters) if index.data(HEADING_ROLE) else height(letters)
        return QSize(0, tall)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(option.rect, option.palette.highlight())
        drawn = _Row(painter, option, index, chosen=chosen)
        if index.data(HEADING_ROLE):
            drawn.heading()
        else:
            drawn.document(self._cover(index.row()))
        painter.restore()


class _Row:
    """One row while it is drawn; all places are mirrored where letters run from right to left."""

    def __init__(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, *, chosen: bool
    ) -> None:
        self._painter, self._option, self._index = painter, option, index
        self._chosen = chosen
        self._inside: QRect = option.rect.adjusted(_EDGE, 0, -_EDGE, 0)
        role = QPalette.ColorRole
        text, faint = (
            (role.HighlightedText, role.HighlightedText)
            if chosen
            else (role.Text, role.PlaceholderText)
        )
        self._text, self._faint = option.palette.color(text), option.palette.color(faint)

    def heading(self) -> None:
        """A folder: its title, and how much of it was read."""
        self._badge()
        self._write(self._index.data(DETAIL_ROLE), self._inside, self._faint, right=True)
        font = QFont(self._option.font)
        font.setBold(True)
        self._write(str(self._index.data()), self._inside, self._text, font)

    def document(self, cover: QImage | None) -> None:
        """A document on two lines, behind its first page."""
        self._sheet(cover)
        self._inside.setLeft(self._inside.left() + SHEET.width() + _EDGE)
        self._badge()
        letters = self._option.fontMetrics.height()
        upper = QRect(self._inside)
        upper.setTop(upper.top() + (upper.height() - 2 * letters - 2) // 2)
        upper.setHeight(letters)
        lower = upper.translated(0, letters + 2)
        self._write(str(self._index.data()), upper, self._text)
        sign, colour = self._index.data(SIGN_ROLE)
        taken = self._write(sign, lower, self._text if self._chosen else colour)
        lower.setLeft(lower.left() + taken + AIR)
        self._write(self._index.data(DETAIL_ROLE), lower, self._faint, cut=_AT_END)
        self._progress(self._index.data(FRACTION_ROLE))

    def _sheet(self, cover: QImage | None) -> None:
        box = QRect(self._inside.topLeft(), SHEET)
        box.moveTop(self._inside.top() + (self._inside.height() - SHEET.height()) // 2)
        if cover is not None:
            size = cover.size().scaled(SHEET, Qt.AspectRatioMode.KeepAspectRatio)
            fitted = QRect(box.topLeft(), size)
            fitted.moveCenter(box.center())
            box = fitted
        box = self._placed(box)
        self._painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if cover is None:
            self._painter.fillRect(box, self._option.palette.alternateBase())
        else:
            self._painter.drawImage(box, cover)
        self._painter.setPen(QPen(self._option.palette.color(QPalette.ColorRole.Mid)))
        self._painter.drawRect(box.adjusted(0, 0, -1, -1))

    def _badge(self) -> None:
        """How many values are to be checked, in a frame at the end; the rest keeps clear of it."""
        told = self._index.data(BADGE_ROLE)
        if not told:
            return
        text, colour = told
        wide = max(self._option.fontMetrics.horizontalAdvance(text) + _EDGE, 2 * _ROUND + 4)
        box = QRect(0, 0, wide, 2 * _ROUND)
        box.moveCenter(self._inside.center())
        box.moveRight(self._inside.right())
        shade = self._text if self._chosen else colour
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setPen(QPen(shade, 1.2))
        placed = self._placed(box)
        self._painter.drawRoundedRect(QRectF(placed).adjusted(1, 1, -1, -1), _ROUND, _ROUND)
        self._painter.drawText(placed, int(Qt.AlignmentFlag.AlignCenter | _LINES), text)
        self._inside.setRight(box.left() - AIR)

    def _progress(self, fraction: float | None) -> None:
        if fraction is None:
            return
        rect: QRect = self._option.rect
        bar = QRect(rect.left(), rect.bottom() - _BAR + 1, round(rect.width() * fraction), _BAR)
        palette = self._option.palette
        self._painter.fillRect(
            self._placed(bar), palette.highlightedText() if self._chosen else palette.highlight()
        )

    def _write(
        self, text: str, place: QRect, colour: QColor, font: QFont | None = None, *,
        right: bool = False, cut: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
    ) -> int:  # fmt: skip
        """Writes as much as fits; returns how many pixels that took."""
        self._painter.setFont(font or self._option.font)
        metrics = self._painter.fontMetrics()
        shown = metrics.elidedText(text, cut, place.width())
        self._painter.setPen(colour)
        towards = QStyle.visualAlignment(self._option.direction, _RIGHT if right else _LEFT)
        self._painter.drawText(self._placed(place), int(towards | _LINES), shown)
        taken = metrics.horizontalAdvance(shown)
        if right:
            place.setRight(place.right() - taken - AIR)
        return taken

    def _placed(self, rect: QRect) -> QRect:
        return QStyle.visualRect(self._option.direction, self._option.rect, rect)
