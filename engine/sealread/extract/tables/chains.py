"""The lists that lie in each other: which of them the rows of a table may be records of."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sealread.extract.plan import columns
from sealread.schema.model import Field, Node, Records, Section


class Level(Struct, frozen=True):
    """A list and the leaves of one of its records, deeper lists left out."""

    records: Records
    fields: tuple[Field, ...]


Chain = tuple[Level, ...]
"""A list, one in its records, and so on; the records of the last are rows."""


def chains(records: Records) -> list[Chain]:
    """All ways from a list down to itself or to a list within, the shortest first."""
    return sorted(_below(records, ()), key=len)


def _below(records: Records, above: Chain) -> Iterator[Chain]:
    own = (*above, Level(records, columns(records)))
    if own[-1].fields:
        yield own
    for child in _lists(records.item):
        yield from _below(child, own)


def _lists(section: Section) -> Iterator[Records]:
    child: Node
    for child in section.children:
        if isinstance(child, Records):
            yield child
        elif isinstance(child, Section):
            yield from _lists(child)
