"""How well stacks of documents in one file are taken apart; and the numbers for it, fitted.

`python -m sealread.evaluate.stacks DATA… [--stacks N] [--limit N] [--part aside|rest|all]
[--cache DIR] [--digital] [--model FILE]` puts pages of known documents behind each other as a
scanner would and tells how often a document is said to begin where one does, on documents set
aside. A third of the stacks holds documents of one set alone, which look alike. `--model`: a
language model is asked where the signs leave it open. `--digital`: pages that have no text of their
own are not recognised, and left out. `--fit FILE` fits the numbers of `understand.stacks` on such
neighbours instead, on the rest of the documents, and writes them: those of the signs, or where
there is a model those of the second look, beside the shipped ones of the signs. Told is no word of
a document.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, pairwise
from math import log
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Page
from sealread.errors import SealreadError
from sealread.evaluate.dataset import chosen, find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.split import Part
from sealread.evaluate.weighing import Example, Weights, weigh
from sealread.extract.confidence import likelihood
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from sealread.understand.dividing import expected
from sealread.understand.page_signs import signs
from sealread.understand.stacks import (
    OPEN,
    Gain,
    SecondLook,
    StackWeights,
    is_empty,
    parts,
    shipped_weights,
)

RIDGE = 1.0
_SEED = 11
_MOST_PAGES = 12
"""Pages of a document that are looked at: of a long one its beginning."""
_FEWEST, _MOST = 4, 12
"""Documents of a stack."""
_ONE_KIND = 3
"""One stack of so many holds documents of one set."""
_FITTED = 300
"""Stacks whose neighbours are fitted on."""

Kinds = Mapping[str, Sequence[Sequence[Page]]]
"""By the name of a set its documents, each as its pages."""


class Counts(Struct):
    """Beginnings within stacks: those said rightly, wrongly, and those that were missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    whole: int = 0
    documents: int = 0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 1 where there was nothing to find."""
        return 2 * self.right / max(2 * self.right + self.wrong + self.missed, 1)

    def add(self, told: Sequence[int], true: Sequence[int]) -> None:
        """Counts one stack by the places of the pages that begin a document, the first left out."""
        self.right += len({*told} & {*true})
        self.wrong += len({*told} - {*true})
        self.missed += len({*true} - {*told})


def kinds(folders: Sequence[Path], limit: int, part: Part, shelf: Shelf) -> Kinds:
    """The pages of so many documents of each set; what cannot be read is left out."""
    made: dict[str, list[Sequence[Page]]] = defaultdict(list)
    for dataset in (one for folder in folders for one in find(folder)):
        for truth in chosen(dataset, part, limit):
            try:
                path = dataset.path(truth, words=truth.words is not None)
                pages = shelf.read(path).document.pages[:_MOST_PAGES]
            except SealreadError as error:
                sys.stderr.write(f"{dataset.name}: {error}\n")
                continue
            if any(page.words for page in pages):
                made[dataset.name].append(pages)
    return made


def stacks(known: Kinds, count: int) -> Iterator[Sequence[Sequence[Page]]]:
    """So many stacks, each a list of documents; always the same for the same documents."""
    draw = random.Random(_SEED)  # noqa: S311 - no secret
    names = sorted(known)
    several = [name for name in names if len(known[name]) > 1]
    for number in range(count):
        size = draw.randint(_FEWEST, _MOST)
        if number % _ONE_KIND == 0 and several:
            own = known[draw.choice(several)]
            yield draw.sample(list(own), min(size, len(own)))
        else:
            yield [draw.choice(known[draw.choice(names)]) for _ in range(size)]


def measure(
    known: Kinds, count: int, weights: StackWeights | None = None, gain: Gain | None = None
) -> Counts:
    """How well so many stacks are taken apart; `gain` as in `understand.stacks.parts`."""
    counts = Counts()
    for stack in stacks(known, count):
        true = list(accumulate(map(len, stack)))[:-1]
        told = parts([page for document in stack for page in document], weights, gain=gain)
        counts.add([one.first - 1 for one in told[1:]], true)
        ends = [0, *true, sum(map(len, stack))]
        whole = {(one.first - 1, one.last) for one in told}
        counts.whole += len(whole & set(pairwise(ends)))
        counts.documents += len(stack)
    return counts


def fitted(known: Kinds) -> StackWeights:
    """The numbers under which what is known of neighbouring pages is likeliest."""
    neighbours = list(_neighbours(known))
    found = _weighed([one.example for one in neighbours])
    documents = sum(map(len, known.values()))
    return StackWeights(
        {"neighbours": len(neighbours), "documents": documents, "kinds": len(known)},
        found.offset, found.by_sign,
    )  # fmt: skip


def second_look(known: Kinds, gain: Gain) -> SecondLook:
    """The numbers for what signs leave open that were fitted without the kind of the second page.

    Two pages count once, however often they follow each other in the stacks.
    """
    neighbours = list(_neighbours(known))
    open_ones: dict[tuple[int, int], Example] = {}
    for kind in sorted(known):
        others = _weighed([one.example for one in neighbours if one.kind != kind])
        for one in neighbours:
            if one.kind != kind:
                continue
            likely = likelihood(others.offset, others.by_sign, one.example.signs)
            if OPEN <= likely <= 1 - OPEN:
                told = {"odds": log(likely / (1 - likely)), "gain": gain(one.before, one.page)}
                right = one.example.right
                open_ones[id(one.before), id(one.page)] = Example(kind, "", right, 0.0, told)
    found = _weighed(list(open_ones.values()))
    about = {"neighbours": len(open_ones), "kinds": len({one.group for one in open_ones.values()})}
    return SecondLook(about, found.offset, found.by_sign)


def _weighed(examples: Sequence[Example]) -> Weights:
    return weigh(examples, sorted(examples[0].signs), RIDGE)


class Neighbours(Struct, frozen=True):
    """Two pages that follow each other in a stack: `kind` of the second one, signs and truth."""

    kind: str
    before: Page
    page: Page
    example: Example


def _neighbours(known: Kinds) -> Iterator[Neighbours]:
    """Those within stacks like those that are measured, as often as they occur there."""
    kind_of = {id(pages): kind for kind, several in known.items() for pages in several}
    seen: dict[tuple[int, int], dict[str, float]] = {}
    for stack in stacks(known, _FITTED):
        before, start = stack[0][0], stack[0][0]
        for pages in stack:
            for page in pages:
                if page is before or is_empty(page):
                    continue
                pair = id(before), id(page)
                if pair not in seen:
                    seen[pair] = signs(before, page, start)
                example = Example("", "", page is pages[0], 0.0, seen[pair])
                yield Neighbours(kind_of[id(pages)], before, page, example)
                before = page
                start = pages[0]


@contextmanager
def _asking(model: Path | None) -> Iterator[Gain | None]:
    """A model in the file that is asked each two pages once; without a file nothing."""
    if model is None:
        yield None
        return
    known: dict[tuple[int, int], float] = {}
    with Runtime(model) as runtime:
        decoder = Decoder(runtime)

        def gain(before: Page, page: Page) -> float:
            pair = id(before), id(page)
            if pair not in known:
                known[pair] = expected(decoder, before, page)
            return known[pair]

        yield gain


def _with_second_look(known: Kinds, gain: Gain) -> StackWeights:
    return replace(shipped_weights(), second_look=second_look(known, gain))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and prints a line, or fits and writes the numbers."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--stacks", type=int, default=60)
    parser.add_argument("--limit", type=int, default=40)
    parser.add_argument("--part", choices=("all", "aside", "rest"))
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--fit", type=Path)
    parser.add_argument("--digital", action="store_true")
    parser.add_argument("--model", type=Path)
    options = parser.parse_args(arguments)
    try:
        part: Part = options.part or ("rest" if options.fit else "aside")
        shelf = Shelf(options.cache, ocr=not options.digital)
        known = kinds(options.data, options.limit, part, shelf)
        with _asking(options.model) as gain:
            if options.fit:
                found = fitted(known) if gain is None else _with_second_look(known, gain)
                numbers = msgspec.json.encode(found, order="sorted")
                options.fit.write_bytes(msgspec.json.format(numbers, indent=1) + b"\n")
                return 0
            counts = measure(known, options.stacks, gain=gain)
    except SealreadError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(
        f"{options.stacks} stacks of {counts.documents} documents: beginnings F1 {counts.f1:.3f} "
        f"({counts.right} right, {counts.wrong} wrong, {counts.missed} missed); "
        f"{counts.whole} documents whole ({counts.whole / max(counts.documents, 1):.3f})\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
