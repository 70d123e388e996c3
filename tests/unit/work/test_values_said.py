"""A run with a language model tells what was said so far; nothing but the listener gets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.extract.settings import Settings
from sealread.work.events import Event, FieldRead, ItemDone, ItemStarted
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace

pytestmark = pytest.mark.usefixtures("weights")
SCHEMA = {
    "type": "object",
    "properties": {
        "number": {"type": ["string", "null"], "title": "Invoice number"},
        "lorry": {"type": ["string", "null"], "title": "Colour of the lorry"},
    },
}
TEXT = "Invoice\n\nInvoice number: R-4711\nTotal: 12.50 EUR\nThe lorry was painted green.\n"


def test_what_was_said_so_far_is_told_and_kept_nowhere(
    workspace: Workspace, small_model: Path, tmp_path: Path
) -> None:
    document, schema = tmp_path / "a.txt", tmp_path / "lorry.json"
    document.write_text(TEXT)
    schema.write_text(json.dumps(SCHEMA))
    told: list[Event] = []
    settings = Settings(effort="thorough", threads=1)
    request = Request((str(document),), str(schema), model=str(small_model), settings=settings)

    Run(workspace, request, told.append).execute()

    [done] = [one for one in told if isinstance(one, ItemDone)]
    [started] = [one for one in told if isinstance(one, ItemStarted)]
    assert started.schema == done.extraction.schema.sha256
    said = [one.values for one in told if isinstance(one, FieldRead) and one.values]
    assert said
    assert dict(said[-1])["/number"] == "R-4711"
    trail = str(workspace.database.rows("SELECT * FROM audit"))
    assert "R-4711" not in trail
