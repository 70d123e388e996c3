"""Addresses in one line: printed over several lines, they are parted by commas."""

from __future__ import annotations

import re

# A place with its postcode: "44866 Bochum", "CH-9435 Heerbrugg", "London SW1B 3BN", "NY 12180".
_PLACE = re.compile(
    r"(?:^|\d[a-z]?,\s)(?:[A-Z]{1,3}[-– ]\s?)?\d{4,6}\s+[^\W\d_]{2}"
    r"|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}$"
    r"|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?$"
)
# Here a line goes on: behind a joint, or before the rest of a company's name.
_GOES_ON = re.compile(r"(?:[-–/(&+;:]|\b(?:und|and|et|of|für|for|de|der|des))$", re.IGNORECASE)
_REST_OF_NAME = re.compile(
    r"(?:[&+(]|(?:Co|KG|KGaA|GmbH|mbH|AG|SE|Ltd|Limited|LLC|Inc|Corp|S\.?A|SAS|SARL|B\.?V|plc)\b)"
)
# A postcode that was wrapped behind its town.
_POSTCODE = re.compile(r"[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}")
_LONGEST = 8
_LONGEST_LINE = 60


def in_one_line(text: str) -> str:
    """Words as one line: the lines of an address parted by ", ", others by a space.

    An address is a few short lines of which one, not the first, names a place with its postcode.
    Where a line ends with a comma, the print parts its lines itself.
    """
    lines = [" ".join(line.split()) for line in text.splitlines()]
    lines = [line for line in lines if line]
    if not _is_address(lines):
        return " ".join(lines)
    whole = lines[0]
    for line in lines[1:]:
        whole += (" " if _is_one(whole, line) else ", ") + line
    return whole


def _is_one(above: str, below: str) -> bool:
    """Whether a line only goes on with what the one above begins."""
    rest = _REST_OF_NAME.match(below) or _POSTCODE.fullmatch(below)
    return rest is not None or _GOES_ON.search(above) is not None


def _is_address(lines: list[str]) -> bool:
    return (
        2 <= len(lines) <= _LONGEST
        and all(len(line) <= _LONGEST_LINE and not line.endswith(",") for line in lines)
        and any(_PLACE.search(line) for line in lines[1:])
    )
