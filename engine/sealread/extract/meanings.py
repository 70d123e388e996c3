"""What words of a paper mean among the choices of a field: "Dividendengutschrift" is "dividend".

The glossary (`resources/glossary/meanings.toml`) has domains (kinds of transactions, means of
payment, ...), each with meanings and the words for them in three languages. The reader's recipe
draws its papers from the same words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from sealread.document.model import Span
from sealread.installed import shipped

LANGUAGES = ("en", "de", "fr")
ASKED, ALONE = "*asked", "*alone"
"""In a domain: how it is asked for, and whether its words tell without a label beside them."""
_LEAST = 2
_SHARE = 0.6
Words = Mapping[str, tuple[str, ...]]


class Told(Struct, frozen=True):
    """Words of a text that tell which choice it is."""

    span: Span
    choice: str


@cache
def tables() -> dict[str, dict[str, Any]]:
    """The glossary: domain -> meaning -> language (or "said") -> words."""
    place = shipped("resources") / "glossary" / "meanings.toml"
    made: dict[str, dict[str, Any]] = {}
    for domain, table in tomllib.loads(place.read_text(encoding="utf-8")).items():
        made[domain] = {
            name: {code: tuple(words.split("|")) for code, words in rows.items()}
            if isinstance(rows, dict)
            else rows
            for name, rows in table.items()
        }
    return made


def meanings(domain: str) -> dict[str, Words]:
    """The meanings of a domain, each with its words by language."""
    return {name: words for name, words in tables()[domain].items() if not name.startswith("*")}


def told_by(words: str, choices: Sequence[Any]) -> str | None:
    """The choice that words mean by the glossary; None where they tell of none or of several."""
    found = {told.choice for told in _all(words, _known(tuple(map(str, choices))))}
    return found.pop() if len(found) == 1 else None


def first_told(text: str, choices: Sequence[Any]) -> Told | None:
    """The first words of a text that tell a choice, where such words tell without a label."""
    known = _known(tuple(map(str, choices)))
    return next(iter(_all(text, known)), None) if known is not None and known.alone else None


def choices_by_meaning(domain: str, choices: Sequence[Any]) -> dict[str, str]:
    """The choices that a domain of the glossary knows, by their meanings."""
    named = ((_meaning(domain, str(one)), str(one)) for one in choices)
    return {meaning: choice for meaning, choice in named if meaning is not None}


class _Known(Struct, frozen=True):
    """Choices that the glossary knows: a pattern of all words for them, and what each means."""

    pattern: re.Pattern[str]
    choice_of: dict[str, str]
    alone: bool


@cache
def _known(choices: tuple[str, ...]) -> _Known | None:
    """The choices by the domain that knows most of them; None where none knows enough."""
    best: dict[str, str] = {}
    domain = ""
    for name in tables():
        found = {m: c for c in choices if (m := _meaning(name, c)) is not None}
        if len(found) > len(best):
            best, domain = found, name
    if len(best) < _LEAST or len(best) < _SHARE * len(choices):
        return None
    choice_of: dict[str, str] = {}
    for meaning, words in meanings(domain).items():
        for said in (one for code in LANGUAGES for one in words[code]):
            choice_of[said.casefold()] = best.get(meaning, "")
    longest = sorted(choice_of, key=len, reverse=True)
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)"
    return _Known(re.compile(pattern, re.IGNORECASE), choice_of, bool(tables()[domain].get(ALONE)))


def _meaning(domain: str, choice: str) -> str | None:
    """The meaning that a choice names: its key, or one of its words."""
    said = choice.casefold().replace("_", " ").strip()
    found = {
        name
        for name, words in meanings(domain).items()
        if said == name.replace("_", " ")
        or any(said == one.casefold() for code in LANGUAGES for one in words[code])
    }
    return found.pop() if len(found) == 1 else None


def _all(text: str, known: _Known | None) -> list[Told]:
    """All words of a text that tell a choice, in their order."""
    if known is None:
        return []
    found = ((m, known.choice_of.get(m[0].casefold(), "")) for m in known.pattern.finditer(text))
    return [Told(Span(m.start(), m.end()), choice) for m, choice in found if choice]
