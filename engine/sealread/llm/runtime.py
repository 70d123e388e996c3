"""One llama.cpp model and its context: tokens in, logits out, sequences forked and forgotten.

The only owner of a context, and with `batch`, `vocabulary`, `backends` and `devices` the only
place that knows llama-cpp-python, through its low-level API.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Self

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from sealread.errors import Cancelled, ModelUnusable
from sealread.llm import backends
from sealread.llm.backends import handle
from sealread.llm.batch import Batch, Row, Rows, joined, rows_of, run
from sealread.llm.devices import best, fitted, placed, rearranging_pays
from sealread.llm.layers import Layers
from sealread.llm.stopping import Stop, Watch
from sealread.llm.threads import default_threads
from sealread.llm.vocabulary import Vocabulary, read_vocabulary
from sealread.weights.adapters import check_adapter
from sealread.weights.describing import needs
from sealread.weights.gguf_model import check_model

__all__ = ["ALONE", "BATCH_TOKENS", "MAX_SEQUENCES", "PREFIX", "Row", "Rows", "Runtime"]

BATCH_TOKENS = 2048
"""Tokens that llama.cpp takes at once: a whole window, so that all of it can see all of it."""
CAUSAL_TOKENS = 512
"""Tokens computed at once where none sees those behind it: less memory for the same speed."""
MAX_SEQUENCES = 96
"""How many sequences can be at work."""
PREFIX = MAX_SEQUENCES
"""The sequence of what all others are forked from; it may outlast them."""
FULL_BATCH, FULL_TILES = 32, 64
"""Rows of a batch from which one more takes as long as any other; with flash attention it is more:
llama.cpp computes that in tiles of so many (behind 1,000 tokens a row then takes 0.7 of what it
takes in a smaller batch, behind 3,000 tokens 0.6)."""
ALONE = 5e8
"""Operations of a batch below which one thread is faster than several that wait for each other."""
LONG = 5e9
"""Operations of a batch from which it is asked meanwhile whether to stop."""
_SIGHT = ("sealread.attention", "both ways")
_ABORTED = 2
_never_abort = llama_cpp.ggml_abort_callback()


class Runtime:
    """The one owner of a model and its context; a context manager. Not for several threads.

    `cells` is the size of the key-value cache in tokens, shared by all sequences; where memory is
    short it gets smaller; `cache_bytes` is what it takes. `full_batch`: how many rows a batch
    should have. `fed` counts the tokens that were computed.
    """

    def __init__(
        self,
        path: Path,
        *,
        cells: int = 8192,
        threads: int | None = None,
        adapter: Path | None = None,
        device: Layers | Literal["best"] | None = None,
    ) -> None:
        """`adapter`: a file of small matrices that are added to those of the model.

        `device`: what of the model was chosen for a graphics processor; "best": as much as fits on
        the one with most memory, where there is one; None: the processor computes alone.
        """
        self._model: Any = None
        self._context: Any = None
        self._adapters: Any = None
        self.path = path
        self.fed = 0
        header = check_model(path)  # before llama.cpp parses a byte of it
        if adapter is not None:
            check_adapter(adapter, header)
        self._both_ways = header.entries.get(_SIGHT[0]) == _SIGHT[1]
        self.batch_tokens = BATCH_TOKENS if self._both_ways else CAUSAL_TOKENS
        self.full_batch = FULL_BATCH if self._both_ways else FULL_TILES
        backends.load(drivers=device == "best")
        llama_cpp.llama_backend_init()
        taken = placed(header, best()) if device == "best" else device
        self.placement = fitted(path, header, cells, self.batch_tokens, taken)
        self.cells = self.placement.cells
        self.cache_bytes = needs(header, self.cells, self.batch_tokens).cache
        try:
            self._load(path, threads or default_threads())
            if adapter is not None:
                self._adapt(adapter)
        except BaseException:
            self.close()
            raise

    def _load(self, path: Path, threads: int) -> None:
        self._model = self._loaded(path)
        self._context = llama_cpp.llama_init_from_model(self._model, self._parameters(threads))
        if not self._context:
            raise ModelUnusable(file=path.name, what="there is not enough memory for its context")
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._batch = Batch(BATCH_TOKENS)
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self.vocabulary: Vocabulary = read_vocabulary(self._vocab)
        self.threads = threads
        self._operations = 2.0 * int(llama_cpp.llama_model_n_params(self._model))
        self.trained_context = int(llama_cpp.llama_model_n_ctx_train(self._model))

    def _adapt(self, path: Path) -> None:
        """Has the model compute with an adapter; llama.cpp frees it with the model."""
        adapter = llama_cpp.llama_adapter_lora_init(self._model, str(path).encode())
        if not adapter:
            raise ModelUnusable(file=path.name, what="llama.cpp does not accept the adapter")
        self._adapters = (llama_cpp.llama_adapter_lora_p_ctypes * 1)(adapter)
        if not self._set_adapters(1):
            raise ModelUnusable(file=path.name, what="llama.cpp does not accept the adapter")

    def _set_adapters(self, count: int) -> bool:
        scales = (ctypes.c_float * 1)(1.0)
        return not llama_cpp.llama_set_adapters_lora(self._context, self._adapters, count, scales)

    @property
    def has_adapter(self) -> bool:
        """Whether small matrices were loaded beside those of the model."""
        return self._adapters is not None

    def adapted(self, *, on: bool) -> None:
        """Computes with the adapter that it `has_adapter`, or without; the context is emptied."""
        self.clear()
        if not self._set_adapters(int(on)):
            raise ModelUnusable(file=self.path.name, what="llama.cpp does not accept the adapter")

    def _loaded(self, path: Path) -> Any:
        """The model, as much of it as was chosen on the graphics processor."""
        model = llama_cpp.llama_model_load_from_file(str(path).encode(), self._placed())
        if not model:
            what = "llama.cpp does not accept the file"
            if self.placement.layers:
                what = (
                    "llama.cpp does not accept the file, or the graphics processor not its layers"
                )
            raise ModelUnusable(file=path.name, what=what)
        return model

    def _placed(self) -> Any:
        parameters = llama_cpp.llama_model_default_params()
        # Without a list llama.cpp takes all devices, and large products of the other layers too.
        name = self.placement.device.name if self.placement.layers else ""
        self._devices = (ctypes.c_void_p * 2)(handle(name) if name else None, None)
        parameters.devices = ctypes.cast(self._devices, ctypes.c_void_p)
        parameters.n_gpu_layers = self.placement.device.offloaded
        parameters.use_extra_bufts = rearranging_pays()
        return parameters

    def _parameters(self, threads: int) -> Any:
        parameters = llama_cpp.llama_context_default_params()
        parameters.n_ctx = self.cells
        parameters.n_batch = BATCH_TOKENS
        parameters.n_ubatch = self.batch_tokens
        parameters.n_seq_max = MAX_SEQUENCES + 1
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.kv_unified = True
        # The reader's small heads, many sequences with a token each: flash attention takes four
        # times as long there. On models of a billion weights it takes half as long.
        parameters.flash_attn_type = (
            llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
            if self._both_ways
            else llama_cpp.LLAMA_FLASH_ATTN_TYPE_AUTO
        )
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

    def feed(
        self, rows: Sequence[Row] | Rows, *, both_ways: bool = False, stop: Stop | None = None
    ) -> NDArray[np.float32]:
        """Runs the rows; returns the wanted logits, shape (wanted rows, vocabulary), in order.

        They lie in llama.cpp's own memory and are gone with the next rows: a row of a language
        model takes 0.6 MB, a copy of a batch 80.

        `both_ways`: they see the rows of their sequence behind them too, up to `batch_tokens` rows
        at once; of more than that, only the later ones see the earlier. `stop` is asked while a
        long batch is computed. Raises Cancelled when it says so; sequences are then half fed.
        """
        given = rows if isinstance(rows, Rows) else rows_of(rows)
        llama_cpp.llama_set_causal_attn(self._context, not both_ways)
        if 0 < len(given) <= BATCH_TOKENS:
            return self._feed_batch(given, stop)
        parts = [
            self._feed_batch(given.part(start, start + BATCH_TOKENS), stop).copy()
            for start in range(0, len(given), BATCH_TOKENS)
        ]
        return np.concatenate(parts) if parts else np.empty((0, self.vocabulary.size), np.float32)

    def _feed_batch(self, rows: Rows, stop: Stop | None) -> NDArray[np.float32]:
        operations = len(rows) * self._operations
        threads = 1 if operations < ALONE else self.threads
        llama_cpp.llama_set_n_threads(self._context, threads, threads)
        code = self._decode(rows, stop if operations >= LONG else None)
        if code == _ABORTED:
            raise Cancelled
        if code != 0:
            raise ModelUnusable(file=self.path.name, what=f"llama_decode answered {code}")
        self.fed += len(rows)
        wanted = int(rows.wanted.sum())
        if not wanted:
            return np.empty((0, self.vocabulary.size), np.float32)
        pointer = llama_cpp.llama_get_logits(self._context)
        return np.ctypeslib.as_array(pointer, (wanted, self.vocabulary.size))

    def _decode(self, rows: Rows, stop: Stop | None) -> int:
        batch = self._batch.fill(rows)
        if stop is None:
            return int(llama_cpp.llama_decode(self._context, batch))
        watch = Watch(stop)
        abort = llama_cpp.ggml_abort_callback(watch.asked)
        llama_cpp.llama_set_abort_callback(self._context, abort, None)
        try:
            code = int(llama_cpp.llama_decode(self._context, batch))
        finally:
            llama_cpp.llama_set_abort_callback(self._context, _never_abort, None)
        watch.reraise()
        return code

    def step_seconds(self, width: int) -> float:
        """Seconds that one token of each of `width` sequences takes behind what PREFIX holds."""
        behind = self.held(PREFIX)
        for sequence in range(width):
            self.fork(PREFIX, sequence)
        rows = joined([run([0], behind, sequence, wanted=1) for sequence in range(width)])
        began = time.perf_counter()
        self._feed_batch(rows, None)
        ended = time.perf_counter()
        for sequence in range(width):
            self.forget(sequence)
        return ended - began

    def fork(self, source: int, target: int) -> None:
        """Lets `target` see all that `source` has seen, without computing or copying it."""
        llama_cpp.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def extend(self, source: int, start: int, end: int) -> None:
        """Lets PREFIX see what `source` holds from one position to another, behind its own end."""
        llama_cpp.llama_memory_seq_cp(self._memory, source, PREFIX, start, end)

    def forget(self, sequence: int, start: int = -1) -> bool:
        """Drops a sequence (from a position on) from the cache; what others share stays.

        False where the model cannot drop a part; then nothing was dropped.
        """
        return bool(llama_cpp.llama_memory_seq_rm(self._memory, sequence, start, -1))

    def clear(self) -> None:
        """Empties the cache."""
        llama_cpp.llama_memory_clear(self._memory, False)

    def held(self, sequence: int) -> int:
        """How many positions the cache holds for a sequence (0 when it was forgotten)."""
        return int(llama_cpp.llama_memory_seq_pos_max(self._memory, sequence)) + 1

    def saved_size(self, sequence: int) -> int:
        """Bytes that `saved` takes for a sequence."""
        return int(llama_cpp.llama_state_seq_get_size(self._context, sequence))

    def saved(self, sequence: int) -> NDArray[np.uint8]:
        """What the cache holds for a sequence, to be brought back by `restored`."""
        data = np.empty(self.saved_size(sequence), np.uint8)
        llama_cpp.llama_state_seq_get_data(self._context, _bytes_of(data), len(data), sequence)
        return data

    def restored(self, sequence: int, data: NDArray[np.uint8]) -> bool:
        """Puts what was saved in place of what the sequence holds; False where it failed."""
        size = llama_cpp.llama_state_seq_set_data(
            self._context, _bytes_of(data), len(data), sequence
        )
        return bool(size)

    def close(self) -> None:
        """Frees everything; safe to call twice."""
        if self._context:
            llama_cpp.llama_free(self._context)
        if self._model:
            llama_cpp.llama_model_free(self._model)
        self._context = self._model = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _bytes_of(data: NDArray[np.uint8]) -> Any:
    return data.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))
