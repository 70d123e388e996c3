"""The chosen document: keeps queue, page and fields on the same document, page and field."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject

from sealread.work.titles import Titles
from sealread.work.view import Extraction
from sealread_desktop.boxes import on_page, pages_of
from sealread_desktop.field_nodes import NO_TITLES
from sealread_desktop.fields_panel import FieldsPanel
from sealread_desktop.page_panel import PagePanel
from sealread_desktop.queue_panel import QueuePanel
from sealread_desktop.queue_row import Row


class OpenDocument(QObject):
    """Listens to the three panels and tells the other two."""

    def __init__(self, queue: QueuePanel, page: PagePanel, fields: FieldsPanel) -> None:
        super().__init__(queue)
        self._queue, self._page, self._fields = queue, page, fields
        self._path = ""
        self._extraction: Extraction | None = None
        self._titles: dict[str, Mapping[str, str]] = {}
        queue.chosen.connect(self._row_chosen)
        page.page_changed.connect(self._draw)
        page.view.box_chosen.connect(fields.choose)
        fields.chosen.connect(self._field_chosen)

    def learn(self, titles: Titles) -> None:
        """Takes the titles of a schema that documents are read under."""
        self._titles[titles.sha256] = titles.by_path

    def _row_chosen(self) -> None:
        row = self._queue.row
        if row is None:
            return
        self._open(row)
        if row.extraction is not self._extraction:
            self._extraction = row.extraction
            self._fields.show_extraction(row.extraction, self._titles_of(row))
            self._page.retry()
            self._draw()

    def _open(self, row: Row) -> None:
        """A document that could not be read is not drawn: it might break the worker again."""
        if row.sentence:
            self._path = ""
            self._page.refuse()
        elif row.path != self._path:
            self._path = row.path
            self._page.open(row.path, row.pages)
        else:
            self._page.set_pages(row.pages)

    def _titles_of(self, row: Row) -> Mapping[str, str]:
        sha256 = row.extraction.schema.sha256 if row.extraction else ""
        return self._titles.get(sha256, NO_TITLES)

    def _field_chosen(self, position: int | None) -> None:
        if self._extraction is None:
            return
        pages = pages_of(self._extraction.fields[position]) if position is not None else ()
        if pages and self._page.page not in pages:
            self._page.turn(pages[0])  # draws
        else:
            self._draw()

    def _draw(self) -> None:
        boxes = on_page(self._extraction, self._page.page) if self._extraction else ()
        self._page.show_boxes(boxes, self._fields.position)
