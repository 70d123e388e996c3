"""What rules found for a role: the words that prove it, and how sure the rule is."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.document.model import Span


class Found(Struct, frozen=True):
    """`spans`: one for each line. `value`: what the words mean where it is not what they say.

    `reason`: how the value was told from the words, where it was.
    """

    spans: tuple[Span, ...]
    confidence: float
    value: Any = None
    reason: str | None = None


SURE = 0.96
"""Label, form and arithmetic (or a checksum) agree."""
LIKELY = 0.9
"""An unmistakable label with a value of the right form."""
FAIR = 0.86
"""A rule of thumb that mostly holds."""
POOR = 0.5
"""Better than nothing."""
