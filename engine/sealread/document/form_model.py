"""What is known of the fields of a form on one page: what each stores, and what it shows there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from .model import Box

if TYPE_CHECKING:
    from .hidden import Row  # with NumPy, which the picture of a page does without

Kind = Literal["text", "choice", "list", "tick"]


@dataclass(frozen=True, slots=True)
class Appearance:
    """What a field shows: words as `extractWORDS` gives them, in points of the page as displayed.

    `xref`: the stream of the file that draws it; 0 where MuPDF drew the value. `made`: it was
    drawn only here, for the file's own drawing has no words.
    """

    rows: list[Row]
    textpage: Any
    xref: int
    made: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """A visible field. `box`: fractions of the page as displayed; `order`: its place among all
    widgets of the page, in which they are drawn.

    `value` is the text that is stored, as a person would read it, `spellings` what an appearance
    may show for it instead; `selected` the chosen lines of a list; `comb`: every letter has a cell.
    `on` is the state of a tick, `contradicted`: it is drawn otherwise than it is stored.
    """

    kind: Kind
    box: Box
    order: int
    shown: Appearance
    value: str = ""
    spellings: tuple[str, ...] = ()
    selected: tuple[str, ...] = ()
    comb: bool = False
    on: bool = False
    contradicted: bool = False


@dataclass(frozen=True, slots=True)
class FormFields:
    """The fields of a page that have something to say, the boxes of all widgets that are seen (in
    the order in which they are drawn), and how many widgets could not be read."""

    fields: tuple[FormField, ...] = ()
    boxes: tuple[Box, ...] = ()
    broken: int = 0

    def tick_boxes(self) -> tuple[Box, ...]:
        """Where the page has boxes to tick and radio buttons whose state is known."""
        return tuple(one.box for one in self.fields if one.kind == "tick")
