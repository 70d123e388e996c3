"""What is proposed as the table of a question; how it comes about is `tabling.proposed`."""

from __future__ import annotations

from msgspec import Struct

from sealread.tabling.columns import Column
from sealread.tabling.table import Rows


class ReadInstead(Struct, frozen=True):
    """A column that is read, for a formula was proposed that does not hold; and why not."""

    title: str
    why: str


class Proposal(Struct, frozen=True):
    """The columns that a question asks for, and what a row is.

    `read_instead`: those that were to be computed. `by_rules`: no language model was asked, for
    want of one.
    """

    columns: tuple[Column, ...]
    rows: Rows = "documents"
    read_instead: tuple[ReadInstead, ...] = ()
    by_rules: bool = False
