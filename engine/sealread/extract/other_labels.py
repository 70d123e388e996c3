"""Words that are no value: the name of another field, and a box that nobody ticked."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.tick_words import HOLLOW, RING, UNTICKED
from sealread.extract.grounding import letters
from sealread.schema.model import Field

BOXES = (*HOLLOW, *RING, UNTICKED, "[]")
"""What a label begins with that is a box to tick."""
_FEWEST = 4
"""Letters and digits of a name that cannot be a value by chance: "Yes" and "No" are both."""


def is_empty_box(text: str) -> bool:
    """Whether words are nothing but boxes to tick that are empty: nothing was filled in."""
    bare = "".join(text.split())
    for box in BOXES:
        bare = bare.replace("".join(box.split()), "")
    return not bare and bool(text.strip())


class OtherLabels:
    """The names of the fields that are asked of a document together."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self._owners: dict[str, set[str]] = {}
        for field in fields:
            for name in (field.label.title, field.label.name):
                self._owners.setdefault(letters(name), set()).add(field.path)
        self._ticked = {field.path for field in fields if _is_ticked(field)}

    def named(self, field: Field, text: str) -> bool:
        """Whether words are nothing but the name of a field other than this one.

        The name of a box to tick may well be the value of a field that is none: the box ticked.
        """
        said = letters(text)
        if len(said) < _FEWEST or said.isdecimal():
            return False
        owners = self._owners.get(said, set())
        if field.path in owners:
            return False
        return bool(owners if field.path in self._ticked else owners - self._ticked)


def _is_ticked(field: Field) -> bool:
    names = (field.label.title, field.label.name)
    return field.kind == "boolean" or any(name.startswith(BOXES) for name in names)
