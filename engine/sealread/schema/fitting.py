"""Words brought to a pattern or format where it is obvious how: no letter or digit is changed.

An IBAN is printed in groups of four and asked for without spaces; an e-mail address stands behind
the word "E-Mail".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sealread.schema.expressions import NotLinear, found_in

_MAIL = re.compile(r"[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+")
_LINK = re.compile(
    r"(?:https?://|www\.)[^\s<>\"']+|(?<![@\w.])[\w\-]+(?:\.[\w\-]+)+/[^\s<>\"']*", re.IGNORECASE
)
_ENDS = ".,;:()[]<>\"'"
_GOES_ON = "-_/=&?."
_LINKS = ("uri", "url", "iri", "uri-reference")


def fitted(value: str, pattern: str | None, formats: tuple[str, ...]) -> str:
    """The value as a pattern or format wants it; as it is where that is not obvious."""
    if "email" in formats:
        return _only(_MAIL, value)
    if any(one in _LINKS for one in formats):
        return _only(_LINK, value).rstrip(".,;)")
    if pattern is None or _fits(pattern, value):
        return value
    return next((one for one in _variants(value, pattern) if _fits(pattern, one)), value)


def _only(what: re.Pattern[str], value: str) -> str:
    """The one match; the whole of it, where a line end has parted it."""
    joined = re.sub(r"\s+", "", value)
    found = list(dict.fromkeys(what.findall(value)))
    parted = not found or found[0][-1] in _GOES_ON
    if parted and what.fullmatch(joined):
        return joined
    return str(found[0]) if len(found) == 1 else value


def _variants(value: str, pattern: str) -> Iterator[str]:
    bare = value.strip().strip(_ENDS)
    whole = re.sub(r"\s+", "", bare)
    plain = re.sub(r"[\s./\-]+", "", bare)
    for one in (bare, whole, plain):
        yield from (one, one.upper())
    within = [word for part in value.split() if _fits(pattern, word := part.strip(_ENDS))]
    if len(set(within)) == 1:
        yield within[0]


def _fits(pattern: str, value: str) -> bool:
    try:
        return found_in(pattern, value)
    except NotLinear:  # a field that was not loaded from a schema: nothing fits
        return False
