"""Whether a text is written in sentences, from margin to margin: then no name in it is a label."""

from __future__ import annotations

WORDS = 11.0
"""Words a line of sentences has on average; of 60 forms, papers and receipts none has ten, but for
those printed as tables or filled in within sentences."""


def is_prose(text: str) -> bool:
    """Whether the lines of a text have as many words as those of sentences."""
    counts = [len(line.split()) for line in text.splitlines() if line.strip()]
    return bool(counts) and sum(counts) / len(counts) >= WORDS
