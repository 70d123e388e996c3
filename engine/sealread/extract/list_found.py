"""Cells and lists that were found on a page where an exemplar has some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from sealread.document.model import Word
from sealread.extract.anchors import Match
from sealread.extract.layouts import Decided, trimmed


class FoundCell(Struct, frozen=True):
    """Words of a page where a cell of a list stands. `path`: of its column, with `*`.

    `words`: their places in `Page.words`; `text`: theirs, without what stood before and behind all
    values of the column. `agreed`: the share of anchors, and of the line's cells, that say so.
    """

    path: str
    words: tuple[int, ...]
    text: str
    agreed: float


class FoundList(Struct, frozen=True):
    """A list on a page, as one exemplar has it. `rows`: in each of them the cells of a record.

    Of lists of single values (`/names/*`), which may share lines, each cell is a row. `alike`: how
    alike the pages are, up to 1. `whole`: whether no more lines or records were passed over than
    the exemplar's list has of such in it.
    """

    rows: tuple[tuple[FoundCell, ...], ...]
    alike: float
    whole: bool = True


def divided(cell: FoundCell, separator: str, words: Sequence[Word]) -> Iterator[FoundCell]:
    """The items of a cell that holds several: each ends with a word that the separator ends.

    `words`: those of the page.
    """
    own: list[int] = []
    for number in cell.words:
        own.append(number)
        if words[number].text.endswith(separator) or number == cell.words[-1]:
            text = " ".join(words[n].text for n in own).removesuffix(separator)
            yield FoundCell(cell.path, tuple(own), text, cell.agreed)
            own = []


def found_cell(
    match: Match, column: str, words: tuple[int, ...], agreed: float,
    affixes: Mapping[str, Decided],
) -> FoundCell:  # fmt: skip
    """A cell without what stood before and behind all values of its column."""
    text = " ".join(match.page.words[n].text for n in words)
    own = affixes.get(column)
    return FoundCell(column, words, trimmed(text, own) if own else text, agreed)


def joined(one: FoundCell, two: FoundCell) -> FoundCell:
    """A cell with what goes on in a further line."""
    text, words = f"{one.text} {two.text}", (*one.words, *two.words)
    return FoundCell(one.path, words, text, min(one.agreed, two.agreed))
