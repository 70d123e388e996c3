"""Days, months and years however they are written."""

from __future__ import annotations

import re
from functools import lru_cache

from babel import Locale

from sealread.evaluate.forms import days, is_only_a_date
from sealread.evaluate.meaning.words import plain

_DAY = re.compile(
    r"\d{1,4} ?[-./] ?\d{1,2} ?[-./] ?\d{1,4}|\d{8}"
    r"|\d{1,2}(?:st|nd|rd|th)?\.? ?-?(?:of |de )?[^\W\d_]{3,}\.?,? ?-?'?\d{2,4}"
    r"|[^\W\d_]{3,}\.? ?\d{1,2}(?:st|nd|rd|th)?,? ?\d{4}"
    r"|\d{4} [^\W\d_]{3,} \d{1,2}"
)
_WORDED = re.compile(r"([^\W\d_]{3,})\.?[ ,\-/']*(\d{4})|(\d{4})[ ,\-/]*([^\W\d_]{3,})\.?")
_NUMBERED = re.compile(r"(\d{1,2}) ?[-/.] ?(\d{4})|(\d{4}) ?[-/.] ?(\d{1,2})")
_CLOCK = re.compile(
    r"[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:z|[+-]\d{2}:?\d{2})?$", re.IGNORECASE
)
_LONGEST = 40
_LANGUAGES = ("en", "de", "fr", "es", "it", "nl")


@lru_cache(maxsize=1)
def _months() -> dict[str, int]:
    """Names of months, long and short, without accents and dots."""
    found: dict[str, int] = {"sept": 9, "mrz": 3}
    for language in _LANGUAGES:
        for width in ("wide", "abbreviated"):
            names = Locale(language).months["format"][width]
            found.update({plain(str(name)).strip("."): month for month, name in names.items()})
    return found


@lru_cache(maxsize=1 << 15)
def dates(text: str) -> frozenset[str]:
    """All days ("2024-05-01"), else months ("2024-05"), that a text which is only that can mean."""
    said = _CLOCK.sub("", text.strip())
    if not said or len(said) > _LONGEST or not any(c.isdecimal() for c in said):
        return frozenset()
    folded = " ".join(said.casefold().split())
    if _DAY.fullmatch(folded) and is_only_a_date(said):
        return frozenset(day.isoformat() for day in days(said))
    return _month(plain(said))


def _month(text: str) -> frozenset[str]:
    worded = _WORDED.fullmatch(text)
    if worded is not None:
        month = _months().get(worded[1] or worded[4])
        return frozenset((f"{worded[2] or worded[3]}-{month:02}",)) if month else frozenset()
    numbered = _NUMBERED.fullmatch(text)
    if numbered is None:
        return frozenset()
    month = int(numbered[1] or numbered[4])
    is_month = 1 <= month <= 12
    return frozenset((f"{numbered[2] or numbered[3]}-{month:02}",)) if is_month else frozenset()
