"""Scanned pages outlast their run, within a limit, and another schema finds them read."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest
from typer.testing import CliRunner

from sealread.cli.main import app
from sealread.document.resuming import ReadPage
from sealread.work import keeping
from sealread.work.events import Event, ItemDone
from sealread.work.hoard import Held
from sealread.work.keeping import Keeper
from sealread.work.page_cache import USUAL_BYTES, clear, held, limit_to, lined
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from sealread.worker.protocol import PageWords, WindowAnswers
from tests.unit.extractions import as_struct
from tests.unit.work.test_keeping import numbers, words
from tests.unit.work.test_workspace import SHA256, TERMS, queued


def _read(workspace: Workspace, *, scanned: bool = True, pages: int = 2) -> None:
    item = queued(workspace)
    keeper = Keeper(workspace.database, SHA256)
    for number in range(1, pages + 1):
        keeper.keep(*words(number, scanned=scanned))
    keeper.flush()
    workspace.finish_item(item, as_struct(), 1.0)


def test_scanned_pages_outlast_their_item(workspace: Workspace) -> None:
    _read(workspace)

    assert numbers(list(Keeper(workspace.database, SHA256).kept(1))) == [1, 2]
    assert list(Keeper(workspace.database, SHA256, cached=False).kept(1)) == []
    found = held(workspace.database)
    assert (found.documents, found.pages, found.limit) == (1, 2, USUAL_BYTES)
    assert found.bytes > 100


def test_a_page_that_is_kept_is_told_line_by_line(workspace: Workspace) -> None:
    _read(workspace)

    page = lined(workspace.database, SHA256, 2)

    assert page is not None
    assert (page.number, [word.text for line in page.lines for word in line]) == (2, ["Größe"])
    assert lined(workspace.database, SHA256, 3) is None
    assert lined(workspace.database, "9" * 64, 2) is None


def test_digital_pages_do_not(workspace: Workspace) -> None:
    _read(workspace, scanned=False)

    assert held(workspace.database).pages == 0


def test_the_oldest_go_beyond_the_limit(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    _read(workspace, pages=3)
    one = held(workspace.database).bytes // 3
    monkeypatch.setattr("sealread.work.hoard.MEGABYTE", one + 2)

    left = limit_to(workspace.database, 2)

    assert (left.pages, left.limit) == (2, 2 * one + 4)
    assert numbers(list(Keeper(workspace.database, SHA256).kept(1))) == [2, 3]


def test_a_limit_of_nothing_keeps_nothing(workspace: Workspace) -> None:
    limit_to(workspace.database, 0)

    _read(workspace)

    assert held(workspace.database) == Held(0, 0, 0, 0)


def test_all_is_deleted(workspace: Workspace) -> None:
    _read(workspace)

    assert clear(workspace.database).pages == 2
    assert held(workspace.database).pages == 0


def test_pages_of_another_version_are_not_left(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    _read(workspace)
    monkeypatch.setattr(keeping, "app_version", lambda: "99.0")

    workspace.begin_run(TERMS)

    assert held(workspace.database).pages == 0


@pytest.mark.usefixtures("weights")
def test_another_schema_finds_a_scan_read_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    keep = Keeper.keep

    def hear(keeper: Keeper, said: PageWords | WindowAnswers, page: ReadPage | None) -> None:
        if isinstance(said, PageWords):
            told.append(said.again)
        keep(keeper, said, page)

    monkeypatch.setattr(Keeper, "keep", hear)
    scan = _scan(tmp_path)
    with Workspace.open(tmp_path / "workspace") as workspace:
        first = _run(workspace, scan, _schema(tmp_path, "number"))
        second = _run(workspace, scan, _schema(tmp_path, "reference"))
        before = list(told)
        anew = _run(workspace, scan, _schema(tmp_path, "reference"), again=True)

    assert first == second == anew == {"value": "R-4711"}
    assert len([one for one in before if not one]) == 1  # one page was recognised once
    assert told[len(before) :] == [False]  # and once more where that was asked for


def _scan(folder: Path) -> Path:
    with pymupdf.open() as paper:
        paper.new_page(width=300, height=200).insert_text(
            (40, 80), "Invoice number: R-4711", fontsize=14
        )
        picture = paper[0].get_pixmap(dpi=150)
    place = folder / "scan.png"
    picture.save(place)
    return place


def _schema(folder: Path, name: str) -> Path:
    place = folder / f"{name}.json"
    field = {"type": ["string", "null"], "title": "Invoice number", "description": name}
    place.write_text(json.dumps({"type": "object", "properties": {"value": field}}))
    return place


def _run(workspace: Workspace, scan: Path, schema: Path, *, again: bool = False) -> object:
    values: list[object] = []

    def hear(event: Event) -> None:
        if isinstance(event, ItemDone):
            values.append(event.extraction.values)

    Run(workspace, Request((str(scan),), str(schema), again=again, patience=120), hear).execute()
    [found] = values
    return found


def test_the_command_tells_clears_and_limits(tmp_path: Path) -> None:
    with Workspace.open(tmp_path / ".sealread") as workspace:
        _read(workspace)

    def call(*words: str) -> str:
        return CliRunner().invoke(app, ["cache", str(tmp_path), *words]).stdout

    told, cleared = call(), call("--clear", "--limit", "7")

    assert told.startswith(
        "scanned: 2 pages of 1 document kept, 0.0 MB of at most 200 MB\nmodel: 0"
    )
    assert "scanned: deleted 2 pages\n" in cleared
    assert "scanned: 0 pages of 0 documents kept, 0.0 MB of at most 7 MB\n" in cleared
    assert json.loads(call("--json"))["kept"]["pages"] == 0
