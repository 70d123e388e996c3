"""What a process leaves behind is its owner's alone: the mode of its files, and no core dumps."""

from __future__ import annotations

import contextlib
import os

_OTHERS_NOTHING = 0o077


def keep_to_owner() -> None:
    """From here on this process and its children make files and folders for their owner only.

    A process that breaks leaves no image of its memory on the disk (RLIMIT_CORE is 0 for good).
    On Windows, where folders of a user are their own already, this does nothing.
    """
    os.umask(_OTHERS_NOTHING)
    try:
        import resource
    except ImportError:  # Windows
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
