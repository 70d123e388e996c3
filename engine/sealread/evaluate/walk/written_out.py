"""A record against a text: what to do where gold has words and the schema asks for a record.

Gold files stray from their schema so: a citation stands as one line where title, year and authors
are asked for. A reader would look whether each part of the record stands in the line, and how much
of the line the parts are; so does this. What a citation has and the schema has no key for (volume,
pages, place) is why half of the letters is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealread.evaluate.forms import as_text, bare
from sealread.evaluate.meaning.words import words
from sealread.evaluate.metrics.metric import WRONG, Judgement
from sealread.evaluate.metrics.presets import Asked, Config
from sealread.evaluate.walk.nodes import Node
from sealread.evaluate.walk.packages import dice
from sealread.evaluate.walk.values import is_empty

Floats = NDArray[np.float64]
CONFIG = Config((Asked("record_as_text"),))
PROBLEM = (
    "the truth has a text where the schema asks for a record; "
    "it is compared with the values of the record (record_as_text)"
)
_FIGURE = re.compile(r"\d+(?:\.\d+)?")
COVERED = 0.5
"""The share of a text's letters that the values of its record must be."""


def is_written_out(node: Node, gold: Any, found: Any) -> bool:
    """Whether gold is a text where the schema asks for a record and a record was found."""
    has_both = isinstance(gold, str) and isinstance(found, dict)
    return has_both and bool(node.members) and not is_empty(gold) and not is_empty(found)


def judge(node: Node, gold: str, found: dict[str, Any]) -> Judgement:
    """The share of the text's letters that the record's values are, each standing in it for itself.

    Wrong is a record with a value that does not stand there, and one without a value that the
    schema requires: the score is 0 then.
    """
    required = node.definition.get("required", ())
    if any(is_empty(found.get(key)) for key in required):
        return WRONG
    said = list(leaves(found))
    numbers = [as_text(one) for one in said if isinstance(one, int | float)]
    if not all(number in _FIGURE.findall(gold) for number in numbers):
        return WRONG
    free = text = bare(gold)
    for part in sorted((part for one in said for part in _parts(one, text)), key=len, reverse=True):
        at = free.find(part)
        if at < 0:
            return WRONG
        free = f"{free[:at]}\n{free[at + len(part) :]}"
    left = sum(letter != "\n" for letter in free)
    covered = 1 - left / len(text) if text else 0.0
    return Judgement(round(covered, 4), covered >= COVERED)


def likenesses(gold: Sequence[Any], found: Sequence[Any]) -> Floats:
    """How much every text shares with every record: words that both have over all, 0 to 1."""
    return dice(
        [frozenset(words(one)) if isinstance(one, str) else frozenset() for one in gold],
        [frozenset(words(" ".join(map(as_text, leaves(one))))) for one in found],
    )


def leaves(value: Any) -> Iterator[Any]:
    """The values of a record in its order, those of lists and records in it too."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from leaves(inner)
    elif not is_empty(value):
        yield value


def _parts(leaf: Any, text: str) -> list[str]:
    """A value's letters where they stand in one piece; else its words ("J. Doe" for "Doe, J.")."""
    whole = bare(as_text(leaf))
    if whole in text:
        return [whole] if whole else []
    return [part for part in map(bare, as_text(leaf).split()) if part]
