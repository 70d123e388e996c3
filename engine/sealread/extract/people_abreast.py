"""People who sign side by side, or line by line: the others of a list of which one was read.

Two shapes are known, and nothing else makes a record. Side by side, each line of the record read
is cut into as many pieces, and the pieces over each other belong together:

    Walter Muster          Karin Beispiel
    Product Manager        Unit Manager

Line by line, "Name, function" is followed, or preceded, by lines that are made the same way.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import count, takewhile

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.entries.names import is_name

Columns = tuple[Span | None, ...]
"""What a record has in each column; None for nothing."""

_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
_BEFORE_A_NAME = re.compile(
    r"(?:(?:ppa|pp|i\. ?[AV]|i\. ?V|gez|Dr|Prof|Dipl|Ing|Mag|Mr|Mrs|Ms|Hr|Fr|M|Mme)\b[.\-]*"
    r"(?:h\.c\.)?(?:\([^)]*\))?\s*|(?:Herr|Frau|Monsieur|Madame)\s+)+"
)
_PARTING = re.compile(r"(\s*[,–|]\s*|\s+[-/]\s+)")
_NEAR = 2
"""Lines that may part a person's name from the rest that is said of them."""
_NO_FUNCTION = re.compile(r"\d|:\s*$|@|www\.")


def people_abreast(text: TextMap, read: Columns) -> list[Columns]:
    """All records of a list, in reading order, of which `read` is one; none where it stands alone.

    The first column must be the name of a person. Spans are places in the document's text.
    """
    name = read[0] if read else None
    if name is None or not is_person(text.text[name.start : name.end]):
        return []
    lines = _Lines(text.text)
    return _side_by_side(lines, text, read) or _line_by_line(lines, read)


def is_person(words: str) -> bool:
    """Whether words are the name of one person, perhaps with a title before it."""
    return is_name(_BEFORE_A_NAME.sub("", words.strip(), count=1))


class _Lines:
    """A text by its lines, and each line by its pieces."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def number(self, span: Span) -> int:
        return bisect_right(self._starts, span.start) - 1

    def pieces(self, number: int) -> list[Span]:
        if not 0 <= number < len(self._starts):
            return []
        start = self._starts[number]
        line = self.text[start:].partition("\n")[0]
        return [Span(start + one.start(), start + one.end()) for one in _PIECE.finditer(line)]

    def words(self, span: Span) -> str:
        return self.text[span.start : span.end]


def _side_by_side(lines: _Lines, text: TextMap, read: Columns) -> list[Columns]:
    name = read[0]
    if name is None:
        return []
    names = lines.pieces(lines.number(name))
    if len(names) < 2 or name not in names or not all(is_person(lines.words(n)) for n in names):
        return []
    rows = [_over_each_other(lines, text, names, name, one) for one in read[1:]]
    return [
        (own, *(row[place] if row else None for row in rows)) for place, own in enumerate(names)
    ]


def _over_each_other(
    lines: _Lines, text: TextMap, names: Sequence[Span], name: Span, one: Span | None
) -> Sequence[Span]:
    """The pieces of a line near the names, if there is one below or above each of them."""
    if one is None or not 0 < abs(lines.number(one) - lines.number(name)) <= _NEAR:
        return ()
    pieces = lines.pieces(lines.number(one))
    if len(pieces) != len(names) or one not in pieces:
        return ()
    if any(_NO_FUNCTION.search(lines.words(piece)) for piece in pieces):
        return ()
    together = zip(names, pieces, strict=True)
    return pieces if all(_share_a_column(text, *both) for both in together) else ()


def _share_a_column(text: TextMap, one: Span, other: Span) -> bool:
    (left, _, right, _), (start, _, end, _) = (text.boxes(span)[0].box for span in (one, other))
    return left < end and start < right


def _line_by_line(lines: _Lines, read: Columns) -> list[Columns]:
    """Records of a name and one thing more that fill a line together, parted as the one read is."""
    name, *rest = read
    places = [place for place, one in enumerate(rest, 1) if one is not None]
    if name is None or len(places) != 1:
        return []
    own = _parted(lines, lines.number(name))
    if own is None or own[0] != name or own[2] != read[places[0]]:
        return []

    def others(step: int) -> list[tuple[Span, str, Span]]:
        found = (_parted(lines, number) for number in count(lines.number(name) + step, step))
        return [one for one in takewhile(lambda one: one and one[1] == own[1], found) if one]

    rows = [*reversed(others(-1)), own, *others(1)]
    if len(rows) < 2:
        return []
    return [
        tuple(row[0] if n == 0 else row[2] if n == places[0] else None for n in range(len(read)))
        for row in rows
    ]


def _parted(lines: _Lines, number: int) -> tuple[Span, str, Span] | None:
    """A line that is a person's name, a mark, and words without figures; None for any other."""
    pieces = lines.pieces(number)
    if len(pieces) != 1:
        return None
    mark = _PARTING.search(lines.words(pieces[0]))
    if mark is None:
        return None
    start, end = pieces[0].start, pieces[0].end
    name, rest = Span(start, start + mark.start()), Span(start + mark.end(), end)
    fits = is_person(lines.words(name)) and not _NO_FUNCTION.search(lines.words(rest))
    return (name, mark[0].strip(), rest) if fits and rest.start < rest.end else None
