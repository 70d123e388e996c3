"""States of a document's pages, lent to a process for one attempt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sealread.work.kept_states import StateShelf
from sealread.worker.shelves import NO_SHELF, Shelf
from sealread.worker.starting import BROKE_THE_WORKER


@contextmanager
def lent(shelf: StateShelf | None) -> Iterator[Shelf]:
    """Lends them. Where the attempt breaks the worker, a state may have done it: they are
    forgotten, and what follows does without.
    """
    if shelf is None:
        yield NO_SHELF
        return
    try:
        yield shelf
    except BROKE_THE_WORKER:
        shelf.forget()
        raise
    finally:
        shelf.close()
