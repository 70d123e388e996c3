"""Tables made and measured: each document asked for the columns, all of them one table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from sealread.errors import ColumnsUnfit, SealreadError
from sealread.evaluate.aoe.cases import Wanted
from sealread.evaluate.aoe.rating import rated
from sealread.evaluate.aoe.scoring import Scores, score
from sealread.evaluate.documents import Shelf
from sealread.extract.engine import Engine
from sealread.schema.adhoc import form_schema
from sealread.schema.loading import loads
from sealread.tabling.columns import Column, definition
from sealread.tabling.proposed import named_in, proposed
from sealread.tabling.table import Rows, Table
from sealread.understand.tabulating import propose_columns

Columns = Literal["given", "proposed"]
"""Whether the columns are those of the case, or what the model proposes for its question."""


class TableMeasured(Struct, frozen=True):
    """One case: how its table compares, and how long it took. `titles`: its columns.

    `failed`: the names of documents that could not be read. `marks`: those of the language model
    (`rating`), one set a table; none where it was not asked.
    """

    name: str
    documents: int
    titles: tuple[str, ...]
    scores: Scores
    seconds: float
    prefill_tokens: int
    failed: tuple[str, ...] = ()
    marks: tuple[dict[str, int], ...] = ()


def run(
    engine: Engine,
    shelf: Shelf,
    wanted: Sequence[Wanted],
    columns: Columns,
    told: Callable[[str], None],
    stopped: Callable[[], bool],
    *,
    rate: bool,
) -> Iterator[TableMeasured]:
    """Makes and measures the tables, one after the other, until `stopped`.

    `told` hears the name of each document that is being read. `rate`: the language model rates
    them too.
    """
    for one in wanted:
        if stopped():
            return
        yield _measured(engine, shelf, one, columns, told, rate)


def _measured(
    engine: Engine, shelf: Shelf, wanted: Wanted, columns: Columns, told: Callable[[str], None],
    rate: bool,
) -> TableMeasured:  # fmt: skip
    began, before = time.monotonic(), engine.tokens
    try:
        asked, rows = _asked(engine, shelf, wanted, columns)
    except ColumnsUnfit:
        return _without_columns(engine, wanted, began, before)
    schema = loads(json.dumps(definition(asked)).encode(), wanted.case.name)
    table = Table(asked, rows)
    failed = []
    for path in wanted.documents:
        told(path.name)
        table.put(str(path), path.name)
        try:
            extraction = engine.extract(shelf.read(path).document, schema)
        except SealreadError:
            failed.append(path.name)
        else:
            table.take(str(path), table.columns, extraction, kept=False)
    keys = [one.title for one in wanted.case.columns if one.key]
    lines = table.lines()
    scores = score(table.columns, lines, wanted.rows, keys, wanted.names)
    seconds, run_info = time.monotonic() - began, engine.run_info(began, before)
    question = wanted.case.question
    marks = rated(engine.decoder, question, table.columns, lines, wanted.rows) if rate else None
    return TableMeasured(
        wanted.case.name, len(wanted.documents), tuple(one.title for one in table.columns), scores,
        seconds, run_info.prefill_tokens, tuple(failed), (marks,) if marks else (),
    )  # fmt: skip


def _without_columns(
    engine: Engine, wanted: Wanted, began: float, before: tuple[int, int]
) -> TableMeasured:
    """A case whose question no column came of: an empty table."""
    scores = score((), (), wanted.rows, (), wanted.names)
    spent = engine.run_info(began, before).prefill_tokens
    names = tuple(path.name for path in wanted.documents)
    seconds = time.monotonic() - began
    return TableMeasured(wanted.case.name, len(names), (), scores, seconds, spent, names)


def _asked(
    engine: Engine, shelf: Shelf, wanted: Wanted, columns: Columns
) -> tuple[tuple[Column, ...], Rows]:
    """The columns of the table, and what a row is. Raises ColumnsUnfit for want of any."""
    case = wanted.case
    if columns == "given":
        return case.asked, case.rows
    schema = loads(json.dumps(form_schema().definition).encode(), "form")
    document = shelf.read(wanted.documents[0]).document
    said = propose_columns(engine, document, schema, time.monotonic(), case.question)
    found = proposed(said, case.question) or named_in(case.question)
    return found.columns, found.rows
