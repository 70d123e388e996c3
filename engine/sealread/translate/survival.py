"""Whether a translation kept what must stay as it is: figures, codes, standards, units, names.

It says the same of a translation from the glossary and of one that a model made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from sealread.translate.glossary import LANGUAGES, months, units, values

_NET = re.compile(
    r"https?://[^\s,;]+|www\.[^\s,;]+"
    r"|(?<![^\s,;<>()])[^\s,;<>()]{1,64}@[^\s,;<>()]{1,255}\.\w+"
)
_TOKEN = re.compile(r"[^\s()\[\]{}\"„“”«»]+")
_EDGES = ".,;:!?'‘’‚*"
_INNER_CAPITAL = re.compile(r"[a-zà-öø-ÿ][A-ZÀ-ÖØ-Þ]")
_DIGIT = re.compile(r"\d")
_SIGNS = re.compile(r"[≥≤<>±%‰°²³€$£§≈∅Ø]")
_UNIT_JOINTS = re.compile(r"[/·²³^()]+")
_ORDINAL = re.compile(r"(?<!\d)(\d+)(?:st|nd|rd|th|er|ère)\b")
_DAY = re.compile(r"(?<![\d.,])(\d{1,2})\.(?=\s)")
_NUMBER = re.compile(r"\b[nN]° ?")
_COMPANY = re.compile(
    r"(?:[A-ZÄÖÜÀ-Ý][\w.&'’-]{0,60}\s{1,9}){1,6}?(?:GmbH(?:\s*&\s*Co\.?\s*KG)?|AG|SE|KG|OHG|Ltd|LLP|LLC|PLC"
    r"|Inc|S\.?A\.?S?|SARL|B\.?V|N\.?V)\b"
)
_SHORT = 2


def lost(original: str, translation: str, names: Sequence[str] = ()) -> tuple[str, ...]:
    """What of `original` is missing in `translation`, and what stands there that was never said.

    Empty where everything survived. `names`: proper names known from elsewhere; those that the
    original has must stand in the translation letter by letter.
    """
    here, there = Counter(kept(original)), Counter(kept(translation))
    missing = [*(here - there).elements(), *(there - here).elements()]
    named = [*names, *(found[0] for found in _COMPANY.finditer(original))]
    missing += [name for name in named if _in(name, original) and not _in(name, translation)]
    return tuple(dict.fromkeys(missing))


def kept(text: str) -> Iterator[str]:
    """What a translation must not touch, in a form that is the same in every language."""
    plain = _NUMBER.sub("No ", _ORDINAL.sub(r"\1", _DAY.sub(r"\1", text)))
    yield from _NET.findall(plain)
    plain = _NET.sub(" ", plain)
    yield from _months(plain)
    shouting = plain.isupper()
    for found in _TOKEN.finditer(plain):
        yield from _of_token(found[0].strip(_EDGES), shouting=shouting)
    yield from _measured(plain)


def _of_token(token: str, *, shouting: bool) -> Iterator[str]:
    """A code or a unit as a whole; of a compound ("CE-Kennzeichnung") what is a code."""
    if _DIGIT.search(token) or _is_unit(token):
        yield token
        return
    yield from _SIGNS.findall(token)
    for part in token.split("-"):
        letters = sum(character.isalpha() for character in part)
        capitals = letters >= _SHORT and part.isupper() and not shouting
        if capitals or _INNER_CAPITAL.search(part):
            yield _abbreviations().get(part, part)


def _is_unit(token: str) -> bool:
    """Units put together: "N/mm²", "W/(m·K)"."""
    pieces = [piece for piece in _UNIT_JOINTS.split(token) if piece]
    joined = _UNIT_JOINTS.search(token) is not None
    return joined and bool(pieces) and all(piece.casefold() in units() for piece in pieces)


def _months(text: str) -> Iterator[str]:
    """Months beside a figure, as their numbers."""
    for found in _month_pattern().finditer(text):
        yield f"month {_month_numbers()[(found[1] or found[2]).casefold()]}"


def _measured(text: str) -> Iterator[str]:
    """Units of letters behind a figure: "30 min"."""
    for unit in re.findall(r"\d\s*([^\W\d_]{1,4})(?![\w/:·-])", text):
        if unit.casefold() in units():
            yield f"unit {unit}"


def _in(name: str, text: str) -> bool:
    return " ".join(name.split()) in " ".join(text.split())


@cache
def _abbreviations() -> dict[str, str]:
    """Abbreviations of one term, each as the first of them: "PND" is "NPD"."""
    return {said: one.same[0] for one in values() for said in one.same}


@cache
def _month_numbers() -> dict[str, int]:
    return {
        name.casefold(): number
        for language in LANGUAGES
        for number, spellings in enumerate(months().said(language), 1)
        for name in spellings
    }


@cache
def _month_pattern() -> re.Pattern[str]:
    names = sorted(_month_numbers(), key=len, reverse=True)
    either = "|".join(re.escape(name) for name in names)
    return re.compile(rf"\d[.,]?\s+(?:of\s+|de\s+)?({either})(?!\w)|(?<!\w)({either})\s+\d", re.I)
