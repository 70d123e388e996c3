"""Who read a value, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from sealread.work.view import ReadBy, read_by
from sealread_desktop.look import plain

_CONTEXT = "Sources"
_WORDS: dict[ReadBy, object] = {
    "language model": QT_TRANSLATE_NOOP("Sources", "read by the language model"),
    "fast reader": QT_TRANSLATE_NOOP("Sources", "read by the fast reader"),
    "learnt": QT_TRANSLATE_NOOP("Sources", "where corrected documents have it"),
    "rules": QT_TRANSLATE_NOOP("Sources", "found by rules"),
    "person": QT_TRANSLATE_NOOP("Sources", "by hand"),
    "package": QT_TRANSLATE_NOOP("Sources", "found by the add-on {name}"),
}


def told(source: str | None) -> str:
    """Who read it, on one line; nothing where that was not kept."""
    who = read_by(source)
    if who is None or source is None:
        return ""
    said = QCoreApplication.translate(_CONTEXT, str(_WORDS[who]))
    return said.format(name=plain.line(source.replace("_", " ")))
