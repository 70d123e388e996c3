"""Lines of an address that name a place: where its postcode and its town stand."""

from __future__ import annotations

import re

from msgspec import Struct

from sealread.document.model import Span

_TOWN = r"(?P<city>[^\W\d_][^\d,;|•·]{1,40}?)"
_COUNTRY = r"(?:[A-Z]{1,3}\s?[-–]\s?|[A-Z]{2}\s)?"
_END = r"(?=\s*(?:$|[,;|•·]|\s[-–]\s|\s{2}))"
_STATE = (
    r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]"
    r"|T[NX]|UT|V[AT]|W[AIVY])"
)
_FORMS = (
    # D-63571 Gelnhausen, DE 99199 Musterhausen, 8005 Zürich, 1025 RX Amsterdam
    re.compile(rf"{_COUNTRY}(?P<code>\d{{4}}\s?[A-Z]{{2}})\s+{_TOWN}{_END}"),
    re.compile(rf"{_COUNTRY}(?P<code>\d{{4,5}})\s+{_TOWN}{_END}"),
    # GB SW1B 3BN London; London SW1B 3BN
    re.compile(rf"(?:[A-Z]{{2}}\s)?(?P<code>[A-Z]{{1,2}}\d[A-Z\d]?\s\d[A-Z]{{2}})\s+{_TOWN}{_END}"),
    re.compile(rf"{_TOWN},?\s+(?P<code>[A-Z]{{1,2}}\d[A-Z\d]?\s\d[A-Z]{{2}})\b"),
    # Fremont CA 94538; Henderson, Nevada 89014; Richmond British Columbia V6Y 0L4
    re.compile(rf"{_TOWN},?\s+{_STATE}\.?,?\s+(?P<code>\d{{5}}(?:-\d{{4}})?)\b"),
    re.compile(rf"{_TOWN},\s+[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\s+(?P<code>\d{{5}}(?:-\d{{4}})?)\b"),
    re.compile(rf"{_TOWN},?\s+(?:[A-Z]{{2}}\s+)?(?P<code>[A-Z]\d[A-Z]\s\d[A-Z]\d)\b"),
)
_LONGEST = 90
_COUNTRY_NAME = re.compile(
    r"\b(?:malaysia|singapore|germany|deutschland|austria|österreich|switzerland|schweiz|suisse"
    r"|france|frankreich|netherlands|nederland|niederlande|belgium|belgien|belgique|ireland|italy"
    r"|italien|spain|spanien|poland|polen|united kingdom|england|great britain|usa|united states"
    r"|canada|kanada|hong kong)\W*$", re.IGNORECASE,
)  # fmt: skip
_STREET = re.compile(
    r"\b(?:St|Street|Rd|Road|Dr|Drive|Ave|Avenue|Lane|Ln|Blvd|Boulevard|Way|Court|Suite|Place|Crescent"
    r"|Close|Grove|Terrace|Square|Row|Parade)\b\.?$"
    r"|(?:stra(?:ß|ss)e|str\.|weg|gasse|allee)$", re.IGNORECASE,
)  # fmt: skip


class Place(Struct, frozen=True):
    """Postcode and town within a line, and where the words about them begin."""

    code: Span
    city: Span
    start: int


def place_in(text: str) -> Place | None:
    """The place that a line names at its beginning, or behind a separator."""
    if len(text) > _LONGEST:
        return None
    for start in _starts(text):
        for form in _FORMS:
            found = form.match(text, start)
            if found is not None and _is_town(found["city"]) and not _is_unit(found):
                code, city = Span(*found.span("code")), Span(*found.span("city"))
                return Place(code, city, start)
    return None


_PARTED = re.compile(r"\s[-–|•·*]\s|[,;|•·]\s*")


def _starts(text: str) -> list[int]:
    return [0, *(found.end() for found in _PARTED.finditer(text))]


def _is_unit(found: re.Match[str]) -> bool:
    """Four digits before a few capitals are a count: "1000 HRS"."""
    city = found["city"].strip()
    bare = found["code"].isdigit() and len(found["code"]) == 4
    return bare and found.start() == found.start("code") and len(city) < 5 and city.isupper()


def _is_town(words: str) -> bool:
    first = words.split()[0] if words.split() else ""
    return first[:1].isupper() and len(words.split()) <= 5 and _STREET.search(words) is None


def ends_in_country(text: str) -> bool:
    """Whether a line ends with the name of a country, which is the end of an address."""
    return _COUNTRY_NAME.search(text) is not None


def is_country(text: str) -> bool:
    """Whether a line is the name of a country."""
    return _COUNTRY_NAME.match(text.strip()) is not None
