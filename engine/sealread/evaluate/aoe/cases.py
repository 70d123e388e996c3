"""Tables with their truth, out of sets whose values were written by others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from sealread.evaluate.dataset import Dataset, Truth, chosen
from sealread.evaluate.split import Part
from sealread.tabling.columns import Column, typed
from sealread.tabling.table import Rows

CASES = Path(__file__).with_name("cases.json")
Numbers = tuple[int, ...]
NOT_STATED = ("NOT_FOUND", "NA", "")
"""What some sets write where a document says nothing."""


class CaseColumn(Struct, frozen=True, forbid_unknown_fields=True):
    """A column and where its truth stands.

    `typed`: as a person types it. `path`: into a document's true values, `*` for all items of a
    list. `where`: of a list of entries, what the wanted one says; a value that begins with "/" is
    itself a path. `over`: the true figure is so many of the column's unit. `ratio`: the truth is
    the share of one column in another, in percent; such a column is computed.
    """

    typed: str
    path: str = ""
    where: dict[str, str] = field(default_factory=dict)
    over: float = 1.0
    ratio: tuple[str, ...] = ()
    key: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return self.column(False).title

    def column(self, records: bool) -> Column:
        """The column, as a table asks for it."""
        [column] = typed(f"{self.typed};", records=records)
        return msgspec.structs.replace(column, is_key=self.key)


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A table over documents of a set. `most`: so many documents at most.

    Without a column that is a key rows are known by their documents.
    """

    name: str
    set: str
    question: str
    rows: Rows
    columns: tuple[CaseColumn, ...]
    most: int = 100

    @property
    def asked(self) -> tuple[Column, ...]:
        """The columns, as a table asks for them."""
        return tuple(one.column(self.rows == "records") for one in self.columns)


class Wanted(Struct, frozen=True):
    """A case with its documents and the rows that are true of them, by the columns' titles.

    `names`: the name of the document of each row.
    """

    case: Case
    documents: tuple[Path, ...]
    rows: tuple[dict[str, Any], ...]
    names: tuple[str, ...]


def load(file: Path = CASES) -> tuple[Case, ...]:
    """The cases of a file. Raises msgspec.ValidationError, OSError."""
    return msgspec.json.decode(file.read_bytes(), type=tuple[Case, ...])


def wanted(
    datasets: Sequence[Dataset], part: Part, limit: int | None, cases: Sequence[Case]
) -> Iterator[Wanted]:
    """The cases of which a set is there. `limit`: documents a case at most."""
    for case in cases:
        for dataset in datasets:
            if dataset.name == case.set:
                truths = chosen(dataset, part, min(case.most, limit or case.most))
                documents = tuple(dataset.path(truth) for truth in truths)
                found = [
                    (row, path.name)
                    for truth, path in zip(truths, documents, strict=True)
                    for row in _rows(case, truth)
                ]
                rows, names = tuple(row for row, _ in found), tuple(name for _, name in found)
                yield Wanted(case, documents, rows, names)


def _rows(case: Case, truth: Truth) -> list[dict[str, Any]]:
    """The true rows of a document: one, or one for each item of its lists."""
    found = [dict[str, Any]()]
    if case.rows == "records":
        lists = [_items(truth.values, one.path.split("/")[1:]) for one in case.columns if one.path]
        keys = sorted({key for one in lists for key in one}, key=lambda key: (len(key), key))
        whole = [key for key in keys if len(key) == max(map(len, keys))]
        found = [
            {
                one.title: _plain(_nearest(values, key), one)
                for one, values in zip(
                    [one for one in case.columns if one.path], lists, strict=True
                )
            }
            for key in whole
        ]
    else:
        found = [{one.title: _value(one, truth.values) for one in case.columns if one.path}]
    return [_with_ratios(case, row) for row in found]


def _with_ratios(case: Case, row: dict[str, Any]) -> dict[str, Any]:
    """A row with what is computed, by this room and not by the code that is measured."""
    made = dict(row)
    for one in case.columns:
        if one.ratio:
            over, under = (row.get(title) for title in one.ratio)
            made[one.title] = None
            if isinstance(over, int | float) and isinstance(under, int | float) and under:
                made[one.title] = 100 * over / under
    return {column.title: made.get(column.title) for column in case.columns}


def _value(column: CaseColumn, values: Any) -> Any:
    found = _at(values, column.path)
    if column.where and isinstance(found, list):
        wanted_of = {
            key: _at(values, said) if said.startswith("/") else said
            for key, said in column.where.items()
        }
        entry = next((one for one in found if _says(one, wanted_of)), None)
        if entry is None or not isinstance(entry.get("value"), int | float):
            return None
        return entry["value"] * (entry.get("scale") or 1) / column.over
    return _plain(found, column)


def _plain(found: Any, column: CaseColumn) -> Any:
    """A true value in the column's unit; several as words beside each other."""
    if isinstance(found, list):
        return "; ".join(str(one) for one in found) or None
    if isinstance(found, int | float) and not isinstance(found, bool):
        return found / column.over
    return None if found is None or str(found) in NOT_STATED else found


def _says(entry: Any, wanted_of: Mapping[str, Any]) -> bool:
    return isinstance(entry, dict) and all(entry.get(key) == one for key, one in wanted_of.items())


def _at(values: Any, path: str) -> Any:
    for part in path.split("/")[1:]:
        values = values.get(part) if isinstance(values, dict) else None
    return values


def _items(values: Any, parts: Sequence[str], key: Numbers = ()) -> dict[Numbers, Any]:
    """All values at a path, by the numbers of the items that they stand in."""
    if not parts:
        return {key: values}
    first, *rest = parts
    if first == "*":
        found: dict[Numbers, Any] = {}
        for number, item in enumerate(values if isinstance(values, list) else []):
            found |= _items(item, rest, (*key, number))
        return found
    return _items(values.get(first) if isinstance(values, dict) else None, rest, key)


def _nearest(values: Mapping[Numbers, Any], key: Numbers) -> Any:
    """The value of an item, or of the one that it stands in."""
    return next((values[key[:end]] for end in range(len(key), -1, -1) if key[:end] in values), None)
