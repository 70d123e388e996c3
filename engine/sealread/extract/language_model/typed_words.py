"""Numbers and days of a page as a model may say them: as printed, or as JSON and ISO write them.

Asked for a day, a model writes `2021-05-03` whatever the page has; held to the page's letters it
loses itself. So it may say either, and what it says leads back to the words that mean it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from sealread.document.model import Span
from sealread.extract.grounding import folded
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.regions import regions
from sealread.llm.script import Place
from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field, Kind
from sealread.schema.numbers import parse_number

NOWHERE = '"?"'
"""Stands for the words of a page that has none of a kind."""
_TYPED: tuple[Kind, ...] = ("number", "integer", "date")
_WHOLE = 1e15


def is_typed(field: Field) -> bool:
    """Whether only numbers, or only days, are values of a field."""
    kinds = field.kinds or (field.kind,)
    return not field.many and not field.choices and all(kind in _TYPED for kind in kinds)


class TypedWords:
    """The numbers and days of a written page, looked up once for each kind."""

    def __init__(self, written: WrittenPage, language: str | None) -> None:
        self._written, self._language = written, language
        self._known: dict[Kind, dict[str, tuple[Place, ...]]] = {}

    def options(self, field: Field) -> Mapping[str, tuple[Place, ...]]:
        """JSON literals a field may have, each with the places of the page that mean it."""
        kind: Kind = "date" if field.kind == "date" else "number"
        if kind not in self._known:
            self._known[kind] = self._found(kind)
        return self._known[kind]

    def _found(self, kind: Kind) -> dict[str, tuple[Place, ...]]:
        text = self._written.text(0)
        found: dict[str, list[Place]] = {}
        for region in regions(kind, text) or ():
            for literal in self._literals(kind, text[region.start : region.end]):
                found.setdefault(literal, []).append(Place(0, Span(region.start, region.end)))
        return {literal: tuple(places) for literal, places in found.items()}

    def _literals(self, kind: Kind, words: str) -> Iterator[str]:
        printed = folded(words)
        yield json.dumps(printed, ensure_ascii=False)
        try:
            if kind == "date":
                yield json.dumps(parse_date(words, self._language).isoformat())
            else:
                yield from _numerals(parse_number(words, self._language))
        except NotOfKind:
            return


def _numerals(value: float) -> Iterator[str]:
    """How JSON may write a number: with as many decimals as it has, with one, with two."""
    forms = {repr(float(value)), f"{value:.2f}" if round(value, 2) == value else ""}
    if value == int(value) and abs(value) < _WHOLE:
        forms.add(str(int(value)))
    for form in sorted(filter(None, forms)):
        yield form
        yield json.dumps(form)
