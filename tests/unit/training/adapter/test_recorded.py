"""Lists of records are put as the engine asks them."""

from __future__ import annotations

import json
from random import Random

import pytest

from models.training.adapter import recorded
from models.training.adapter.recorded import posed_absent, posed_list, tables
from models.training.factory.content import Cell
from models.training.factory.reading import Example, Question
from sealread.document.model import Span
from sealread.llm.dialects.prompts import form_prompts

TEXT = "Goods\nBolt | 12\nNut | \nWasher | 3\n"
SAID = form_prompts("en")


def _cell(words: str, record: int, column: int, name: str) -> Question:
    start = TEXT.index(words) if words else 0
    spans = (Span(start, start + len(words)),) if words else ()
    return Question((name,), spans, cell=Cell("Goods", record, column))


CELLS = (
    _cell("Bolt", 0, 0, "Article"), _cell("12", 0, 1, "Pieces"),
    _cell("Nut", 1, 0, "Article"), _cell("", 1, 1, "Pieces"),
    _cell("Washer", 2, 0, "Article"), _cell("3", 2, 1, "Pieces"),
)  # fmt: skip


def _example(cells: tuple[Question, ...] = CELLS) -> Example:
    return Example(TEXT, (), "list", cells)


def test_a_list_is_written_whole_behind_its_name() -> None:
    [table] = tables(_example(), Random(3))
    [branch] = posed_list("list", TEXT, table, SAID).branches
    [records] = json.loads("{" + (branch.said + branch.answer).rstrip(",\n") + "}").values()
    assert [tuple(one.values()) for one in records] == [
        ("Bolt", "12"), ("Nut", None), ("Washer", "3"),
    ]  # fmt: skip


def test_of_a_long_list_the_beginning_is_learnt_and_that_it_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recorded, "_MOST_LETTERS", 120)
    [table] = tables(_example(), Random(3))
    [branch] = posed_list("list", TEXT, table, SAID).branches
    assert "Bolt" in branch.answer
    assert "Washer" not in branch.answer
    assert branch.answer.endswith("},\n")


def test_a_list_of_which_a_record_was_not_told_is_not_asked() -> None:
    assert tables(_example(CELLS[:2] + CELLS[4:]), Random(1)) == []


def test_a_column_of_which_a_cell_was_not_told_is_left_out() -> None:
    [table] = tables(_example((*CELLS[:3], *CELLS[4:])), Random(1))
    assert len(table.listed.fields) == 1


def test_a_list_that_a_paper_does_not_have_is_null() -> None:
    [table] = tables(_example(), Random(1))
    made = posed_absent("letter", "Dear Ann", table, SAID)
    assert [one.answer for one in made.branches] == [" null,\n"]
