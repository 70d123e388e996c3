"""Teaches an adapter to fill forms as the engine asks them.

    python -m models.training.adapter.train MODEL.gguf PAPERS.jsonl OUT.gguf --minutes 60

Every field of a paper is a branch of a tree: it sees the page and the list of all fields, not the
answer of another field, and its positions go on from the end of the list, as the engine forks the
key-value cache. Only the answers are learnt. It computes in bfloat16 on a CUDA device where there
is one, else on the processor. The adapter is written every five minutes, and at the end.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import torch
from torch.nn import functional

from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.choosing import dialect_of
from sealread.llm.dialects.prompts import form_prompts, prompts_sha256
from sealread.llm.runtime import Runtime

from .base import Model, save, take
from .posing import Posed

_KEPT_EVERY = 300.0
_LENGTHS = 256
_WARM = 20
"""Steps until the rate is full."""


@dataclass(frozen=True)
class Tree:
    """A paper in tokens. `owners`: which branch a token is of, 0 for what all share.

    `wanted`: behind which token which one is learnt, and how much it counts. `leads`: for each
    owner the one whose tokens it sees beside its own and what all share.
    """

    tokens: list[int]
    positions: list[int]
    owners: list[int]
    wanted: list[tuple[int, int, float]]
    leads: list[int]

    def grown(self, start: int, tokens: Sequence[int], lead: int = 0) -> int:
        """A further branch, its first token at the position `start`; its number."""
        number = len(self.leads)
        self.leads.append(lead)
        self.tokens.extend(tokens)
        self.positions.extend(range(start, start + len(tokens)))
        self.owners.extend([number] * len(tokens))
        return number


class Trees:
    """Papers as trees, in the words of a model's own dialect."""

    def __init__(self, model: Path, most: int) -> None:
        self._runtime = Runtime(model, cells=512)
        dialect = dialect_of(self._runtime)
        if not isinstance(dialect, ChatDialect):
            raise SystemExit(f"{model.name} was not made for conversation.")
        self._dialect, self._most = dialect, most

    def of(self, posed: Posed) -> Tree | None:
        """None where the page does not fit."""
        prefix = self._dialect.form(posed.page, posed.lines, form_prompts("en"))
        if len(prefix) > self._most - 60:
            return None
        tree = Tree([], [], [], [], [])
        tree.grown(0, prefix)
        leads = {"": (0, len(prefix))}
        for branch in posed.branches:
            said = self._dialect.continued(branch.said)
            answer = self._dialect.continued(branch.answer)
            lead = self._dialect.continued(branch.lead) if branch.lead not in leads else []
            if len(tree.tokens) + len(lead) + len(said) + len(answer) > self._most:
                break
            if branch.lead not in leads:
                number = tree.grown(len(prefix), lead)
                leads[branch.lead] = number, len(prefix) + len(lead)
            first = len(tree.tokens) + len(said) - 1
            lead_number, start = leads[branch.lead]
            tree.grown(start, [*said, *answer], lead_number)
            weight = 1 / math.sqrt(len(answer))
            tree.wanted.extend((first + at, token, weight) for at, token in enumerate(answer))
        return tree if tree.wanted else None


def loss(model: Model, trees: Sequence[Tree], device: str) -> torch.Tensor:
    """The mean surprise at the answers' tokens; a long answer counts by the root of its length.

    Trees stand one behind the other; the last is filled up to one of few lengths in all: kernels
    are prepared anew for each length.
    """
    tokens = [token for tree in trees for token in tree.tokens]
    positions = [position for tree in trees for position in tree.positions]
    short = -len(tokens) % _LENGTHS
    owners = [tree.owners for tree in trees[:-1]] + [trees[-1].owners + [-1] * short]
    masks = [_mask(one, tree.leads, device) for one, tree in zip(owners, trees, strict=True)]
    states = model(
        torch.tensor(tokens + [0] * short, device=device),
        torch.tensor(positions + [0] * short, device=device),
        masks,
    )
    wanted = []
    first = 0
    for tree in trees:
        wanted += [(first + at, token, weight) for at, token, weight in tree.wanted]
        first += len(tree.tokens)
    at, targets, weights = zip(*wanted, strict=True)
    logits = model.logits(states[torch.tensor(at, device=device)])
    surprise = functional.cross_entropy(
        logits, torch.tensor(targets, device=device), reduction="none"
    )
    counted = torch.tensor(weights, device=device)
    return (surprise * counted).sum() / counted.sum()


def _mask(owners: Sequence[int], leads: Sequence[int], device: str) -> torch.Tensor:
    """What is added to the scores: a branch sees what all share, its lead, itself up to a token."""
    whose = torch.tensor(owners, device=device)
    lead = torch.tensor(leads, device=device)[whose]
    order = torch.arange(len(owners), device=device)
    own = (whose == 0) | (whose[:, None] == whose) | (lead[:, None] == whose)
    seen = (order[:, None] >= order) & own
    mask = torch.zeros(seen.shape, dtype=torch.bfloat16, device=device)
    return mask.masked_fill_(~seen, float("-inf"))


def shuffled(papers: Sequence[Posed], random: Random) -> Iterator[Posed]:
    """All papers in an order at random, again and again."""
    while True:
        order = list(papers)
        random.shuffle(order)
        yield from order


def main() -> int:
    """Trains for some minutes."""
    given = _arguments()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(given.seed)
    papers = [
        msgspec.json.decode(line, type=Posed) for line in given.papers.read_bytes().splitlines()
    ]
    trees = Trees(given.model, given.tokens)
    alpha = 2.0 * given.rank
    model = Model(given.model, given.rank, alpha / given.rank, given.above)
    if given.go_on is not None:
        take(model, given.go_on)
    model.moved(device)
    optimizer = torch.optim.AdamW(
        model.learning(), lr=given.rate, betas=(0.9, 0.95), weight_decay=0
    )
    about = {"sealread.adapter.prompts_sha256": prompts_sha256()}

    def keep() -> None:
        save(model, given.model, given.out, given.rank, alpha, about)

    begun = kept = time.monotonic()
    tokens = step = 0
    losses: list[float] = []
    several: list[Tree] = []
    for posed in shuffled(papers, Random(given.seed)):
        share = (time.monotonic() - begun) / (given.minutes * 60)
        if share >= 1:
            break
        tree = trees.of(posed)
        several += [tree] if tree is not None else []
        if len(several) < given.together:
            continue
        surprise = loss(model, several, device)
        surprise.backward()
        tokens, step = tokens + sum(len(one.tokens) for one in several), step + 1
        several = []
        losses.append(float(surprise.detach()))
        for group in optimizer.param_groups:
            group["lr"] = given.rate * min(1.0, step / _WARM) * _fallen(share)
        torch.nn.utils.clip_grad_norm_(model.learning(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step % 5 == 0:
            _tell(begun, step, tokens, losses)
        if time.monotonic() - kept > _KEPT_EVERY:
            keep()
            kept = time.monotonic()
    keep()
    _tell(begun, step, tokens, losses)
    return 0


def _fallen(share: float) -> float:
    """The rate falls along half a cosine to a twentieth."""
    return 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * min(share, 1.0)))


def _tell(begun: float, step: int, tokens: int, losses: Sequence[float]) -> None:
    seconds = time.monotonic() - begun
    recent = losses[-20:]
    line = {
        "minutes": round(seconds / 60, 1), "step": step, "tokens": tokens,
        "a_second": round(tokens / seconds), "loss": round(sum(recent) / max(len(recent), 1), 4),
    }  # fmt: skip
    sys.stderr.write(json.dumps(line) + "\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("model", type=Path)
    parser.add_argument("papers", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--go-on", type=Path, help="an adapter that learnt before; same rank")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rank", type=int, default=8)
    parser.add_argument("--above", type=float, default=0.5, help="the share of layers that stay")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--tokens", type=int, default=1900, help="of a paper at most")
    parser.add_argument("--together", type=int, default=2, help="papers a step")
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
