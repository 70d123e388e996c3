"""What a request wants: values for keys, or answers to questions. Rules, and why they say so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from sealread.understand.sentences import Sentence, is_everything, sentences
from sealread.understand.words import vocabulary

Intent = Literal["kvp_extraction", "question_answering"]

_STRONG, _PLAIN, _WEAK = 4, 3, 2


class Reason(Struct, frozen=True):
    """A point for an intent: how much it counts, and in words why."""

    intent: Intent
    weight: int
    why: str


class Finding(Struct, frozen=True):
    """The intent of a request with all that speaks for either."""

    intent: Intent
    reasons: tuple[Reason, ...]

    @property
    def why(self) -> str:
        """What decided, in one sentence."""
        own = [reason.why for reason in self.reasons if reason.intent == self.intent]
        return "; ".join(own) or "it asks nothing, so everything is wanted"


def intent_of(request: str) -> Finding:
    """What a request wants. Where as much speaks for either, it is the answer to a question."""
    reasons = tuple(reason for one in sentences(request) for reason in _of_sentence(one))
    asks = _weight(reasons, "question_answering")
    extracts = _weight(reasons, "kvp_extraction")
    intent: Intent = "question_answering" if asks and asks >= extracts else "kvp_extraction"
    return Finding(intent, reasons)


def _weight(reasons: Sequence[Reason], intent: Intent) -> int:
    """The strongest reasons of each kind count once, however often they are repeated."""
    return sum(
        {reason.why: reason.weight for reason in reasons if reason.intent == intent}.values()
    )


def _of_sentence(sentence: Sentence) -> Iterator[Reason]:
    yield from _for_answers(sentence)
    yield from _for_values(sentence)


def _for_answers(sentence: Sentence) -> Iterator[Reason]:
    said = vocabulary()
    if sentence.question_word:
        yield Reason("question_answering", _PLAIN, "a clause begins with a question word")
    if sentence.is_marked and not sentence.is_polite:
        yield Reason("question_answering", _WEAK, "it ends with a question mark")
    if sentence.is_inverted:
        yield Reason("question_answering", _WEAK, "it begins with its verb, as questions do")
    if any(token.plain in said.tell for token in sentence.tokens) and not _says_extract(sentence):
        yield Reason("question_answering", _WEAK, "it asks to be told something")


def _for_values(sentence: Sentence) -> Iterator[Reason]:
    said = vocabulary()
    words = [token.plain for token in sentence.tokens]
    if any(word in said.extract for word in words) or _READ_OUT.search(" ".join(words)):
        yield Reason("kvp_extraction", _STRONG, "it says to extract")
    elif _is_order(sentence) or (
        any(word in said.give for word in words) and not _is_inside_question(sentence)
    ):
        yield Reason("kvp_extraction", _PLAIN, "it says to give or to list")
    if any(word in said.format for word in words) or _FORMAT.search(" ".join(words)):
        yield Reason("kvp_extraction", _WEAK, "it names a format of output")
    match is_everything(sentence.text):
        case "nouns":
            yield Reason("kvp_extraction", _STRONG, "it wants all fields")
        case "single":
            yield Reason("kvp_extraction", _WEAK, "it wants everything")
        case _:
            pass


_READ_OUT = re.compile(r"\bread (?:\w+ ){0,4}out\b|\blies\b.*\baus\b|\blese\b.*\baus\b")
_FORMAT = re.compile(r"\b(?:als liste|as a list|as list|key value|schlussel wert|cle valeur)\b")


def _is_order(sentence: Sentence) -> bool:
    """ "List …", "Name …", and the same politely; a name elsewhere is a name."""
    order = vocabulary().order
    politely = sentence.is_polite and any(token.plain in order for token in sentence.tokens)
    return sentence.first in order or politely


def _is_inside_question(sentence: Sentence) -> bool:
    """In "Which documents do I need?" the verb gives no order."""
    return sentence.begins_as_question and not sentence.is_polite


def _says_extract(sentence: Sentence) -> bool:
    """In "extract the question and the answer" nothing is asked."""
    return any(token.plain in vocabulary().extract for token in sentence.tokens)
