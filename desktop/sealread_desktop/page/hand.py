"""Pointing at words and boxes of a page: what mouse and keys do on the picture."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from sealread_desktop.look import plain
from sealread_desktop.page.boxes import Box
from sealread_desktop.page.selection import Selection, Step
from sealread_desktop.page.view import PADDING, WIDTH, PageView
from sealread_desktop.page.words import PageWords

_STEPS: dict[int, Step] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}
_SHIFT, _ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


class PageHand(PageView):
    """A page on which words can be marked: by dragging, with Shift and the arrow keys.

    `words_wanted` says that the words of the page are needed, `marked` that others are marked.
    While `taking`, a click, a drag or Enter ends in `taken`, Escape in `given_up`.
    """

    words_wanted = Signal()
    marked = Signal()
    taken = Signal()
    given_up = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.selection = Selection()
        self.taking = False
        self._pressed: QPoint | None = None
        self._dragged = False
        self._promised = False  # taken as soon as the words are known
        self._mouse = QPointF(-1.0, -1.0)

    def take(self, taking: bool) -> None:
        """Whether marking words takes them; what is marked already is not taken by that."""
        self.taking, self._promised = taking, False
        if taking:
            self._wish()
        self.show_cursor()

    def learn(self, words: PageWords) -> None:
        """The words of the page on show became known."""
        self.selection.learn(words)
        self._tell()
        if self._promised:
            self._finish()

    def clear(self) -> None:
        super().clear()
        self.selection.forget()
        self._pressed, self._dragged, self._promised = None, False, False

    def unmark(self) -> None:
        """Marks no words."""
        self.selection.clear()
        self._promised = False
        self._tell()

    def mark_all(self) -> None:
        """Marks all words of the page."""
        self._wish()
        self.selection.everything()
        self._tell()

    def point_cursor(self) -> Qt.CursorShape:
        if self._picture is None:
            return Qt.CursorShape.ArrowCursor
        if self.taking:
            return Qt.CursorShape.CrossCursor
        if self.reading_at(self._mouse.toPoint()) is not None:
            return Qt.CursorShape.PointingHandCursor
        over = self.selection.over(*self.place(self._mouse))
        return Qt.CursorShape.IBeamCursor if over else Qt.CursorShape.ArrowCursor

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        super().mousePressEvent(event)
        left = event.button() == Qt.MouseButton.LeftButton
        if not left or self.dragging_hand or self._picture is None:
            return
        self._pressed, self._dragged = event.position().toPoint(), False
        self._wish()
        x, y = self.place(event.position())
        if event.modifiers() & _SHIFT and self.selection.known:
            self.selection.extend(x, y)
            self._dragged = True
        else:
            alone = bool(event.modifiers() & _ALT)
            self.selection.begin(x, y, band=alone, ratio=self.ratio)
        self._tell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mouseMoveEvent(event)
        self._mouse = event.position()
        if self._pressed is not None:
            self._drag(event)
        elif not self.dragging_hand:
            self.show_cursor()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mouseReleaseEvent(event)
        if self._pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        point, self._pressed = self._pressed, None
        if self.taking:
            self._take_there(event.position())
        elif not self._dragged:
            self.unmark()
            if (reading := self.reading_at(point)) is not None:
                self.box_chosen.emit(reading)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self.taking or self.dragging_hand or event.button() != Qt.MouseButton.LeftButton:
            super().mouseDoubleClickEvent(event)
            return
        self._wish()
        x, y = self.place(event.position())
        if not self.selection.pick(x, y) and not self.selection.known:
            self.selection.begin(x, y, ratio=self.ratio)  # it is marked when the words come
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        step = _STEPS.get(event.key())
        shift = bool(event.modifiers() & _SHIFT)
        if step is not None and (self.taking or shift):
            self._wish()
            self.selection.move(step, extend=shift, start=self._start())
            self._tell(reveal=True)
        elif self.taking and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
        elif event.key() == Qt.Key.Key_Escape and self._busy:
            self._give_up()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Escape is the page's own while there is something to leave; else it is the window's."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            arrow = event.key() in _STEPS and not event.modifiers() & ~_SHIFT
            enter = self.taking and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter or (event.key() == Qt.Key.Key_Escape and self._busy) or (
                arrow and (self.taking or event.modifiers() & _SHIFT)
            ):  # fmt: skip
                event.accept()
                return True
        return super().event(event)

    @property
    def _busy(self) -> bool:
        return self.taking or bool(self.selection.positions) or self.selection.drawn is not None

    def _give_up(self) -> None:
        self.unmark()
        if self.taking:
            self.given_up.emit()

    def _drag(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        way = (event.position().toPoint() - self._pressed).manhattanLength()
        if not self._dragged and way < QApplication.startDragDistance():
            return
        self._dragged = True
        x, y = self.place(event.position())
        self.reveal((x, y, x, y), roomy=False)
        if event.modifiers() & _SHIFT:
            self.selection.extend(x, y)
        else:
            self.selection.drag(x, y)
        self._tell()

    def _take_there(self, point: QPointF) -> None:
        """The mouse was let go while words are taken from the page."""
        if not self._dragged and self.selection.known and not self.selection.pick(
            *self.place(point)
        ):  # fmt: skip
            self._tell()
            return
        self._tell()
        if self.selection.known:
            self._finish()
        else:
            self._promised = True

    def _finish(self) -> None:
        self._promised = False
        if self.selection.positions or self.selection.drawn:
            self.taken.emit()

    def _wish(self) -> None:
        if not self.selection.known and self._picture is not None:
            self.words_wanted.emit()

    def _start(self) -> Box | None:
        """Where keys begin: at the emphasised box, else at the top of what can be seen."""
        chosen, page = self.chosen_rect(), self.page_rect
        if page.isEmpty():
            return None
        if chosen.isEmpty():
            x, y = self.place(QPointF(0.0, 0.0))
            return (x, y, 1.0, min(y + 0.05, 1.0))
        chosen = chosen.adjusted(PADDING, PADDING, -PADDING, -PADDING)
        return (
            chosen.left() / WIDTH, chosen.top() / page.height(),
            chosen.right() / WIDTH, chosen.bottom() / page.height(),
        )  # fmt: skip

    def _tell(self, *, reveal: bool = False) -> None:
        """Shows what is marked now and says so."""
        if (marks := self.marks) is not None:
            marks.selected = self.scene_rects(self.selection.boxes)
            drawn = self.selection.drawn
            marks.band = self.scene_rect(drawn) if drawn else None
            marks.update()
        if reveal and (end := self.selection.end) is not None:
            self.reveal(end)
            self.setAccessibleDescription(plain.line(self.selection.text))
        self.marked.emit()
