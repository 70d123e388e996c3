"""How a box to tick, or a radio button, stands among the words of a page: by its state."""

from __future__ import annotations

TICKED, UNTICKED = "[x]", "[ ]"
TICKS = frozenset((TICKED, UNTICKED))
