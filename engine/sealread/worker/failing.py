"""What goes wrong with an item, told to the parent."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sealread.errors import SealreadError
from sealread.worker.protocol import Failed


@contextmanager
def failures_told(say: Callable[[Failed], None], item: int, path: str) -> Iterator[None]:
    """Turns every error into an answer. An unforeseen one is told without its words."""
    try:
        yield
    except SealreadError as error:
        say(Failed(item, error.number, error.details))
    except Exception as error:  # noqa: BLE001 - told to the parent; its words may quote the page
        details = {"file": Path(path).name, "what": _where(error)}
        say(Failed(item, SealreadError.number, SealreadError(**details).details))


def _where(error: Exception) -> str:
    """An unforeseen error's class and its line of code: enough to find it, no word of the page."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
