"""Lists of records as the engine asks them: what names records, and cells behind those names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from sealread.extract.language_model.record_lists import (
    Parent,
    RecordList,
    naming_column,
    plain_columns,
)
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
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

_NAMES_ASKED = 0.4
"""The share of lists of which the names are asked, not cells."""
_MOST_RECORDS, _MOST_CELLS = 40, 20
_MOST_LETTERS = 900
"""Letters of all names of a list together."""


@dataclass(frozen=True)
class Table:
    """A list of records on a page: its columns, and the cells by record and column."""

    listed: RecordList
    cells: dict[tuple[int, int], Asked]
    records: int

    def words(self, record: int, column: int) -> str:
        """What a cell says; empty where it says nothing."""
        return next(iter(self.cells[record, column].answers), "")


def tables(example: Example, random: Random) -> list[Table]:
    """The lists of an example of which all records are there."""
    titles = sorted({one.cell.records for one in example.cells if one.cell})
    found = []
    for title in titles:
        own = [one for one in example.cells if one.cell and one.cell.records == title]
        table = _table(title, example.text, own, random)
        found += [table] if table is not None else []
    return found


def posed_list(kind: str, page: str, table: Table, said: FormPrompts, random: Random) -> Posed:
    """A list asked on its page: what names its records, or some of its cells."""
    listed = table.listed
    if random.random() > _NAMES_ASKED and len(listed.fields) > 1:
        return Posed(kind, page, tuple(listed.lines(said)), tuple(_cells(table, random)))
    whole = [n for n in plain_columns(listed.fields) if n != listed.anchor and _is_whole(table, n)]
    columns = [listed.anchor, *(whole[:2] if random.random() < 0.3 else ())]
    values = {n: [table.words(row, n) for row in range(table.records)] for n in columns}
    return _named(kind, page, listed, values, said)


def posed_absent(kind: str, page: str, table: Table, said: FormPrompts) -> Posed:
    """A list of another paper asked on a page that has none such."""
    return _named(kind, page, table.listed, {table.listed.anchor: []}, said)


def _named(
    kind: str, page: str, listed: RecordList, values: dict[int, list[str]], said: FormPrompts
) -> Posed:
    names = {column: listed.names(column, said) for column in values}
    branches = [
        Branch(Member(names[column][0], many=True).said, f" {_list(own)},\n")
        for column, own in values.items()
    ]
    lines = (*listed.lines(said), *(line for _, line in names.values()))
    return Posed(kind, page, lines, tuple(branches))


def _list(values: Sequence[str]) -> str:
    return json.dumps(list(values), ensure_ascii=False) if values else "null"


def _cells(table: Table, random: Random) -> Iterator[Branch]:
    """Some cells, those of a record behind its name."""
    listed = table.listed
    there = [one for one in table.cells if one[1] != listed.anchor and one[0] < table.records]
    for row, column in sorted(random.sample(there, min(len(there), _MOST_CELLS))):
        lead = f" {listed.lead(table.words(row, listed.anchor), Parent())},"
        answer = as_json(table.cells[row, column], listed.fields[column])
        yield Branch(Member(listed.keys[column]).said, f" {answer},\n", lead)


def _table(title: str, text: str, own: Sequence[Question], random: Random) -> Table | None:
    asked: dict[int, dict[int, Asked]] = {}
    for one in own:
        if one.cell is not None:
            asked.setdefault(one.cell.column, {})[one.cell.record] = asked_one(text, one)
    columns = [asked[number] for number in sorted(asked)]
    key = key_of(title, random)
    fields = [_field(key, rows, random) for rows in columns]
    names = [field.path.rpartition("/")[2] for field in fields]
    if len(set(names)) < len(names):
        return None
    item = Section(f"/{key}/*", Label(title, title), tuple(fields))
    node = Records(f"/{key}", Label(key, title), item)
    listed = RecordList(node, tuple(fields), tuple(names), naming_column(fields))
    rows = [row for row, one in columns[listed.anchor].items() if one.answers]
    others = [row for each in columns for row, one in each.items() if one.answers]
    letters = sum(len(columns[listed.anchor][row].answers[0]) for row in rows)
    is_whole = rows and sorted(rows) == list(range(len(rows))) and max(others) < len(rows)
    if not is_whole or len(rows) > _MOST_RECORDS or letters > _MOST_LETTERS:
        return None
    cells = {(row, n): one for n, each in enumerate(columns) for row, one in each.items()}
    return Table(listed, cells, len(rows))


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


def _is_whole(table: Table, column: int) -> bool:
    rows = [table.cells.get((row, column)) for row in range(table.records)]
    return all(one is not None and one.answers for one in rows)
