"""What a smaller file costs: `python -m models.training.compare checkpoints/reader`.

Writes the reader in each kind, reads the weights back as llama.cpp will see them, and measures the
loss (nats per token of an answer) and the share of tokens that are the likeliest, teacher-forced,
on invented documents of a seed of their own. The last line is one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

import torch
from torch.nn import functional

from . import checkpoint
from .export import Kind, export
from .factory.reading import example
from .inherit import inherited
from .model import Reader
from .stream import writers
from .tokens import Tokenizer
from .train import trees
from .trees import Grower, Grown, laid

KINDS: tuple[Kind, ...] = ("f32", "f16", "q8_0")
_WINDOW = 1400


def documents(each: int) -> list[Grown]:
    """`each` trees of every kind of invented document; the same on every machine."""
    found: list[Grown] = []
    for kind, write in writers().items():
        random = Random(f"compare {kind}")
        grower = Grower(Tokenizer(), random)
        for number in range(each):
            language = ("de", "en", "fr")[number % 3]
            tree = grower.grow(example(write(random, language), random), _WINDOW)
            found += [tree] if tree else []
    return found


def loss(reader: Reader, grown: list[Grown]) -> tuple[float, float]:
    """(mean loss of an answer's token, share of tokens that are the likeliest), in 32 bits."""
    total = right = count = 0.0
    for tree in grown:
        row = laid([tree], Random(0), 0.0)
        with torch.no_grad():
            parts = [
                part if part.mask is None else replace(part, mask=part.mask.float())
                for part in trees(row, "cpu")
            ]
            hidden = reader(torch.as_tensor(row.tokens), torch.as_tensor(row.positions), parts)
            logits = reader.logits(hidden[torch.as_tensor(row.wanted)])
        targets = torch.as_tensor(row.targets)
        total += float(functional.cross_entropy(logits, targets, reduction="sum"))
        right += float((logits.argmax(-1) == targets).sum())
        count += len(targets)
    return total / count, right / count


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--each", type=int, default=4, help="documents of each kind")
    given = parser.parse_args()
    reader, _ = checkpoint.load(given.checkpoint)
    grown = documents(given.each)
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            path = Path(folder) / f"{kind}.gguf"
            export(reader, path, kind, "compared")
            mean, right = loss(inherited(path), grown)
            found[kind] = {"loss": round(mean, 4), "right": round(right, 4),
                           "bytes": path.stat().st_size}  # fmt: skip
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
