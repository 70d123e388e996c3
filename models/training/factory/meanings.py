"""The same meaning in many words: what a paper says in its own words, a schema names in one.

Of a domain (kinds of bookings, ways to pay, ...) and a meaning come words to print, and choices to
pick from: in another language, as keys of a program, by near synonyms, by a description.
"""

from __future__ import annotations

from random import Random

from sealread.extract.meanings import ALONE, ASKED, LANGUAGES, Words, tables
from sealread.extract.meanings import meanings as meanings

from .content import Choice
from .dice import chance, pick

_WAYS = ("first", "first", "first", "any", "key", "upper", "said")
_PLAIN = 3
"""How many words for a meaning, from the first on, can name it; later ones may be narrower."""


def domains() -> tuple[str, ...]:
    """What there are choices for."""
    return tuple(tables())


def alone(domain: str) -> bool:
    """Whether words of the domain can stand without a label."""
    return bool(tables()[domain].get(ALONE))


def asked(domain: str) -> tuple[str, ...]:
    """How a domain is asked for, in all languages."""
    return tuple(words for said in tables()[domain][ASKED].values() for words in said)


def labels(domain: str, language: str) -> tuple[str, ...]:
    """Short ways to ask for a domain in a language: what papers print before the answer."""
    return tuple(words for words in tables()[domain][ASKED][language] if len(words) < 32)


def word(random: Random, domain: str, meaning: str, language: str) -> str:
    """One of the words for a meaning."""
    return pick(random, tables()[domain][meaning][language])


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
