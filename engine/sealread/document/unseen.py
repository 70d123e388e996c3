"""What a page holds and does not show: the reasons, and the notices a person gets of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from .model import Notice

Reason = Literal[
    "invisible", "transparent", "tiny", "no contrast", "off the page", "not shown", "not read",
    "replaced", "layer off", "annotation", "deleted", "characters",
]  # fmt: skip
Counts = Mapping[Reason, int]
REASONS: tuple[Reason, ...] = get_args(Reason)
ON_PAGE: frozenset[Reason] = frozenset(REASONS) - {"off the page", "layer off", "annotation"}
"""Reasons that have to do with the page itself: of words that stand on it and are not seen."""
_WORDS: dict[Reason, str] = {
    "invisible": "drawn invisibly",
    "transparent": "transparent",
    "tiny": "smaller than one point",
    "no contrast": "in the colour of their ground",
    "off the page": "outside the page",
    "not shown": "covered, clipped away or in the colour of their ground",
    "not read": "stored where the page shows something else",
    "replaced": "stored in place of other words that the page shows",
    "layer off": "in a layer that is switched off",
    "annotation": "in a hidden annotation",
    "deleted": "deleted or moved by tracked changes",
    "characters": "spelt in characters that have no shape",
}
HIDDEN, CHARACTERS, UNCHECKED = "hidden_text", "unseen_characters", "text_layer_unchecked"

# Tag characters and variation selectors carry whole messages; direction marks turn what is read
# round; characters without width part words. A soft hyphen is usual, two in a row are not.
_SUSPICIOUS = re.compile(
    "[\\U000e0000-\\U000e01ef\\u202a-\\u202e\\u2066-\\u2069\\u200b\\u2060-\\u2064\\u180e\\u034f]"
    "|(?<=[0-9A-Za-z])[\\u200c\\u200d\\ufeff]|[\\ufe00-\\ufe0f]{2,}"
    "|(?<=[0-9A-Za-z])[\\ufe00-\\ufe0d]|\\xad.?\\xad"
)


def odd_words(texts: Sequence[str]) -> int:
    """How many words hold characters that nobody sees and that have no business there."""
    whole = "".join(texts)
    if whole.isascii() or not _SUSPICIOUS.search(whole):
        return 0
    return sum(bool(_SUSPICIOUS.search(text)) for text in texts)


def hidden_notice(counts: Counts, page: int | None) -> Notice:
    """The notice of words that were left out; at least one count is not zero."""
    total = sum(counts.values())
    why = [f"{counts[reason]} {_WORDS[reason]}" for reason in REASONS if counts.get(reason)]
    word = "word" if total == 1 else "words"
    was = "was" if total == 1 else "were"
    sentence = f"{total} {word} that nobody can see {was} left out: {', '.join(why)}."
    return Notice(HIDDEN, sentence, page)


def seen_again(counts: Counter[Reason], words: int) -> Counter[Reason]:
    """The counts less words that the page shows after all."""
    left = Counter(counts)
    reasons: tuple[Reason, ...] = ("not shown", "not read")
    for reason in reasons:
        less = min(left[reason], words)
        left[reason] -= less
        words -= less
    return +left


def characters_notice(count: int, page: int | None) -> Notice:
    """The notice of characters without a shape in `count` words."""
    word = "word" if count == 1 else "words"
    sentence = f"{count} {word} held characters that nobody can see; these were taken out."
    return Notice(CHARACTERS, sentence, page)


def unchecked_notice(page: int) -> Notice:
    """The notice of a page whose text could not be checked, so that its picture was read."""
    sentence = "The stored text could not be checked for hidden words; the page was read by OCR."
    return Notice(UNCHECKED, sentence, page)
