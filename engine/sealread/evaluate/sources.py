"""Learns how much rules and the language model are worth beside each other (`extract.weighing`).

`python -m sealread.evaluate.sources DATA… --model FILE --pairs DIR --out FILE` asks documents with
known values, keeps signs and verdicts of each field (no words of documents), and fits three
logistic models: of values of rules, of the model, and of its cells of records. It tells what they
are worth on kinds that were left out of the fit. DATA are sets whose licence lets what is learnt be
shipped; of these, documents that an adapter may have learnt from take no part.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sealread.errors import SealreadError
from sealread.evaluate.absent.kinds import load
from sealread.evaluate.dataset import Dataset, Truth, find
from sealread.evaluate.documents import Shelf, write_private
from sealread.evaluate.kept_answers import keep
from sealread.evaluate.source_pairs import Pair, Side, by_turns, pairs_of
from sealread.evaluate.weighing import Example, weigh
from sealread.extract.engine import Engine
from sealread.extract.weighing import SourceWeights, Weighing
from sealread.weights.adapters import chosen

RIDGES = (1.0, 3.0, 10.0, 30.0)
"""How strongly weights are pulled to nothing, in answers (`evaluate.weighing`)."""
SETTLED = 0.97
SURE = 0.9
_INVENTED, _WRONG = 0.5, 0.2
"""What an invented value costs, and a wrong one beside that the right one is missing, where one
that is left out costs 1."""
_ABSENT = 0.2
"""The share of fields that a paper does not state, in life. Of those asked here more are: half a
dozen of a foreign kind beside its own. What becomes of them counts as much as a fifth of all."""
TEMPER, TEMPER_FIELDS = 0.8, 0.9
"""By what log-odds of cells, and of fields, are multiplied in the end: an adapter has learnt papers
of most kinds that it may be fitted on, if not these papers, and is less often right on others."""
LEAST = 0.4
"""Below it nothing is a value, whatever the fit says: of kinds that no adapter learnt one in four
of those is right (tests/bench/README.md)."""
TAKEN = -1.0
"""The most that `surer` may weigh for a cell: a surer one of its record has the same words. One
printed figure is one of both, and papers to be fitted on have few such cells."""
_LEAST = (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)
Floats = NDArray[np.float64]
Sure = tuple[float, ...]
"""How likely each side is right, rules first; 0 of one that says nothing."""


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
        learnt = fitted(pairs, sha256)
        if adapter := chosen(sha256, _adapter(given)):
            learnt = replace(learnt, adapter_sha256=adapter.sha256)
        if learnt.cells is None and given.out.exists():
            kept = msgspec.json.decode(given.out.read_bytes(), type=SourceWeights)
            learnt = replace(learnt, cells=kept.cells, least_cell=kept.least_cell)
        body = msgspec.json.format(msgspec.json.encode(learnt), indent=1)
        write_private(given.out, body + b"\n")
        given.out.chmod(0o644)
    return 0


def fitted(pairs: Sequence[Pair], model_sha256: str) -> SourceWeights:
    """The weights that all pairs give; the threshold that is worth most on kinds left out."""
    cells = [pair for pair in pairs if pair.cell]
    pairs = [pair for pair in pairs if not pair.cell]
    documents = len({(pair.kind, pair.document) for pair in pairs})
    counts = {"fields": len(pairs), "documents": documents, "kinds": len({p.kind for p in pairs})}
    counts["cells"] = len(cells)
    ridge, sure = _left_out(pairs)
    rules, model = (tempered(one, TEMPER_FIELDS) for one in _both(pairs, ridge))
    least = max(LEAST, _tempered(_threshold(pairs, sure), TEMPER_FIELDS))
    learnt = SourceWeights(model_sha256, counts, rules, model, least, SETTLED)
    if not cells:
        return learnt
    ridge, sure = _left_out(cells)
    least = max(LEAST, _tempered(_threshold(cells, sure), TEMPER))
    own = tempered(_both(cells, ridge)[1], TEMPER)
    taken = min(TAKEN, own.weights.get("surer", 0.0))
    own = Weighing(own.offset, own.weights | {"surer": taken})
    return replace(learnt, cells=own, least_cell=least)


def tempered(one: Weighing, temper: float) -> Weighing:
    """The same with log-odds nearer to nothing: surer of nothing, in the same order."""
    weights = {name: round(temper * weight, 4) for name, weight in one.weights.items()}
    return Weighing(round(temper * one.offset, 4), weights)


def _tempered(likely: float, temper: float) -> float:
    return round(1 / (1 + math.pow(1 / likely - 1, temper)), 4)


def report(pairs: Sequence[Pair]) -> Iterator[str]:
    """What rules, the model, and both together come to, kind by kind, each left out of the fit.

    Then how well the confidence of values and of cells fits, in kinds that were left out; that of
    cells before it is `tempered`.
    """
    fields, cells = [p for p in pairs if not p.cell], [p for p in pairs if p.cell]
    ridge, sure = _left_out(fields)
    least = _threshold(fields, sure)
    for kind in sorted({pair.kind for pair in fields}):
        own = [number for number, pair in enumerate(fields) if pair.kind == kind]
        yield _line(kind, [fields[one] for one in own], [sure[one] for one in own], least)
    yield _line("all", fields, sure, least)
    yield f"values {_fit(list(_answers(fields, sure, least)))} ridge {ridge:g} least {least}"
    ridge, sure = _left_out(cells)
    least = _threshold(cells, sure)
    fit = f"{_fit(list(_answers(cells, sure, least)))} invented {_invented(cells, sure, least)}"
    yield f"cells {fit} ridge {ridge:g} least {least}"


def _both(pairs: Sequence[Pair], ridge: float) -> tuple[Weighing, Weighing]:
    """The weights of values of rules, and of the model."""
    return _weighing(list(_of_rules(pairs)), ridge), _weighing(list(_of_model(pairs)), ridge)


def _left_out(pairs: Sequence[Pair]) -> tuple[float, list[Sure]]:
    """How sure all sides of each pair are by the weights that all other kinds give, and the ridge.

    The ridge is that under which kinds left out surprise least. Of a single kind by its own.
    """
    tried = {ridge: _left_out_with(pairs, ridge) for ridge in RIDGES}
    ridge = min(tried, key=lambda one: _surprise(pairs, tried[one]))
    return ridge, tried[ridge]


def _left_out_with(pairs: Sequence[Pair], ridge: float) -> list[Sure]:
    of_kinds = {}
    for kind in {pair.kind for pair in pairs}:
        others = [pair for pair in pairs if pair.kind != kind]
        of_kinds[kind] = _both(others or pairs, ridge)
    return [_sure(pair, *of_kinds[pair.kind]) for pair in pairs]


def _surprise(pairs: Sequence[Pair], sure: Sequence[Sure]) -> float:
    """The log loss of all values that any side has."""
    return sum(
        -math.log(max(likely if side.right else 1 - likely, 1e-9))
        for pair, own in zip(pairs, sure, strict=True)
        for side, likely in zip((pair.rules, *pair.said), own, strict=True)
        if side is not None
    )


def _threshold(pairs: Sequence[Pair], sure: Sequence[Sure]) -> float:
    """Below what nothing is a value: what is worth most (`_worth`)."""
    return max(_LEAST, key=lambda least: _worth(pairs, sure, least))


def _answers(
    pairs: Sequence[Pair], sure: Sequence[Sure], least: float
) -> Iterator[tuple[float, bool]]:
    """Values that are given, with how sure they are and whether they are right."""
    for pair, own in zip(pairs, sure, strict=True):
        side = _surest(pair, own)
        if side is not None and max(own) >= least:
            yield max(own), side.right


def _surest(pair: Pair, sure: Sure) -> Side | None:
    """The side that is believed, rules where none is surer."""
    sides = (pair.rules, *pair.said)
    return sides[max(range(len(sides)), key=lambda number: sure[number])]


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


def _line(name: str, pairs: Sequence[Pair], sure: Sequence[Sure], least: float) -> str:
    """What becomes of some pairs: shares that are right, and how many values are invented.

    `model` and `columns`: the model by itself, by the page by lines and by columns.
    """
    n = max(len(pairs), 1)
    rules = sum(_alone(pair.rules, pair.stated) for pair in pairs)
    lines = sum(_alone(pair.said[0], pair.stated) for pair in pairs)
    columns = sum(_alone(pair.said[-1], pair.stated) for pair in pairs)
    either = sum(_best(pair) for pair in pairs)
    return (
        f"{name[:40]:40s} {len(pairs):5d} rules {rules / n:.3f} model {lines / n:.3f} columns "
        f"{columns / n:.3f} both {_right(pairs, sure, least) / n:.3f} either {either / n:.3f} "
        f"invented {_invented(pairs, sure, least)}"
    )


def _alone(side: Side | None, stated: bool) -> bool:
    return side.right if side is not None else not stated


def _best(pair: Pair) -> bool:
    return any(_alone(side, pair.stated) for side in (pair.rules, *pair.said))


def _sure(pair: Pair, rules: Weighing, model: Weighing) -> Sure:
    """How likely each side is right, rules first; 0 where it says nothing."""
    own = rules(pair.rules.signs) if pair.rules else 0.0
    return (own, *(model(side.signs) if side else 0.0 for side in pair.said))


def _right(pairs: Sequence[Pair], sure: Sequence[Sure], least: float) -> int:
    return sum(
        (not pair.stated) if max(own) < least else _alone(_surest(pair, own), pair.stated)
        for pair, own in zip(pairs, sure, strict=True)
    )


def _worth(pairs: Sequence[Pair], sure: Sequence[Sure], least: float) -> float:
    """Right values and rightly none; a value of a field that has none counts half against it, and a
    wrong one a fifth.

    It is so little sure that a person is asked to look at it, who strikes it out more easily than
    finds one that is missing.
    """
    stated = sum(pair.stated for pair in pairs)
    absent, invented = len(pairs) - stated, _invented(pairs, sure, least)
    none = absent - invented
    weight = min(1.0, _ABSENT / (1 - _ABSENT) * stated / absent) if absent else 0.0
    right = _right(pairs, sure, least) - none
    empty = weight * (none + (1 - _INVENTED) * invented)
    return right + empty - _WRONG * _wrong(pairs, sure, least)


def _invented(pairs: Sequence[Pair], sure: Sequence[Sure], least: float) -> int:
    return sum(not pair.stated and max(own) >= least for pair, own in zip(pairs, sure, strict=True))


def _wrong(pairs: Sequence[Pair], sure: Sequence[Sure], least: float) -> int:
    """How many fields that the documents state are given another value."""
    return sum(
        pair.stated and max(own) >= least and not _alone(_surest(pair, own), True)
        for pair, own in zip(pairs, sure, strict=True)
    )


def _of_rules(pairs: Sequence[Pair]) -> Iterator[Example]:
    for pair in pairs:
        if pair.rules is not None:
            yield _example(pair, pair.rules)


def _of_model(pairs: Sequence[Pair]) -> Iterator[Example]:
    """Of each way in which the page was shown an example."""
    for pair in pairs:
        for side in pair.said:
            if side is not None:
                yield _example(pair, side)


def _example(pair: Pair, side: Side) -> Example:
    return Example(pair.kind, pair.document, side.right, 0.5, side.signs)


def _weighing(examples: Sequence[Example], ridge: float) -> Weighing:
    names = sorted({name for one in examples for name in one.signs})
    learnt = weigh(examples, names, ridge)
    return Weighing(learnt.offset, learnt.by_sign)


def _observe(given: argparse.Namespace) -> None:
    """Asks documents by turns of kinds until time is over; what was asked before is kept."""
    until = time.monotonic() + given.seconds
    shelf = Shelf(given.cache)
    kinds = load(given.absent) if given.absent else ()
    with Engine(given.model, adapter=_adapter(given)) as engine:
        keep(engine, given.answers)
        sets = [one for folder in given.data for one in find(folder)]
        for dataset, truth in by_turns(sets, given.limit):
            place = given.pairs / f"{_name(dataset, truth)}.json"
            if place.exists():
                continue
            if time.monotonic() > until:
                return
            try:
                pairs = pairs_of(engine, shelf, dataset, truth, kinds, cells=not given.fields_alone)
            except SealreadError as error:
                sys.stderr.write(f"{truth.id}: {error}\n")
                continue
            write_private(place, msgspec.json.encode(pairs))
            sys.stderr.write(f"{dataset.name} {truth.id}: {len(pairs)} fields\n")


def _adapter(given: argparse.Namespace) -> Literal["shipped", "none"]:
    return "none" if given.alone else "shipped"


def _name(dataset: Dataset, truth: Truth) -> str:
    return f"{dataset.name}_{truth.id}".replace("/", "_")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sealread.evaluate.sources", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("data", type=Path, nargs="+", help="data sets, and folders of them")
    parser.add_argument("--model", type=Path, required=True, help="the language model's file")
    parser.add_argument("--alone", action="store_true", help="without the model's adapter")
    parser.add_argument("--pairs", type=Path, required=True, help="keep what was observed here")
    parser.add_argument("--absent", type=Path, help="ask for fields of these kinds as well")
    parser.add_argument("--cache", type=Path, help="keep what was read from documents here")
    parser.add_argument("--answers", type=Path, help="keep what the models answered here")
    parser.add_argument("--fields-alone", action="store_true", help="no cells: lists take minutes")
    parser.add_argument("--limit", type=int, default=6, help="documents a set")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="0: only fit")
    parser.add_argument("--out", type=Path, help="write the weights")
    return parser


if __name__ == "__main__":
    sys.exit(main())
