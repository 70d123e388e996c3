"""A table over long documents: how long it takes, what it reads, and what it holds in memory.

Run with `make bench-tables`, or `python -m tests.bench.tables [--documents 20] [--pages 200]`. The
documents are drawn (`scale_draw`), and ten columns are asked, of which every third stands nowhere.
Each document is read in a fresh workspace with nothing kept; then one more is laid beside them.
Memory is what all processes together are charged for (PSS). The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil

from sealread.evaluate.speed.memory import Watching
from sealread.tabling.columns import Column, typed
from sealread.tabling.table import Table
from sealread.work.events import Event, ItemDone, ItemSkipped
from sealread.work.request import Request
from sealread.work.tabling.filling import TableRun
from sealread.work.workspace import Workspace
from tests.bench.scale_draw import draw, names, value

_COLUMNS = 10
_LOOK_EVERY = 0.5


def _below() -> list[int]:
    """The processes that this one started, and those that they did."""
    return [one.pid for one in psutil.Process().children(recursive=True)]


def run(folder: Path, workspace: Workspace, columns: Sequence[Column]) -> dict[str, Any]:
    """Asks all documents of a folder that the workspace has not read, and tells how that went."""
    table = Table(columns, "documents")
    times: list[float] = []
    tokens: list[int] = []

    def hear(event: Event) -> None:
        if isinstance(event, (ItemDone, ItemSkipped)):
            table.put(event.item.path, event.item.name)
            table.take(event.item.path, table.columns, event.extraction, kept=True)
        if isinstance(event, ItemDone):
            times.append(time.monotonic())
            tokens.append(event.extraction.run.prefill_tokens)

    watching, began = Watching(_below, _LOOK_EVERY), time.monotonic()
    TableRun(Request((str(folder),), ""), columns, hear, workspace).execute()
    seconds = time.monotonic() - began
    cells = [cell for line in table.lines() for cell in line.cells]
    wanted = [value(name, place) for place, name in enumerate(names(_COLUMNS))] * len(table.lines())
    pairs = list(zip(cells, wanted, strict=True))
    return {
        "read": len(times),
        "seconds": round(seconds, 1),
        "first_row_s": round(times[0] - began, 1),
        "prefilled_tokens_a_document": round(sum(tokens) / len(tokens)),
        "peak_pss_mb": watching.stop().charged // 2**20,
        "right": sum(cell.value == said for cell, said in pairs if said is not None),
        "stated": sum(said is not None for said in wanted),
        "invented": sum(cell.value is not None for cell, said in pairs if said is None),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Draws, measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--documents", type=int, default=20, metavar="N")
    parser.add_argument("--pages", type=int, default=200, metavar="N")
    given = parser.parse_args(arguments)
    columns = typed("; ".join(f"{name.capitalize()} [number]" for name in names(_COLUMNS)))
    with tempfile.TemporaryDirectory() as place:
        folder, kept = Path(place) / "papers", Path(place) / "workspace"
        folder.mkdir()
        with Workspace.open(kept) as workspace:
            for number in range(given.documents):
                draw(folder / f"{number:03}.pdf", given.pages, _COLUMNS, number)
            made = {"pages": given.pages, "all": run(folder, workspace, columns)}
            draw(folder / "one-more.pdf", given.pages, _COLUMNS, given.documents)
            made["one_more"] = run(folder, workspace, columns)
    print(json.dumps(made))


if __name__ == "__main__":
    main()
