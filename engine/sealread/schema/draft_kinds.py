"""Of which kind of a draft's fields words of a page are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sealread.schema.dates import parse_date
from sealread.schema.draft import PartKind
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

_ANSWERS = {"ja", "nein", "yes", "no", "oui", "non"}
_AMOUNT = re.compile(r"\d[.,'’]\d|[%€$£]|\b(?:EUR|USD|GBP|CHF)\b")
_LETTERS = 6
_SHORT = 40


def kind_of(texts: Sequence[str], language: str | None) -> PartKind:
    """The type that all the texts are of; digits alone may be a number that names something."""
    if not texts:
        return "text"
    if all(text.strip(" .").casefold() in _ANSWERS for text in texts):
        return "yes_no"
    if all(_is(parse_date, text, language) for text in texts):
        return "date"
    if all(_is_amount(text) and _is(parse_number, text, language) for text in texts):
        return "number"
    return "text"


def _is(parse: Callable[[str, str | None], object], text: str, language: str | None) -> bool:
    if len(text) > _SHORT or not any(char.isdigit() for char in text):
        return False
    try:
        parse(text, language)
    except NotOfKind:
        return False
    return True


def _is_amount(text: str) -> bool:
    letters = sum(char.isalpha() for char in text)
    return _AMOUNT.search(text) is not None and letters <= _LETTERS
