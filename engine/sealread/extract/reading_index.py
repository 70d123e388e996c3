"""Readings by where they stand: one of them, all at or below a place, and what they state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from sealread.extract.result import Reading
from sealread.schema.paths import above


class ReadingIndex:
    """Readings by concrete path; of several of one place the first with a value, else with words.

    Every look-up costs as much as a path is deep, or as there are readings right below a place,
    however many readings there are. `counts`: the sizes of record lists; one with records is
    stated, whether or not anything of them could be read.
    """

    def __init__(self, readings: Iterable[Reading], counts: Mapping[str, int]) -> None:
        self._held: dict[str, Reading] = {}
        self._below: dict[str, dict[str, None]] = {}
        self._stated: Counter[str] = Counter()
        for reading in readings:
            self._add(reading)
        for path, count in counts.items():
            self._state(path, int(count > 0))

    def all(self) -> Iterator[Reading]:
        """All readings, in their order."""
        return iter(self._held.values())

    def get(self, path: str) -> Reading | None:
        """The reading of just this place."""
        return self._held.get(path)

    def replace(self, reading: Reading) -> None:
        """Takes another reading of a place that has one."""
        before = self._held[reading.path]
        self._held[reading.path] = reading
        self._state(reading.path, (reading.value is not None) - (before.value is not None))

    def stated(self, path: str) -> bool:
        """Whether any value was read at or below a place, or a list there has records."""
        return self._stated[path] > 0

    def keys(self, path: str) -> tuple[str, ...]:
        """The tokens right below a place that lead to readings, in the order of these."""
        return tuple(self._below.get(path, ()))

    def size(self, path: str) -> int:
        """How long the list at a place must be to hold all values read of its items."""
        numbers = [int(key) for key in self.keys(path) if key.isdecimal()]
        return 1 + max((n for n in numbers if self.stated(f"{path}/{n}")), default=-1)

    def items(self, path: str) -> list[Reading]:
        """The readings of a list's own items that have a value, in their order."""
        numbers = sorted(int(key) for key in self.keys(path) if key.isdecimal())
        found = [one for n in numbers if (one := self._held.get(f"{path}/{n}"))]
        return [one for one in found if one.value is not None]

    def close_up(self, path: str) -> None:
        """Numbers a list's items anew, so that those with a value come first and miss no number."""
        keys = [key for key in self.keys(path) if key.isdecimal() and f"{path}/{key}" in self._held]
        ordered = [self._held[f"{path}/{key}"] for key in sorted(keys, key=int)]
        ordered.sort(key=lambda one: one.value is None)
        if keys == [str(number) for number in range(len(keys))]:
            for number, one in enumerate(ordered):
                self.replace(structs.replace(one, path=f"{path}/{number}"))
            return
        for key in keys:
            self._remove(path, key)
        for number, one in enumerate(ordered):
            self._add(structs.replace(one, path=f"{path}/{number}"))

    def _add(self, reading: Reading) -> None:
        before = self._held.get(reading.path)
        if before is not None:
            if _worth(reading) > _worth(before):
                self.replace(reading)
            return
        self._held[reading.path] = reading
        self._state(reading.path, int(reading.value is not None))
        path = reading.path
        while path:
            parent, _, token = path.rpartition("/")
            known = self._below.setdefault(parent, {})
            if token in known:
                return
            known[token] = None
            path = parent

    def _remove(self, path: str, key: str) -> None:
        one = self._held.pop(f"{path}/{key}")
        self._state(one.path, -int(one.value is not None))
        del self._below[path][key]

    def _state(self, path: str, change: int) -> None:
        if change:
            self._stated[path] += change
            for place in above(path):
                self._stated[place] += change


def _worth(reading: Reading) -> int:
    return 2 * (reading.value is not None) + (reading.text is not None)
