"""What was said so far of a document that is still read, as readings that are not final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from sealread_desktop.fields.nodes import is_index
from sealread_desktop.look.looks import Provisional

REASON = "read so far: it may still change"


class SoFar(Struct, frozen=True):
    """Stands for the extraction while there is none; `fields` as there."""

    fields: tuple[Provisional, ...]


def so_far(values: Sequence[tuple[str, str]], titles: Mapping[str, str]) -> SoFar:
    """Paths and words as readings, in the order of the schema that has these titles."""
    ranks = {path: rank for rank, path in enumerate(titles)}
    ordered = sorted(dict(values).items(), key=lambda value: _place(value[0], ranks))
    return SoFar(
        tuple(
            Provisional(path, text, text, (), 0.0, "grounded", reason=REASON)
            for path, text in ordered
        )
    )


def _place(path: str, ranks: Mapping[str, int]) -> list[tuple[int, int, str]]:
    """Where a path stands in a schema, segment by segment; records by their numbers."""
    place, above = [], ""
    for segment in path.split("/")[1:]:
        exact = f"{above}/{segment}"
        above = exact if exact in ranks else f"{above}/*"
        number = int(segment) if is_index(segment) else 0
        place.append((ranks.get(above, len(ranks)), number, segment))
    return place
