"""Where and when a paper was signed: "Amberg, 20.11.2019", told by its form.

Such a line is a place's name with a date right behind it, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.regions import regions
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field, Label

_PLACE = re.compile(r"\b(?:place|ort|lieu)\b", re.IGNORECASE)
_DATE = re.compile(r"\b(?:date|datum)\b", re.IGNORECASE)
_CONNECTED = r"(?:am|an|der|dem|bei|im|in|ob|upon|on|the|sur|de|du|la|le|les|lès|en|sous)"
_WORD = r"[^\W\d_](?:[^\W\d_]|[.'’/-])*"
_NAMED = re.compile(
    rf"(?=[^\W\d_a-zäöüß])(?P<place>{_WORD}(?: (?:{_CONNECTED}|(?=[^a-zäöüß]){_WORD})){{0,4}})"
    r"(?:\s?,\s?|\s)(?:(?:den|le|the|on|am)\s)?$"
)
_NO_PLACE = re.compile(
    r"\b(?:stand|version|edition|ausgabe|rev\w*|dat\w+|seite|page|issue\w*|ausgestellt|druck\w*|print\w*"
    r"|valid\w*|gültig\w*|erstellt|created|since|from|until|bis|vom|seit|no|nr|tel|fax|rechnung|invoice"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|januar|februar|märz|mai|juni|juli|oktober|dezember)\b",
    re.IGNORECASE,
)
_SURE = 0.93
_GAP = "   "


def dated_places(
    text_map: TextMap, fields: Sequence[Field], language: str | None, settings: Settings
) -> list[Reading]:
    """Readings of the fields that ask for a place with a date, where only one such line stands."""
    asked = [field for field in fields if _asks_both(field.label) and _is_single(field)]
    if not asked:
        return []
    found = list(_lines(text_map.text))
    if len({" ".join(text_map.text[one.start : one.end].split()) for one in found}) != 1:
        return []
    span = found[0]
    words = Words(
        text_map.text[span.start : span.end], text_map.boxes(span),
        min(_SURE, text_map.confidence(span)),
    )  # fmt: skip
    return [reading(field, field.path, words, language, settings.review_below) for field in asked]


def _is_single(field: Field) -> bool:
    return field.kind == "string" and not field.many and not field.choices


def _asks_both(label: Label) -> bool:
    said = (label.title, label.name.replace("_", " "))
    return any(_PLACE.search(one) and _DATE.search(one) for one in said)


def _lines(text: str) -> Iterator[Span]:
    """All places with a date behind them that are all of a line, or of its part before a gap."""
    for day in regions("date", text) or ():
        line = text.rfind("\n", 0, day.start) + 1
        gap = text.rfind(_GAP, line, day.start)
        start = gap + len(_GAP) if gap >= 0 else line
        behind = text[day.end : day.end + 4]
        ended = not behind.strip(" .") or "\n" in behind[:2] or behind.startswith(_GAP)
        found = _NAMED.match(text, start, day.start)
        if found and ended and not _NO_PLACE.search(found["place"]):
            yield Span(start, day.end)
