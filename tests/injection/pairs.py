"""Pairs of documents: clean, and with a plant; drawn by the factory, so their truth is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from msgspec import Struct

from tests.factory import KINDS, LANGUAGES, draw
from tests.injection.plants import PLANTS, Plant, planted


class Pair(Struct, frozen=True):
    """Two files below the same folder, one of them with a plant; `schema` is read under."""

    schema: str
    plant: Plant
    clean: str
    injected: str


def write_pairs(
    folder: Path, count: int, seed: int, plants: Sequence[Plant] = PLANTS
) -> Iterator[Pair]:
    """Writes `count` pairs below `folder`/<schema>; each plant comes before any comes again.

    Every plant is put into every kind of document in turn; several pairs share a clean one.
    """
    kinds = list(product(KINDS, LANGUAGES))
    for number in range(count):
        round_, turn = divmod(number, len(plants))
        plant, (kind, language) = plants[turn], kinds[(round_ + turn) % len(kinds)]
        sample = draw(kind, language, seed * 1000 + round_ // len(kinds))
        schema = "dop.de" if (kind, language) == ("dop", "de") else kind
        home = folder / schema
        home.mkdir(parents=True, exist_ok=True)
        clean = f"{kind}-{language}-{sample.seed}.pdf"
        (home / clean).write_bytes(sample.pdf)
        made = planted(plant, sample, seed)
        name = f"{made.file_name or f'{number:05}'} {number}.pdf"
        (home / name).write_bytes(made.pdf)
        yield Pair(schema, plant, clean, name)
