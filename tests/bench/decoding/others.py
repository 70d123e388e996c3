"""The usual ways: llama-cpp-python's chat completion with a JSON schema, and Outlines."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from tests.bench.decoding.measured import Measured
from tests.bench.decoding.papers import Paper
from tests.bench.decoding.steering import Steer

_INSTRUCTION = "Extract the values of these fields from the document as JSON: "


def load(path: Path, cells: int, threads: int) -> Any:
    """llama-cpp-python's own object for a model, with its own settings for speed."""
    import llama_cpp

    return llama_cpp.Llama(
        str(path), n_ctx=cells, n_threads=threads, n_threads_batch=threads, verbose=False,
        chat_format="llama-3", seed=1,
    )  # fmt: skip


def completion(model: Any, paper: Paper) -> Measured:
    """`create_chat_completion` with `response_format`: one JSON, token by token."""
    from llama_cpp import LogitsProcessorList

    steer = _steer(model, paper)
    began = time.perf_counter()
    said = model.create_chat_completion(
        _messages(paper),
        response_format={"type": "json_object", "schema": paper.schema()},
        temperature=0.0,
        max_tokens=None,
        logits_processor=LogitsProcessorList([steer]),
    )
    return _measured("llama-cpp-python", paper, steer, began, said)


class Outlines:
    """Outlines' generator over the same object, with the llguidance backend."""

    def __init__(self, model: Any) -> None:
        import outlines

        self._model = model
        self._wrapped = outlines.from_llamacpp(model)

    def __call__(self, paper: Paper) -> Measured:
        import outlines
        from outlines.inputs import Chat
        from outlines.types import JsonSchema

        steer = _steer(self._model, paper)
        plain, said = self._model.create_chat_completion, {}

        def steered(messages: Any, logits_processor: Any, **others: Any) -> Any:
            logits_processor.insert(0, steer)
            said.update(plain(messages, logits_processor=logits_processor, **others))
            return said

        began = time.perf_counter()
        kind = JsonSchema(json.dumps(paper.schema()))
        self._model.create_chat_completion = steered
        try:
            generator = outlines.Generator(self._wrapped, kind, backend="llguidance")
            generator(Chat(_messages(paper)), temperature=0.0, max_tokens=None)
        finally:
            self._model.create_chat_completion = plain
        return _measured("Outlines", paper, steer, began, said)


def _messages(paper: Paper) -> list[dict[str, str]]:
    names = ", ".join(title for title, _ in paper.fields)
    if paper.lines:
        names += "; Lines with " + ", ".join(title for title, _ in paper.lines[0])
    return [{"role": "user", "content": f"{_INSTRUCTION}{names}.\n\n{paper.text}"}]


def _steer(model: Any, paper: Paper) -> Steer:
    tokens = model.tokenize(paper.answer().encode(), add_bos=False, special=False)
    return Steer(tokens, model.token_eos())


def _measured(name: str, paper: Paper, steer: Steer, began: float, said: Any) -> Measured:
    ended = time.perf_counter()
    found = json.loads(said["choices"][0]["message"]["content"])
    if found != paper.values():
        raise AssertionError(f"{name} did not say what it was steered to")
    assert steer.first is not None
    return Measured(
        who=name,
        paper=paper.name,
        seconds=ended - began - steer.seconds,
        after_prefill=ended - steer.first - steer.seconds,
        prefill_tokens=said["usage"]["prompt_tokens"],
        decoded_tokens=said["usage"]["completion_tokens"],
    )
