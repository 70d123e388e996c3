"""A document as the model sees it: its text, what may be copied, and the way back to the words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

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
    def wordless(self) -> Sequence[Span]:
        """Where signs stand in the text that are no words of the pages."""
        signs = self.map.wordless
        return signs if self.part is None else list(self.part.within(signs))


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

    @property
    def pages(self) -> Sequence[DocumentPage]:
        """The pages that the writings are of."""
        return self._writings[0].map.pages

    def refs(self, place: Place) -> tuple[WordRef, ...]:
        """The words at a place."""
        writing = self._writings[place.writing]
        return writing.map.words(writing.span(place.span))


class Writings(Struct, frozen=True):
    """Some pages written in all ways: by lines, words of ruled boxes together, and by columns.

    `lines`: line by line across all boxes; None where that is as by boxes.
    """

    boxes: TextMap
    lines: TextMap | None
    columns: TextMap

    @property
    def maps(self) -> tuple[TextMap, ...]:
        """The ways that differ, the one that is shown first at the beginning."""
        return tuple(one for one in (self.boxes, self.lines, self.columns) if one is not None)

    def whole(self, locale: str | None = None) -> Shown:
        """All of the pages."""
        return _shown([Writing(one.text, one) for one in self.maps], locale)

    def passages(self, part: Gathered, locale: str | None = None) -> Shown:
        """Some passages of the text by boxes, and the lines of the other ways with their words."""
        refs = {ref for piece in part.pieces for ref in self.boxes.words(piece)}
        others = [(one, _lines_with(one, refs)) for one in self.maps[1:]]
        made = [Writing(part.text, self.boxes, part)]
        made += [Writing(own.text, one, own) for one, own in others]
        return _shown(made, locale)


Shown = tuple[WrittenPage, WrittenPage | None]
"""Pages shown by lines and by columns; None where both are the same."""


def writings(
    pages: Sequence[DocumentPage], lines: TextMap, fits: Callable[[str], bool] = bool
) -> Writings:
    """Some pages in all ways; `lines`: the same pages line by line.

    `fits`: whether there is room for a text, which there is unless told otherwise; where rows of
    tables fit only without the names of their columns, they do not repeat these.
    """
    boxes, columns = text_map(pages, CELLS), text_map(pages, STACKED)
    if boxes.wordless and not fits(boxes.text):
        bare = text_map(pages, BARE_CELLS)
        boxes = bare if fits(bare.text) else boxes
    return Writings(boxes, None if boxes.text == lines.text else lines, columns)


def whole(pages: Sequence[DocumentPage], lines: TextMap, locale: str | None = None) -> Shown:
    """All of some pages; `lines`: the same line by line."""
    return writings(pages, lines).whole(locale)


def _shown(made: Sequence[Writing], locale: str | None) -> Shown:
    """The same words shown by lines and by columns; words of all writings may be copied."""
    shown = WrittenPage(made, locale)
    if made[0].text.split() == made[-1].text.split():
        return shown, None
    return shown, WrittenPage([made[-1], *made[:-1]], locale)


def _lines_with(text: TextMap, refs: AbstractSet[WordRef]) -> Gathered:
    """The lines of a text in which some words stand."""
    spans, everything = text.word_spans, text.words(Span(0, len(text.text)))
    breaks = [place for place, one in enumerate(text.text) if one == "\n"]
    pieces: list[Span] = []
    for ref, start in zip(everything, spans.starts.tolist(), strict=True):
        if ref not in refs or (pieces and start < pieces[-1].end):
            continue
        line = bisect_left(breaks, start)
        first = breaks[line - 1] + 1 if line else 0
        behind = breaks[line] + 1 if line < len(breaks) else len(text.text)
        if pieces and pieces[-1].end == first:
            pieces[-1] = Span(pieces[-1].start, behind)
        else:
            pieces.append(Span(first, behind))
    return gathered(text.text, pieces)
