"""What each provider is worth: documents with known values are read with all, then without each.

`python -m sealread.evaluate.ablation DATA… --model FILE --cache DIR --answers DIR` keeps what was
read and what the models answered, so that it takes minutes once they have answered. Every field is
asked of the language model (effort thorough), so that what it is asked does not depend on who is
left out; with `--effort fast` it is not asked at all, which tells what rules do alone. `--inside`
leaves out single rules of packs instead (`evaluate.inside`). Single fields are one table, what is
nested (records, open keys) another. Told is no word of a document.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, Truth, asked, chosen, find
from sealread.evaluate.documents import Shelf, write_private
from sealread.evaluate.inside import RULES, is_inside, rules_left_out
from sealread.evaluate.kept_answers import keep
from sealread.evaluate.remembered_rules import RememberedRules
from sealread.evaluate.scoring import Scored, mark
from sealread.evaluate.split import Part
from sealread.extract.engine import Engine
from sealread.extract.providers import ALL, PROVIDERS, left_out
from sealread.extract.rules import rules_for
from sealread.extract.settings import Settings

MODEL = "language_model"
"""Left out by not asking the language model at all (effort fast)."""
NOTHING = ""
"""The run with every provider."""
AND = "+"
"""Between names that are left out together, as `agreements+structure`."""
_PAYS = 5
"""How many values, of two papers or more, a provider must gain."""
_WRONG = ("error", "hallucination", "surplus")


class Count(Struct, frozen=True):
    """A document under one choice of providers: leaves by verdict, and seconds of extraction.

    `nested`: the leaves of records and open keys, which `verdicts` has not.
    """

    document: str
    without: str
    verdicts: dict[str, int]
    seconds: float
    nested: dict[str, int] = {}


class Worth(Struct, frozen=True):
    """What is lost without a provider: values that were right, and what was wrong; of how many.

    `papers`: those of which fewer values are right without it; `kinds`: their data sets.
    """

    provider: str
    right: int
    wrong: int
    papers: int
    kinds: int
    seconds: float

    @property
    def pays(self) -> bool:
        """Whether it gains values of two papers or more, and brings fewer wrong ones than those."""
        return self.right >= _PAYS and self.papers > 1 and self.wrong < self.right


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; its exit status."""
    given = _parser().parse_args(arguments)
    whole = RULES if given.inside else (*PROVIDERS, ALL)
    model = [] if given.inside or given.effort == "fast" else [MODEL]
    names = given.without or (*whole, *model)
    counts: list[Count] = []
    with Engine(given.model, Settings(effort=given.effort)) as engine:
        shelf, engine.rules = Shelf(given.cache), RememberedRules()
        keep(engine, given.answers)
        for dataset, truth in _documents(given.data, given.limit, given.only):
            try:
                made = list(_count(engine, shelf, dataset, truth, (NOTHING, NOTHING, *names)))
            except SealreadError as error:
                sys.stderr.write(f"{truth.id}: {error}\n")
                continue
            counts += made[1:]  # the first time the models answer, which the others do not wait for
            sys.stderr.write(f"{dataset.name} {truth.id} {made[0].seconds:.0f} s\n")
            if given.out is not None:
                write_private(given.out, msgspec.json.encode(counts))
    nested = [replace(one, verdicts=one.nested) for one in counts]
    for name, own in (("single fields", counts), ("records and open keys", nested)):
        sys.stdout.write("".join(f"{line}\n" for line in (name, "", *table(own), "")))
    return 0


def _documents(data: Sequence[Path], limit: int, only: Part) -> Iterator[tuple[Dataset, Truth]]:
    """The same documents each time, one of each set in turn."""
    sets = [one for folder in data for one in find(folder)]
    drawn = [chosen(one, only, limit) for one in sets]
    for number in range(limit):
        for dataset, truths in zip(sets, drawn, strict=True):
            if number < len(truths):
                yield dataset, truths[number]


def _count(
    engine: Engine, shelf: Shelf, dataset: Dataset, truth: Truth, names: Sequence[str]
) -> Iterator[Count]:
    """A document read once for each name that is left out. Raises SealreadError."""
    document = shelf.read(dataset.path(truth, words=truth.words is not None)).document
    schema = asked(dataset, truth)
    remembered = engine.rules
    for name in names:
        fast = name == MODEL
        apart = name.split(AND) if name and not fast else []
        inside = [one for one in apart if is_inside(one)]
        engine.without = left_out(one for one in apart if not is_inside(one))
        engine.rules = rules_for if inside else remembered
        settings = replace(engine.settings, effort="fast") if fast else None
        started = time.monotonic()
        try:
            with rules_left_out(inside):
                extraction = engine.extract(document, schema, settings=settings)
        finally:
            engine.rules = remembered
        seconds = time.monotonic() - started
        marks = mark(dataset, truth, extraction, document, schema.definition, None)
        flat = [one for one in marks.leaves if not one.nested]
        nested = [one for one in marks.leaves if one.nested]
        yield Count(f"{dataset.name} {truth.id}", name, _verdicts(flat), seconds, _verdicts(nested))


def _verdicts(leaves: Sequence[Scored]) -> dict[str, int]:
    return dict(Counter(str(one.verdict) for one in leaves))


def worths(counts: Sequence[Count]) -> list[Worth]:
    """What each provider is worth, those that gain most first."""
    runs: dict[str, dict[str, Count]] = {}
    for one in counts:
        runs.setdefault(one.without, {})[one.document] = one
    whole = runs.pop(NOTHING, {})
    return sorted((_worth(name, own, whole) for name, own in runs.items()), key=_gain)


def _gain(one: Worth) -> tuple[int, int, str]:
    return -one.right, one.wrong, one.provider


def _worth(name: str, own: Mapping[str, Count], whole: Mapping[str, Count]) -> Worth:
    lost = {place: _right(whole[place]) - _right(count) for place, count in own.items()}
    poorer = [place for place, less in lost.items() if less > 0]
    return Worth(
        name,
        right=sum(lost.values()),
        wrong=sum(_wrong(whole[place]) - _wrong(count) for place, count in own.items()),
        papers=len(poorer),
        kinds=len({place.split(" ")[0] for place in poorer}),
        seconds=sum(whole[place].seconds - count.seconds for place, count in own.items()),
    )


def _right(count: Count) -> int:
    return count.verdicts.get("right", 0)


def _wrong(count: Count) -> int:
    return sum(count.verdicts.get(name, 0) for name in _WRONG)


def table(counts: Sequence[Count]) -> Iterator[str]:
    """What came out, as rows of Markdown."""
    whole = [one for one in counts if one.without == NOTHING]
    yield (
        f"{len(whole)} papers, with all: {sum(map(_right, whole))} right, "
        f"{sum(map(_wrong, whole))} wrong or invented, {sum(one.seconds for one in whole):.0f} s"
    )
    yield "| without | right lost | wrong avoided | papers | kinds | seconds | pays |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for one in worths(counts):
        said = "yes" if one.pays else ""
        yield (
            f"| {one.provider} | {one.right} | {one.wrong} | {one.papers} | {one.kinds} "
            f"| {one.seconds:.1f} | {said} |"
        )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="What each provider is worth.")
    parser.add_argument("data", type=Path, nargs="+", help="data sets, and folders of them")
    parser.add_argument("--model", type=Path, required=True, help="the language model's file")
    parser.add_argument("--limit", type=int, default=3, help="so many documents of each set")
    parser.add_argument(
        "--only", choices=("all", "aside", "rest"), default="all",
        help="aside: documents that no adapter learnt from",
    )  # fmt: skip
    parser.add_argument("--cache", type=Path, help="keeps what was read from documents")
    parser.add_argument("--answers", type=Path, help="keeps what the models answered")
    parser.add_argument("--without", action="append", help="only these, several joined by +")
    parser.add_argument("--inside", action="store_true", help="single rules of packs")
    parser.add_argument("--effort", choices=("fast", "thorough"), default="thorough")
    parser.add_argument("--out", type=Path, help="the counts, as JSON")
    return parser


if __name__ == "__main__":
    sys.exit(main())
