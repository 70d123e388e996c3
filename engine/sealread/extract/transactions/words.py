"""The words of bank and broker papers (`resources/glossary/transactions.toml`) as patterns."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from sealread.installed import shipped

_NEVER = re.compile(r"(?!)")


@cache
def _glossary() -> dict[str, dict[str, str]]:
    place = shipped("resources") / "glossary" / "transactions.toml"
    made: dict[str, dict[str, str]] = tomllib.loads(place.read_text(encoding="utf-8"))
    return made


@cache
def label(role: str) -> re.Pattern[str]:
    """A pattern of the words that say what a figure or day is."""
    return _pattern(_glossary()["labels"][role])


@cache
def kinds() -> tuple[str, ...]:
    """The kinds of transactions that the glossary knows."""
    return tuple(_glossary()["kinds"])


@cache
def kind(name: str, *, sure: bool = False) -> re.Pattern[str]:
    """A pattern of the words for a kind of transaction; `sure`: of those that say it in full."""
    said = _glossary()["kinds_sure" if sure else "kinds"].get(name)
    return _pattern(said) if said else _NEVER


@cache
def codes() -> frozenset[str]:
    """The codes of currencies."""
    return frozenset(_glossary()["currencies"]["codes"].split("|"))


@cache
def signs() -> dict[str, str]:
    """Signs and short forms of currencies with their codes."""
    return {sign: code for sign, code in _glossary()["currencies"].items() if sign != "codes"}


def _pattern(phrases: str) -> re.Pattern[str]:
    """One alternative a phrase, the longest first; whole words but where "*" goes on."""
    longest = sorted(dict.fromkeys(phrases.split("|")), key=len, reverse=True)
    return re.compile("|".join(map(_phrase, longest)), re.IGNORECASE)


def _phrase(said: str) -> str:
    begins = r"^\W*" if said.startswith("^") else r"(?:(?<![^\W\d_])|(?<=-order))"
    said = said.removeprefix("^")
    words = [re.escape(word).replace(r"\*", r"\w*") for word in said.split()]
    ends = r"(?!\w)" if said[-1].isalnum() else ""
    return begins + r"[ \t]+".join(words) + ends
