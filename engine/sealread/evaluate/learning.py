"""How much corrected documents teach: values right after none, one, three … of the same look.

`python -m sealread.evaluate.learning DATA… [--corrected 0,1,3,5] [--limit N] [--model FILE]
[--unknown] [--cache DIR] [--answers DIR]` takes documents that have as many others of their look in
their set, corrects those as the truth has it, and reads the document. Told is no word of it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct

from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, asked, chosen, find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.kept_answers import keep
from sealread.evaluate.scoring import mark
from sealread.evaluate.taught import Paper, corrected
from sealread.extract.engine import Engine
from sealread.extract.layouts import Look, Template
from sealread.extract.providers import LEARNT, PACKS
from sealread.extract.settings import Settings

_ALIKE = 0.6
"""How much of its words a document has in common with others of its look."""


class Corrected(Struct, frozen=True):
    """A document read after so many others of its look had been corrected.

    `verdicts`: how many leaves were right, wrong and so on; `learnt`: values that were read where
    corrected documents have them; `tokens`: that the model computed.
    """

    dataset: str
    document: str
    corrected: int
    verdicts: Mapping[str, int]
    learnt: int
    tokens: int
    seconds: float


def read(
    engine: Engine, datasets: Sequence[Dataset], counts: Sequence[int], limit: int, shelf: Shelf
) -> Iterator[Corrected]:
    """At most `limit` documents of each set, each once for every count."""
    for dataset in datasets:
        every = (corrected(dataset, truth, shelf) for truth in chosen(dataset, "all", None))
        papers = [paper for paper in every if paper.exemplars]
        done = 0
        for paper in papers:
            others = _of_its_look(paper, papers, max(counts))
            if len(others) < max(counts) or done == limit:
                continue
            done += 1
            for count in counts:
                yield _read(engine, dataset, paper, others[:count])


def table(made: Sequence[Corrected]) -> str:
    """A row for each count, as Markdown."""
    lines = [
        "| corrected | documents | right | wrong | omitted | invented | learnt | tokens | s |",
        f"| ---: |{' ---: |' * 8}",
    ]
    for count in sorted({one.corrected for one in made}):
        own = [one for one in made if one.corrected == count]
        verdicts = sum((Counter(one.verdicts) for one in own), Counter[str]())
        stated = verdicts["right"] + verdicts["error"] + verdicts["omission"]
        invented = verdicts["hallucination"] + verdicts["surplus"]
        lines.append(
            f"| {count} | {len(own)} | {verdicts['right'] / max(stated, 1):.3f} of {stated} "
            f"| {verdicts['error']} | {verdicts['omission']} | {invented} "
            f"| {sum(one.learnt for one in own)} | {sum(one.tokens for one in own) // len(own)} "
            f"| {sum(one.seconds for one in own) / len(own):.1f} |"
        )
    return "\n".join(lines)


def _of_its_look(paper: Paper, papers: Sequence[Paper], most: int) -> list[Paper]:
    look = Look(paper.document.pages[0])
    alike = (
        other
        for other in papers
        if other is not paper and look.alike(Template(other.exemplars[0])) >= _ALIKE
    )
    return list(islice(alike, most))


def _read(engine: Engine, dataset: Dataset, paper: Paper, others: Sequence[Paper]) -> Corrected:
    exemplars = [page for other in others for page in other.exemplars]
    started = time.monotonic()
    schema = asked(dataset, paper.truth)
    made = engine.extract(paper.document, schema, exemplars=exemplars)
    marks = mark(dataset, paper.truth, made, paper.document, schema.definition, None)
    return Corrected(
        dataset.name, paper.truth.id, len(others),
        Counter(str(one.verdict) for one in marks.leaves),
        sum(one.source == LEARNT for one in made.fields),
        made.run.prefill_tokens + made.run.decoded_tokens, time.monotonic() - started,
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Reads and prints the table; a line on stderr for each document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--corrected", default="0,1,3,5")
    parser.add_argument("--limit", type=int, default=10)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--effort", choices=("fast", "standard", "thorough"), default="standard")
    parser.add_argument(
        "--unknown", action="store_true", help="without the rules that know kinds of papers"
    )
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--answers", type=Path)
    options = parser.parse_args(arguments)
    counts = sorted({int(one) for one in options.corrected.split(",")})
    made: list[Corrected] = []
    try:
        datasets = [one for folder in options.data for one in find(folder)]
        without = PACKS if options.unknown else frozenset[str]()
        with Engine(options.model, Settings(effort=options.effort), without=without) as engine:
            keep(engine, options.answers)
            for one in read(engine, datasets, counts, options.limit, Shelf(options.cache)):
                made.append(one)
                sys.stderr.write(
                    f"{one.dataset} {one.document}: {one.corrected} corrected, "
                    f"{dict(one.verdicts)}, {one.learnt} learnt, {one.seconds:.1f} s\n"
                )
    except SealreadError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if made:
        sys.stdout.write(f"{table(made)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
