"""What the rows of the queue say: a role for each thing that a card is made of."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QColor

from sealread.work.view import in_language
from sealread_desktop.look import looks, plain
from sealread_desktop.queue.lines import Heading, Tally
from sealread_desktop.queue.row import Row, fraction
from sealread_desktop.queue.store import QueueStore

FRACTION_ROLE, HEADING_ROLE, SIGN_ROLE, DETAIL_ROLE, BADGE_ROLE = (
    Qt.ItemDataRole.UserRole + number for number in range(1, 6)
)
"""How much is read (0 to 1, while it is); whether it is a folder; the state on a card, text and
colour; what follows it, or a folder's title; the badge, text and colour."""
_SURE = 0.9
"""A kind that is less likely is told together with how likely it is."""


def document(store: QueueStore, row: Row, short: bool, role: int) -> Any:
    """What a view wants to know of a document; `short`: its folder stands above it."""
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return plain.line(PurePath(row.name).name if short else row.name)
        case Qt.ItemDataRole.ToolTipRole:
            told = (row.name, _how_sure(row))
            return plain.tooltip(row.sentence or " – ".join(part for part in told if part))
        case Qt.ItemDataRole.AccessibleTextRole:
            return _spoken_document(store, row)
        case _ if role == FRACTION_ROLE and row.state == "running":
            return fraction(row)
        case _ if role == SIGN_ROLE:
            look = _look(row)
            return look.symbol if row.state == "done" else looks.label(look), looks.colour(look)
        case _ if role == DETAIL_ROLE:
            return " · ".join(_detail(store, row))
        case _ if role == BADGE_ROLE:
            return _badge(row.to_check)
    return None


def heading(store: QueueStore, line: Heading, folded: bool, role: int) -> Any:
    """What a view wants to know of a folder's line."""
    title, tally = store.title(line.folder), store.tallies[line.folder]
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return f"{'▸' if folded else '▾'} {plain.line(title)}"
        case Qt.ItemDataRole.ToolTipRole:
            return plain.tooltip(line.folder)
        case Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(title, tally, folded)
        case _ if role == HEADING_ROLE:
            return True
        case _ if role == DETAIL_ROLE:
            told = QCoreApplication.translate("Queue", "{read} of {all} read")
            return told.format(read=tally.read, all=tally.documents)
        case _ if role == BADGE_ROLE:
            return _badge(tally.to_check)
    return None


def kind(row: Row) -> str:
    """What a document is, in the language of the window; "" where nobody asked."""
    if row.kind is None:
        return ""
    unknown = QCoreApplication.translate("Queue", "Unknown")
    return in_language(row.kind, QLocale().name()[:2]) if row.kind else unknown


def _look(row: Row) -> looks.Look:
    return looks.CHECKED if row.checked else looks.ROWS[row.state]


def _badge(to_check: int) -> tuple[str, QColor] | None:
    """The sign and the number of values to check, and their colour; None where there are none."""
    look = looks.READINGS["needs_review"]
    return (f"{look.symbol} {to_check}", looks.colour(look)) if to_check else None


def _detail(store: QueueStore, row: Row) -> list[str]:
    """What is told of a document behind its state: what it is, and how far it is or how long."""
    told = kind(row)
    if told and row.kind and row.sure is not None and row.sure < _SURE:
        told += f" ({row.sure:.0%})"
    return [part for part in (told, _progress(store, row)) if part]


def _spoken_document(store: QueueStore, row: Row) -> str:
    """For a screen reader: all that the card shows."""
    told = [plain.line(row.name), looks.word(_look(row)), *_detail(store, row)]
    if row.to_check:
        to_check = QCoreApplication.translate("Queue", "to check: {n}")
        told.append(to_check.format(n=row.to_check))
    return ", ".join(told)


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


def _spoken(title: str, tally: Tally, folded: bool) -> str:
    """For a screen reader, which cannot see the arrow."""
    translate = QCoreApplication.translate
    state = translate("Queue", "folded") if folded else translate("Queue", "open")
    told = translate("Queue", "Folder {title}, documents: %n, {state}", "", tally.documents)
    return told.format(title=plain.line(title), state=state)
