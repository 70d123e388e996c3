"""The one process that may start an office program, for a worker that may start nothing.

It is started by the worker before that raises its own walls, and stands behind walls too: no
network, writing only in its own folder, and reading only that, programs and libraries, for itself
and for whatever it starts. It is asked over a pipe, one line of JSON each way, and is told nothing
but a number of seconds and a name it checks.
Run as `python -m sealread.worker.converter --folder DIR --program PATH`.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

import msgspec
import psutil
from msgspec import Struct

from sealread.document.office import RESULT, SOURCE, command, outcome, too_long
from sealread.guard.libc import LINUX, prctl
from sealread.guard.owner_only import keep_to_owner
from sealread.guard.privileges import die_with_parent
from sealread.guard.reading import children_listed
from sealread.guard.sealing import seal_converter

_NAME = re.compile(r"[0-9a-f]{16}")
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_MAX_LINE = 4096
_TICK = 0.2
_GONE = "the converting process ended"


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """Convert what lies in the folder of that name, within so many seconds."""

    name: str
    seconds: float


class Done(Struct, frozen=True, forbid_unknown_fields=True):
    """What went wrong, in words; None for nothing."""

    trouble: str | None


class Converter:
    """The worker's side. `convert` is what `document.office.convert_by` takes."""

    def __init__(self, scratch: Path, program: str) -> None:
        self._folder = scratch / "office"
        self._folder.mkdir(0o700)
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-P", "-m", "sealread.worker.converter"),
                *("--folder", str(self._folder), "--program", program),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._lock = threading.Lock()

    def convert(self, folder: Path, seconds: float) -> str | None:
        """Makes the PDF of the document in `folder`; what went wrong, in words."""
        name = secrets.token_hex(8)
        place = self._folder / name
        place.mkdir(0o700)
        try:
            shutil.copyfile(folder / SOURCE, place / SOURCE)
            with self._lock:
                trouble = self._asked(Order(name, seconds))
            if trouble is None:
                shutil.copyfile(place / RESULT, folder / RESULT)
        except OSError as cause:
            return cause.strerror or type(cause).__name__
        finally:
            shutil.rmtree(place, ignore_errors=True)
        return trouble

    def _asked(self, order: Order) -> str | None:
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError("a process started with pipes has pipes")
        try:
            self._process.stdin.write(msgspec.json.encode(order) + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline(_MAX_LINE)
        except OSError:
            return _GONE
        try:
            return msgspec.json.decode(line, type=Done).trouble if line else _GONE
        except msgspec.DecodeError:
            return "the converting process sent something it must not send"


def main(arguments: Sequence[str] | None = None) -> None:
    """Serves until the worker closes its end of the pipe, or is gone."""
    parser = argparse.ArgumentParser(prog="sealread.worker.converter")
    parser.add_argument("--folder", type=Path, required=True, help="what may be written")
    parser.add_argument("--program", required=True, help="the office program")
    options = parser.parse_args(arguments)
    keep_to_owner()
    if LINUX:
        die_with_parent()
        prctl(_SUBREAPER, 1)  # what its children leave behind becomes its own, to be ended
    seal_converter(options.folder, options.program)
    serve(
        sys.stdin.buffer,
        sys.stdout.buffer,
        lambda order: converted(options.folder, options.program, order),
    )


def serve(orders: IO[bytes], answers: IO[bytes], work: Callable[[Order], str | None]) -> None:
    """Answers orders line by line until they end; ends at the first that is none."""
    while line := orders.readline(_MAX_LINE):
        try:
            order = msgspec.json.decode(line, type=Order)
        except msgspec.DecodeError:
            return
        answers.write(msgspec.json.encode(Done(work(order))) + b"\n")
        answers.flush()


def converted(parent: Path, program: str, order: Order) -> str | None:
    """Runs the program on what lies in the order's folder; what went wrong, in words."""
    if not _NAME.fullmatch(order.name):
        return "a folder that is none of ours"
    folder = parent / order.name
    places = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP", "XDG_RUNTIME_DIR"), str(folder))
    try:
        process = subprocess.Popen(
            command(program, folder),
            cwd=folder,
            env={**os.environ, **places},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError as cause:
        return cause.strerror or type(cause).__name__
    try:
        status = process.wait(order.seconds)
    except subprocess.TimeoutExpired:
        return too_long(order.seconds)
    finally:
        _end_children()
        process.wait()
    return outcome(folder, status)


def _end_children() -> None:
    """Ends all that was started here, also what its parent left behind."""
    while pids := _own_children():
        for pid in pids:
            os.kill(pid, signal.SIGKILL)  # also of one that ended: it waits to be asked after
            os.waitpid(pid, 0)
    while not children_listed() and (children := psutil.Process().children(recursive=True)):
        for child in children:
            with contextlib.suppress(psutil.Error):
                child.kill()
        psutil.wait_procs(children, timeout=_TICK)


def _own_children() -> list[int]:
    """Children by Linux's own list; those of a child that is ended become children here."""
    lists = [place.read_text() for place in Path("/proc/self/task").glob("*/children")]
    return [int(pid) for line in lists for pid in line.split()]


if __name__ == "__main__":
    main()
