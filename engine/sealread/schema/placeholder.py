"""What stands in `values` where nothing was found, so that the output is valid all the same."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from sealread.schema.model import Node
from sealread.schema.smallest import smallest
from sealread.schema.validity import Mended, Problem, conform, mended, problems, validate

__all__ = [
    "OMIT", "Mended", "Omit", "Problem", "absent", "conform", "mended", "problems", "smallest",
    "validate",
]  # fmt: skip


class Omit(Enum):
    """The type of OMIT."""

    OMIT = "omit"


OMIT: Final = Omit.OMIT
"""Says that the key is left out: the schema wants neither it nor null in its place."""


def absent(node: Node) -> Any:
    """What stands for a node that was not found: null, else OMIT, else the smallest valid value."""
    if node.nullable:
        return None
    if not node.required:
        return OMIT
    return smallest(node.definition)
