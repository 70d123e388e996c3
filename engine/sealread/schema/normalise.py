"""Bringing the words of a document to the type that a field asks for.

Code does this, not the model: the evidence stays verbatim, the value is derived from it.
"""

from __future__ import annotations

import difflib
import re
from datetime import date
from typing import Any

from sealread.schema.addresses import in_one_line
from sealread.schema.date_forms import ISO_TIME, forms, precision, written
from sealread.schema.dates import parse_date_time
from sealread.schema.fitting import fitted
from sealread.schema.folding import fold
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field, Kind
from sealread.schema.numbers import is_bare, parse_integer, parse_number
from sealread.schema.partial_dates import parse_month, parse_year
from sealread.schema.shape import choices_of, scalars_of
from sealread.schema.yearless_days import day_in

__all__ = ["NotOfKind", "normalise"]

_CLOSE = 0.8
_YES = frozenset("ja yes y j true wahr oui vrai si sí x ✓ ✔ ☒ ☑ ✗ ✘ 1 on checked".split())  # noqa: SIM905
_NO = frozenset("nein no n false falsch non faux ☐ □ ▢ 0 - – — off keine kein none".split())  # noqa: SIM905
_WORDS_FOR_YES_OR_NO = {word for word in _YES | _NO if len(word) > 1 and word not in ("on", "si")}
# A date that is counted from another one is not that other one.
_COUNTED = re.compile(
    r"\b(?:after|before|prior|following|anniversary|later|earlier|within|nach|vor|après|avant)\b",
    re.I,
)
_LONGEST_DATE = 80
_TICKED = re.compile(r"(?:[☒☑✓✔✗✘]|\[ ?[xX] ?\]) *(\w+)")


def normalise(text: str, field: Field, language: str | None = None) -> Any:
    """The value of `text` for `field`: one line, number, bool, ISO date or one of the choices.

    `language` is a tag like "de" or "en-US" (`schema.locale_tags`). For a list field, `text` is one
    of the list. Where a field may be of several kinds, the first of them that the words are counts;
    where any string is allowed too, they must be nothing but that, and are kept as they are
    otherwise. Raises NotOfKind for words of no kind that the field may be.
    """
    kinds = field.kinds or (field.kind,)
    wordy = "string" in kinds
    for place, kind in enumerate(kinds):
        if wordy and kind != "string" and not _is_only(text, kind):
            continue
        try:
            if kind == "string" and place:
                return _string(fold(text), field)
            return _by_kind(kind, text, field, language)
        except NotOfKind:
            continue
    raise NotOfKind(field.kind)


def _is_only(text: str, kind: Kind) -> bool:
    """Whether words may be of a kind though any other words would do as well."""
    match kind:
        case "number" | "integer":
            return is_bare(text)
        case "boolean":
            return fold(text).casefold().strip(".,;:") in _WORDS_FOR_YES_OR_NO
        case "date":
            return len(fold(text)) <= _LONGEST_DATE and _COUNTED.search(text) is None
    return True


def _by_kind(kind: Kind, text: str, field: Field, language: str | None) -> Any:
    match kind:
        case "number":
            return parse_number(text, language)
        case "integer":
            return parse_integer(text, language)
        case "boolean":
            return _boolean(text)
        case "date":
            return _date(text, field, language)
        case "enum":
            return _enum(text, field, language)
        case "string":
            return _string(in_one_line(text), field)


def _string(text: str, field: Field) -> str:
    formats = tuple(str(one["format"]) for one in scalars_of(field.definition) if "format" in one)
    return fitted(text, field.pattern, formats)


def _enum(text: str, field: Field, language: str | None) -> Any:
    """One of the choices; where other words are allowed too, only one that is named in full."""
    if field.choices:
        return _choice(text, field.choices, language)
    choices = choices_of(scalars_of(field.definition))
    return _named(_key(text), choices, text, language)


def _date(text: str, field: Field, language: str | None) -> str:
    asked = [form for one in scalars_of(field.definition) for form in forms(one)]
    if ISO_TIME in asked and len(asked) == 1:
        return parse_date_time(text, language)
    plain = [form for form in asked if form != ISO_TIME]
    for form in sorted(plain, key=precision, reverse=True) or ["YYYY-MM-DD"]:
        try:
            return written(_day(text, form, language), form)
        except NotOfKind:
            continue  # the next form may want less than a day
    raise NotOfKind("date")


def _day(text: str, form: str, language: str | None) -> date:
    match precision(form):
        case 3:
            return day_in(text, language)
        case 2:
            return parse_month(text, language)
    return parse_year(text)


def _boolean(text: str) -> bool:
    ticked = _TICKED.search(text)
    words = (ticked[1] if ticked else fold(text)).casefold().split()
    first = words[0].strip(".,;:[]()") or words[0] if words else ""
    if first in _YES or (ticked and first not in _NO):
        return True
    if first in _NO:
        return False
    raise NotOfKind("boolean")


def _choice(text: str, choices: tuple[Any, ...], language: str | None) -> Any:
    """The one choice that is meant: the same letters, else the one named, else the closest."""
    wanted = _key(text)
    try:
        return _named(wanted, choices, text, language)
    except NotOfKind:
        names = {_key(str(choice)): choice for choice in choices if isinstance(choice, str)}
    within = [name for name in names if name and f" {name} " in f" {wanted} "]
    longest = [
        name for name in within if not any(name in other for other in within if other != name)
    ]
    if len(longest) == 1:
        return names[longest[0]]
    return names[_closest(wanted, list(names))]


def _named(wanted: str, choices: tuple[Any, ...], text: str, language: str | None) -> Any:
    for choice in choices:
        same = _key(choice) == wanted if isinstance(choice, str) else (
            _is_value(text, choice, language)
        )  # fmt: skip
        if same:
            return choice
    raise NotOfKind("enum")


def _closest(wanted: str, names: list[str]) -> str:
    close = difflib.get_close_matches(wanted, names, n=2, cutoff=_CLOSE)
    ratios = [difflib.SequenceMatcher(None, wanted, name).ratio() for name in close]
    if not close or (len(close) > 1 and ratios[0] == ratios[1]):
        raise NotOfKind("enum")
    return close[0]


def _key(text: str) -> str:
    return " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split()) or fold(text)


def _is_value(text: str, choice: Any, language: str | None) -> bool:
    try:
        if isinstance(choice, bool):
            return _boolean(text) is choice
        return isinstance(choice, int | float) and parse_number(text, language) == choice
    except NotOfKind:
        return False  # then it is not this choice
