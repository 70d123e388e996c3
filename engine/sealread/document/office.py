"""Word 97 files (.doc): turned into PDF by LibreOffice where it is installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from sealread.errors import OfficeFailed, OfficeMissing

TIMEOUT = 120.0
"""Seconds; LibreOffice's first start alone takes up to twenty."""
SOURCE, RESULT = "document.doc", "document.pdf"
Convert = Callable[[Path, float], str | None]
"""Makes RESULT of the SOURCE in a folder within so many seconds; what went wrong, in words."""
_USUAL_PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:/Program Files/LibreOffice/program/soffice.exe",
    "C:/Program Files (x86)/LibreOffice/program/soffice.exe",
)


def find_office() -> str | None:
    """The LibreOffice program of this machine, if there is one."""
    for name in ("soffice", "libreoffice"):
        if found := shutil.which(name):
            return found
    return next((place for place in _USUAL_PLACES if Path(place).is_file()), None)


def to_pdf(data: bytes, name: str, timeout: float = TIMEOUT) -> bytes:
    """The PDF LibreOffice makes of a .doc file. Raises OfficeMissing or OfficeFailed."""
    if find_office() is None:
        raise OfficeMissing(file=name)
    with tempfile.TemporaryDirectory(prefix="sealread-office-") as folder:
        Path(folder, SOURCE).write_bytes(data)
        if trouble := _way.convert(Path(folder), timeout):
            raise OfficeFailed(file=name, what=trouble)
        return Path(folder, RESULT).read_bytes()


def command(program: str, folder: Path) -> list[str]:
    """The command that makes the PDF of the document in a folder."""
    return [
        program,
        # A profile of its own: no macros or settings of the person's, no clash with an open window.
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        "--headless", "--norestore", "--nolockcheck", "--nodefault",
        "--convert-to", "pdf", "--outdir", str(folder), str(folder / SOURCE),
    ]  # fmt: skip


def outcome(folder: Path, status: int) -> str | None:
    """What went wrong, in words, after the program ended with this status; None for nothing."""
    if (folder / RESULT).is_file():
        return None
    return f"exit status {status}, no PDF written"


def too_long(seconds: float) -> str:
    """That the program was given up, in words."""
    return f"no result after {seconds:.0f} seconds"


def convert_here(folder: Path, timeout: float) -> str | None:
    """Starts the program from this process."""
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        done = subprocess.run(
            command(str(find_office()), folder), capture_output=True, timeout=timeout, check=False,
            creationflags=flags,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return too_long(timeout)
    except OSError as cause:
        return cause.strerror or type(cause).__name__
    return outcome(folder, done.returncode)


class _Way:
    """How documents are converted in this process."""

    def __init__(self, convert: Convert) -> None:
        self.convert = convert


_way = _Way(convert_here)


def convert_by(convert: Convert) -> None:
    """From now on documents are converted that way, as where this process may start nothing."""
    _way.convert = convert
