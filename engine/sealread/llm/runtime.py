"""One llama.cpp model and its context: tokens in, logits out, sequences forked and forgotten.

The only module that touches llama-cpp-python, through its low-level API.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.errors import ModelUnusable
from sealread.llm.threads import default_threads
from sealread.llm.vocabulary import Vocabulary, read_vocabulary
from sealread.weights.gguf_model import check_model

BATCH_TOKENS = 2048
"""Tokens that llama.cpp takes at once: a whole window, so that all of it can see all of it."""
MAX_SEQUENCES = 64
ALONE = 5e8
"""Operations of a batch below which one thread is faster than several that wait for each other."""


class Row(Struct, frozen=True):
    """One token of a batch: its position, its sequence, and whether its logits are wanted."""

    token: int
    position: int
    sequence: int
    wanted: bool = False


def _ignore(_level: int, _text: bytes, _data: object) -> None:
    """Keeps llama.cpp's own lines off the terminal; failures come back as return codes."""


_silence = llama_cpp.llama_log_callback(_ignore)


class Runtime:
    """The one owner of a model and its context; a context manager.

    `cells` is the size of the key-value cache in tokens, shared by all sequences.
    """

    def __init__(self, path: Path, *, cells: int = 8192, threads: int | None = None) -> None:
        self._model: Any = None
        self._context: Any = None
        self._batch: Any = None
        self.path = path
        self.cells = cells
        self.prefilled = 0
        self.decoded = 0
        check_model(path)  # before llama.cpp parses a byte of it
        llama_cpp.llama_log_set(_silence, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        try:
            self._load(path, threads or default_threads())
        except BaseException:
            self.close()
            raise

    def _load(self, path: Path, threads: int) -> None:
        parameters = llama_cpp.llama_model_default_params()
        # Quantised weights rearranged for AMX crash the process (llama.cpp issue 20824).
        parameters.use_extra_bufts = False
        self._model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self._model:
            raise ModelUnusable(file=path.name, what="llama.cpp does not accept the file")
        self._context = llama_cpp.llama_init_from_model(self._model, self._parameters(threads))
        if not self._context:
            raise ModelUnusable(file=path.name, what="there is not enough memory for its context")
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._batch = llama_cpp.llama_batch_init(BATCH_TOKENS, 0, 1)
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self.vocabulary: Vocabulary = read_vocabulary(self._vocab)
        self._threads = threads
        self._operations = 2.0 * llama_cpp.llama_model_n_params(self._model)
        self.trained_context = int(llama_cpp.llama_model_n_ctx_train(self._model))

    def _parameters(self, threads: int) -> Any:
        parameters = llama_cpp.llama_context_default_params()
        parameters.n_ctx = self.cells
        parameters.n_batch = parameters.n_ubatch = BATCH_TOKENS
        parameters.n_seq_max = MAX_SEQUENCES
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.kv_unified = True
        # Many sequences with a token each: llama.cpp's flash attention takes four times as long.
        parameters.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
        parameters.no_perf = True
        return parameters

    def described(self, key: str) -> str | None:
        """What the model file says under a key, None where it has none."""
        buffer = ctypes.create_string_buffer(256)
        size = llama_cpp.llama_model_meta_val_str(self._model, key.encode(), buffer, len(buffer))
        return buffer.value.decode(errors="replace") if size >= 0 else None

    def tokenize(self, text: str) -> list[int]:
        """The tokens of `text`; control tokens spelt out in it are read as plain characters."""
        data = text.encode()
        room = len(data) + 8
        buffer = (llama_cpp.llama_token * room)()
        count = llama_cpp.llama_tokenize(self._vocab, data, len(data), buffer, room, False, False)
        if count < 0:
            raise ModelUnusable(file=self.path.name, what="a text could not be tokenised")
        return list(buffer[:count])

    def feed(self, rows: Sequence[Row], *, both_ways: bool = False) -> NDArray[np.float32]:
        """Runs the rows; returns the wanted logits, shape (wanted rows, vocabulary), in order.

        `both_ways`: they see the rows of their sequence behind them too, up to `BATCH_TOKENS` rows
        at once; of more than that, only the later ones see the earlier.
        """
        llama_cpp.llama_set_causal_attn(self._context, not both_ways)
        parts = [
            self._feed_batch(rows[start : start + BATCH_TOKENS])
            for start in range(0, len(rows), BATCH_TOKENS)
        ]
        return np.concatenate(parts) if parts else np.empty((0, self.vocabulary.size), np.float32)

    def _feed_batch(self, rows: Sequence[Row]) -> NDArray[np.float32]:
        batch = self._batch
        batch.n_tokens = len(rows)
        for index, row in enumerate(rows):
            batch.token[index] = row.token
            batch.pos[index] = row.position
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = row.sequence
            batch.logits[index] = row.wanted
        alone = len(rows) * self._operations < ALONE
        threads = 1 if alone else self._threads
        llama_cpp.llama_set_n_threads(self._context, threads, threads)
        code = llama_cpp.llama_decode(self._context, batch)
        if code != 0:
            raise ModelUnusable(file=self.path.name, what=f"llama_decode answered {code}")
        wanted = sum(row.wanted for row in rows)
        if not wanted:
            return np.empty((0, self.vocabulary.size), np.float32)
        pointer = llama_cpp.llama_get_logits(self._context)
        return np.ctypeslib.as_array(pointer, (wanted, self.vocabulary.size)).copy()

    def fork(self, source: int, target: int) -> None:
        """Lets `target` see all that `source` has seen, without computing or copying it."""
        llama_cpp.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def forget(self, sequence: int) -> None:
        """Drops a sequence from the cache; what other sequences share stays."""
        llama_cpp.llama_memory_seq_rm(self._memory, sequence, -1, -1)

    def clear(self) -> None:
        """Empties the cache."""
        llama_cpp.llama_memory_clear(self._memory, False)

    def held(self, sequence: int) -> int:
        """How many positions the cache holds for a sequence (0 when it was forgotten)."""
        return int(llama_cpp.llama_memory_seq_pos_max(self._memory, sequence)) + 1

    def close(self) -> None:
        """Frees everything; safe to call twice."""
        if self._batch is not None:
            llama_cpp.llama_batch_free(self._batch)
        if self._context:
            llama_cpp.llama_free(self._context)
        if self._model:
            llama_cpp.llama_model_free(self._model)
        self._batch = self._context = self._model = None

    def __enter__(self) -> Runtime:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
