"""What pages are for: cover, contents, definitions, statements, schedules, signatures, sources."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from sealread.document.outline_headings import Heading
from sealread.document.outline_lines import TextLine

Role = Literal[
    "cover", "contents", "definitions", "statements", "schedules", "signatures", "references"
]

_LEADS_TO_PAGE = re.compile(r".*?(?:\.{3}|\s{3}|\t|(?:\. ){3})[.\s]*+(?:[A-Z]-)?\d{1,4}")
_CONTENTS = re.compile(r"(?:table of )?contents|inhalt(?:sverzeichnis)?", re.IGNORECASE)
_DEFINED = re.compile(
    r"[“\"„‘'][^”\"“’']{2,80}[”\"“’']\s*(?:\([^)]{0,80}\)\s*)?"
    r"(?:means?\b|shall\s+mean|has\s+the\s+meaning|shall\s+have\s+the|bedeutet|bezeichnet)",
    re.IGNORECASE,
)
_DEFINITIONS = re.compile(
    r"(?:certain\s+)?(?:definitions|defined\s+terms|begriffsbestimmungen|definitionen)\b",
    re.IGNORECASE,
)
_STATEMENT = re.compile(
    r"balance\s+sheets?|statements?\s+of\s+(?:consolidated\s+)?(?:operations|income|earnings|cash"
    r"|comprehensive|financial\s+position|financial\s+condition|(?:stock|share)holders|equity"
    r"|changes)|income\s+statements?|cash\s+flow\s+statements?|bilanz|kapitalflussrechnung"
    r"|gewinn-?\s+und\s+verlust",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"\s*(?:(?:by|name|title|its|von|unterschrift|signature)\s*:|by\b.{0,9}/s/|by\b.{0,3}_{4,})",
    re.IGNORECASE,
)
_WITNESS = re.compile(
    r"IN WITNESS WHEREOF|\[[^\]\n]*[Ss]ignature [Pp]age|SIGNATURE PAGE|ZU URKUND DESSEN"
)
_APPENDED = re.compile(
    r"\s*(?:[A-Z]{4,}\s+)?(?:SCHEDULES?|Schedules?|EXHIBITS?|Exhibits?|ANNEX|Annex|APPENDIX|Appendix"
    r"|ANHANG|Anhang|ANLAGE|Anlage)\b.{0,60}"
)
_SOURCES = re.compile(
    r"references|bibliography|works cited|literature(?: cited)?|literatur(?:verzeichnis)?|quellen",
    re.IGNORECASE,
)
_SECTION = re.compile(r"\s*+(?:(?:article|section|part|item|§)\s*+)?(?:\d|[ivx]+\b)", re.IGNORECASE)
_TOP = 8
_FEW = 0.6


def roles_of(
    lines: Sequence[TextLine], running: frozenset[int], headings: Sequence[Heading], pages: int
) -> tuple[frozenset[Role], ...]:
    """The roles of each page, from its lines without the running ones and from all headings."""
    own: list[list[str]] = [[] for _ in range(pages)]
    tops: dict[int, int] = {}
    for line in lines:
        if line.number not in running:
            own[line.page].append(line.text)
            tops.setdefault(line.page, line.span.start)
    roles: list[set[Role]] = []
    for texts in own:
        roles.append(_own_roles(texts, goes_on=bool(roles) and "contents" in roles[-1]))
    for line in lines:
        if _WITNESS.search(line.text) and "contents" not in roles[line.page]:
            roles[line.page].add("signatures")
    _covers(roles, own)
    _sections(roles, headings, set(tops.values()))
    _appended(roles, own, headings)
    return tuple(map(frozenset, roles))


def _own_roles(texts: Sequence[str], *, goes_on: bool) -> set[Role]:
    """What the lines of a page say by themselves; `goes_on`: the page before lists contents."""
    found: set[Role] = {"contents"} if _lists_pages(texts, goes_on=goes_on) else set()
    whole = "\n".join(texts)
    if sum(1 for _ in _DEFINED.finditer(whole)) >= 4:
        found.add("definitions")
    figures, printed = sum(map(str.isdigit, whole)), len(whole) - whole.count(" ")
    if any(_STATEMENT.search(text) for text in texts[:_TOP]) and figures * 7 >= printed > 0:
        found.add("statements")
    if sum(_SIGNED.match(text) is not None for text in texts) >= 3:
        found.add("signatures")
    return found


def _lists_pages(texts: Sequence[str], *, goes_on: bool) -> bool:
    """Whether lines are a table of contents: titles that lead to the numbers of pages."""
    leading = sum(_LEADS_TO_PAGE.fullmatch(text) is not None for text in texts)
    if goes_on or any(_CONTENTS.fullmatch(text.strip()) for text in texts):
        return leading >= 3 and leading * 4 >= len(texts)
    if sum("...." in text or ". . . ." in text for text in texts) * 2 >= len(texts):
        return leading >= 3
    sections = sum(_SECTION.match(text) is not None for text in texts)
    return leading >= 8 and leading * 5 >= len(texts) * 3 and sections * 2 >= len(texts)


def _covers(roles: list[set[Role]], own: Sequence[Sequence[str]]) -> None:
    """The first page of a document of several; the second too if it has as little on it."""
    if len(own) < 3:
        return
    sizes = [sum(map(len, texts)) for texts in own]
    usual = sorted(sizes)[len(sizes) // 2]
    roles[0].add("cover")
    if sizes[0] < _FEW * usual and sizes[1] < _FEW * usual and "contents" not in roles[1]:
        roles[1].add("cover")


def _sections(roles: list[set[Role]], headings: Sequence[Heading], tops: set[int]) -> None:
    """The pages of sections whose titles say what they are, up to the next heading of their rank.

    `tops`: where pages begin; one that begins with that heading is no part of the section.
    """
    listed = [one for one in headings if "contents" not in roles[one.page]]
    for at, heading in enumerate(listed):
        title = heading.title.strip(" :.")
        role: Role | None = None
        if _DEFINITIONS.match(title):
            role = "definitions"
        elif _SOURCES.fullmatch(title) and heading.number.count(".") == 0:
            role = "references"
        if role:
            level = heading.level
            rest = (one for one in listed[at + 1 :] if one.level <= level)
            after = next(rest, None)
            end = len(roles) if after is None else after.page + (after.span.start not in tops)
            for page in range(heading.page, end):
                roles[page].add(role)


def _appended(
    roles: list[set[Role]], own: Sequence[Sequence[str]], headings: Sequence[Heading]
) -> None:
    """Pages that begin as a schedule or an exhibit does, and those between and behind them."""
    first = next((one.page for one in headings if "contents" not in roles[one.page]), 0)
    begun = [
        page
        for page, texts in enumerate(own)
        if page > max(first, len(own) // 4)
        and "contents" not in roles[page]
        and any(_APPENDED.fullmatch(text) for text in texts[:3])
    ]
    if not begun:
        return
    for page, after in pairwise([*begun, len(own)]):
        for number in range(page, after):
            roles[number].add("schedules")
