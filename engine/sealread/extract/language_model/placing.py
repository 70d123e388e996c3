"""Which of several like places is meant: the one that stands behind the field's own label."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.extract.grounding import choose
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.plan import wordings
from sealread.llm.script import Place
from sealread.schema.model import Label


def meant_place(
    written: WrittenPage, places: Sequence[Place], label: Label, language: str | None
) -> Place:
    """The place nearest behind a label of the field in the writing that has most of them."""
    if len(places) == 1:
        return places[0]
    first = min(place.writing for place in places)
    own = [place for place in places if place.writing == first]
    said = wordings(label, language)
    span = choose([place.span for place in own], written.text(first), said)
    return next(place for place in own if place.span == span)
