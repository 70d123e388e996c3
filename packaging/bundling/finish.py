"""The last touches: compiled modules, times and rights that are the same each time, checksums."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

SUMS = "SHA256SUMS"


def compile_modules(python: Path, library: Path) -> None:
    """Compiles every module by the interpreter that will run it; nobody may write there later.

    The compiled files hold the hash of their source and never look at its time.
    """
    code = (
        "import compileall, py_compile, sys;"
        "compileall.compile_dir(sys.argv[1], quiet=2, maxlevels=99, stripdir=sys.argv[1],"
        "invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)"
    )
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    subprocess.run([str(python), "-I", "-c", code, str(library)], check=True, env=environment)


def even_out(folder: Path, when: int) -> None:
    """Rights and times, in seconds since 1970, are the same wherever the folder is made."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_symlink():
            os.utime(path, (when, when), follow_symlinks=False)
            continue
        runs = path.is_dir() or os.access(path, os.X_OK)
        path.chmod(0o755 if runs else 0o644)
        os.utime(path, (when, when))


def write_sums(folder: Path) -> Path:
    """`SHA256SUMS` of all files, as `sha256sum --check` reads it."""
    lines = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.name != SUMS:
            with path.open("rb") as stream:
                digest = hashlib.file_digest(stream, "sha256").hexdigest()
            lines.append(f"{digest}  {path.relative_to(folder).as_posix()}")
    sums = folder / SUMS
    sums.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sums
