"""What an invented document says, without saying how it looks.

A document is a list of blocks; the words that answer a question are wrapped in a `Value`. How
blocks are laid out (label above, beside or below, ruled or not, fonts, gaps) is chosen by
`drawing`, so that one document can look in many ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Value:
    """Words that answer the question `key`. Parts may be values themselves (a city in an address).

    A line break in a part is a line break on the page.
    """

    key: str
    parts: tuple[Part, ...]


Part = str | Value
Parts = tuple[Part, ...]


def value(key: str, *parts: Part) -> Value:
    """`value("buyer", "Ms ", value("buyer_name", "Ann Lee"))`."""
    return Value(key, parts)


@dataclass(frozen=True)
class Text:
    """Running text, wrapped at the width it gets. `look` is a hint, not an order."""

    parts: Parts
    look: Literal["plain", "title", "heading", "small", "bold", "centred", "right"] = "plain"


@dataclass(frozen=True)
class Pairs:
    """Labels and what stands at them; the drawing chooses where (one choice for all rows).

    An empty tuple of parts is a field that was left empty. `numbers` prints a running number
    before each label, beginning with the given one ("1.", "(a)" styles are the drawing's choice).
    `way` fixes the layout where the kind of document demands one.
    """

    rows: tuple[tuple[str, Parts], ...]
    numbers: int | None = None
    way: Literal["any", "beside", "below", "above", "inline", "table"] = "any"


@dataclass(frozen=True)
class Grid:
    """A table: a header (empty: none), rows of cells, and rows of totals below it.

    `numeric` are the columns that are aligned to the right. `weights` are relative widths.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[Parts, ...], ...]
    totals: tuple[tuple[str, Parts], ...] = ()
    numeric: tuple[int, ...] = ()
    weights: tuple[float, ...] = ()


@dataclass(frozen=True)
class Beside:
    """Blocks that stand beside each other, as two addresses or an address and a box of dates do."""

    columns: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True)
class Gap:
    """Empty space, in lines."""

    lines: float = 1.0


@dataclass(frozen=True)
class Rule:
    """A line across the page."""


@dataclass(frozen=True)
class Edge:
    """What stands small at the top or the foot of each page: letterhead, footer, page number."""

    where: Literal["top", "foot"]
    blocks: tuple[Block, ...]


Block = Text | Pairs | Grid | Beside | Gap | Rule | Edge


@dataclass(frozen=True)
class Cell:
    """A value's place in a list of records: the list's title, its record and column by number."""

    records: str
    record: int
    column: int


@dataclass(frozen=True)
class Ask:
    """A question the document can be asked, in several wordings; the training takes some of them.

    `key` is the key of the value that answers, or None where the document has no answer (a field
    left empty, something similar that is not there). Wordings are titles ("Invoice number"),
    descriptions ("The number of the invoice."), questions ("Wie lautet die Rechnungsnummer?"), in
    any of the languages, and sometimes the very label the page prints. Where several values bear
    one key, any of them may be right only if their words are the same; else the first is meant
    and the others follow as a list. `cell`: it asks for a cell of a list of records.
    """

    key: str | None
    wordings: tuple[str, ...]
    cell: Cell | None = None


@dataclass(frozen=True)
class Choice:
    """A question whose answer is one of `options`: what the page says in other words.

    `key` is the key of the value that tells, None where the whole document does. Choices with
    equal wordings are about different records, and a window with two of them cannot be asked.
    """

    key: str | None
    wordings: tuple[str, ...]
    options: tuple[str, ...]
    choice: str


@dataclass(frozen=True)
class Doc:
    """An invented document. `paper`: receipts are narrow and long, all else is a page."""

    kind: str
    language: str
    blocks: tuple[Block, ...]
    asks: tuple[Ask, ...]
    paper: Literal["page", "receipt", "landscape"] = "page"
    choices: tuple[Choice, ...] = ()
