"""The few ways in which the factory lets chance decide."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from .names import spaced

T = TypeVar("T")

ONSETS = spaced("b d f g h k l m n p r s t v w z b d l m n r s t br dr fl gr kr pr st tr")
RARE_ONSETS = spaced("bl cl cr fr gl kl pl sch sp str th qu sh j c y ch kn")
VOWELS = spaced("a e i o u a e i o u a e i o a e i o a e ei au ie oo ea y ä ö ü")
CODAS = ("", "", "", "", "", "", "n", "r", "l", "s", "t", "m", "x", "ck", "nd", "rt", "ng", "lt")
ENDINGS = spaced("a o ex ix on um is ia en er us or yl eo el")
ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ"


def chance(random: Random, p: float) -> bool:
    """True with probability `p`."""
    return random.random() < p


def pick(random: Random, options: Sequence[T], weights: Sequence[float] | None = None) -> T:
    """One of the options, drawn with the weights if there are any."""
    if weights is None:
        return options[int(random.random() * len(options))]
    return random.choices(options, weights)[0]


def digits(random: Random, count: int) -> str:
    """A number of that many digits that does not begin with a zero."""
    rest = (str(int(random.random() * 10)) for _ in range(count - 1))
    return str(random.randint(1, 9)) + "".join(rest)


def letters(random: Random, count: int) -> str:
    """That many capital letters."""
    return "".join(pick(random, ALPHABET) for _ in range(count))


def _syllable(random: Random) -> str:
    onset = pick(random, ONSETS if chance(random, 0.75) else RARE_ONSETS)
    return onset + pick(random, VOWELS) + pick(random, CODAS)


def nonsense(random: Random) -> str:
    """A pronounceable invented word with a capital."""
    count = pick(random, (1, 2, 3), (4, 5, 1))
    parts = [_syllable(random) for _ in range(count)]
    return ("".join(parts) + pick(random, ENDINGS)).capitalize()
