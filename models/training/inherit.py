"""Begins a training with the weights of an earlier reader, even if its vocabulary was another.

What layers know (to look a label up, to copy) does not depend on how words are cut to tokens. A
token that the earlier vocabulary has keeps its embedding; any other begins as the mean of the
tokens it would have been cut to, with some noise to tell it from its likes.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from gguf import GGUFReader
from gguf.quants import dequantize
from numpy.typing import NDArray

from .model import Reader, Shape
from .tokens import CONTROL, VOCABULARY, Tokenizer, read_vocabulary

_NOISE = 0.5
_STANDS_FOR = {"<|next|>": "<|key|>", "<|pick|>": "<|val|>"}
"""Control tokens that earlier readers did not have begin as these."""
Floats = NDArray[np.float32]


def inherited(path: Path, seed: int = 1, vocabulary: Path = VOCABULARY) -> Reader:
    """A reader with the weights of a GGUF file and the vocabulary of another."""
    file = GGUFReader(path)
    weights = {t.name: dequantize(t.data, t.tensor_type) for t in file.tensors}
    entry = {name: field.contents() for name, field in file.fields.items()}
    tokens, _ = read_vocabulary(vocabulary)
    reader = Reader(
        Shape(
            vocabulary=len(tokens),
            width=entry["llama.embedding_length"],
            layers=entry["llama.block_count"],
            heads=entry["llama.attention.head_count"],
            hidden=entry["llama.feed_forward_length"],
            rope_base=entry["llama.rope.freq_base"],
            epsilon=entry["llama.attention.layer_norm_rms_epsilon"],
        )
    )
    own = _layers(weights, reader.shape.layers)
    own["embedding.weight"] = _embedding(weights["token_embd.weight"], path, tokens, seed)
    own["norm.weight"] = weights["output_norm.weight"]
    reader.load_state_dict({name: torch.tensor(w) for name, w in own.items()})
    return reader


def _layers(weights: dict[str, Floats], count: int) -> dict[str, Floats]:
    own: dict[str, Floats] = {}
    for number in range(count):
        block, layer = f"blk.{number}.", f"layers.{number}."
        parts = [weights[f"{block}attn_{part}.weight"] for part in "qkv"]
        own |= {
            layer + "attention_norm.weight": weights[block + "attn_norm.weight"],
            layer + "qkv.weight": np.concatenate(parts),
            layer + "out.weight": weights[block + "attn_output.weight"],
            layer + "feed_norm.weight": weights[block + "ffn_norm.weight"],
            layer + "gate_up.weight": np.concatenate(
                [weights[block + "ffn_gate.weight"], weights[block + "ffn_up.weight"]]
            ),
            layer + "down.weight": weights[block + "ffn_down.weight"],
        }
    return own


def _embedding(old: Floats, path: Path, tokens: list[str], seed: int) -> Floats:
    known, _ = read_vocabulary(path)
    number = {token: place for place, token in enumerate(known)}
    cut = Tokenizer(path)
    random = np.random.default_rng(seed)
    spread = float(old.std())
    rows = []
    for token in tokens:
        token = _STANDS_FOR.get(token, token) if token not in number else token
        if token in number:
            rows.append(old[number[token]])
        else:
            parts = [] if token in CONTROL else cut(_text(token))
            mean = old[parts].mean(0) if parts else np.zeros_like(old[0])
            rows.append(mean + _NOISE * spread * random.standard_normal(old.shape[1]))
    return np.asarray(rows, np.float32)


def _text(token: str) -> str:
    """What a token of byte-level BPE spells, as far as it is text."""
    return bytes(_BYTES[letter] for letter in token).decode(errors="ignore")


def _byte_letters() -> dict[str, int]:
    """The letters that byte-level BPE writes bytes with (Radford et al. 2019)."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    rest = [byte for byte in range(256) if byte not in plain]
    return {chr(b): b for b in plain} | {chr(256 + n): b for n, b in enumerate(rest)}


_BYTES = _byte_letters()
