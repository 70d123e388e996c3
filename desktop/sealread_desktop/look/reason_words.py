"""Why a reading is doubtful or by hand, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from sealread_desktop.look import plain

_CONTEXT = "Reasons"
_WORDS: tuple[object, ...] = (
    QT_TRANSLATE_NOOP("Reasons", "not sure"),
    QT_TRANSLATE_NOOP("Reasons", "something else is as likely"),
    QT_TRANSLATE_NOOP("Reasons", "only unsure words"),
    QT_TRANSLATE_NOOP("Reasons", "only unsure words were found"),
    QT_TRANSLATE_NOOP("Reasons", "not in the document"),
    QT_TRANSLATE_NOOP(
        "Reasons", "nothing was found, but its label is printed with something behind it"
    ),
    QT_TRANSLATE_NOOP("Reasons", "its words do not stand in its boxes"),
    QT_TRANSLATE_NOOP("Reasons", "chosen by the model: the page has other words for it"),
    QT_TRANSLATE_NOOP("Reasons", "it is not what its words say"),
    QT_TRANSLATE_NOOP("Reasons", "nobody asked for it"),
    QT_TRANSLATE_NOOP("Reasons", "the schema wants a value here"),
    QT_TRANSLATE_NOOP("Reasons", "the schema wants a value here and none was found"),
    QT_TRANSLATE_NOOP("Reasons", "it was not looked for"),
    QT_TRANSLATE_NOOP("Reasons", "asked in other words, the document says something else"),
    QT_TRANSLATE_NOOP("Reasons", "read so far: it may still change"),
)
_BEGINNINGS: tuple[object, ...] = (
    QT_TRANSLATE_NOOP("Reasons", "accepted by hand on"),
    QT_TRANSLATE_NOOP("Reasons", "corrected by hand on"),
    QT_TRANSLATE_NOOP("Reasons", "the schema refuses it"),
)


def told(reason: str | None) -> str:
    """The engine's reason on one line; what a person or a document added to it stays as it is."""
    if not reason:
        return ""
    if reason in _WORDS:
        return QCoreApplication.translate(_CONTEXT, reason)
    for one in map(str, _BEGINNINGS):
        if reason.startswith(one):
            return plain.line(QCoreApplication.translate(_CONTEXT, one) + reason[len(one) :])
    return plain.line(reason)
