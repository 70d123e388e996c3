"""Empty cells of records that rules told, filled with what the language model says of them.

Both read the same list and number its records as they find them. A record of the model is that one
of rules which says the same in more columns than it says something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sealread.extract.result import Reading
from sealread.extract.source_signs import same
from sealread.schema.paths import tokens

LEAST = 0.7
"""How likely a cell must be: of those above four of five were right (tests/bench/README.md)."""
Record = dict[str, Reading]
"""The readings of a record by their paths below it."""


def filled(told: Sequence[Reading], listed: Sequence[Reading], node: str) -> list[Reading]:
    """The readings that rules told of the list at `node`, their empty cells filled."""
    own, others = _records(told, node), _records(listed, node)
    added: dict[str, Reading] = {}
    for path, record in own.items():
        match = _match(record, list(others.values()))
        if match is None:
            continue
        others = {name: one for name, one in others.items() if one is not match}
        for below, reading in _missing(record, match):
            added[path + below] = replace(reading, path=path + below)
    return [*(one for one in told if one.path not in added), *added.values()]


def _records(readings: Sequence[Reading], node: str) -> dict[str, Record]:
    """The records of a list by their paths: cells with a value that lie in no list below."""
    found: dict[str, Record] = defaultdict(dict)
    for one in readings:
        number, _, below = one.path.removeprefix(f"{node}/").partition("/")
        is_plain = not any(part.isdecimal() for part in tokens(f"/{below}"))
        if one.value is not None and number.isdecimal() and below and is_plain:
            found[f"{node}/{number}"][f"/{below}"] = one
    return found


def _match(record: Record, others: Sequence[Record]) -> Record | None:
    """The record that says the same in most columns, and in more than it says something else."""

    def likeness(other: Record) -> int:
        agreed = [same(record[one].value, other[one].value) for one in record if one in other]
        return 2 * sum(agreed) - len(agreed)

    best = max(others, key=likeness, default=None)
    return best if best is not None and likeness(best) > 0 else None


def _missing(record: Record, other: Record) -> Iterator[tuple[str, Reading]]:
    """What another reading of a record says where this one says nothing, if it is likely."""
    for below, reading in other.items():
        if below not in record and reading.confidence >= LEAST:
            yield below, reading
