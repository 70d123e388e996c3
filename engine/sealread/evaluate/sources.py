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
from numpy.typing import NDArray

from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, Truth, asked, find
from sealread.evaluate.documents import Shelf, write_private
from sealread.evaluate.likeness import is_normalised
from sealread.evaluate.weighing import Example, weigh
from sealread.extract.engine import Engine
from sealread.extract.resolving import Candidates, signs_of, value_of
from sealread.extract.weighing import SourceWeights, Weighing
from sealread.schema.paths import tokens, unescaped

RIDGE = 1.0
SETTLED = 0.97
MOST_WORDS = 1500
"""Longer documents are not asked: their passages are chosen, which is another thing to learn."""
_LEAST = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)
Floats = NDArray[np.float64]


class Side(Struct, frozen=True):
    """What one side said of a field: the signs, and whether it is right."""

    signs: dict[str, float]
    right: bool


class Pair(Struct, frozen=True):
    """A field of a document; a side is None where it said nothing. `stated`: the truth has it."""

    kind: str
    document: str
    stated: bool
    rules: Side | None
    model: Side | None


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
    rules, model = (_weighing(list(_examples(pairs, side))) for side in ("rules", "model"))
    least = max(_LEAST, key=lambda one: _right(pairs, [_sure(p, rules, model) for p in pairs], one))
    documents = len({(pair.kind, pair.document) for pair in pairs})
    counts = {"fields": len(pairs), "documents": documents, "kinds": len({p.kind for p in pairs})}
    return SourceWeights(model_sha256, counts, rules, model, least, SETTLED)


def report(pairs: Sequence[Pair]) -> Iterator[str]:
    """What rules, the model, and both together come to, kind by kind, each left out of the fit."""
    total = np.zeros(6)
    for kind in sorted({pair.kind for pair in pairs}):
        own = [pair for pair in pairs if pair.kind == kind]
        learnt = fitted([pair for pair in pairs if pair.kind != kind], "")
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
        total += counts
        yield _line(kind, counts)
    yield _line("all", total)


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
    with Engine(given.model) as engine:
        for dataset, truth in _by_turns(find(given.data), given.limit):
            place = given.pairs / f"{_name(dataset, truth)}.json"
            if place.exists():
                continue
            if time.monotonic() > until:
                return
            try:
                pairs = _pairs(engine, shelf, dataset, truth)
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


def _pairs(engine: Engine, shelf: Shelf, dataset: Dataset, truth: Truth) -> list[Pair]:
    path = dataset.path(truth, words=truth.words is not None)
    document = shelf.read(path).document
    if sum(len(page.words) for page in document.pages) > MOST_WORDS:
        return []
    schema = asked(dataset, truth)
    made = (_pair(dataset.name, truth, both) for both in engine.both_sides(document, schema))
    return [pair for pair in made if pair is not None]


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
    parser.add_argument("--cache", type=Path, help="keep what was read from documents here")
    parser.add_argument("--limit", type=int, default=6, help="documents a set")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="0: only fit")
    parser.add_argument("--out", type=Path, help="write the weights")
    return parser


if __name__ == "__main__":
    sys.exit(main())
