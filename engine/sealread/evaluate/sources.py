"""Learns how much rules and the language model are worth beside each other (`extract.weighing`).

`python -m sealread.evaluate.sources DATA --model FILE --pairs DIR --out FILE` asks documents with
known values, keeps signs and verdicts of each field (no words of documents), and fits two logistic
models. It tells what they are worth on kinds that were left out of the fit.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from sealread.document.model import Document
from sealread.errors import SealreadError
from sealread.evaluate.absent.asking import Question, can_take, questions, with_questions
from sealread.evaluate.absent.drawing import draw
from sealread.evaluate.absent.kinds import ForeignKind, load
from sealread.evaluate.absent.printed import Printed
from sealread.evaluate.dataset import Dataset, Truth, asked, find
from sealread.evaluate.documents import Shelf, write_private
from sealread.evaluate.likeness import is_normalised
from sealread.evaluate.weighing import Example, weigh
from sealread.extract.engine import Engine
from sealread.extract.language_model.records import Cell
from sealread.extract.plan import plan
from sealread.extract.resolving import Candidates, signs_of, value_of
from sealread.extract.weighing import SourceWeights, Weighing
from sealread.schema.model import Schema
from sealread.schema.paths import tokens, unescaped

RIDGE = 1.0
SETTLED = 0.97
SURE = 0.9
MOST_ABSENT = 6
MOST_WORDS = 1500
"""Longer documents are not asked: their passages are chosen, which is another thing to learn."""
_LEAST = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)
Floats = NDArray[np.float64]


class Side(Struct, frozen=True):
    """What one side said of a field: the signs, and whether it is right."""

    signs: dict[str, float]
    right: bool


class Pair(Struct, frozen=True):
    """A field of a document; a side is None where it said nothing. `stated`: the truth has it.

    `cell`: it is a cell of a record, which rules are not asked for; it counts as right where any
    record of the truth has the value.
    """

    kind: str
    document: str
    stated: bool
    rules: Side | None
    model: Side | None
    cell: bool = False


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; its exit status."""
    given = _parser().parse_args(arguments)
    given.pairs.mkdir(parents=True, exist_ok=True)
    if given.seconds:
        _observe(given)
    pairs = [
        pair
        for path in sorted(given.pairs.glob("*.json"))
        for pair in msgspec.json.decode(path.read_bytes(), type=list[Pair])
    ]
    sys.stdout.write("".join(f"{line}\n" for line in report(pairs)))
    if given.out is not None:
        with given.model.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        body = msgspec.json.format(msgspec.json.encode(fitted(pairs, sha256)), indent=1)
        write_private(given.out, body + b"\n")
        given.out.chmod(0o644)
    return 0


def fitted(pairs: Sequence[Pair], model_sha256: str) -> SourceWeights:
    """The weights that all pairs give, and the threshold under which most fields come out right."""
    cells = [pair for pair in pairs if pair.cell]
    pairs = [pair for pair in pairs if not pair.cell]
    rules, model = (_weighing(list(_examples(pairs, side))) for side in ("rules", "model"))
    least = max(_LEAST, key=lambda one: _right(pairs, [_sure(p, rules, model) for p in pairs], one))
    documents = len({(pair.kind, pair.document) for pair in pairs})
    counts = {"fields": len(pairs), "documents": documents, "kinds": len({p.kind for p in pairs})}
    counts["cells"] = len(cells)
    of_cells = _weighing(list(_examples(cells, "model"))) if cells else None
    return SourceWeights(model_sha256, counts, rules, model, least, SETTLED, of_cells)


def report(pairs: Sequence[Pair]) -> Iterator[str]:
    """What rules, the model, and both together come to, kind by kind, each left out of the fit.

    Then how well the confidence of values and of cells fits, in kinds that were left out.
    """
    total = np.zeros(6)
    said: list[tuple[float, bool]] = []
    in_cells: list[tuple[float, bool]] = []
    for kind in sorted({pair.kind for pair in pairs}):
        learnt = fitted([pair for pair in pairs if pair.kind != kind], "")
        own = [pair for pair in pairs if pair.kind == kind and not pair.cell]
        sure = [_sure(pair, learnt.rules, learnt.model) for pair in own]
        counts = np.array(
            [
                len(own),
                sum(_alone(pair.rules, pair.stated) for pair in own),
                sum(_alone(pair.model, pair.stated) for pair in own),
                _right(own, sure, learnt.least),
                sum(_best(pair) for pair in own),
                _invented(own, sure, learnt.least),
            ]
        )
        said += [*_answers(own, sure, learnt.least)]
        if learnt.cells is not None:
            cells = [pair.model for pair in pairs if pair.kind == kind and pair.cell and pair.model]
            in_cells += [(learnt.cells(one.signs), one.right) for one in cells]
        total += counts
        if len(own):
            yield _line(kind, counts)
    yield _line("all", total)
    yield f"values {_fit(said)}"
    yield f"cells {_fit(in_cells)}"


def _answers(
    pairs: Sequence[Pair], sure: Sequence[tuple[float, float]], least: float
) -> Iterator[tuple[float, bool]]:
    """Values that are given, with how sure they are and whether they are right."""
    for pair, own in zip(pairs, sure, strict=True):
        side = pair.model if own[1] > own[0] else pair.rules
        if side is not None and max(own) >= least:
            yield max(own), side.right


def _fit(said: Sequence[tuple[float, bool]], groups: int = 10) -> str:
    """Calibration error in groups of like size; those at .9 or more that are right; their share."""
    if not said:
        return "none"
    ordered = np.array(sorted(said), np.float64)
    error = sum(
        abs(float((part[:, 0] - part[:, 1]).sum())) for part in np.array_split(ordered, groups)
    ) / len(ordered)
    high = ordered[ordered[:, 0] >= SURE]
    right = float(high[:, 1].sum())
    return (
        f"{len(ordered)} ECE {error:.3f} sure {right / max(len(high), 1):.3f} "
        f"carry {right / max(float(ordered[:, 1].sum()), 1.0):.3f}"
    )


def _line(name: str, counts: Floats) -> str:
    n, rules, model, both, either, invented = counts.tolist()
    return (
        f"{name[:40]:40s} {n:5.0f} rules {rules / n:.3f} model {model / n:.3f} "
        f"both {both / n:.3f} either {either / n:.3f} invented {invented:.0f}"
    )


def _alone(side: Side | None, stated: bool) -> bool:
    return side.right if side is not None else not stated


def _best(pair: Pair) -> bool:
    return _alone(pair.rules, pair.stated) or _alone(pair.model, pair.stated)


def _sure(pair: Pair, rules: Weighing, model: Weighing) -> tuple[float, float]:
    """How likely each side is right; 0 where it says nothing."""
    return (
        rules(pair.rules.signs) if pair.rules else 0.0,
        model(pair.model.signs) if pair.model else 0.0,
    )


def _right(pairs: Sequence[Pair], sure: Sequence[tuple[float, float]], least: float) -> int:
    return sum(
        (not pair.stated)
        if max(own) < least
        else _alone(pair.model if own[1] > own[0] else pair.rules, pair.stated)
        for pair, own in zip(pairs, sure, strict=True)
    )


def _invented(pairs: Sequence[Pair], sure: Sequence[tuple[float, float]], least: float) -> int:
    return sum(not pair.stated and max(own) >= least for pair, own in zip(pairs, sure, strict=True))


def _examples(pairs: Sequence[Pair], side: str) -> Iterator[Example]:
    for pair in pairs:
        own: Side | None = getattr(pair, side)
        if own is not None:
            yield Example(pair.kind, pair.document, own.right, 0.5, own.signs)


def _weighing(examples: Sequence[Example]) -> Weighing:
    names = sorted({name for one in examples for name in one.signs})
    learnt = weigh(examples, names, RIDGE)
    return Weighing(learnt.offset, learnt.by_sign)


def _observe(given: argparse.Namespace) -> None:
    """Asks documents by turns of kinds until time is over; what was asked before is kept."""
    until = time.monotonic() + given.seconds
    shelf = Shelf(given.cache)
    kinds = load(given.absent) if given.absent else ()
    with Engine(given.model) as engine:
        for dataset, truth in _by_turns(find(given.data), given.limit):
            place = given.pairs / f"{_name(dataset, truth)}.json"
            if place.exists():
                continue
            if time.monotonic() > until:
                return
            try:
                pairs = _pairs(engine, shelf, dataset, truth, kinds)
            except SealreadError as error:
                sys.stderr.write(f"{truth.id}: {error}\n")
                continue
            write_private(place, msgspec.json.encode(pairs))
            sys.stderr.write(f"{dataset.name} {truth.id}: {len(pairs)} fields\n")


def _by_turns(datasets: Sequence[Dataset], limit: int) -> Iterator[tuple[Dataset, Truth]]:
    """The documents of all sets, one of each at a time, as good as drawn by lot."""
    drawn = [
        sorted(one.truths, key=lambda t: hashlib.sha256(f"x{t.id}".encode()).hexdigest())[:limit]
        for one in datasets
    ]
    for turn in range(limit):
        for dataset, truths in zip(datasets, drawn, strict=True):
            if turn < len(truths):
                yield dataset, truths[turn]


def _name(dataset: Dataset, truth: Truth) -> str:
    return f"{dataset.name}_{truth.id}".replace("/", "_")


def _pairs(
    engine: Engine, shelf: Shelf, dataset: Dataset, truth: Truth, kinds: Sequence[ForeignKind]
) -> list[Pair]:
    path = dataset.path(truth, words=truth.words is not None)
    document = shelf.read(path).document
    if sum(len(page.words) for page in document.pages) > MOST_WORDS:
        return []
    schema = asked(dataset, truth)
    beside = _beside(kinds, truth, schema, document)
    whole = with_questions(schema, beside) if beside else schema
    absent = {one.key: None for one in beside}
    truth = replace(truth, values=absent | truth.values)
    made = [_pair(dataset.name, truth, both) for both in engine.both_sides(document, whole)]
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
    values = list(_anywhere(truth.values, [unescaped(one) for one in tokens(cell.path)]))
    said = value_of(cell.field, cell.readings)
    if said is None or not values:
        return None
    right = any(_is_right(one, said) for one in values if not _is_empty(one))
    signs = {name: round(sign, 4) for name, sign in cell.signs.items() if sign}
    return Pair(kind, truth.id, any(values), None, Side(signs, right), cell=True)


def _anywhere(values: Any, path: Sequence[str]) -> Iterator[Any]:
    """What any record has at a path that leads through lists."""
    if not path:
        yield values
    elif isinstance(values, list):
        for one in values:
            yield from _anywhere(one, path[1:])
    elif isinstance(values, dict) and path[0] in values:
        yield from _anywhere(values[path[0]], path[1:])


def _pair(kind: str, truth: Truth, both: Candidates) -> Pair | None:
    """The pair of a field that the truth speaks of."""
    found, value = _at(truth.values, both.field.path)
    if not found or isinstance(value, dict):
        return None
    rules, model = signs_of(both)
    return Pair(
        kind, truth.id, not _is_empty(value),
        _side(rules, value, value_of(both.field, both.rules)),
        _side(model, value, value_of(both.field, both.model.readings)),
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sealread.evaluate.sources", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("data", type=Path, help="the folder of the data sets")
    parser.add_argument("--model", type=Path, required=True, help="the language model's file")
    parser.add_argument("--pairs", type=Path, required=True, help="keep what was observed here")
    parser.add_argument("--absent", type=Path, help="ask for fields of these kinds as well")
    parser.add_argument("--cache", type=Path, help="keep what was read from documents here")
    parser.add_argument("--limit", type=int, default=6, help="documents a set")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="0: only fit")
    parser.add_argument("--out", type=Path, help="write the weights")
    return parser


if __name__ == "__main__":
    sys.exit(main())
