"""The reader as a PyTorch module: a Llama of small size, laid out so that llama.cpp agrees.

RMSNorm before attention and feed-forward, SwiGLU, rotary positions on interleaved pairs
(llama.cpp's order), no biases, output tied to the embedding (Touvron et al. 2023, "LLaMA").

One training example is a tree: the text of a window, and behind it branches (question and answer)
that see the text and themselves but not each other, as the engine forks the key-value cache for
each question. Within the text every token sees every other, before and behind it (a "prefix
language model", Raffel et al. 2020): what a word means is often said to its right or below it.
All trees of a step lie in one flat row of tokens; only attention looks at them one by one.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional


@dataclass(frozen=True)
class Shape:
    """The size of a reader; `context` is what it may be used with, in tokens.

    `both_ways`: the tokens of a text see those behind them too.
    """

    vocabulary: int
    width: int = 384
    layers: int = 8
    heads: int = 6
    hidden: int = 1024
    context: int = 4096
    both_ways: bool = True
    rope_base: float = 10_000.0
    epsilon: float = 1e-5

    @property
    def head(self) -> int:
        """The width of one attention head."""
        return self.width // self.heads

    def described(self) -> dict[str, float | bool]:
        """The sizes as plain numbers, for a checkpoint's description."""
        return asdict(self)


@dataclass(frozen=True)
class Tree:
    """The size of one example in the flat row: its text first, then its branches.

    `mask` (branch tokens, text + branch tokens) is added to the attention scores of the branches.
    """

    text: int
    branches: int
    mask: Tensor | None

    @property
    def parts(self) -> list[int]:
        """Tokens of the text and of the branches; one number where nothing is asked."""
        return [self.text, self.branches] if self.branches else [self.text]


class Layer(nn.Module):
    """Attention and feed-forward, each behind a norm and beside a residual path."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads, self.head, self.causal = shape.heads, shape.head, not shape.both_ways
        self.attention_norm = nn.RMSNorm(shape.width, shape.epsilon)
        self.qkv = nn.Linear(shape.width, 3 * shape.width, bias=False)
        self.out = nn.Linear(shape.width, shape.width, bias=False)
        self.feed_norm = nn.RMSNorm(shape.width, shape.epsilon)
        self.gate_up = nn.Linear(shape.width, 2 * shape.hidden, bias=False)
        self.down = nn.Linear(shape.hidden, shape.width, bias=False)

    def forward(self, x: Tensor, trees: list[Tree], cos: Tensor, sin: Tensor) -> Tensor:
        """(tokens, width) -> (tokens, width)."""
        return self.after(x, attention(*self.before(x, cos, sin), trees, self.causal))

    def before(self, x: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Queries, keys and values, (tokens, heads, head) each, turned by their positions."""
        qkv = self.qkv(self.attention_norm(x)).view(-1, 3, self.heads, self.head)
        query, key, values = qkv.unbind(1)
        return turned(query, cos, sin), turned(key, cos, sin), values

    def after(self, x: Tensor, mixed: Tensor) -> Tensor:
        """What attention mixed is added, then fed forward."""
        x = x + self.out(mixed)
        gate, up = self.gate_up(self.feed_norm(x)).chunk(2, dim=-1)
        fed: Tensor = x + self.down(functional.silu(gate) * up)
        return fed


def attention(
    query: Tensor, key: Tensor, values: Tensor, trees: list[Tree], causal: bool
) -> Tensor:
    """Each tree for itself: the text sees itself (if `causal`, only what came before), its branches
    see the text and what their mask lets.

    (tokens, heads, head) three times -> (tokens, heads x head).
    """
    parts = [part for tree in trees for part in tree.parts]
    rows = [torch.split(x, parts) for x in (query, key, values)]
    mixed: list[Tensor] = []
    place = 0
    for tree in trees:
        q, k, v = (_by_head(x[place]) for x in rows)
        mixed.append(functional.scaled_dot_product_attention(q, k, v, is_causal=causal))
        if tree.branches:
            q, own_k, own_v = (_by_head(x[place + 1]) for x in rows)
            k, v = torch.cat((k, own_k), 2), torch.cat((v, own_v), 2)
            mixed.append(functional.scaled_dot_product_attention(q, k, v, attn_mask=tree.mask))
        place += len(tree.parts)
    return torch.cat(mixed, dim=2)[0].transpose(0, 1).flatten(1)


def _by_head(x: Tensor) -> Tensor:
    """(tokens, heads, head) -> (1, heads, tokens, head)."""
    return x.transpose(0, 1).unsqueeze(0)


def turns(positions: Tensor, shape: Shape) -> tuple[Tensor, Tensor]:
    """Cosine and sine, (tokens, 1, head / 2), of what each position turns each pair by."""
    steps = torch.arange(0, shape.head, 2, device=positions.device, dtype=torch.float32)
    angle = positions.float()[:, None] * shape.rope_base ** (-steps / shape.head)
    return angle.cos()[:, None], angle.sin()[:, None]


def turned(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Pairs of neighbours turned by an angle; computed in 32 bits, given back as `x` is."""
    pairs = x.float().view(*x.shape[:-1], -1, 2)
    even, odd = pairs[..., 0], pairs[..., 1]
    both = torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1)
    return both.view(x.shape).to(x.dtype)


class Reader(nn.Module):
    """Tokens of trees in, hidden states out; `logits` of the wanted ones."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.norm = nn.RMSNorm(shape.width, shape.epsilon)
        self._begin()

    def _begin(self) -> None:
        nn.init.normal_(self.embedding.weight, std=0.02)
        for name, weight in self.named_parameters():
            if weight.ndim == 2 and "embedding" not in name:
                # What writes into the residual path starts at nothing: deep is born shallow.
                last = name.endswith(("out.weight", "down.weight"))
                nn.init.normal_(weight, std=0.0 if last else weight.shape[1] ** -0.5)

    def forward(self, tokens: Tensor, positions: Tensor, trees: list[Tree]) -> Tensor:
        """(tokens,) -> hidden states (tokens, width)."""
        x = self.embedding(tokens)
        cos, sin = turns(positions, self.shape)
        for layer in self.layers:
            x = layer(x, trees, cos, sin)
        hidden: Tensor = self.norm(x)
        return hidden

    def logits(self, hidden: Tensor) -> Tensor:
        """(n, width) -> (n, vocabulary)."""
        return functional.linear(hidden, self.embedding.weight)

    def size(self) -> int:
        """How many numbers it has."""
        return sum(weight.numel() for weight in self.parameters())
