"""What rules and the language model say of fields with known values: signs and verdicts.

No words of documents are kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Document
from sealread.evaluate.absent.asking import Question, can_take, questions, with_questions
from sealread.evaluate.absent.drawing import draw
from sealread.evaluate.absent.kinds import ForeignKind
from sealread.evaluate.absent.printed import Printed
from sealread.evaluate.dataset import Dataset, Truth, asked
from sealread.evaluate.documents import Shelf
from sealread.evaluate.likeness import is_normalised
from sealread.evaluate.split import is_aside
from sealread.extract.engine import Engine
from sealread.extract.language_model.company import Cell
from sealread.extract.plan import plan
from sealread.extract.providers import PACKS
from sealread.extract.source_signs import Candidates, signs_of, value_of
from sealread.schema.model import Schema
from sealread.schema.paths import tokens, unescaped

MOST_ABSENT = 6
MOST_WORDS = 1500
"""Longer documents are not asked: their passages are chosen, which is another thing to learn."""


class Side(Struct, frozen=True):
    """What one side said of a field: the signs, and whether it is right."""

    signs: dict[str, float]
    right: bool


class Pair(Struct, frozen=True):
    """A field of a document; a side is None where it said nothing. `stated`: the truth has it.

    `said`: the model's side, once for each way in which it was shown the page. `cell`: it is a cell
    of a record, which rules are not asked for; it counts as right where any record of the truth has
    the value.
    """

    kind: str
    document: str
    stated: bool
    rules: Side | None
    said: tuple[Side | None, ...]
    cell: bool = False


def by_turns(datasets: Sequence[Dataset], limit: int) -> Iterator[tuple[Dataset, Truth]]:
    """The documents of all sets that are held aside, one of each at a time, as drawn by lot."""
    drawn = [
        sorted(
            (truth for truth in one.truths if is_aside(truth.id)),
            key=lambda t: hashlib.sha256(f"x{t.id}".encode()).hexdigest(),
        )[:limit]
        for one in datasets
    ]
    for turn in range(limit):
        for dataset, truths in zip(datasets, drawn, strict=True):
            if turn < len(truths):
                yield dataset, truths[turn]


def pairs_of(
    engine: Engine,
    shelf: Shelf,
    dataset: Dataset,
    truth: Truth,
    kinds: Sequence[ForeignKind],
    *,
    cells: bool = True,
) -> list[Pair]:
    """All fields and cells of a document; none of a long one. Raises SealreadError.

    `kinds`: some of their fields are asked for as well, which the document does not print. `cells`:
    whether those of lists are asked, which takes the most time by far. Each field stands there
    twice: with all providers, and as of a paper of a kind that none knows.
    """
    path = dataset.path(truth, words=truth.words is not None)
    document = shelf.read(path).document
    if sum(len(page.words) for page in document.pages) > MOST_WORDS:
        return []
    schema = asked(dataset, truth)
    beside = _beside(kinds, truth, schema, document)
    whole = with_questions(schema, beside) if beside else schema
    absent = {one.key: None for one in beside}
    truth = replace(truth, values=absent | truth.values)
    ways = engine.both_sides(document, whole, without=(frozenset(), PACKS))
    made = [_pair(dataset.name, truth, both) for way in ways for both in way]
    if cells:
        made += [_cell(dataset.name, truth, one) for one in engine.cells(document, schema)]
    return [pair for pair in made if pair is not None]


def _beside(
    kinds: Sequence[ForeignKind], truth: Truth, schema: Schema, document: Document
) -> tuple[Question, ...]:
    """Fields of foreign kinds that the document does not print, to be asked beside its own."""
    if not kinds or not can_take(schema):
        return ()
    count = min(MOST_ABSENT, len(plan(schema).fields) // 3 + 1)
    printed = Printed(document, truth.values, schema.definition)
    return questions(draw(kinds, truth.id, printed, count), schema.definition)


def _cell(kind: str, truth: Truth, cell: Cell) -> Pair | None:
    """The pair of a cell that has a value, of a column that the truth has."""
    values = list(values_anywhere(truth.values, [unescaped(one) for one in tokens(cell.path)]))
    said = value_of(cell.field, cell.readings)
    if said is None or not values:
        return None
    right = any(_is_right(one, said) for one in values if not _is_empty(one))
    signs = {name: round(sign, 4) for name, sign in cell.signs.items() if sign}
    return Pair(kind, truth.id, any(values), None, (Side(signs, right),), cell=True)


def values_anywhere(values: Any, path: Sequence[str]) -> Iterator[Any]:
    """What any record has at a path that leads through lists."""
    if not path:
        yield values
    elif isinstance(values, list):
        for one in values:
            yield from values_anywhere(one, path[1:])
    elif isinstance(values, dict) and path[0] in values:
        yield from values_anywhere(values[path[0]], path[1:])


def _pair(kind: str, truth: Truth, both: Candidates) -> Pair | None:
    """The pair of a field that the truth speaks of."""
    found, value = _at(truth.values, both.field.path)
    if not found or isinstance(value, dict):
        return None
    rules, said = signs_of(both)
    return Pair(
        kind, truth.id, not _is_empty(value),
        _side(rules, value, value_of(both.field, both.rules)),
        tuple(
            _side(signs, value, value_of(both.field, one.readings))
            for signs, one in zip(said, both.said, strict=True)
        ),
    )  # fmt: skip


def _side(signs: dict[str, float], truth: Any, said: Any) -> Side | None:
    if said is None:
        return None
    rounded = {name: round(sign, 4) for name, sign in signs.items() if sign}
    return Side(rounded, not _is_empty(truth) and _is_right(truth, said))


def _is_right(truth: Any, said: Any) -> bool:
    several = truth if isinstance(truth, list) else []
    return any(is_normalised(_text(one), _text(said)) for one in (truth, *several))


def _text(value: Any) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def _is_empty(value: Any) -> bool:
    return value in (None, "", [])


def _at(values: Any, path: str) -> tuple[bool, Any]:
    """Whether a truth has something at a path, and what."""
    for token in map(unescaped, tokens(path)):
        if not isinstance(values, dict) or token not in values:
            return False, None
        values = values[token]
    return True, values
