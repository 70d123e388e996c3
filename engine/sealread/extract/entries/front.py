"""What the front of a paper says of it: title, abstract, number, day, where it appeared.

The reader takes the words of a citation as readily as those of the head; here only the first page
is looked at, and the parts of it where such things are printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Literal

from sealread.document.model import Evidence, Page, Span
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.lines import Line
from sealread.extract.entries.people import ABSTRACT, Author, authors_of
from sealread.extract.entries.sections import Section
from sealread.extract.verification import Words

Part = Literal["title", "abstract", "pages", "ids", "date", "venue", "type"]
_ALIKE = 0.07
"""Difference of the heights of lines, as a share, that are of one size."""
_TITLE_LINES, _ABSTRACT_LINES = 5, 70
_LEAST_TITLE = 8
"""Letters of a title at least; a journal's mark is shorter or one word."""
_SURE, _LIKELY = 0.93, 0.85
_STOP = re.compile(
    r"^(?:key ?words|index terms|ccs concepts|categories and subject|general terms|"
    r"schlagw|jel class|acm reference|"
    r"(?:(?:1|I)[.\s]\s*)?(?:introduction|einleitung)\b|(?-i:(?:1|I)\.?\s+[A-Z][a-z]))",
    re.IGNORECASE,
)
_NOTE = re.compile(r"^(?:[*∗†‡§¶]|permission to make|copyright|©|\(c\) |preprint|to appear)", re.I)
_ARXIV = re.compile(r"ar[Xx]iv:\s?(?:\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z-]{2,10}/\d{7}(?:v\d{1,2})?)")
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>,;]+[^\s\"<>,;.)\]]")
_DAY = (
    r"(?:\d{1,2}(?:st|nd|rd|th)?\.?\s[^\W\d_]{3,9}\.?,?\s\d{4}|[^\W\d_]{3,9}\.?\s\d{1,2},?\s\d{4}"
    r"|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4})"
)
_PUBLISHED = re.compile(
    rf"(?:published(?:\s(?:online|on))?|available online|publication date|dated?|"
    rf"veröffentlicht(?:\sam)?|erschienen(?:\sam)?)\s?[:.]?\s+(?P<day>{_DAY})",
    re.IGNORECASE,
)
_STAMP = re.compile(rf"\[[a-z-]{{2,10}}(?:\.[A-Za-z-]{{2,8}})?\]\s+(?P<day>{_DAY})")
_CONFERENCE = re.compile(
    r"\b(?:conference|proceedings|workshop|symposium|konferenz|tagungsband|congress)\b", re.I
)
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|review|annals|zeitschrift|archiv|acta|bulletin|magazine)\b"
    r".{0,60}\d|\bvol(?:ume|\.)\s?\d|\b\d{1,4}\s?\(\d{4}\)[\s,:]*\d",
    re.IGNORECASE,
)
_REPORT = re.compile(r"\btechnical report\b|\btech(?:\.|nical) rep\.|\bTR-\d", re.IGNORECASE)
_THESIS = re.compile(r"\b(?:dissertation|thesis)\b.{0,60}\b(?:submitted|degree|requirements)", re.I)
_MARGIN = 0.15
"""Part of the page, from the top and the bottom, where it is said where a paper appeared."""


class Front:
    """The first page of a paper."""

    def __init__(self, flow: Flow, parts: Sequence[Section]) -> None:
        self._flow, self._parts = flow, parts
        self._first = [number for number, line in enumerate(flow.lines) if line.page == 0]
        self._ways: dict[Part, Callable[[], Piece | Words | None]] = {
            "title": self._title, "abstract": self._abstract, "ids": self._ids,
            "date": self._date, "venue": self._venue,
        }  # fmt: skip

    @cached_property
    def authors(self) -> list[Author]:
        """Who wrote it."""
        return authors_of(self._flow)

    @property
    def is_there(self) -> bool:
        """Whether the document begins as papers do: who wrote it, or an abstract."""
        return bool(self.authors) or self._abstract_at is not None

    def told(self, part: Part) -> Piece | Words | None:
        """The words of a part; None where the front does not say it."""
        way = self._ways.get(part)
        return way() if way else None

    def sort(self) -> tuple[str, Piece | Words] | None:
        """What sort of publication it is, in plain words, and what says so."""
        for sort, pattern in (
            ("thesis", _THESIS), ("technical report", _REPORT),
            ("conference paper", _CONFERENCE), ("journal article", _JOURNAL),
        ):  # fmt: skip
            piece = self._at_edge(pattern)
            if piece is not None:
                return sort, piece
        stamp = self._stamped(_ARXIV)
        return ("preprint", stamp) if stamp is not None else None

    def last_page(self) -> Piece | None:
        """The last words of the last page."""
        if not self._flow.lines:
            return None
        last = max(range(len(self._flow.lines)), key=lambda n: (self._flow.lines[n].page, n))
        entry = Entry(self._flow, (last,))
        return Piece(entry, entry.stripped(0, len(entry.text), " \t"), _SURE)

    @cached_property
    def _abstract_at(self) -> int | None:
        """The line that begins the abstract, which an introduction is not."""
        return next(
            (
                number
                for number in self._first
                if (found := ABSTRACT.match(self._flow.lines[number].text))
                and not re.search(r"introduction|einleitung", found[0], re.IGNORECASE)
            ),
            None,
        )

    def _title(self) -> Piece | None:
        """The largest lines above the authors; where none is larger, those right above them."""
        end = self.authors[0].line if self.authors else self._abstract_at
        lines = self._flow.lines
        above = [n for n in self._first if end is None or n < end]
        runs = [run for run in _of_one_size(lines, above) if _may_title(lines, run)]
        if not runs or (end is None and len(above) == len(self._first) < 2):
            return None
        usual = sorted(lines[n].height for n in self._first)[len(self._first) // 2]
        best = max(runs, key=lambda run: lines[run[0]].height)
        if lines[best[0]].height < 1.08 * usual:
            if end is None:
                return None
            best = runs[-1]
        entry = Entry(self._flow, best)
        return Piece(entry, entry.stripped(0, len(entry.text), " \t*∗†‡"), _SURE)

    def _abstract(self) -> Piece | None:
        """What stands behind the word, down to the next heading or the keywords."""
        start = self._abstract_at
        if start is None:
            return None
        lines = self._flow.lines
        found = ABSTRACT.match(lines[start].text)
        behind = found.end() if found else 0
        alone = behind >= len(lines[start].text)
        headings = {part.heading for part in self._parts} - {start}
        numbers = [] if alone else [start]
        for number in range(start + 1, min(start + _ABSTRACT_LINES, len(lines))):
            text = lines[number].text
            if lines[number].page > 1 or number in headings or _STOP.match(text):
                break
            if _NOTE.match(text) and numbers:
                break
            numbers.append(number)
        entry = Entry(self._flow, numbers)
        span = entry.stripped(0 if alone else behind, len(entry.text), " \t")
        return Piece(entry, span, _SURE) if span.end - span.start > 40 else None

    def _ids(self) -> Piece | Words | None:
        """The paper's own DOI or number at arXiv, which the first page alone says."""
        cited = self._cited()
        for pattern in (_ARXIV, _DOI):
            for number in self._first:
                found = pattern.search(self._flow.lines[number].text)
                if found and number not in cited:
                    return Piece(Entry(self._flow, (number,)), Span(*found.span()), _SURE)
            stamp = self._stamped(pattern) if pattern is _ARXIV else None
            if stamp is not None:
                return stamp
        return None

    def _date(self) -> Piece | Words | None:
        for number in self._first:
            found = _PUBLISHED.search(self._flow.lines[number].text)
            if found:
                return Piece(Entry(self._flow, (number,)), Span(*found.span("day")), _LIKELY)
        return self._stamped(_STAMP, "day")

    def _venue(self) -> Piece | None:
        return self._at_edge(_CONFERENCE) or self._at_edge(_JOURNAL)

    def _stamped(self, pattern: re.Pattern[str], group: str | int = 0) -> Words | None:
        """Words that are said anywhere on the page but in its references, at its side too."""
        lines = self._flow.lines
        cited = {n for n in self._cited() if lines[n].page == 0}
        return _said(
            self._flow.pages[0], {w for n in cited for w in lines[n].words}, pattern, group
        )

    def _at_edge(self, pattern: re.Pattern[str]) -> Piece | None:
        """The line at the page's upper or lower edge in which something stands, to its end."""
        cited = self._cited()
        for number in self._edges():
            if number in cited or not pattern.search(self._flow.lines[number].text):
                continue
            numbers = [number]
            while number + 1 < len(self._flow.lines) and len(numbers) < 3:
                line, following = self._flow.lines[number], self._flow.lines[number + 1]
                if line.text.rstrip().endswith(".") or not line.goes_on(following):
                    break
                number += 1
                numbers.append(number)
            entry = Entry(self._flow, numbers)
            return Piece(entry, entry.stripped(0, len(entry.text)), _LIKELY)
        return None

    def _edges(self) -> Iterator[int]:
        top, bottom = _MARGIN, 1 - _MARGIN
        for number in self._first:
            box = self._flow.lines[number].box
            if box[3] < top or box[1] > bottom:
                yield number

    def _cited(self) -> set[int]:
        """Lines of lists of references."""
        return {
            n
            for part in self._parts
            if part.topics[:1] == ("references",)
            for n in range(part.first, part.last + 1)
        }


def _of_one_size(lines: Sequence[Line], numbers: Sequence[int]) -> list[list[int]]:
    """Lines that follow each other in letters of one size."""
    runs: list[list[int]] = []
    for number in numbers:
        line = lines[number]
        if runs and runs[-1][-1] == number - 1:
            before = lines[runs[-1][0]]
            close = line.box[1] - lines[number - 1].box[3] < 1.2 * line.height
            if abs(line.height - before.height) <= _ALIKE * before.height and close:
                runs[-1].append(number)
                continue
        runs.append([number])
    return runs


def _may_title(lines: Sequence[Line], run: Sequence[int]) -> bool:
    said = " ".join(lines[n].text for n in run)
    letters = sum(letter.isalpha() for letter in said)
    is_other = (
        "@" in said or _CONFERENCE.search(said) or _JOURNAL.search(said) or _ARXIV.search(said)
    )
    return letters >= _LEAST_TITLE and " " in said and len(run) <= _TITLE_LINES and not is_other


def _said(
    page: Page, without: set[int], pattern: re.Pattern[str], group: str | int = 0
) -> Words | None:
    """Words of a page, at any angle, that follow each other as a pattern wants them."""
    kept = [word for number, word in enumerate(page.words) if number not in without]
    text = " ".join(word.text for word in kept)
    found = pattern.search(text)
    if found is None:
        return None
    start, end = found.span(group)
    at, sure = 0, _SURE
    boxes: list[Evidence] = []
    for word in kept:
        if at < end and at + len(word.text) > start:
            boxes.append(Evidence(page.number, word.box))
            sure = min(sure, word.confidence)
        at += len(word.text) + 1
    return Words(found[group], tuple(boxes), sure)
