"""White space as it counts: how the words of a page are compared and kept."""

from __future__ import annotations


def fold(text: str) -> str:
    """White space folded to single spaces; hyphens at line ends stay as they are printed."""
    return " ".join(text.split())
