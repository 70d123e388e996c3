"""From what a language model says of a question, or from its words, to the columns of a table.

What a model says is checked: a formula that does not hold is left out, with its reason. Without a
model the words of the question itself become columns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from sealread.errors import ColumnsUnfit
from sealread.extract.result import Extraction
from sealread.tabling.columns import MAX_TITLE, Column, ColumnKind, check, placed
from sealread.tabling.table import Rows

_ROWS: dict[str, Rows] = {"document": "documents", "record": "records", "entity": "entities"}
_KINDS = frozenset(get_args(ColumnKind))
_OF_EACH = re.compile(
    r"(?P<rest>.*?)(?:^|\b)(?:for |of |in |für )?"
    r"(?:each|every|all|per|jede[rsnm]?|alle[rn]?|je)\b"
    r"(?: of (?:these|the))?\s+(?P<what>[\w-]+)(?:\s+(?:with|and|mit)\b)?(?P<more>.*)",
    re.IGNORECASE | re.DOTALL,
)
_PAPERS = re.compile(
    r"(?:document|report|invoice|paper|file|contract|agreement|statement|registration|certificate|"
    r"declaration|receipt|bill|order|policy|letter|form|filing|dokument|bericht|rechnung|datei"
    r"|vertrag|papier|bescheid|auszug|unterlage)[a-zäöü]{0,3}",
    re.IGNORECASE,
)
_ENTITIES = re.compile(
    r"(?:compan|firm|corporation|supplier|vendor|manufacturer|customer|bank|fund|person|country|"
    r"unternehmen|firma|firmen|gesellschaft|konzern|lieferant|hersteller|kunde|fonds|land|staat)"
    r"[a-zäöü]{0,3}",
    re.IGNORECASE,
)
_TIMES_HUNDRED = re.compile(r"\s*\*\s*100(?:\.0*)?\s*$")
_PARTED = re.compile(r"[,;:?!]|\.(?=\s|$)|\b(?:and|und|sowie|as well as)\b", re.IGNORECASE)
_IDLE = re.compile(
    r"^(?:(?:please|bitte|show|list|give|compare|tell|make|a|an|the|its|their|his|her|table|of|me|us|"
    r"which|what|who|how|is|are|was|were|with|zeige?|liste|nenne|vergleiche|eine|der|die|das|den|dem|"
    r"des|ihre?n?|ihr|wie|hoch|was|wer|ist|sind|war|waren|welche[rsnm]?|tabelle|mit|von|je|pro)\b\s*)+",
    re.IGNORECASE,
)


class Proposal(Struct, frozen=True):
    """The columns that a question asks for, and what a row is.

    `left_out`: sentences on what was proposed and does not hold. `by_rules`: no language model was
    asked, for want of one.
    """

    columns: tuple[Column, ...]
    rows: Rows = "documents"
    left_out: tuple[str, ...] = ()
    by_rules: bool = False


def proposed(said: Extraction, question: str = "") -> Proposal | None:
    """What a language model said, as far as it holds; None where that is nothing.

    Words of the question ("for each company") count before what it says of rows.
    """
    from sealread.tabling.formulas import check as check_formulas  # which a window begins without

    told: dict[str, Any] = {one.path: one.value for one in said.fields}
    rows = _rows_in(question) or _ROWS.get(str(told.get("/row")), "documents")
    columns: list[Column] = []
    left_out: list[str] = []
    for column in _columns(told, rows == "records"):
        if column.name in {one.name for one in columns}:
            continue
        try:
            check_formulas([*columns, column])
        except ColumnsUnfit as unfit:
            left_out.append(f"{column.title}: {unfit}")
        else:
            columns.append(column)
    if all(column.formula for column in columns):
        return None
    return Proposal(_with_key(columns), rows, tuple(left_out))


def named_in(question: str) -> Proposal:
    """The columns that the words of a question name, without a model. Raises ColumnsUnfit."""
    each = _OF_EACH.fullmatch(question.strip())
    rows = _rows_in(question) or ("documents" if each is None else "records")
    words = question
    if each is not None:
        named = "" if rows == "documents" else each["what"]
        words = f"{named}; {each['rest']}; {each['more']}"
    titles = (_IDLE.sub("", part.strip()).strip() for part in _PARTED.split(words))
    found = dict.fromkeys(title[:1].upper() + title[1:] for title in titles if title)
    columns = [_column(title[:MAX_TITLE], "text", records=rows == "records") for title in found]
    check(columns)
    return Proposal(_with_key(columns), rows, by_rules=True)


def _rows_in(question: str) -> Rows | None:
    """What a row is by the words of a question ("for each report"); None where they do not tell."""
    each = _OF_EACH.fullmatch(question.strip())
    if each is None:
        return None
    if _PAPERS.fullmatch(each["what"]):
        return "documents"
    return "entities" if _ENTITIES.fullmatch(each["what"]) else None


def _columns(told: dict[str, Any], records: bool) -> Iterator[Column]:
    for number in itertools.count():
        at = f"/columns/{number}"
        if f"{at}/title" not in told:
            return
        title, kind, unit, formula = (
            " ".join(str(told.get(f"{at}/{part}") or "").split())
            for part in ("title", "type", "unit", "formula")
        )
        if not title:
            continue
        known = cast(ColumnKind, kind) if kind in _KINDS else "text"
        if unit == "%":  # a percentage is a share already
            formula = _TIMES_HUNDRED.sub("", formula)
        yield _column(title, known, unit if known == "number" else "", formula, records=records)


def _column(
    title: str, kind: ColumnKind, unit: str = "", formula: str = "", *, records: bool
) -> Column:
    called = formula.lower()  # as columns are called in formulas
    column = Column(title, "", kind="number" if formula else kind, unit=unit, formula=called)
    return placed(column, title, records=records)


def _with_key(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns, the first that is read as the key."""
    first = next(place for place, one in enumerate(columns) if not one.formula)
    return tuple(
        replace(one, is_key=True) if place == first else one for place, one in enumerate(columns)
    )
