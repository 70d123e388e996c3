"""What the head of a résumé says of the person: the name, and a few words about the person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from sealread.extract.entries.blocks import blocks_of
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.heads import kind_of
from sealread.extract.entries.roles import words
from sealread.extract.entries.sections import Section
from sealread.extract.entries.topics import topics_of_heading
from sealread.schema.model import Field

Part = Literal["name", "statement"]
_ASKED: dict[Part, tuple[str, ...]] = {
    "name": (
        "full name", "name", "candidate name", "candidate", "applicant", "applicant name",
        "person name", "vollständiger name", "bewerber",
    ),
    "statement": (
        "personal statement", "summary", "profile", "objective", "about", "about me", "bio",
        "professional summary", "career objective", "profile summary", "kurzprofil", "profil",
        "biography", "introduction",
    ),
}  # fmt: skip
_HEAD_LINES = 14
_LEAST_WORDS = 12
"""Words of a paragraph above all sections at least that says something of a person."""
_NAMED, _SAID, _LOOSE = 0.93, 0.9, 0.8
_NAME = re.compile(
    r"^[^\W\d_a-z][\w.'’-]*(?:\s+(?:[^\W\d_a-z][\w.'’-]*|de|da|del|van|von|der|den|bin|al)){1,5}"
    r"(?:,\s*[A-Z][\w.]*(?:,?\s[A-Z][\w.]*){0,4})?$"
)
_REACHED = re.compile(r"[@|\t]|https?:")
_NO_NAME = re.compile(
    r"curriculum|vitae|r[ée]sum[ée]|lebenslauf|portfolio|\bpage\b|\bcv\b|address|contact|[@\d:/|]",
    re.IGNORECASE,
)


def part_asked(field: Field) -> Part | None:
    """Which part of a résumé's head a field asks for."""
    if field.kind != "string" or field.many:
        return None
    said = {words(field.label.name), words(field.label.title)}
    return next((part for part, known in _ASKED.items() if said & set(known)), None)


def told(flow: Flow, parts: Sequence[Section], part: Part) -> Piece | None:
    """The words of a part; None where the head does not say it."""
    return _name(flow) if part == "name" else _statement(flow, parts)


def _name(flow: Flow) -> Piece | None:
    """The largest line of the head that is a name; of equals the first."""
    heads = [0, *flow.breaks]
    numbers = [
        n
        for start in heads
        for n in range(start, min(start + _HEAD_LINES, len(flow.lines)))
        if flow.lines[n].page == 0 and _may_name(flow.lines[n].text)
    ]
    if not numbers:
        return None
    best = max(numbers, key=lambda n: (round(flow.lines[n].height, 3), -n))
    entry = Entry(flow, (best,))
    return Piece(entry, entry.stripped(0, len(entry.text)), _NAMED)


def _may_name(text: str) -> bool:
    said = text.strip()
    if _NO_NAME.search(said) or not _NAME.match(said) or topics_of_heading(said):
        return False
    lowered = [word for word in re.findall(r"[^\W\d_]+", said) if word[0].islower()]
    return len(lowered) <= 2 and kind_of(said) in (None, "open")


def _statement(flow: Flow, parts: Sequence[Section]) -> Piece | None:
    """The section that says it; else the paragraph above all sections."""
    for part in parts:
        if part.topics[:1] == ("summary",) and part.last >= part.first:
            entry = Entry(flow, range(part.first, part.last + 1))
            return Piece(entry, entry.stripped(0, len(entry.text), " \t"), _SAID)
    first = next((part for part in parts if part.heading is None), None)
    if first is None:
        return None
    paragraphs = (
        block
        for block in blocks_of(flow, first.first, first.last)
        if len(block.text.split()) >= _LEAST_WORDS and not _REACHED.search(block.text)
    )
    found = next(paragraphs, None)
    if found is None:
        return None
    entry = Entry(flow, found.numbers)
    return Piece(entry, entry.stripped(0, len(entry.text), " \t"), _LOOSE)
