"""What a page prints to name its values: labels beside them, headings over columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sealread.document.model import Cell, Page, Table
from sealread.schema.draft import MAX_KEY

if TYPE_CHECKING:
    from sealread.document.segments import Line

MOST = 60
"""Of labels, and of headings: more of them would say no more of what a paper is about."""
_NUMBERED = re.compile(r"^(?:\d{1,2}[a-z]?|[a-z])[.)]\s+")
_LEADER = re.compile(r"\s*[._…·]{3,}\s*")
_FEWEST_ROWS, _FEWEST_COLUMNS, _MOST_COLUMNS = 2, 2, 20
_LONGEST_HEADING = 60
_MOST_WORDS, _LONGEST_VALUE = 6, 80


def labels(pages: Sequence[Page]) -> tuple[str, ...]:
    """The labels of values, in the order of the page, each once.

    What a colon parts from its value, and the words left of a line's only gap (of a column's width,
    or of dots) that is filled on both sides; rows of tables with headings are no labels.
    """
    return _once(
        title_of(label)
        for page in pages
        for line in lines(page)
        for label in (*(said for said, _ in parted(page, line)), *_left_of_gap(page, line))
    )


def headers(pages: Sequence[Page]) -> tuple[str, ...]:
    """The headings of the pages' tables, each once."""
    return _once(said for page in pages for one in page.tables for said in headings(page, one))


def lines(page: Page) -> list[Line]:
    """The lines of a page, cut into segments."""
    from sealread.document.segments import segmented  # brings NumPy, which a window has no use for

    return segmented(page)


def parted(page: Page, line: Line) -> Iterator[tuple[str, str]]:
    """Labels and values of a line that a colon parts.

    A column gap behind a label is passed over, one before a colon too; others end it.
    """
    label, words, before = "", list[str](), ""
    for segment in line.segments:
        for index in segment.words:
            said = page.words[index].text
            if before and not words and said.startswith(":"):
                label, said = f"{before}:", said[1:]
            words += [said] if said else []
            if not label and said.endswith(":"):
                label, words = " ".join(words), []
        before = "" if label else " ".join(words)
        if words:
            value = " ".join(words)
            if _is_label(label) and ":" not in value and len(value) <= _LONGEST_VALUE:
                yield label, value
            label, words = "", []


def headings(page: Page, table: Table) -> tuple[str, ...]:
    """What stands over the columns of a table; nothing where that is no heading."""
    if len(table.rows) < _FEWEST_ROWS:
        return ()
    said = [cell_text(page, cell) for cell in table.rows[0]]
    titles = tuple(map(title_of, said))
    fine = all(titles) and all(map(_is_heading, said))
    return titles if fine and _FEWEST_COLUMNS <= len(titles) <= _MOST_COLUMNS else ()


def cell_text(page: Page, cell: Cell) -> str:
    """The words of a cell."""
    return " ".join(page.words[word].text for word in cell.words)


def title_of(label: str) -> str:
    """A label on one line, without its number and what is set behind it; empty for no label."""
    seen = "".join(char for char in label if char.isprintable() or char.isspace())
    folded = _NUMBERED.sub("", " ".join(seen.split())).strip(" :*.…_")[:MAX_KEY]
    return folded if sum(char.isalpha() for char in folded) > 1 else ""


def _left_of_gap(page: Page, line: Line) -> Iterator[str]:
    said = (" ".join(page.words[one].text for one in part.words) for part in line.segments)
    pieces = [piece for text in said for piece in _LEADER.split(text) if piece]
    if len(pieces) != 2 or len(pieces[1]) > _LONGEST_VALUE or _in_table(page, line):
        return
    if _is_label(pieces[0]) and not any(sign == ":" or sign.isdigit() for sign in pieces[0]):
        yield pieces[0]


def _in_table(page: Page, line: Line) -> bool:
    """Whether words of a line stand in a table whose columns have headings."""
    own = {word for part in line.segments for word in part.words}
    return any(
        own & {word for row in table.rows for cell in row for word in cell.words}
        for table in page.tables
        if headings(page, table)
    )


def _is_label(label: str) -> bool:
    title = title_of(label)
    return bool(title) and title[0].isalpha() and len(title.split()) <= _MOST_WORDS


def _is_heading(said: str) -> bool:
    """Whether a cell may head a column; the label of a form drawn as a table does not."""
    short = len(said) <= _LONGEST_HEADING and said[0].isalpha()
    return short and not said.endswith(":") and not _NUMBERED.match(said)


def _once(said: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for one in said:
        found.setdefault(one.casefold(), one)
    return tuple(found.values())[:MOST]
