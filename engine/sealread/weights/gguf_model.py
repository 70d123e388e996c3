"""Whether the header of a GGUF file describes a language model that can be: sizes that agree."""

from __future__ import annotations

import re
from pathlib import Path

from sealread.errors import ModelDamaged
from sealread.weights.gguf import Header, Items, Tensor, read_header

FAMILIES = frozenset(
    ("llama", "mistral3", "qwen2", "qwen3", "gemma", "gemma2", "gemma3", "phi2", "phi3")
)
"""The architectures that Sealread speaks to, as llama.cpp names them."""
MAX_LAYERS = 512
MAX_WIDTH = 1 << 17
MAX_HEADS = 2048
MAX_EXPERTS = 256
MAX_CONTEXT = 1 << 24
MAX_TOKENS = 1 << 20
_STRING = 8
_COUNTING = frozenset((24, 25, 26, 27, 28))
"""Whole numbers and doubles: llama.cpp loads such tensors, and breaks on them later."""
_FULL = frozenset((0, 1, 30))
"""F32, F16, BF16: what norms and biases are kept in."""
_LAYER = re.compile(r"blk\.(\d{1,6})\.")
_TOKEN_IDS = ("bos", "eos", "eot", "unknown", "padding", "separator")


def check_model(path: Path) -> Header:
    """The header of a file that may be loaded. Raises ModelDamaged or ModelUnusable."""
    header = read_header(path)
    _Check(header, path.name).all()
    return header


class _Check:
    """One look at a header: what is said in two places must be the same in both."""

    def __init__(self, header: Header, name: str) -> None:
        self.header, self.name = header, name
        family = header.entries.get("general.architecture")
        if not isinstance(family, str) or family not in FAMILIES:
            raise self._wrong(f"the architecture {str(family)[:40]!r} is not one Sealread knows")
        self.family = family
        self.tensors = {tensor.name: tensor for tensor in header.tensors}

    def all(self) -> None:
        self._check_whole()
        layers = self._number("block_count", MAX_LAYERS)
        width = self._number("embedding_length", MAX_WIDTH)
        self._number("context_length", MAX_CONTEXT)
        self._check_heads(width)
        self._check_experts()
        tokens = self._tokens()
        self._check_embedding(width, tokens)
        self._check_layers(layers)
        self._check_kinds()

    def _wrong(self, what: str) -> ModelDamaged:
        return ModelDamaged(file=self.name, what=what)

    def _check_whole(self) -> None:
        # Of a model in parts, llama.cpp would open the other files by itself, unchecked.
        if self.header.entries.get("split.count", 0) not in (0, 1):
            raise self._wrong("it is one of several parts; join them with llama-gguf-split")

    def _number(self, key: str, most: int) -> int:
        value = self.header.entries.get(f"{self.family}.{key}")
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise self._wrong(f"{self.family}.{key} is missing or not from 1 to {most}")
        return value

    def _check_heads(self, width: int) -> None:
        """Heads may be listed layer by layer, which llama.cpp checks against the layers itself."""
        prefix = f"{self.family}.attention."
        if isinstance(self.header.entries.get(prefix + "head_count"), Items):
            return
        heads = self._number("attention.head_count", MAX_HEADS)
        if width % heads and prefix + "key_length" not in self.header.entries:
            raise self._wrong("its width is not a multiple of its heads")
        shared = self.header.entries.get(prefix + "head_count_kv", heads)
        if not isinstance(shared, Items) and (
            not isinstance(shared, int) or shared < 1 or heads % shared
        ):
            raise self._wrong("its heads are not a multiple of its key and value heads")

    def _check_experts(self) -> None:
        if self.header.entries.get(f"{self.family}.expert_count", 0) != 0:
            experts = self._number("expert_count", MAX_EXPERTS)
            self._number("expert_used_count", experts)

    def _tokens(self) -> int:
        """The size of the vocabulary."""
        tokens = self.header.entries.get("tokenizer.ggml.tokens")
        if not isinstance(tokens, Items) or tokens.kind != _STRING:
            raise self._wrong("it has no vocabulary")
        if not 1 <= tokens.count <= MAX_TOKENS:
            raise self._wrong(f"its vocabulary has {tokens.count} tokens")
        for key in ("token_type", "scores"):
            listed = self.header.entries.get(f"tokenizer.ggml.{key}")
            if listed is not None and (
                not isinstance(listed, Items) or listed.count != tokens.count
            ):
                raise self._wrong(f"its vocabulary and tokenizer.ggml.{key} differ in length")
        for name in _TOKEN_IDS:
            value = self.header.entries.get(f"tokenizer.ggml.{name}_token_id", 0)
            if not isinstance(value, int) or not 0 <= value < tokens.count:
                raise self._wrong(f"its {name} token is not in its vocabulary")
        return tokens.count

    def _check_embedding(self, width: int, tokens: int) -> None:
        self._of_shape("token_embd.weight", (width, tokens))
        self._of_shape("output_norm.weight", (width,))
        if "output.weight" in self.tensors:
            self._of_shape("output.weight", (width, tokens))
        said = self.header.entries.get(f"{self.family}.vocab_size", tokens)
        if said != tokens:
            raise self._wrong(f"its vocabulary has {tokens} tokens, not {said}")

    def _of_shape(self, name: str, shape: tuple[int, ...]) -> Tensor:
        tensor = self.tensors.get(name)
        if tensor is None or tensor.shape != shape:
            raise self._wrong(f"{name} is missing or not of the shape {shape}")
        return tensor

    def _check_layers(self, layers: int) -> None:
        found = {int(match[1]) for name in self.tensors if (match := _LAYER.match(name))}
        if found != set(range(layers)):
            raise self._wrong(f"it says {layers} layers and has tensors for {len(found)}")

    def _check_kinds(self) -> None:
        for tensor in self.header.tensors:
            flat = len(tensor.shape) == 1
            if tensor.kind in _COUNTING or (flat and tensor.kind not in _FULL):
                raise self._wrong(f"{tensor.name[:40]} is of a kind that weights are not kept in")
