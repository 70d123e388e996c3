"""What a receipt prints beside its total: what was given and how, change, rounding, time of day."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sealread.document.model import Span
from sealread.extract.invoices.found import LIKELY, SURE, Found
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.receipt import Receipt
from sealread.extract.invoices.receipt_rows import Row

_METHOD = re.compile(
    r"(?:(?:paid|payment) by |(?:bezahlt|zahlung) (?:mit|per) )?"
    r"(?:\b(?:visa|master|maestro|credit|debit|amex|bank|gift|ec|giro|kredit|american express)"
    r"[ -]?(?:card|karte)?\b|\b(?:card|karte|kartenzahlung|cash|tunai|bar|bargeld|barzahlung|cheque"
    r"|contactless|kontaktlos|paypal)\b)(?: (?:card|payment|karte))?",
    re.IGNORECASE,
)
_METHOD_LABEL = re.compile(
    r"\b(?:payment (?:method|mode|type)|method of payment|zahlungsart|zahlart|zahlungsmittel)\b\W*",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?<![\d:.,/-])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s?[AP]\.?M\b\.?)?(?![\d:])",
    re.IGNORECASE,
)
_TIME_LABEL = re.compile(r"\b(?:time|uhrzeit|zeit)\b", re.IGNORECASE)
_SAID = {
    "given": r"cash|paid|pay|tender|card|visa|master|bar\b|gegeben|karte|tunai|received|erhalten",
    "change": r"(?<!ex)change(?!able)|zurück|rückgeld|wechselgeld|baki|balance|retour",
    "rounding": r"ro?un\w?d|rnd|rundung",
    "allowances": r"disc|rabatt|nachlass|sav(?:e|ing)|coupon|less\b|\boff\b|promo|abzug|abschlag"
    r"|gutschein|voucher|spar|remise|-\s?\d",
}
_WORDS = {role: re.compile(said, re.IGNORECASE) for role, said in _SAID.items()}
UNSAID = 0.93
"""How sure it is that a receipt which prints none of a role's words says nothing of it."""


class ReceiptFacts:
    """What one receipt prints beside its total."""

    def __init__(self, paper: Paper, receipt: Receipt) -> None:
        self._paper, self._receipt = paper, receipt
        self._by_role: dict[str, Callable[[], Found | None]] = {
            "given": self._given, "change": self._change, "rounding": self._rounding,
            "method": self._method, "time": self._time,
        }  # fmt: skip

    def find(self, role: str) -> Found | None:
        """What is printed for a role; None where nothing is, or nothing decides."""
        found = self._by_role.get(role)
        return found() if found is not None and self._receipt.is_receipt else None

    def is_unsaid(self, role: str) -> bool:
        """Whether this is a receipt without any word that the role is printed with."""
        words = _WORDS.get(role)
        return words is not None and self._receipt.is_receipt and not words.search(self._paper.text)

    def _given(self) -> Found | None:
        return self._one(self._receipt.cash) or self._one(self._receipt.card)

    def _change(self) -> Found | None:
        return self._one(self._receipt.change)

    def _rounding(self) -> Found | None:
        return self._one(self._receipt.rounding)

    def _one(self, rows: Sequence[Row]) -> Found | None:
        """The amount of rows that all say the same."""
        if len({abs(row.worth) for row in rows}) != 1:
            return None
        proven = self._receipt.is_settled and rows[0].worth > 0
        return Found((rows[0].span,), SURE if proven else LIKELY)

    def _method(self) -> Found | None:
        """The words for how was paid, beside what was given or behind their label."""
        spans = [
            span for row in (*self._receipt.cash, *self._receipt.card)
            if (span := self._matched(row.line, _METHOD)) is not None
        ]  # fmt: skip
        spans += self._behind_labels()
        said = {self._paper.said(span).casefold() for span in spans}
        return Found((spans[0],), LIKELY) if len(said) == 1 else None

    def _behind_labels(self) -> list[Span]:
        found = []
        for label in _METHOD_LABEL.finditer(self._paper.text):
            method = _METHOD.match(self._paper.text, label.end())
            if method is not None:
                found.append(Span(*method.span()))
        return found

    def _time(self) -> Found | None:
        """The one time of day; of several that which stands by a date or a label."""
        clocks = [Span(*found.span()) for found in _CLOCK.finditer(self._paper.text)]
        if len({self._paper.said(one) for one in clocks}) != 1:
            clocks = [one for one in clocks if self._is_dated(one)]
        if len({self._paper.said(one) for one in clocks}) != 1:
            return None
        return Found((clocks[0],), LIKELY)

    def _is_dated(self, clock: Span) -> bool:
        start = self._paper.text.rfind("\n", 0, clock.start) + 1
        end = self._paper.text.find("\n", clock.end)
        end = end if end >= 0 else len(self._paper.text)
        dated = any(start <= one.start and one.end <= end for one in self._paper.dates)
        return dated or _TIME_LABEL.search(self._paper.text, start, clock.start) is not None

    def _matched(self, line: int, words: re.Pattern[str]) -> Span | None:
        found = words.search(self._paper.text, self._paper.starts[line], self._paper.end(line))
        return Span(*found.span()) if found is not None else None
