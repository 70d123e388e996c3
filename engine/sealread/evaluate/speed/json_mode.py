"""The usual way: llama-cpp-python's JSON mode, all fields of a prompt in one answer.

With `llm` and `recording` the only place that knows llama-cpp-python: here it is what is measured
against. It has the same weights in the same order of bytes, threads, flash attention and batches.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Self

import llama_cpp
from llama_cpp.llama_grammar import LlamaGrammar
from msgspec import Struct

from sealread.extract.language_model.naming import literals
from sealread.llm.batch import Batch, run
from sealread.llm.devices import rearranging_pays
from sealread.llm.runtime import Runtime
from sealread.schema.model import Field

LONGEST = 160
"""Letters of a string, so that an answer has an end."""
Tokens = Sequence[int]


class Completed(Struct, frozen=True):
    """Seconds of answers in JSON mode, in all and behind their prompts; tokens of both.

    `cut`: how many answers were no whole objects because the context was full.
    """

    seconds: float
    behind: float
    prompt_tokens: int
    tokens: int
    cut: int


class JsonMode:
    """llama-cpp-python's own object for the model of a runtime, set like that; a context manager.

    `prompts`: the tokens of the prompts that it was given in `complete`.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._llama = _loaded(runtime)
        self._batch = Batch(runtime.batch_tokens)
        self._size = runtime.batch_tokens
        self._prompted: float | None = None
        self._llama.eval = self._timed(self._llama.eval)
        self.prompts: list[list[int]] = []

    def _timed(self, plain: Callable[[Tokens], None]) -> Callable[[Tokens], None]:
        """Notes when the prompt was computed, which is what is computed first."""

        def evaluate(tokens: Tokens) -> None:
            plain(tokens)
            if self._prompted is None:
                llama_cpp.llama_synchronize(self._llama.ctx)
                self._prompted = time.perf_counter()

        return evaluate

    def prefill(self, tokens: Tokens) -> float:
        """Seconds that llama.cpp alone takes for some tokens, in an empty context."""
        context = self._llama.ctx
        memory = llama_cpp.llama_get_memory(context)
        self._llama.reset()
        llama_cpp.llama_memory_clear(memory, False)
        began = time.perf_counter()
        rows = run(tokens, 0, 0)
        for start in range(0, len(rows), self._size):
            part = self._batch.fill(rows.part(start, start + self._size))
            if code := llama_cpp.llama_decode(context, part):
                raise AssertionError(f"llama_decode answered {code}")
        llama_cpp.llama_synchronize(context)
        ended = time.perf_counter()
        llama_cpp.llama_memory_clear(memory, False)
        return ended - began

    def complete(self, asked: Sequence[tuple[list[int], Mapping[str, Field]]]) -> Completed:
        """One answer for each prompt, with the fields it is asked for by their keys.

        What a prompt has in common with the one before it is not computed again.
        """
        self._llama.reset()
        self.prompts = [prompt for prompt, _ in asked]
        done = [self._completed(prompt, fields) for prompt, fields in asked]
        return Completed(
            sum(one.seconds for one in done),
            sum(one.behind for one in done),
            sum(one.prompt_tokens for one in done),
            sum(one.tokens for one in done),
            sum(one.cut for one in done),
        )

    def _completed(self, prompt: list[int], fields: Mapping[str, Field]) -> Completed:
        self._prompted, began = None, time.perf_counter()
        grammar = LlamaGrammar.from_json_schema(json.dumps(object_schema(fields)), verbose=False)
        said = self._llama.create_completion(
            list(prompt), grammar=grammar, temperature=0.0, max_tokens=None
        )
        cut = not _is_whole(said["choices"][0]["text"], fields)
        ended, used = time.perf_counter(), said["usage"]
        behind = ended - (self._prompted or began)
        return Completed(
            ended - began, behind, used["prompt_tokens"], used["completion_tokens"], int(cut)
        )

    def close(self) -> None:
        """Frees the model."""
        self._llama.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _loaded(runtime: Runtime) -> Any:
    """llama-cpp-python's object with the settings of a runtime."""
    with _placed_alike():
        return llama_cpp.Llama(
            str(runtime.path),
            n_ctx=runtime.cells,
            n_batch=runtime.batch_tokens,
            n_ubatch=runtime.batch_tokens,
            n_threads=runtime.threads,
            n_threads_batch=runtime.threads,
            n_gpu_layers=runtime.placement.device.offloaded,
            flash_attn=True,
            no_perf=True,
            verbose=False,
        )


def _is_whole(text: str, fields: Mapping[str, Field]) -> bool:
    """Whether an answer is an object with all keys."""
    try:
        found = json.loads(text)
    except ValueError:
        return False
    return isinstance(found, dict) and found.keys() == fields.keys()


def object_schema(fields: Mapping[str, Field]) -> dict[str, Any]:
    """The JSON Schema of an object that has each of the fields."""
    return {
        "type": "object",
        "properties": {key: value_schema(field) for key, field in fields.items()},
        "required": list(fields),
    }


def value_schema(field: Field) -> dict[str, Any]:
    """What a field's value is: one of its choices, a number or a string; or null."""
    if said := literals(field):
        return {"enum": [*map(json.loads, said), None]}
    numeral = field.kind in ("number", "integer")
    value = {"type": "number"} if numeral else {"type": "string", "maxLength": LONGEST}
    return {"anyOf": [value, {"type": "null"}]}


@contextmanager
def _placed_alike() -> Iterator[None]:
    """Lets llama-cpp-python load weights in the order of bytes that `Runtime` loads them in.

    Its object has no such option; it takes llama.cpp's own defaults.
    """
    plain = llama_cpp.llama_cpp.llama_model_default_params

    def placed() -> Any:
        parameters = plain()
        parameters.use_extra_bufts = rearranging_pays()
        return parameters

    llama_cpp.llama_cpp.llama_model_default_params = placed
    try:
        yield
    finally:
        llama_cpp.llama_cpp.llama_model_default_params = plain
