"""A list of records that rules and the language model have read: what one has from the other.

Both read the same list and number its records as they find them. A record of the model is that one
of rules which says the same in more columns than it says something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sealread.extract.confidence import believed
from sealread.extract.result import Reading
from sealread.extract.same_value import same
from sealread.schema.paths import tokens

LEAST = 0.7
"""How likely a cell must be: of those above four of five were right (tests/bench/README.md)."""
Record = dict[str, Reading]
"""The readings of a record by their paths below it."""


def filled(told: Sequence[Reading], listed: Sequence[Reading], node: str) -> list[Reading]:
    """The readings that rules told of the list at `node` with what the model says more surely.

    Of records that it has as well: what it says of empty cells, and otherwise of others.
    """
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


def confirmed(
    taken: Sequence[Reading], other: Sequence[Reading], node: str, review_below: float
) -> list[Reading]:
    """Readings of the list at `node`, surer where the `other` side says the same of a record.

    Neither side saw what the other one says: both are wrong as seldom as that comes together.
    """
    own, others = _records(taken, node), list(_records(other, node).values())
    surer: dict[str, float] = {}
    for path, record in own.items():
        match = _match(record, others) or {}
        for below, reading in record.items():
            if below in match and same(reading.value, match[below].value):
                doubt = (1 - reading.confidence) * (1 - match[below].confidence)
                surer[path + below] = 1 - doubt
    return [
        believed(one, surer[one.path], review_below) if one.path in surer else one for one in taken
    ]


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
    """What another reading of a record says, if it is likely, where this one says nothing.

    Or something else, and that less surely.
    """
    for below, reading in other.items():
        own = record.get(below)
        is_surer = own is None or (
            reading.confidence > own.confidence and not same(reading.value, own.value)
        )
        if is_surer and reading.confidence >= LEAST:
            yield below, reading
