"""Who is named in a role: "ACME Ltd., as Borrower", on the cover, in the preamble, at signatures.

The role is a field's title ("Administrative Agent"); the names stand before it, on its line or on
the lines above. "as Administrative Agent" names one, "as Joint Lead Arrangers" all above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.outline import Outline
from sealread.document.outline_lines import TextLine
from sealread.extract.retrieval_definitions import owner_before
from sealread.extract.retrieval_terms import folded_words

_AFTER_CONTENTS = 2
"""How many pages behind cover and contents may name the parties."""
_MOST_LINES = 12
_STOP = re.compile(
    r"\s*+(?:as\b|among\b|between\b|by and|dated\b|arranged\b|each\b"
    r"|the\s+(?:lenders|banks|guarantors)|from time to time|party hereto|[_*=-]{3,}"
    r"|.*\bparty\s+(?:hereto|thereto)|.*\bAGREEMENT\b"
    r"|.*\b(?:19|20)\d\d\b|.*[$€£]|\(|.*\bas\s+(?:the\s+|an?\s+)?[A-Z])",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\s*(?:and|und|&)\s*,?\s*", re.IGNORECASE)
_SUFFIX = (
    r"(?:N\.?\s?A\.?|Inc|Incorporated|L\.?L\.?C|L\.?L\.?P|Ltd|Limited|L\.?P|plc|S\.?p?\.?A|A\.?G|N\.?V|B\.?V"
    r"|Corp|Co|GmbH|National\s+Association|(?:[\w.]+\s+){0,3}Branch|as\s|\(|Jr|Sr|A\.?\s?B)\b"
)
_SUFFIX_LINE = re.compile(_SUFFIX, re.IGNORECASE)
_SHORT, _REACH = 0.7, 300
"""A line that ends before this share of the page's width leads to nothing on the next one."""
_PARTS = re.compile(rf",?\s+and\s+|\s+&\s+(?=[A-Z])|,\s+(?!{_SUFFIX})|;\s+", re.IGNORECASE)
_INSIDE_AND = re.compile(r"\b(?:trust|banking|savings|manufacturers)\s+and\s+", re.IGNORECASE)


class Named(Struct, frozen=True):
    """Names that stand in a role together; `several`: the role was said in the plural."""

    names: tuple[Span, ...]
    whole: Span
    several: bool


def role_pattern(title: str) -> re.Pattern[str] | None:
    """What says that someone has a role; None where a title cannot be one."""
    words = folded_words(title)
    if not words or len(words) > 4 or not all(word.isalpha() for word in words):
        return None
    own = r"\s+".join(map(re.escape, title.split()))
    stem = own[:-1] if own.endswith("s") else own
    role = rf"(?P<role>{stem}(?P<many>s)?)\b"
    said = rf"(?:[\w&/-]+\s+){{0,3}}?(?:co-)?{role}"
    alone = rf"(?:(?:sole|joint|left|co-?|as)\s*)*{role}".replace("<role>", "<lone>").replace(
        "<many>", "<most>"
    )
    return re.compile(
        rf"\bas\s+(?:the\s+|an?\s+)?{said}|^{alone}(?=\s*(?:$|\n|,|and\b|&|/))", re.IGNORECASE
    )


def first_pages(outline: Outline) -> tuple[int, ...]:
    """The pages that name the parties: the cover and the first ones behind the contents."""
    contents = outline.pages_with("contents")
    after = max(contents) + 1 if contents and max(contents) < 12 else 1
    pages = [0, *range(after, after + _AFTER_CONTENTS)]
    return tuple(page for page in dict.fromkeys(pages) if page < len(outline.roles))


def lines_of(outline: Outline, pages: Sequence[int]) -> list[TextLine]:
    """The lines of some pages without the running ones."""
    wanted = set(pages)
    return [
        line for line in outline.lines if line.page in wanted and line.number not in outline.running
    ]


def named_as(text: str, lines: Sequence[TextLine], title: str) -> Iterator[Named]:
    """The names in a role on some lines, in the order of the text."""
    pattern = role_pattern(title)
    if pattern is None:
        return
    for place, line in enumerate(lines):
        below = lines[place + 1 : place + 2]
        said = text[line.span.start : (below[0].span.end if below else line.span.end)]
        found = pattern.search(said)
        if found is None or found.start() > len(line.text):
            continue
        several = (found["many"] or found["most"]) is not None
        before = line.text[: found.start()].rstrip(" ,")
        start = line.span.start
        if len(before) > 2:
            is_short = place == 0 or lines[place - 1].box[2] < _SHORT
            reach = start if is_short else max(0, start + len(before) - _REACH)
            named = _inline(text, Span(reach, start + len(before)), several=several)
        else:
            above = [one.span for one in lines[max(0, place - _MOST_LINES) : place]]
            named = _above(text, above, several=several)
        if named:
            yield named


def _inline(text: str, span: Span, *, several: bool) -> Named | None:
    """The name that the words before a role end in."""
    owner = owner_before(text[span.start : span.end])
    if owner is None:
        return None
    name = Span(span.start + owner.start, span.start + owner.end)
    return Named((name,), name, several)


def _above(text: str, lines: Sequence[Span], *, several: bool) -> Named | None:
    """The names on the lines above a role, up to what is no name."""
    kept: list[Span] = []
    for line in reversed(lines):
        words = text[line.start : line.end]
        if _ALONE.fullmatch(words):
            if not several:
                break
            continue
        if _STOP.match(words) or not words[:1].isupper():
            break
        if kept and _SUFFIX_LINE.match(text, kept[-1].start):
            line = Span(line.start, kept.pop().end)  # a name that runs over two lines
        kept.append(line)
        if not several and not _goes_on(text, lines, line):
            break
    if not kept:
        return None
    kept.reverse()
    whole = Span(
        kept[0].start, kept[-1].start + len(text[kept[-1].start : kept[-1].end].rstrip(" ,"))
    )
    return Named(tuple(name for line in kept for name in split_names(text, line)), whole, several)


def _goes_on(text: str, lines: Sequence[Span], line: Span) -> bool:
    """Whether a name began on the line before: that one has no end of its own."""
    if _SUFFIX_LINE.match(text, line.start):
        return True
    at = next((n for n, one in enumerate(lines) if one.start == line.start), 0)
    before = text[lines[at - 1].start : lines[at - 1].end].rstrip() if at else ""
    return bool(before) and before.endswith(("&", "-"))


def split_names(text: str, span: Span) -> list[Span]:
    """The names in a list of names: "A Bank, N.A., B Corp. and C LLC" are three."""
    said = text[span.start : span.end]
    found: list[Span] = []
    start = 0
    for part in [*_PARTS.finditer(said), None]:
        end = part.start() if part else len(said)
        if part and _INSIDE_AND.search(said[max(0, start) : part.end()][-24:] + " "):
            continue
        name = said[start:end].strip(" ,;\n")
        if len(name) > 1 and not _ALONE.fullmatch(name):
            first = said.index(name, start)
            found.append(Span(span.start + first, span.start + first + len(name)))
        start = part.end() if part else end
    return [_without_and(text, one) for one in found]


def _without_and(text: str, span: Span) -> Span:
    """A name without the "and" that it ends in."""
    said = re.sub(r"[\s,]+(?:and|und)$", "", text[span.start : span.end])
    return Span(span.start, span.start + len(said))
