"""What one way took for one paper."""

from __future__ import annotations

from msgspec import Struct


class Measured(Struct, frozen=True):
    """Seconds in all and behind the prefill, tokens, megabytes.

    `after_prefill`: of others, what came after their whole prompt; of the core, what came after
    the document (its questions are counted): so the comparison favours the others. `floor` and
    `floor_after`: what llama.cpp alone takes for the same batches. `again`: tokens of the document
    that a second question computes. `overhead`: milliseconds for each row of logits that masks,
    choice and bookkeeping take. `width`: how many questions are answered together at most.
    """

    who: str
    paper: str
    seconds: float
    after_prefill: float
    prefill_tokens: int
    decoded_tokens: int
    megabytes: float = 0.0
    floor: float | None = None
    floor_after: float | None = None
    again: int | None = None
    overhead: float | None = None
    width: int | None = None
