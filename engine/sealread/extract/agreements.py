"""What the opening of an agreement says: between whom it is made, as of which day.

"This Agreement is entered into as of July 13, 2011, by and between A, Inc., a Delaware corporation
("A"), and B LLC." Lawyers open agreements so all over the world; the names stand between fixed
words, and a reader that looks for labels finds none. Letters, which open otherwise, are left to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract import clauses
from sealread.extract.agreement_letters import letter_day, letter_parties
from sealread.extract.agreement_words import DAY, FORM, IS_AGREEMENT
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field
from sealread.schema.normalise import normalise

_OPENING_WITHIN = 5000
_TITLE_WITHIN = 1500
_OPENING_LENGTH = 1200
_BEFORE = 300
"""Letters before "between" in which an agreement is named and made."""
_MOST_PARTIES = 8
_SHORTEST = 3
_PARTY_LENGTH = 90
_SURE = 0.9
_BETWEEN = re.compile(
    r"\b(?:by\s{1,9}and\s{1,9})?(?:between|among)(?:\s{1,9}and\s{1,9}among)?\s{0,9}:?\s{1,9}"
    r"|(?<=\d{4}),?\s{1,9}by\s{1,9}(?=[A-Z])"
)
_MADE = re.compile(r"\b(?:made|entered|dated|executed|effective|agreement|is)\b", re.IGNORECASE)
_NAME = re.compile(
    rf"(?:the\s{{1,9}})?(?P<name>[A-Z0-9][^,;:()“”\"\n]{{1,{_PARTY_LENGTH}}}(?:\n[^,;:()“”\"\n]{{1,60}})?"
    rf"(?:,?\s{{1,9}}{FORM}){{0,2}})"
)
_ENDS = re.compile(
    r"\s{1,9}(?:a|an|with|having|whose|located|organi[sz]ed|on\s{1,9}behalf|on\s{1,9}the|and\s{1,9}its|and/or|of\s{1,9}\d)\s"
)
_NEXT = re.compile(
    r"(?:[,;)”\"]\s{0,9}|\b)(?:on\s{1,9}the\s{1,9}one\s{1,9}(?:hand|part),?\s{1,9})?\band\s{1,9}(?:between\s{1,9})?[,_\s]{0,3}(?=[A-Z0-9]|the\s)"
)
_ROLE = re.compile(r"(?:the\s{1,9})?(?P<role>[A-Z][a-z]+)")
_DEFINED = re.compile(
    rf"(?P<name>(?:[A-Z][\w.&’'-]{{0,30}},?\s{{1,9}}){{1,6}}{FORM})\s{{0,9}}"
    r"\((?:hereinafter|the|[,\s]){0,4}[“\"](?:the\s{1,9})?(?P<role>[A-Z][a-z]+)"
)
_NO_ABBREVIATION = (
    r"(?<!Inc)(?<!INC)(?<!Co)(?<!CO)(?<!Corp)(?<!CORP)(?<!Ltd)(?<!LTD)(?<!\b[A-Z])(?<!Mr)(?<!Dr)"
)
_STOP = re.compile(
    rf"{_NO_ABBREVIATION}\.[”\")]{{0,2}}\s{{1,9}}[A-Z(]|\n\s{{0,9}}\n"
    r"|WITNESSETH|WHEREAS|RECITALS|BACKGROUND|\bfor\s{1,9}the\s{1,9}purpose"
)
_FULL_STOP = re.compile(rf"{_NO_ABBREVIATION}\.$")
_FORMED = re.compile(rf"{FORM}\s{{0,9}}$")
_DEFINED_DAY = re.compile(
    rf"\b(?P<day>{DAY})\s{{0,9}}\((?:the\s{{1,9}}|hereinafter\s{{1,9}}){{0,2}}[“\"]\s?Effective\s{{1,9}}Date"
)
_STATED_DAY = re.compile(
    r"\b(?:as\s{1,9}of|dated|made(?:\s{1,9}and\s{1,9}entered\s{1,9}into)?|entered\s{1,9}into|effective|executed)\b"
    rf"[^.;]{{0,60}}?\b(?P<day>{DAY})"
)
_LAW = re.compile(
    r"(?:(?:governing|applicable)\s+(?:law|jurisdiction)|jurisdiction)", re.IGNORECASE
)
_LAWS = re.compile(r"\blaws?\b", re.IGNORECASE)
_TERM = re.compile(r"term(?:\s+of\s+(?:the\s+)?agreement)?|duration", re.IGNORECASE)
_TERM_SURE = 0.86
_ROLES = re.compile(
    r"^(?:the\s{1,9})?(?:company|parties|party|undersigned|recipient|discloser|agreement|employee"
    r"|each|both|you|its|their|whereas|exhibit|staff|management|principals|affiliates)\b",
    re.IGNORECASE,
)


class Agreement:
    """The opening of an agreement; where a document has none, nothing is said of it."""

    def __init__(self, text_map: TextMap, language: str | None, settings: Settings) -> None:
        self._map, self._language, self._settings = text_map, language, settings
        self._opening = None if letter_parties(text_map.text) else _opening(text_map.text)

    def readings(self, fields: Sequence[Field]) -> list[Reading]:
        """The readings of the fields that the opening answers."""
        made: list[Reading] = []
        for field in fields:
            if _asks_parties(field):
                made += self._parties(field)
            elif _asks_day(field):
                made += self._day(field)
            elif self._is_agreement and _asks_law(field):
                made += self._clause(field, clauses.governing_law(self._map.text), _SURE)
            elif self._is_agreement and _asks_term(field):
                made += self._clause(field, clauses.term(self._map.text), _TERM_SURE)
        return made

    @property
    def _is_agreement(self) -> bool:
        return IS_AGREEMENT.search(self._map.text, 0, _OPENING_WITHIN) is not None

    def _clause(self, field: Field, span: Span | None, sure: float) -> list[Reading]:
        return [] if span is None else [self._read(field, field.path, span, item=False, sure=sure)]

    def _parties(self, field: Field) -> list[Reading]:
        text = self._map.text
        spans = parties(text, self._opening) if self._opening else letter_parties(text)
        return [
            self._read(field, f"{field.path}/{number}", span, item=True)
            for number, span in enumerate(spans)
        ]

    def _day(self, field: Field) -> list[Reading]:
        text = self._map.text
        span = defined_day(text) if self._is_agreement else None
        if span is None:
            span = (stated_day(text, self._opening) if self._opening else None) or letter_day(text)
        if span is None:
            return []
        try:
            normalise(self._map.text[span.start : span.end], field, self._language)
        except NotOfKind:
            return []
        return [self._read(field, field.path, span, item=False)]

    def _read(
        self, field: Field, path: str, span: Span, *, item: bool, sure: float = _SURE
    ) -> Reading:
        sure = min(sure, self._map.confidence(span))
        words = Words(self._map.text[span.start : span.end], self._map.boxes(span), sure)
        return reading(
            field, path, words, self._language, self._settings.review_below, item=item
        )  # fmt: skip


def _asks_parties(field: Field) -> bool:
    named = f"{field.label.title} {field.label.name}".casefold()
    return field.many and field.kind == "string" and bool(re.search(r"\bpart(?:y|ies)\b", named))


def _asks_day(field: Field) -> bool:
    return field.kind == "date" and not field.many and "effective" in field.label.title.casefold()


def _asks_law(field: Field) -> bool:
    """Whether the state or country is wanted whose law governs."""
    said = f"{field.label.title}\n{field.label.description}"
    named = _LAW.fullmatch(field.label.title) is not None and _LAWS.search(said) is not None
    return named and _is_plain(field) and "state of" not in said.casefold()


def _asks_term(field: Field) -> bool:
    return _is_plain(field) and _TERM.fullmatch(field.label.title) is not None


def _is_plain(field: Field) -> bool:
    return field.kind == "string" and not field.many and not field.choices


def _opening(text: str) -> Span | None:
    """From the title of an agreement to the end of the words that name its parties."""
    head = text[:_OPENING_WITHIN]
    if not IS_AGREEMENT.search(head[:_TITLE_WITHIN]):
        return None
    for found in _BETWEEN.finditer(head):
        if _is_opening(head, found.start()):
            start = max(0, found.start() - _BEFORE)
            return Span(start, min(len(text), found.end() + _OPENING_LENGTH))
    return None


def parties(text: str, opening: Span) -> list[Span]:
    """The names between "between" and the end of the sentence.

    A name alone counts where it has the form of a company: the other place is left to be filled in.
    """
    part = text[opening.start : opening.end]
    begins = _begin(part)
    stop = _STOP.search(part, begins)
    ends = stop.start() if stop else len(part)
    found: list[Span] = []
    at: int | None = begins
    while at is not None and len(found) < _MOST_PARTIES:
        name = _NAME.match(part, at)
        span = None if name is None else _trimmed(part, name.start("name"), name.end("name"))
        if span is None or _is_role(part[span.start : span.end]):
            span = _meant(part, begins, at)
        if span is None:
            break
        found.append(span)
        following = _NEXT.search(part, max(span.end, at), ends)
        at = following.end() if following else None
    if len(found) == 1 and not _FORMED.search(part[found[0].start : found[0].end]):
        return []
    return [Span(opening.start + one.start, opening.start + one.end) for one in found]


def _begin(part: str) -> int:
    """Where the names begin in an opening."""
    return next((m.end() for m in _BETWEEN.finditer(part) if _is_opening(part, m.start())), 0)


def _is_opening(text: str, between: int) -> bool:
    """Whether an agreement is made right before the word "between"."""
    before = text[max(0, between - _BEFORE) : between]
    return bool(IS_AGREEMENT.search(before) and _MADE.search(before))


def _is_role(said: str) -> bool:
    return len(said) < _SHORTEST or bool(_ROLES.match(said))


def _meant(part: str, before: int, at: int) -> Span | None:
    """The name for which "the Company" stands at a place, where it was said before."""
    role = _ROLE.match(part, at)
    if role is None:
        return None
    for named in _DEFINED.finditer(part, 0, before):
        if named["role"].casefold() == role["role"].casefold():
            return Span(named.start("name"), named.end("name"))
    return None


def _trimmed(part: str, start: int, end: int) -> Span:
    """A name without what describes it, and without the next one behind "and"."""
    said = part[start:end]
    if described := _ENDS.search(said):
        said = said[: described.start()]
    for joint in re.finditer(r"\s+and\s+", said):
        if _FORMED.search(said[: joint.start()]):
            said = said[: joint.start()]
            break
    return Span(start, start + len(_FULL_STOP.sub("", said.rstrip(" ,\n"))))


def stated_day(text: str, opening: Span) -> Span | None:
    """The day that the opening gives, behind "as of", "dated", "made"."""
    found = _STATED_DAY.search(text, opening.start, opening.end)
    return Span(found.start("day"), found.end("day")) if found else None


def defined_day(text: str) -> Span | None:
    """The day that an agreement itself calls its effective date."""
    found = _DEFINED_DAY.search(text)
    return Span(found.start("day"), found.end("day")) if found else None
