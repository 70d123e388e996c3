"""Open keys out of tables whose header names keys and values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.document.model import Cell, Document, Page, Table
from sealread.document.segments import Line, segmented
from sealread.document.word_tables import MAX_STEP, MIN_GUTTER, table_of, word_boxes
from sealread.extract.cells import cell_text, cell_words
from sealread.extract.grounding import folded
from sealread.extract.headed import parting
from sealread.extract.headers import TIGHT, Header, headers
from sealread.extract.open_keys import open_reading
from sealread.extract.plan import wordings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.table_match import Match, match
from sealread.extract.verification import Words
from sealread.schema.model import Label, OpenKeys
from sealread.schema.paths import escaped

_KEY, _VALUE = 0, 1
_LONGEST_KEY = 160
_PAGE_MARK = re.compile(
    r"(?:page|seite|blatt)\s*\d{1,4}(?:\s*(?:/|of|von|de|sur)\s*\d{1,4})?", re.IGNORECASE
)
"""What stands beside the name at a page's foot."""
# The next point of a form ("8. Appropriate technical documentation") ends a table of values.
_NEXT_POINT = re.compile(r"\d{1,2}\s?[.)](?:\s+\w{4}|$)")


class Pair(Struct, frozen=True):
    """A key of the page with its value's words."""

    key: str
    words: Words


def read_open_keys(document: Document, node: OpenKeys, settings: Settings) -> tuple[Reading, ...]:
    """A reading for each row of the tables whose header names keys and values.

    The wordings of the two columns are the node's `x-key-phrases` and `x-value-phrases`.
    A table without a header right behind such a table, with as many columns, continues it.
    """
    said = [_said(node, part, document.language) for part in ("key", "value")]
    found: dict[str, Reading] = {}
    for pair in _pairs(document, said):
        path = f"{node.path}/{escaped(pair.key)}"
        found.setdefault(path, open_reading(path, pair.words, document.language, settings, node))
    return tuple(found.values())


def _said(node: OpenKeys, part: str, language: str | None) -> tuple[str, ...]:
    phrases = node.definition.get(f"x-{part}-phrases", {})
    label = Label(name="", title="", phrases={code: tuple(said) for code, said in phrases.items()})
    return tuple(phrase for phrase in wordings(label, language) if phrase)


def _pairs(document: Document, said: Sequence[Sequence[str]]) -> list[Pair]:
    """The pairs of the tables as they were found, or as read below their headers if that is more.

    A key that stands there twice counts once.
    """
    ways = ([*_of_tables(document, said)], [*_below_headers(document, said)])
    return max(ways, key=lambda pairs: len({pair.key for pair in pairs}))


def _below_headers(document: Document, said: Sequence[Sequence[str]]) -> Iterator[Pair]:
    for page in document.pages:
        lines = segmented(page)
        found = [
            head for head in headers(page, lines, said, TIGHT) if len(head.named()) == len(said)
        ]
        for at, head in enumerate(found):
            end = found[at + 1].first if at + 1 < len(found) else len(lines)
            rows = _set_below(page, lines[head.behind : end], head)
            if rows is not None:
                yield from _rows(rows)


def _set_below(page: Page, lines: list[Line], head: Header) -> Match | None:
    """The lines below a header as rows: to a gap, or to a line that runs through its columns."""
    end = 0
    while end < len(lines) and (end == 0 or _follows(lines, end)):
        end += 1
    edges = parting(page, lines[:end], head.columns)
    run = next((at for at in range(end) if _ends(page, lines[at], edges)), end)
    if not run:
        return None
    table = table_of(lines[:run], edges, word_boxes(page))
    columns = {
        column.field: at for at, column in enumerate(head.columns) if column.field is not None
    }
    return Match(page, table, 0, columns, head.score)


def _follows(lines: list[Line], index: int) -> bool:
    height = max(lines[index].height, lines[index - 1].height)
    return lines[index].level - lines[index - 1].level < MAX_STEP * height


def _ends(page: Page, line: Line, edges: Sequence[float]) -> bool:
    """Is a line one piece of text over several columns, as prose is, or a footnote?"""
    part = line.segments[0]
    return page.words[part.words[0]].text.startswith("*") or (
        len(line.segments) == 1
        and any(part.start < edge - MIN_GUTTER and part.end > edge + MIN_GUTTER for edge in edges)
    )


def _of_tables(document: Document, said: Sequence[Sequence[str]]) -> Iterator[Pair]:
    before: Match | None = None
    for page in document.pages:
        for table in page.tables:
            chosen = match(page, table, said)
            if chosen is None or _VALUE not in chosen.columns:
                chosen = _continuation(before, page, table)
            if chosen is not None:
                yield from _rows(chosen)
            before = chosen


def _continuation(before: Match | None, page: Page, table: Table) -> Match | None:
    if before is None or page.number != before.page.number + 1:
        return None
    if len(table.rows[0]) != len(before.table.rows[0]):
        return None
    return Match(page, table, 0, before.columns, before.score)


def _rows(chosen: Match) -> Iterator[Pair]:
    value_column = chosen.columns[_VALUE]
    key_column = chosen.columns.get(_KEY, 0 if value_column else 1)
    for row in chosen.table.rows[chosen.first_row :]:
        key = _key(chosen.page, row[key_column])
        if _NEXT_POINT.match(key):
            return
        words = cell_words(chosen.page, row[value_column])
        if words is not None and _PAGE_MARK.fullmatch(words.text.strip()):
            continue
        if key and len(key) <= _LONGEST_KEY and words is not None:
            yield Pair(key, words)


def _key(page: Page, cell: Cell) -> str:
    return folded(cell_text(page, cell)).rstrip("*: ")
