"""A citation taken apart by its punctuation: authors, title, year, venue, identifiers.

Read are APA, Harvard, IEEE, ACM, ACL, Nature, Vancouver, Chicago, LNCS, the styles of BibTeX, and
DIN ISO 690,
in English and German. What their marks say for certain has a high confidence; what only the order
of
sentences says, a lower one.
"""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.entries.cutting import label_end
from sealread.extract.entries.sentence_ends import sentence_ends
from sealread.extract.person_names import authors_end, split_names

_YEAR = r"(?:1[5-9]\d\d|20\d\d)"
_YEAR_AFTER_AUTHORS = re.compile(
    rf"\(\s?(?:[^()\d]{{0,12}}\s)?(?P<year>{_YEAR})[a-z]?(?:,[^()]{{0,30}}|/\d\d)?\s?\)|\((?P<none>n\.\s?d\.|o\.\s?J\.)\)"
)
_BARE_YEAR = re.compile(rf"(?<![\d./:-])(?P<year>{_YEAR})[a-z]?(?![\d/:])(?!\.\d)")
_IN_BRACKETS = re.compile(rf"\((?:[^()]{{0,40}}\s|c)?(?P<year>{_YEAR})[a-z]?(?:,[^()]*)?\)")
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>,;]+[^\s\"<>,;.)\]]")
_ARXIV = re.compile(
    r"(?:ar[Xx]iv\s?:\s?|arxiv\.org/(?:abs|pdf)/|abs/)(?P<id>\d{4}\.\d{4,5}(?:v\d+)?|[a-z\-]+(?:\.[A-Z]{2})?/\d{7})"
)
_URL = re.compile(r"(?:https?://|www\.)\s?[^\s<>\"]+[^\s<>\".,;)\]]")
_ISBN = re.compile(r"ISBN[:\s]*(?P<id>[\d\-–X]{10,17})")
_QUOTES = (
    ("“", "”"),
    ("„", "“"),
    ("„", "”"),
    ("»", "«"),
    ("«", "»"),
    ('"', '"'),
    ("‘", "’"),
    ("``", "''"),
    ("*", "*"),
)
_LOCATOR = re.compile(
    r",?\s*+(?:[,(]\s?)?(?:\babs/|\b\d+\s?(?:pp\b|pages\b|S\.|Seiten\b)|\bvol(?:ume|s)?\b\.?|\bBd\b\.?|\bBand\b|\bJg\b\.?|\bno\b\.?|\bNr\b\.?|\bHeft\b|\bpp?\.|\bpages?\b|\bpp\b|\bS\.\s?\d"
    r"|\bSeiten?\b|\bissue\b|\barticle\b|\bchapter\b|\bISBN\b|\bISSN\b|\bDOI\b|\bdoi\b|\bURL\b|\bAccessed\b|\babgerufen\b|\bAvailable\b"
    r"|https?:|\(?(?<![\w.])\d{1,4}\s?[(:;,–-]\s?\d|(?<=[\w.])[,\s]\s?\(?\d{1,4}\)?\s?(?:[,.:;(]|$))",
)
_IN = re.compile(r"^\s*(?:In|in|IN)\s?:?\s+")
_COMMA_IN = re.compile(r",\s[Ii]n:\s")
_EDITORS_PART = re.compile(
    r"^(?P<names>.{3,160}?)[,\s]\s?\(?(?:[Ee]ditors?|[Ee]ds?\.?|Hrsg\.?|Hg\.?)\)?[.,:]*\s+"
)
_EDITION = re.compile(
    r"\(?\d{1,2}(?:\.|st|nd|rd|th)?,?\s*(?:[^\W\d_]+\.?\s+){0,3}(?:Aufl(?:age\b|\.)|ed(?:ition\b|\.)|Ausg\.)\)?[.,:]*\s*"
)
_BEHIND_TITLE = re.compile(
    r"[,.]?\s\(?(?:\d{1,2}(?:st|nd|rd|th)|\d{1,2}\.|[Ss]econd|[Tt]hird|[Rr]ev(?:ised|\.))\s(?:rev\.\s)?"
    r"(?:[Ee]d(?:ition\b|n?\.|\b)|Aufl(?:age\b|\.))"
)
_NO_VENUE = re.compile(r"\s*(?:ar[Xx]iv\s?:|https?:|www\.|doi\b|DOI\b|URL\b|10\.\d{4})")
_PLACE = re.compile(r"[^\W\d_a-z][\w.-]+(?:[ /,][^\W\d_a-z][\w.-]*){0,3}\s?:\s(?=[^\W\d_a-z])")
_FRAME = " \t.,;:*“”„\"'‘’`"


class Citation(Struct, frozen=True):
    """The parts of a citation as places in its text, and how sure each is; None where there is
    none.
    """

    authors: Span | None
    names: tuple[Span, ...]
    title: Span | None
    year: Span | None
    venue: Span | None
    ids: Span | None
    link: Span | None
    sure: dict[str, float]


class _Start(Struct, frozen=True):
    """What the beginning of a citation says: where the authors are, the year behind them, the rest."""

    authors: Span | None
    year: Span | None
    rest: int
    sure: float


def citation(text: str) -> Citation:
    """The parts of a citation on one line."""
    begin = label_end(text)
    quoted = _quoted(text, begin)
    start = _start(text, begin, quoted)
    title: Span | None
    if quoted is not None and quoted.start >= start.rest - 2:
        title, title_end, sure = quoted, quoted.end + 1, 0.95
    else:
        title, title_end, sure = _unquoted(text, start)
    ids, link = _ids(text)
    year = start.year or _year(text, title_end if title else begin)
    venue = _venue(text, title_end, year) if title else None
    authors = start.authors
    names = tuple(split_names(text, authors)) if authors else ()
    certain = {
        "authors": start.sure,
        "title": sure,
        "year": 0.97 if start.year else 0.9,
        "venue": 0.86,
        "ids": 0.97,
    }
    return Citation(authors, names, title, year, venue, ids, link, certain)


def _start(text: str, begin: int, quoted: Span | None) -> _Start:
    bracketed = _YEAR_AFTER_AUTHORS.search(text, begin, begin + 1500)
    end = authors_end(text, begin)
    if quoted is not None and bracketed is not None and bracketed.start() > quoted.start:
        bracketed = None
    if bracketed is not None and _right_behind(text, begin, bracketed.start(), end):
        authors = _stripped(text, begin, bracketed.start())
        year = Span(*bracketed.span("year")) if bracketed["year"] else None
        return _Start(authors, year, bracketed.end(), 0.96)
    if quoted is not None and quoted.start > begin + 1:
        before = text[begin : quoted.start]
        bare = list(_BARE_YEAR.finditer(before))
        if bare and not re.search(r"[^\W\d_]", before[bare[-1].end() :]):
            year = Span(begin + bare[-1].start("year"), begin + bare[-1].end("year"))
            return _Start(
                _stripped(text, begin, begin + bare[-1].start()), year, quoted.start, 0.95
            )
        return _Start(_stripped(text, begin, quoted.start), None, quoted.start, 0.95)
    if end is None:
        end, sure = _first_sentence(text, begin), 0.6
    else:
        sure = 0.92
    behind = re.compile(rf"[\s.,(:]*(?P<year>{_YEAR})[a-z]?\s?[).,:;]+\s").match(text, end)
    year = Span(*behind.span("year")) if behind else None
    return _Start(_stripped(text, begin, end), year, behind.end() if behind else end, sure)


def _right_behind(text: str, begin: int, at: int, end: int | None) -> bool:
    """Whether a year in brackets stands behind the authors, not at the end or inside the title."""
    if at <= begin or any(stop < at - 2 for stop in sentence_ends(text, begin)[:1]):
        return False
    between = re.sub(
        r"\b(?:[Ee]ditors?|Hrsg|and|und|et|al)\b", "", text[begin if end is None else end : at]
    )
    limit = 160 if end is None else 40
    return (len(between) <= limit and not re.search(r"\b[a-zß-ÿ]{4,}", between)) or _only_names(
        text[begin:at]
    )


def _only_names(said: str) -> bool:
    """Whether words are surnames and initials, but for what text recognition or print spoilt."""
    words = [
        word for word in re.findall(r"[^\W\d_]+", said) if word not in ("and", "und", "et", "al")
    ]
    initials = sum(len(word) == 1 for word in words)
    return (
        len(words) > 1 and all(word[0].isupper() for word in words) and initials >= 0.3 * len(words)
    )


def _first_sentence(text: str, begin: int) -> int:
    """The end of the first sentence, if it can be who wrote: short, with something behind it."""
    found = next((end for end in sentence_ends(text, begin)), None)
    if found is None or len(text[begin:found].split()) > 6:
        return begin
    following = next((end for end in sentence_ends(text, found + 1)), len(text))
    return found if len(text[found:following].split()) > 3 else begin


def _quoted(text: str, begin: int) -> Span | None:
    """The first long part in quotation marks, the marks and a comma or full stop at its end left
    out.
    """
    found: list[Span] = []
    for opening, closing in _QUOTES:
        at = text.find(opening, begin)
        while at >= 0:
            start = at + len(opening)
            end = _closing(text, start, closing)
            if end < 0:
                break
            if end - start >= 8 and (at == begin or not text[at - 1].isalnum()):
                found.append(_stripped(text, start, end))
                break
            at = text.find(opening, start)
    return min(found, key=lambda span: span.start, default=None)


def _closing(text: str, start: int, mark: str) -> int:
    """Where a quotation ends: an apostrophe inside a word does not end it."""
    at = text.find(mark, start)
    while at >= 0 and mark in ("’", "'") and at + 1 < len(text) and text[at + 1].isalnum():
        at = text.find(mark, at + 1)
    return at


def _unquoted(text: str, start: _Start) -> tuple[Span | None, int, float]:
    """The title: the sentence behind the authors, or the part up to what looks like a venue."""
    begin = start.rest
    while begin < len(text) and text[begin] in " .,;:)":
        begin += 1
    if begin >= len(text):
        return None, len(text), 0.0
    ends = sentence_ends(text, begin)
    commas = (
        start.authors is not None
        and text[start.authors.end : start.authors.end + 1] == ","
        and start.year is None
    )
    inside = _COMMA_IN.search(text, begin + 8, ends[0] if ends else len(text))
    if inside is None and (commas or not ends):
        comma = _venue_comma(text, begin)
        if comma is not None and (not ends or comma < ends[0]):
            return _without_edition(text, _stripped(text, begin, comma)), comma, 0.8
    end = inside.start() if inside else ends[0] if ends else _title_end(text, begin)
    if end - begin < 8 and len(ends) > 1:
        end = ends[1]
    title = _without_edition(
        text, _stripped(text, begin, end + (text[end : end + 1] in ("?", "!")))
    )
    return title, end + 1, 0.93 if start.year else 0.88 if ends else 0.7


def _without_edition(text: str, title: Span) -> Span:
    """A book's title without the number of its edition behind it, and what stands behind that."""
    found = _BEHIND_TITLE.search(text, title.start + 4, title.end)
    return Span(title.start, found.start()) if found else title


def _venue_comma(text: str, begin: int) -> int | None:
    """The comma behind which a venue and its volume, pages or year follow."""
    pattern = re.compile(
        rf",\s(?=(?:[Ii]n:?\s)?[^\W\d_a-z][^,]{{2,90}}?(?:,\s(?:vol|no|pp|\d)|\s\d|\s?\({_YEAR}|,\s[^,]+,?\s\(?{_YEAR}))"
    )
    found = [one.start() for one in pattern.finditer(text, begin) if one.start() - begin > 12]
    inside = [one for one in found if re.match(r",\s[Ii]n:?\s", text[one:])]
    return next(iter(inside or found), None)


def _title_end(text: str, begin: int) -> int:
    """Where a title ends that no full stop ends: before a place and year, a bracket, or the text's
    end.
    """
    found = re.compile(rf"\.?\s*(?:[(,]\s?)?(?:{_YEAR}|https?:|[Aa]r[Xx]iv|doi|DOI)").search(
        text, begin + 8
    )
    return found.start() if found else len(text)


def _year(text: str, behind: int) -> Span | None:
    """The year where no style puts it behind the authors: in brackets, else the last one that is no
    page.
    """
    taken = [
        found.span() for pattern in (_DOI, _ARXIV, _URL, _ISBN) for found in pattern.finditer(text)
    ]

    def free(found: re.Match[str]) -> bool:
        return all(found.end() <= start or found.start() >= end for start, end in taken)

    bracketed = [one for one in _IN_BRACKETS.finditer(text, min(behind, len(text))) if free(one)]
    if bracketed:
        return Span(*bracketed[-1].span("year"))
    bare = [one for one in _BARE_YEAR.finditer(text) if free(one) and not _is_pages(text, one)]
    later = [one for one in bare if one.start() >= behind - 1]
    visited = re.compile(
        r"(?:accessed|retrieved|abgerufen|zugriff|besucht|visited|stand)[^.]{0,25}$", re.IGNORECASE
    )
    stated = [one for one in later or bare if not visited.search(text[: one.start()])]
    chosen = stated or later or bare
    return Span(*chosen[-1].span("year")) if chosen else None


def _is_pages(text: str, found: re.Match[str]) -> bool:
    before, after = (
        text[max(found.start() - 6, 0) : found.start()],
        text[found.end() : found.end() + 3],
    )
    return bool(
        re.search(r"(?:pp?\.|S\.|pages|:)\s?$|\d\s?[-–—]\s?$", before)
        or re.match(r"\s?[-–—]\s?\d", after)
    )


def _venue(text: str, begin: int, year: Span | None) -> Span | None:
    """Where it appeared: what follows the title up to volume, pages, year or place."""
    at = begin
    while at < len(text) and text[at] in " .,;:)*”\"’'“":
        at += 1
    if _NO_VENUE.match(text, at):
        return None
    opening = _IN.match(text[at:])
    if opening:
        at += opening.end()
        editors = _EDITORS_PART.match(text[at:])
        if editors and _only_names_or_initials(editors["names"]):
            at += editors.end()
    edition = _EDITION.match(text, at)
    at = edition.end() if edition else at
    place = _PLACE.match(text, at)
    at = place.end() if place else at
    end = len(text)
    for found in _LOCATOR.finditer(text, at):
        if found.start() > at + 2:
            end = found.start()
            break
    if year is not None and at < year.start < end:
        end = year.start
    stops = [
        one
        for one in sentence_ends(text, at)
        if one - at > 3 and not _is_abbreviated(text, at, one)
    ]
    if stops and stops[0] < end:
        end = stops[0]
    venue = _stripped(text, at, end, _FRAME + "([")
    return (
        venue
        if venue.end - venue.start > 1 and re.search(r"[^\W\d_]{2}", text[venue.start : venue.end])
        else None
    )


def _is_abbreviated(text: str, begin: int, stop: int) -> bool:
    """Whether a full stop inside the name of a journal only shortens a word ("Phys. Rev. Lett.")."""
    word = re.search(r"[^\W\d_]+$", text[begin:stop])
    following = re.match(r"\.\s+([^\W\d_]+)", text[stop:])
    return bool(word and following and word[0].istitle() and len(word[0]) <= 6)


def _only_names_or_initials(said: str) -> bool:
    words: list[str] = re.findall(r"[^\W\d_]+", said)
    names = sum(word[0].isupper() or word in ("and", "und", "et", "al") for word in words)
    return names >= 0.8 * len(words)


def _ids(text: str) -> tuple[Span | None, Span | None]:
    """The identifier (DOI, else arXiv, else ISBN) and the address on the web."""
    doi, arxiv, isbn, url = (pattern.search(text) for pattern in (_DOI, _ARXIV, _ISBN, _URL))
    ids: Span | None = None
    if doi:
        ids = Span(*doi.span())
    elif arxiv:
        prefixed = arxiv[0].casefold().startswith("arxiv:") and " " not in arxiv[0]
        ids = Span(*arxiv.span()) if prefixed else Span(*arxiv.span("id"))
    elif isbn:
        ids = Span(*isbn.span("id"))
    return ids, Span(*url.span()) if url else None


def _stripped(text: str, start: int, end: int, marks: str = _FRAME) -> Span:
    while start < end and text[start] in marks:
        start += 1
    while (
        end > start
        and text[end - 1] in marks
        and not (text[end - 1] == "." and _ends_initial(text, start, end))
    ):
        end -= 1
    return Span(start, end)


def _ends_initial(text: str, start: int, end: int) -> bool:
    """Whether a full stop belongs to an initial or "et al" and so to the names before it."""
    return bool(re.search(r"(?:(?<![^\W\d_])[^\W\d_a-z]|\bal|\bJr|\bInc)\.$", text[start:end]))
