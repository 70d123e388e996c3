"""How a box to tick, or a radio button, stands among the words of a page: by its state."""

from __future__ import annotations

TICKED, UNTICKED = "[x]", "[ ]"
TICKS = frozenset((TICKED, UNTICKED))
HOLLOW = frozenset("☐□▢◻◽❏❐❑❒⬜\uf06f\uf0a8\uf071")
RING = frozenset("○◯❍⚪")
"""Empty squares and circles as letters, those of fonts of symbols among them."""
