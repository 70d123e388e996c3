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
from pathlib import Path

HEAD = Path(__file__).parent.parent / "linux" / "single-file.sh"
_MEGA = 1 << 20


def build(folder: Path, target: Path, version: str, when: int, *, level: int = 6) -> Path:
    """Writes the one file; the same folder gives the same bytes. `when`: seconds since 1970."""
    packed = target.with_name(f".{target.name}.xz")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Blocks of a fixed size: the same bytes however many threads pack them.
        command = ["xz", f"-{level}", "--threads=0", "--block-size=24MiB", "--stdout"]
        with packed.open("wb") as out, subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=out
        ) as packer:  # fmt: skip
            if packer.stdin is None:
                raise AssertionError("a process started with a pipe has one")
            archive(folder, packer.stdin, when)
            packer.stdin.close()
        if packer.returncode:
            raise OSError(f"xz ended with status {packer.returncode}")
        _join(folder, packed, target, version)
    finally:
        packed.unlink(missing_ok=True)
    return target


def archive(folder: Path, stream: object, when: int) -> None:
    """All of the folder, sorted, owned by nobody in particular."""
    with tarfile.open(fileobj=stream, mode="w|", format=tarfile.PAX_FORMAT) as out:  # type: ignore[call-overload]
        for path in sorted(folder.rglob("*")):
            member = out.gettarinfo(path, path.relative_to(folder).as_posix())
            if member.islnk():  # a name more for a file of the package; here it is a file
                member.type, member.linkname, member.size = tarfile.REGTYPE, "", path.stat().st_size
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = when
            if member.isreg():
                with path.open("rb") as body:
                    out.addfile(member, body)
            else:
                out.addfile(member)


def _join(folder: Path, packed: Path, target: Path, version: str) -> None:
    with packed.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    size = sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())
    words = {
        "VERSION": version, "MACHINE": platform.machine(), "SUM": digest,
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
