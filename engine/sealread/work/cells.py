"""Text for the cells of a table: a document's words must not become a formula in any program.

Excel, LibreOffice and others compute a cell of a CSV that begins with `=`, `+`, `-` or `@`, some
after a tab, a line end or a blank (OWASP, "CSV injection"); a person who edits and leaves such a
cell of an XLSX makes a formula of it, too. An apostrophe before it keeps it text everywhere.
"""

from __future__ import annotations

import re
import unicodedata

MAX_CELL = 32_767
"""Characters that a cell of an XLSX can hold."""
_SIGNS = "=+-@|%＝＋－＠"
_FORMULA = frozenset(_SIGNS + "\t\r\n")
_BREAKS = ",;\t\r\n"
"""Where a program that expects another separator lets a new cell begin, within quotes as well."""
_KEPT = frozenset("\t\r\n")
_MARK = "'"
_MORE = "…"


def neutral(text: str) -> str:
    """`text` as a cell may hold it: an apostrophe before what a program might compute.

    Control characters and those that turn the direction of reading are left out.
    """
    readable = printable(text)
    first = readable.lstrip(" \u00a0\u3000")[:1]
    return _MARK + readable if first in _FORMULA and first else readable


def in_csv(text: str, separator: str = ",") -> str:
    """`text` as a cell of a CSV with this separator may hold it.

    Besides what `neutral` does: a program that expects another separator (Excel takes its own from
    the system's language) splits the cell there, so a formula must not stand behind one either.
    """
    others = _BREAKS.replace(separator, "")
    start = re.compile(f'([{others}][ \u00a0\u3000"]*)(?=[{re.escape(_SIGNS)}])')
    return start.sub(rf"\1{_MARK}", neutral(text))


def printable(text: str) -> str:
    """`text` without control, surrogate and direction characters; tabs and line ends stay."""
    if text.isprintable():
        return text
    return "".join(letter for letter in text if letter in _KEPT or not _hidden(letter))


def fitted(text: str, room: int = MAX_CELL) -> str:
    """`text`, cut where it is longer than `room` characters, with a sign that more follows."""
    return text if len(text) <= room else text[: room - len(_MORE)] + _MORE


def _hidden(letter: str) -> bool:
    if letter.isascii():
        return not letter.isprintable()
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Cn")
