"""The security a transaction is about: its international and national numbers and its name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sealread.document.model import Span
from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.names import lone_name, name_at
from sealread.extract.transactions.transaction import Piece, Security
from sealread.extract.transactions.words import label

_NUMBER = r"(?=[A-Z0-9]*\d)[A-Z0-9]{6}(?![A-Z0-9])"
_BEHIND = re.compile(rf"^[\s(/]*(?:WKN\W*)?({_NUMBER})\)?")
_AHEAD = re.compile(rf"(?<![A-Z0-9])({_NUMBER})[\s/|(-]*$")
_LABELLED = re.compile(r"^[^\w\n]{0,12}(?:/ ?ISIN[^\w\n]{0,6})?([A-Z0-9]{5,9})(?![\w.,])")
_SURE, _LIKELY = 0.98, 0.9


def securities_of(lines: Sequence[Line]) -> list[tuple[int, Security]]:
    """The securities that lines name, each at its first line; by name if none has a number."""
    found: list[tuple[int, Security]] = []
    seen: set[str] = set()
    for place, line in enumerate(lines):
        for span in line.isins:
            said = "".join(line.words(span).split())
            if said in seen:
                continue
            seen.add(said)
            number = Piece(said, (span,), _SURE)
            found.append((place, Security(number, _wkn(lines, place, span), name_at(lines, place))))
    if found:
        return found
    for place, line in enumerate(lines):
        told = _labelled(line)
        if told is not None:
            return [(place, Security(None, told, name_at(lines, place)))]
    named = lone_name(lines)
    return [] if named is None else [(named[0], Security(name=named[1]))]


def _wkn(lines: Sequence[Line], place: int, isin: Span) -> Piece | None:
    """The national number beside the international one, or the nearest that is labelled."""
    line = lines[place]
    behind = _BEHIND.match(line.text[isin.end - line.start :])
    if behind is not None:
        start = isin.end + behind.start(1)
        return Piece(behind[1], (Span(start, start + len(behind[1])),), _SURE)
    ahead = _AHEAD.search(line.text[: isin.start - line.start])
    if ahead is not None and (not ahead[1].isdigit() or _is_headed(lines, place)):
        start = line.start + ahead.start(1)
        return Piece(ahead[1], (Span(start, start + len(ahead[1])),), _SURE)
    around = range(max(0, place - 3), min(len(lines), place + 4))
    near = sorted(around, key=lambda i: abs(i - place))
    found = next((one for i in near if (one := _labelled(lines[i])) is not None), None)
    if found is not None:
        return found
    return _headed(lines, place) if _is_headed(lines, place) else None


def _is_headed(lines: Sequence[Line], place: int) -> bool:
    return any(label("wkn").search(one.text) for one in lines[max(0, place - 3) : place])


def _headed(lines: Sequence[Line], place: int) -> Piece | None:
    """A number of six characters in the line, or the one above, under a header that says so."""
    for line in (lines[place], *lines[max(0, place - 1) : place]):
        for match in re.finditer(rf"(?<![A-Z0-9]){_NUMBER}", line.text):
            span = Span(line.start + match.start(), line.start + match.end())
            if not any(one.start <= span.start < one.end for one in line.isins):
                return Piece(match[0], (span,), _LIKELY)
    return None


def _labelled(line: Line) -> Piece | None:
    """A national number behind its label."""
    for match in label("wkn").finditer(line.text):
        told = _LABELLED.match(line.text[match.end() :])
        if told is not None and any(c.isdigit() for c in told[1]):
            start = line.start + match.end() + told.start(1)
            return Piece(told[1], (Span(start, start + len(told[1])),), _SURE)
    return None
