"""Learns for some seconds.

    python -m learning FOLDER OUT --seconds 480

FOLDER is what `packing` wrote. OUT gets files of what was learnt, which `unpacking` makes an
adapter of. It computes in bfloat16 on a CUDA device where there is one, else on the processor.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from .base import Model
from .papers import Batch, Papers

TOKENS = {"cuda": 15_360, "cpu": 1_920}
"""Of a batch: on a GPU it takes 40 GB, on a processor 10. Longer papers are left out."""
_WARM = 40
"""Steps until the rate is full."""
_JUDGED = (0.3, 0.6)
"""When it is judged and kept on the way, as shares of the time."""
_MOST_BYTES = 15_000_000
"""Of a file of what was learnt: borrowed machines give small files back."""


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; its exit status."""
    given = _parser().parse_args(arguments)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(given.seed)
    begun = time.monotonic()
    tokens = given.tokens or TOKENS[device]
    papers = Papers(given.folder / "papers.npz", tokens)
    if next(papers.batches(Random(given.seed)), None) is None:
        raise SystemExit(f"The papers fill no batch of {tokens:,} tokens. Pack more papers.")
    aside = Papers(given.folder / "aside.npz", tokens)
    names = json.loads((given.folder / "groups.json").read_text())
    model = Model(given.folder, device, given.rank, given.above)
    if (given.folder / "begun.npz").is_file():
        with np.load(given.folder / "begun.npz") as kept:
            model.take({name: kept[name] for name in kept.files})
    _tell(begun, papers=len(papers), judged=judged(model, aside, names))
    optimizer = torch.optim.AdamW(
        model.learning(), lr=given.rate, betas=(0.9, 0.98), weight_decay=0.0
    )
    start = time.monotonic()
    judge_at = [start + given.seconds * share for share in _JUDGED]
    losses: list[torch.Tensor] = []
    for batch in _ahead(papers, given.seed):
        share = (time.monotonic() - start) / given.seconds
        if share >= 1:
            break
        if judge_at and time.monotonic() > judge_at[0]:
            judge_at.pop(0)
            save(model, given.out)
            _tell(begun, judged=judged(model, aside, names))
        for group in optimizer.param_groups:
            group["lr"] = given.rate * min(1.0, (len(losses) + 1) / _WARM) * _fallen(share)
        losses.append(_step(model, optimizer, batch))
        if len(losses) in (1, 5, 20) or len(losses) % 100 == 0:
            _tell_loss(begun, losses, tokens)
    save(model, given.out)
    _tell_loss(begun, losses, tokens)
    _tell(begun, judged=judged(model, aside, names))
    return 0


def _step(model: Model, optimizer: torch.optim.Optimizer, batch: Batch) -> torch.Tensor:
    """One step; the mean surprise, in which a long answer counts by the root of its length.

    Raises SystemExit where the gradient is no number: nothing would be learnt from there on.
    """
    surprise, _ = model.surprise(batch)
    weights = torch.from_numpy(batch.weights).to(surprise.device)
    loss = (surprise * weights).sum() / weights.sum()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(model.learning(), 1.0)
    if not torch.isfinite(norm):
        raise SystemExit(f"The gradient of a batch of {batch.tokens.shape} is no number.")
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return loss.detach()


def judged(model: Model, papers: Papers, names: Sequence[str]) -> dict[str, Any]:
    """Of each group of papers the share of answers that were likeliest throughout; how many."""
    right: dict[int, list[bool]] = {}
    spent = []
    model.compiles(False)  # each batch has a shape of its own
    with torch.no_grad():
        for batch in papers.once():
            surprise, likeliest = model.surprise(batch)
            wrong = likeliest.cpu().numpy() != batch.targets
            misses = np.bincount(batch.answers, wrong, len(batch.groups))
            spent.append(np.average(surprise.cpu().numpy(), weights=batch.weights))
            for group, missed in zip(batch.groups, misses, strict=True):
                right.setdefault(int(group), []).append(missed == 0)
    model.compiles(model.device == "cuda")
    said = {names[n]: (round(float(np.mean(r)), 4), len(r)) for n, r in sorted(right.items())}
    return {"surprise": round(float(np.mean(spent)), 4) if spent else None, **said}


def save(model: Model, folder: Path) -> None:
    """Files `learntN.npz` of bounded size."""
    folder.mkdir(parents=True, exist_ok=True)
    parts: list[dict[str, NDArray[Any]]] = [{}]
    size = 0
    for name, values in model.learnt().items():
        if size + values.nbytes > _MOST_BYTES:
            parts.append({})
            size = 0
        parts[-1][name] = values
        size += values.nbytes
    for number, part in enumerate(parts):
        np.savez(folder / f"learnt{number}.npz", **part)  # type: ignore[arg-type]


def _ahead(papers: Papers, seed: int) -> Iterator[Batch]:
    """Batches made by a thread of its own, epoch after epoch."""
    queue: Queue[Batch] = Queue(maxsize=24)

    def make() -> None:
        random = Random(seed)
        while True:
            for batch in papers.batches(random):
                queue.put(batch)

    threading.Thread(target=make, daemon=True).start()
    while True:
        yield queue.get()


def _fallen(share: float) -> float:
    """The rate falls along half a cosine to a fiftieth."""
    return 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(share, 1.0)))


def _tell_loss(begun: float, losses: Sequence[torch.Tensor], tokens: int) -> None:
    mean = float(torch.stack(list(losses[-100:])).mean()) if losses else None
    _tell(begun, step=len(losses), tokens=len(losses) * tokens, loss=mean)


def _tell(begun: float, **said: Any) -> None:
    line = {"seconds": round(time.monotonic() - begun, 1), **said}
    sys.stderr.write(json.dumps(line) + "\n")
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--rank", type=int, default=16)
    parser.add_argument("--above", type=float, default=0.0, help="the share of layers that stay")
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--tokens", type=int, help="of a batch")
    parser.add_argument("--seed", type=int, default=7)
    return parser


if __name__ == "__main__":
    sys.exit(main())
