"""A checkpoint as GGUF: `python -m models.training.export checkpoints/reader models/reader/x.gguf`.

llama.cpp computes the same model: names and order of its tensors, its rotary pairs, its tokenizer.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Literal

import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter, LlamaFileType
from gguf.quants import quantize
from numpy.typing import NDArray

from . import checkpoint
from .model import Reader
from .tokens import VOCABULARY, add_vocabulary, read_vocabulary

Kind = Literal["f32", "f16", "q8_0"]
_FILE = {
    "f32": LlamaFileType.ALL_F32,
    "f16": LlamaFileType.MOSTLY_F16,
    "q8_0": LlamaFileType.MOSTLY_Q8_0,
}
_TENSOR = {
    "f32": GGMLQuantizationType.F32,
    "f16": GGMLQuantizationType.F16,
    "q8_0": GGMLQuantizationType.Q8_0,
}
WRITING_KEY = "sealread.writing"
"""Says how a text is written down for the reader; "spaced" is `sealread.llm.writing.Written`."""

SIGHT_KEY = "sealread.attention"
"""Says how a text is to be read; "both ways": every token of it sees all the others."""


def export(
    reader: Reader, path: Path, kind: Kind, name: str, vocabulary: Path = VOCABULARY
) -> None:
    """Writes a reader; norms stay in 32 bits whatever the kind."""
    writer = GGUFWriter(path, "llama")
    _describe(writer, reader, name)
    writer.add_file_type(_FILE[kind])
    tokens, merges = read_vocabulary(vocabulary)
    add_vocabulary(writer, tokens, merges)
    for tensor, weights in tensors(reader).items():
        as_kind = _TENSOR[kind] if weights.ndim == 2 else GGMLQuantizationType.F32
        writer.add_tensor(tensor, quantize(weights, as_kind), raw_dtype=as_kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _describe(writer: GGUFWriter, reader: Reader, name: str) -> None:
    shape = reader.shape
    writer.add_name(name)
    writer.add_string(WRITING_KEY, "spaced")
    if shape.both_ways:
        writer.add_string(SIGHT_KEY, "both ways")
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(shape.layers)
    writer.add_feed_forward_length(shape.hidden)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.heads)
    writer.add_layer_norm_rms_eps(shape.epsilon)
    writer.add_rope_freq_base(shape.rope_base)
    writer.add_rope_dimension_count(shape.head)
    writer.add_vocab_size(shape.vocabulary)


def tensors(reader: Reader) -> dict[str, NDArray[np.float32]]:
    """The weights under llama.cpp's names. The output is tied to the embedding and left out."""
    own = {name: w.detach().float().cpu().numpy() for name, w in reader.state_dict().items()}
    found = {"token_embd.weight": own["embedding.weight"], "output_norm.weight": own["norm.weight"]}
    for number in range(reader.shape.layers):
        layer, block = f"layers.{number}.", f"blk.{number}."
        query, key, value = np.split(own[layer + "qkv.weight"], 3)
        gate, up = np.split(own[layer + "gate_up.weight"], 2)
        found |= {
            block + "attn_norm.weight": own[layer + "attention_norm.weight"],
            block + "attn_q.weight": query,
            block + "attn_k.weight": key,
            block + "attn_v.weight": value,
            block + "attn_output.weight": own[layer + "out.weight"],
            block + "ffn_norm.weight": own[layer + "feed_norm.weight"],
            block + "ffn_gate.weight": gate,
            block + "ffn_up.weight": up,
            block + "ffn_down.weight": own[layer + "down.weight"],
        }
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kind", choices=("f32", "f16", "q8_0"), default="f16")
    parser.add_argument("--name", default="Sealread reader")
    given = parser.parse_args()
    reader, _ = checkpoint.load(given.checkpoint)
    export(reader, given.out, given.kind, given.name)


if __name__ == "__main__":
    main()
