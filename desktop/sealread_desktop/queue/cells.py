"""What the cells of the queue say."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QFont

from sealread.work.kinds import in_language
from sealread_desktop.look import looks, plain
from sealread_desktop.queue.lines import Heading, Tally
from sealread_desktop.queue.row import Row, fraction
from sealread_desktop.queue.store import QueueStore

DOCUMENT, KIND, STATE, PROGRESS, TO_CHECK = range(5)
_KIND_WIDTH = "Purchase order"
FRACTION_ROLE = Qt.ItemDataRole.UserRole + 1
HEADING_ROLE = Qt.ItemDataRole.UserRole + 2
_INDENT = "\N{EM SPACE}"
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def samples() -> dict[int, str]:
    """Texts that the narrow columns must have room for, in the person's language."""
    states = (looks.label(look) for look in looks.ROWS.values())
    page = QCoreApplication.translate("Queue", "page {n} of {total}").format(n=8, total=12)
    return {KIND: _KIND_WIDTH, STATE: max(states, key=len), PROGRESS: page, TO_CHECK: "100"}


def document(store: QueueStore, row: Row, short: bool, column: int, role: int) -> Any:
    """What a view wants to know of a document's cell; `short`: its folder stands above it."""
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return _text(store, row, short, column)
        case Qt.ItemDataRole.ForegroundRole if column == STATE:
            return looks.colour(looks.ROWS[row.state])
        case Qt.ItemDataRole.ToolTipRole:
            return plain.tooltip(_how_sure(row) if column == KIND else row.sentence or row.name)
        case Qt.ItemDataRole.TextAlignmentRole if column == TO_CHECK:
            return _RIGHT
        case _ if role == FRACTION_ROLE and column == PROGRESS and row.state == "running":
            return fraction(row)
    return None


def heading(store: QueueStore, line: Heading, folded: bool, column: int, role: int) -> Any:
    """What a view wants to know of a cell of a folder's line."""
    tally = store.tallies[line.folder]
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return _heading_text(store.title(line.folder), tally, folded, column)
        case Qt.ItemDataRole.ToolTipRole:
            return plain.tooltip(line.folder)
        case Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setBold(True)
            return font
        case Qt.ItemDataRole.TextAlignmentRole if column == TO_CHECK:
            return _RIGHT
        case Qt.ItemDataRole.AccessibleTextRole if column == DOCUMENT:
            return _spoken(store.title(line.folder), tally, folded)
        case _ if role == HEADING_ROLE:
            return True
    return None


def _text(store: QueueStore, row: Row, short: bool, column: int) -> str:
    if column == DOCUMENT:
        return _INDENT + plain.line(PurePath(row.name).name) if short else plain.line(row.name)
    if column == KIND:
        return kind(row)
    if column == STATE:
        return looks.label(looks.ROWS[row.state])
    if column == PROGRESS:
        return _progress(store, row)
    return str(row.to_check) if row.to_check else "✓" * row.checked


def kind(row: Row) -> str:
    """What a document is, in the language of the window; "" where nobody asked."""
    if row.kind is None:
        return ""
    unknown = QCoreApplication.translate("Queue", "Unknown")
    return in_language(row.kind, QLocale().name()[:2]) if row.kind else unknown


def _how_sure(row: Row) -> str:
    if row.kind is None:
        return ""
    told = _kind_told(row)
    if row.documents > 1:
        told += " " + QCoreApplication.translate(
            "Queue", "It seems to hold %n document(s): split it (Tools, Split a stack).", "",
            row.documents,
        )  # fmt: skip
    return told


def _kind_told(row: Row) -> str:
    translate = QCoreApplication.translate
    if not row.kind and row.near:
        told = translate(
            "Queue", "Most like: {kinds}, but not surely. The labels that it prints are its fields."
        )
        language = QLocale().name()[:2]
        return told.format(kinds=", ".join(in_language(one, language) for one in row.near))
    if not row.kind:
        return translate("Queue", "Of no known kind: the labels that it prints are its fields.")
    if row.sure is None:
        told = translate("Queue", "{kind}, as when it was read before.")
        return told.format(kind=kind(row))
    told = translate("Queue", "{kind}: {sure} % likely.")
    return told.format(kind=kind(row), sure=round(100 * row.sure))


def _progress(store: QueueStore, row: Row) -> str:
    translate = QCoreApplication.translate
    if row.state == "done":
        pages = translate("Queue", "%n pages", "", row.pages)
        return translate("Queue", "1 page") if row.pages == 1 else pages
    if row.state == "queued" and (turn := store.turn(row.path)) is not None:
        return translate("Queue", "no. {n}").format(n=turn)
    if row.state != "running" or not row.pages:
        return ""
    if row.fields_done:
        told = translate("Queue", "field {n} of {total}")
        return told.format(n=row.fields_done, total=row.fields)
    return translate("Queue", "page {n} of {total}").format(n=row.pages_done, total=row.pages)


def _heading_text(title: str, tally: Tally, folded: bool, column: int) -> str:
    if column == DOCUMENT:
        return f"{'▸' if folded else '▾'} {plain.line(title)}"
    if column == PROGRESS:
        told = QCoreApplication.translate("Queue", "{read} of {all} read")
        return told.format(read=tally.read, all=tally.documents)
    return str(tally.to_check) if column == TO_CHECK and tally.to_check else ""


def _spoken(title: str, tally: Tally, folded: bool) -> str:
    """For a screen reader, which cannot see the arrow."""
    translate = QCoreApplication.translate
    state = translate("Queue", "folded") if folded else translate("Queue", "open")
    told = translate("Queue", "Folder {title}, documents: %n, {state}", "", tally.documents)
    return told.format(title=plain.line(title), state=state)
