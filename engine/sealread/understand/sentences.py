"""A request cut into sentences, and each sentence told by its form: question, wish, order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from sealread.understand.words import Token, everything, plain_of_same_length, tokens, vocabulary

# A full stop ends a sentence where a word of letters stands before it and a capital, a figure in a
# list or nothing behind it; not in "Nr. 5", "No. 7", "z. B.", "13813:2002".
_END = re.compile(r"(?<=[?!])[\s\"'”“»)]+|(?<=[.])\s+(?=[\"'„“«]?[A-ZÄÖÜÀ-Ý])|[;\n]+")
_SHORT = re.compile(
    r"(?:\b(?:nr|no|art|abs|bzw|ca|z|b|d|h|i|e|g|inkl|incl|vs|tel|str|dr|prof|usw|etc|n)\.)$",
    re.IGNORECASE,
)
_OPENING = r"\W*(?:(?:und|and|et|so|also|ok|okay|hallo|hi|hello|bitte|please)\b\W*)*"
_LEADING = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)]|[a-z]\))\s+")


class Sentence(Struct, frozen=True):
    """A sentence of a request.

    `question_word`: a clause of it begins with one. `is_inverted`: it begins with its verb, as a
    question does that is answered yes or no. `is_polite`: it has the form of a question and is an
    order ("Can you extract …?"). `first`: its first word behind greetings.
    """

    text: str
    tokens: tuple[Token, ...]
    question_word: bool
    begins_as_question: bool
    is_marked: bool
    is_inverted: bool
    is_polite: bool
    first: str


def sentences(request: str) -> tuple[Sentence, ...]:
    """The sentences of a request; points of a list count as sentences."""
    return tuple(_sentence(part) for part in parts(request) if tokens(part))


def parts(request: str) -> list[str]:
    """The texts of the sentences, without bullets and numbers before them."""
    found: list[str] = []
    for piece in _END.split(request):
        if found and _SHORT.search(found[-1]):
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return [bare for part in found if (bare := _LEADING.sub("", part).strip())]


def _sentence(text: str) -> Sentence:
    words = tokens(text)
    opening = _opening(text)
    first = next((word.plain for word in words if word.start >= opening), words[0].plain)
    polite = _is_polite([word.plain for word in words if word.start >= opening])
    starts = question_starts(text)
    return Sentence(
        text=text,
        tokens=words,
        question_word=bool(starts),
        begins_as_question=bool(starts) and starts[0] <= opening,
        is_marked=text.rstrip("\"'”“») ").endswith("?"),
        is_inverted=not polite and first in vocabulary().verb_first and len(words) > 1,
        is_polite=polite,
        first=first,
    )


def _opening(text: str) -> int:
    """Where the first word stands, or the one behind "and" or "so"."""
    opening = re.match(_OPENING, text, re.IGNORECASE)
    return opening.end() if opening else 0


def _is_polite(plains: Sequence[str]) -> bool:
    """ "Can you give me …": a modal verb first, and an order behind it."""
    said = vocabulary()
    if not plains:
        return False
    if plains[0] in ("is", "ist", "ware") and {"possible", "moglich"} & set(plains[:5]):
        return True
    orders = said.extract | said.give | said.order | said.tell
    return plains[0] in said.polite and any(word in orders for word in plains[1:])


def question_starts(text: str) -> list[int]:
    """Where clauses begin that begin with a question word, a preposition before it included."""
    return [
        found.start("clause") for found in _question_clause().finditer(plain_of_same_length(text))
    ]


@cache
def _question_clause() -> re.Pattern[str]:
    said = vocabulary()
    question = "|".join(sorted(said.question, key=len, reverse=True))
    before = "|".join(sorted(said.before - {"and", "und", "et", "a", "as"}, key=len, reverse=True))
    # The verbs behind which a question is told instead of asked: "tell me who", "wissen, wer".
    orders = said.tell | said.give | said.order | said.extract
    verbs = "|".join(sorted(orders, key=len, reverse=True))
    lead = (
        rf"^{_OPENING}"
        r"|\b(?:und|and|et|oder|or|ou|sowie|then|dann)\s+(?:auch\s+|also\s+|dann\s+|then\s+)?"
        r"|[,:;(]\s*(?:und\s+|and\s+)?"
        rf"|\b(?:{verbs})\b(?:\s+(?:me|us|mir|uns|bitte|please|moi|nous|out))*\s*,?\s+"
    )
    return re.compile(rf"(?:{lead})(?P<clause>(?:(?:{before})\s+)?(?:{question})\b)", re.IGNORECASE)


def is_everything(text: str) -> Literal["nouns", "single"] | None:
    """Whether a text asks for all there is: for "all fields", or just for "everything"."""
    said = everything()
    words = [token.plain for token in tokens(text)]
    for place, word in enumerate(words):
        if word in said.all and any(near in said.nouns for near in words[place + 1 : place + 5]):
            return "nouns"
    return "single" if any(word in said.single for word in words) else None
