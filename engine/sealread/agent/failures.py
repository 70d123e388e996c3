"""Errors as failures on the state: told so that no word of the document is in them."""

from __future__ import annotations

import traceback
from pathlib import Path

from sealread.agent.state import Failure, FailureKind
from sealread.errors import SealreadError

MAX_WORDS = 300


def failure_of(tool: str, kind: FailureKind, error: BaseException) -> Failure:
    """A foreseen error with its number and sentence, any other with its class and place."""
    if isinstance(error, SealreadError):
        return Failure(tool, kind, bounded(str(error)), error.number)
    return Failure(tool, kind, where(error))


def where(error: BaseException) -> str:
    """An unforeseen error's class and its line of code: enough to find it, no word of the page."""
    frames = list(traceback.walk_tb(error.__traceback__))
    if not frames:
        return type(error).__name__
    frame, line = frames[-1]
    return f"{type(error).__name__} in {Path(frame.f_code.co_filename).name}, line {line}"


def bounded(words: str, limit: int = MAX_WORDS) -> str:
    """`words` without control characters and cut to `limit` characters."""
    cut = words if len(words) <= limit else words[: limit - 1] + "…"
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in cut)
