"""What stands on the line of a record beside the cells that were found: by form and arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from msgspec import Struct

from sealread.document.model import Box, Evidence, Page
from sealread.extract.invoices.totals import CENT
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

_MONEY = re.compile(r"[€$£]?-?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}[€$£]?")
_PERCENT = re.compile(r"(\d{1,2}(?:[.,]\d{1,2})?)\s?%")
_LEVEL = 0.5


class Part(Struct, frozen=True):
    """Some words of a line and their box."""

    text: str
    evidence: Evidence


class Band:
    """The words on the level of some evidence, from the left."""

    def __init__(self, pages: Iterable[Page], place: Evidence) -> None:
        self._page = place.page
        page = next(one for one in pages if one.number == place.page)
        middle, height = (place.box[1] + place.box[3]) / 2, place.box[3] - place.box[1]
        self._words = sorted(
            (word.box, word.text)
            for word in page.words
            if abs((word.box[1] + word.box[3]) / 2 - middle) < _LEVEL * height
        )

    def product(self, quantity: float, price: float, language: str | None) -> Part | None:
        """The last figure of money that is quantity times price."""
        wanted = (Decimal(str(quantity)) * Decimal(str(price))).quantize(Decimal("0.01"))
        for box, text in reversed(self._words):
            if not _MONEY.fullmatch(text):
                continue
            try:
                worth = Decimal(str(parse_number(text, language)))
            except NotOfKind:
                continue
            if abs(worth - wanted) <= CENT:
                return Part(text, Evidence(self._page, box))
        return None

    def percentage(self) -> Part | None:
        """The only percentage."""
        found: list[Part] = []
        for number, (box, text) in enumerate(self._words):
            behind = self._words[number + 1][1] if number + 1 < len(self._words) else ""
            said = _PERCENT.fullmatch(text) or _PERCENT.fullmatch(f"{text} {behind}")
            if said is not None:
                found.append(Part(said[1], Evidence(self._page, box)))
        return found[0] if len({one.text for one in found}) == 1 else None

    def between(self, left: float, others: Sequence[float]) -> Part | None:
        """The words right of a place, up to the next of some others."""
        right = min((one for one in others if one > left), default=1.0)
        own = [(box, text) for box, text in self._words if left <= box[0] and box[2] <= right]
        if not any(letter.isalpha() for _, text in own for letter in text):
            return None
        return Part(" ".join(text for _, text in own), Evidence(self._page, _around(own)))


def _around(words: Sequence[tuple[Box, str]]) -> Box:
    boxes = [box for box, _ in words]
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip
