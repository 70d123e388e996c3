"""Starting a worker: one that breaks before it was given anything is started anew.

That is no fault of a document that waits for it, so it is told by an error of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sealread.errors import (
    Cancelled,
    ProtocolError,
    SealreadError,
    WorkerDied,
    WorkerNotStarted,
    WorkerStuck,
)

BROKE_THE_WORKER = (WorkerDied, WorkerStuck, ProtocolError)
_STARTS = 3
"""How often a worker is started before it is given up."""
_Made = TypeVar("_Made")


def thrice(start: Callable[[], _Made], stopped: Callable[[], bool]) -> _Made:
    """What `start` returns, which cleans up behind itself where it raises; it is given three tries.

    Raises WorkerNotStarted when the last one broke, Cancelled when `stopped()` is true after one
    that did, and whatever else `start` raises.
    """
    for left in reversed(range(_STARTS)):
        try:
            return start()
        except BROKE_THE_WORKER as error:
            if stopped():
                raise Cancelled from None
            if not left:
                raise WorkerNotStarted(what=reason(error)) from error
    raise AssertionError("the last start returns or raises")


def reason(error: SealreadError) -> str:
    """Why a worker broke, in few words; the file's name is left to who tells it."""
    seconds = error.details.get("seconds")
    return str(error.details.get("what") or f"no progress for {seconds} seconds")
