"""Lines that speak to a machine: orders to a language model, and the markup such models are fed.

They say nothing about what the document is of. They cannot make the reader do anything, yet every
word that it sees weighs on how it reads the others. So they are kept from it, and a person is told.
Markup and the usual wordings are known here; other orders are told by `orders_grammar`. What
neither knows is read as any other line.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from .model import Notice, Page
from .orders_sentences import ordering_sentences
from .segments import segmented

ORDERS = "orders_to_machines"
_MODEL = r"(?:a\.?i\.?|k\.?i\.?|llms?|gpt|chatbots?|language models?|sprachmodelle?n?|assistants?)"
_TEXT = re.compile(
    "|".join(
        (
            # markup of models and of their tools
            r"<\|[\w ]{1,30}\|>", r"\[/?inst\]", r"<</?sys>>", r"<(?:start|end)_of_turn>",
            r"</?(?:tool|function)_calls?>",
            r"[\"'](?:role|tool_calls?|function_call|tool_name)[\"']\s*:",
            # orders in English
            r"\b(?:ignore|disregard|forget|override)\b[^.]{0,40}"
            r"\b(?:instructions?|prompts?|rules|document above|text above)\b",
            r"\b(?:notes?|notice|message|instructions?|orders?) (?:for|to) (?:any |all |the )?"
            rf"{_MODEL}\b",
            rf"\byou are (?:now |an? |the )*{_MODEL}\b",
            # orders in German
            r"\b(?:ignorier|missacht|vergiss|vergess|übergeh)\w*\b[^.]{0,40}"
            r"\b(?:anweisung|prompt|regel|vorgabe)\w*\b",
            r"\b(?:hinweis|nachricht|anweisung|befehl)\w* (?:für|an) (?:alle |die |jede )?"
            rf"{_MODEL}\b",
            rf"\bdu bist (?:nun |jetzt |ein |eine )*{_MODEL}\b",
            # both
            r"\bsystem[- ]?prompt\b",
        )
    ),
    re.IGNORECASE,
)  # fmt: skip
_START = re.compile(
    r"system:\s+(?:you|please|disregard|ignore|obey|beachte|ignorier|befolge)"
    r"|assist[ae]nt[,:]\s+(?-i:[a-zäöü])",
    re.IGNORECASE,
)
"""What is an order at the beginning of a line."""


_STARTS = ("system: ", "assistant, ", "assistent, ", "assistant: ", "assistent: ")
_PARTS = (
    *_STARTS, "<|", "inst]", "sys>>", "_of_turn", "tion_call", "tool_", "\"role", "'role", "ignor",
    "prompt", "disregard", "forget", "override", "missacht", "vergiss", "vergess", "übergeh",
    "you are", "du bist", *(
        f"{what} {whom}"
        for what in ("note", "notes", "notice", "message", "instruction", "instructions", "order",
                     "orders")
        for whom in ("for", "to")
    ), "hinweis", "nachricht", "anweisung", "befehl",
)  # fmt: skip
"""What every line that is told has in it: a quick look that spares most pages the long one."""


def without_orders(page: Page) -> tuple[Page, int]:
    """A page without the lines and sentences that speak to a machine, and how many there were.

    The page has no tables yet. Lines are cut where columns part, so what stands beside stays.
    """
    known = _known_lines(page)
    away = {index for line in known for index in line}
    told = [one for one in ordering_sentences(page) if not away.issuperset(one)]
    away.update(index for sentence in told for index in sentence)
    if not away:
        return page, 0
    words = tuple(word for index, word in enumerate(page.words) if index not in away)
    return replace(page, words=words), len(known) + len(told)


def _known_lines(page: Page) -> list[tuple[int, ...]]:
    """The words of each line that holds markup or an order in usual words."""
    text = " ".join([word.text for word in page.words])
    lower = text.lower()
    if not any(part in lower for part in _PARTS):
        return []
    if not _TEXT.search(text) and not _START.search(text):
        return []
    return [
        segment.words
        for line in segmented(page)
        for segment in line.segments
        if is_order(" ".join(page.words[index].text for index in segment.words))
    ]


def is_order(line: str) -> bool:
    """Whether a line speaks to a machine, in markup or in usual words."""
    return bool(_TEXT.search(line) or _START.match(line))


def orders_notice(count: int, page: int) -> Notice:
    """The notice of lines that were kept from the reader."""
    lines, were = ("line", "was") if count == 1 else ("lines", "were")
    sentence = f"{count} {lines} with orders to a machine {were} left out. Look at the page."
    return Notice(ORDERS, sentence, page)
