"""What clauses of an agreement say: whose law governs it, and how long it lasts.

Both are said in much the same words in all agreements: "governed by and construed in accordance
with the laws of the State of X", "this Agreement shall terminate two years from the date hereof".
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

from babel import Locale

from sealread.document.model import Span

_STATES = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia"
    "|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland"
    "|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire"
    "|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania"
    "|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington"
    "|West Virginia|Wisconsin|Wyoming|Puerto Rico|Alberta|British Columbia|Manitoba|Ontario|Quebec"
    "|Saskatchewan|Nova Scotia|England and Wales|England|Scotland|New South Wales|Victoria"
)
_GOVERNED = re.compile(
    r"\b(?:governed|construed|interpreted|enforced|determined)\b[^;]{0,220}?\blaws?\b",
    re.IGNORECASE,
)
_OF_LAW = 110
"""Letters between "law" and the name of the state: "(other than its conflict of laws rules) of"."""
_UNION = re.compile(r"united\s{1,9}states", re.IGNORECASE)
_STOP = re.compile(r"[.;](?=\s)")
_MOST_CLAUSES = 200
_TERM_WITHIN = 100_000
_UNIT = r"(?:years?|months?|weeks?|days?)"
_COUNT = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty"
    r"|twenty[-\s]four|thirty[-\s]six)"
)
_DURATION = rf"(?P<term>(?:{_COUNT}\s{{1,4}}\(\d{{1,3}}\)|{_COUNT}|\d{{1,3}})[-\s]{{1,4}}{_UNIT})"
_LASTS = (
    r"(?:terminates?|expires?|lapses?|cease|continues?|remains?|survives?|be\s{1,4}effective"
    r"|be\s{1,4}in\s{1,4}(?:full\s{1,4})?(?:force|effect)|bound)"
)
_WITHIN = r"(?:[^.;]|\.(?=\d)){0,120}?"
_AGREEMENT = r"\b(?:agreement|nda)\b"
_TERMS = tuple(
    re.compile(said, re.IGNORECASE)
    for said in (
        rf"\bterm\s{{1,4}}of\s{{1,4}}this\s{{1,4}}(?:letter\s{{1,4}})?agreement\s{{1,4}}{_WITHIN}\b{_DURATION}",
        rf"(?<![A-Za-z])this\s{{1,4}}(?:letter\s{{1,4}})?{_AGREEMENT}{_WITHIN}\b{_LASTS}\b{_WITHIN}\b{_DURATION}",
        rf"\b(?:obligations?|dut(?:y|ies)|restrictions?|undertakings?)\b{_WITHIN}\b{_LASTS}\b{_WITHIN}\b{_DURATION}",
        rf"\b(?:bound|continue|remain)\b{_WITHIN}\bobligations?\b{_WITHIN}\b{_DURATION}",
    )
)
_OTHER_MATTER = re.compile(
    r"solicit|\bhire|hiring|compet|stand-?still|employ|notice|breach|days\b", re.IGNORECASE
)
_FROM_EVENT = re.compile(
    r"\W{0,3}(?:period\s{1,4})?(?:from|after|following|beyond)\b"
    r"(?!\s{1,4}(?:the\s{1,4})?(?:(?:effective\s{1,4})?date\s{1,4}(?:hereof|of\s{1,4}this|first)|effective\s{1,4}date))"
    r"[^.;,]{0,60}?"
    r"\b(?:terminat|ceas|expir|complet|closing|disclos|receipt|return|last|on\s{1,4}which)",
    re.IGNORECASE,
)


@cache
def _places() -> re.Pattern[str]:
    """The names of states and countries, the longest first."""
    countries = [
        re.escape(name) for code, name in Locale("en").territories.items() if code.isalpha()
    ]
    names = sorted((*_STATES.split("|"), *countries), key=len, reverse=True)
    spaced = "|".join(name.replace("\\ ", " ").replace(" ", r"\s{1,9}") for name in names)
    ahead = r"\b(?:of|in)\s{1,9}(?:[\w\s]{0,40}?\b)?"
    return re.compile(rf"{ahead}(?P<name>{spaced})\b", re.IGNORECASE)


def governing_law(text: str) -> Span | None:
    """The name of the state or country whose law governs an agreement, at its first clause."""
    for clause in islice(_GOVERNED.finditer(text), _MOST_CLAUSES):
        end = _sentence_end(text, clause.end())
        named = list(_places().finditer(text, clause.end(), end))
        if named:  # "of the United States and the State of Indiana" means the state
            found = named[-1] if _UNION.fullmatch(named[0]["name"]) else named[0]
            return Span(found.start("name"), found.end("name"))
    return None


def term(text: str) -> Span | None:
    """How long an agreement, or its duty of confidence, lasts from its date on.

    Periods that begin with another event, or are about another matter (no hiring), are left out.
    """
    for pattern in _TERMS:
        for found in pattern.finditer(text, 0, _TERM_WITHIN):
            about_other = _OTHER_MATTER.search(found[0])
            if about_other is None and _FROM_EVENT.match(text, found.end()) is None:
                return Span(found.start("term"), found.end("term"))
    return None


def _sentence_end(text: str, start: int) -> int:
    stop = _STOP.search(text, start, start + _OF_LAW)
    return stop.start() if stop else start + _OF_LAW
