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
    QT_TRANSLATE_NOOP("Reasons", "an input is in doubt"),
    QT_TRANSLATE_NOOP("Reasons", "it would be divided by zero"),
    QT_TRANSLATE_NOOP("Reasons", "it is too large"),
    QT_TRANSLATE_NOOP("Reasons", "the document does not say in what its figures are stated"),
)
_BEGINNINGS: tuple[object, ...] = (
    QT_TRANSLATE_NOOP("Reasons", "accepted by hand on"),
    QT_TRANSLATE_NOOP("Reasons", "corrected by hand on"),
    QT_TRANSLATE_NOOP("Reasons", "the schema refuses it"),
    QT_TRANSLATE_NOOP("Reasons", "missing for it:"),
    QT_TRANSLATE_NOOP("Reasons", "missing for it, of the period before:"),
    QT_TRANSLATE_NOOP("Reasons", "documents say different things:"),
    QT_TRANSLATE_NOOP("Reasons", "the document states figures"),
    QT_TRANSLATE_NOOP("Reasons", "it is printed in"),
)


def told(reason: str | None) -> str:
    """The engine's reason on one line; what a person or a document added to it stays as it is."""
    if not reason:
        return ""
    if reason in _WORDS:
        return QCoreApplication.translate(_CONTEXT, reason)
    for one in sorted(map(str, _BEGINNINGS), key=len, reverse=True):
        if reason.startswith(one):
            return plain.line(QCoreApplication.translate(_CONTEXT, one) + reason[len(one) :])
    return plain.line(reason)
