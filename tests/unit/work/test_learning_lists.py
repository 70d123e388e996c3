"""A list that somebody put right on one paper is read on others of its look, row by row."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest

from sealread.extract.result import Extraction
from sealread.work.correcting import Wish, correct, find
from sealread.work.events import Event, ItemDone
from sealread.work.learning import forgotten, lessons
from sealread.work.reproducing import Reproducing
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace

pytestmark = pytest.mark.usefixtures("weights")

SCHEMA = {
    "type": "object",
    "properties": {
        "moored": {
            "type": ["array", "null"],
            "items": {
                "type": "object",
                "properties": {"hull": {"type": "string"}, "depth": {"type": "number"}},
            },
        }
    },
}
Boats = tuple[tuple[str, str], ...]
FIRST: Boats = (("Gull", "1.85"), ("Petrel", "2.10"))
SECOND: Boats = (("Plover", "0.95"), ("Dunlin", "3.40"), ("Sanderling", "2.75"))


def _place(path: Path, boats: Boats) -> None:
    foot = 150.0 + 20 * len(boats)
    with pymupdf.open() as paper:
        page = paper.new_page()
        page.insert_text((60, 60), "Northern harbour office")
        page.insert_text((60, 84), "Berths taken last night along the outer wall")
        for number, (name, depth) in enumerate(boats):
            page.insert_text((60, 140 + 20 * number), name)
            page.insert_text((300, 140 + 20 * number), depth)
        page.insert_text((60, foot + 20), "Fees are payable on arrival")
        page.insert_text((60, foot + 44), "Lines must be doubled in strong winds")
        paper.save(path)


def _read(workspace: Workspace, inbox: Path, schema: Path) -> dict[str, Extraction]:
    told: dict[str, Extraction] = {}

    def hear(event: Event) -> None:
        if isinstance(event, ItemDone):
            told[event.item.name] = event.extraction

    request = Request(paths=(str(inbox),), schema=str(schema), again=True, patience=120)
    Run(workspace, request, hear).execute()
    return told


def _as_values(boats: Boats) -> list[dict[str, object]]:
    return [{"hull": name, "depth": float(depth)} for name, depth in boats]


def test_a_list_that_was_set_by_hand_is_read_on_the_next_paper_and_can_be_forgotten(
    tmp_path: Path,
) -> None:
    inbox, schema = tmp_path / "in", tmp_path / "moored.json"
    inbox.mkdir()
    schema.write_text(json.dumps(SCHEMA))
    _place(inbox / "one.pdf", FIRST)
    _place(inbox / "two.pdf", SECOND)
    with Workspace.open(tmp_path / "workspace") as workspace:
        before = _read(workspace, inbox, schema)["two.pdf"]
        one = find(workspace, "one.pdf")
        typed = json.dumps(_as_values(FIRST))
        correct(workspace, one, Wish(path="/moored", value=typed, reason="it is printed"))

        after = _read(workspace, inbox, schema)["two.pdf"]
        [lesson] = lessons(workspace)
        again = Reproducing(workspace, 2, patience=120).execute()
        forgotten(workspace, one.sha256)
        last = _read(workspace, inbox, schema)["two.pdf"]

    assert before.values["moored"] != _as_values(SECOND)
    assert after.values["moored"] == _as_values(SECOND)
    assert {read.source for read in after.fields} == {"learnt"}
    assert lesson.fields == ("/moored/*/hull", "/moored/*/depth")
    assert (again.identical, again.changed) == (True, ())
    assert last.values == before.values
