"""A machine that slept, or a process that was stopped: nobody was stuck meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pymupdf
import pytest

from sealread.worker.awake import suspended

WAITS = """
import os, signal, sys, threading
from sealread.worker.client import Worker
with Worker(patience=8.0) as worker:
    worker.walls()
    os.kill(worker.pid, signal.SIGSTOP)
    threading.Timer(1.0, print, [worker.pid], {"flush": True}).start()  # when it waits
    print(worker.render(sys.argv[1], 1, 100).width)
"""


def test_a_wait_that_took_far_longer_than_asked_was_a_suspension() -> None:
    assert suspended(0.5, 3600.5) == 3600.0


@pytest.mark.parametrize("took", [0.4, 0.5, 4.0])
def test_one_that_was_a_little_late_counts_whole(took: float) -> None:
    assert suspended(0.5, took) == 0.0


@pytest.mark.skipif(os.name != "posix", reason="stops processes by signals")
def test_a_worker_is_not_stuck_because_both_were_stopped_for_longer_than_patience(
    tmp_path: Path,
) -> None:
    letter = tmp_path / "letter.pdf"
    with pymupdf.open() as document:
        document.new_page(width=200, height=100)
        document.save(letter)
    with subprocess.Popen(
        [sys.executable, "-c", WAITS, str(letter)], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        os.kill(parent.pid, signal.SIGSTOP)
        time.sleep(9.0)  # as long as the machine sleeps: over its patience
        os.kill(parent.pid, signal.SIGCONT)
        os.kill(worker, signal.SIGCONT)
        told = parent.stdout.read()

    assert told == "100\n"
