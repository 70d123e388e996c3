"""A wheel written anew without some of its files; the same bytes for the same content."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

_TIME = (1980, 1, 1, 0, 0, 0)
_PLAIN = 0o644 << 16
_RECORD = ".dist-info/RECORD"


def rewritten(
    wheel: Path, folder: Path, without: Iterable[str], licences: Mapping[str, bytes] | None = None
) -> Path:
    """Writes the wheel into `folder`, without the files that a pattern names, RECORD put right.

    `licences`: names and texts to add.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / wheel.name
    patterns, rows = tuple(without), []
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        record = next(name for name in old.namelist() if name.endswith(_RECORD))
        place = record.removesuffix("RECORD") + "licenses/"
        added = {place + name: body for name, body in (licences or {}).items()}
        names = {name for name in old.namelist() if name != record and not name.endswith("/")}
        names = {name for name in names if not any(fnmatchcase(name, one) for one in patterns)}
        for name in sorted(names | added.keys()):
            body = added[name] if name in added else old.read(name)
            rights = _PLAIN if name in added else old.getinfo(name).external_attr
            _write(new, name, body, rights)
            digest = base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={digest},{len(body)}")
        _write(new, record, "\n".join([*rows, f"{record},,", ""]).encode(), _PLAIN)
    return target


def _write(archive: zipfile.ZipFile, name: str, body: bytes, rights: int) -> None:
    member = zipfile.ZipInfo(name, _TIME)
    member.compress_type, member.external_attr = zipfile.ZIP_DEFLATED, rights
    archive.writestr(member, body)
