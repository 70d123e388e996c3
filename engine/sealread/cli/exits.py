"""The exit statuses, the same for every sub-command."""

from __future__ import annotations

from typing import Final

ALL_READ: Final = 0
SOME_FAILED: Final = 1
WRONG_USAGE: Final = 2
STOPPED: Final = 130
"""128 + SIGINT, as shells know it: Ctrl-C stopped the run; what was finished is kept."""
