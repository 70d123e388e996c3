"""Fields that only numbers, or only days, are values of: one of those that stand on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from sealread.extract.language_model.other_spellings import spellings
from sealread.extract.language_model.written_page import WrittenPage
from sealread.llm.script import Place
from sealread.schema.model import Field, Kind

NOWHERE = '"?"'
"""Stands for the words of a page that has none of a kind."""
_TYPED: tuple[Kind, ...] = ("number", "integer", "date")
_BARE = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")


def is_typed(field: Field) -> bool:
    """Whether only numbers, or only days, are values of a field."""
    kinds = field.kinds or (field.kind,)
    return not field.many and not field.choices and all(kind in _TYPED for kind in kinds)


class TypedWords:
    """The numbers and days of a written page, looked up once for each kind."""

    def __init__(self, written: WrittenPage) -> None:
        self._text, self._locale = written.text(0), written.locale
        self._known: dict[Kind, dict[str, tuple[Place, ...]]] = {}

    def options(self, field: Field) -> Mapping[str, tuple[Place, ...]]:
        """JSON literals a field may have, each with the places of the page that mean it."""
        kind: Kind = "date" if field.kind == "date" else "number"
        if kind not in self._known:
            self._known[kind] = self._found(kind)
        return self._known[kind]

    def _found(self, kind: Kind) -> dict[str, tuple[Place, ...]]:
        found: dict[str, list[Place]] = {}
        for said, span in spellings(kind, self._text, self._locale):
            for literal in _literals(kind, said):
                found.setdefault(literal, []).append(Place(0, span))
        return {literal: tuple(dict.fromkeys(places)) for literal, places in found.items()}


def _literals(kind: Kind, said: str) -> Iterator[str]:
    """What is said as JSON: quoted, a number also bare."""
    yield json.dumps(said, ensure_ascii=False)
    if kind == "number" and _BARE.fullmatch(said):
        yield said
