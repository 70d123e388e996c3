"""The last touches: compiled modules, times and rights that are the same each time, checksums."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

SUMS = "SHA256SUMS"


def compile_modules(python: Path, library: Path) -> None:
    """Compiles every module by the interpreter that will run it; nobody may write there later.

    The compiled files hold the hash of their source and never look at its time. None is kept that
    this interpreter wrote for itself while it started: such a one would look at the time.
    """
    code = (
        "import compileall, py_compile, sys;"
        "compileall.compile_dir(sys.argv[1], quiet=2, maxlevels=99, stripdir=sys.argv[1],"
        "force=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)"
    )
    subprocess.run([str(python), "-I", "-B", "-c", code, str(library)], check=True)


def even_out(folder: Path, when: int) -> None:
    """Rights and times, in seconds since 1970, are the same wherever the folder is made."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_symlink():
            os.utime(path, (when, when), follow_symlinks=False)
            continue
        runs = path.is_dir() or os.access(path, os.X_OK)
        path.chmod(0o755 if runs else 0o644)
        os.utime(path, (when, when))


def sums(folder: Path, paths: Iterable[Path], kind: Literal["md5", "sha256"]) -> str:
    """A line a file, in the order of their paths, as `md5sum` and `sha256sum` write them; links are
    left out. `paths`: in the folder.
    """
    lines = []
    for path in sorted(paths):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as stream:
                digest = hashlib.file_digest(
                    stream, lambda: hashlib.new(kind, usedforsecurity=False)
                )
            lines.append(f"{digest.hexdigest()}  {path.relative_to(folder).as_posix()}\n")
    return "".join(lines)


def write_sums(folder: Path, place: Path | None = None) -> Path:
    """`SHA256SUMS` of all files, as `sha256sum --check` reads it in the folder.

    `place`: where it lies, if not there.
    """
    place = place or folder / SUMS
    text = sums(folder, (path for path in folder.rglob("*") if path != place), "sha256")
    place.write_text(text, encoding="utf-8")
    return place


def altered(folder: Path) -> list[str]:
    """The files that are not as the folder's `SHA256SUMS` says: others, missing, or new."""
    told = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    paths = (path for path in folder.rglob("*") if path != folder / SUMS)
    found = sums(folder, paths, "sha256").splitlines()
    return sorted({line.split("  ", 1)[1] for line in set(told) ^ set(found)})
