"""Words by their beginnings: how printed labels are compared with those of a schema."""

from __future__ import annotations

import re
from functools import lru_cache

Stems = frozenset[str]

_WORD = re.compile(r"[^\W\d_]{3,}")
_STEM = 5
"""Letters of a word that are compared: endings differ."""


@lru_cache(maxsize=4096)
def stems(text: str) -> Stems:
    """The beginnings of the longer words of a text."""
    return frozenset(word[:_STEM] for word in _WORD.findall(text.casefold()))
