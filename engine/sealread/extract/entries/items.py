"""Lists of single values: the items of a section, of a labelled line, and their groups."""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from collections.abc import Sequence

from sealread.document.model import Span
from sealread.extract.entries.blocks import blocks_of
from sealread.extract.entries.cutting import label_end
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.lines import Line
from sealread.extract.entries.sections import Section as Part

_LISTED = 0.9
_STRONG = re.compile(r"\s*[|;•·\t]\s*")
_COMMA = re.compile(r",\s+(?:and\s+|und\s+)?(?![^()]*\))|\s+(?:and|und)\s+(?=[^,]+$)(?![^()]*\))")
_GROUP = re.compile(r"^(?P<name>[^:,;|•\t]{2,48}):\s+(?=\S)")
_PARTED = re.compile(r"[,;|•·\t]")
_MOST_WORDS = 6
_LABELLED = re.compile(
    r"^(?:key\s?words(?:\s+and\s+phrases)?|index\s+terms|schl(?:ü|ue)sselw(?:ö|oe)rter|schlagw(?:ö|oe)rter"
    r"|stichw(?:o|ö)rte[r]?|keywords?)\s*(?:[:.—–-]+\s*|\t|(?=[A-Z])|$)",
    re.IGNORECASE,
)


def items_of(flow: Flow, parts: Sequence[Part], *, whole: bool) -> list[Piece]:
    """The items of sections, each once. `whole`: they are lines or paragraphs, not words in them."""
    found = [piece for _, pieces in groups_of(flow, parts, whole=whole) for piece in pieces]
    return once(found)


def groups_of(
    flow: Flow, parts: Sequence[Part], *, whole: bool
) -> list[tuple[str | None, list[Piece]]]:
    """The items of sections below the names of their groups, None for what has no group."""
    made: list[tuple[str | None, list[Piece]]] = []
    for part in parts:
        if part.last < part.first:
            continue
        if whole:
            entries = [
                Entry(flow, block.numbers) for block in blocks_of(flow, part.first, part.last)
            ]
            made.append(
                (None, [piece for entry in entries for piece in _items(entry, 0, whole=True)])
            )
        else:
            made += _groups(flow, part)
    return made


def _groups(flow: Flow, part: Part) -> list[tuple[str | None, list[Piece]]]:
    numbers = range(part.first, part.last + 1)
    heads = _group_heads(flow, numbers)
    made: list[tuple[str | None, list[Piece]]] = []
    name: str | None = None
    for group in _joined(flow, numbers, heads):
        entry = Entry(flow, group)
        if group[0] in heads:
            name = entry.text.rstrip(": ")
            continue
        labelled = _GROUP.match(entry.text)
        own = labelled["name"].strip() if labelled else name
        if not made or made[-1][0] != own:
            made.append((own, []))
        made[-1][1].extend(_items(entry, labelled.end() if labelled else 0, whole=False))
    return made


def _joined(flow: Flow, numbers: Sequence[int], heads: set[int]) -> list[list[int]]:
    """Lines that go on in the next one: inside a list parted by commas, or inside a bracket."""
    made: list[list[int]] = []
    filled = len(numbers) <= 3 or sum(_is_full(flow.lines[n]) for n in numbers) > 1
    for number in numbers:
        line = flow.lines[number]
        before = flow.lines[number - 1] if made else None
        joins = (
            before is not None
            and number not in heads
            and number - 1 not in heads
            and not line.bullet
            and (
                before.text.rstrip().endswith((",", ";", "&", "-", "–", "|", "/", "·"))
                or before.text.count("(") > before.text.count(")")
                or line.text[:1].islower()
                or (
                    filled
                    and _is_full(before)
                    and before.goes_on(line)
                    and bool(_PARTED.search(before.text))
                    and not _GROUP.match(line.text)
                )
            )
        )
        if joins:
            made[-1].append(number)
        else:
            made.append([number])
    return made


def _is_full(line: Line) -> bool:
    return line.right - line.box[2] < 0.04 * (line.right - line.left)


def _group_heads(flow: Flow, numbers: Sequence[int]) -> set[int]:
    """Lines that name a group: they end with a colon, or stand apart above lines that list
    something.
    """
    colons = {
        n
        for n in numbers
        if flow.lines[n].text.endswith(":") and len(flow.lines[n].text.split()) <= 6
    }
    if colons or len(numbers) < 4:
        return colons
    steps = [_step(flow, n) for n in numbers[1:]]
    close = sorted(step for step in steps if step > 0)
    usual = close[len(close) // 4] if close else 0.0
    found = {
        n
        for n, step in zip(numbers, [2 * usual, *steps], strict=True)
        if n < numbers[-1] and (step > 1.3 * usual or step <= 0 or (flow.lines[n + 1].bullet and not flow.lines[n].bullet))
        and not _PARTED.search(flow.lines[n].text) and len(flow.lines[n].text.split()) <= 5
        and not flow.lines[n].bullet
    }  # fmt: skip
    found = {n for n in found if n - 1 not in found}
    return found if numbers[0] in found and len(found) >= 2 else set()


def _step(flow: Flow, number: int) -> float:
    """How far a line is below the one before it; 0 at the top of a column."""
    line, before = flow.lines[number], flow.lines[number - 1]
    if (line.page, line.column) != (before.page, before.column):
        return 0.0
    return (line.box[1] + line.box[3] - before.box[1] - before.box[3]) / 2


def _items(entry: Entry, start: int, *, whole: bool) -> list[Piece]:
    end = len(entry.text)
    if whole:
        begin = label_end(entry.text)
        return [Piece(entry, entry.stripped(begin, end, " \t"), _LISTED)]
    parts = _split(entry.text, start, end, _STRONG)
    made: list[Span] = []
    for part in parts:
        smaller = _split(entry.text, part.start, part.end, _COMMA)
        words = sum(len(entry.text[one.start : one.end].split()) for one in smaller)
        made += smaller if len(smaller) > 1 and words <= _MOST_WORDS * len(smaller) else [part]
    spans = [entry.stripped(one.start, one.end) for one in made]
    return [Piece(entry, span, _LISTED) for span in spans if span.end > span.start]


def _split(text: str, start: int, end: int, marks: re.Pattern[str]) -> list[Span]:
    made: list[Span] = []
    at = start
    for mark in marks.finditer(text, start, end):
        made.append(Span(at, mark.start()))
        at = mark.end()
    return [one for one in [*made, Span(at, end)] if text[one.start : one.end].strip()]


def once(pieces: Sequence[Piece]) -> list[Piece]:
    """Each of several pieces that say the same in other letters once, in order."""
    kept: dict[str, Piece] = {}
    for piece in pieces:
        said = piece.value if isinstance(piece.value, str) else piece.text
        kept.setdefault(" ".join(re.sub(r"[\W_]+", " ", said).split()).casefold(), piece)
    return list(kept.values())


def keywords_of(flow: Flow) -> list[Piece]:
    """What stands behind "Keywords:" at the start of a line, up to the end of that paragraph."""
    for number, line in enumerate(flow.lines):
        found = _LABELLED.match(line.text) if len(line.text) < 400 else None
        if found is None or (found.end() == len(line.text) and number + 1 >= len(flow.lines)):
            continue
        alone = found.end() == len(line.text)
        last = number + alone
        while last + 1 < len(flow.lines) and last - number < 6 and _runs_on(flow, last):
            last += 1
        entry = Entry(flow, range(number + alone, last + 1))
        return once(_items(entry, 0 if alone else found.end(), whole=False))
    return []


def _runs_on(flow: Flow, number: int) -> bool:
    """Whether a list of keywords goes on behind a line: it is full, or ends with a mark that parts
    them.
    """
    line, following = flow.lines[number], flow.lines[number + 1]
    close = following.box[1] - line.box[3] < 0.8 * line.height
    open_end = line.text.rstrip().endswith((",", ";", "·", "-"))
    same = following.page == line.page and following.column == line.column
    return (
        same and close and (open_end or (line.goes_on(following) and not line.text.endswith(".")))
    )
