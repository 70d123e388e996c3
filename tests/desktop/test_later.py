"""What a window begins without is there soon after, without a click that waits."""

from __future__ import annotations

import subprocess
import sys

from sealread_desktop.later import Later

PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication
from sealread_desktop.later import ROOMS, Later
app = QCoreApplication([])
before = [room for room in ROOMS if room in sys.modules]
later = Later(app)
later.start()
later.wait()
print(before, [room for room in ROOMS if room in sys.modules] == list(ROOMS))
"""


def test_the_rooms_are_loaded_in_a_thread() -> None:
    command = [sys.executable, "-c", PROGRAM]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert ended.stdout.strip() == "[] True"


def test_it_ends_with_the_program() -> None:
    later = Later()
    later.start()
    later.stop()
    assert later.isFinished()
