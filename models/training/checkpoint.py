"""Checkpoints in parts: weights as 32-bit numbers in files of at most 16 MiB, and a description."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from .model import Reader, Shape

PART_BYTES = 15 << 20


@dataclass
class State:
    """How far a training has come. `curve`: measurements on the way, one dictionary each."""

    shape: dict[str, Any]
    seed: int = 1
    step: int = 0
    tokens: int = 0
    seconds: float = 0.0
    curve: list[dict[str, Any]] = field(default_factory=list)


def save(folder: Path, reader: Reader, state: State) -> None:
    """Writes beside the old checkpoint first, then takes its place part by part."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = _parts(reader.state_dict())
    for number, part in enumerate(parts):
        fresh = folder / f"weights-{number}.pt.new"
        torch.save(part, fresh)
    for number in range(len(parts)):
        (folder / f"weights-{number}.pt.new").replace(folder / f"weights-{number}.pt")
    fresh = folder / "state.json.new"
    fresh.write_text(json.dumps({**state.__dict__, "parts": len(parts)}, indent=1))
    fresh.replace(folder / "state.json")


def load(folder: Path) -> tuple[Reader, State]:
    """The reader and the state of a checkpoint. Raises FileNotFoundError where there is none."""
    described = json.loads((folder / "state.json").read_text())
    parts = described.pop("parts")
    state = State(**described)
    reader = Reader(Shape(**state.shape))
    weights: dict[str, Tensor] = {}
    for number in range(parts):
        weights.update(torch.load(folder / f"weights-{number}.pt", weights_only=True))
    reader.load_state_dict(weights)
    return reader, state


def _parts(weights: dict[str, Tensor]) -> list[dict[str, Tensor]]:
    parts: list[dict[str, Tensor]] = [{}]
    size = 0
    for name, weight in weights.items():
        own = weight.numel() * 4
        if parts[-1] and size + own > PART_BYTES:
            parts.append({})
            size = 0
        parts[-1][name] = weight.detach().float().cpu().clone()
        size += own
    return parts
