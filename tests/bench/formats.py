"""How fast a model is in the formats whose weights llama.cpp rearranges, beside its own file.

    python -m tests.bench.formats [--model standard] [--rounds 5] [--tokens 1024] [--texts 8]

The model is quantized again (from the file at hand, so that Q8_0 holds the numbers of that file)
to Q4_0, IQ4_NL and Q8_0 in a temporary folder. Each is loaded twice: weights in the file's order,
and rearranged for this processor. All take turns in each round; the best round counts. `prefill`
and `decode`: tokens a second. `over_shipped`: prefill over that of the file at hand as the program
loads it (`llm.devices.rearranging_pays`). `loss`: mean negative log-likelihood a token, in nats, of
`--texts` pages of the evaluation data. One line of JSON at the end.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np

from sealread.document.text_map import text_map
from sealread.evaluate.speed import papers
from sealread.llm import backends
from sealread.llm.devices import rearranging_pays
from sealread.llm.threads import default_threads
from sealread.weights.language_model import language_model

BATCH = 512
STEPS = 32
FORMATS = (("Q4_0", 2), ("IQ4_NL", 25), ("Q8_0", 7))
"""Names, and llama.cpp's numbers of them (`LLAMA_FTYPE_MOSTLY_...`)."""


class Loaded:
    """A model file in one order of its weights, and its best times."""

    def __init__(self, name: str, path: Path, rearranged: bool) -> None:
        self.name, self.rearranged, self.bytes = name, rearranged, path.stat().st_size
        parameters = llama_cpp.llama_model_default_params()
        parameters.use_extra_bufts, parameters.n_gpu_layers = rearranged, 0
        self._model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self._model:
            raise SystemExit(f"{name} was not accepted")
        given = llama_cpp.llama_context_default_params()
        given.n_ctx, given.n_batch, given.n_ubatch = 2048, BATCH, BATCH
        given.n_threads = given.n_threads_batch = default_threads()
        given.no_perf = True
        self._context = llama_cpp.llama_init_from_model(self._model, given)
        self.vocabulary = llama_cpp.llama_vocab_n_tokens(
            llama_cpp.llama_model_get_vocab(self._model)
        )
        self._batch = llama_cpp.llama_batch_init(BATCH, 0, 1)
        self.prefill, self.decode, self.loss = 0.0, 0.0, 0.0

    def tokens(self, text: str) -> list[int]:
        """The tokens of a text."""
        data, room = text.encode(), len(text.encode()) + 8
        buffer = (llama_cpp.llama_token * room)()
        vocabulary = llama_cpp.llama_model_get_vocab(self._model)
        count = llama_cpp.llama_tokenize(
            vocabulary, data, len(data), buffer, room, False, False
        )  # fmt: skip
        return list(buffer[: max(0, count)])

    def clear(self) -> None:
        """Empties the context."""
        llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(self._context), True)

    def feed(self, tokens: list[int], first: int, *, wanted: bool = False) -> None:
        """Computes at most a batch of tokens, from the place `first` on; `wanted`: all logits."""
        batch = self._batch
        batch.n_tokens = len(tokens)
        for index, token in enumerate(tokens):
            batch.token[index], batch.pos[index] = token, first + index
            batch.n_seq_id[index], batch.seq_id[index][0] = 1, 0
            batch.logits[index] = wanted or index == len(tokens) - 1
        if llama_cpp.llama_decode(self._context, batch):
            raise SystemExit(f"{self.name} was not computed")
        llama_cpp.llama_synchronize(self._context)

    def timed(self, tokens: list[int]) -> None:
        """One round: reads the tokens in, then decodes some more one by one."""
        self.clear()
        began = time.perf_counter()
        for first in range(0, len(tokens), BATCH):
            self.feed(tokens[first : first + BATCH], first)
        self.prefill = max(self.prefill, len(tokens) / (time.perf_counter() - began))
        began = time.perf_counter()
        for step in range(STEPS):
            self.feed([tokens[step]], len(tokens) + step)
        self.decode = max(self.decode, STEPS / (time.perf_counter() - began))

    def losses(self, tokens: list[int]) -> list[float]:
        """The negative log-likelihood of each token of one batch but the first."""
        self.clear()
        self.feed(tokens, 0, wanted=True)
        found = []
        for index in range(len(tokens) - 1):
            pointer = llama_cpp.llama_get_logits_ith(self._context, index)
            row = np.ctypeslib.as_array(pointer, (self.vocabulary,)).astype(np.float64)
            top = row.max()
            found.append(float(top + np.log(np.exp(row - top).sum()) - row[tokens[index + 1]]))
        return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="standard")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tokens", type=int, default=1024)
    parser.add_argument("--texts", type=int, default=8)
    options = parser.parse_args()
    backends.load()
    given = language_model(options.model)
    if given is None:
        parser.error("no language model is installed")
    with tempfile.TemporaryDirectory() as folder:
        files = [("as shipped", given), *_quantized(given, Path(folder))]
        every = [Loaded(name, path, way) for name, path in files for way in (False, True)]
        texts = [every[0].tokens(text) for text in _texts(options.texts)]
        every_token = [token for text in texts for token in text]
        tokens = (every_token * options.tokens)[: options.tokens]
        for number in range(options.rounds + 1):  # the first warms up, and may count too
            for one in every if number % 2 else reversed(every):
                one.timed(tokens)
        for one in every:
            if not one.rearranged:
                found = [loss for text in texts for loss in one.losses(text[:BATCH])]
                one.loss = float(np.mean(found))
    print(json.dumps(_figures(every), indent=None))


def _quantized(given: Path, folder: Path) -> list[tuple[str, Path]]:
    found = []
    for name, number in FORMATS:
        path = folder / f"{name}.gguf"
        parameters = llama_cpp.llama_model_quantize_default_params()
        parameters.ftype, parameters.allow_requantize = number, True
        parameters.nthread = default_threads()
        done = llama_cpp.llama_model_quantize(
            str(given).encode(), str(path).encode(), ctypes.byref(parameters)
        )
        if done:
            raise SystemExit(f"{name} was not made")
        found.append((name, path))
        sys.stderr.write(f"{name} {path.stat().st_size / 1e6:.0f} MB\n")
    return found


def _texts(count: int) -> list[str]:
    data = papers.USUAL_DATA if papers.USUAL_DATA.is_dir() else None
    sources = papers.papers(data, count, 1)
    return [text_map(paper.document.pages).text for paper in sources]


def _figures(every: list[Loaded]) -> list[dict[str, Any]]:
    shipped = next(
        one for one in every if one.name == "as shipped" and one.rearranged == rearranging_pays()
    )
    return [
        {
            "format": one.name,
            "rearranged": one.rearranged,
            "megabytes": round(one.bytes / 1e6),
            "prefill": round(one.prefill, 1),
            "over_shipped": round(one.prefill / shipped.prefill, 3),
            "decode": round(one.decode, 1),
            "loss": round(one.loss, 4) if not one.rearranged else None,
        }
        for one in every
    ]


if __name__ == "__main__":
    main()
