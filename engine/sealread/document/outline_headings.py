"""Headings: lines with a section's number, lines in capitals, in larger type, of known words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.outline_lines import TextLine

_LONGEST = 110
_LARGER, _LARGE = 1.18, 1.5
_NAMED = (
    r"(?P<kind>PART|Part|TEIL|Teil|ARTICLE|Article|ARTIKEL|Artikel|CHAPTER|Chapter|KAPITEL|Kapitel"
    r"|SECTION|Section|ABSCHNITT|Abschnitt|ITEM|Item|SCHEDULE|Schedule|EXHIBIT|Exhibit|ANNEX|Annex"
    r"|APPENDIX|Appendix|ANHANG|Anhang|ANLAGE|Anlage|§)"
)
_NUMBER = r"(?:\d{1,3}[A-Za-z]?(?:\.\d{1,3})*(?:\([a-z]\))?|[IVXLC]{1,7}|[A-Z](?:-\d{1,2})?)(?!\w)"
_WITH_NAME = re.compile(rf"(?P<number>{_NAMED}\s*{_NUMBER})\s*[.:—–-]*\s*(?P<title>.*)")
_WITH_NUMBER = re.compile(
    r"(?P<number>\d{1,2}(?:\.\d{1,2}){1,3}|\d{1,2}(?=[.)]?\s)|[IVX]{1,5}(?=\.\s))[.)]?\s+"
    r"(?P<title>(?:\[|[^\W\d_]).*)"
)
_KNOWN = re.compile(
    r"(?:abstract|introduction|background|conclusions?|references|bibliography"
    r"|literature(?: cited)?|works cited|acknowledge?ments?|table of contents|contents|index"
    r"|definitions|recitals"
    r"|summary|profile|(?:work |professional )?experience|employment(?: history)?|education"
    r"|(?:technical )?skills|publications|certifications|awards|languages|interests"
    r"|zusammenfassung|einleitung|literatur(?:verzeichnis)?|quellen|inhalt(?:sverzeichnis)?"
    r"|berufserfahrung|ausbildung|kenntnisse|sprachen|präambel|anlagen)\s*:?",
    re.IGNORECASE,
)
_RUN_IN = re.compile(r"(?P<title>[^.]{2,90}?)\.(?:\s|$)")
_GAP = re.compile(r"\s{3,}|\t")
_ENDS = (".", ";", ":", ")", "!", "?", "”", '"')
_LEVELS = {"part": 1, "teil": 1, "section": 3, "abschnitt": 3, "item": 3, "§": 3}
_OUTER = 2
"""The level of articles, chapters, schedules, and of headings in capitals."""


class Heading(Struct, frozen=True):
    """A heading: its own words, its page's index, its level (1 outermost), its number, its title.

    `number` is as printed ("SECTION 1.01", "§ 3", "2.1"), "" where there is none.
    """

    span: Span
    page: int
    level: int
    number: str
    title: str


def headings_of(lines: Sequence[TextLine], running: frozenset[int]) -> tuple[Heading, ...]:
    """All headings in text order, those that a table of contents lists as well."""
    return tuple(_headings([line for line in lines if line.number not in running]))


def _headings(lines: Sequence[TextLine]) -> Iterator[Heading]:
    if not lines:
        return
    usual = median([line.height for line in lines])
    right = sorted(line.box[2] for line in lines)[int(len(lines) * 0.9)]
    before: TextLine | None = None
    titled = ""
    for line, below in zip(lines, [*lines[1:], None], strict=True):
        begins = before is None or before.page != line.page or _is_ended(before, right)
        heading = (_numbered(line, below, usual) or _plain(line, usual)) if begins else None
        if heading is not None and (heading.number or heading.title != titled):
            yield heading
        titled = heading.title if heading and heading.number else ""
        before = line


def _is_ended(line: TextLine, right: float) -> bool:
    """Whether what follows a line may be something new: it is short, or ends a sentence."""
    return line.box[2] < 0.85 * right or line.text.rstrip().endswith(_ENDS)


def _numbered(line: TextLine, below: TextLine | None, usual: float) -> Heading | None:
    named = _WITH_NAME.match(line.text)
    found = named or _WITH_NUMBER.match(line.text)
    if found is None:
        return None
    title = found["title"].strip()
    end = line.span.end
    if len(line.text) > _LONGEST or (title.count(" ") > 7 and "." in title):
        run_in = _RUN_IN.match(title)
        if run_in is None or not _is_title(run_in["title"]):
            return None
        title = run_in["title"]
        end = line.span.start + found.start("title") + run_in.end()
    elif named and not title:
        title = below.text.strip() if below and _is_title(below.text) else ""
    elif not _is_title(title.rstrip(".")) or (not named and not _stands_out(line, title, usual)):
        return None
    level = _level(found["number"], named["kind"] if named else "")
    return Heading(Span(line.span.start, end), line.page, level, found["number"], title.rstrip("."))


def _level(number: str, kind: str) -> int:
    deep = number.count(".")
    if kind:
        own = _LEVELS.get(kind.casefold(), _OUTER)
        return _OUTER if own > _OUTER and kind.isupper() and number[-1] in "IVX" else own
    return _OUTER + deep


def _is_title(words: str) -> bool:
    """Whether words may be a title: short, begun with a capital, no row of a table."""
    plain = words.strip()
    if not 2 <= len(plain) <= _LONGEST or _GAP.search(plain) or plain.endswith((",", ";")):
        return False
    return (plain[0].isupper() or plain[0] == "[") and sum(c.isalpha() for c in plain) > 1


def _stands_out(line: TextLine, title: str, usual: float) -> bool:
    """Whether a line with a bare number is a heading and not an item of a list or of a table."""
    if line.height >= _LARGER * usual or _WITH_NUMBER.match(line.text)["number"].count("."):  # type: ignore[index]
        return True
    return len(title) <= 60 and not title.endswith((".", ",")) and not any(map(str.isdigit, title))


def _plain(line: TextLine, usual: float) -> Heading | None:
    """A heading without a number."""
    words = line.text.strip()
    if not _is_title(words):
        return None
    if _KNOWN.fullmatch(words):
        level = _OUTER
    elif line.height >= _LARGER * usual and not words.endswith(".") and words.count(" ") < 14:
        level = 1 if line.height >= _LARGE * usual else _OUTER
    elif words.isupper() and words.count(" ") < 12 and sum(map(str.isalpha, words)) >= 4:
        if words.endswith("."):
            return None
        level = _OUTER
    else:
        return None
    return Heading(line.span, line.page, level, "", words.rstrip(":"))
