"""Which of several like places is meant: the one that stands behind the field's own label.

Words that are said again in a list ("1", "1", "2" of a column of quantities) are other words of the
page each time: those of the same column.
"""

from __future__ import annotations

from collections.abc import Sequence

from sealread.extract.grounding import choose
from sealread.extract.language_model.asking import Copied
from sealread.extract.language_model.word_places import WordPlaces
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


def item_places(
    written: WrittenPage,
    word_places: WordPlaces,
    items: Sequence[Copied],
    label: Label,
    language: str | None,
) -> list[Place | None]:
    """The place of each item of a list; None of one that was said before and stands nowhere else.

    Words that were said once stand where a single value would. Of words that were said again those
    places count that are aligned with what else was said, in the order of the page.
    """
    found: list[Place | None] = []
    taken: set[Place] = set()
    free: dict[tuple[Place, ...], list[Place]] = {}
    for item in items:
        if item.places not in free:
            times = sum(one.places == item.places for one in items)
            others = [one.places[0] for one in items if one.places != item.places]
            free[item.places] = (
                _column(word_places, item.places, others, times)
                if times > 1
                else [meant_place(written, item.places, label, language)]
            )
        left = [place for place in free[item.places] if place not in taken]
        found.append(left[0] if left else None)
        taken.update(left[:1])
    return found


def _column(
    word_places: WordPlaces, places: Sequence[Place], others: Sequence[Place], times: int
) -> list[Place]:
    """At most `times` of some places: those aligned with most others, in the order of the page."""
    aligned = {
        place: sum(
            word_places.are_aligned(place, one) and not word_places.are_level(place, one)
            for one in (*places, *others)
            if one != place
        )
        for place in places
    }
    ranked = sorted(places, key=lambda place: (-aligned[place], place))
    first = ranked[0]
    return sorted(place for place in ranked[:times] if aligned[place] or place == first)
