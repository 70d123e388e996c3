"""Is a page's text layer what a person sees? If not, it counts as none and the page is read by OCR.

Three things are looked at: whether its characters are text at all, whether it is drawn to be
seen, and whether the page is really a picture with a little text on it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

Verdict = Literal["usable", "absent", "garbled", "hidden", "picture", "unchecked"]

MIN_PRINTABLE = 0.9
MIN_READABLE = 0.7
"""Share of letters, digits, punctuation and symbols."""
PICTURE_COVER = 0.6
"""Share of the page under pictures from which on it is taken for a scan …"""
LITTLE_TEXT = 0.25
"""… unless its text covers more than this share of the page."""
_VOWELS = frozenset("aeiouyäöüàâáãåæèéêëìíîïòóôõøœùúûýąęėįųůőűıаеёиоуыэюяαεηιουω")
_LATIN = re.compile(r"[^\W\d_]{4,}")
_FEWEST = 20
"""Words that can be judged."""
_SAMPLE = 1500
_PLAIN = re.compile(r"[!-~À-ÖØ-öø-ÿ–—‘’“”•€§]+")


def readable(texts: Sequence[str]) -> bool:
    """Are words text that a person could read (in any script), and not broken encodings?"""
    whole = "".join(texts[: _SAMPLE // 4])[:_SAMPLE]
    if not whole:
        return False
    if whole.isascii() and whole.isprintable():
        return not _soup(whole_words(texts))
    odd = _PLAIN.sub("", whole)
    plain, share = len(whole) - len(odd), len(whole)
    printable = plain + sum(map(_is_printable, odd))
    good = plain + sum(map(_is_text, odd))
    if printable < MIN_PRINTABLE * share or good < MIN_READABLE * share:
        return False
    return not _soup(whole_words(texts))


def whole_words(texts: Sequence[str]) -> str:
    """The first words, joined by spaces."""
    return " ".join(texts[:150])


def _is_printable(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Co", "Cn", "Cs") and character != "\ufffd"


def _is_text(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNMPS" and character != "\ufffd"


def _soup(text: str) -> bool:
    """Long words almost all without vowels: letters that went through a wrong encoding."""
    words = _LATIN.findall(text)
    silent = [word for word in words if _VOWELS.isdisjoint(word.lower())]
    if len(silent) <= _FEWEST / 2:
        return False
    cased = [word for word in words if not word.isupper() and word.lower() != word.upper()]
    mute = sum(_VOWELS.isdisjoint(word.lower()) for word in cased)
    return len(cased) >= _FEWEST and mute > 0.5 * len(cased)
