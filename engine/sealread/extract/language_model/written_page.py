"""A document as the model sees it: its text, what may be copied, and the way back to the words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from sealread.document.layout import BARE_CELLS, CELLS, STACKED
from sealread.document.model import Page as DocumentPage
from sealread.document.model import Span
from sealread.document.text_map import TextMap, WordRef, text_map
from sealread.extract.language_model.other_spellings import other_spellings
from sealread.extract.retrieval_windows import Gathered, gathered
from sealread.extract.verification import Words
from sealread.llm.form import Page
from sealread.llm.script import Place, Script


class Writing(Struct, frozen=True):
    """One way to write pages down: the text, and the map it is (a part) of.

    `part`: which pieces of the map's text it is made of; None where it is all of it.
    """

    text: str
    map: TextMap
    part: Gathered | None = None

    def span(self, span: Span) -> Span:
        """Where a span of the text stands in the map's."""
        return span if self.part is None else self.part.place(span)

    @property
    def wordless(self) -> tuple[Span, ...]:
        """Where signs stand in the text that are no word of the pages (`TextMap.wordless`)."""
        signs = self.map.wordless
        if self.part is None:
            return signs
        pieces = zip(self.part.pieces, self.part.starts, strict=True)
        return tuple(
            Span(one.start - piece.start + at, one.end - piece.start + at)
            for piece, at in pieces
            for one in signs
            if piece.start <= one.start and one.end <= piece.end
        )


class WrittenPage:
    """A text in one or more writings; the first is the one the model sees.

    `locale`: the language under which its numbers and days are read.
    """

    def __init__(self, writings: Sequence[Writing], locale: str | None = None) -> None:
        self._writings, self.locale = tuple(writings), locale
        texts = [one.text for one in writings]
        wordless = [one.wordless for one in writings]
        self.page = Page(texts[0], Script(texts, other_spellings(texts[0], locale), wordless))

    def places(self, spans: Sequence[Span]) -> tuple[Place, ...]:
        """Where words of the script stand in the writings; the same words only once."""
        found: dict[tuple[tuple[int, int], ...], Place] = {}
        for place in map(self.page.script.place, spans):
            found.setdefault(tuple(sorted((one.page, one.word) for one in self.refs(place))), place)
        return tuple(found.values())

    def words(self, place: Place, confidence: float) -> Words:
        """The words at a place with their boxes, as sure as the least surely recognised one."""
        writing = self._writings[place.writing]
        span = writing.span(place.span)
        return Words(
            text=writing.map.text[span.start : span.end],
            evidence=writing.map.boxes(span),
            confidence=min(confidence, writing.map.confidence(span)),
        )

    def text(self, writing: int) -> str:
        """The text of a writing."""
        return self._writings[writing].text

    def lines_with(self, refs: Collection[WordRef]) -> WrittenPage:
        """Of the first writing the lines that hold some words of the pages, and no others."""
        own = self._writings[0].map
        text = own.text
        words = [own.span_of(one.page, [one.word]) for one in refs]
        lines = {text.rfind("\n", 0, one.start) + 1: text.find("\n", one.end) for one in words}
        pieces: list[Span] = []
        for start, end in sorted(lines.items()):
            before = pieces.pop() if pieces and pieces[-1].end == start else Span(start, start)
            pieces.append(Span(before.start, end + 1 if end >= 0 else len(text)))
        part = gathered(own.text, pieces)
        return WrittenPage([Writing(part.text, own, part)], self.locale)

    @property
    def pages(self) -> Sequence[DocumentPage]:
        """The pages that the writings are of."""
        return self._writings[0].map.pages

    def refs(self, place: Place) -> tuple[WordRef, ...]:
        """The words at a place."""
        writing = self._writings[place.writing]
        return writing.map.words(writing.span(place.span))


def whole(
    pages: Sequence[DocumentPage],
    lines: TextMap,
    locale: str | None = None,
    fits: Callable[[str], bool] = bool,
) -> tuple[WrittenPage, WrittenPage | None]:
    """All of some pages, shown by lines and by columns; None where both are the same.

    By lines the words of ruled boxes stand together. Whatever is shown, words of all writings may
    be copied. `lines`: the same pages line by line. `fits`: whether there is room for a text, which
    there is unless told otherwise; if not, rows of tables do not repeat the names of their columns.
    """
    cells, stacked = text_map(pages, CELLS), text_map(pages, STACKED)
    if cells.wordless and not fits(cells.text):
        cells = text_map(pages, BARE_CELLS)
    maps = [cells, stacked] if cells.text == lines.text else [cells, lines, stacked]
    writings = [Writing(one.text, one) for one in maps]
    shown = WrittenPage(writings, locale)
    if cells.text.split() == stacked.text.split():
        return shown, None
    return shown, WrittenPage([writings[-1], *writings[:-1]], locale)


def passages(lines: TextMap, part: Gathered, locale: str | None = None) -> WrittenPage:
    """Some passages of a long document, line by line."""
    return WrittenPage([Writing(part.text, lines, part)], locale)
