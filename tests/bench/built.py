"""How well schemas that are built of documents fit what the documents are known to state.

    python -m tests.bench.built DATA... [--documents 2] [--model standard] [--keep DIR]

Of each set two groups of `--documents` documents each, none in both. A schema is built of either as
`sealread schemas build` does. A field of the truth that a document states is proposed where the
schema has a name like it (cosine of the names' letter runs of .6 or more, `by_name`), or where the
model gave a name to just those words on one of the documents (`by_value`: the name may be another,
or in another language). `agree`: the share of the first schema's names that the second one has too,
alike as `work.proposals.ALIKE` says, and the other way round, the mean of both. `unasked`: what is
proposed without the fields that are asked of every paper (`understand.usual_fields`);
`agree_labels`: the same share where a printed label, if there is one, would be the name. `--keep`:
what was proposed of a document lies there, and is taken from there where the same names were in
use. One line of JSON a set, and one of all.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
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
from sealread.schema.draft import walk
from sealread.schema.paths import templated, unescaped
from sealread.understand.usual_fields import FIELDS
from sealread.work.proposals import ALIKE, Proposed, agreed
from sealread.work.request import Request
from sealread.work.suggesting import Trials
from sealread.worker import protocol

NEAR = 0.6
_USUAL = {one.key for one in FIELDS}
_USUAL_TITLES = {one.key.replace("_", " ").capitalize() for one in FIELDS}


class Group(Struct):
    """A group of documents: the fields they state, those that were found, the schema's names."""

    stated: set[str] = field(default_factory=set)
    by_value: set[str] = field(default_factory=set)
    by_name: set[str] = field(default_factory=set)
    unasked: set[str] = field(default_factory=set)
    names: list[str] = field(default_factory=list)
    labelled: list[str] = field(default_factory=list)
    failed: int = 0

    @property
    def proposed(self) -> int:
        """Fields of the truth that the schema has."""
        return len(self.by_value | self.by_name)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--documents", type=int, default=2)
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
        agreeing.append((_agree(one.names, two.names), _agree(one.labelled, two.labelled)))
        told = _figures(pair, agreeing[-1:]) | {"seconds": round(time.monotonic() - began)}
        print(json.dumps({"set": dataset.name, "documents": len(truths)} | told), flush=True)
    print(json.dumps({"set": "all"} | _figures(every, agreeing)))


def _group(dataset: Dataset, truths: Sequence[Truth], model: str, keep: Path | None) -> Group:
    found, tree, asked = Group(), Proposed(""), 0
    paths = [dataset.path(truth, words=False) for truth in truths]
    trials = Trials(Request(tuple(map(str, paths)), "built.json", model=model))
    try:
        for truth, path in zip(truths, paths, strict=True):
            stated = list(_stated(truth))
            found.stated |= {name for _, name in stated}
            try:
                proposed = _proposed(trials, path, tree.names(), keep)
            except SealreadError as error:
                sys.stderr.write(f"{truth.id}: {error.number}\n")
                found.failed += 1
                continue
            said = {letters(text) for text in _texts(proposed)}
            own = [one for key, one in proposed.below.items() if key not in _USUAL]
            unasked = {letters(text) for one in own for text in _texts(one)}
            found.by_value |= {name for text, name in stated if text in said}
            found.unasked |= {name for text, name in stated if text in unasked}
            if proposed.below:
                asked += 1
                if tree.below:
                    tree.join(proposed)
                else:
                    tree = proposed
    finally:
        trials.close()
    root = agreed(tree, asked, dataset.name)
    found.names = [one.key for one in walk(root) if one is not root]
    found.labelled = list(_labelled(tree))
    titles = [*found.names, *(one.title for one in walk(root) if one is not root)]
    found.by_name = {name for name in found.stated if _is_named(name, titles)}
    own_titles = [said for said in titles if said not in _USUAL and said not in _USUAL_TITLES]
    found.unasked |= {name for name in found.stated if _is_named(name, own_titles)}
    return found


def _proposed(trials: Trials, path: Path, names: Sequence[str], keep: Path | None) -> Proposed:
    """What is proposed of a document. Raises as `Trials.proposal` does."""
    if keep is None:
        return trials.proposal(str(path), _deaf, names)
    name = hashlib.sha256(json.dumps([str(path), *names]).encode()).hexdigest()
    place = keep / f"{name}.json"
    if not place.exists():
        keep.mkdir(parents=True, exist_ok=True)
        place.write_bytes(packed.encode(trials.proposal(str(path), _deaf, names)))
    return packed.decode(place.read_bytes(), type=Proposed)


def _stated(truth: Truth) -> Iterator[tuple[str, str]]:
    """The letters and digits of each value that has any, and the name of its field."""
    for path, text in values_of(truth.values):
        tokens = [unescaped(one) for one in templated(path).split("/") if one not in ("", "*")]
        if tokens and letters(text):
            yield letters(text), ".".join(tokens)


def _texts(proposed: Proposed) -> Iterator[str]:
    yield from proposed.texts
    for below in proposed.below.values():
        yield from _texts(below)


def _labelled(proposed: Proposed) -> Iterator[str]:
    """The first label of each name, the name itself where none is printed."""
    for one in proposed.below.values():
        yield one.labels[0] if one.labels else one.key
        yield from _labelled(one)


def _is_named(name: str, titles: Sequence[str]) -> bool:
    wanted = _spoken(name.rpartition(".")[2])
    return any(cosine(wanted, _spoken(title)) >= NEAR for title in titles)


def _agree(one: Sequence[str], other: Sequence[str]) -> float:
    if not one or not other:
        return 0.0
    return (_share(one, other) + _share(other, one)) / 2


def _share(some: Sequence[str], others: Sequence[str]) -> float:
    known = [_spoken(name) for name in others]
    same = sum(any(fuzz.ratio(_spoken(name), it) >= ALIKE for it in known) for name in some)
    return same / len(some)


def _spoken(key: str) -> str:
    return " ".join(key.replace("_", " ").split()).casefold()


def _figures(groups: Sequence[Group], agreeing: Sequence[tuple[float, float]]) -> dict[str, Any]:
    stated = sum(len(one.stated) for one in groups)
    return {
        "stated": stated,
        "by_value": sum(len(one.by_value) for one in groups),
        "by_name": sum(len(one.by_name) for one in groups),
        "proposed": round(sum(one.proposed for one in groups) / max(stated, 1), 3),
        "unasked": round(sum(len(one.unasked) for one in groups) / max(stated, 1), 3),
        "names": sum(len(one.names) for one in groups),
        "agree": round(sum(one for one, _ in agreeing) / max(len(agreeing), 1), 3),
        "agree_labels": round(sum(one for _, one in agreeing) / max(len(agreeing), 1), 3),
        "failed": sum(one.failed for one in groups),
    }


def _deaf(message: protocol.Progress) -> None:
    del message


if __name__ == "__main__":
    main()
