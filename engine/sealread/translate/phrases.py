"""Whole values and sentences with holes, brought from one language to another by the glossary.

A text is translated whole or not at all: every part of it is a term, fits a sentence of the
glossary or is the same in every language.
"""

from __future__ import annotations

import itertools
import re
from functools import cache

from msgspec import Struct

from sealread.translate.glossary import characteristics, months, sentences
from sealread.translate.plain import language_free, proper_name
from sealread.translate.terms import like, word

_HOLE = re.compile(r"\{(n|m|o|x|y|t|name|date|month)\}")
_OPTIONS = re.compile(r"\{([^{}]*\|[^{}]*)\}")
_NUMBER = r"\d+(?:[.,]\d+)*"
_PATTERNS = {"n": _NUMBER, "m": _NUMBER, "o": _NUMBER}
_FIGURES = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d{1,4}")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-zäöüß])")
_IN_BRACKETS = re.compile(r"(?P<head>.*\S)\s*\((?P<inner>[^()]*)\)(?P<tail>.*)", re.DOTALL)
_SEPARATORS = ("; ", " / ", ", ", ": ")
_LONGEST = 2000
_DEEPEST = 6


class _Pattern(Struct, frozen=True):
    """One wording of a sentence: its expression, its holes in their order, where it belongs."""

    expression: re.Pattern[str]
    holes: tuple[str, ...]
    sentence: int


def phrase(text: str, source: str, target: str) -> str | None:
    """What the glossary makes of a text; None where a part of it is beyond the glossary."""
    if source == target or not text.strip() or len(text) > _LONGEST:
        return None
    return _phrase(" ".join(text.split()), source, target, _DEEPEST)


def _phrase(text: str, source: str, target: str, depth: int) -> str | None:
    known = word(text, source, target)
    if known is not None:
        return known + _loose_end(text, known)
    if language_free(text):
        return text
    if not depth:
        return None
    return (
        _by_sentence(text, source, target, depth)
        or _sentences(text, source, target, depth)
        or _bracketed(text, source, target, depth)
        or _listed(text, source, target, depth)
    )


def _loose_end(text: str, known: str) -> str:
    """The point, colon or star that a term was printed with."""
    end = re.search(r"[.:;,* ]*$", text)
    return "" if end is None or end[0] == known[-len(end[0]) :] else end[0].strip()


def _by_sentence(
    text: str, source: str, target: str, depth: int, *, with_month: bool = False
) -> str | None:
    for pattern in _patterns(source):
        if with_month and "month" not in pattern.holes:
            continue
        found = pattern.expression.fullmatch(text)
        said = sentences()[pattern.sentence].said(target)
        if found is None or not said:
            continue
        filled = _filled(pattern, found.groups(), source, target, depth)
        if filled is not None:
            return like(text[:1], _written(said[0], filled, text))
    return None


def _filled(
    pattern: _Pattern, parts: tuple[str, ...], source: str, target: str, depth: int
) -> dict[str, str] | None:
    filled: dict[str, str] = {}
    for hole, part in zip(pattern.holes, parts, strict=True):
        said = _hole(hole, part, source, target, depth)
        if said is None:
            return None
        filled[hole] = said
    return filled


def _hole(hole: str, part: str, source: str, target: str, depth: int) -> str | None:
    """What stands in a hole of the translation; None where the part does not belong there."""
    match hole:
        case "n" | "m" | "o":
            return part
        case "x" | "y":
            return part if language_free(part) else None
        case "name":
            return part if proper_name(part) else None
        case "month":
            return _month(part, source, target)
        case "t":
            return word(part, source, target)
        case _:
            return _date(part, source, target, depth)


def _date(part: str, source: str, target: str, depth: int) -> str | None:
    if _FIGURES.fullmatch(part):
        return part
    return _by_sentence(part, source, target, depth - 1, with_month=True) if depth else None


def _month(name: str, source: str, target: str) -> str | None:
    wanted = name.casefold()
    said = months().said(target)
    for place, spellings in enumerate(months().said(source)):
        if any(wanted == one.casefold() for one in spellings):
            return said[place][0] if said else None
    return None


def _written(template: str, filled: dict[str, str], text: str) -> str:
    plain = _HOLE.sub(lambda hole: filled[hole[1]], template)
    if plain.endswith(".") and not text.endswith("."):
        return plain[:-1]
    return plain


def _sentences(text: str, source: str, target: str, depth: int) -> str | None:
    return _joined(_SENTENCE_END.split(text), " ", source, target, depth)


def _bracketed(text: str, source: str, target: str, depth: int) -> str | None:
    """A value with a remark in brackets, both translated."""
    found = _IN_BRACKETS.fullmatch(text)
    if found is None:
        return None
    parts = [found["head"], found["inner"], found["tail"].strip()]
    said = [_phrase(part, source, target, depth - 1) if part else "" for part in parts]
    if any(one is None for one in said):
        return None
    head, inner, tail = said
    if source == "de" and inner != parts[1]:
        inner = _small(inner)  # a capital there is one of a German noun
    gap = " " if found["tail"][:1].isspace() else ""
    return f"{head} ({inner}){gap}{tail}"


def _small(text: str | None) -> str:
    said = text or ""
    return said[:1].lower() + said[1:] if said[1:2].islower() else said


def _listed(text: str, source: str, target: str, depth: int) -> str | None:
    """Parts between semicolons, slashes, commas or colons, each translated."""
    for separator in _SEPARATORS:
        if separator in text:
            said = _joined(text.split(separator), separator, source, target, depth)
            if said is not None:
                return said
    return None


def _joined(parts: list[str], separator: str, source: str, target: str, depth: int) -> str | None:
    if len(parts) < 2:
        return None
    said = [_phrase(part, source, target, depth - 1) for part in parts]
    return None if None in said else separator.join(one for one in said if one is not None)


@cache
def _patterns(source: str) -> tuple[_Pattern, ...]:
    """The wordings of a language, in the order of the file."""
    return tuple(
        _pattern(plain, place, source)
        for place, words in enumerate(sentences())
        for wording in words.said(source)
        for plain in _wordings(wording)
    )


def _wordings(template: str) -> list[str]:
    """A template without options: each combination of them written out."""
    pieces = _OPTIONS.split(template)
    options = [piece.split("|") if place % 2 else [piece] for place, piece in enumerate(pieces)]
    return ["".join(chosen) for chosen in itertools.product(*options)]


def _pattern(template: str, sentence: int, source: str) -> _Pattern:
    pieces = _HOLE.split(template)
    written = [
        f"({_hole_pattern(piece, source)})" if place % 2 else _literal(piece)
        for place, piece in enumerate(pieces)
    ]
    ending = r"\.?" if template.endswith(".") else ""
    body = "".join(written)
    whole = body.removesuffix(r"\.") + ending if ending else body
    return _Pattern(re.compile(whole, re.IGNORECASE), tuple(pieces[1::2]), sentence)


def _hole_pattern(hole: str, source: str) -> str:
    if hole == "month":
        names = [name for spellings in months().said(source) for name in spellings]
        return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    if hole == "t":
        terms = [name for one in characteristics() for name in one.said(source)]
        return "|".join(_literal(name) for name in sorted(terms, key=len, reverse=True))
    return _PATTERNS.get(hole, r"\S.*?")


def _literal(text: str) -> str:
    """A piece of a template; ß and ss, and both ways to write Umlauts, are the same."""
    escaped = re.escape(text).replace("ß", "(?:ß|ss)")
    return escaped.replace("'", "['’]")
