"""Models of true shape with weights made at random: speed does not depend on what weights say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import gguf
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Kind = Literal["q4_0", "q8_0"]
Bytes = NDArray[np.uint8]

_SPREAD = 0.02
# Never rendered by us, and others are told a format by name: it shows the family.
_TEMPLATE = "<|start_header_id|>{{ role }}<|end_header_id|>{{ content }}<|eot_id|>"
_TYPES = {
    "q4_0": gguf.GGMLQuantizationType.Q4_0,
    "q8_0": gguf.GGMLQuantizationType.Q8_0,
    "q6_k": gguf.GGMLQuantizationType.Q6_K,
}
_FILE_TYPES = {"q4_0": 2, "q8_0": 7}


class Shape(Struct, frozen=True):
    """What decides the speed of a Llama: layers, widths, heads."""

    name: str
    layers: int
    width: int
    heads: int
    key_heads: int
    inner: int
    context: int = 131_072
    rope_base: float = 500_000.0

    def parameters(self, vocabulary: int) -> int:
        """How many weights it has, its embeddings (used for the output too) counted once."""
        keys = self.width // self.heads * self.key_heads
        layer = 2 * self.width * (self.width + keys) + 3 * self.width * self.inner
        return self.layers * layer + vocabulary * self.width


LLAMA_1B = Shape("Llama-3.2-1B", 16, 2048, 32, 8, 8192)


def write_model(target: Path, shape: Shape, kind: Kind, vocabulary: Path) -> Path:
    """A GGUF of that shape with the tokenizer of `vocabulary`; one that is there stays.

    Quantised as llama.cpp does it: Q4_0 keeps the embeddings, which are the output too, in Q6_K.
    """
    if target.is_file():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part")
    writer = gguf.GGUFWriter(part, "llama")
    writer.add_name(f"random {shape.name}")
    writer.add_block_count(shape.layers)
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_feed_forward_length(shape.inner)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.key_heads)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_freq_base(shape.rope_base)
    writer.add_rope_dimension_count(shape.width // shape.heads)
    writer.add_file_type(_FILE_TYPES[kind])
    size = _copy_tokenizer(writer, vocabulary)
    writer.add_vocab_size(size)
    writer.add_chat_template(_TEMPLATE)
    for name, rows, columns, how in _tensors(shape, kind, size):
        if how == "f32":
            writer.add_tensor(name, np.ones(columns, np.float32))
        else:
            writer.add_tensor(name, _random(how, rows, columns), raw_dtype=_TYPES[how])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    part.rename(target)
    return target


def _copy_tokenizer(writer: gguf.GGUFWriter, vocabulary: Path) -> int:
    """Takes over a file's tokenizer; how many tokens it has."""
    size = 0
    for key, field in gguf.GGUFReader(vocabulary).fields.items():
        if not key.startswith("tokenizer.") or key == "tokenizer.chat_template":
            continue
        value: Any = field.contents()
        if field.types[0] == gguf.GGUFValueType.ARRAY:
            writer.add_array(key, value)
            size = len(value) if key == "tokenizer.ggml.tokens" else size
        else:
            writer.add_key_value(key, value, field.types[0])
    return size


def _tensors(shape: Shape, kind: Kind, vocabulary: int) -> Iterator[tuple[str, int, int, str]]:
    """(name, rows, columns, type) of each tensor."""
    width, inner = shape.width, shape.inner
    keys = width // shape.heads * shape.key_heads
    yield "token_embd.weight", vocabulary, width, "q6_k" if kind == "q4_0" else kind
    for layer in range(shape.layers):
        of = f"blk.{layer}."
        yield f"{of}attn_norm.weight", 1, width, "f32"
        yield f"{of}attn_q.weight", width, width, kind
        yield f"{of}attn_k.weight", keys, width, kind
        yield f"{of}attn_v.weight", keys, width, kind
        yield f"{of}attn_output.weight", width, width, kind
        yield f"{of}ffn_norm.weight", 1, width, "f32"
        yield f"{of}ffn_gate.weight", inner, width, kind
        yield f"{of}ffn_up.weight", inner, width, kind
        yield f"{of}ffn_down.weight", width, inner, kind
    yield "output_norm.weight", 1, width, "f32"


def _random(kind: str, rows: int, columns: int) -> Bytes:
    """Blocks of a quantised matrix: random figures, one small scale; shape (rows, bytes a row)."""
    block, size = gguf.GGML_QUANT_SIZES[_TYPES[kind]]
    blocks = columns // block
    made = np.random.default_rng(rows + columns).integers(0, 256, (rows, blocks, size), np.uint8)
    scale = np.frombuffer(np.float16(_SPREAD / _steps(kind)).tobytes(), np.uint8)
    at = size - 2 if kind == "q6_k" else 0  # where a block keeps its scale
    made[:, :, at : at + 2] = scale
    return made.reshape(rows, blocks * size)


def _steps(kind: str) -> int:
    return {"q4_0": 8, "q8_0": 128, "q6_k": 32 * 64}[kind]
