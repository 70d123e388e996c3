"""Word 97 files (.doc): turned into PDF by LibreOffice where it is installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from sealread.errors import OfficeFailed, OfficeMissing

TIMEOUT = 120.0
"""Seconds; LibreOffice's first start alone takes up to twenty."""
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
    program = find_office()
    if program is None:
        raise OfficeMissing(file=name)
    with tempfile.TemporaryDirectory(prefix="sealread-office-") as folder:
        return _convert(program, Path(folder), data, name, timeout)


def _convert(program: str, folder: Path, data: bytes, name: str, timeout: float) -> bytes:
    source = folder / "document.doc"
    source.write_bytes(data)
    # A profile of its own: no macros or settings of the person's, no clash with an open window.
    command = [
        program,
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        "--headless", "--norestore", "--nolockcheck", "--nodefault",
        "--convert-to", "pdf", "--outdir", str(folder), str(source),
    ]  # fmt: skip
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=timeout, check=False, creationflags=flags
        )
    except subprocess.TimeoutExpired as cause:
        raise OfficeFailed(file=name, what=f"no result after {timeout:.0f} seconds") from cause
    except OSError as cause:
        raise OfficeFailed(file=name, what=cause.strerror or type(cause).__name__) from cause
    result = folder / "document.pdf"
    if not result.is_file():
        raise OfficeFailed(file=name, what=f"exit status {done.returncode}, no PDF written")
    return result.read_bytes()
