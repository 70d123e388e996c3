"""Which key of a page is the one that was asked for: by its words, in any of several wordings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher

Synonyms = Callable[[str], Sequence[str]]
"""Other wordings of a key, in any language, the likeliest first; none where none is known."""

LIKE = 0.6
_WHOLE_WORDS = 0.85
_LETTERS_ALIKE = 0.84
_SHORTEST = 4
# What forms add to the name of a characteristic: a standard, a unit, a note.
_LONGEST = 500
_ADDED = re.compile(r"[(\[{].{0,200}?[)\]}]|\b(?:DIN|EN|ISO|ETA|EAD|nach|gemäß|according|acc)\b.*$")


def no_synonyms(key: str) -> Sequence[str]:
    """Knows no other wordings."""
    del key
    return ()


def best_key(asked: Iterable[str], keys: Iterable[str]) -> str | None:
    """The key that is most like one of the wordings; None where none is like them.

    Of equals the first counts.
    """
    wordings = [wording for wording in asked if wording.strip()]
    ranked = [(max((likeness(one, key) for one in wordings), default=0.0), key) for key in keys]
    score, key = max(ranked, key=lambda pair: pair[0], default=(0.0, ""))
    return key if score >= LIKE else None


def likeness(asked: str, key: str) -> float:
    """How alike two names are, 0 to 1; 1 is the same words.

    A name that holds all words of the other counts as nearly the same: pages add a standard or a
    unit to a characteristic. Small differences of spelling do not matter.
    """
    if (own := _words(asked)) == (there := _words(key)):
        return 1.0 if own else 0.0
    plain = [" ".join(_words(_ADDED.sub(" ", one)) or _words(one)) for one in (asked, key)]
    if plain[0] == plain[1]:
        return 0.95
    return max(_contained(own, there), _spelt_alike(*plain))


def _contained(one: Sequence[str], other: Sequence[str]) -> float:
    """By shared words (Dice); a name wholly within the other is nearly the same."""
    some, more = sorted((set(one), set(other)), key=len)
    if not some:
        return 0.0
    shared = len(some & more)
    dice = 2 * shared / (len(some) + len(more))
    whole = shared == len(some) and max(map(len, some)) >= _SHORTEST
    # The fewer words are added, the likelier it is the same characteristic.
    return max(dice, LIKE + (_WHOLE_WORDS - LIKE) * dice) if whole else dice


def _spelt_alike(one: str, other: str) -> float:
    if min(len(one), len(other)) < _SHORTEST:
        return 0.0
    if max(len(one), len(other)) > _LONGEST:  # its time grows with the square of the length
        return 0.0
    ratio = SequenceMatcher(None, one, other, autojunk=False).ratio()
    return ratio if ratio >= _LETTERS_ALIKE else 0.0


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", unicodedata.normalize("NFKC", name).casefold())
