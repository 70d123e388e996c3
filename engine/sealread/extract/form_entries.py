"""What the structure of a form says of the fields that are asked for, beside the reader's answers.

The reader's answers count as one more piece of evidence for which entry belongs to which label.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.asking import Outcome
from sealread.extract.candidates import Candidate
from sealread.extract.forms.owning import Way
from sealread.extract.forms.reader import Entry, entries
from sealread.extract.plan import wordings
from sealread.extract.prose import is_prose
from sealread.extract.settings import Settings
from sealread.schema.model import Field

_FEWEST = 3
"""With fewer labels, or fewer than two of three asked for, it is not certain to be a form.

Forms print 0.7 of the labels asked for and more; declarations up to 0.6, invoices and
agreements fewer.
"""
_CLEAR = 0.9
_NAMED = 0.96
"""How often an entry is right that the reader names as well …"""
_OPTION = 0.91
"""… a further option of one …"""
_GOING_ON: dict[Way, float] = {"below": 0.76, "right": 0.6, "above": 0.6, "box": 0.6}
"""… and further words, by how the first ones stand to the label (measured on forms)."""
_LEAST, _BY_MARGIN, _BY_COST, _MOST, _LEAST_OF_ALL = 0.8, 0.045, 0.03, 0.98, 0.55
"""A first entry is the surer the more all others would have cost, and the less it does."""


def with_entries(
    text: TextMap,
    fields: Sequence[Field],
    outcomes: Sequence[Outcome],
    language: str | None,
    settings: Settings,
    unasked: Sequence[Field] = (),
) -> list[Outcome]:
    """The outcomes, those of labels that a form prints with their entries first.

    `unasked`: fields of the schema that are not asked for here; whether it is a form they tell too.
    """
    names = {
        number: wordings(field.label, language)
        for number, field in enumerate([*fields, *unasked])
        if field.kind == "string" and not field.choices
    }

    def said(owner: int) -> Sequence[Candidate]:
        return outcomes[owner].candidates if owner < len(outcomes) else ()

    def told(owner: int, span: Span) -> float:
        return max((one.likelihood for one in said(owner) if _overlap(one, span)), default=0.0)

    found = entries(text, names, told)
    if 3 * len(found) < 2 * len(names):
        return list(outcomes)
    is_form = len(found) >= _FEWEST
    if not is_form and is_prose(text.text):
        return list(outcomes)
    return [
        _with(outcome, found[number], fields[number])
        if number in found and _outweigh(found[number], outcome, fields[number], settings, is_form)
        else outcome
        for number, outcome in enumerate(outcomes)
    ]


def _outweigh(
    found: Sequence[Entry], outcome: Outcome, field: Field, settings: Settings, is_form: bool
) -> bool:
    """Whether entries are to be believed rather than the reader.

    One that is sure is right where one value is wanted; of the entries of a form it names one.
    """
    sure = max((one.likelihood for one in outcome.candidates), default=0.0)
    several = field.many or field.listable
    if is_form:
        return several or sure < settings.review_below
    return several and max(_likelihood(outcome, one) for one in found) >= _CLEAR > sure


def _with(outcome: Outcome, found: Sequence[Entry], field: Field) -> Outcome:
    items = tuple(_candidate(one, _likelihood(outcome, one)) for one in found)
    kept = items if field.many or field.listable else items[:1]
    rest = tuple(one for one in outcome.candidates if not _covered(one, kept))
    return replace(outcome, candidates=(kept[0], *rest), listed=kept, items=kept)


def _candidate(entry: Entry, likelihood: float) -> Candidate:
    parts = entry.parts if len(entry.parts) > 1 else ()
    return Candidate((Span(entry.parts[0].start, entry.parts[0].end),), likelihood, parts)


def _likelihood(outcome: Outcome, entry: Entry) -> float:
    """How often such entries are right."""
    if any(_overlap(one, part) for one in outcome.candidates for part in entry.parts):
        return _NAMED
    if not entry.first:
        return _OPTION if entry.is_option else _GOING_ON[entry.owned.way]
    sure = _LEAST + _BY_MARGIN * entry.owned.margin - _BY_COST * max(entry.owned.cost - 1.0, 0.0)
    return min(max(sure, _LEAST_OF_ALL), _MOST)


def _overlap(one: Candidate, span: Span) -> bool:
    return any(other.start < span.end and span.start < other.end for other in one.spans)


def _covered(one: Candidate, kept: Sequence[Candidate]) -> bool:
    return any(_overlap(one, span) for other in kept for span in other.spans)
