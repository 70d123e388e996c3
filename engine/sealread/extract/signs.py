"""Signs of whether a reading is right, apart from how sure the model was of its words.

All of them are there when a document has been read; none knows a kind of document. They were chosen
from twenty by what they are worth on kinds of documents that had no part in weighing them.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from sealread.extract.plan import wordings
from sealread.extract.result import Reading
from sealread.extract.stems import Stems, stems
from sealread.schema.model import Field, Label, Node, Schema
from sealread.schema.paths import above, node_at, templated

Signs = dict[str, float]
"""Name of a sign -> how strong it is, from -1 to 1."""

Ways = Mapping[str, str]
"""Path of a reading -> how it was come by, where it was not simply asked for."""

WAYS = ("told", "form", "table", "record", "section", "key")
"""`told` by the structure of a document, by that of a `form`, by a `table`, as a `record` of a
list, from a titled `section`, as an open `key`."""

NAMES = ("score", *WAYS, "chosen", "inferred", "shared", "label_near", "label_other")
"""`score`: log-odds of the score. The ways: 1 for how it was come by. `chosen`: one of a field's
choices; `inferred`: it follows from words in which it does not stand. `shared`: another field was
given the same words.

Of what is no part of a record: `label_near`, which part of the field's name is printed around the
words; `label_other`: how often the label of something else stands right before the words.
"""

_SURE = 0.02
MOST_ODDS = 4.0
"""Log-odds for which the sign `score` is 1."""
_MOST_PLACES = 8
_LINES_BEFORE, _LINES_BEHIND = 2, 1
_GAP = re.compile(r" {3,}|\t")
_LABEL = re.compile(r"(?:[:#]|\b(?:no|nr|num|number|nummer|numéro|n°)\.?)\s*$")
_LABEL_LENGTH = 60


def log_odds(share: float) -> float:
    """The logarithm of p / (1 - p) about -1 to 1; beyond 0.02 and 0.98 nothing is surer."""
    kept = min(max(share, _SURE), 1 - _SURE)
    return math.log(kept / (1 - kept)) / MOST_ODDS


def signs(
    schema: Schema, readings: Sequence[Reading], ways: Ways, text: str, language: str | None
) -> Iterator[tuple[Reading, Signs]]:
    """The readings of the schema's keys that have a value, each with its signs.

    `text` is that of the document; the confidence of the readings is still their score.
    """
    keyed = [one for one in readings if not one.path or one.path.startswith("/")]
    stated = [one for one in keyed if one.value is not None]
    given = {(place, templated(one.path)) for one in stated for place in one.evidence}
    times = Counter(place for place, _ in given)
    page = _Page(text, language)
    nodes: dict[str, Node | None] = {}
    for one in stated:
        template = templated(one.path)
        if template not in nodes:  # records are many, their fields few
            nodes[template] = node_at(schema.root, one.path)
        node = nodes[template]
        found = dict.fromkeys(NAMES, 0.0)
        found["score"] = log_odds(one.confidence)
        found["shared"] = float(any(times[place] > 1 for place in one.evidence[:1]))
        found["inferred"] = float(one.status == "inferred")
        found["chosen"] = float(_is_choice(node))
        if one.path in ways:
            found[ways[one.path]] = 1.0
        if isinstance(node, Field) and one.text and not _in_record(one.path):
            found["label_near"], found["label_other"] = page.labels(one.text, node.label)
        yield one, found


class _Page:
    """A document's text, without case, as labels stand in it."""

    def __init__(self, text: str, language: str | None) -> None:
        self._text, self._language = text.casefold(), language

    def labels(self, words: str, label: Label) -> tuple[float, float]:
        """How near the label of a field stands to some words, and how often another one."""
        names = [name for said in wordings(label, self._language) if (name := stems(said))]
        places = self._places(words)
        if not names or not places:
            return 0.0, 0.0
        around = [self._around(place) for place in places]
        near = max(len(name & there) / len(name) for name in names for there in around)
        before = [self._label_before(place) for place in places]
        other = sum(bool(said) and not any(said & name for name in names) for said in before)
        return near, other / len(before)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self._text))]

    def _places(self, words: str) -> list[int]:
        """The first places where the first line of some words stands."""
        first = words.strip().split("\n")[0].strip().casefold()
        found: list[int] = []
        at = self._text.find(first) if first else -1
        while at >= 0 and len(found) < _MOST_PLACES:
            found.append(at)
            at = self._text.find(first, at + len(first))
        return found

    def _label_before(self, place: int) -> Stems:
        """The words of the label that stands right before a place on its line; none without."""
        start = self._starts[bisect_right(self._starts, place) - 1]
        before = self._text[max(start, place - _LABEL_LENGTH) : place].rstrip()
        piece = _GAP.split(before)[-1]
        return stems(piece) if _LABEL.search(piece) else frozenset()

    def _around(self, place: int) -> Stems:
        """The words of the line of a place, of those before it and of the one behind."""
        line = bisect_right(self._starts, place) - 1
        start = self._starts[max(line - _LINES_BEFORE, 0)]
        behind = line + _LINES_BEHIND + 1
        end = self._starts[behind] if behind < len(self._starts) else len(self._text)
        return stems(self._text[start:end])


def _is_choice(node: Node | None) -> bool:
    return isinstance(node, Field) and (bool(node.choices) or node.kind == "boolean")


def _in_record(path: str) -> bool:
    return any(one.rpartition("/")[2].isdecimal() for one in above(path))
