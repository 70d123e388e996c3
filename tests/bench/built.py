"""How well schemas that are built of documents fit what the documents are known to state.

    python -m tests.bench.built DATA... [--documents 4] [--model standard] [--keep DIR]

Of each set two groups of `--documents` documents each, none in both. A schema is built of either as
`sealread schemas build` does. A field of the truth that a document states is proposed where the
schema has a name like it (cosine of the names' letter runs of .6 or more, `by_name`), or where a
field of the schema has just those words on one of the documents (`by_value`: its name may be
another, or in another language). `agree`: the share of the first schema's names that the second one
has too, and the other way round, the mean of both; names are the same where their letter runs have
that cosine too. `spelt`: the same where 88 of 100 letters are the same. `--keep`: what was proposed
of a document lies there, and is taken from there. One line of JSON a set, and one of all.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec import json as packed
from rapidfuzz import fuzz

from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, Truth, chosen, find
from sealread.evaluate.improving.scores import cosine, values_of
from sealread.evaluate.split import rank
from sealread.extract.grounding import letters
from sealread.schema.draft import Part, walk
from sealread.schema.paths import templated, unescaped
from sealread.work.request import Request
from sealread.work.schema_building import Said, agreement, asked
from sealread.work.suggesting import Trials
from sealread.worker import protocol

NEAR, SPELT = 0.6, 88.0


class Group(Struct):
    """A group of documents: the fields they state, those that were found, the schema's names."""

    stated: set[str] = field(default_factory=set)
    by_value: set[str] = field(default_factory=set)
    by_name: set[str] = field(default_factory=set)
    names: list[str] = field(default_factory=list)
    failed: int = 0

    @property
    def proposed(self) -> int:
        """Fields of the truth that the schema has."""
        return len(self.by_value | self.by_name)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--documents", type=int, default=4)
    parser.add_argument("--model", default="standard")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    every: list[Group] = []
    agreeing: list[tuple[float, float]] = []
    for dataset in (one for folder in options.data for one in find(folder)):
        began = time.monotonic()
        # Some sets have words in place of pictures, which no schema is built of.
        there = [one for one in chosen(dataset, "all", None) if not one.file.endswith(".json")]
        kept = {
            one.id for one in sorted(there, key=lambda one: rank(one.id))[: 2 * options.documents]
        }
        truths = [one for one in there if one.id in kept]
        pair = [_group(dataset, truths[start::2], options.model, options.keep) for start in (0, 1)]
        every += pair
        one, two = pair
        agreeing.append((_agree(one.names, two.names, _near), _agree(one.names, two.names, _spelt)))
        told = _figures(pair, agreeing[-1:]) | {"seconds": round(time.monotonic() - began)}
        print(json.dumps({"set": dataset.name, "documents": len(truths)} | told), flush=True)
    print(json.dumps({"set": "all"} | _figures(every, agreeing)))


def _group(dataset: Dataset, truths: Sequence[Truth], model: str, keep: Path | None) -> Group:
    found, told = Group(), list[tuple[Truth, Said]]()
    paths = [dataset.path(truth, words=False) for truth in truths]
    trials = Trials(Request(tuple(map(str, paths)), "built.json", model=model))
    try:
        for truth, path in zip(truths, paths, strict=True):
            found.stated |= {name for _, name in _stated(truth)}
            try:
                said = _said(trials, path, keep)
            except SealreadError as error:
                sys.stderr.write(f"{truth.id}: {error.number}\n")
                found.failed += 1
                continue
            if said.proposed.below:
                told.append((truth, said))
    finally:
        trials.close()
    common = agreement([said for _, said in told])
    root = common.agreed(dataset.name)
    parts = [one for one in walk(root) if one is not root]
    for number, (truth, _) in enumerate(told):
        words = {letters(text) for one in parts for text in common.words(one.id).get(number, ())}
        found.by_value |= {name for text, name in _stated(truth) if text in words}
    found.names = [one.key for one in parts]
    titles = [title for one in parts for title in _titles(one)]
    found.by_name = {name for name in found.stated if _is_named(name, titles)}
    return found


def _titles(part: Part) -> Iterator[str]:
    yield from (part.key, part.title)
    for said in part.phrases.values():
        yield from said


def _said(trials: Trials, path: Path, keep: Path | None) -> Said:
    """What a document says and what it is. Raises as `Trials` do."""
    if keep is None:
        return asked(trials, str(path))
    place = keep / f"{hashlib.sha256(str(path).encode()).hexdigest()}.said.json"
    if not place.exists():
        keep.mkdir(parents=True, exist_ok=True)
        place.write_bytes(packed.encode(asked(trials, str(path))))
    return packed.decode(place.read_bytes(), type=Said)


def _stated(truth: Truth) -> Iterator[tuple[str, str]]:
    """The letters and digits of each value that has any, and the name of its field."""
    for path, text in values_of(truth.values):
        tokens = [unescaped(one) for one in templated(path).split("/") if one not in ("", "*")]
        if tokens and letters(text):
            yield letters(text), ".".join(tokens)


def _is_named(name: str, titles: Sequence[str]) -> bool:
    wanted = _spoken(name.rpartition(".")[2])
    return any(cosine(wanted, _spoken(title)) >= NEAR for title in titles)


def _agree(one: Sequence[str], other: Sequence[str], is_same: Callable[[str, str], bool]) -> float:
    if not one or not other:
        return 0.0
    return (_share(one, other, is_same) + _share(other, one, is_same)) / 2


def _share(
    some: Sequence[str], others: Sequence[str], is_same: Callable[[str, str], bool]
) -> float:
    known = [_spoken(name) for name in others]
    return sum(any(is_same(_spoken(name), it) for it in known) for name in some) / len(some)


def _near(one: str, other: str) -> bool:
    return cosine(one, other) >= NEAR


def _spelt(one: str, other: str) -> bool:
    return fuzz.ratio(one, other) >= SPELT


def _spoken(key: str) -> str:
    return " ".join(key.replace("_", " ").split()).casefold()


def _figures(groups: Sequence[Group], agreeing: Sequence[tuple[float, float]]) -> dict[str, Any]:
    stated = sum(len(one.stated) for one in groups)
    return {
        "stated": stated,
        "by_value": sum(len(one.by_value) for one in groups),
        "by_name": sum(len(one.by_name) for one in groups),
        "proposed": round(sum(one.proposed for one in groups) / max(stated, 1), 3),
        "names": sum(len(one.names) for one in groups),
        "agree": round(sum(one for one, _ in agreeing) / max(len(agreeing), 1), 3),
        "spelt": round(sum(one for _, one in agreeing) / max(len(agreeing), 1), 3),
        "failed": sum(one.failed for one in groups),
    }


def _deaf(message: protocol.Progress) -> None:
    del message


if __name__ == "__main__":
    main()
