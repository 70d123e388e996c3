"""Proposes schemas for documents again and again, and tells whether the reward picks better ones.

`python -m sealread.evaluate.improving.schemas DATA… --documents N --model FILE` runs an episode of
the schema environment for each document: of what would show the model something new, what brought
most so far. A line a step tells action, perplexity, complexity, reward, how many fields were named,
and how many of the truth's values are among them. The last lines tell these of all documents: of
the first proposals, of those with the best states, and of those that named most. Told is no word
of a document.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from msgspec import Struct

from sealread.document.model import Document
from sealread.errors import Cancelled, SealreadError
from sealread.evaluate.dataset import Truth, chosen, find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.improving.drafting import ACTIONS, Drafted, Paper
from sealread.evaluate.improving.schema_environment import MOST_STEPS, SchemaEnvironment
from sealread.evaluate.improving.scores import values_of
from sealread.evaluate.kept_answers import keep
from sealread.extract.engine import Engine
from sealread.extract.grounding import letters
from sealread.llm.instructed import can_be_instructed
from sealread.understand.printed_labels import headers, labels
from sealread.understand.proposing import proposed

NONE = ACTIONS.index("none")
HEAD = (
    "| set | document | step | action | perplexity | complexity | reward | fields | named |",
    "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | --- |",
)


class SchemaStep(Struct, frozen=True):
    """What was done, what was proposed then, and what that brought; the first has no action."""

    action: str
    drafted: Drafted
    reward: float = 0.0


class SchemaEpisode(Struct, frozen=True):
    """All proposals for a document, the first one before any action, and which is the best."""

    steps: tuple[SchemaStep, ...]
    best: Drafted


class Greedy:
    """Of the actions that would show something new, the one that brought most in the mean so far.

    One that was never taken goes before all others; no change is made where nothing would be new.
    """

    def __init__(self) -> None:
        self._brought: dict[int, list[float]] = {}

    def choose(self, environment: SchemaEnvironment) -> int:
        """The next action."""
        fresh = [one for one in range(len(ACTIONS)) if environment.fresh(one)]
        return max(fresh, key=self._worth, default=NONE)

    def learn(self, action: int, reward: float) -> None:
        """What an action brought."""
        self._brought.setdefault(action, []).append(reward)

    def _worth(self, action: int) -> float:
        brought = self._brought.get(action)
        return float("inf") if brought is None else sum(brought) / len(brought)


def run(environment: SchemaEnvironment, policy: Greedy) -> SchemaEpisode:
    """One episode. Raises Cancelled."""
    _, info = environment.reset()
    steps = [SchemaStep("", info["drafted"])]
    over = cut = False
    while not (over or cut):
        action = policy.choose(environment)
        _, reward, over, cut, info = environment.step(np.int64(action))
        policy.learn(action, reward)
        steps.append(SchemaStep(ACTIONS[action], info["drafted"], reward))
    return SchemaEpisode(tuple(steps), info["best"])


def paper_of(engine: Engine, document: Document) -> Paper:
    """A document whose schemas the engine's language model proposes."""
    return Paper(
        partial(proposed, engine, document),
        labels(document.pages), headers(document.pages), document.language,
    )  # fmt: skip


class Stated(Struct, frozen=True):
    """The values that a document states, as letters and digits, each once."""

    values: frozenset[str]

    @classmethod
    def of(cls, truth: Truth) -> Stated:
        """Those of the truth that have any."""
        return cls(frozenset(filter(None, (letters(said) for _, said in values_of(truth.values)))))

    def named(self, drafted: Drafted) -> int:
        """How many of them a proposal names, word for word."""
        return len(self.values & {letters(one.text or "") for one in drafted.readings})


class Sums(Struct):
    """Values of all documents: stated, and named by which of the proposals."""

    documents: int = 0
    stated: int = 0
    first: int = 0
    best: int = 0
    most: int = 0

    def add(self, stated: Stated, episode: SchemaEpisode) -> None:
        """Takes a document."""
        named = [stated.named(one.drafted) for one in episode.steps]
        self.documents += 1
        self.stated += len(stated.values)
        self.first += named[0]
        self.best += stated.named(episode.best)
        self.most += max(named)


def rows(name: str, number: int, stated: Stated, episode: SchemaEpisode) -> Iterator[str]:
    """A row for each proposal of a document, as Markdown."""
    for place, step in enumerate(episode.steps):
        state = step.drafted.state
        yield (
            f"| {name} | {number} | {place} | {step.action or 'start'} | {state.perplexity:.4f} "
            f"| {state.complexity:.4f} | {step.reward:+.4f} | {len(step.drafted.readings)} "
            f"| {stated.named(step.drafted)} of {len(stated.values)} |"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; its exit status."""
    given = _parser().parse_args(arguments)
    with Engine(given.model) as engine:
        if not can_be_instructed(engine.decoder):
            sys.stderr.write("this model cannot be asked to propose\n")
            return 2
        keep(engine, given.answers)
        for line in _told(given, engine):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    return 0


def _told(given: argparse.Namespace, engine: Engine) -> Iterator[str]:
    """All that is told of documents, while it is found out; one that cannot be read on stderr."""
    shelf, policy, sums = Shelf(given.cache), Greedy(), Sums()
    yield from HEAD
    for dataset in (one for folder in given.data for one in find(folder)):
        for number, truth in enumerate(chosen(dataset, "all", given.documents), start=1):
            file = dataset.path(truth, words=truth.words is not None)
            try:
                document = shelf.read(file).document
            except Cancelled:
                raise
            except SealreadError as error:
                sys.stderr.write(f"{dataset.name} {truth.id} was not read: {error}\n")
                continue
            episode = run(SchemaEnvironment(paper_of(engine, document), given.steps), policy)
            stated = Stated.of(truth)
            sums.add(stated, episode)
            yield from rows(dataset.name, number, stated, episode)
    yield f"\n{sums.documents} documents, {sums.stated} values stated; named by"
    yield f"- the first proposals: {sums.first}"
    yield f"- those with the best states: {sums.best}"
    yield f"- those that named most: {sums.most}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sealread.evaluate.improving.schemas", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("data", type=Path, nargs="+", help="data sets, or folders of them")
    parser.add_argument("--documents", type=int, default=2, help="of each set")
    parser.add_argument("--steps", type=int, default=MOST_STEPS, help="after the first, at most")
    parser.add_argument("--model", type=Path, required=True, help="the language model's file")
    parser.add_argument("--cache", type=Path, help="keeps what was read from documents")
    parser.add_argument("--answers", type=Path, help="keeps what the models answered")
    return parser


if __name__ == "__main__":
    sys.exit(main())
