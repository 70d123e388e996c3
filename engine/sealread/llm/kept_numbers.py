"""Numbers that were measured on this machine, in one file. llama.cpp is not loaded for them.

Under the hashes of the machine and of what was measured; nothing of any document.
"""

from __future__ import annotations

import hashlib
import os
import platform
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from sealread.json_file import write_json

FILE_VARIABLE = "SEALREAD_SPEED"
Kept = dict[str, int]


def default_file() -> Path:
    """SEALREAD_SPEED if it is set, else `speed.json` in the platform's data folder."""
    chosen = os.environ.get(FILE_VARIABLE)
    return Path(chosen) if chosen else user_data_path("sealread", appauthor=False) / "speed.json"


def known(file: Path) -> Kept:
    """All that is kept; nothing where the file is missing or damaged."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return {}


def keep(name: str, number: int, file: Path) -> None:
    """Keeps one number more. Raises OutputUnwritable."""
    write_json(known(file) | {name: number}, file)


def name_of(*what: object) -> str:
    """The name under which something is kept that was measured on this machine."""
    machine = (platform.node(), platform.machine(), platform.processor(), os.cpu_count())
    return hashlib.sha256(repr((machine, *what)).encode()).hexdigest()
