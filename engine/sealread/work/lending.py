"""States of a document's pages, lent to a process for one attempt after the other."""

from __future__ import annotations

from sealread.work.kept_states import StateShelf
from sealread.worker.shelves import NO_SHELF, Shelf
from sealread.worker.starting import BROKE_THE_WORKER


class Lent:
    """States of a document's pages, lent for one attempt after the other: `with lent as shelf`.

    When an attempt breaks the worker, a state may have done it: they are forgotten, and what
    follows does without.
    """

    def __init__(self, shelf: StateShelf | None) -> None:
        self._shelf = shelf

    def __enter__(self) -> Shelf:
        return self._shelf or NO_SHELF

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if self._shelf is None:
            return
        if isinstance(error, BROKE_THE_WORKER):
            self._shelf.forget()
            self._shelf = None
        else:
            self._shelf.close()
