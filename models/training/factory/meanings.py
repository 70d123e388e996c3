"""The same meaning in many words: what a paper says in its own words, a schema names in one.

Of a domain (kinds of bookings, ways to pay, ...) and a meaning come words to print, and choices to
pick from: in another language, as keys of a program, by near synonyms, by a description.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

from .content import Choice
from .dice import chance, pick

LANGUAGES = ("en", "de", "fr")
_ASKED = "*asked"
_WAYS = ("first", "first", "first", "any", "key", "upper", "said")
_PLAIN = 3
"""How many words for a meaning, from the first on, can name it; later ones may be narrower."""
Words = Mapping[str, tuple[str, ...]]


@cache
def _tables() -> dict[str, dict[str, dict[str, tuple[str, ...]]]]:
    text = Path(__file__).with_name("meanings.toml").read_text(encoding="utf-8")
    return {
        domain: {
            meaning: {name: tuple(words.split("|")) for name, words in rows.items()}
            for meaning, rows in table.items()
        }
        for domain, table in tomllib.loads(text).items()
    }


def domains() -> tuple[str, ...]:
    """What there are choices for."""
    return tuple(_tables())


def meanings(domain: str) -> dict[str, Words]:
    """The meanings of a domain, each with its words by language."""
    return {name: words for name, words in _tables()[domain].items() if name != _ASKED}


def asked(domain: str) -> tuple[str, ...]:
    """How a domain is asked for, in all languages."""
    return tuple(words for said in _tables()[domain][_ASKED].values() for words in said)


def labels(domain: str, language: str) -> tuple[str, ...]:
    """Short ways to ask for a domain in a language: what papers print before the answer."""
    return tuple(words for words in _tables()[domain][_ASKED][language] if len(words) < 32)


def word(random: Random, domain: str, meaning: str, language: str) -> str:
    """One of the words for a meaning."""
    return pick(random, _tables()[domain][meaning][language])


def choice(
    random: Random, domain: str, meaning: str, key: str | None, wordings: tuple[str, ...] = ()
) -> Choice:
    """A choice among some of the domain's meanings, all of them named in one way.

    `wordings`: how it is asked for, if not as the domain says.
    """
    options, right = named(random, domain, meaning)
    return Choice(key, wordings or asked(domain), options, right)


def named(random: Random, domain: str, meaning: str) -> tuple[tuple[str, ...], str]:
    """Options to pick from, and which of them is the meaning."""
    table = meanings(domain)
    others = [name for name in table if name != meaning]
    if chance(random, 0.6):
        others = random.sample(others, random.randint(1, len(others)))
    language = random.choices(LANGUAGES, (6, 4, 1))[0]
    way = pick(random, _WAYS)
    if way == "said" and not all("said" in table[name] for name in (meaning, *others)):
        way = "any"
    spelt = {name: _named(random, name, table[name], language, way) for name in (meaning, *others)}
    if len({words.casefold() for words in spelt.values()}) < 2:
        spelt = {name: table[name]["en"][0] for name in spelt}
    right = spelt.pop(meaning)
    rest = {words.casefold(): words for words in spelt.values()}
    rest.pop(right.casefold(), None)
    options = [right, *rest.values()]
    random.shuffle(options)
    return tuple(options), right


def _named(random: Random, name: str, words: Words, language: str, way: str) -> str:
    match way:
        case "said":
            return words["said"][0]
        case "any":
            return pick(random, words[language][:_PLAIN])
        case "key":
            return name
        case "upper":
            return name.upper()
        case _:
            return words[language][0]


def meant(domain: str, said: str) -> str | None:
    """The meaning that words of a paper have, None where they could have none or several."""
    found = {
        name
        for name, words in meanings(domain).items()
        for language in LANGUAGES
        if said.strip().casefold() in (one.casefold() for one in words[language])
    }
    return found.pop() if len(found) == 1 else None


def restated(random: Random, options: tuple[str, ...], right: str) -> tuple[tuple[str, ...], str]:
    """Options in other words and another number, where all of them have meanings of one domain."""
    for domain in domains():
        if right != "" and all(meant(domain, one) for one in options):
            return named(random, domain, meant(domain, right) or "")
    return options, right
