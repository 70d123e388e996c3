"""What else belongs to a label: its other options, the lines that go on, the rest of a column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sealread.extract.forms.owning import Owned
from sealread.extract.forms.places import Place, are_level, share_a_column
from sealread.extract.forms.printed import Printed
from sealread.extract.forms.strips import Strip

_ALIGNED = 1.2
"""Lines that go on begin below each other but for so much. All measures are in words' heights."""
_INDENT = 4.0
"""Lines of one item of a list may be indented by so much."""
_NEXT_LINE, _NEXT_PARAGRAPH, _NEXT_ROW = 0.8, 0.45, 2.5
"""The room between two lines of an entry, between a list and what is no longer of it, and between
two rows of a table."""
_NEXT_OPTION, _NEXT_NUMBER = 4.0, 4.5
"""The room between options, and between numbers, that stand below each other."""
_BESIDE, _MIXED_BESIDE, _OPTION_BESIDE = 14.0, 8.0, 25.0
"""The room between parts of an entry on one line; where one has a box to tick; where both have."""
_NEAR_LABEL = 3.0
"""What stands this close below or above a label may be its own."""
_PROSE = 30.0
"""Lines as wide as this are prose, in which a number at the beginning of a line means nothing."""
_DEEPEST = 5.0


def grown(
    labels: Sequence[Printed], strips: Sequence[Strip], first: Mapping[int, Owned]
) -> dict[int, list[int]]:
    """The strips of each printed label (by its number), from the top, the first ones included."""
    owner = {one.strip: label for label, one in first.items()}
    page = _Page(labels, strips, first)
    newest = list(owner)
    while newest:
        reached = [
            (distance, number, owner[held], held)
            for number in range(len(strips))
            if number not in owner
            for held in newest
            if (distance := page.step(held, number, owner[held])) is not None
        ]
        newest = []
        for _, number, label, held in sorted(reached):
            if number not in owner:
                owner[number] = label
                page.took(number, label, held)
                newest.append(number)
    found: dict[int, list[int]] = {}
    for number, label in owner.items():
        found.setdefault(label, []).append(number)
    return {label: _in_reading_order(strips, own) for label, own in sorted(found.items())}


def _in_reading_order(strips: Sequence[Strip], numbers: Sequence[int]) -> list[int]:
    """Strips (by their numbers) line by line from the top, each line from the left."""
    lines: list[list[int]] = []
    for number in sorted(numbers, key=lambda one: strips[one].place.middle):
        if lines and are_level(strips[lines[-1][0]].place, strips[number].place):
            lines[-1].append(number)
        else:
            lines.append([number])
    return [one for line in lines for one in sorted(line, key=lambda n: strips[n].place.left)]


def _is_number(strip: Strip) -> bool:
    return strip.text.strip(".").isdecimal()


class _Page:
    def __init__(
        self, labels: Sequence[Printed], strips: Sequence[Strip], first: Mapping[int, Owned]
    ) -> None:
        self._labels, self._strips, self._first = labels, strips, first
        self._lines = [line for label in labels for line in label.lines]
        self._labelled = [self._has_its_own_label(strip) for strip in strips]
        self._lists: set[int] = set()
        self._wide: set[int] = set()
        for label, one in first.items():
            self.took(one.strip, label)

    def took(self, number: int, label: int, held: int | None = None) -> None:
        """Notes that a strip belongs to a label, as one next to it (`held`) does."""
        if held is not None and are_level(
            self._strips[held].place, self._strips[number].place, 0.9
        ):  # fmt: skip
            self._wide.add(label)
        if self._strips[number].is_item:
            self._lists.add(label)

    def step(self, held: int, number: int, label: int) -> float | None:
        """How far it is from a strip of a label to one that belongs to it as well; else None."""
        one, other = self._strips[held], self._strips[number]
        if not -1.0 < other.place.top - one.place.bottom + one.place.height < _DEEPEST:
            return None
        if other.text.endswith(":") and not other.boxes:
            return None
        if one.is_option and other.is_option:
            return self._option(one.place, other.place, label)
        below = self._below(one, other, label)
        if below is not None:
            return below
        mixed = one.is_option != other.is_option
        farthest = _MIXED_BESIDE if mixed else _BESIDE
        if self._first[label].way == "right":
            return self._beside(one.place, other.place, farthest, label)
        if self._labelled[number]:
            return None
        return self._beside(one.place, other.place, _BESIDE, label)

    def _has_its_own_label(self, strip: Strip) -> bool:
        """Whether a label stands close above a strip or below it."""
        return any(
            share_a_column(line, strip.place)
            and abs(line.middle - strip.place.middle) < _NEAR_LABEL
            for line in self._lines
        )

    def _option(self, one: Place, other: Place, label: int) -> float | None:
        beside = self._beside(one, other, _OPTION_BESIDE, label)
        if beside is not None:
            return beside
        depth = other.top - one.bottom
        if -0.5 < depth < _NEXT_OPTION and abs(other.left - one.left) < _ALIGNED:
            return None if self._is_cut(one, other, label) else depth
        return None

    def _beside(self, one: Place, other: Place, farthest: float, label: int) -> float | None:
        gap = other.left - one.right
        near = are_level(one, other, 0.9) and -0.5 < gap < farthest
        return gap if near and not self._is_cut(one, other, label) else None

    def _below(self, one: Strip, other: Strip, label: int) -> float | None:
        """The next line of an entry, or the next row of a column."""
        depth = other.place.top - one.place.bottom
        aligned = abs(other.place.left - one.place.left) < _ALIGNED
        within = one.is_item and -_ALIGNED < other.place.left - one.place.left < _INDENT
        returns = label in self._lists and -_INDENT < other.place.left - one.place.left < _ALIGNED
        if not (aligned or within or returns) or depth < -0.7:
            return None
        if self._ends_a_list(one, other, label, depth):
            return None
        farthest = _NEXT_ROW if self._heads_a_table(label) else _NEXT_LINE
        if _is_number(one) and _is_number(other):
            farthest = _NEXT_NUMBER
        return None if depth > farthest or self._is_cut(one.place, other.place, label) else depth

    def _ends_a_list(self, one: Strip, other: Strip, label: int, depth: float) -> bool:
        """Whether a list begins or ends between two lines."""
        if label not in self._lists:
            return other.is_item and one.place.right - one.place.left < _PROSE
        indented = other.place.left > one.place.left + 0.5 or not one.is_item
        return not other.is_item and not indented and depth > _NEXT_PARAGRAPH

    def _heads_a_table(self, label: int) -> bool:
        """Whether a label stands in a line of labels that have their entries below."""
        if self._first[label].way != "below":
            return False
        if label in self._wide:
            return True
        own = self._labels[label].lines[-1]
        return any(
            are_level(own, self._labels[other].lines[-1], 0.9)
            for other, one in self._first.items()
            if other != label and one.way == "below"
        )

    def _is_cut(self, one: Place, other: Place, label: int) -> bool:
        """Whether a label stands between two places, or beside the second one on its left."""
        if are_level(one, other, 0.9):
            return any(
                one.right - 0.5 < line.left and line.right < other.left + 0.5
                and abs(line.middle - other.middle) < 0.9
                for line in self._lines
            )  # fmt: skip
        own = self._labels[label].lines[0].left - _ALIGNED
        if any(
            own < line.left and line.right < other.left + 0.5
            and abs(line.middle - other.middle) < 0.9 < abs(line.middle - one.middle)
            for line in self._lines
        ):  # fmt: skip
            return True  # it stands beside a label of its own
        low, high = sorted((one.middle, other.middle))
        return any(
            low < line.middle < high and (share_a_column(line, other) or share_a_column(line, one))
            for line in self._lines
        )
