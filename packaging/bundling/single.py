"""The folder as one file that unpacks itself: a head for `sh`, and behind it a packed archive.

Not an AppImage: its runtime is a program that no package registry carries, wants FUSE or unpacks
itself anew at each start, and would be one more binary to trust. The head is a page of `sh`.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from bundling import interpreter

HEAD = Path(__file__).parent.parent / "linux" / "single-file.sh"
_MEGA = 1 << 20


def build(folder: Path, target: Path, version: str, when: int, *, level: int = 6) -> Path:
    """Writes the one file; the same folder gives the same bytes. `when`: seconds since 1970.

    The interpreter is packed for `gzip`, which every machine has, and unpacks the rest itself.
    `level`: of xz.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    paths = sorted(folder.rglob("*"))
    own = [path for path in paths if _of_interpreter(path.relative_to(folder).parts)]
    rest = sorted(set(paths) - set(own))
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".packed-") as place:
        first, packed = Path(place, "first"), Path(place, "packed")
        with first.open("wb") as out:
            _pack(folder, own, out, when, ["gzip", "--best", "--no-name"])
        size = first.stat().st_size
        # Blocks of a fixed size: the same bytes however many threads pack them.
        command = ["xz", f"-{level}", "--threads=0", "--block-size=24MiB", "--stdout"]
        with packed.open("wb") as out:
            with first.open("rb") as body:
                shutil.copyfileobj(body, out, _MEGA)
            out.flush()
            _pack(folder, rest, out, when, command)
        _join(folder, packed, target, {"VERSION": version, "FIRST": str(size)})
    return target


def _of_interpreter(parts: tuple[str, ...]) -> bool:
    return parts[0] in ("bin", "pyvenv.cfg") or (parts[0] == "lib" and "site-packages" not in parts)


def _pack(
    folder: Path, paths: Sequence[Path], out: IO[bytes], when: int, command: Sequence[str]
) -> None:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out) as packer:
        if packer.stdin is None:
            raise AssertionError("a process started with a pipe has one")
        archive(folder, paths, packer.stdin, when)
        packer.stdin.close()
    if packer.returncode:
        raise OSError(f"{command[0]} ended with status {packer.returncode}")


def archive(folder: Path, paths: Sequence[Path], stream: IO[bytes], when: int) -> None:
    """Some of the folder, in the order given, owned by nobody in particular."""
    with tarfile.open(fileobj=stream, mode="w|", format=tarfile.PAX_FORMAT) as out:
        for path in paths:
            member = out.gettarinfo(path, path.relative_to(folder).as_posix())
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = when
            if member.isreg():
                with path.open("rb") as body:
                    out.addfile(member, body)
            else:
                out.addfile(member)


def _join(folder: Path, packed: Path, target: Path, words: dict[str, str]) -> None:
    with packed.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    size = sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())
    words = words | {
        "MACHINE": platform.machine(), "SUM": digest, "PYTHON": interpreter.NAME,
        "ROOM": str((size + packed.stat().st_size // 4) // 1024),
    }  # fmt: skip
    with target.open("wb") as out, packed.open("rb") as body:
        out.write(head(words))
        shutil.copyfileobj(body, out, _MEGA)
    target.chmod(0o755)


def head(words: dict[str, str]) -> bytes:
    """The head with its words; it names the place behind itself, counted from one."""
    text = HEAD.read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    empty = len(text.replace("@SKIP@", "").encode())
    skip = next(one for one in range(empty, empty + 99) if empty + len(str(one)) + 1 == one)
    return text.replace("@SKIP@", str(skip)).encode()
