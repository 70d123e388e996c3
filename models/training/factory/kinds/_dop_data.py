"""The words of declarations of performance: loaded once, filled in at random.

The words themselves lie in `_dop_words.toml`, `_dop_asks.toml`, `_dop_products.toml` and
`_dop_families.toml`, where people who know the trade can read them.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from models.training.factory.content import Ask, Part, Parts
from models.training.factory.world import chance, code, pick

LANGUAGES = ("de", "en", "fr")
_GROUP = re.compile(r"\{([^{}]*)\}")
_WORD = re.compile(r"<([a-z_]+)>")
_RANGE = re.compile(r"(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)(?:/(\d+))?")
_COMMA = re.compile(r"(?<![(\d,])(\d+),(\d+)(?![\d,])")


@cache
def table(name: str) -> dict[str, Any]:
    """One of the files of words."""
    path = Path(__file__).with_name(f"_dop_{name}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def words(random: Random, name: str, language: str) -> str:
    """One of the ways in which forms of a language word something."""
    return str(pick(random, table("words")[name][language]))


def label(random: Random, point: str, language: str, style: str = "any") -> str:
    """What a point is called. The first wording is the law's ("legal"), the others shorter."""
    options = table("words")["labels"][point][language]
    if style == "legal" or (style == "any" and chance(random, 0.2)):
        return str(options[0])
    return str(pick(random, options[1:] if style == "short" else options))


def other(random: Random, language: str) -> str:
    """Another language than this one."""
    return pick(random, [one for one in LANGUAGES if one != language])


def ask(random: Random, key: str, kind: str | None = None, *, absent: bool = False) -> Ask:
    """The question for a key, worded as one of the kinds of question that are known."""
    said = table("asks")[kind or key]
    titles = random.sample(said["titles"], min(len(said["titles"]), random.randint(4, 7)))
    sentences = random.sample(said["said"], min(len(said["said"]), random.randint(2, 4)))
    return Ask(None if absent else key, (*titles, *sentences))


def alternatives(template: str) -> list[str]:
    """The parts of a template between bars that stand outside of braces."""
    parts, depth = [""], 0
    for sign in template:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if sign == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def fill(random: Random, template: str, language: str, **given: str) -> str:
    """A template with its choices made: {a|b}, {de~en~fr}, {1..9}, {0.10..0.90}, <word>."""
    text = pick(random, alternatives(template))

    def choice(found: re.Match[str]) -> str:
        return _choice(random, found.group(1), language, given)

    text = _WORD.sub(lambda found: _word(random, found.group(1), language), text)
    while _GROUP.search(text):
        text = _GROUP.sub(choice, text)
    return text.strip()


def _word(random: Random, name: str, language: str) -> str:
    said = table("products")["words"][name][LANGUAGES.index(language)]
    return pick(random, str(said).split("|"))


def _choice(random: Random, inside: str, language: str, given: dict[str, str]) -> str:
    if inside in given:
        return given[inside]
    if inside == "code":
        return code(random)
    if inside == "and":
        return words(random, "and", language)
    if "~" in inside:
        return inside.split("~")[LANGUAGES.index(language)]
    ranged = _RANGE.fullmatch(inside)
    return _number(random, ranged, language) if ranged else pick(random, inside.split("|"))


def _number(random: Random, ranged: re.Match[str], language: str) -> str:
    low, high, step = ranged.groups()
    places = len(low.partition(".")[2])
    if places == 0:
        return str(random.randrange(int(low), int(high) + 1, int(step or 1)))
    text = f"{random.uniform(float(low), float(high)):.{places}f}"
    return text if language == "en" else text.replace(".", ",")


def pointed(text: str) -> str:
    """Decimal commas as points: 0,05 becomes 0.05."""
    return _COMMA.sub(r"\1.\2", text)


def woven(template: str, **given: Part | Parts) -> Parts:
    """The parts of a sentence with values (or several parts) in the places of {name}."""
    parts: list[Part] = []
    for piece in re.split(r"(\{[a-z]+\})", template):
        held = given.get(piece[1:-1]) if piece.startswith("{") else piece
        if isinstance(held, tuple):
            parts.extend(held)
        elif held:
            parts.append(held)
    return tuple(parts)
