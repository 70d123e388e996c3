"""A language model of the Qwen 2 architecture out of a packed base, with adapters that learn.

The quantised weights go to the device as they lie in the GGUF file, become bfloat16 there and stay
as they are; beside each of the seven matrices of a layer stand two small ones that learn (LoRA,
arXiv 2106.09685).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from .papers import Batch

MATRICES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
SCALE = 2.0
"""How much the small matrices count: alpha by rank."""
_PLAIN = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}
_AT_ONCE = 400_000
"""Blocks that become numbers at once."""
Turn = tuple[Tensor, Tensor]
Low = tuple[Tensor, Tensor]
"""The two small matrices beside one, (rank, in) and (out, rank)."""


def unpacked(raw: Tensor, kind: str, shape: Sequence[int]) -> Tensor:
    """A tensor of a GGUF file in bfloat16. raw: its bytes. Raises ValueError for another kind."""
    if kind in _PLAIN:
        return raw.view(_PLAIN[kind]).view(*shape).to(torch.bfloat16)
    if kind not in _BLOCKS:
        raise ValueError(f"weights of the kind {kind} are not read here")
    size, made = _BLOCKS[kind]
    parts = raw.view(-1, size).split(_AT_ONCE)
    return torch.cat([made(part).to(torch.bfloat16) for part in parts]).view(*shape)


def _q4_k(raw: Tensor) -> Tensor:
    """Two scales in 16 bits, eight of 6 bits for scales and minima each, 256 values of 4 bits."""
    d, least = (_halves(raw[:, at : at + 2]) for at in (0, 2))
    low, mid, high = raw[:, 4:8], raw[:, 8:12], raw[:, 12:16]
    scales = torch.cat([low & 63, (high & 15) | ((low >> 6) << 4)], 1).float()
    mins = torch.cat([mid & 63, (high >> 4) | ((mid >> 6) << 4)], 1).float()
    packed = raw[:, 16:].view(-1, 4, 32)
    values = torch.stack([packed & 15, packed >> 4], 2).view(-1, 8, 32).float()
    return ((d * scales)[:, :, None] * values - (least * mins)[:, :, None]).reshape(-1, 256)


def _q6_k(raw: Tensor) -> Tensor:
    """Low 4 bits, high 2 bits, sixteen scales of 8 bits, one of 16: 256 values."""
    low, high = raw[:, :128].view(-1, 2, 64), raw[:, 128:192].view(-1, 2, 32)
    scales = raw[:, 192:208].contiguous().view(torch.int8).float()
    first, second = low[:, :, :32], low[:, :, 32:]
    quarters = (first & 15, second & 15, first >> 4, second >> 4)
    values = torch.stack(
        [one | (((high >> 2 * place) & 3) << 4) for place, one in enumerate(quarters)], 2
    )
    blocks = values.float().view(-1, 16, 16) - 32
    return ((_halves(raw[:, 208:210]) * scales)[:, :, None] * blocks).reshape(-1, 256)


def _halves(raw: Tensor) -> Tensor:
    return raw.contiguous().view(torch.float16).float()


_BLOCKS = {"Q4_K": (144, _q4_k), "Q6_K": (210, _q6_k)}


def _beside(x: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """What two small matrices make of `x`."""
    return functional.linear(functional.linear(x, a.to(x.dtype)), b.to(x.dtype))


def _normed(x: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    return functional.rms_norm(x, (x.shape[-1],), weight, epsilon)


def _turned(x: Tensor, turn: Turn) -> Tensor:
    """Rotary positions. x: (tokens, heads · size); cosines and sines: (tokens, size)."""
    heads = x.view(x.shape[0], -1, turn[0].shape[1])
    first, second = heads.chunk(2, -1)
    other = torch.cat((-second, first), -1)
    return (heads * turn[0][:, None] + other * turn[1][:, None]).to(x.dtype).view(x.shape)


def _before(
    x: Tensor, norm: Tensor, weight: Tensor, bias: Tensor, lows: Sequence[Low], turn: Turn,
    epsilon: float,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    """Queries, keys and values of a layer: (tokens, width) each."""
    h = _normed(x, norm, epsilon)
    made = functional.linear(h, weight, bias).split([b.shape[0] for _, b in lows], 1)
    q, k, v = (one + _beside(h, *low) for one, low in zip(made, lows, strict=True))
    return _turned(q, turn), _turned(k, turn), v


def _behind(
    x: Tensor, seen: Tensor, out: Tensor, norm: Tensor, wide: Tensor, down: Tensor,
    lows: Sequence[Low], epsilon: float,
) -> Tensor:  # fmt: skip
    """A layer's states behind attention: what was seen, and a gated feed-forward."""
    x = x + functional.linear(seen, out) + _beside(seen, *lows[0])
    h = _normed(x, norm, epsilon)
    gate, up = functional.linear(h, wide).chunk(2, 1)
    h = functional.silu(gate + _beside(h, *lows[1])) * (up + _beside(h, *lows[2]))
    return x + functional.linear(h, down) + _beside(h, *lows[3])


class Layer(nn.Module):
    """Seven matrices that stay; beside each of them, from `Model.first` on, two small ones."""

    def __init__(self, tensors: Mapping[str, Tensor], rank: int) -> None:
        super().__init__()
        self.norms = tensors["attn_norm.weight"], tensors["ffn_norm.weight"]
        self.qkv = torch.cat([tensors[f"attn_{one}.weight"] for one in "qkv"])
        self.bias = torch.cat([tensors[f"attn_{one}.bias"] for one in "qkv"])
        self.out = tensors["attn_output.weight"]
        self.wide = torch.cat([tensors["ffn_gate.weight"], tensors["ffn_up.weight"]])
        self.down = tensors["ffn_down.weight"]
        self.a, self.b = nn.ParameterDict(), nn.ParameterDict()
        for name in MATRICES:
            rows, columns = tensors[f"{name}.weight"].shape
            a = torch.randn(rank, columns, device=self.qkv.device) / math.sqrt(columns)
            self.a[name] = nn.Parameter(a)
            self.b[name] = nn.Parameter(torch.zeros(rows, rank, device=self.qkv.device))

    def lows(self) -> list[Low]:
        """The small matrices, in the order of `MATRICES`."""
        return [(self.a[name] * SCALE, self.b[name]) for name in MATRICES]


class Model(nn.Module):
    """All layers of a packed base."""

    def __init__(self, folder: Path, device: str, rank: int, above: float = 0.0) -> None:
        """`above`: the share of layers, from the first on, beside which nothing is learnt.

        Nothing goes back through those.
        """
        super().__init__()
        about = json.loads((folder / "base.json").read_text())
        tensors = _tensors(folder, about["tensors"], device)
        self.device = device
        self.epsilon, self.base = about["epsilon"], about["base"]
        self.heads, self.shared = about["heads"], about["shared"]
        self.embedding = tensors["token_embd.weight"]
        self.output = tensors.get("output.weight", self.embedding)
        self.norm = tensors["output_norm.weight"]
        self.first = int(above * about["layers"])
        self.layers = nn.ModuleList(
            Layer(_of_layer(tensors, number), rank) for number in range(about["layers"])
        )
        for layer in self.layers[: self.first]:
            layer.requires_grad_(False)
        self._plain: tuple[Any, Any] = _before, _behind
        self._compiled: tuple[Any, Any] = (
            torch.compile(_before, dynamic=False),
            torch.compile(_behind, dynamic=False),
        )
        self._before, self._behind = self._plain

    def compiles(self, wanted: bool) -> None:
        """Whether what surrounds attention is compiled, for one number of tokens; at first not."""
        self._before, self._behind = self._compiled if wanted else self._plain

    def own_layers(self) -> list[Layer]:
        """The layers, from the first on."""
        return [cast("Layer", one) for one in self.layers]

    def learning(self) -> list[nn.Parameter]:
        """What is learnt."""
        return [one for one in self.parameters() if one.requires_grad]

    def learnt(self) -> dict[str, NDArray[Any]]:
        """What was learnt, in 16 bits: `blk.N.NAME.a`, (rank, in), and `.b`, (out, rank)."""
        return {
            f"blk.{number}.{name}.{end}": parts[name].detach().float().cpu().numpy().astype("f2")
            for number, layer in enumerate(self.own_layers())
            for name in MATRICES
            for end, parts in (("a", layer.a), ("b", layer.b))
            if number >= self.first
        }

    def take(self, learnt: Mapping[str, NDArray[Any]]) -> None:
        """Goes on from what was learnt before. Raises ValueError where it does not fit."""
        own = {name: values.shape for name, values in self.learnt().items()}
        if own != {name: values.shape for name, values in learnt.items()}:
            raise ValueError("what was learnt before is of another rank, or beside other layers")
        for name, values in learnt.items():
            _, number, matrix, end = name.split(".")
            layer = self.own_layers()[int(number)]
            with torch.no_grad():
                (layer.a if end == "a" else layer.b)[matrix].copy_(torch.from_numpy(values))

    def states(self, batch: Batch) -> Tensor:
        """The states behind all tokens: (papers · length, width)."""
        turn = self._turn(self._there(batch.positions).view(-1))
        mask = _mask(self._there(batch.owners), self._there(batch.leads))
        x = self.embedding[self._there(batch.tokens).long().view(-1)]
        grad = torch.is_grad_enabled()
        for number, layer in enumerate(self.own_layers()):
            learns = grad and number >= self.first
            if learns and number == self.first:
                x = x.detach().requires_grad_()  # so that all layers are compiled as one
            with torch.set_grad_enabled(learns):
                x = self._through(layer, x, turn, mask)
        return _normed(x, self.norm, self.epsilon)

    def _through(self, layer: Layer, x: Tensor, turn: Turn, mask: Tensor) -> Tensor:
        lows, shape = layer.lows(), (mask.shape[0], mask.shape[2])
        q, k, v = self._before(
            x, layer.norms[0], layer.qkv, layer.bias, lows[:3], turn, self.epsilon
        )
        q = q.view(*shape, self.heads, -1).transpose(1, 2)
        k, v = (
            one.view(*shape, self.shared, -1).transpose(1, 2)
            .repeat_interleave(self.heads // self.shared, 1)
            for one in (k, v)
        )  # fmt: skip
        seen = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        seen = seen.transpose(1, 2).reshape(x.shape)
        return self._behind(
            x, seen, layer.out, layer.norms[1], layer.wide, layer.down, lows[3:], self.epsilon
        )

    def logits(self, states: Tensor) -> Tensor:
        """What may come next behind some states, in 32 bits: (states, words)."""
        return functional.linear(states, self.output).float()

    def surprise(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """At each token of an answer, and which token was likeliest there."""
        logits = self.logits(self.states(batch)[self._there(batch.at).long()])
        targets = self._there(batch.targets).long()
        lost = functional.cross_entropy(logits, targets, reduction="none")
        return lost, logits.detach().argmax(1)

    def _there(self, values: NDArray[Any]) -> Tensor:
        return torch.from_numpy(values).to(self.device, non_blocking=True)

    def _turn(self, positions: Tensor) -> Turn:
        size = self.embedding.shape[1] // self.heads
        steps = 1 / self.base ** (torch.arange(0, size, 2, device=self.device).float() / size)
        angles = torch.cat([positions[:, None].float() * steps] * 2, -1)
        return angles.cos(), angles.sin()


def _mask(owners: Tensor, leads: Tensor) -> Tensor:
    """What is added to the scores, (papers, 1, length, length).

    A branch sees what all share, its lead, and itself up to a token.
    """
    asks, seen = owners[:, :, None], owners[:, None, :]
    order = torch.arange(owners.shape[1], device=owners.device)
    own = (seen == 0) | (asks == seen) | (leads[:, :, None] == seen) & (asks > 0)
    kept = own & (order[:, None] >= order)
    mask = torch.zeros(kept.shape, dtype=torch.bfloat16, device=owners.device)
    return mask.masked_fill_(~kept, float("-inf"))[:, None]


def _tensors(folder: Path, listed: Sequence[Mapping[str, Any]], device: str) -> dict[str, Tensor]:
    raw = np.memmap(folder / "base.bin", np.uint8, "r")
    found = {}
    for one in listed:
        data = torch.from_numpy(np.array(raw[one["at"] : one["at"] + one["bytes"]]))
        found[one["name"]] = unpacked(data.to(device), one["kind"], one["shape"])
    return found


def _of_layer(tensors: Mapping[str, Tensor], number: int) -> dict[str, Tensor]:
    lead = f"blk.{number}."
    return {name.removeprefix(lead): one for name, one in tensors.items() if name.startswith(lead)}
