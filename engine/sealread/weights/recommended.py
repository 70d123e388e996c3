"""The models that a person may bring: what each is good for, its size, where it is to be had.

Sealread fetches none of them and has verified no hash: that is recorded when one is imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from sealread.errors import ModelUnusable
from sealread.installed import shipped
from sealread.weights.families import FamilyName

FOLDER = "recommended"
WORKER = 700 << 20
"""Bytes that a reading process takes besides its model: libraries, OCR, a page (600 MiB was the
most on the bundled samples; larger scans take more)."""


class Recommended(Struct, frozen=True, forbid_unknown_fields=True):
    """A model made for conversation that is worth a try.

    `repository` is where its `file` lies, by the name that its publisher gave it. `bytes` is the
    size of the file; `memory` what it takes when it reads, in bytes; `context` is in tokens.
    `machine`: gigabytes of memory of the machines that it suits; `graphics`: gigabytes of a
    graphics processor that takes all of it. `good_for`: by language, by its maker's word.
    """

    name: str
    title: str
    publisher: str
    repository: str
    file: str
    licence: str
    bytes: int
    memory: int
    parameters: int
    context: int
    family: FamilyName
    machine: Literal[4, 8, 16, 32]
    graphics: int
    good_for: dict[str, str]


@cache
def recommended() -> tuple[Recommended, ...]:
    """All of them, the smallest first. Raises ModelUnusable for a file that cannot be read."""
    found = [_read(path) for path in (shipped("models") / FOLDER).glob("*.toml")]
    return tuple(sorted(found, key=lambda one: (one.machine, one.memory)))


def fitting(available: int) -> Recommended | None:
    """The largest that finds room in `available` bytes beside the process around it."""
    return max(
        (one for one in recommended() if one.memory + WORKER <= available),
        key=lambda one: one.memory,
        default=None,
    )


def alternative(available: int, refused: Iterable[str] = ()) -> str:
    """A sentence that names what would fit into `available` bytes."""
    found = fitting(available)
    if found is None or found.file in refused:
        return "Of the models worth a try none does; the bundled reader takes least."
    return f"{found.title} would fit; `sealread models info {found.name}` says where it is."


def family_known(file: str, size: int) -> FamilyName | None:
    """The family of a file with that name and size in bytes, if it is one worth a try."""
    found = (one.family for one in recommended() if (one.file, one.bytes) == (file, size))
    return next(found, None)


def _read(path: Path) -> Recommended:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Recommended)
    except (msgspec.DecodeError, OSError) as cause:
        raise ModelUnusable(file=path.name, what=f"its entry is not valid: {cause}") from cause
