"""Lists of records as the engine has them written: whole, a member a line, or `null`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sealread.extract.language_model.record_lists import ListText, RecordList, quoted
from sealread.llm.dialects.prompts import FormPrompts
from sealread.schema.model import Field, Kind, Label, Records, Section

from ..factory.reading import Example, Question
from .posing import (
    Asked,
    Branch,
    Posed,
    as_json,
    asked_one,
    key_of,
    kind_of,
    kind_of_absent,
    worded,
)

_MOST_RECORDS = 40
_MOST_LETTERS = 1600
"""Letters of a list's text: of a longer one the beginning is learnt."""


@dataclass(frozen=True)
class Table:
    """A list of records on a page: its columns, and the cells by record and column."""

    listed: RecordList
    cells: dict[tuple[int, int], Asked]
    records: int


def tables(example: Example, random: Random) -> list[Table]:
    """The lists of an example of which all records are there."""
    titles = sorted({one.cell.records for one in example.cells if one.cell})
    found = []
    for title in titles:
        own = [one for one in example.cells if one.cell and one.cell.records == title]
        table = _table(title, example.text, own, random)
        found += [table] if table is not None else []
    return found


def posed_list(kind: str, page: str, table: Table, said: FormPrompts) -> Posed:
    """A list asked on its page."""
    listed = table.listed
    text = ListText().listing(listed.key)
    for row in range(table.records):
        longer = text.record()
        for column, (key, field) in enumerate(zip(listed.keys, listed.fields, strict=True)):
            longer = longer.said(key, as_json(table.cells[row, column], field))
        if len(longer.text) > _MOST_LETTERS and row:
            return _posed(kind, page, listed, f"{text.text},\n", said)
        text = longer.closed()
    return _posed(kind, page, listed, f"{text.list_closed().text},\n", said)


def posed_absent(kind: str, page: str, table: Table, said: FormPrompts) -> Posed:
    """A list of another paper asked on a page that has none such."""
    text = ListText().said(table.listed.key, "null")
    return _posed(kind, page, table.listed, f"{text.text},\n", said)


def _posed(kind: str, page: str, listed: RecordList, text: str, said: FormPrompts) -> Posed:
    """One branch: the name of the list, and all that was written behind it."""
    begin = len(f"{ListText().joint}{quoted(listed.key)}:")
    return Posed(kind, page, tuple(listed.lines(said)), (Branch(text[:begin], text[begin:]),))


def _table(title: str, text: str, own: Sequence[Question], random: Random) -> Table | None:
    """The list of some cells; None where a record or a cell of it was not told."""
    asked: dict[int, dict[int, Asked]] = {}
    for one in own:
        if one.cell is not None:
            asked.setdefault(one.cell.column, {})[one.cell.record] = asked_one(text, one)
    every = {row for rows in asked.values() for row, one in rows.items() if one.answers}
    if every != set(range(len(every))) or not 0 < len(every) <= _MOST_RECORDS:
        return None
    columns = [asked[number] for number in sorted(asked) if every <= asked[number].keys()]
    key = key_of(title, random)
    fields = [_field(key, rows, random) for rows in columns]
    names = [field.path.rpartition("/")[2] for field in fields]
    if not fields or len(set(names)) < len(names):
        return None
    item = Section(f"/{key}/*", Label(title, title), tuple(fields))
    node = Records(f"/{key}", Label(key, title), item)
    cells = {(row, n): each[row] for n, each in enumerate(columns) for row in every}
    return Table(RecordList(node, tuple(fields), tuple(names)), cells, len(every))


def _field(key: str, rows: dict[int, Asked], random: Random) -> Field:
    """A column, of the kind that all its cells are of."""
    first = next(iter(rows.values()))
    title, description = worded(first.wordings, random)
    name = key_of(title, random).replace("/", " ").replace("~", " ")
    path, label = f"/{key}/*/{name}", Label(name, title, description)
    if first.options:
        is_yes_no = set(first.options) == {"true", "false"}
        kind: Kind = "boolean" if is_yes_no else "enum"
        return Field(path, label, kind=kind, choices=() if is_yes_no else first.options)
    said = {kind_of(one.answers[0]) for one in rows.values() if one.answers}
    kind = "string"
    if random.random() < 0.7:
        kind = said.pop() if len(said) == 1 else kind
        kind = kind_of_absent(title, random) if not said and kind == "string" else kind
    return Field(path, label, kind=kind)
