"""A language model of the Qwen 2 architecture in PyTorch, out of its GGUF file, with adapters.

The quantised weights are brought to bfloat16 and stay as they are; beside each of the seven
matrices of a layer stand two small ones that learn (LoRA, arXiv 2106.09685). What is learnt is
written as llama.cpp's adapter, which names the SHA-256 of the file it was learnt for.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import gguf
import numpy as np
import torch
from gguf.quants import dequantize
from torch import Tensor, nn
from torch.nn import functional

from sealread.weights.adapters import BASE_SHA256

ARCHITECTURE = "qwen2"
MATRICES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
ROTATION = 10_000.0
"""The base of rotary positions where a file names none."""


class Adapted(nn.Module):
    """A matrix that stays, two small ones that learn: (out, in), (rank, in), (out, rank)."""

    def __init__(self, weight: Tensor, bias: Tensor | None, rank: int, scale: float) -> None:
        """`rank` 0: nothing is learnt beside it."""
        super().__init__()
        self.weight, self.bias, self.scale, self.rank = weight, bias, scale, rank
        self.a = nn.Parameter(torch.randn(rank, weight.shape[1]) / math.sqrt(weight.shape[1]))
        self.b = nn.Parameter(torch.zeros(weight.shape[0], rank))

    def forward(self, x: Tensor) -> Tensor:
        """What the matrix makes of `x`: (tokens, in) -> (tokens, out)."""
        if not self.rank:
            return functional.linear(x, self.weight, self.bias)
        low = functional.linear(x, self.a.to(x.dtype))
        return functional.linear(x, self.weight, self.bias) + functional.linear(
            low, (self.b * self.scale).to(x.dtype)
        )


class Layer(nn.Module):
    """Attention and a gated feed-forward, each behind a norm."""

    def __init__(
        self, tensors: dict[str, Tensor], heads: int, shared: int, rank: int, scale: float
    ):
        super().__init__()
        self.heads, self.shared = heads, shared
        self.norms = [tensors["attn_norm.weight"], tensors["ffn_norm.weight"]]
        self.matrices = nn.ModuleDict(
            {
                name: Adapted(tensors[f"{name}.weight"], tensors.get(f"{name}.bias"), rank, scale)
                for name in MATRICES
            }
        )

    def adapted(self) -> list[Adapted]:
        """Its matrices, in the order of `MATRICES`."""
        return [cast("Adapted", self.matrices[name]) for name in MATRICES]

    def forward(
        self, x: Tensor, turn: tuple[Tensor, Tensor], masks: Sequence[Tensor], epsilon: float
    ) -> Tensor:
        """x: (tokens, width), papers one behind the other; masks are added to the scores."""
        part = self.matrices
        h = normed(x, self.norms[0], epsilon)
        count = h.shape[0]
        q = turned(part["attn_q"](h).view(count, self.heads, -1).transpose(0, 1), turn)
        k = turned(part["attn_k"](h).view(count, self.shared, -1).transpose(0, 1), turn)
        v = part["attn_v"](h).view(count, self.shared, -1).transpose(0, 1)
        times = self.heads // self.shared
        k, v = k.repeat_interleave(times, 0), v.repeat_interleave(times, 0)
        sizes = [mask.shape[0] for mask in masks]
        seen = torch.cat(
            [
                functional.scaled_dot_product_attention(a[None], b[None], c[None], attn_mask=mask)[
                    0
                ]
                for a, b, c, mask in zip(
                    q.split(sizes, 1), k.split(sizes, 1), v.split(sizes, 1), masks, strict=True
                )
            ],
            1,
        )
        x = x + part["attn_output"](seen.transpose(0, 1).reshape(count, -1))
        h = normed(x, self.norms[1], epsilon)
        return x + part["ffn_down"](functional.silu(part["ffn_gate"](h)) * part["ffn_up"](h))


def normed(x: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    """Root-mean-square norm."""
    return functional.rms_norm(x, (x.shape[-1],), weight, epsilon)


def turned(x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """Rotary positions. x: (heads, tokens, size); cosines and sines: (tokens, size)."""
    first, second = x.chunk(2, -1)
    return x * turn[0] + torch.cat((-second, first), -1) * turn[1]


class Model(nn.Module):
    """All layers; the embedding serves as output too where the file has no other."""

    def __init__(self, path: Path, rank: int, scale: float, above: float = 0.0) -> None:
        """`above`: the share of layers, from the first on, beside which nothing is learnt.

        Nothing goes back through those. Raises ValueError for another architecture.
        """
        super().__init__()
        reader = gguf.GGUFReader(path)
        said = {
            name: field.contents() for name, field in reader.fields.items() if "token" not in name
        }
        if said["general.architecture"] != ARCHITECTURE:
            raise ValueError(f"{path.name} is not of the architecture {ARCHITECTURE}")
        tensors = {one.name: _tensor(one) for one in reader.tensors}
        self.epsilon = float(said["qwen2.attention.layer_norm_rms_epsilon"])
        self.base = float(said.get("qwen2.rope.freq_base", ROTATION))
        self.heads = int(said["qwen2.attention.head_count"])
        shared = int(said["qwen2.attention.head_count_kv"])
        self.embedding = tensors["token_embd.weight"]
        self.output = tensors.get("output.weight", self.embedding)
        self.norm = tensors["output_norm.weight"]
        count = int(said["qwen2.block_count"])
        self.first = int(above * count)
        self.layers = nn.ModuleList(
            Layer(
                _of_layer(tensors, number), self.heads, shared,
                rank if number >= self.first else 0, scale,
            )
            for number in range(count)
        )  # fmt: skip

    def forward(self, tokens: Tensor, positions: Tensor, masks: Sequence[Tensor]) -> Tensor:
        """The states behind all tokens of some papers: (tokens, width). A mask for each paper.

        Papers share the large multiplications: weights are brought into the processor's order once
        for all of them.
        """
        x = self.embedding[tokens]
        turn = self._turn(positions, x.shape[1] // self.heads)
        for number, layer in enumerate(self.layers):
            with torch.set_grad_enabled(torch.is_grad_enabled() and number >= self.first):
                x = layer(x, turn, masks, self.epsilon)
        return normed(x, self.norm, self.epsilon)

    def logits(self, states: Tensor) -> Tensor:
        """What may come next behind some states, in 32 bits: (states, vocabulary)."""
        return functional.linear(states, self.output).float()

    def _turn(self, positions: Tensor, size: int) -> tuple[Tensor, Tensor]:
        steps = 1 / self.base ** (torch.arange(0, size, 2, device=positions.device).float() / size)
        angles = torch.cat([positions[:, None].float() * steps] * 2, -1)
        return angles.cos().to(self.embedding.dtype), angles.sin().to(self.embedding.dtype)

    def own_layers(self) -> list[Layer]:
        """The layers, from the first on."""
        return [cast("Layer", one) for one in self.layers]

    def learning(self) -> list[nn.Parameter]:
        """What is learnt."""
        return [one for one in self.parameters() if one.numel()]

    def moved(self, device: str) -> Model:
        """The same on a device; tensors that do not learn go along."""
        for name in ("embedding", "output", "norm"):
            setattr(self, name, getattr(self, name).to(device))
        for layer in self.own_layers():
            layer.norms = [one.to(device) for one in layer.norms]
            for one in layer.adapted():
                one.weight = one.weight.to(device)
                one.bias = None if one.bias is None else one.bias.to(device)
        return self.to(device)


def _tensor(one: gguf.ReaderTensor) -> Tensor:
    values = np.array(dequantize(one.data, one.tensor_type), dtype=np.float32)
    shape = [int(size) for size in reversed(one.shape)]
    return torch.from_numpy(values.reshape(shape)).to(torch.bfloat16)


def _of_layer(tensors: dict[str, Tensor], number: int) -> dict[str, Tensor]:
    lead = f"blk.{number}."
    return {name.removeprefix(lead): one for name, one in tensors.items() if name.startswith(lead)}


def save(
    model: Model, base: Path, path: Path, rank: int, alpha: float, about: dict[str, str]
) -> None:
    """Writes what was learnt as llama.cpp's adapter. `about`: what else its header says."""
    with base.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    writer = gguf.GGUFWriter(path, ARCHITECTURE)
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", alpha)
    writer.add_string(BASE_SHA256, sha256)
    for name, said in about.items():
        writer.add_string(name, said)
    for number, layer in enumerate(model.own_layers()):
        for name, one in zip(MATRICES, layer.adapted(), strict=True):
            if not one.rank:
                continue
            for end, part in (("a", one.a), ("b", one.b)):
                values = part.detach().float().cpu().numpy().astype(np.float16)
                writer.add_tensor(f"blk.{number}.{name}.weight.lora_{end}", values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    path.with_suffix(".toml").write_text(_manifest(path, sha256))


def take(model: Model, path: Path) -> None:
    """Takes what an adapter learnt before, to go on from there.

    Raises ValueError where it stands beside other layers, or is of another rank.
    """
    known = {one.name: np.asarray(one.data) for one in gguf.GGUFReader(path).tensors}
    for number, layer in enumerate(model.own_layers()):
        for name, one in zip(MATRICES, layer.adapted(), strict=True):
            for end, part in (("a", one.a), ("b", one.b)):
                values = known.pop(f"blk.{number}.{name}.weight.lora_{end}", None)
                there = values.shape if values is not None else (0,)
                if there != tuple(part.shape) and (one.rank or values is not None):
                    raise ValueError(f"{path.name} does not fit at {name} of layer {number}")
                if values is not None:
                    with torch.no_grad():
                        part.copy_(torch.from_numpy(values.astype(np.float32)))
    if known:
        raise ValueError(f"{path.name} has what this model has not: {sorted(known)[0]}")


def _manifest(path: Path, base_sha256: str) -> str:
    """What `models/adapters` says of an adapter, to be completed by a person."""
    body = path.read_bytes()
    said = {
        "name": path.stem, "file": path.name, "sha256": hashlib.sha256(body).hexdigest(),
        "bytes": len(body), "base_sha256": base_sha256, "licence": "AGPL-3.0-or-later",
        "learnt_from": "",
    }  # fmt: skip
    return "".join(f"{key} = {json.dumps(one)}\n" for key, one in said.items())
