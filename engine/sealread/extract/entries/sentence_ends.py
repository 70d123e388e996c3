"""Where the sentences of a citation end: at marks that no abbreviation or initial owns."""

from __future__ import annotations

import re

_SHORT = frozenset((
    "vs", "al", "no", "vol", "nos", "proc", "trans", "conf", "int", "st", "dr", "prof", "ed",
    "eds", "pp", "bd", "nr", "hrsg", "aufl", "jg", "sci", "inst", "univ", "e.g", "i.e", "cf",
    "approx", "dept", "mr", "mrs", "jr", "sr", "fig", "sec", "ch", "chap", "eq", "u.s", "u.k",
    "z.b", "d.h", "bzw", "ca", "s", "p",
))  # fmt: skip
"""Words that are shortened with a full stop, in English and German."""
_SENTENCE = re.compile(
    r"[.?!]['”\"’)\]]?(?=\s+(?:[^\W_a-z]|[a-z]+[A-Z]|[\"“„‘'(*\[]|in[:\s]|arxiv|pp?\.|https?|url))"
)


def sentence_ends(text: str, begin: int) -> list[int]:
    """Where sentences end: at marks that no abbreviation or initial owns."""
    return [
        found.start()
        for found in _SENTENCE.finditer(text, begin)
        if text[found.start()] != "." or not _is_short(text[begin : found.start()])
    ]


def _is_short(before: str) -> bool:
    word = re.search(r"[^\s(\[]+$", before)
    if word is None:
        return True
    said = word[0].strip("“\"'(")
    return bool(re.fullmatch(r"[^\W\d_]", said) and said.isupper()) or said.casefold() in _SHORT
