"""What people decided on pages of the same look, as readings of a new document.

A value is never copied: a reading has the words of the new page that stand where the value stood.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence

from msgspec import structs

from sealread.document.model import Document, Evidence, Page
from sealread.extract.anchors import line_by_line
from sealread.extract.confidence import believed
from sealread.extract.extensions import surest
from sealread.extract.grounding import letters
from sealread.extract.layouts import Exemplar, Found, Look, Template
from sealread.extract.learnt_places import OF_ONE_LOOK
from sealread.extract.providers import LEARNT
from sealread.extract.regions import regions
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field

SETTLED = 0.96
"""How sure a reading is that no model need be asked for: three pages say it, and none another."""
_FAITHFUL, _FAIR = 0.95, 0.75
_OWN = (2.2, 1.1, 0.0)
"""Log-odds of one exemplar's word: where its anchors are of one mind, nearly so, less."""
_FURTHER, _AGAINST, _UNLIKE = 0.8, 1.8, 1.0
"""What each further exemplar brings that says the same, costs that says another, and what it costs
that pages are alike in part, twice for the lower of these. Measured on receipts
(tests/bench/README.md)."""
_PARTLY = (0.85, 0.6)
_ENOUGH = 5
"""How many documents of a look settle that a field has no value."""
AT_MOST = 0.98
"""What exemplars say is no surer, nor what they make surer alone; cells that two readings of a list
share may be (`record_filling.confirmed`)."""


def learnt_readings(
    document: Document, fields: Sequence[Field], exemplars: Sequence[Exemplar], settings: Settings
) -> list[Reading]:
    """Readings of single fields, of each the one that is likeliest; none where no page is alike.

    A document's own pages teach it nothing.
    """
    single = {field.path: field for field in fields if not field.many}
    wanted = [
        Template(structs.replace(one, fields=own))
        for one in exemplars
        if one.document != document.sha256
        and (own := tuple(each for each in one.fields if each.path in single))
    ]
    by_path: dict[str, list[tuple[Page, Found]]] = {}
    for page in document.pages if wanted else ():
        look = Look(page)
        for template in wanted:
            for found in look.found(template):
                by_path.setdefault(found.path, []).append((page, found))
    made = (_likeliest(single[path], told, document, settings) for path, told in by_path.items())
    return [one for one in made if one is not None]


def settled(
    document: Document,
    fields: Sequence[Field],
    learnt: Sequence[Reading],
    exemplars: Sequence[Exemplar],
) -> set[str]:
    """Paths of single fields that no model need be asked for: what was learnt of them is sure.

    So are fields that no page has and enough pages of its look were decided not to have: hardly any
    other of a look has one then (tests/bench/README.md).
    """
    sure = {one.path for one in learnt if one.confidence >= SETTLED}
    said = {one.path for one in learnt} | {one.path for page in exemplars for one in page.fields}
    never = {field.path for field in fields if not field.many} - said
    never &= {path for page in exemplars for path in page.absent}
    if not never:
        return sure
    look = Look(document.pages[0])
    alike = {
        one.document: one.absent  # the same on all of its pages
        for one in exemplars
        if one.document != document.sha256
        and not never.isdisjoint(one.absent)
        and look.alike(Template(one)) >= OF_ONE_LOOK
    }
    lacking = Counter(path for absent in alike.values() for path in absent)
    return sure | {path for path in never if lacking[path] >= _ENOUGH}


def with_learnt(
    readings: Sequence[Reading],
    learnt: Sequence[Reading],
    review_below: float,
    asked: Collection[str] = (),
) -> tuple[Reading, ...]:
    """Readings beside what was learnt: a value that both have is surer, of two the surer stays.

    `asked`: paths of fields that a language model was asked for, so that one without a value has
    none as surely as it says; rules that say nothing of a field only do not know it.
    """
    taught = {one.path: one for one in learnt}
    none = {one.path: one.confidence for one in readings if one.value is None and one.path in asked}
    learnt = [one for one in learnt if one.confidence >= none.get(one.path, 0.0)]
    both = [_both(one, taught.get(one.path), review_below) for one in readings]
    agreed = {one.path for one, before in zip(both, readings, strict=True) if one is not before}
    return surest(both, [one for one in learnt if one.path not in agreed])


def _both(own: Reading, other: Reading | None, review_below: float) -> Reading:
    """A reading, surer where what was learnt has the same value."""
    if other is None or own.value is None or own.value != other.value:
        return own
    return surer(own, other, review_below)


def surer(own: Reading, other: Reading, review_below: float) -> Reading:
    """A reading whose value another side has too, which does not know of it."""
    doubt = (1 - own.confidence) * (1 - other.confidence)
    return believed(own, max(own.confidence, min(AT_MOST, 1 - doubt)), review_below)


def _likeliest(
    field: Field, told: Sequence[tuple[Page, Found]], document: Document, settings: Settings
) -> Reading | None:
    """Of what exemplars say of a field the likeliest; None where it is no value of the field."""
    said: dict[str, list[tuple[Page, Found]]] = {}
    for page, found in told:
        said.setdefault(letters(value_in(field, found.text)), []).append((page, found))
    sure = {key: _sureness(own, len(told) - len(own)) for key, own in said.items() if key}
    best = max(sure, key=sure.__getitem__, default=None)
    if best is None:
        return None
    page, found = max(said[best], key=lambda one: (one[1].agreed, one[1].alike))
    words = Words(value_in(field, found.text), evidence_of(page, found.words), sure[best])
    made = reading(field, field.path, words, document.language, settings.review_below)
    return structs.replace(made, source=LEARNT) if made.value is not None else None


def _sureness(own: Sequence[tuple[Page, Found]], against: int) -> float:
    best = max(own_odds(found.agreed, found.alike) for _, found in own)
    return sureness(best, len(own) - 1, against)


def sureness(odds: float, further: int, against: float) -> float:
    """How likely words are right that an exemplar names with such log-odds.

    `further`: exemplars that name the same, `against`: that name others.
    """
    odds += _FURTHER * further - _AGAINST * against
    return min(AT_MOST, 1 / (1 + math.exp(-odds)))


def own_odds(
    agreed: float, alike: float, faithful: float = _FAITHFUL, fair: float = _FAIR
) -> float:
    """The log-odds of one exemplar's word, by the share of anchors that say so and its likeness.

    `faithful`, `fair`: shares from which anchors are of one mind, and nearly so.
    """
    level = 0 if agreed >= faithful else 1 if agreed >= fair else 2
    return _OWN[level] - _UNLIKE * sum(alike < bound for bound in _PARTLY)


def value_in(field: Field, text: str) -> str:
    """Of words that hold one number or day, that, where the field wants one."""
    if field.kind not in ("number", "integer", "date"):
        return text
    places = regions(field.kind, text) or ()
    spans = list(places)
    return text[spans[0].start : spans[0].end] if len(spans) == 1 else text


def evidence_of(page: Page, words: Sequence[int]) -> tuple[Evidence, ...]:
    """The boxes of words of a page, joined where they stand on one line."""
    boxes = line_by_line(page.words[place].box for place in words)
    return tuple(Evidence(page.number, box) for box in boxes)
