"""The tables of figures of a document, each with its statement, columns, captions and scale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from sealread.extract.statements.blocks import Block, blocks
from sealread.extract.statements.headers import Column, columns
from sealread.extract.statements.lines import StatementLine
from sealread.extract.statements.scale import Said, said_in
from sealread.extract.statements.titles import StatementKind, titled

STATEMENTS = ("income", "balance", "cash_flow", "comprehensive", "equity")
_CAPTIONS = 6
_LONGEST_TOPIC = 80
_NUMBERED = re.compile(r"(?:note|item|anhang|ziffer)\s+\d|\(?\d{1,2}[.)]\s+[A-ZÄÖÜ]", re.I)
_HEADINGS = 8
_SPREAD = 2
"""Pages that a statement goes on for, at most."""
_WHOLE = 1e7
"""A figure from which on it is told in whole units."""
_ALIKE = 0.02


class Table(Struct, frozen=True):
    """A block with its columns, its statement, its captions and the scale said above it."""

    number: int
    block: Block
    columns: tuple[Column, ...]
    kind: StatementKind
    caption: str
    said: Said | None
    headings: str = ""

    @property
    def topic(self) -> str:
        """The last short line above a table that says nothing about time."""
        said = [one for one in self.caption.split(" | ") if one and not one.startswith("(")]
        short = [
            one for one in said if len(one) < _LONGEST_TOPIC and not any(map(str.isdigit, one))
        ]
        own = [one for one in short if not re.search(r"months|weeks|quarter|ended", one, re.I)]
        return own[-1] if own else ""


def statement_tables(lines: Sequence[Sequence[StatementLine]]) -> list[Table]:
    """The tables of figures of a document; a statement lies where its longest table is.

    A table elsewhere that a mention of the statement stands above is another. A table that says no
    scale has that of the statements.
    """
    found = list(_tables_of(lines))
    homes = {
        kind: max((one for one in found if one.kind == kind), key=lambda one: len(one.block.rows))
        for kind in {one.kind for one in found} - {"other", "equity"}
    }
    usual = next((one.said for one in found if one.kind in homes and one.said is not None), None)
    done: list[Table] = []
    for one in found:
        home = homes.get(one.kind)
        at_home = home is None or abs(one.block.page - home.block.page) <= _SPREAD
        said = one.said or (usual if _is_small(one) else None)
        done.append(structs.replace(one, kind=one.kind if at_home else "other", said=said))
    return done


def _is_small(table: Table) -> bool:
    """Are a table's figures so small that they may be told in the scale of the statements?"""
    values = [one.value or 0.0 for row in table.block.rows for one in row.figures.values()]
    return max(map(abs, values), default=0.0) < _WHOLE


def _tables_of(lines: Sequence[Sequence[StatementLine]]) -> Iterator[Table]:
    """The tables of figures of a document, given the lines of its pages."""
    before: Table | None = None
    general: Said | None = None
    number, note = 0, ""
    for index in range(len(lines)):
        top = said_in(index, [one for one in lines[index][:12] if "tabular" in one.label.lower()])
        general = top or general
        on_page: Table | None = None
        for block in blocks(index, lines[index]):
            kind = titled(block.above)
            if kind is None:
                kind = _inherited(block, on_page or before, same_page=on_page is not None)
            last = on_page or before
            said = said_in(index, block.above)
            if said is None and last is not None and kind in STATEMENTS and last.kind == kind:
                said = last.said
            heads = _headed_before(block, columns(block), last)
            note = _note(block, lines[index]) or note
            headings = f"{note} | {_headings(block, lines[index])}"
            on_page = Table(number, block, heads, kind, _caption(block), said or general, headings)
            number += 1
            yield on_page
        before = on_page
        note = _last_note(lines[index]) or note


def _inherited(block: Block, before: Table | None, *, same_page: bool) -> StatementKind:
    """The statement that an untitled table goes on: on its page, or over it without a header."""
    if before is None or before.kind == "other":
        return "other"
    bare = not any(line.items or line.kind == "years" for line in block.above)
    goes_on = same_page or (bare and _aligned(block, before.block))
    return before.kind if goes_on else "other"


def _aligned(block: Block, other: Block) -> bool:
    """Have two tables the same columns?"""
    if len(block.columns) != len(other.columns):
        return False
    ends = zip(block.columns, other.columns, strict=True)
    return all(abs(one[1] - two[1]) < _ALIKE for one, two in ends)


def _headed_before(
    block: Block, heads: tuple[Column, ...], before: Table | None
) -> tuple[Column, ...]:
    """The columns of a table without header that has those of the table before it."""
    if before is None or any(one.when.known() or one.text for one in heads):
        return heads
    return before.columns if _aligned(block, before.block) else heads


def _caption(block: Block) -> str:
    """The words of the last lines above a table that are no part of its header."""
    said = [one.label for one in block.above if one.kind == "text" and one.pieces == 1]
    return " | ".join(said[-_CAPTIONS:])


def _note(block: Block, lines: Sequence[StatementLine]) -> str:
    """The last numbered heading above a table on its page."""
    level = block.rows[0].level if block.rows else 0.0
    return _last_note([line for line in lines if line.level < level])


def _last_note(lines: Sequence[StatementLine]) -> str:
    """The last numbered heading among lines, as notes to statements have them."""
    numbered = [
        line.label
        for line in lines
        if line.kind == "text"
        and len(line.label) <= _LONGEST_TOPIC
        and _NUMBERED.match(line.label)
        and not line.label.endswith((".", ",", ";"))
    ]
    return numbered[-1] if numbered else ""


def _headings(block: Block, lines: Sequence[StatementLine]) -> str:
    """The last short lines above a table on its page that may be headings."""
    level = block.rows[0].level if block.rows else 0.0
    return " | ".join([
        line.label
        for line in lines
        if line.level < level and line.kind == "text" and line.pieces <= 2
        and len(line.label) <= _LONGEST_TOPIC and not line.label.endswith((".", ","))
    ][-_HEADINGS:])  # fmt: skip
