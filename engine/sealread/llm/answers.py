"""What is asked of a model and what it answers."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

import msgspec
import numpy as np
from msgspec import Struct

from sealread.document.model import Span
from sealread.llm.output_types import OutputType

MAX_ANSWER_TOKENS = 320


class Question(Struct, frozen=True):
    """A question on a window; `regions` bound the answer, `whole` makes it exactly one of them.

    `many`: a list is wanted; what follows the first answer is asked for until there is no more.
    `choices`: the answer is one of these words, not of the window's. `form`: of what form the
    answer must be. `copied`: it must stand in the window; else it is written freely, or under its
    form, by models that can. `most_tokens`: an answer is cut behind so many.
    """

    text: str
    regions: tuple[Span, ...] | None = None
    whole: bool = False
    many: bool = False
    choices: tuple[str, ...] = ()
    form: OutputType | None = None
    copied: bool = True
    most_tokens: int = MAX_ANSWER_TOKENS


class Answer(Struct, frozen=True):
    """What the model named: all places in the window where these words stand, none for "nothing".

    `logprobs` are per token, under the model's own distribution (not under the mask); those under
    the mask are `masked`: 0 where the token was the only legal one, whatever the model believes.
    `cut` says that the answer ran into a limit or a dead end (`dead_end`: its constraints left no
    way on) and ends at its last legal place. `rest` are the further answers of a list, in the
    model's order, none of them twice. `others` are the answers that came close: those that begin
    with the next likeliest tokens. `choice`: which of the question's choices was taken. `written`:
    an answer that was not copied. `tie`: somewhere another way on was as likely, so that how a
    processor rounds may have decided. `tokens`: of a form's member (`llm.form`) all that was said
    of it, but what closed it; when it is asked again it is likely to be the same.
    """

    spans: tuple[Span, ...]
    logprobs: tuple[float, ...]
    none_logprob: float
    cut: bool = False
    rest: tuple[Answer, ...] = ()
    others: tuple[Answer, ...] = ()
    choice: str | None = None
    masked: tuple[float, ...] = ()
    dead_end: bool = False
    written: str | None = None
    tie: bool = False
    tokens: tuple[int, ...] = ()

    @property
    def confidence(self) -> float:
        """The model's probability of just this answer: the product over its tokens."""
        return float(np.exp(sum(self.logprobs)))

    @property
    def masked_confidence(self) -> float:
        """The probability of just this answer among the legal ones, token by token."""
        return float(np.exp(sum(self.masked)))


class Asked(Struct, frozen=True):
    """What one call of `Decoder.ask` came to, and how many tokens it took."""

    answers: tuple[Answer, ...]
    prefill_tokens: int
    decoded_tokens: int


def asked_sha256(text: str, questions: Sequence[Question]) -> str:
    """Under which name answers to questions on a window are kept."""
    return hashlib.sha256(msgspec.json.encode([text, questions])).hexdigest()


class Memory(Protocol):
    """What was asked before of the same model: the same question on the same text is answered so.

    Answers depend on nothing else, so remembering them changes no result.
    """

    def recall(self, text: str, questions: Sequence[Question]) -> Asked | None:
        """What these questions on this window came to, if they were asked before."""

    def remember(self, text: str, questions: Sequence[Question], asked: Asked) -> None:
        """Takes what they came to now."""
