"""An address ends with its country, where that is printed behind it or in the line below.

Abroad the country is the last line of an address (Universal Postal Union, S42). A model often stops
at the end of the line before.
"""

from __future__ import annotations

import re
from functools import cache

from babel import Locale
from msgspec.structs import replace

from sealread.document.model import Span
from sealread.extract.language_model.written_page import WrittenPage
from sealread.llm.script import Place
from sealread.schema.dates import EUROPEAN
from sealread.schema.model import Field

_ADDRESS = re.compile(
    r"address|adress|anschrift|adres|alamat|indirizzo|direcci[oó]n|domicilio|endere[cç]o|morada"
    r"|adresa|osoite|διεύθυνση|адрес|地址|住所"
)
_LANGUAGES = (*EUROPEAN, "id", "zh", "ja")
_ALSO = frozenset(("usa", "uk", "united states of america", "türkiye"))
"""What is printed besides the names in Unicode's CLDR."""
_BEHIND = re.compile(r"[ \t]*,?[ \t]*\n?[ \t]*(?P<words>[^\n]{2,60}?)(?=[ \t]{2,}|[ \t]*(?:\n|\Z))")


def with_country(written: WrittenPage, place: Place, field: Field) -> Place:
    """The place of an address with the country behind it or below; other places as they are."""
    if field.kind != "string" or field.choices or not _is_address(field):
        return place
    text, span = written.text(place.writing), place.span
    found = _BEHIND.match(text, span.end)
    if found is None or not is_country(found["words"]):
        return place
    return replace(place, span=Span(span.start, found.end("words")))


def is_country(text: str) -> bool:
    """Whether some words are a country's name, in one of the languages looked for."""
    return text.strip(" ,;()").replace(".", "").casefold() in _countries()


@cache
def _countries() -> frozenset[str]:
    names = (
        name.casefold()
        for language in _LANGUAGES
        for code, name in Locale(language).territories.items()
        if code.isalpha()
    )
    return frozenset(names) | _ALSO


def _is_address(field: Field) -> bool:
    """Whether a field's own words say that it is an address."""
    return _ADDRESS.search(f"{field.label.name} {field.label.title}".casefold()) is not None
