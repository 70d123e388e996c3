"""From what a language model says of a question, or from its words, to the columns of a table.

What a model says is checked: a column whose formula does not hold is read instead, with the reason.
Without a model the words of the question itself become columns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, cast, get_args

from msgspec.structs import replace

from sealread.errors import ColumnsUnfit
from sealread.extract.result import Extraction
from sealread.schema.chinese import HAN
from sealread.tabling.columns import MAX_TITLE, Column, ColumnKind, check, placed
from sealread.tabling.proposal import Proposal, ReadInstead
from sealread.tabling.table import IN_LISTS, Rows
from sealread.tabling.units import is_money
from sealread.tabling.year_pairs import over_years

_KINDS = frozenset(get_args(ColumnKind))
_OF_EACH = re.compile(
    r"(?P<rest>.*?)(?:^|\b)(?:for |of |in |für )?"
    r"(?:each|every|all|per|jede[rsnm]?|alle[rn]?|je)\b"
    r"(?: of (?:these|the))?\s+(?P<what>[\w-]+)(?:\s+(?:with|and|mit)\b)?(?P<more>.*)",
    re.IGNORECASE | re.DOTALL,
)
_OF_EACH_ZH = re.compile(
    r"(?P<rest>.*?)(?:[每各]|所有)(?:[份个家位张笔项款名篇]\s*)?(?P<what>[\u4e00-\u9fff]{1,8}?)"
    r"(?:的|，|、|：|,|\s)(?P<more>.*)",
    re.DOTALL,
)
"""Chinese: 每份报告的…, 各公司的…"""
_PAPERS = re.compile(
    r"文件|文档|报告|年报|季报|发票|合同|协议|证书|声明|收据|账单|订单|保单|信函|表格|判决书|"
    r"(?:document|report|invoice|paper|file|contract|agreement|statement|registration|certificate|"
    r"declaration|receipt|bill|order|policy|letter|form|filing|dokument|bericht|rechnung|datei"
    r"|vertrag|papier|bescheid|auszug|unterlage)[a-zäöü]{0,3}",
    re.IGNORECASE,
)
_ENTITIES = re.compile(
    r"公司|企业|集团|供应商|客户|制造商|银行|基金|国家|人|"
    r"(?:compan|firm|corporation|supplier|vendor|manufacturer|customer|bank|fund|person|country|"
    r"unternehmen|firma|firmen|gesellschaft|konzern|lieferant|hersteller|kunde|fonds|land|staat)"
    r"[a-zäöü]{0,3}",
    re.IGNORECASE,
)
_IN_UNIT = re.compile(r"\b(?:in|als|as)\s+(?P<unit>(?:[^\s,;]+\s*){1,4})", re.IGNORECASE)
_IN_UNIT_ZH = re.compile(
    r"[（(]?(?:以|按|单位[为是：:]?)\s*(?P<unit>[\u4e00-\u9fff]{1,6}?元)计?[）)]?"
    r"|[（(](?P<said>[\u4e00-\u9fff]{1,6}?元)[）)]"
)
_OF_A_TOTAL = re.compile(r"^\s*(\w+)\s*/\s*total(?:\(\s*\1\s*\))?\s*$")
"""A share in a total, as a column that there is not is often called."""
_MARGIN = re.compile(r"margin|\bmarge\b|marge$|[净毛]利率|利润率", re.IGNORECASE)
_REVENUE = re.compile(
    r"\brevenues?\b|\b(?:net )?sales\b|\bturnover\b|\bumsatz|营业收入|销售额", re.IGNORECASE
)
_RATIO = re.compile(r"\s*(?P<over>\w+)\s*/\s*(?P<under>\w+)\s*")
_CONSTANT = re.compile(r"(?<![\w.])(?!(?:1|100)(?:\.0*)?(?![\d.]))\d+(?:\.\d+)?")
"""Numbers in a formula other than 1 and 100, which stand in no document."""
_NAME = re.compile(r"[^\W\d]\w*(?!\w*\()")
"""Names of columns in a formula."""
_LINES = re.compile(
    r"交易|明细|条目|款项|付款|采购|项目|"
    r"(?:transaction|item|line|entr|row|posting|payment|purchase|position|posten|zeile|"
    r"artikel|buchung|zahlung|eintr[aä]g)[a-zäöü]{0,4}",
    re.IGNORECASE,
)
"""Of these a document has several, whatever it is."""
_MOST_FOREIGN = 6
"""Columns that the words of the question do not name, at most, where they are most of all."""
_BEGINNING = 4
"""Letters with which words begin that are alike, where they have so many."""
_TIMES_HUNDRED = re.compile(r"\s*\*\s*100(?:\.0*)?\s*$")
_HAN = re.compile(f"[{HAN}]{{2,}}")
_PARTED = re.compile(
    r"[,;:?!，；：？！、。]|以及|和|\.(?=\s|$)|\b(?:and|und|sowie|as well as)\b", re.IGNORECASE
)
_IDLE = re.compile(
    r"^(?:请|列出|给出|显示|比较|制作|表格)+|"
    r"^(?:(?:please|bitte|show|list|give|compare|tell|make|a|an|the|its|their|his|her|table|of|me|us|"
    r"which|what|who|how|is|are|was|were|with|zeige?|liste|nenne|vergleiche|eine|der|die|das|den|dem|"
    r"des|ihre?n?|ihr|wie|hoch|was|wer|ist|sind|war|waren|welche[rsnm]?|tabelle|mit|von|je|pro)\b\s*)+",
    re.IGNORECASE,
)


def proposed(said: Extraction, question: str = "") -> Proposal | None:
    """What a language model said, as far as it holds; None where that is nothing to the question.

    Words of the question ("for each company") count before what it says of rows, and only they
    say in what money is told.
    """
    told: dict[str, Any] = {one.path: one.value for one in said.fields}
    about = " ".join(str(told.get("/row_about") or "").split())
    if not _share_a_word(about, question):
        about = ""
    rows = _rows_in(question) or _rows_about(about, told.get("/in_a_document") == "several")
    asked = [_with_hint(one, about) for one in _columns(told, rows in IN_LISTS, question)]
    if not asked or _goes_astray(asked, question):
        return None
    if rows in IN_LISTS and about and not _names(asked, about):
        asked.insert(0, _column(about[:1].upper() + about[1:], "text", records=True))
    known: dict[str, Column] = {}
    for column in over_years(asked, question):
        at = placed(column, column.title, records=rows in IN_LISTS)
        known.setdefault(column.name, at)
    columns, instead = _that_hold(list(known.values()), rows in IN_LISTS, question)
    return Proposal(_with_key(columns), rows, tuple(instead))


def named_in(question: str) -> Proposal:
    """The columns that the words of a question name, without a model. Raises ColumnsUnfit."""
    each = _each(question)
    rows = _rows_in(question) or ("documents" if each is None else "records")
    words = question
    if each is not None:
        named = "" if rows == "documents" else each["what"]
        words = f"{named}; {each['rest']}; {each['more']}"
    parts = _PARTED.split(_IN_UNIT_ZH.sub("", words))
    titles = (_IDLE.sub("", part.strip()).strip(" （）") for part in parts)
    found = dict.fromkeys(title[:1].upper() + title[1:] for title in titles if title)
    columns = [_column(title[:MAX_TITLE], "text", records=rows == "records") for title in found]
    check(columns)
    return Proposal(_with_key(columns), rows, by_rules=True)


def _each(question: str) -> re.Match[str] | None:
    """The words of a question around what each row is of ("for each report"); None without any."""
    said = question.strip()
    return _OF_EACH.fullmatch(said) or _OF_EACH_ZH.fullmatch(said)


def _rows_in(question: str) -> Rows | None:
    """What a row is by the words of a question ("for each report"); None where they do not tell."""
    each = _each(question)
    if each is None:
        return None
    if _PAPERS.fullmatch(each["what"]):
        return "documents"
    if _LINES.fullmatch(each["what"]):
        return "records"
    return "entities" if _ENTITIES.fullmatch(each["what"]) else None


def _rows_about(about: str, several: bool) -> Rows:
    """What a row is by what the model says that it is about, and how many are in a document."""
    what = about.rpartition(" ")[2]
    if _ENTITIES.fullmatch(what):
        return "listed_entities" if several else "entities"
    return "records" if several and what and not _PAPERS.fullmatch(what) else "documents"


def _names(columns: Sequence[Column], about: str) -> bool:
    """Whether a column that is read is called by one of the words of what a row is about."""
    return any(_share_a_word(one.title, about) for one in columns if not one.formula)


def _goes_astray(columns: Sequence[Column], question: str) -> bool:
    """Whether the columns are those of a form that was shown, and not of the question."""
    named = sum(_share_a_word(one.title, question) for one in columns)
    return len(columns) - named > _MOST_FOREIGN and named < len(columns) / 2


def _share_a_word(text: str, other: str) -> bool:
    """Whether two texts have a word in common, whatever its number and case."""
    return any(_alike(one, two) for one in _telling(text) for two in _telling(other))


def _telling(text: str) -> set[str]:
    """The words of a text but for those that say nothing; of Chinese, pairs of characters."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    pairs = {
        run[at : at + 2]
        for word in words
        for run in _HAN.findall(word)
        for at in range(len(run) - 1)
    }
    return pairs | {word for word in words if _IDLE.sub("", word) and not _HAN.search(word)}


def _alike(word: str, other: str) -> bool:
    """Whether two words differ in their endings alone."""
    return any(
        one.startswith(two[: max(_BEGINNING, len(two) - 2)])
        for one, two in ((word, other), (other, word))
    )


def _with_hint(column: Column, about: str) -> Column:
    """A column whose title is one word, with what it is of: a number is the invoice's number."""
    if not about or column.formula or " " in column.title or _share_a_word(column.title, about):
        return column
    return replace(column, hint=f"{about} {column.title.lower()}")


def _columns(told: dict[str, Any], records: bool, question: str) -> Iterator[Column]:
    """The columns as they were said; amounts of money are told as the question says."""
    money = money_unit(question)
    for number in itertools.count():
        at = f"/columns/{number}"
        if f"{at}/title" not in told:
            return
        title, kind, formula = (
            " ".join(str(told.get(f"{at}/{part}") or "").split())
            for part in ("title", "type", "formula")
        )
        if not title:
            continue
        unit = {"money": money, "percent": "%"}.get(kind, "")
        if kind in ("money", "percent"):
            kind = "number"
        if unit == "%":  # a percentage is a share already
            formula = _TIMES_HUNDRED.sub("", formula)
        known = cast(ColumnKind, kind) if kind in _KINDS else "text"
        yield _column(title, known, unit, formula, records=records)


def money_unit(question: str) -> str:
    """In what a question wants money told ("in million US dollars"); "" where it does not say."""
    for match in _IN_UNIT.finditer(question):
        words = match["unit"].split()
        for end in range(len(words), 0, -1):
            said = " ".join(words[:end]).strip(".,;:?!")
            if is_money(said):
                return said
    for match in _IN_UNIT_ZH.finditer(question):
        if is_money(said := match["unit"] or match["said"]):
            return said
    return ""


def _that_hold(
    columns: Sequence[Column], records: bool, question: str
) -> tuple[list[Column], list[ReadInstead]]:
    """The columns, those whose formulas do not hold as such that are read; and why not."""
    kept = [one for one in columns if not one.formula]
    waiting = [replace(one, formula=_mended(one, columns)) for one in columns if one.formula]
    instead = []
    while waiting:
        reasons = {one.name: _unfit(kept, one, question) for one in waiting}
        held = [one for one in waiting if not reasons[one.name]]
        if not held:  # the first of them is read, and may be what others need
            first = waiting[0]
            instead.append(ReadInstead(first.title, reasons[first.name]))
            held = [placed(replace(first, formula=""), first.title, records=records)]
        kept += held
        done = {one.name for one in held}
        waiting = [one for one in waiting if one.name not in done]
    order = {column.name: place for place, column in enumerate(columns)}
    return sorted(kept, key=lambda one: order[one.name]), instead


def _mended(column: Column, columns: Sequence[Column]) -> str:
    """A formula with the names of the columns for their titles, and a share in a total as one.

    A margin is a share of revenue, whatever the model divides by.
    """
    formula = column.formula
    for one in sorted(columns, key=lambda one: -len(one.title)):
        formula = re.sub(rf"(?<!\w){re.escape(one.title)}(?!\w)", one.name, formula, flags=re.I)
    revenue = next((one.name for one in columns if _REVENUE.search(one.title)), None)
    ratio = _RATIO.fullmatch(formula) if _MARGIN.search(column.title) else None
    if revenue and ratio and not _REVENUE.search(ratio["under"].replace("_", " ")):
        formula = f"{ratio['over']} / {revenue}"
    return _OF_A_TOTAL.sub(r"share(\1)", formula)


def _unfit(kept: Sequence[Column], column: Column, question: str) -> str:
    """Why a formula over these columns does not hold; "" where it does."""
    from sealread.tabling.formulas import check as check_formulas

    divisor = str(len(set(_NAME.findall(column.formula))))  # (a + b) / 2 is a mean
    given = {*_CONSTANT.findall(question), divisor}
    if said := [one for one in _CONSTANT.findall(column.formula) if one not in given]:
        return f"the question does not say {said[0]}"
    try:
        check_formulas([*kept, column])
    except ColumnsUnfit as unfit:
        return str(unfit.details["what"])
    return ""


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
