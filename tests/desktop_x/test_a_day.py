"""A folder is dropped, fields are checked by keyboard, the table is exported: all from outside."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from tests.desktop.samples import SCHEMA, draw_letter
from tests.desktop_x.screen import PATIENCE, Screen, started, until

TITLE = "Sealread"
SOURCE = (1450, 700)
MIDDLE = (680, 420)  # of the window, which stands at the top left
OUT = "table"
pytestmark = pytest.mark.usefixtures("weights")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two letters in a folder, a schema, and settings under which everything is to be checked."""
    draw_letter(tmp_path / "docs" / "first.pdf")
    draw_letter(tmp_path / "docs" / "second.pdf")
    (tmp_path / "letter.json").write_text(json.dumps(SCHEMA))
    (tmp_path / "workspace").mkdir()
    (tmp_path / "workspace" / "settings.json").write_text('{"check_below": 1.0}')
    return tmp_path


@pytest.fixture
def program(x: Screen, folder: Path) -> Iterator[None]:
    """The program as a person starts it, in front and at the top left."""
    command = [sys.executable, "-m", "sealread_desktop.main"]
    options = ["--workspace", str(folder / "workspace"), "--schema", str(folder / "letter.json")]
    with started([*command, *options], env={**x.environment, "LC_ALL": "C.UTF-8"}) as process:
        window = x.window(TITLE)
        x.hand("windowmove", "--sync", window, 0, 0)
        yield
        assert process.wait(PATIENCE) == 0


def drop(x: Screen, folder: Path) -> None:
    """Drags the folder out of another program into the middle of the window."""
    command = [sys.executable, "-m", "tests.desktop_x.drag_source", *map(str, SOURCE)]
    with started([*command, str(folder)], env=x.environment, stdout=subprocess.PIPE) as source:
        assert source.stdout is not None
        assert source.stdout.readline() == "ready\n"
        x.drag((SOURCE[0] + 60, SOURCE[1] + 60), MIDDLE)
        assert source.stdout.readline() == "dropped\n"
        # Until it is asked for them, the paths are with the source only.
        until(lambda: len(rows(folder.parent, "SELECT name FROM items")) == 2, "the drop")


def rows(folder: Path, query: str) -> list[tuple[str, ...]]:
    """What the program has written into its workspace."""
    database = folder / "workspace" / "workspace.db"
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
            return connection.execute(query).fetchall()
    except sqlite3.OperationalError:  # it is just being made
        return []


def decisions(folder: Path) -> list[dict[str, object]]:
    """What was decided while checking, in the words of the audit trail."""
    kept = rows(folder, "SELECT details FROM audit WHERE what = 'correction' ORDER BY sequence")
    return [json.loads(details) for (details,) in kept]


def test_a_folder_is_dropped_checked_by_keyboard_and_exported(
    x: Screen, folder: Path, program: None
) -> None:
    drop(x, folder / "docs")
    read = "SELECT name FROM items WHERE state = 'done'"
    until(lambda: len(rows(folder, read)) == 2, "both letters to be read")

    x.front(TITLE)
    x.key("F2", "e")
    x.write("RE-2024-9999")
    x.key("Return")
    x.front("Reason for the change")  # nothing said that the value was doubtful
    x.write("printed badly")
    x.key("Return")
    until(lambda: len(decisions(folder)) == 1, "the typed value")
    x.key("a")
    until(lambda: len(decisions(folder)) == 2, "the accepted value")

    x.key("ctrl+e")
    x.front("Export")
    x.key("alt+f")
    x.write("XLSX")
    x.key("alt+o", "ctrl+a")
    x.write(str(folder / OUT))
    x.key("alt+e")
    until(lambda: any((folder / OUT).glob("*.xlsx")), "the table")
    until(lambda: not window_is_there(x, "Export"), "the dialog to close")

    assert [one["act"] for one in decisions(folder)] == ["set", "accept"]
    assert decisions(folder)[0]["reason"] == "printed badly"
    book = openpyxl.load_workbook(next((folder / OUT).glob("*.xlsx")))
    table = list(book.worksheets[0].iter_rows(values_only=True))
    assert {row[0] for row in table[1:]} == {"first.pdf", "second.pdf"}
    assert sum("RE-2024-9999" in row for row in table) == 1

    x.front(TITLE)
    x.key("ctrl+q")


def window_is_there(x: Screen, title: str) -> bool:
    command = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"]
    return bool(x.run(command, check=False).stdout.split())
