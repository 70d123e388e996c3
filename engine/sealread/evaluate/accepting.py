"""Whether an acceptance test keeps its promise: many are drawn from documents with known values.

`python -m sealread.evaluate.accepting REPORT…` takes folders that `sealread eval --report` wrote,
draws samples of their documents by lot as a site would, chooses the bound of each field by its
sample (`extract.abstention`) and looks how often the error rate of what passes is above the chosen
one in all of the set's documents. Lists are left out. No word of a document is told.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from sealread.extract.abstention import Judged, bound_of

LEAST = 20
"""Fields with fewer values in all are left out: they cannot carry anything."""


class Population(Struct, frozen=True):
    """All values that were read of a field in a set, and in how many documents it was asked."""

    dataset: str
    field: str
    documents: int
    judged: tuple[Judged, ...]


class Kept(Struct, frozen=True):
    """What came of all draws of a field.

    `bounds`: draws in which something could pass; `broken`: of these, more of it was wrong in all
    documents than was chosen; `passing`: the mean share of values that passed, of all draws.
    """

    population: Population
    draws: int
    bounds: int
    broken: int
    passing: float


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; its exit status."""
    given = _parser().parse_args(arguments)
    lot = Random(given.seed)  # noqa: S311 - a lottery, no secret
    found = [
        tried(one, given.rate / 100, given.sample, given.draws, lot)
        for report in given.reports
        for one in populations(report / "leaves.csv")
    ]
    sys.stdout.write("".join(f"{line}\n" for line in table(found)))
    return 0


def populations(leaves: Path) -> Iterator[Population]:
    """The single fields of a report's leaves, with all values that were read."""
    asked: dict[tuple[str, str], set[str]] = {}
    judged: dict[tuple[str, str], list[Judged]] = {}
    with leaves.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            if any(token.isdecimal() for token in row["path"].split("/")):
                continue
            key = row["dataset"], row["path"]
            asked.setdefault(key, set()).add(row["document"])
            if row["answer"] and row["confidence"]:
                one = Judged(float(row["confidence"]), row["verdict"] == "right")
                judged.setdefault(key, []).append(one)
    for key, values in judged.items():
        if len(values) >= LEAST:
            yield Population(*key, len(asked[key]), tuple(values))


def tried(one: Population, rate: float, sample: int, draws: int, lot: Random) -> Kept:
    """So many samples of so many documents, drawn with replacement from a field's."""
    everything = (*one.judged, *[None] * (one.documents - len(one.judged)))
    bounds = broken = 0
    passing = 0.0
    for _ in range(draws):
        drawn = [each for each in lot.choices(everything, k=sample) if each is not None]
        least = bound_of(drawn, rate).threshold
        if least is None:
            continue
        above = [each.right for each in one.judged if each.confidence >= least]
        bounds += 1
        passing += len(above) / len(one.judged)
        broken += above.count(False) > rate * len(above)
    return Kept(one, draws, bounds, broken, passing / draws)


def table(found: Sequence[Kept]) -> Iterator[str]:
    """What came out, as rows of Markdown, all together last."""
    yield "| set | field | values | right | draws with a bound | passes | promise kept |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for one in found:
        judged = one.population.judged
        right = sum(each.right for each in judged) / len(judged)
        yield (
            f"| {one.population.dataset} | {one.population.field} | {len(judged)} | {right:.3f} "
            f"| {one.bounds} of {one.draws} | {one.passing:.2f} | {_kept(one.bounds, one.broken)} |"
        )
    draws, bounds = sum(one.draws for one in found), sum(one.bounds for one in found)
    kept = _kept(bounds, sum(one.broken for one in found))
    yield f"| all | | | | {bounds} of {draws} | | {kept} |"


def _kept(bounds: int, broken: int) -> str:
    """Of the draws in which something passes: where nothing does, nothing is promised."""
    return f"{1 - broken / bounds:.3f}" if bounds else "–"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sealread.evaluate.accepting", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("reports", type=Path, nargs="+", help="folders of `sealread eval --report`")
    parser.add_argument("--rate", type=float, default=5.0, help="the chosen error rate in percent")
    parser.add_argument("--sample", type=int, default=100, help="documents of a sample")
    parser.add_argument("--draws", type=int, default=200, help="how many samples")
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    sys.exit(main())
