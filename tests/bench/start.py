"""Seconds from the start of the program to its window, best and median of some starts.

    python -m tests.bench.start [--rounds 5]

Each start is a process of its own with a workspace that is there already, offscreen; the window is
there when it was painted once. Processor seconds are told beside those on the clock, because a busy
machine stretches the latter.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = """
import sys, time
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from sealread_desktop.main import main
from sealread_desktop.window import MainWindow

class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, MainWindow):
            print(time.time() - float(sys.argv[2]), time.process_time())
            app.removeEventFilter(self)
            watched.close()
        return False

app, painted = QApplication([]), Painted()
app.installEventFilter(painted)
sys.exit(main(["--workspace", sys.argv[1]]))
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        start(Path(folder))  # makes the workspace, warms the disk
        starts = [start(Path(folder)) for _ in range(arguments.rounds)]
    walls, works = zip(*starts, strict=True)
    figures = {
        "seconds_best": min(walls),
        "seconds_median": statistics.median(walls),
        "processor_seconds_median": statistics.median(works),
    }
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}))


def start(folder: Path) -> tuple[float, float]:
    """Seconds on the clock and of the processor until the window was painted once."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", PROGRAM, str(folder / "workspace"), str(time.time())]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    wall, work = ended.stdout.split()
    return float(wall), float(work)


if __name__ == "__main__":
    main()
