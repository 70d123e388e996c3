"""What the decoder has to know of how a model is spoken to; `llm.dialects` holds those there are.

A prompt is `document` (shared by all questions on a text, computed once) and `question` (one for
each sequence), tokens each. What follows is the answer, until one of `ends`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Dialect(Protocol):
    """How a model is spoken to. Attributes do not change; methods depend on nothing else."""

    @property
    def name(self) -> str:
        """`reader` or `chat`."""

    @property
    def spaced(self) -> bool:
        """Texts are written with a space before every line (`llm.writing`), answers too."""

    @property
    def both_ways(self) -> bool:
        """The tokens of `document` see those behind them: computed in one batch, reused whole."""

    @property
    def lists(self) -> bool:
        """`question` takes `after`: the model can go on in a list."""

    @property
    def picks(self) -> bool:
        """`question` takes `choices`: the model can pick one."""

    @property
    def types(self) -> bool:
        """The model can answer with what does not stand in the text: `open_question`."""

    @property
    def ends(self) -> Sequence[int]:
        """Tokens each of which ends an answer copied from the text (or picked from choices).

        Where such a token could also go on in the text and the answer may end, it is the end.
        """

    @property
    def nothing(self) -> Sequence[int]:
        """The tokens that say that the text has no answer; legal at the beginning only.

        They are an answer of their own: no end is asked for behind them. The first should be one
        that does not begin the words of a text.
        """

    @property
    def stops(self) -> Sequence[int]:
        """Tokens each of which ends an answer to an open question; none where `types` is False."""

    @property
    def question_tokens(self) -> int:
        """The most tokens of a question's own words; longer ones are cut there."""

    def speaking(self, language: str | None) -> Dialect:
        """The same for documents of a language (ISO 639-1)."""

    def document(self, text: str) -> list[int]:
        """The tokens every question on this text shares; `text` as `llm.writing` gives it."""

    def question(
        self, text: str, limit: int, after: str | None = None, choices: Sequence[str] = ()
    ) -> list[int]:
        """The tokens of one question; what follows is its answer, words of the text.

        Question and known answer are cut at `limit` tokens each. `after`: an answer, as written,
        that is known; the one behind it in the text is wanted. `choices`, as written: the answer
        is one of them.
        """

    def open_question(self, text: str, limit: int) -> list[int]:
        """The tokens of a question whose answer is written freely or under a type."""
