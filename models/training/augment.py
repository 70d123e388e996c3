"""Real examples varied, so that a few hundred documents teach a kind and not themselves.

Numbers and dates get other digits, words that only few documents have (names, streets, goods) are
exchanged for such words of other documents. Labels are what many documents share; they stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from sealread.document.model import Span
from sealread.extract.regions import regions

from .factory.reading import Example

_WORD = re.compile(r"[^\W\d_]{3,}")
_DIGITS = re.compile(r"\d+")
_COMMON = 0.03


@dataclass(frozen=True)
class Rare:
    """Words that few documents of a set have, and all of them to choose from."""

    common: frozenset[str]
    pool: tuple[str, ...]


def rare_words(examples: Iterable[Example]) -> Rare:
    """Tells names from labels by how many documents have a word."""
    seen: Counter[str] = Counter()
    spelt: set[str] = set()
    total = 0
    for one in examples:
        words = set(_WORD.findall(one.text))
        seen.update({word.casefold() for word in words})
        spelt |= words
        total += 1
    least = max(3, _COMMON * total)
    common = frozenset(word for word, count in seen.items() if count >= least)
    return Rare(common, tuple(sorted(w for w in spelt if w.casefold() not in common)))


def varied(example: Example, random: Random, rare: Rare) -> Example:
    """The example with other numbers, dates and names; its answers move with its words."""
    edits: list[tuple[Span, str]] = []
    if random.random() < 0.7:
        edits += _digits(example.text, random)
    if random.random() < 0.6 and rare.pool:
        edits += _names(example.text, random, rare)
    return _edited(example, edits) if edits else example


def _digits(text: str, random: Random) -> list[tuple[Span, str]]:
    days = regions("date", text) or ()
    taken = {place for day in days for place in range(day.start, day.end)}
    order = list("123456789")
    random.shuffle(order)
    other = str.maketrans("123456789", "".join(order))
    memory: dict[str, str] = {}
    edits = []
    for found in _DIGITS.finditer(text):
        digits = found.group()
        if found.start() in taken:
            new = memory.setdefault(digits, _day_part(digits, random))
        else:
            new = digits.translate(other)
        edits.append((Span(*found.span()), new))
    return edits


def _day_part(digits: str, random: Random) -> str:
    """Another day, month or year of the same length."""
    number = int(digits)
    if len(digits) == 4:
        return str(random.randint(1990, 2029)) if 1900 <= number < 2100 else digits
    if len(digits) == 1:
        return str(random.randint(1, 9))
    if len(digits) != 2:
        return digits
    if number > 31:
        return str(random.randint(70, 99))
    return f"{random.randint(1, 12) if number <= 12 else random.randint(13, 28):02d}"


def _names(text: str, random: Random, rare: Rare) -> list[tuple[Span, str]]:
    memory: dict[str, str] = {}
    edits = []
    for found in _WORD.finditer(text):
        word = found.group()
        folded = word.casefold()
        if folded in rare.common:
            continue
        if folded not in memory:
            memory[folded] = random.choice(rare.pool) if random.random() < 0.8 else word
        edits.append((Span(*found.span()), _cased(memory[folded], word)))
    return edits


def _cased(new: str, like: str) -> str:
    if like.isupper():
        return new.upper()
    if like.islower():
        return new.lower()
    return new.capitalize() if like.istitle() else new


def _edited(example: Example, edits: list[tuple[Span, str]]) -> Example:
    """The example with the edits made; a place inside an edit moves to its end."""
    edits = sorted(edits)
    parts: list[str] = []
    to = list(range(len(example.text) + 1))
    last, shift = 0, 0
    for span, new in edits:
        if span.start < last:
            continue
        parts += [example.text[last : span.start], new]
        for place in range(last, span.start + 1):
            to[place] = place + shift
        shift += len(new) - (span.end - span.start)
        for place in range(span.start + 1, span.end + 1):
            to[place] = span.end + shift
        last = span.end
    parts.append(example.text[last:])
    for place in range(last + (1 if edits else 0), len(to)):
        to[place] = place + shift
    questions, cells = (
        tuple(replace(q, spans=tuple(Span(to[s.start], to[s.end]) for s in q.spans)) for q in own)
        for own in (example.questions, example.cells)
    )
    return replace(example, text="".join(parts), questions=questions, cells=cells)
