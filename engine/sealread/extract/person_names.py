"""Names of people: as citation styles print lists of authors, and alone behind a title."""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from functools import cache

from sealread.document.model import Span

_UP = r"A-ZÀ-ÖØ-ÞŁŚŠŽČĆŻŹĐŐŰİĞŞ"
_PARTICLE = r"(?:van|von|de|der|den|del|della|di|da|dos|das|do|du|la|le|el|al|bin|ten|ter|zu|zur|zum|af|av|St\.|D'|d'|O'|vom|y)"
_WORD = rf"(?:[{_UP}][\w'’‐‑]+(?:[-‐‑–][^\W\d_][\w'’]*)*)"
_SURNAME = (
    rf"(?:{_PARTICLE}[\s-]){{0,3}}(?:[dDO]['’])?{_WORD}(?:\s(?:{_PARTICLE}\s){{0,2}}{_WORD}){{0,2}}"
)
_INITIALS = rf"[{_UP}][a-z]?\.(?:[\s-]{{0,2}}[{_UP}][a-z]?\.)*(?:\s{_PARTICLE})*"
_JUNIOR = r"(?:,?\s(?:Jr|Sr|jun)\.?|,?\s(?:II|III|IV)\b)?"
_GIVEN = rf"{_WORD}(?:\s(?:{_WORD}|[{_UP}](?:\.|\b))){{0,2}}"
_SEPARATOR = r"(?:\s?[,;]\s?(?:and|und|&|et|u\.)\s|\s?[,;/]\s|\s(?:and|und|&|et|u\.)\s)"
_OTHERS = r"(?:\s?,?\s?(?:(?:and|&|und)\s)?(?:et\.?\sal\b\.?|u\.\s?a\.|others\b))"
_EDITORS = r"(?:,?\s?\(?\b(?:[Ee]ds?|[Hh]rsg|[Hh]g|editors?|Herausgeber)\b\.?\)?)"
_STYLES: dict[str, str] = {
    "inverted": rf"{_SURNAME},\s?{_INITIALS}{_JUNIOR}",
    "direct": rf"{_INITIALS}\s?{_SURNAME}{_JUNIOR}",
    "bare": rf"{_SURNAME}\s[{_UP}]{{1,3}}(?!\w|\.[ -]?[{_UP}]\.){_JUNIOR}",
    "inverted full": rf"{_SURNAME},\s{_GIVEN}{_JUNIOR}",
    "full": rf"{_WORD}(?:\s(?:[{_UP}]\.(?:[\s-]?[{_UP}]\.)*|[{_UP}]\b(?!\.)|{_PARTICLE}|{_WORD})){{1,4}}{_JUNIOR}",
}
_FOLLOWING = {style: _STYLES["full" if style == "inverted full" else "direct"] for style in _STYLES}
_NOT_NAMES = frozenset(
    "the a an in on of for with using towards toward from der die das ein eine zur über".split()  # noqa: SIM905
)
_PARTED = re.compile(_SEPARATOR)
_TAIL = re.compile(rf"(?:{_OTHERS}{_EDITORS}?|{_EDITORS})[\s.,:;(]*$")


@cache
def _first() -> dict[str, re.Pattern[str]]:
    """A name at the beginning, by style. Patterns are made where names are read: it takes a while."""
    return {style: re.compile(one) for style, one in _STYLES.items()}


@cache
def _lists() -> dict[str, re.Pattern[str]]:
    """A list of names, by the style of its first."""
    return {
        style: re.compile(
            rf"{one}(?:{_SEPARATOR}(?:{one}|{_FOLLOWING[style]})){{0,200}}{_OTHERS}?{_EDITORS}?"
        )
        for style, one in _STYLES.items()
    }


@cache
def _begins() -> re.Pattern[str]:
    """A name with what stands behind it in citations."""
    return re.compile(
        rf"(?:{_STYLES['inverted']}|{_STYLES['direct']}|{_STYLES['bare']}(?=[,.:])|{_STYLES['inverted full']}"
        rf"|{_STYLES['full']}(?=,|\sand\s|\.\s))"
    )


def begins_with_names(text: str) -> bool:
    """Whether a line begins as citations do: with the name of an author."""
    return _begins().match(text) is not None


def is_name(text: str) -> bool:
    """Whether words are the name of one person: given names or initials and a surname, in either
    order.
    """
    return 1 < len(text.split()) <= 6 and any(
        _first()[style].fullmatch(text) for style in ("direct", "full", "inverted")
    )


def authors_end(text: str, start: int) -> int | None:
    """Where the list of authors that begins at `start` ends; None where no style of names fits.

    Of the styles that fit, the one whose list reaches farthest before a mark that can end it.
    """
    best: int | None = None
    for style, pattern in _lists().items():
        found = pattern.match(text, start)
        if found is None or not _is_ended(text, found.end(), style):
            continue
        if (
            _NOT_NAMES & {word.casefold() for word in re.findall(r"\w+", found[0][:40])[:3]}
            and style == "full"
        ):
            continue
        if best is None or found.end() > best:
            best = found.end()
    return best


def _is_ended(text: str, end: int, style: str) -> bool:
    """Whether what follows a list of names can follow one: a mark, a bracket, or a title behind
    initials.
    """
    following = text[end : end + 2]
    if not following or following[0] in ".:,;(" or text[:end].endswith(("al.", "a.")):
        return True
    return style in ("inverted", "bare") and (following[0] == " " or text[end - 1] == ".")


def split_names(text: str, span: Span) -> list[Span]:
    """The names in a list of authors, each with its place in `text`, in order."""
    said = text[span.start : span.end]
    tail = _TAIL.search(said)
    end = tail.start() if tail and tail.start() else len(said)
    style = _style(said[:end])
    if style is None:
        return _by_marks(said[:end], span.start)
    if style == "inverted full":
        return _in_pairs(said[:end], span.start)
    found: list[Span] = []
    at = 0
    either = (_first()[style], _first()["direct"])
    separator = re.compile(rf"{_SEPARATOR}|\s+")
    while at < end:
        name = next((m for pattern in either if (m := pattern.match(said, at, end))), None)
        if name is None:
            following = _PARTED.search(said, at, end)
            if following is None:
                break
            at = following.end()
            continue
        found.append(Span(span.start + name.start(), span.start + name.end()))
        gap = separator.match(said, name.end(), end)
        at = gap.end() if gap else name.end() + 1
    return found


def _style(said: str) -> str | None:
    """The style in which most letters of a list of names are names."""
    worth = {
        style: sum(len(one[0]) for one in pattern.finditer(said))
        for style, pattern in _first().items()
    }
    first = [style for style, pattern in _first().items() if pattern.match(said)]
    return max(
        first, key=lambda style: worth[style] + (0.5 if style != "full" else 0), default=None
    )


def _in_pairs(said: str, offset: int) -> list[Span]:
    """Names of which the first is "Surname, Given": the others too, or "Given Surname" each."""
    parts: list[Span] = []
    at = 0
    for mark in [*_PARTED.finditer(said), None]:
        end = mark.start() if mark else len(said)
        if end > at:
            parts.append(Span(at, end))
        at = mark.end() if mark else end
    alone = all(" " in said[part.start : part.end].strip() for part in parts[2:]) and len(parts) > 2
    if ";" in said:
        parts = [Span(m.start(), m.end()) for m in re.finditer(r"[^;\s][^;]*", said)]
    elif alone:
        parts = [Span(parts[0].start, parts[1].end), *parts[2:]]
    else:
        parts = [
            Span(a.start, b.end)
            for a, b in zip(parts[::2], [*parts[1::2], parts[-1]], strict=False)
        ]
    return [Span(offset + part.start, offset + part.end) for part in parts]


def _by_marks(said: str, offset: int) -> list[Span]:
    """Names of no known style (organisations): what stands between semicolons, else all of it."""
    found: list[Span] = []
    for part in re.finditer(r"[^;]+", said):
        text = part[0].strip(" ,.:")
        if text:
            start = offset + part.start() + part[0].index(text[0])
            found.append(Span(start, start + len(text)))
    return found
