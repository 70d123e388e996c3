"""What is the same in every language: figures, units, codes, standards, addresses of the net."""

from __future__ import annotations

import re

from sealread.translate.glossary import units

_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_LONG_WORD = re.compile(r"[a-zà-öø-ÿß]{4,}")
_NET = re.compile(
    r"(?:https?://|www\.)\S+|\S{1,64}@\S{1,255}\.\w+|[\w-]+\.(?:com|de|at|ch|eu|org|net|fr|uk)\b"
)
_EDGES = "\"'„“”‚‘’«»()[]{}.,;:!?*–-/&"
_SMALL = 3
"""Words up to this length may stand in a name without a capital: "und", "für", "of"."""
_PROSE = re.compile(r"[!?;]|\w{4}[.] +[A-ZÄÖÜ]\w+ +[a-z]{4}")
_JOINTS = re.compile(r"[/·.,^()\[\]+\-–±²³¹⁰⁻×x*<>≤≥=%‰°:;|~]+")


def language_free(text: str) -> bool:
    """Whether a text has no word that another language would say otherwise."""
    return all(_free(token) for token in text.split())


def _free(token: str) -> bool:
    if _NET.fullmatch(token.strip(_EDGES)) or not _WORD.search(token):
        return True
    bare = token.strip(_EDGES)
    if bare.casefold() in units():
        return True
    if _DIGIT.search(bare) and all(len(word) <= _SMALL for word in _WORD.findall(bare)):
        return True  # λ10,dry
    return all(_piece(piece) for piece in _JOINTS.split(bare) if piece)


def _piece(piece: str) -> bool:
    """A part of a code: a unit, capitals, letters with figures, a single letter."""
    words = _WORD.findall(piece)
    if not words or piece.casefold() in units() or len(piece) == 1:
        return True
    if _DIGIT.search(piece):
        return not _LONG_WORD.search(piece)
    return piece.isupper() and len(piece) <= 5


def proper_name(text: str, most: int = 14) -> bool:
    """Whether a text may be a name or an address: few words, the longer ones with a capital."""
    words = _WORD.findall(text)
    if not words or len(text.split()) > most or _PROSE.search(text):
        return False
    return words[0][0].isupper() and all(word[0].isupper() or len(word) <= _SMALL for word in words)
