"""The reader's tokenizer: made once from text, then spoken through llama.cpp itself.

Byte-level BPE whose digits are tokens of their own (llama.cpp calls that pre-tokenizer "smollm").
A file with nothing but the vocabulary is kept; training tokenises with llama.cpp, so training and
use cannot differ. Only learning and writing need the extra `train`.
"""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import llama_cpp

if TYPE_CHECKING:
    from gguf import GGUFWriter

CONTROL = (
    "<|doc|>", "<|key|>", "<|val|>", "<|end|>", "<|pad|>", "<|null|>", "<|next|>", "<|pick|>",
)  # fmt: skip
DOC, KEY, VAL, END, PAD, NULL, NEXT, PICK = range(len(CONTROL))
VOCABULARY = Path(__file__).parent / "vocabulary.gguf"

_silence = llama_cpp.llama_log_callback(lambda *_: None)
"""llama.cpp calls it as long as the process lives, so it must not go with a tokenizer."""


class Tokenizer:
    """Text to tokens with the vocabulary of a GGUF file."""

    def __init__(self, path: Path = VOCABULARY) -> None:
        llama_cpp.llama_log_set(_silence, ctypes.c_void_p(0))
        parameters = llama_cpp.llama_model_default_params()
        parameters.vocab_only = True
        self._model: Any = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self._model:
            raise ValueError(f"{path.name} is not a vocabulary")
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self.size = int(llama_cpp.llama_vocab_n_tokens(self._vocab))

    def __call__(self, text: str) -> list[int]:
        """The tokens of a text; control tokens spelt out in it are plain characters."""
        data = text.encode()
        room = len(data) + 8
        buffer = (llama_cpp.llama_token * room)()
        count = llama_cpp.llama_tokenize(self._vocab, data, len(data), buffer, room, False, False)
        return list(buffer[:count])


def learn(texts: Iterable[str], size: int, path: Path = VOCABULARY) -> None:
    """Learns a vocabulary of `size` tokens from texts and writes it to a GGUF file."""
    from tokenizers import Tokenizer as Learner
    from tokenizers import models, pre_tokenizers, trainers

    learner = Learner(models.BPE())
    learner.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
        ]
    )
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        min_frequency=2,
        special_tokens=list(CONTROL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
        max_token_length=24,
    )
    learner.train_from_iterator(texts, trainer)
    _write(learner, path)


def _write(learner: Any, path: Path) -> None:
    from gguf import GGUFWriter

    model = json.loads(learner.to_str())["model"]
    tokens = sorted(model["vocab"], key=model["vocab"].__getitem__)
    merges = [pair if isinstance(pair, str) else " ".join(pair) for pair in model["merges"]]
    writer = GGUFWriter(path, "llama")
    add_vocabulary(writer, tokens, merges)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()


def add_vocabulary(writer: GGUFWriter, tokens: list[str], merges: list[str]) -> None:
    """Adds the tokenizer's entries to a GGUF file that is being written."""
    from gguf import TokenType

    kinds = [TokenType.CONTROL if t in CONTROL else TokenType.NORMAL for t in tokens]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges(merges)
    writer.add_eos_token_id(END)
    writer.add_pad_token_id(PAD)
    writer.add_add_bos_token(False)


def read_vocabulary(path: Path = VOCABULARY) -> tuple[list[str], list[str]]:
    """Tokens and merges of a GGUF file."""
    from gguf import GGUFReader

    fields = GGUFReader(path).fields
    tokens = fields["tokenizer.ggml.tokens"].contents()
    merges = fields["tokenizer.ggml.merges"].contents()
    return list(tokens), list(merges)
