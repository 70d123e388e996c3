"""Whether two values say the same."""

from __future__ import annotations

import re
from typing import Any

from sealread.extract.grounding import letters
from sealread.schema.currencies import CODES, usual_code

_AMOUNT = re.compile(
    r"(?P<before>[^\W\d_]{2,3})?\.?\s?(?P<amount>\d[\d.,]*)\s?(?P<behind>[^\W\d_]{2,3})?"
)


def same(one: Any, other: Any) -> bool:
    """Whether two values say the same: letters and digits, or numbers.

    An amount is the same with its currency and without.
    """
    mine, theirs = plain(one), plain(other)
    return mine == theirs or _bare(one) == theirs or mine == _bare(other)


def plain(value: Any) -> object:
    """A value in one form: a number, letters and digits, or the forms of a list's items."""
    if isinstance(value, list):
        return tuple(sorted(map(str, map(plain, value))))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    return letters(str(value)) or str(value)


def _bare(value: Any) -> str | None:
    """The amount of words that are one with its currency, as `_plain` has it; else None."""
    found = _AMOUNT.fullmatch(value.strip()) if isinstance(value, str) else None
    signs = [sign for sign in found.group("before", "behind") if sign] if found else []
    if found is None or not signs or not all(map(_is_currency, signs)):
        return None
    return letters(found["amount"])


def _is_currency(said: str) -> bool:
    return said in CODES or usual_code(said) is not None
