"""The chosen document: keeps queue, page and fields on the same document, page and field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject

from sealread.work.titles import Titles
from sealread.work.view import Evidence, Extraction
from sealread_desktop.fields.nodes import NO_TITLES
from sealread_desktop.fields.panel import NO_CHOICES, FieldsPanel
from sealread_desktop.fields.so_far import so_far
from sealread_desktop.page.boxes import POINTED, on_page, pages_of, pointed_on
from sealread_desktop.page.panel import PagePanel
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.queue.row import Row

Values = tuple[tuple[str, str], ...]


class OpenDocument(QObject):
    """Listens to the three panels and tells the other two."""

    def __init__(self, queue: QueuePanel, page: PagePanel, fields: FieldsPanel) -> None:
        super().__init__(queue)
        self._queue, self._page, self._fields = queue, page, fields
        self._path = ""
        self._extraction: Extraction | None = None
        self._values: Values = ()
        self._titles: dict[str, Mapping[str, str]] = {}
        self._choices: dict[str, Mapping[str, Sequence[Any]]] = {}
        self._pointed: tuple[Evidence, ...] = ()
        queue.chosen.connect(self._row_chosen)
        page.page_changed.connect(self._draw)
        page.view.box_chosen.connect(self._box_chosen)
        fields.chosen.connect(self._field_chosen)
        fields.proof.looked_at.connect(self._runner_looked_at)

    def learn(self, titles: Titles) -> None:
        """Takes the titles and choices of a schema that documents are read under."""
        self._titles[titles.sha256] = titles.by_path
        self._choices[titles.sha256] = titles.choices

    def point_at(self, evidence: tuple[Evidence, ...]) -> None:
        """Shows places in the chosen document that belong to none of its fields: an answer's."""
        pages = sorted({place.page for place in evidence})
        if not pages or not self._path:
            return
        self._pointed = evidence
        self._page.set_pages(max(pages[-1], self._queue.row.pages if self._queue.row else 1))
        if self._page.page in pages:
            self._draw()
        else:
            self._page.turn(pages[0])  # draws

    def _box_chosen(self, position: int) -> None:
        if position != POINTED:
            self._fields.choose(position)

    def _row_chosen(self) -> None:
        row = self._queue.row
        if row is None:
            return
        known = row.path == self._path
        self._open(row)
        before, self._values = self._values, row.values
        if row.extraction is not self._extraction:
            self._extraction, self._pointed = row.extraction, ()
            self._show(row, known=known)
            self._page.retry()
            self._draw()
        elif row.values is not before:
            self._show(row, known=known)

    def _show(self, row: Row, *, known: bool) -> None:
        """The fields of a document, or what was said of them so far.

        One that was on show already keeps what was chosen.
        """
        extraction = row.extraction
        sha256 = extraction.schema.sha256 if extraction else row.schema
        titles = self._titles.get(sha256, NO_TITLES)
        self._fields.choices = self._choices.get(sha256, NO_CHOICES)
        shown = extraction or (so_far(row.values, titles) if row.values else None)
        if known and shown is not None:
            self._fields.update_extraction(shown, titles)
        else:
            self._fields.show_extraction(shown, titles)

    def _open(self, row: Row) -> None:
        """A document that could not be read is not drawn: it might break the worker again."""
        if row.sentence:
            self._path = ""
            self._page.refuse()
        elif row.path != self._path:
            self._path, self._pointed = row.path, ()
            self._page.open(row.path, row.pages, _sha256(row))
        else:
            self._page.set_pages(row.pages, _sha256(row))

    def _field_chosen(self, position: int | None) -> None:
        if self._extraction is None:
            return
        self._pointed = ()
        pages = pages_of(self._extraction.fields[position]) if position is not None else ()
        if pages and self._page.page not in pages:
            self._page.turn(pages[0])  # draws
        else:
            self._draw()

    def _runner_looked_at(self, place: int) -> None:
        """Shows other words that the engine considered for the chosen field."""
        position = self._fields.position
        if self._extraction is not None and position is not None:
            self.point_at(self._extraction.fields[position].runners_up[place].evidence)

    def _draw(self) -> None:
        boxes = on_page(self._extraction, self._page.page) if self._extraction else ()
        pointed = pointed_on(self._pointed, self._page.page)
        chosen = POINTED if pointed else self._fields.position
        self._page.show_boxes((*boxes, *pointed), chosen)


def _sha256(row: Row) -> str:
    """The hash of the file as it was read; empty while it was not."""
    return row.extraction.document.sha256 if row.extraction else ""
