"""Where checking is: the chosen reading of the chosen document, and how to go elsewhere."""

from __future__ import annotations

from typing import Protocol

from msgspec import structs

from sealread.work.correcting import Wish
from sealread.work.review import Decided, subject_of
from sealread.work.view import Extraction, Reading
from sealread_desktop.fields.panel import FieldsPanel
from sealread_desktop.queue.row import Row
from sealread_desktop.review.jobs import Decide
from sealread_desktop.review.walk import Stop


class Documents(Protocol):
    """The documents on show, as checking needs them."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """All documents in their order."""

    @property
    def row(self) -> Row | None:
        """The chosen document."""

    def show(self, path: str) -> bool:
        """Chooses the document at `path`; False where it is not among them."""

    def decide(self, path: str, extraction: Extraction) -> None:
        """Takes what is handed out of the document at `path` after a decision."""


class Place:
    """What is chosen in queue and fields."""

    def __init__(self, documents: Documents, fields: FieldsPanel) -> None:
        self.documents, self.fields = documents, fields

    @property
    def here(self) -> Stop | None:
        """The chosen reading."""
        row, position = self.documents.row, self.fields.position
        if row is None or row.extraction is None or position is None:
            return None
        return Stop(row.path, position)

    @property
    def extraction(self) -> Extraction | None:
        """What is handed out of the chosen document now."""
        row = self.documents.row
        return None if row is None else row.extraction

    @property
    def reading(self) -> Reading | None:
        """What the chosen reading is now."""
        here, extraction = self.here, self.extraction
        return None if here is None or extraction is None else extraction.fields[here.position]

    @property
    def visible(self) -> bool:
        """Whether the fields can be seen: another tab may be on show."""
        return self.fields.isVisible()

    def wanted(self, wish: Wish) -> Decide | None:
        """The job that fulfils a wish for the chosen reading; its path is filled in here."""
        here, extraction = self.here, self.extraction
        if here is None or extraction is None:
            return None
        path = extraction.fields[here.position].path
        return Decide(here, subject_of(extraction), structs.replace(wish, path=path))

    def show(self, stop: Stop) -> None:
        """Chooses a reading and gives it the keyboard."""
        row = self.documents.row
        if (row is not None and row.path == stop.path) or self.documents.show(stop.path):
            self.fields.choose(stop.position)
            self.fields.focus()

    def name_of(self, position: int) -> str:
        """What a reading of the chosen document is called."""
        return self.fields.model.name_of(position)

    def take(self, made: Decided) -> list[str]:
        """Puts a decision into all rows of its document; returns their paths, the chosen first."""
        paths = []
        for row in self.documents.rows:
            if row.extraction is not None and subject_of(row.extraction) == made.subject:
                own = structs.replace(made.extraction, document=row.extraction.document)
                self.documents.decide(row.path, own)
                paths.append(row.path)
        chosen = self.documents.row
        return sorted(paths, key=lambda path: chosen is None or path != chosen.path)
