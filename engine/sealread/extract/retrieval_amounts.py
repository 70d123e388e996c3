"""Amounts: the money in the words that say most of a field, and the currency it is in."""

from __future__ import annotations

import re

from sealread.document.model import Span
from sealread.extract.retrieval_terms import folded_words
from sealread.extract.retrieval_told import LIKELY, Looking, Told
from sealread.schema.currencies import usual_code
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field
from sealread.schema.numbers import parse_number

_SAYS = re.compile(
    r"(?:\b(?:is|are|equals?|being|beträgt|of)|\btotals?\b.{0,12})\s*:?\s*$", re.IGNORECASE
)
_PRINTED = re.compile(r"\n\s*(?:grand\s+)?total\b[^\n]{0,12}$", re.IGNORECASE)
_BOUNDED = re.compile(
    r"\b(?:minimum|multiples?|less\s+than|exceed\w*|excess|at\s+least|each|partial|up\s+to|mindestens)\b",
    re.IGNORECASE,
)
_NEAR = 70
_TOTAL = re.compile(r"\b(?:total|aggregate|overall|maximum|gesamt\w*|insgesamt)\b", re.IGNORECASE)
_STATED, _CLOSE = 0.4, 0.8
_MOST_BLOCKS, _BEFORE = 60, 130
_ENOUGH_SCORE = 1.3
_AMOUNTS = frozenset(("amount", "betrag", "commitment", "sum", "summe", "price", "preis", "total"))
_MONEY = re.compile(
    r"(?:[A-Z]{2,3})?[€$£¥]\s?\d[\d.,]*(?:\s*(?:million|billion))?|\b[A-Z]{3}\s?\d[\d.,]*\d"
)
_CURRENCY = re.compile(r"\b(?:currency|währung)\b", re.IGNORECASE)
_CODE = re.compile(r"\b(?:ISO|codes?|three.letter)\b", re.IGNORECASE)
_SIGN = re.compile(r"(?:US|CA|AU|C|A|HK|NZ|S)?\$|€|£|¥|\b[A-Z]{3}\b")


class Amounts:
    """Looks for amounts of money."""

    def __init__(self, look: Looking) -> None:
        self._look = look

    def amount(self, field: Field) -> Told | None:
        """The money in the sentence that says most of the field."""
        if _AMOUNTS.isdisjoint(folded_words(f"{field.label.title} {field.label.context}")):
            return None
        core, more = self._look.words_of(field)
        found: list[tuple[float, Span]] = []
        title = folded_words(f"{field.label.title} {field.label.context}")
        ranked = self._look.search.ranked(field, _MOST_BLOCKS)
        ranked += self._look.search.matching(["kindmoney", "total", *title], _MOST_BLOCKS)
        for number in dict.fromkeys(ranked):
            block = self._look.search.blocks[number]
            for money in _MONEY.finditer(self._look.text, block.start, block.parts[-1].end):
                before = self._look.text[max(0, money.start() - _BEFORE) : money.start()]
                score = self._look.score(core, more, before, block.under)
                score += _STATED * (_SAYS.search(before) is not None)
                score += _STATED * (_PRINTED.search(before) is not None)
                score -= _BOUNDED.search(before[-_NEAR:]) is not None
                found.append((score, Span(*money.span())))
        best = max((score for score, _ in found), default=0.0)
        if best < _ENOUGH_SCORE:
            return None
        close = [span for score, span in found if score >= _CLOSE * best]
        if not _TOTAL.search(f"{field.label.title} {field.label.description}"):
            close = [span for score, span in found if score == best]
        return Told((max(close, key=self._size),), LIKELY)

    def _size(self, span: Span) -> float:
        """How much money some words say."""
        try:
            return float(parse_number(self._look.text[span.start : span.end], self._look.language))
        except NotOfKind:
            return 0.0

    def currency(self, field: Field, amount: Told) -> Told | None:
        """The code of the currency that an amount beside the field is in."""
        label = field.label
        if not _CURRENCY.search(label.title) or not _CODE.search(label.description):
            return None
        span = amount.spans[0]
        sign = _SIGN.search(self._look.text, span.start, span.end)
        if sign is None:
            return None
        code = usual_code(sign.group()) or sign.group()
        return Told((Span(*sign.span()),), amount.likelihood, value=code)
