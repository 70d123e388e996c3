"""Where the cells of lists stand that were decided on: what `extract.list_layouts` takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sealread.document.model import Box, Word
from sealread.extract.anchors import in_column, on_line, within
from sealread.extract.exemplars import Decision, decided, decided_at, places_of
from sealread.extract.layouts import Decided
from sealread.schema.paths import outer_list, templated

_Boxes = tuple[Box, ...]


def placed_cells(cells: Sequence[Decision], words: Sequence[Word]) -> Iterator[Decided]:
    """Cells of lists with their places on a page whose words these are.

    Of one that stands in several places the one on a line of its record is meant, else the one in a
    column with it, for records may stand side by side; else as many as there are of a value beside
    or below others of its column, in turn. Of a list with a record of which no cell has a place
    there are none: nobody could tell how many rows it has.
    """
    placing = _Placing(words)
    left = [one for one in cells if not placing.surely(one)]
    before = -1
    while left and len(left) != before:
        before = len(left)
        left = [one for one in left if not placing.beside(one)]
        left = placing.in_turn(left)
    partly = {outer_list(one.path) for one in cells if record_of(one.path) not in placing.records}
    return (one for one in placing.found if outer_list(one.path) not in partly)


def record_of(path: str) -> str:
    """The path of the record that a cell is in: up to its last number."""
    tokens = path.split("/")
    numbers = [place for place, token in enumerate(tokens) if token.isdecimal()]
    return "/".join(tokens[: numbers[-1] + 1]) if numbers else path


class _Placing:
    """The cells that have a place so far, and the boxes of each record and column."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = words
        self.found: list[Decided] = []
        self.records: dict[str, list[Box]] = {}
        self._columns: dict[str, list[Box]] = {}

    def surely(self, one: Decision) -> bool:
        """Places a cell whose words are known, or that stands in one place."""
        made = decided(one.path, one.value, one.text, one.evidence, self._words)
        return self._add(made) if made is not None else False

    def beside(self, one: Decision) -> bool:
        """Places a cell that stands once on a line with its record, or in a column with it."""
        own, free = self.records.get(record_of(one.path), []), self._free(one)
        for is_with in (on_line, in_column):
            there = _with(own, free, is_with)
            if there:
                return len(there) == 1 and self._put(one, there[0])
        return False

    def in_turn(self, left: Sequence[Decision]) -> list[Decision]:
        """Places equal values of a column that stand as often on its line, or in it; those left."""
        groups: dict[tuple[str, str], list[Decision]] = {}
        for one in left:
            groups.setdefault((templated(one.path), repr(one.value)), []).append(one)
        return [one for group in groups.values() if not self._all_of(group) for one in group]

    def _all_of(self, group: Sequence[Decision]) -> bool:
        own, free = self._columns.get(templated(group[0].path), []), self._free(group[0])
        for is_with in (on_line, in_column):
            there = _with(own, free, is_with)
            if len(there) == len(group):
                for pair in zip(group, there, strict=True):
                    self._put(*pair)
                return True
        return False

    def _free(self, one: Decision) -> list[_Boxes]:
        """Where a value stands and no other cell does."""
        taken = [box for boxes in self.records.values() for box in boxes]
        return [
            boxes
            for boxes in places_of(one.value, self._words)
            if not any(within(box, other) for box in boxes for other in taken)
        ]

    def _put(self, one: Decision, boxes: _Boxes) -> bool:
        return self._add(decided_at(one.path, one.value, None, boxes, self._words))

    def _add(self, made: Decided) -> bool:
        self.records.setdefault(record_of(made.path), []).extend(made.boxes)
        self._columns.setdefault(templated(made.path), []).extend(made.boxes)
        self.found.append(made)
        return True


def _with(
    own: Sequence[Box], places: Sequence[_Boxes], is_with: Callable[[Box, Box], bool]
) -> list[_Boxes]:
    return [one for one in places if any(is_with(one[0], box) for box in own)]
