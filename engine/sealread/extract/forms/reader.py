"""A form read: the entries of each label that the pages print, as spans of the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from sealread.document.model import Page, Span
from sealread.document.text_map import TextMap, WordRef
from sealread.extract.forms.growing import grown
from sealread.extract.forms.owning import Owned, owned
from sealread.extract.forms.places import places
from sealread.extract.forms.printed import printed
from sealread.extract.forms.strips import Strip, strips

_MOST_LABELS, _MOST_STRIPS = 300, 1500
"""A page with more is no form that a person fills in: the time grows with their product."""

Told = Callable[[int, Span], float]
"""How sure others are that some words are an entry of an owner, 0 to 1."""


class Entry(Struct, frozen=True):
    """One entry of a label: its words, in parts where the text has others among them.

    `first`: it is the one that the label was given, the others follow from it. `is_option`: it has
    a box to tick.
    """

    parts: tuple[Span, ...]
    owned: Owned
    first: bool
    is_option: bool


def entries(
    text: TextMap, names: Mapping[int, Sequence[str]], told: Told
) -> dict[int, list[Entry]]:
    """The entries of each owner whose label is printed, in the order of the pages.

    `names`: how each owner's label may be called.
    """
    found: dict[int, list[Entry]] = {}
    for index, page in enumerate(text.pages):
        for owner, entry in _on_page(text, index, page, names, told):
            found.setdefault(owner, []).append(entry)
    return found


def _on_page(
    text: TextMap, index: int, page: Page, names: Mapping[int, Sequence[str]], told: Told
) -> list[tuple[int, Entry]]:
    where = places(page)
    labels = printed(page, where, strips(page, where), names)
    if not 0 < len(labels) <= _MOST_LABELS:
        return []
    words = {word for label in labels for word in label.words}
    ends = {label.words[0] - 1 for label in labels}
    made = [one for one in strips(page, where, words, ends) if _says_something(one)]
    if len(made) > _MOST_STRIPS:
        return []
    spans = [_parts(text, index, one) for one in made]

    def sure(owner: int, strip: int) -> float:
        return max(told(owner, part) for part in spans[strip])

    first = owned(labels, made, sure)
    every = grown(labels, made, first)
    return [
        (
            labels[label].owner,
            Entry(spans[strip], first[label], strip == first[label].strip, made[strip].is_option),
        )
        for label, own in sorted(every.items(), key=lambda item: labels[item[0]].words)
        for strip in own
    ]


def _says_something(strip: Strip) -> bool:
    return strip.boxes > 0 or any(map(str.isalnum, strip.text))


def _parts(text: TextMap, index: int, strip: Strip) -> tuple[Span, ...]:
    """The words of a strip in the text: one span, or one each word where others are among them.

    A colon of its label that stands in one word with the first is none of it.
    """
    span = text.span_of(index, strip.words)
    if set(text.words(span)) == {WordRef(index, word) for word in strip.words}:
        return (_without_colon(text, span),)
    first, *rest = (text.span_of(index, [word]) for word in strip.words)
    return (_without_colon(text, first), *rest)


def _without_colon(text: TextMap, span: Span) -> Span:
    words = text.text[span.start : span.end].lstrip(": ")
    return Span(span.end - len(words), span.end) if words else span
