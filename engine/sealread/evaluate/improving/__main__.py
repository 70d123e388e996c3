"""Improves the wording of a set's schema on some of its documents, and reads others with it.

`python -m sealread.evaluate.improving SET --model FILE` runs episodes of every policy that is asked
for, from several seeds, and tells how well documents that nothing was learnt from are read with the
best wording of each, beside the wording as it was. `--out` writes the best schema. Told is no word
of a document.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.evaluate.dataset import Dataset, Truth, chosen, find
from sealread.evaluate.documents import Shelf, write_private
from sealread.evaluate.improving.actions import ACTIONS, Rewriting, Write
from sealread.evaluate.improving.environments import IDS, environment
from sealread.evaluate.improving.episodes import Episode, Step, run
from sealread.evaluate.improving.policies import Always, Bandit, Guided, Policy
from sealread.evaluate.improving.scores import State, state_of
from sealread.evaluate.improving.tasks import Bench, Case, Prompt
from sealread.evaluate.kept_answers import keep
from sealread.extract.engine import Engine
from sealread.extract.providers import ALL, left_out
from sealread.extract.settings import Settings
from sealread.llm.instructed import Instructed, can_be_instructed
from sealread.llm.output_types import json_schema
from sealread.schema.model import Schema

POLICIES = ("none", "best_practice", "clarity", "few_shot", "refine", "guided", "bandit")
_MOST_TOKENS = 700
_LONGEST = 900
"""Words of a document; longer ones take too long to be read again and again."""


class Outcome(Struct, frozen=True):
    """What a policy came to from one seed: on the documents learnt from, and on the others."""

    policy: str
    seed: int
    episode: Episode
    before: State
    after: State


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; its exit status."""
    given = _parser().parse_args(arguments)
    [dataset] = find(given.set)
    settings = Settings(effort="thorough")
    with Engine(given.model, settings, without=left_out([ALL])) as engine:
        if not can_be_instructed(engine.decoder):
            sys.stderr.write("this model cannot be asked to write\n")
            return 2
        keep(engine, given.answers)
        cases = list(_cases(dataset, Shelf(given.cache), given.learn + given.test))
        learnt, others = cases[: given.learn], cases[given.learn :]
        read, write = _reader(engine), _writer(engine)
        bench = Bench(dataset.definition, learnt, read, dataset.name)
        made = list(_outcomes(given, bench, others, write))
    sys.stdout.write("".join(f"{line}\n" for line in table(made)))
    if given.out is not None and made:
        best = max(made, key=lambda one: one.episode.after.mean)
        body = json.dumps(best.episode.best.definition, ensure_ascii=False, indent=2)
        write_private(given.out, f"{body}\n".encode())
    return 0


def _outcomes(
    given: argparse.Namespace, bench: Bench, others: Sequence[Case], write: Write
) -> Iterator[Outcome]:
    before = on_others(bench, others, bench.first)
    for name in given.policy or POLICIES:
        for seed in range(1, given.seeds + 1):
            trial = Rewriting(bench, write)
            with_seed = environment(trial, given.environment)
            policy = policy_of(name, write, seed)
            episode = _best(
                [
                    run(with_seed, policy, 100 * seed + number, _tell(name))
                    for number in range(given.episodes)
                ]
            )
            yield Outcome(name, seed, episode, before, on_others(bench, others, episode.best))


def policy_of(name: str, write: Write, seed: int) -> Policy:
    """A policy by its name: one of ACTIONS alone, `guided`, `bandit`."""
    if name in ACTIONS:
        return Always(name)
    return Guided(write) if name == "guided" else Bandit(seed=seed)


def on_others(bench: Bench, others: Sequence[Case], prompt: Prompt) -> State:
    """How documents are read that nothing was learnt from; examples are those of the bench."""
    pairs = [(bench.read(one, prompt, bench.cases), one.values) for one in others]
    return state_of(pairs)


def table(made: Sequence[Outcome]) -> Iterator[str]:
    """A row for each policy and seed, as Markdown."""
    yield "| policy | seed | steps | learnt on: before | after | others: before | after | actions |"
    yield "| --- | ---: | ---: | --- | --- | --- | --- | --- |"
    for one in made:
        steps = one.episode.steps
        yield (
            f"| {one.policy} | {one.seed} | {len(steps)} | {_figures(one.episode.before)} "
            f"| {_figures(one.episode.after)} | {_figures(one.before)} | {_figures(one.after)} "
            f"| {' '.join(step.action for step in steps)} |"
        )


def _best(episodes: Sequence[Episode]) -> Episode:
    return max(episodes, key=lambda one: one.after.mean)


def _figures(state: State) -> str:
    return f"{state.exact:.3f} {state.semantic:.3f} {state.similarity:.3f}"


def _tell(name: str) -> Callable[[Step], None]:
    def hear(step: Step) -> None:
        sys.stderr.write(f"{name}: {step.action} {_figures(step.state)} {step.reward:+.3f}\n")

    return hear


def _cases(dataset: Dataset, shelf: Shelf, count: int) -> Iterator[Case]:
    """Short documents of a set with what is right of its schema's own keys."""
    found = 0
    for truth in chosen(dataset, "all", 4 * count):
        if found == count:
            return
        document = shelf.read(dataset.path(truth, words=truth.words is not None)).document
        if sum(len(page.words) for page in document.pages) <= _LONGEST:
            found += 1
            yield Case(truth.id, document, text_map(document.pages).text, _known(dataset, truth))


def _known(dataset: Dataset, truth: Truth) -> dict[str, Any]:
    own = dataset.definition.get("properties", {})
    return {key: value for key, value in truth.values.items() if key in own}


def _reader(engine: Engine) -> Callable[[Document, Schema], Any]:
    def read(document: Document, schema: Schema) -> Any:
        return engine.extract(document, schema).values

    return read


def _writer(engine: Engine) -> Write:
    instructed = Instructed(engine.decoder, "improver")

    def write(text: str, form: Mapping[str, Any]) -> str | None:
        return instructed.write(
            text, "en", form=json_schema(form), most_tokens=_MOST_TOKENS
        )  # fmt: skip

    return write


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sealread.evaluate.improving", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("set", type=Path, help="a data set whose schema has named keys")
    parser.add_argument("--model", type=Path, required=True, help="the language model's file")
    parser.add_argument("--learn", type=int, default=4, help="documents that are learnt from")
    parser.add_argument("--test", type=int, default=8, help="documents that are read with it")
    parser.add_argument("--policy", action="append", choices=POLICIES, help="all unless told")
    parser.add_argument("--environment", choices=tuple(IDS), default="iterative")
    parser.add_argument("--episodes", type=int, default=2, help="of each policy and seed")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--cache", type=Path, help="keeps what was read from documents")
    parser.add_argument("--answers", type=Path, help="keeps what the models answered")
    parser.add_argument("--out", type=Path, help="the best schema that was learnt")
    return parser


if __name__ == "__main__":
    sys.exit(main())
