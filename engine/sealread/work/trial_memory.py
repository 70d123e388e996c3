"""What a worker has read of the documents that schemas are tried on, kept in memory only."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from msgspec import Raw

from sealread.document.model import Page
from sealread.document.resuming import ReadPage
from sealread.worker.protocol import KeptAnswers, KeptPages, PageWords, WindowAnswers

MOST_BYTES = 64 << 20
"""Of one document; what is more is read again."""
_DOCUMENTS = 2


class _Known:
    """The parts of one document, by the bytes that it had and by how they were read."""

    def __init__(self) -> None:
        self.sha256 = ""
        self.pages: dict[tuple[str, int], Raw] = {}
        self.answers: dict[tuple[str, str], Raw] = {}
        self.read: dict[int, Page] = {}
        self.bytes = 0


class TrialMemory:
    """Pages and answers of the documents tried last."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, _Known] = OrderedDict()

    def keep(self, path: str, told: PageWords | WindowAnswers, page: ReadPage | None) -> None:
        """Takes a part that was read of the document at `path`."""
        known = self._of(path)
        if known.sha256 != told.sha256:  # it has changed since
            known = self._known[path] = _Known()
            known.sha256 = told.sha256
        body = told.untrusted_page if isinstance(told, PageWords) else told.untrusted_answers
        known.bytes += len(bytes(body))
        if known.bytes > MOST_BYTES:
            return
        copy = Raw(bytes(body))
        if isinstance(told, WindowAnswers):
            known.answers[told.reading, told.key] = copy
        elif page is not None:
            known.pages[told.reading, page.page.number] = copy
            known.read[page.page.number] = page.page

    def frames(self, path: str, item: int) -> Iterator[KeptPages | KeptAnswers]:
        """What is known of the document, as frames for a worker's `item`."""
        known = self._of(path)
        for (reading, _), body in known.pages.items():
            yield KeptPages(item, known.sha256, reading, (body,))
        for (reading, key), body in known.answers.items():
            yield KeptAnswers(item, known.sha256, reading, {key: body})

    def pages(self, path: str) -> tuple[Page, ...]:
        """The pages of the document in their order, as far as they are known."""
        read = self._of(path).read
        return tuple(read[number] for number in sorted(read))

    def _of(self, path: str) -> _Known:
        known = self._known.setdefault(path, _Known())
        self._known.move_to_end(path)
        while len(self._known) > _DOCUMENTS:
            self._known.popitem(last=False)
        return known
