"""What a provider of record lists hands on: readings of records, and how many records there are."""

from __future__ import annotations

from msgspec import Struct

from sealread.document.model import Notice
from sealread.extract.result import Reading


class RecordReadings(Struct, frozen=True):
    """The readings of a record list, and how many records it and the lists in it have.

    `counts` goes by concrete path: `/groups`, `/groups/0/results`. `notices`: what a person should
    know of the list as a whole, like a printed total that its records do not add up to.
    """

    readings: tuple[Reading, ...]
    counts: dict[str, int]
    notices: tuple[Notice, ...] = ()
