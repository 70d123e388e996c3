"""The rooms of the engine as the tools of an agent reach them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sealread.document.documents import HERE, Documents
from sealread.extract.engine import Engine

OnProgress = Callable[[str, int, int], None]


def _deaf(what: str, done: int, total: int) -> None:
    del what, done, total


def _never() -> bool:
    return False


class EngineRooms:
    """The real rooms. They do not own the model: who gave it closes it.

    `load` gives the engine, and is called once, when a tool first needs it. For one tool at a time.
    """

    def __init__(
        self,
        load: Callable[[], Engine],
        weights: Path | None = None,
        on_progress: OnProgress = _deaf,
        cancelled: Callable[[], bool] = _never,
        documents: Documents = HERE,
    ) -> None:
        self._load = load
        self._weights = weights
        self._on_progress = on_progress
        self._cancelled = cancelled
        self._documents = documents
        self._engine: Engine | None = None

    @property
    def engine(self) -> Engine:
        """The model. Raises ModelUnusable."""
        if self._engine is None:
            self._engine = self._load()
        return self._engine

    @property
    def weights(self) -> Path | None:
        """The folder of the OCR and language weights, None for the platform's."""
        return self._weights

    @property
    def documents(self) -> Documents:
        """Who reads documents."""
        return self._documents

    def cancelled(self) -> bool:
        """True once the user has had enough."""
        return self._cancelled()

    def progress(self, what: str, done: int, total: int) -> None:
        """Tells how far a tool is: `what` is "page" or "field"."""
        self._on_progress(what, done, total)

    def tokens(self) -> int:
        """What the model has read and written so far; 0 before it is loaded."""
        return sum(self._engine.tokens) if self._engine is not None else 0
