"""Lists of records are put as the engine asks them."""

from __future__ import annotations

import json
from random import Random

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


def test_names_are_asked_as_one_list_and_cells_behind_the_name_of_their_record() -> None:
    named, told = set(), set()
    for seed in range(30):
        random = Random(seed)
        [table] = tables(_example(), random)
        for branch in posed_list("list", TEXT, table, SAID, random).branches:
            if branch.lead:
                lead = branch.lead.rstrip(",") + "," + branch.said + branch.answer.rstrip(",\n")
                [[record]] = json.loads("{" + lead + "}]}").values()
                told.add(tuple(record.values()))
            else:
                named.add(branch.answer)
    assert named == {' ["Bolt", "Nut", "Washer"],\n'}
    assert told == {("Bolt", "12"), ("Nut", None), ("Washer", "3")}


def test_a_list_of_which_a_record_has_no_name_is_not_asked() -> None:
    assert tables(_example(CELLS[:2] + CELLS[3:]), Random(1)) == []


def test_a_list_that_a_paper_does_not_have_is_null() -> None:
    [table] = tables(_example(), Random(1))
    made = posed_absent("letter", "Dear Ann", table, SAID)
    assert [one.answer for one in made.branches] == [" null,\n"]
