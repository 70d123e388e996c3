"""Goods, services, jobs, banks and filler prose."""

from __future__ import annotations

from random import Random

from . import names, words
from .dice import chance, digits, letters, nonsense, pick
from .people import town


def _filled(random: Random, template: str, language: str) -> str:
    """The template with its {n}, {word}, {noun}, {town} and {last} drawn."""
    noun = pick(random, words.NOUN[language])
    return template.format(
        n=random.randint(2, 36),
        word=nonsense(random),
        noun=noun if chance(random, 0.7) else nonsense(random),
        town=town(random, language),
        last=pick(random, names.LAST[language]),
    )


def bank(random: Random, language: str) -> str:
    """A bank's name."""
    return _filled(random, pick(random, names.BANK[language]), language)


def _size(random: Random) -> str:
    number = pick(
        random, (random.randint(1, 12), random.randint(10, 999), random.randint(1, 40) * 25)
    )
    other, small = random.randint(2, 900), random.randint(1, 9)
    forms = (
        f"{number} mm", f"{number}mm", f"{number} x {other} mm", f"{number} kg", f"{number} l",
        f"{number}ml", f"{number}g", f"{number} W", f"{number} V", f"M{small + 3}", f"DN {number}",
        f"{small}x{other % 25}", f"{number} cm", f"A{small % 4 + 3}", f"{number}er Pack",
        f"({number} pcs)", f"{small}.{other % 10}L", "XL", f"#{number}", f"{number}/{other}",
    )  # fmt: skip
    return pick(random, forms)


def product(random: Random, language: str) -> str:
    """An article of commerce: noun, brand, size, colour, type in some order."""
    noun = pick(random, words.NOUN[language]) if chance(random, 0.75) else nonsense(random)
    parts = [noun]
    if chance(random, 0.4):
        parts.append(pick(random, words.ADJECTIVE[language]))
    if chance(random, 0.45):
        parts.insert(pick(random, (0, 1, len(parts))), nonsense(random))
    if chance(random, 0.25):
        parts.append(letters(random, random.randint(1, 3)) + digits(random, random.randint(2, 4)))
    if chance(random, 0.5):
        parts.append(_size(random))
    text = " ".join(parts)
    return text.upper() if language == "en" and chance(random, 0.25) else text


def service(random: Random, language: str) -> str:
    """Something that is done for money."""
    return _filled(random, pick(random, words.SERVICE[language]), language)


def position(random: Random, language: str) -> str:
    """A job title."""
    return pick(random, words.POSITION[language])


def sentence(random: Random, language: str) -> str:
    """A sentence as one skips it: business, technical, legal."""
    subject = pick(random, words.SUBJECT[language])
    rest = _filled(random, pick(random, words.PREDICATE[language]), language)
    if chance(random, 0.25):
        return f"{pick(random, words.OPENING[language])} {subject} {rest}."
    return f"{subject[0].upper()}{subject[1:]} {rest}."
