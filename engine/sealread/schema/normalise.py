"""Bringing the words of a document to the type that a field asks for.

Code does this, not the model: the evidence stays verbatim, the value is derived from it.
"""

from __future__ import annotations

import difflib
import re
from typing import Any

from sealread.schema.addresses import in_one_line
from sealread.schema.dates import parse_date, parse_date_time
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field
from sealread.schema.numbers import parse_integer, parse_number
from sealread.schema.shape import scalars_of

__all__ = ["NotOfKind", "fold", "normalise"]

_CLOSE = 0.8
_YES = frozenset("ja yes y j true wahr oui vrai si sí x ✓ ✔ ☒ ☑ ✗ ✘ 1 on checked".split())  # noqa: SIM905
_NO = frozenset("nein no n false falsch non faux ☐ □ ▢ 0 - – — off keine kein none".split())  # noqa: SIM905
_TICKED = re.compile(r"(?:[☒☑✓✔✗✘]|\[ ?[xX] ?\]) *(\w+)")


def normalise(text: str, field: Field, language: str | None = None) -> Any:
    """The value of `text` for `field`: one line, number, bool, ISO date or one of the choices.

    `language` is a code like "de" or "en-US". For a list field, `text` is one of the list. A
    text that is not of the field's kind is kept as it is where the schema allows any string too;
    otherwise NotOfKind is raised.
    """
    try:
        return _by_kind(text, field, language)
    except NotOfKind:
        if _takes_any_string(field):
            return fold(text)
        raise


def fold(text: str) -> str:
    """White space folded to single spaces; hyphens at line ends stay as they are printed."""
    return " ".join(text.split())


def _by_kind(text: str, field: Field, language: str | None) -> Any:
    match field.kind:
        case "number":
            return parse_number(text, language)
        case "integer":
            return parse_integer(text, language)
        case "boolean":
            return _boolean(text)
        case "date":
            return _date(text, field, language)
        case "enum":
            return _choice(text, field.choices, language)
        case "string":
            return in_one_line(text)


def _takes_any_string(field: Field) -> bool:
    return any(
        one["type"] == "string" and not {"enum", "const"} & one.keys() and "date" not in
        str(one.get("format", ""))
        for one in scalars_of(field.definition)
    )  # fmt: skip


def _date(text: str, field: Field, language: str | None) -> str:
    formats = {one.get("format") for one in scalars_of(field.definition)}
    if "date-time" in formats and "date" not in formats:
        return parse_date_time(text, language)
    return parse_date(text, language).isoformat()


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
    names = {_key(str(choice)): choice for choice in choices if isinstance(choice, str)}
    if wanted in names:
        return names[wanted]
    for choice in choices:
        if not isinstance(choice, str) and _is_value(text, choice, language):
            return choice
    within = [name for name in names if name and f" {name} " in f" {wanted} "]
    longest = [
        name for name in within if not any(name in other for other in within if other != name)
    ]
    if len(longest) == 1:
        return names[longest[0]]
    return names[_closest(wanted, list(names))]


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
