"""How a small picture of a page is drawn: the sheet, its number below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

Index = QModelIndex | QPersistentModelIndex
SHEET = QSize(96, 132)
GAP = 6


class ThumbnailsDelegate(QStyledItemDelegate):
    """Draws a row of a ThumbnailsModel; all rows have one size."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        number = option.fontMetrics.height()
        return QSize(SHEET.width() + 4 * GAP, SHEET.height() + number + 3 * GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        painter.save()
        if chosen:
            painter.fillRect(option.rect, palette.highlight())
        image = index.data(Qt.ItemDataRole.DecorationRole)
        sheet = _sheet(option.rect, image if isinstance(image, QImage) else None)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if isinstance(image, QImage):
            painter.drawImage(sheet, image)
        else:
            painter.fillRect(sheet, Qt.GlobalColor.white)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid)))
        painter.drawRect(sheet)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        below = QRect(option.rect)
        below.setTop(option.rect.top() + GAP + SHEET.height())
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), str(index.data()))
        if option.state & QStyle.StateFlag.State_HasFocus and chosen:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.HighlightedText), 2))
            painter.drawRect(option.rect.adjusted(2, 2, -3, -3))
        painter.restore()


def _sheet(row: QRect, image: QImage | None) -> QRect:
    """Where the sheet lies in its row: in the middle, as large as fits."""
    size = SHEET if image is None else image.size().scaled(
        SHEET, Qt.AspectRatioMode.KeepAspectRatio
    )  # fmt: skip
    left = row.left() + (row.width() - size.width()) // 2
    return QRect(left, row.top() + GAP + (SHEET.height() - size.height()) // 2,
                 size.width(), size.height())  # fmt: skip
