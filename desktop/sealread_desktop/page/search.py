"""Searching the words of a document: case and accents do not count, white space is all the same."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from sealread_desktop.page.boxes import Box
from sealread_desktop.page.words import PageWords

MOST = 1000
"""Hits that are kept; who has more is not looking for one of them."""
_ALIKE = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "‐": "-", "‑": "-",
                        "–": "-", "—": "-", "−": "-"})  # fmt: skip
_DROPPED = {"Mn", "Me", "Cf", "Cc"}


def folded(text: str) -> str:
    """`text` as it is compared: "Über", "über" and "UBER" are one."""
    plain = unicodedata.normalize("NFKD", text.translate(_ALIKE).casefold())
    kept = (c for c in plain if c.isspace() or unicodedata.category(c) not in _DROPPED)
    return "".join(kept).casefold()


def wanted(query: str) -> str:
    """A query as it is compared, its white space folded."""
    return " ".join(folded(query).split())


class Hit(Struct, frozen=True):
    """A place on a page (from 1) where the query stands: a box for each line."""

    page: int
    boxes: tuple[Box, ...]


class SearchText:
    """The words of a page as one folded text, with the way back to the words."""

    def __init__(self, words: PageWords) -> None:
        self.words = words
        parts = [folded(word.text) for word in words.words]
        self._starts: list[int] = []
        place = 0
        for part in parts:
            self._starts.append(place)
            place += len(part) + 1
        self.text = " ".join(parts)

    def hits(self, query: str, most: int = MOST) -> list[Hit]:
        """Where a folded query stands, from the top, at most `most`."""
        found: list[Hit] = []
        place = self.text.find(query) if query else -1
        while place >= 0 and len(found) < most:
            found.append(Hit(self.words.number, self._boxes(place, place + len(query))))
            place = self.text.find(query, place + len(query))
        return found

    def _boxes(self, start: int, end: int) -> tuple[Box, ...]:
        first = bisect_right(self._starts, start) - 1
        last = bisect_right(self._starts, end - 1) - 1
        if first == last:
            return (self._part(first, start, end),)
        return self.words.boxes(range(first, last + 1))

    def _part(self, word: int, start: int, end: int) -> Box:
        """The box of a part of a word that is written across, letters taken as equally wide."""
        x0, y0, x1, y1 = self.words.words[word].box
        begin = self._starts[word]
        behind = self._starts[word + 1] - 1 if word + 1 < len(self._starts) else len(self.text)
        letters = max(behind - begin, 1)
        if x1 - x0 < y1 - y0 and letters > 2:  # it may run down the page
            return (x0, y0, x1, y1)
        letter = (x1 - x0) / letters
        return (x0 + letter * (start - begin), y0, x1 - letter * (behind - min(end, behind)), y1)


class PageSearch(QObject):
    """The hits in one document. `changed` says that there is more or something else to show.

    Pages come in any order, as they are read; the hits are in the order of the pages.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.query = ""
        self.pages = 0
        self.total = 0
        """How many hits there are so far."""
        self._hits: dict[int, list[Hit]] = {}
        self._current: Hit | None = None

    @property
    def hits(self) -> list[Hit]:
        """All hits so far."""
        return [hit for page in sorted(self._hits) for hit in self._hits[page]]

    @property
    def full(self) -> bool:
        """Whether there are more hits than are kept."""
        return self.total >= MOST

    @property
    def searched(self) -> int:
        """How many pages were looked through."""
        return len(self._hits)

    @property
    def current(self) -> Hit | None:
        """The hit that the person is at."""
        return self._current

    @property
    def place(self) -> int:
        """Its number among all hits, from 1; 0 while there is none."""
        before = 0
        for page in sorted(self._hits):
            for hit in self._hits[page]:
                before += 1
                if hit is self._current:
                    return before
        return 0

    @property
    def done(self) -> bool:
        """Whether nothing more will come."""
        return self.searched >= self.pages or self.full

    def begin(self, query: str, pages: int) -> None:
        """Looks for `query` in a document of so many pages; the pages follow by `look`."""
        self.query, self.pages = wanted(query), pages if wanted(query) else 0
        self._hits, self._current, self.total = {}, None, 0
        self.changed.emit()

    def resize(self, pages: int) -> None:
        """The document turned out to have so many pages; those that are new follow by `look`."""
        if self.query and pages != self.pages:
            self.pages = pages
            self.changed.emit()

    def knows(self, page: int) -> bool:
        """Whether a page was looked through."""
        return page in self._hits

    def clear(self) -> None:
        """Looks for nothing."""
        self.begin("", 0)

    def look(self, *pages: SearchText) -> None:
        """Looks through pages, each once."""
        for page in pages:
            number = page.words.number
            if self.query and number not in self._hits and number <= self.pages:
                self._hits[number] = page.hits(self.query, MOST - self.total)
                self.total += len(self._hits[number])
        if pages and self.query:
            self.changed.emit()

    def on_page(self, page: int) -> list[Hit]:
        """The hits on a page."""
        return self._hits.get(page, [])

    def first_from(self, page: int) -> Hit | None:
        """Goes to the first hit on a page or behind it, else to the first of all."""
        hits = self.hits
        self._current = next((hit for hit in hits if hit.page >= page), hits[0] if hits else None)
        self.changed.emit()
        return self._current

    def step(self, by: int, page: int) -> Hit | None:
        """Goes on by so many hits, round and round; from `page` where there is no current one."""
        hits = self.hits
        if not hits:
            return None
        if self._current is None:
            return self.first_from(page)
        self._current = hits[(self.place - 1 + by) % len(hits)]
        self.changed.emit()
        return self._current
