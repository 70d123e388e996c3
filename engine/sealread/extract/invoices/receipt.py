"""What a receipt comes to: the sum that its rounding, cash and change agree with."""

from __future__ import annotations

import re
from collections import defaultdict
from decimal import Decimal

from sealread.extract.invoices.found import FAIR, LIKELY, SURE, Found
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.receipt_rows import rows_of

_TOTAL = re.compile(
    r"\b(?:total|totaal|nett?|amount due|amount payable|amt payable|payable|jumlah|balance due"
    r"|summe|gesamt\w*|zu zahlen|betrag|endbetrag"
    r"|(?:amount|amt)(?: paid)?\W{1,3}incl\w*)\b", re.IGNORECASE,
)  # fmt: skip
_FINAL = re.compile(
    r"\b(?:rounded|payable|final|grand|nett|net total|after|to pay|due|zu zahlen|endbetrag)\b",
    re.IGNORECASE,
)
_PART = re.compile(r"\bsub\W?total\b|\bzwischensumme\b|\bsubtotaal\b", re.IGNORECASE)
_NOT = re.compile(
    r"\b(?:qty|quantity|items?|sav(?:ing|ings|ed)|disc(?:ount)?|excl\w*|exc|before|points?|includes"
    r"|change|tender|accepted|stück|anzahl|rabatt|netto|ohne)\b", re.IGNORECASE,
)  # fmt: skip
_TAX_FIRST = re.compile(r"\W*(?:gst|sst|vat|tax|mwst|ust|steuer|service)\b", re.IGNORECASE)
_TAX = re.compile(
    r"\btotal\s+(?:gst|tax|vat|sst|mwst)\b|\b(?:gst|tax|vat)\s+(?:total|amount|amt|payable)\b",
    re.IGNORECASE,
)  # fmt: skip
_INCLUSIVE = re.compile(r"\bincl|\binkl", re.IGNORECASE)
_ROUNDING = re.compile(r"\b(?:round\w*|rundung\w*)\b", re.IGNORECASE)
_CASH = re.compile(r"\b(?:cash|paid|tender(?:ed)?|received|gegeben|bar|tunai)\b", re.IGNORECASE)
_CARD = re.compile(
    r"\b(?:visa|master(?:card)?|credit card|debit|amex|ec-?karte|karte|kartenzahlung|girocard)\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(r"\b(?:change|rückgeld|zurück|wechselgeld|baki)\b", re.IGNORECASE)
_CENT = Decimal("0.005")
_ENOUGH = 2
_ZERO = Decimal(0)


class Receipt:
    """The rows of a receipt."""

    def __init__(self, paper: Paper, language: str | None) -> None:
        rows = rows_of(paper, language)
        self._totals = [one for one in rows if _is_total(one.label)]
        rounding = [
            one for one in rows
            if _ROUNDING.search(one.label) and not _TOTAL.search(one.label)
        ]  # fmt: skip
        self.rounding = [one for one in rounding if abs(one.worth) < 1]
        self._totals += [one for one in rounding if abs(one.worth) >= 1]
        self.cash = [one for one in rows if _CASH.search(one.label) and not _is_total(one.label)]
        self.card = [one for one in rows if _CARD.search(one.label)]
        self.change = [one for one in rows if _CHANGE.search(one.label)]

    @property
    def is_receipt(self) -> bool:
        """Whether something was paid here and now."""
        return bool(self.cash or self.card or self.change or self.rounding)

    @property
    def is_settled(self) -> bool:
        """Whether what was given less the change comes to a printed total."""
        return any(self._is_paid(one.worth) for one in self._totals)

    @property
    def rounds(self) -> bool:
        """Whether a sum was rounded to the smallest coin."""
        return any(one.worth for one in self.rounding)

    def total(self) -> Found | None:
        """The amount to pay; None where rows differ and nothing decides."""
        score: dict[Decimal, int] = defaultdict(int)
        for row in self._totals:
            score[row.worth] = max(score[row.worth], _strength(row.label))
        proven = {worth for worth in score if self._is_paid(worth)}
        for worth in score:
            again = sum(row.worth == worth for row in self._totals) > 1
            score[worth] += again + 4 * (worth in proven) + 2 * self._is_rounded(worth)
        ranked = sorted(score, key=lambda worth: -score[worth])
        if not ranked or score[ranked[0]] < _ENOUGH or ranked[0] <= 0:
            return None
        if len(ranked) > 1 and score[ranked[1]] == score[ranked[0]]:
            return None
        best = ranked[0]
        row = next(one for one in reversed(self._totals) if one.worth == best)
        sure = SURE if best in proven else LIKELY if score[best] > _ENOUGH else FAIR
        return Found((row.span,), sure)

    def _is_paid(self, worth: Decimal) -> bool:
        """Whether cash less change, or a card's amount, comes to a sum."""
        changes = [abs(one.worth) for one in self.change] or [_ZERO]
        paid = any(abs(c.worth - back - worth) < _CENT for c in self.cash for back in changes)
        return paid or any(abs(one.worth - worth) < _CENT for one in self.card)

    def _is_rounded(self, worth: Decimal) -> bool:
        """Whether a sum is another one, rounded as printed."""
        return any(
            abs(other.worth + sign * one.worth - worth) < _CENT
            for other in self._totals for one in self.rounding for sign in (1, -1)
            if one.worth and other.worth != worth
        ) and self._ends_in_five(worth)  # fmt: skip

    @staticmethod
    def _ends_in_five(worth: Decimal) -> bool:
        return worth * 20 % 1 == 0


def _strength(label: str) -> int:
    """How much the words before a sum say that it is the one to pay."""
    if _FINAL.search(label) or _ROUNDING.search(label):
        return 4
    return 1 if _PART.search(label) else 2


def _is_total(label: str) -> bool:
    if _NOT.search(label) or not _TOTAL.search(label):
        return False
    if _TAX_FIRST.match(label):
        return False
    return _TAX.search(label) is None or _INCLUSIVE.search(label) is not None
