"""Days: a document's own date, and those that its definitions lead to."""

from __future__ import annotations

import re

from sealread.extract.retrieval_dates import Dated, DefinedDates, document_date
from sealread.extract.retrieval_told import SURE, Looking, Told
from sealread.schema.model import Field

_FINAL = re.compile(r"\b(?:final|last|latest|maturity|expir\w*|end)\b", re.IGNORECASE)
_OWN_DATE = re.compile(
    r"^(?:(?:agreement|contract|effective|document|execution|signing|signature|closing)\s+date"
    r"|date(?:\s+of\s+(?:the\s+)?(?:agreement|contract|document))?)$",
    re.IGNORECASE,
)

_FINAL_TITLE = re.compile(r"\b(?:maturity|termination|expir\w+|end)\b", re.IGNORECASE)
_ENDS = ("maturity date", "termination date", "expiration date")
"""What the last day of a contract is called, where it is not called what the field is."""


class Days:
    """Looks for days."""

    def __init__(self, look: Looking) -> None:
        self._look = look
        self._own = document_date(look.text, look.outline, look.language)
        self._dates = DefinedDates(look.text, look.definitions, self._own, look.language)

    def day(self, field: Field) -> Told | None:
        """The day that a definition of the field's title states."""
        title = field.label.title
        found: list[Dated] = []
        titles = [title, *(_ENDS if _FINAL_TITLE.search(title) else ())]
        for said in titles:
            for definition in () if found else self._look.definitions.about(said):
                found += self._dates.of(definition)
        if found:
            last = _FINAL.search(f"{title} {field.label.description}")
            best = max(found, key=lambda one: one.day) if last else found[0]
            return self._dated(best)
        if self._own and _OWN_DATE.match(title.strip()):
            return self._dated(self._own)
        return None

    def _dated(self, found: Dated) -> Told:
        reason = "computed from the definition's words" if found.computed else None
        spans = found.words if found.computed else found.words[-1:]
        value = found.day.isoformat() if found.computed else None
        return Told(tuple(self._look.plain(spans)), SURE, value, reason=reason)
