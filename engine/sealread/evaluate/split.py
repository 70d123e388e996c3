"""Which documents are set aside: never trained on, so that they can be measured on."""

from __future__ import annotations

import hashlib
from typing import Literal

Part = Literal["all", "aside", "rest"]

_TENTHS = 3


def is_aside(document_id: str) -> bool:
    """Whether a document is held aside for measuring: three in ten, by the hash of its name."""
    return rank(document_id) % 10 < _TENTHS


def in_part(document_id: str, part: Part) -> bool:
    """Whether a document belongs to a part: all, those aside, or the rest."""
    return part == "all" or is_aside(document_id) == (part == "aside")


def rank(document_id: str) -> int:
    """A number that depends on the name alone; an order by it is as good as a shuffled one."""
    return int(hashlib.sha256(document_id.encode()).hexdigest()[:8], 16)
