"""Values that their own shape tells: e-mail addresses, telephone numbers, addresses on the web."""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from collections.abc import Sequence

from sealread.document.model import Span
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.items import once
from sealread.extract.entries.roles import says, words
from sealread.schema.model import Field
from sealread.schema.shape import scalars_of

EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[^\W\d_]{2,}")
_GROUPED = re.compile(r"\{(?P<names>[\w.+\-, ]+)\}\s?@(?P<host>[\w-]+(?:\.[\w-]+)+)")
_PHONE = re.compile(
    r"(?<![\w/.-])(?:\+\s?)?(?:\(\+?\d{1,4}\)\s?)?\d(?:[\s()./-]{0,2}\d){6,14}(?![\w/-])"
)
_WEB = re.compile(
    r"(?<![@\w.])(?:https?://\S+|www\.\S+"
    r"|(?:[\w-]+\.)+(?:com|org|net|io|de|edu|dev|me|ai|co|uk|at|ch|eu|info|app|gov)(?:/[\w.~%#?=&/@-]*)?)(?![\w@])"
)
_NO_PHONE = re.compile(
    r"^(?:1[0-9]|20)\d\d\s?[./–-]*\s?(?:(?:1[0-9]|20)\d\d)?$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$|^\d{4}-\d\d-\d\d"
)
_SURE = 0.97


def shaped(field: Field, flow: Flow, lines: Sequence[int]) -> list[Piece] | None:
    """All values of the shape that a list of scalars asks for, each once; None if it asks for none."""
    formats = {str(one.get("format", "")) for one in scalars_of(field.definition)}
    name = f" {words(field.label.name)} {words(field.label.title)} "
    if "email" in formats or re.search(r" e ?mails? | mail address", name):
        return once([piece for n in lines for piece in emails_in(Entry(flow, (n,)))])
    if re.search(r" (?:tele)?phones? | mobiles? | telefon\w* | fax | handy ", name):
        return once([piece for n in lines for piece in _phones(Entry(flow, (n,)))])
    if formats & {"uri", "url", "iri"} or (
        " links " in name and says(field.label, "social", "profile", "profiles")
    ):
        return once(
            [piece for n in lines for piece in _links(Entry(flow, (n,)), absolute="uri" in formats)]
        )
    return None


def emails_in(entry: Entry) -> list[Piece]:
    """The e-mail addresses of a line; "{a, b}@host" are two."""
    made = [Piece(entry, Span(*found.span()), _SURE) for found in EMAIL.finditer(entry.text)]
    for found in _GROUPED.finditer(entry.text):
        names = re.split(r"[,\s]+", found["names"].strip())
        span, host = Span(*found.span()), found["host"]
        made += [Piece(entry, span, _SURE, value=f"{name}@{host}") for name in names]
    return made


def _phones(entry: Entry) -> list[Piece]:
    return [
        Piece(entry, Span(*found.span()), _SURE)
        for found in _PHONE.finditer(entry.text)
        if not _NO_PHONE.search(found[0]) and sum(letter.isdigit() for letter in found[0]) >= 7
    ]


def _links(entry: Entry, *, absolute: bool) -> list[Piece]:
    made: list[Piece] = []
    for found in _WEB.finditer(entry.text):
        text = found[0].rstrip(".,;)")
        span = Span(found.start(), found.start() + len(text))
        bare = absolute and not text.startswith("http")
        made.append(Piece(entry, span, _SURE, value=f"https://{text}" if bare else None))
    return made
