"""Who signed a declaration: the people below the words by which such papers are signed.

Signed for and on behalf of the manufacturer by:
Walter Muster          Karin Beispiel            or     Walter Muster, Product Manager
Product Manager        Unit Manager                     Karin Beispiel, Unit Manager
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.person_names import is_person
from sealread.extract.plan import columns
from sealread.extract.record_readings import RecordReadings, record_path
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, absent, reading
from sealread.schema.model import Field, Label, Records

_LISTS = re.compile(r"signator|signatair|unterzeichn|\bsigned by\b", re.IGNORECASE)
_ROLES = (
    ("name", re.compile(r"\b(?:name|nom)\b", re.IGNORECASE)),
    ("position", re.compile(
        r"\b(?:position|function|funktion|stellung|fonction|role|rolle|job title)\b", re.IGNORECASE
    )),
)  # fmt: skip
_SIGNED = re.compile(
    r"\b(?:signed (?:for|by)\b[^\n:]{0,80}?\bby\b|signed by\b|unterzeichnet\b[^\n:]{0,80}?\bvon\b"
    r"|signé\b[^\n:]{0,80}?\bpar\b)\s?:?",
    re.IGNORECASE,
)
_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
_PARTED = re.compile(r"\s*,\s*")
_REMARK = re.compile(r"\(.*\)")
_NO_FUNCTION = re.compile(r"\d|:\s*$|@|www\.|\.$|^\(")
_MOST_WORDS = 7
"""Words that a function has at most."""
_NOISE = 3
"""Lines between the words and the first name at most: a place with a date, its label, a stroke."""
_SURE = 0.93

Signatory = tuple[Span, Span | None]
"""A name, and a function where one is said."""


def read_signatories(
    text_map: TextMap, records: Records, language: str | None, settings: Settings
) -> RecordReadings | None:
    """The readings of a list of who signed; None for other lists, and where nobody is found."""
    fields = columns(records)
    roles = [_role(field.label) for field in fields]
    asked = f"{records.label.title} {records.label.name}"
    if "*" in records.path or "name" not in roles or None in roles or not _LISTS.search(asked):
        return None
    found = signatories(text_map.text)
    if not found:
        return None
    made = [
        _reading(text_map, field, record_path(field, records, number),
                 span if role == "name" else function, language, settings)
        for number, (span, function) in enumerate(found)
        for field, role in zip(fields, roles, strict=True)
    ]  # fmt: skip
    return RecordReadings(tuple(made), {records.path: len(found)})


def signatories(text: str) -> list[Signatory]:
    """The people below the first words that a paper is signed with, in reading order."""
    signed = _SIGNED.search(text)
    if signed is None:
        return []
    lines = [line for line in _lines(text, signed.end()) if line]
    found: list[Signatory] = []
    place = noise = 0
    while place < len(lines) and noise <= _NOISE:
        pieces = lines[place]
        place += 1
        if all(_REMARK.fullmatch(text[one.start : one.end]) for one in pieces):
            continue
        own, used = _people(text, pieces, lines[place:])
        if not own and found:
            break
        found += own
        place += used
        noise += not own
    return found


def _people(
    text: str, pieces: Sequence[Span], below: Sequence[Sequence[Span]]
) -> tuple[list[Signatory], int]:
    """The people that a line names, and how many of the lines below say what they are."""
    parted = [_with_function(text, one) for one in pieces]
    if all(parted):
        return [one for one in parted if one is not None], 0
    if not all(is_person(text[one.start : one.end]) for one in pieces):
        return [], 0
    after = next((n for n, line in enumerate(below) if not _is_remark(text, line)), len(below))
    functions = below[after] if after < len(below) else ()
    if len(functions) == len(pieces) and all(_is_function(text, one) for one in functions):
        return list(zip(pieces, functions, strict=True)), after + 1
    return [(one, None) for one in pieces], 0


def _with_function(text: str, piece: Span) -> Signatory | None:
    """A person's name with a function behind a comma."""
    said = text[piece.start : piece.end]
    comma = _PARTED.search(said)
    if comma is None or not is_person(said[: comma.start()]):
        return None
    function = Span(piece.start + comma.end(), piece.end)
    if not _is_function(text, function):
        return None
    return Span(piece.start, piece.start + comma.start()), function


def _is_function(text: str, span: Span) -> bool:
    said = text[span.start : span.end]
    return 0 < len(said.split()) <= _MOST_WORDS and _NO_FUNCTION.search(said) is None


def _is_remark(text: str, line: Sequence[Span]) -> bool:
    return all(_REMARK.fullmatch(text[one.start : one.end]) for one in line)


def _lines(text: str, start: int) -> Iterator[list[Span]]:
    """The pieces of each line behind a place, the rest of its own line first."""
    while start < len(text):
        end = text.find("\n", start)
        end = end if end >= 0 else len(text)
        yield [Span(*found.span()) for found in _PIECE.finditer(text, start, end)]
        start = end + 1


def _role(label: Label) -> str | None:
    said = f"{label.title} {label.name.replace('_', ' ')}"
    return next((role for role, pattern in _ROLES if pattern.search(said)), None)


def _reading(
    text_map: TextMap, field: Field, path: str, span: Span | None, language: str | None,
    settings: Settings,
) -> Reading:  # fmt: skip
    if span is None:
        return absent(path, _SURE)
    words = Words(
        text_map.text[span.start : span.end], text_map.boxes(span),
        min(_SURE, text_map.confidence(span)),
    )  # fmt: skip
    return reading(field, path, words, language, settings.review_below)
