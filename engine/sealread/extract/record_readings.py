"""What a provider of record lists hands on: readings of records, and how many records there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Notice
from sealread.extract.result import Reading
from sealread.schema.model import Field, Records
from sealread.schema.paths import above


class RecordReadings(Struct, frozen=True):
    """The readings of a record list, and how many records it and the lists in it have.

    `counts` goes by concrete path: `/groups`, `/groups/0/results`. `notices`: what a person should
    know of the list as a whole, like a printed total that its records do not add up to.
    """

    readings: tuple[Reading, ...]
    counts: dict[str, int]
    notices: tuple[Notice, ...] = ()


def record_path(field: Field, records: Records, number: int) -> str:
    """The path of a field in the record with this number: the list's own `*` filled in."""
    return f"{records.path}/{number}{field.path[len(records.path) + 2 :]}"


def without_empty(readings: Sequence[Reading], counts: Mapping[str, int]) -> RecordReadings:
    """The records of lists that have a value in them, numbered anew; the rest are dropped."""
    stated = {up for one in readings if one.value is not None for up in above(one.path)}
    renamed: dict[str, str | None] = {}
    kept: dict[str, int] = {}
    for path in sorted(counts, key=lambda one: one.count("/")):  # a list before those in it
        own = _renamed(path, renamed)
        records = [f"{path}/{number}" for number in range(counts[path])]
        renamed |= dict.fromkeys(records)
        if own is None:
            continue
        full = [record for record in records if record in stated]
        renamed |= {record: f"{own}/{number}" for number, record in enumerate(full)}
        kept[own] = len(full)
    named = [(one, _renamed(one.path, renamed)) for one in readings]
    return RecordReadings(
        tuple(replace(one, path=path) for one, path in named if path is not None), kept
    )


def _renamed(path: str, renamed: Mapping[str, str | None]) -> str | None:
    """A path with the record it lies in called anew; None where that was dropped."""
    for up in above(path):
        if up in renamed:
            new = renamed[up]
            return None if new is None else new + path[len(up) :]
    return path
