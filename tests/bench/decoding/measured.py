"""What one way took for one paper."""

from __future__ import annotations

from msgspec import Struct


class Measured(Struct, frozen=True):
    """Seconds in all and behind the prefill, and tokens.

    `after_prefill`: of others, what came after their whole prompt; of the core, what came after
    the document (its questions are counted): so the comparison favours the others.
    """

    who: str
    paper: str
    seconds: float
    after_prefill: float
    prefill_tokens: int
    decoded_tokens: int
