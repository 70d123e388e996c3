"""The reader dialect: `<|doc|>text<|key|>question<|val|>answer<|end|>`.

Text and question are tokenised on their own; `<|null|>` says that the text has no answer.
"""

from __future__ import annotations

from sealread.errors import ModelUnusable
from sealread.llm.runtime import Runtime

_CONTROL = ("<|doc|>", "<|key|>", "<|val|>", "<|end|>", "<|null|>")


class ReaderDialect:
    """How our own small model is spoken to."""

    name = "reader"

    def __init__(self, runtime: Runtime) -> None:
        control = runtime.vocabulary.control
        missing = [token for token in _CONTROL if token not in control]
        if missing:
            raise ModelUnusable(
                file=runtime.path.name,
                what=f"it does not speak the reader dialect: no {missing[0]}",
            )
        self._runtime = runtime
        self._doc, self._key, self._val, self.end, self.null = (control[t] for t in _CONTROL)

    def document(self, text: str) -> list[int]:
        """The tokens every question on this text shares."""
        return [self._doc, *self._runtime.tokenize(text)]

    def question(self, text: str, limit: int) -> list[int]:
        """The tokens of one question, at most `limit`; what follows is its answer."""
        return [self._key, *self._runtime.tokenize(text)[: limit - 2], self._val]
