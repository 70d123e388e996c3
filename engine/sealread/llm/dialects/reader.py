"""The reader dialect: `<|doc|>text<|key|>question<|val|>answer<|end|>`.

Text and question are tokenised on their own; `<|null|>` says that the text has no answer. In a
question, words behind `<|next|>` are an answer that is known: the one after it is wanted; words
behind each `<|pick|>` are a choice: the answer is one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from sealread.errors import ModelUnusable
from sealread.llm.runtime import Runtime

_CONTROL = ("<|doc|>", "<|key|>", "<|val|>", "<|end|>", "<|null|>")
_LATER = ("<|next|>", "<|pick|>")
"""What the first readers had not learnt: to go on in a list, and to pick one of some choices."""
_WRITING = ("sealread.writing", "spaced")
"""The entry of a model file that says how texts are to be written (`sealread.llm.writing`)."""
_SIGHT = ("sealread.attention", "both ways")
"""The entry that says that the tokens of a text see those behind them too."""


class ReaderDialect:
    """How our own small model is spoken to."""

    name = "reader"
    types = False
    question_tokens = 128

    def __init__(self, runtime: Runtime) -> None:
        control = runtime.vocabulary.control
        missing = [token for token in _CONTROL if token not in control]
        if missing:
            raise ModelUnusable(
                file=runtime.path.name,
                what=f"it does not speak the reader dialect: no {missing[0]}",
            )
        self.spaced = runtime.described(_WRITING[0]) == _WRITING[1]
        self.both_ways = runtime.described(_SIGHT[0]) == _SIGHT[1]
        self._runtime = runtime
        self._doc, self._key, self._val, self.end, self.null = (control[t] for t in _CONTROL)
        self._next, self._pick = (control.get(t, self._key) for t in _LATER)
        self.lists = self.picks = all(token in control for token in _LATER)
        self.ends: Sequence[int] = (self.end,)
        self.nothing: Sequence[int] = (self.null,)
        self.stops: Sequence[int] = ()

    def speaking(self, language: str | None) -> ReaderDialect:
        """The same: it was trained on labels of any language, not on instructions in one."""
        del language
        return self

    def document(self, text: str) -> list[int]:
        """The tokens every question on this text shares; `text` as `Written` gives it."""
        return [self._doc, *self._runtime.tokenize(text)]

    def question(
        self, text: str, limit: int, after: str | None = None, choices: Sequence[str] = ()
    ) -> list[int]:
        """The tokens of one question; what follows is its answer.

        Question and known answer are cut at `limit` tokens each. `after`: an answer, as written,
        that is known; the one behind it in the text is wanted. `choices`, as written: the answer
        is one of them.
        """
        known = [self._next, *self._runtime.tokenize(after)[:limit]] if after is not None else []
        asked = self._runtime.tokenize(text)[: limit - 2]
        listed = [t for one in choices for t in (self._pick, *self._runtime.tokenize(one))]
        return [self._key, *asked, *known, *listed, self._val]

    def open_question(self, text: str, limit: int) -> list[int]:
        """Raises ModelUnusable: a reader answers with words of the text alone."""
        del text, limit
        raise ModelUnusable(
            file=self._runtime.path.name, what="a reader answers with words of the text alone"
        )
