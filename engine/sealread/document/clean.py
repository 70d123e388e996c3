"""Characters that nobody sees are taken out of words; everything that is printed stays."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Control characters and DEL, soft hyphen, combining grapheme joiner, Arabic letter mark, Mongolian
# vowel separator, zero width and direction marks, line separators, word joiners, BOM,
# interlinear marks, variation selectors, tag characters.
_UNSEEN = re.compile(
    "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f"
    "\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb"
    "\\U000e0000-\\U000e0fff]"
)
_SPACE = re.compile(r"\s")
_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)


def clean(text: str) -> str:
    """A word without unseen characters and white space, typographic ligatures written out.

    "" is left of a word that nobody can see.
    """
    if text.isascii() and text.isprintable():
        return text.replace(" ", "")
    return _SPACE.sub("", _UNSEEN.sub("", text)).translate(_LIGATURES)


def clean_all(texts: Sequence[str]) -> list[str]:
    """`clean` for the words of a page; plain pages cost one look."""
    whole = "".join(texts)
    if whole.isprintable() and whole.isascii() and " " not in whole:
        return list(texts)
    if whole.isprintable() and not _NEEDS_WORK.search(whole):
        return list(texts)
    return [clean(text) for text in texts]


_NEEDS_WORK = re.compile(f"{_UNSEEN.pattern}|[ﬀ-ﬆ\\s]")
