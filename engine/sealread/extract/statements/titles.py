"""Which statement a table belongs to, as the titles above it say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from sealread.extract.statements.lines import StatementLine

StatementKind = Literal["income", "balance", "cash_flow", "comprehensive", "equity", "other"]

_BEFORE = (
    r"(?:(?:\d+\.|item \d\.|\([a-z]\))\s*)?(?:(?:the|interim|unaudited|condensed|consolidated|"
    r"combined|group|company|verkürzter?|konzern-?|konsolidierte|summary|supplemental)[\s-]*)*"
)
_BEHIND = (
    r"(?:\s*(?:\(.{0,60}\)|[-–—].{0,40}|for the .{0,60}|at .{0,60}|as of .{0,60}|zum .{0,40}|"
    r"für .{0,60}|vom .{0,50}|der .{0,60}|nach .{0,20}))?"
)
_MIDDLE = r"(?:(?:consolidated|condensed|unaudited|interim)\s+)*"
_PATTERNS: tuple[tuple[StatementKind, str], ...] = (
    (
        "comprehensive",
        rf"statements? of (?:{_MIDDLE})(?:other )?comprehensive (?:income|loss|earnings).*"
        r"|gesamtergebnisrechnung|konzern-?gesamtergebnisrechnung",
    ),
    (
        "income",
        rf"(?:statements? of (?:{_MIDDLE})(?:net )?"
        r"(?:income|operations|earnings|profit(?: (?:and|or) loss)?|loss)"
        r"(?: \(loss\))?(?: and (?:other )?comprehensive (?:income|loss|earnings)(?: \(loss\))?)?"
        r"|(?:income|earnings|profit and loss) statements?|profit and loss accounts?"
        r"|(?:konzern-?)?gewinn-? ?und ?verlust-?rechnung|guv)",
    ),
    (
        "balance",
        r"(?:balance sheets?|statements? of financial (?:position|condition)|(?:konzern-?)?bilanz)",
    ),
    (
        "cash_flow",
        rf"(?:statements? of (?:{_MIDDLE})cash ?-?flows?|cash ?-?flow statements?"
        r"|(?:konzern-?)?kapitalfluss-?rechnung|cashflow-rechnung)",
    ),
    (
        "equity",
        rf"(?:statements? of (?:{_MIDDLE})(?:changes in )?"
        r"(?:(?:stock|share)(?:holders|owners)?[’']?s?[’']? ?)?"
        r"(?:holders[’'] )?(?:equity|deficit).*"
        r"|(?:konzern-?)?eigenkapital(?:veränderungs|spiegel)\w*)",
    ),
)
_TITLES = tuple(
    (kind, re.compile(rf"{_BEFORE}(?:{pattern}){_BEHIND}", re.IGNORECASE))
    for kind, pattern in _PATTERNS
)
_NOTES = re.compile(
    r"(?:condensed |consolidated |unaudited )*notes to .*|(?:konzern-?)?anhang.*"
    r"|.*management[’']s discussion.*",
    re.IGNORECASE,
)
_LONGEST = 140
_PROSE = 110


def titled(lines: Iterable[StatementLine]) -> StatementKind | None:
    """The statement that the last title among lines names; "other" below notes or a discussion."""
    found: StatementKind | None = None
    for line in lines:
        text = line.label.strip()
        if line.kind == "figures" or not text:
            continue
        own = title_of(text) or title_of(_first_piece(line))
        if own is not None:
            found = own
        elif found not in (None, "other") and line.pieces == 1 and len(text) > _PROSE:
            found = "other"  # a statement that prose only mentions
        elif _NOTES.fullmatch(text):
            found = "other"
    return found


def _first_piece(line: StatementLine) -> str:
    """The words of a line before its first column gap."""
    behind = [n for n, token in enumerate(line.tokens) if token.apart and n]
    return " ".join(token.text for token in line.tokens[: behind[0] if behind else None])


def title_of(text: str) -> StatementKind | None:
    """The statement whose title a line is."""
    if len(text) > _LONGEST:
        return None
    return next((kind for kind, pattern in _TITLES if pattern.fullmatch(text)), None)
