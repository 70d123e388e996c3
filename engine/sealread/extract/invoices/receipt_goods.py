"""The rows of a receipt that say what was bought, proven by the sum printed below them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.invoices.paper import Paper
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

_TOKEN = re.compile(r"\S+")
_SIGN = r"(?:RM|MYR|EUR|USD|GBP|CHF|SGD|AUD|CAD|[€$£¥])"
_MONEY = re.compile(
    rf"(?P<before>-)?{_SIGN}?(?P<minus>-)?(?P<figure>\d{{0,3}}(?:[.,']?\d{{3}})*[.,]\d{{2}})"
    rf"(?P<behind>-)?{_SIGN}?(?P<code>[A-Z*]{{0,3}})",
    re.IGNORECASE,
)
_CODE = re.compile(r"[*#(]?[A-Z]{0,3}\d?[*)]?", re.IGNORECASE)
"""A letter or two behind an amount, which say how it is taxed."""
_MOST_CODES = 2
_EACH = rf"@?\s*{_SIGN}?\s*\d*[.,]\d{{2,4}}"
_DETAIL = re.compile(
    r"\W*(?:\d{1,4}(?:[.,]\d{1,3})?\s*(?:[A-Za-z]{1,6}\.?\s*)??[x×*@à]\s*"
    rf"{_EACH}|@\s*(?:\d{{1,4}}\s*[x×*]\s*)?{_EACH})(?:\s*/?\s*\w{{1,5}})?\W*",
    re.IGNORECASE,
)
"""A row that only says how many were bought at what price."""
_SUM = re.compile(
    r"\b(?:(?:sub\W?)?total|tot|ttl|due|totaal|subtotaal|summe|zwischensumme|jumlah|nett?|netto"
    r"|nettobetrag|gesamt(?:betrag|summe)?|zu zahlen|betrag|endbetrag|payable|montant|somme)\b",
    re.IGNORECASE,
)
_PAID = re.compile(
    r"\W*(?:cash|change|tender\w*|paid|payment|visa|master\w*|amex|debit|credit|bar|gegeben"
    r"|rückgeld|zurück|wechselgeld|ec-?karte|karte\w*|girocard|tunai|baki)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\W*(?:rou?nd\w*|rundung\w*|gst|sst|vat|tax|sales tax|mwst|ust|steuer|service|svc|disc\w*"
    r"|rabatt|nachlass|coupon|gutschein|sav\w*|you saved|sie sparen|qty|quantity|items?\W|anzahl"
    r"|points?|deposit|tips?\b|trinkgeld|summary|gross|brutto|amount|incl|enthalten|davon)",
    re.IGNORECASE,
)
_SUMMARY = re.compile(
    r"\b(?:gst|tax|sst|vat)\s*(?:summary|analysis|details)\b|\b(?:mwst|steuer)\b.*\bnetto\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{3}")
_CENT = Decimal("0.005")
_MOST = 200


class Token(Struct, frozen=True):
    """A word of a line."""

    text: str
    span: Span


class Slip(Struct, frozen=True):
    """A line that ends in an amount: its words before that, the amount, what it is worth."""

    line: int
    words: tuple[Token, ...]
    amount: Span
    worth: Decimal

    @property
    def label(self) -> str:
        """The words before the amount."""
        return " ".join(one.text for one in self.words)

    @property
    def named(self) -> bool:
        """Whether the words before the amount have a name among them."""
        return any(is_word(one.text) for one in self.words)


class Bought(Struct, frozen=True):
    """The rows of what was bought, in order.

    `details`: lines among them that say how many, or what is taken off.
    """

    rows: tuple[Slip, ...]
    details: frozenset[int]


def words_of(paper: Paper, line: int) -> tuple[Token, ...]:
    """The words of a line with their places."""
    start, end = paper.starts[line], paper.end(line)
    return tuple(
        Token(found.group(), Span(*found.span()))
        for found in _TOKEN.finditer(paper.text, start, end)
    )


def is_word(text: str) -> bool:
    """Whether a token is a word: three letters together, and it does not begin with a figure."""
    return not text[:1].isdigit() and _WORD.search(text) is not None


def is_detail(text: str) -> bool:
    """Whether a line says how many at what price, and nothing else."""
    return _DETAIL.fullmatch(text.strip()) is not None


def is_no_goods(text: str) -> bool:
    """Whether the words of a line are about sums, payment or taxes."""
    return any(one.match(text) for one in (_PAID, _OTHER)) or _SUM.search(text) is not None


def bought(paper: Paper, language: str | None) -> Bought | None:
    """The rows of goods that make the sum printed below them; None where no sum proves any.

    A receipt may have several such sums, one below each kind of goods.
    """
    taken: list[Slip] = []
    waiting: list[Slip] = []
    details: set[int] = set()
    for row in _slips(paper, language):
        text = paper.text[paper.starts[row.line] : paper.end(row.line)]
        if is_detail(text):
            details.add(row.line)
        elif _SUMMARY.search(text) or (_PAID.match(row.label) and (taken or waiting)):
            break
        elif _SUM.search(row.label):
            proven = _making(waiting, row.worth)
            if proven:
                taken += proven
                waiting = []
        elif _OTHER.match(row.label) and row.worth >= 0:
            continue
        else:
            waiting.append(row)
        if len(waiting) > _MOST:
            return None
    goods = [row for row in taken if row.worth >= 0 and not _OTHER.match(row.label)]
    if not goods:
        return None
    inside = {row.line for row in taken} - {row.line for row in goods}
    return Bought(tuple(goods), frozenset(details | inside))


def _making(rows: Sequence[Slip], worth: Decimal) -> list[Slip]:
    """The last rows that make a sum together, as many as can.

    All of them; else those that nothing is taken off by (what was taken off may be contained), or
    that have no words (names may end in a figure), or all but one.
    """
    added = [row for row in rows if row.worth >= 0]
    bare = [row for row in added if not row.named]
    for some in (rows, added, bare):
        for start in range(len(some)):
            if (some[start].worth or some[start].named) and _make(some[start:], worth):
                return list(some[start:])
    without = [[*rows[:place], *rows[place + 1 :]] for place in range(len(rows))]
    making = [some for some in without if len(some) > 1 and _make(some, worth)]
    return making[0] if len(making) == 1 else []


def _make(rows: Sequence[Slip], worth: Decimal) -> bool:
    return abs(sum(row.worth for row in rows) - worth) < _CENT


def _slips(paper: Paper, language: str | None) -> Iterator[Slip]:
    for line in range(len(paper.starts)):
        slip = _slip(line, words_of(paper, line), language)
        if slip is not None:
            yield slip


def _slip(line: int, words: tuple[Token, ...], language: str | None) -> Slip | None:
    """The row of a line: its last amount, behind which only codes stand."""
    for place in range(len(words) - 1, max(-1, len(words) - 2 - _MOST_CODES), -1):
        found = _MONEY.fullmatch(words[place].text)
        if found is not None:
            worth = _worth(found, language)
            if worth is None:
                return None
            start = words[place].span.start
            amount = Span(start + found.start("figure"), start + found.end("figure"))
            return Slip(line, words[:place], amount, worth)
        if not _CODE.fullmatch(words[place].text):
            return None
    return None


def _worth(found: re.Match[str], language: str | None) -> Decimal | None:
    figure = found["figure"]
    try:
        worth = Decimal(str(parse_number(f"0{figure}" if figure[0] in ".," else figure, language)))
    except NotOfKind:
        return None
    return -worth if found["before"] or found["minus"] or found["behind"] else worth
