"""Models made for conversation, for tests: a Llama of random weights and each family's vocabulary.

What they say is nonsense; how they are spoken to is not.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from gguf import GGUFWriter, LlamaFileType, TokenType
from msgspec import Struct

WIDTH, HIDDEN, LAYERS, HEADS = 64, 96, 2, 2
CONTEXT = 4096
_EPSILON = 1e-5


class Kind(Struct, frozen=True):
    """A vocabulary: `marks` are control tokens, `words` the maker's own words, which any text may
    spell; `pieces`: SentencePiece (with byte tokens and a space before every text) or byte-level
    BPE. `template`: stands in the file and is never run.
    """

    marks: tuple[str, ...]
    template: str
    words: tuple[str, ...] = ()
    pieces: bool = False
    space: bool = True
    bos: str | None = None


KINDS = {
    "llama-3": Kind(
        ("<|begin_of_text|>", "<|end_of_text|>", "<|start_header_id|>", "<|end_header_id|>",
         "<|eot_id|>"),
        "{{ '<|start_header_id|>' + role + '<|end_header_id|>' + text + '<|eot_id|>' }}",
        bos="<|begin_of_text|>",
    ),
    "chatml": Kind(
        ("<|endoftext|>", "<|im_start|>", "<|im_end|>"),
        "{{ '<|im_start|>' + role + '\n' + text + '<|im_end|>' }}",
    ),
    "qwen-3": Kind(
        ("<|endoftext|>", "<|im_start|>", "<|im_end|>"),
        "{{ '<|im_start|>' + role + text + '<|im_end|>' }}{% if enable_thinking is false %}",
        words=("<think>", "</think>"),
    ),
    "gemma": Kind(
        ("<pad>", "<eos>", "<bos>", "<unk>", "<start_of_turn>", "<end_of_turn>"),
        "{{ bos_token }}{{ '<start_of_turn>' + role + '\n' + text + '<end_of_turn>' }}",
        pieces=True, space=False, bos="<bos>",
    ),
    "mistral": Kind(
        ("<unk>", "<s>", "</s>", "[INST]", "[/INST]"),
        "{{ bos_token }}{{ '[INST] ' + text + '[/INST]' }}",
        pieces=True, bos="<s>",
    ),
    "mistral-system": Kind(
        ("<unk>", "<s>", "</s>", "[INST]", "[/INST]", "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]"),
        "{{ bos_token }}{{ '[SYSTEM_PROMPT]' }}{{ '[INST]' + text + '[/INST]' }}",
        bos="<s>",
    ),
    "phi-3": Kind(
        ("<unk>", "<s>", "</s>", "<|endoftext|>", "<|system|>", "<|end|>", "<|user|>",
         "<|assistant|>"),
        "{{ '<|' + role + '|>' + text + '<|end|>' }}{{ '<|assistant|>' }}",
        pieces=True, space=False, bos="<s>",
    ),
    "phi-4": Kind(
        ("<|endoftext|>", "<|im_start|>", "<|im_sep|>", "<|im_end|>"),
        "{{ '<|im_start|>' + role + '<|im_sep|>' + text + '<|im_end|>' }}",
    ),
}  # fmt: skip


def write_model(
    path: Path,
    kind: Kind,
    *,
    context: int = CONTEXT,
    seed: int = 1,
    template: bool = True,
    adds_bos: bool | None = None,
    architecture: str = "llama",
) -> Path:
    """Writes a model of this kind. `adds_bos`: what the file says of its beginnings.

    `architecture`: llama, or qwen2, whose attention has biases.
    """
    path.parent.mkdir(exist_ok=True)
    tokens, kinds = _vocabulary(kind)
    writer = GGUFWriter(path, architecture)
    writer.add_name("A model that talks")
    writer.add_license("mit")
    _shape(writer, context, len(tokens))
    writer.add_tokenizer_model("llama" if kind.pieces else "gpt2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    if kind.pieces:
        writer.add_token_scores([-float(number) for number in range(len(tokens))])
        writer.add_add_space_prefix(kind.space)
        writer.add_unk_token_id(tokens.index("<unk>"))
    else:
        writer.add_tokenizer_pre("smollm")
        writer.add_token_merges([f"{left} {right}" for left, right in _MERGES])
    if kind.bos is not None:
        writer.add_bos_token_id(tokens.index(kind.bos))
    writer.add_eos_token_id(1)
    if adds_bos is not None:
        writer.add_add_bos_token(adds_bos)
    if template:
        writer.add_chat_template(kind.template)
    _tensors(writer, len(tokens), seed)
    if architecture == "qwen2":
        _biases(writer, seed)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _shape(writer: GGUFWriter, context: int, tokens: int) -> None:
    writer.add_context_length(context)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(_EPSILON)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(tokens)
    writer.add_file_type(LlamaFileType.ALL_F32)


_MERGES = [("Ġ", "t"), ("e", "n"), ("e", "r"), ("Ċ", "Ċ"), ("Ġt", "h"), ("i", "n"), ("en", "t")]


def _vocabulary(kind: Kind) -> tuple[list[str], list[TokenType]]:
    """The marks, the maker's words, then what texts are written with."""
    unknown = {"<unk>": TokenType.UNKNOWN}
    kinds = {mark: unknown.get(mark, TokenType.CONTROL) for mark in kind.marks}
    kinds |= dict.fromkeys(kind.words, TokenType.USER_DEFINED)
    if kind.pieces:
        kinds |= {f"<0x{byte:02X}>": TokenType.BYTE for byte in range(256)}
        letters = [chr(code) for code in range(33, 127)] + list("äöüÄÖÜß€")
        kinds |= dict.fromkeys(["▁", *letters, "▁t", "en", "er", "▁th", "in", "ent"],
                               TokenType.NORMAL)  # fmt: skip
    else:
        kinds |= dict.fromkeys(_byte_letters(), TokenType.NORMAL)
        kinds |= dict.fromkeys(("".join(pair) for pair in _MERGES), TokenType.NORMAL)
    return list(kinds), list(kinds.values())


def _byte_letters() -> list[str]:
    """How byte-level BPE writes the 256 bytes down (GPT-2's table)."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return [chr(byte) for byte in plain] + [chr(256 + place) for place in range(len(others))]


def _tensors(writer: GGUFWriter, tokens: int, seed: int) -> None:
    random = np.random.default_rng(seed)

    def drawn(*shape: int) -> np.ndarray:
        return (random.standard_normal(shape) / np.sqrt(shape[-1])).astype(np.float32)

    writer.add_tensor("token_embd.weight", drawn(tokens, WIDTH))
    writer.add_tensor("output.weight", 4 * drawn(tokens, WIDTH))
    writer.add_tensor("output_norm.weight", np.ones(WIDTH, np.float32))
    for number in range(LAYERS):
        block = f"blk.{number}."
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"{block}{norm}.weight", np.ones(WIDTH, np.float32))
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            writer.add_tensor(f"{block}{name}.weight", drawn(WIDTH, WIDTH))
        writer.add_tensor(f"{block}ffn_gate.weight", drawn(HIDDEN, WIDTH))
        writer.add_tensor(f"{block}ffn_up.weight", drawn(HIDDEN, WIDTH))
        writer.add_tensor(f"{block}ffn_down.weight", drawn(WIDTH, HIDDEN))


def _biases(writer: GGUFWriter, seed: int) -> None:
    random = np.random.default_rng(seed + 1)
    for number in range(LAYERS):
        for name in ("attn_q", "attn_k", "attn_v"):
            bias = random.standard_normal(WIDTH).astype(np.float32)
            writer.add_tensor(f"blk.{number}.{name}.bias", bias)
