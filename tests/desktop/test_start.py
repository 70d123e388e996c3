"""The window opens before worker, model and anything heavy: what is imported is counted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sealread_desktop.later import ROOMS

HEAVY = {
    "PIL", "babel", "cv2", "dateparser", "fasttext", "jsonschema", "llama_cpp", "lxml", "numpy",
    "onnxruntime", "openpyxl", "paddleocr", "paddlex", "psutil", "pymupdf", "referencing", "rich",
    "torch", "typer",
}  # fmt: skip
MODULES = 680  # with those of Python and Qt; each costs about half a millisecond
PROGRAM = """
import json, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from sealread_desktop.main import main
from sealread_desktop.window import MainWindow

def look():
    shown = [one for one in app.topLevelWidgets() if isinstance(one, MainWindow)]
    modules = sorted(sys.modules)
    import psutil
    told = {
        "modules": modules,
        "visible": [one.isVisible() for one in shown],
        "children": len(psutil.Process().children()),
    }
    print(json.dumps(told))
    for one in shown:
        one.close()

app = QApplication([])
QTimer.singleShot(0, look)
sys.exit(main(["--workspace", sys.argv[1]]))
"""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the program has imported when its event loop first turns, in a process of its own."""
    workspace = tmp_path_factory.mktemp("start") / "workspace"
    command = [sys.executable, "-c", PROGRAM, str(workspace)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    told: dict[str, list[str]] = json.loads(ended.stdout)
    return told


def test_the_window_is_there_when_the_event_loop_begins(start: dict[str, list[str]]) -> None:
    assert start["visible"] == [True]


def test_nothing_heavy_is_imported_before_the_window_is_there(start: dict[str, list[str]]) -> None:
    assert {name.partition(".")[0] for name in start["modules"]} & HEAVY == set()
    assert set(ROOMS) & set(start["modules"]) == set()


def test_few_modules_are_imported_before_the_window_is_there(start: dict[str, list[str]]) -> None:
    assert len(start["modules"]) < MODULES


def test_no_process_is_started_before_the_window_is_there(start: dict[str, list[str]]) -> None:
    assert start["children"] == 0


def test_the_main_module_can_be_imported_from_anywhere(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sealread_desktop.main"]
    assert subprocess.run(command, cwd=tmp_path, timeout=120, check=False).returncode == 0
