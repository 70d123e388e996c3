"""Trains the reader: `python -m models.training.train --out checkpoints/reader --hours 1.5`.

Muon for the matrices inside the layers (Jordan et al. 2024), AdamW for the rest; the rate rises,
stays, and falls to nothing over the last part of the time ("warm-up, stable, decay"). Continues
from the checkpoint in `--out` when there is one. Computes in bfloat16, keeps weights in 32 bits.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import torch
from torch import Tensor
from torch.nn import functional

from . import checkpoint
from .factory.reading import example
from .inherit import inherited
from .model import Reader, Shape, Tree
from .real import examples
from .scans import kept
from .stream import Ahead, Source, rows, source
from .tokens import Tokenizer
from .trees import Grower, Grown, Row, laid

_TELL = 20


@dataclass(frozen=True)
class Plan:
    """What a training is given. Hours bound this run; `warm` and `fall` are shares of it."""

    hours: float
    tokens: int
    matrix_rate: float
    other_rate: float
    warm: float
    fall: float
    limits: tuple[int, int]
    text_weight: float
    check_every: float


class Trainer:
    """A reader being trained: weights, optimizers, and how far it is."""

    def __init__(self, reader: Reader, state: checkpoint.State, plan: Plan) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.reader, self.state, self.plan = reader.to(self.device), state, plan
        matrices = [w for n, w in reader.layers.named_parameters() if w.ndim == 2]
        others = [w for w in reader.parameters() if not any(w is m for m in matrices)]
        self.muon: torch.optim.Optimizer = torch.optim.Muon(
            matrices, lr=plan.matrix_rate, weight_decay=0.02
        )
        self.adam: torch.optim.Optimizer = torch.optim.AdamW(
            others, lr=plan.other_rate, betas=(0.9, 0.95), weight_decay=0.0
        )
        self.began = time.monotonic()
        self.stopped = False
        for layer in reader.layers:
            for name in ("before", "after"):
                setattr(layer, name, torch.compile(getattr(layer, name), dynamic=True))

    @property
    def progress(self) -> float:
        """The share of the time that is over."""
        return (time.monotonic() - self.began) / (self.plan.hours * 3600)

    def stop(self, *_: object) -> None:
        """Ends the run after this step; what was learnt is kept."""
        self.stopped = True

    def step(self, row: Row) -> float:
        """Learns from one row; returns the loss."""
        factor, plan = self._factor(), self.plan
        for optimizer, rate in ((self.muon, plan.matrix_rate), (self.adam, plan.other_rate)):
            for group in optimizer.param_groups:
                group["lr"] = rate * factor
        loss = self._loss(row)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.reader.parameters(), 1.0)
        for optimizer in (self.muon, self.adam):
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.state.step += 1
        self.state.tokens += len(row.tokens)
        return float(loss.detach())

    def _factor(self) -> float:
        done = self.progress
        rising = min(1.0, (done + 1e-4) / self.plan.warm)
        falling = min(1.0, (1.0 - done) / self.plan.fall)
        return max(min(rising, falling), 0.0)

    def _loss(self, row: Row) -> Tensor:
        logits, targets, weights = self.predicted(row)
        each = functional.cross_entropy(logits.float(), targets, reduction="none")
        return (each * weights).sum() / weights.sum()

    def predicted(self, row: Row) -> tuple[Tensor, Tensor, Tensor]:
        """Logits at the wanted positions, the tokens that are right there, their weights."""
        put = self._put
        with torch.autocast(self.device, torch.bfloat16):
            hidden = self.reader(put(row.tokens), put(row.positions), trees(row, self.device))
            logits = self.reader.logits(hidden[put(row.wanted)])
        return logits, put(row.targets), put(row.weights)

    def _put(self, array: object) -> Tensor:
        return torch.as_tensor(array).to(self.device)


def trees(row: Row, device: str) -> list[Tree]:
    """The trees of a row with the masks of their branches."""
    found: list[Tree] = []
    start = 0
    for text, asked in row.parts.tolist():
        branch = torch.as_tensor(row.branch[start + text : start + text + asked])
        mask = torch.full((asked, text + asked), float("-inf"), dtype=torch.bfloat16)
        mask[:, :text] = 0.0
        own = (branch[:, None] == branch[None]).tril()
        mask[:, text:].masked_fill_(own, 0.0)
        found.append(Tree(text, asked, mask[None, None].to(device) if asked else None))
        start += text + asked
    return found


@dataclass(frozen=True)
class Check:
    """Trees that are never trained on, by kind; the share of their branches answered exactly."""

    kinds: dict[str, list[Grown]]

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """For each kind the share of branches whose every token is the likeliest."""
        found: dict[str, float] = {}
        with torch.no_grad():
            for kind, grown in self.kinds.items():
                right = [mark for tree in grown for mark in _marks(trainer, tree)]
                found[kind] = round(sum(right) / max(len(right), 1), 4)
        return found


def _marks(trainer: Trainer, tree: Grown) -> list[bool]:
    row = laid([tree], Random(0), 0.0)
    kept = row.weights > 0
    logits, targets, _ = trainer.predicted(row)
    right = (logits.argmax(-1) == targets).cpu().numpy()[kept]
    marks: list[bool] = []
    place = 0
    for branch in tree.branches:
        size = len(branch.tokens) - branch.asked
        marks.append(bool(right[place : place + size].all()))
        place += size
    return marks


def check(origin: Source, data: Path | None, cache: Path, each: int = 10) -> Check:
    """Invented documents of a seed of their own, and the real ones that are held aside."""
    found: dict[str, list[Grown]] = defaultdict(list)
    tokenizer = Tokenizer()
    for kind in origin.writers:
        random = Random(f"check {kind}")
        grower = Grower(tokenizer, random, questions=8)
        for number in range(each // 2):
            language = ("de", "en", "fr")[number % 3]
            tree = grower.grow(example(origin.writers[kind](random, language), random), 1400)
            if tree:
                found[kind].append(tree)
    random = Random("check real")
    grower = Grower(tokenizer, random, questions=8)
    for name, one in examples(data, cache, aside=True) if data else ():
        tree = grower.grow(one, 1400) if len(found[f"real {name}"]) < each else None
        if tree:
            found[f"real {name}"].append(tree)
    return Check(dict(found))


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    given = _arguments(arguments)
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    plan = Plan(
        hours=given.hours, tokens=given.tokens, matrix_rate=given.matrix_rate,
        other_rate=given.other_rate, warm=given.warm, fall=given.fall,
        limits=(given.least, given.most), text_weight=given.text_weight,
        check_every=given.check_every,
    )  # fmt: skip
    reader, state = _begin(given)
    scans = [(scan.kind, scan.example) for scan in kept(given.scans)]
    origin = source(given.data, given.cache, scans)
    checked = check(origin, given.data, given.cache)
    trainer = Trainer(reader, state, plan)
    signal.signal(signal.SIGTERM, trainer.stop)
    # Where a text sees what is to come, there is nothing to foretell in it.
    text_weight = 0.0 if reader.shape.both_ways else plan.text_weight
    seed = state.seed * 1_000_003 + state.step

    def make() -> Iterator[Row]:
        return rows(origin, seed, plan.tokens, plan.limits, text_weight, given.grow)

    with Ahead(make) as ahead:
        _run(trainer, ahead, checked, given.out)


def _run(trainer: Trainer, ahead: Ahead, checked: Check, out: Path) -> None:
    state, losses = trainer.state, list[float]()
    began = last = time.monotonic()
    while trainer.progress < 1.0 and not trainer.stopped:
        losses.append(trainer.step(ahead.next()))
        now = time.monotonic()
        if len(losses) % _TELL == 0:
            mean = sum(losses[-_TELL:]) / _TELL
            sys.stderr.write(f"step {state.step}: loss {mean:.3f}, {now - began:.0f} s\n")
            sys.stderr.flush()
        if now - last > trainer.plan.check_every * 60:
            state.seconds += now - last
            _note(trainer, checked, losses, out)
            losses, last = [], time.monotonic()
    state.seconds += time.monotonic() - last
    _note(trainer, checked, losses, out)


def _note(trainer: Trainer, checked: Check, losses: list[float], out: Path) -> None:
    state = trainer.state
    measured = checked.measure(trainer)
    mean = sum(losses) / len(losses) if losses else None
    line = {
        "step": state.step, "tokens": state.tokens, "seconds": round(state.seconds),
        "loss": mean, **measured,
    }  # fmt: skip
    state.curve.append(line)
    checkpoint.save(out, trainer.reader, state)
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def _begin(given: argparse.Namespace) -> tuple[Reader, checkpoint.State]:
    if (given.out / "state.json").is_file():
        return checkpoint.load(given.out)
    if given.inherit:
        reader = inherited(given.inherit, given.seed)
        return reader, checkpoint.State(reader.shape.described(), seed=given.seed)
    shape = Shape(
        vocabulary=Tokenizer().size, width=given.width, layers=given.layers, heads=given.heads,
        hidden=given.hidden,
    )  # fmt: skip
    return Reader(shape), checkpoint.State(shape.described(), seed=given.seed)


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--out", type=Path, default=Path("checkpoints/reader"))
    add("--data", type=Path, help="folder of the real sets (left out: invented documents only)")
    add("--cache", type=Path, default=Path("checkpoints/read"))
    add("--scans", type=Path, default=Path("checkpoints/scans"), help="invented documents scanned")
    add("--inherit", type=Path, help="begin with the weights of this GGUF, not from nothing")
    add("--hours", type=float, default=1.5)
    add("--seed", type=int, default=1)
    add("--threads", type=int, default=torch.get_num_threads())
    add("--tokens", type=int, default=8000, help="tokens a step")
    add("--least", type=int, default=400, help="windows are cut at a number of tokens between …")
    add("--most", type=int, default=1500, help="… and this one")
    add("--grow", type=int, default=0, help="rows over which windows grow from short ones")
    add("--width", type=int, default=384)
    add("--layers", type=int, default=6)
    add("--heads", type=int, default=6)
    add("--hidden", type=int, default=1024)
    add("--matrix-rate", type=float, default=0.008, help="0.02 for a start from nothing")
    add("--other-rate", type=float, default=0.002)
    add("--warm", type=float, default=0.02)
    add("--fall", type=float, default=0.6)
    add("--text-weight", type=float, default=0.05)
    add("--check-every", type=float, default=15.0, help="minutes between measurements")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
