"""How long something will still take, as a person says it."""

from __future__ import annotations


def in_words(seconds: float | None) -> str:
    """A time left as a person says it."""
    if seconds is None:
        return "estimating the time left"
    if seconds < 60:
        return "less than a minute left"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"about {minutes} min left"
    return f"about {minutes // 60} h {minutes % 60} min left"
