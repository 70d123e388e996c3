"""What was measured before, so that a long table can be made in pieces.

A line of JSON for each measurement, under a name that says what was measured and with which code:
what the decoding core took is measured again once the core was changed, all once this bench was.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import msgspec

import sealread.llm
from tests.bench.decoding.cases import Case
from tests.bench.decoding.measured import Measured

_OTHERS = {"completion": "llama-cpp-python", "outlines": "llguidance"}


class _Line(msgspec.Struct, frozen=True):
    name: str
    measured: Measured


class Kept:
    """The measurements in a file, which is added to."""

    def __init__(self, file: Path) -> None:
        self._file = file
        lines = file.read_bytes().splitlines() if file.is_file() else []
        known = [msgspec.json.decode(line, type=_Line) for line in lines]
        self._known = {one.name: one.measured for one in known}

    def get(self, case: Case, way: str) -> Measured | None:
        """What a way took, None where it is not known."""
        return self._known.get(_name(case, way))

    def add(self, case: Case, way: str, measured: Measured) -> None:
        """Keeps what a way took."""
        line = _Line(_name(case, way), measured)
        self._known[line.name] = measured
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")


def _name(case: Case, way: str) -> str:
    code = version(_OTHERS[way]) if way in _OTHERS else _hash(Path(sealread.llm.__file__).parent)
    return f"{case.name}: {way} ({code}, {_hash(Path(__file__).parent)})"


@cache
def _hash(folder: Path) -> str:
    """A hash of the code in a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
