"""Letters that are agreements: their day stands at the head, their parties in the first sentences.

"You have requested information from A, Inc. (the “Company”)", sent to B Corporation: no opening
names both of them.
"""

from __future__ import annotations

import re

from sealread.document.model import Span
from sealread.extract.agreement_words import DAY, FORM, IS_AGREEMENT

_MOST_PARTIES = 8
_PARTY_LENGTH = 90
_OPENING_WITHIN = 5000
_AIDE = re.compile(r"advis|agent|broker|representative|affiliate|transaction", re.IGNORECASE)
_AIDE_BEFORE = 14
_IN_LETTER = re.compile(
    rf"(?P<name>(?:[A-Z][\w.&’'-]{{0,30}},?\s{{1,9}}){{1,6}}{FORM})(?:,\s{{1,9}}an?\s[\w\s]{{1,60}}?)?\s{{0,9}}"
    r"\([^()“”\"]{0,90}[“\"](?:the\s{1,9})?(?P<role>[A-Z][a-z]+)"
)
_LETTER_WITHIN = 2500
_LETTER_BODY = 1600
_LETTER_DAY = re.compile(rf"^[ \t]*(?P<day>{DAY})[ \t]*$", re.MULTILINE)
_SALUTATION = re.compile(
    r"^[ \t]*(?:Ladies\s{1,9}and\s{1,9}Gentlem[ea]n|Gentlem[ea]n|Dear\s[^\n]{1,60}"
    r"|To\s{1,9}whom[^\n]{1,40})[:,]",
    re.MULTILINE | re.IGNORECASE,
)
_COMPANY = re.compile(
    rf"^[ \t]*(?P<name>[A-Z0-9][^\n]{{1,{_PARTY_LENGTH}}}?\b{FORM})[ \t]*$", re.MULTILINE
)


def letter_day(text: str) -> Span | None:
    """The day at the head of a letter that is an agreement."""
    head = _letter_head(text)
    found = _LETTER_DAY.search(text, 0, head.end) if head else None
    return Span(found.start("day"), found.end("day")) if found else None


def letter_parties(text: str) -> list[Span]:
    """The parties of a letter: whom its first sentences define, and to which company it goes.

    None where that is fewer than two.
    """
    head = _letter_head(text)
    if head is None:
        return []
    found: list[Span] = []
    for one in _IN_LETTER.finditer(text, head.end, head.end + _LETTER_BODY):
        before = text[max(0, one.start() - _AIDE_BEFORE) : one.start()]
        if not _AIDE.match(one["role"]) and not _AIDE.search(before):
            found.append(Span(one.start("name"), one.end("name")))
    dated = _LETTER_DAY.search(text, 0, head.end)
    address = _COMPANY.search(text, dated.end() if dated else head.start, head.end)
    if address is not None:
        said = _plain(address["name"])
        if not any(_plain(text[one.start : one.end]) == said for one in found):
            found.append(Span(address.start("name"), address.end("name")))
    return found[:_MOST_PARTIES] if len(found) > 1 else []


def _letter_head(text: str) -> Span | None:
    """The head of a letter that says that it is an agreement, up to its salutation."""
    salutation = _SALUTATION.search(text, 0, _LETTER_WITHIN)
    if salutation is None or not IS_AGREEMENT.search(text, 0, _OPENING_WITHIN):
        return None
    return Span(0, salutation.start())


def _plain(name: str) -> str:
    return re.sub(r"\W+", "", name).casefold()
