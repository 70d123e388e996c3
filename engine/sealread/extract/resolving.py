"""Who is believed of a field: rules or the language model.

Both bring readings of the same fields and do not see each other's; the model brings them once for
each way in which it was shown the page. Each is given how likely it is right, from signs of its own
and from whether others say the same (`source_signs`); the likeliest one stays, and where none is
likely enough there is no value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from statistics import fmean, median
from types import MappingProxyType

from msgspec import structs

from sealread.document.model import Document
from sealread.extract.confidence import as_tie, believed, worth
from sealread.extract.grounding import letters
from sealread.extract.job import Cancelled, Job, Progress
from sealread.extract.language_model.asking import OnValue
from sealread.extract.language_model.model import LanguageModel, Said
from sealread.extract.learnt_places import Places
from sealread.extract.other_labels import OtherLabels, is_empty_box
from sealread.extract.plan import Plan
from sealread.extract.providers import LISTED_KEYS
from sealread.extract.record_filling import confirmed, filled
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.same_value import same
from sealread.extract.settings import Settings
from sealread.extract.source_signs import Candidates, signs_of, value_of
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights
from sealread.schema.model import Field, OpenKeys, Records
from sealread.schema.paths import is_in, templated

_RUNNERS_UP = 3
_DECIMALS = 4
"""So many a confidence has."""
_TIE = 0.01
"""Likelihoods differ by less where a processor rounds otherwise."""
_SURE = 0.85
_KNOWN, _KNOWN_SETTLED = 0.5, 0.75
"""Share of fields that rules are sure of where they know a kind, and what settles a field there."""
_FILLED = 0.6
"""Share of a list's cells from which a table is taken to be understood."""
_SURELY = 0.95
"""Mean confidence of what rules tell of a list from which it stays (tests/bench/README.md)."""
_TABLE, _WHOLE, _UNKNOWN = "table", 0.75, 0.6
"""Of a table in a paper that rules do not know fewer cells have words than `_WHOLE` of them: its
headers were understood in part, and `_UNKNOWN` of its cells are right (tests/bench/README.md)."""
_TOLD = "told"
"""The way of rules that know the kind of paper and of list."""
_MATCHED, _LONG = {_TABLE, "section"}, 200
"""Ways of rules that read lists of any kind by headers or headings: they settle a list where rules
know the paper, or where it has more cells than a person would wait for, half a second each."""


def together(
    readings: Sequence[Reading], said: Sequence[Said], known: float | None = None
) -> tuple[list[Candidates], list[Reading]]:
    """The fields that the model was asked for with what rules say of them; all other readings.

    `known`: the share of the document's fields that rules are sure of; None: all were asked. What
    rules take for a value and is another field's name, or an empty box to tick, is left out.
    """
    labels = OtherLabels([one[0].field for one in said])
    asked = {one[0].field.path: one for one in said}
    own: dict[str, list[Reading]] = {path: [] for path in asked}
    others: list[Reading] = []
    for reading in readings:
        path = reading.path if reading.path in asked else reading.path.rpartition("/")[0]
        (own[path] if path in asked else others).append(reading)
    if known is None:
        known = known_share([one[0].field for one in said], readings)
    usual = median([one[0].answer.null for one in said]) if said else 0.0
    found = []
    for path, one in asked.items():
        field = one[0].field
        rules = tuple(read for read in own[path] if not _is_none(labels, field, read.text))
        found.append(Candidates(field, _as_one(field, rules, one), one, known, usual))
    return found, others


def _is_none(labels: OtherLabels, field: Field, text: str | None) -> bool:
    """Whether words are no value: a box that is empty says that something is not so, if asked."""
    if not text:
        return False
    takes_words = field.kind == "string" and not field.choices
    return labels.named(field, text) or (takes_words and is_empty_box(text))


def _as_one(field: Field, rules: tuple[Reading, ...], said: Said) -> tuple[Reading, ...]:
    """Items that rules tell apart by the room between them, as one text where the model says so.

    Only of a field that may have one value as well as several.
    """
    stated = [one for one in rules if one.text and one.value is not None]
    if field.many or not field.listable or len(stated) < 2:
        return rules
    joined = letters("".join(one.text or "" for one in stated))
    for one in said:
        whole = [read for read in one.readings if read.text and read.path == field.path]
        if len(whole) == 1 and letters(whole[0].text or "") == joined:
            sure = min(read.confidence for read in stated)
            first = stated[0]
            return (
                structs.replace(
                    whole[0], confidence=sure, status=first.status, source=first.source
                ),
            )
    return rules


def _is_sure(reading: Reading) -> bool:
    return reading.value is not None and reading.confidence >= _SURE


def with_model(
    model: LanguageModel,
    document: Document,
    job: Job,
    readings: Sequence[Reading],
    wanted: Plan,
    settings: Settings,
    on_field: Progress | None,
    cancelled: Cancelled | None,
    on_value: OnValue | None = None,
    settled_paths: Collection[str] = (),
    places: Places = MappingProxyType({}),
) -> tuple[Reading, ...]:
    """Readings of rules with what the language model says beside them.

    `settled_paths`: of fields and lists that it need not be asked for; `places`: where
    fields stand, if that was learnt. `on_value` is told all of it as it comes, before anything is
    decided.
    """
    if settings.effort == "fast":
        return tuple(readings)
    if on_value is not None:
        for one in readings:
            if one.value is not None and one.text:
                on_value(one.path, one.text)
    weights = model.weights
    known = known_share(wanted.fields, readings)
    settled = settled_above(known, weights)
    asked = [
        f for f in wanted.fields
        if f.path not in settled_paths and _is_open(f, readings, settings, settled)
    ]  # fmt: skip
    lists = [
        node for node in wanted.records
        if node.path not in settled_paths and not _is_told(node, readings, job, known)
    ]  # fmt: skip
    open_keys = [
        node for node in wanted.open_keys if model.has_adapter and not _is_ruled(node, readings)
    ]  # without an adapter a model names labels that are none (tests/bench/README.md)
    tell = _progress(on_field, len(asked) + len(lists) + len(open_keys))
    said = model.read(
        document, job.text_map, asked, lambda done, _: tell(done), cancelled, on_value, places
    )
    found, made = together(readings, said, known)
    made += [one for both in found for one in decided(both, weights, settings.review_below)]
    for number, node in enumerate(lists):
        tell(len(asked) + number)
        told = _told_of(node, made, job, known, settings.review_below)
        listed = model.read_list(document, job.text_map, node, cancelled, on_value)
        cells = listed.readings if listed is not None else ()
        made = [one for one in made if not is_in(one.path, node.path)]
        of_rules, of_model = (
            filled(confirmed(own, other, node.path, settings.review_below), other, node.path)
            for own, other in ((told, cells), (cells, told))
        )
        if listed is not None and _is_better(of_model, of_rules, _Told(node, told, job.ways)):
            made += of_model
            job.counts = {p: n for p, n in job.counts.items() if not is_in(p, node.path)}
            job.counts |= listed.counts
        else:
            made += of_rules
    for number, keys in enumerate(open_keys, start=len(asked) + len(lists)):
        tell(number)
        if entries := model.read_keys(document, job.text_map, keys, cancelled):
            made = [one for one in made if not is_in(one.path, keys.path)] + list(entries)
    tell(len(asked) + len(lists) + len(open_keys))
    return tuple(sorted(made, key=job.place))


def _progress(on_field: Progress | None, total: int) -> Callable[[int], None]:
    """Tells how many fields and lists are done of so many in all."""

    def tell(done: int) -> None:
        if on_field is not None and total:
            on_field(done, total)

    return tell


def _of(node: Records | OpenKeys, readings: Sequence[Reading]) -> list[Reading]:
    return [one for one in readings if is_in(one.path, node.path)]


def _told_of(
    node: Records, readings: Sequence[Reading], job: Job, known: float, review_below: float
) -> list[Reading]:
    """What rules tell of a list; less surely by a table that they understand in part."""
    told = _of(node, readings)
    ways = {way for path, way in job.ways.items() if is_in(path, node.path)}
    if known >= _KNOWN or ways != {_TABLE} or _stated(told) >= _WHOLE * len(told):
        return told
    return [
        believed(one, min(one.confidence, _UNKNOWN), review_below) if one.value is not None else one
        for one in told
    ]


def _is_told(node: Records, readings: Sequence[Reading], job: Job, known: float) -> bool:
    """Whether rules answer a list, most cells of it, or surely know that it has no items.

    `known`: the share of fields they are sure of. Words of a header that is none make a whole table
    wrong, so where rules do not know the paper the model is asked beside a table, if it is not too
    long.
    """
    told = _of(node, readings)
    ways = {way for path, way in job.ways.items() if is_in(path, node.path)}
    settling = {_TOLD} | (_MATCHED if known >= _KNOWN or len(told) > _LONG else set())
    if not ways & settling:
        return False
    return _stated(told) >= _FILLED * len(told) > 0 or _is_surely_none(told)


def _is_surely_none(told: Sequence[Reading]) -> bool:
    """Whether all that is told of a list is that it has no items, for certain."""
    return bool(told) and all(one.value is None and one.confidence >= _SURELY for one in told)


def _is_ruled(node: OpenKeys, readings: Sequence[Reading]) -> bool:
    """Whether a rule says what stands under keys of the page, not the fast reader's list alone.

    Of what that lists one value in six is right.
    """
    return any(one.value is not None and one.source != LISTED_KEYS for one in _of(node, readings))


def _stated(readings: Sequence[Reading]) -> int:
    return sum(one.value is not None for one in readings)


class _Told:
    """What rules tell of a list themselves. `ways`: by path, how readings of rules are come by."""

    def __init__(self, node: Records, told: Sequence[Reading], ways: Mapping[str, str]) -> None:
        own = [one for one in told if one.value is not None]
        self.sure = [one.confidence for one in own]
        self._columns = {templated(one.path) for one in own}
        self._knows = {way for path, way in ways.items() if is_in(path, node.path)} == {_TOLD}

    def compared(self, readings: Sequence[Reading]) -> list[Reading]:
        """What is compared: what rules tell where they know the kind of list, else all of it.

        Their columns say then which records there are; other columns, of which they never speak,
        speak for nobody.
        """
        if not self._knows:
            return list(readings)
        return [one for one in readings if templated(one.path) in self._columns]


def _is_better(of_model: Sequence[Reading], of_rules: Sequence[Reading], told: _Told) -> bool:
    """Whether a list has the records of the model, not those of rules.

    Each with what the other side says of them more surely. Where rules are sure of all they tell
    themselves, theirs stay: a reading with more cells would outweigh them by cells that nobody
    should have filled. They stay too where both are worth the same: they go as the page does.
    """
    if not told.sure:
        return True
    ours, theirs = (worth(told.compared(own)) for own in (of_model, of_rules))
    return fmean(told.sure) < _SURELY and round(ours - theirs, _DECIMALS) > 0


def known_share(fields: Sequence[Field], readings: Sequence[Reading]) -> float:
    """Of how many of a document's fields rules are sure, 0 to 1: of kinds they know it is most."""
    sure = {one.path for one in readings if _is_sure(one)}
    sure |= {path.rpartition("/")[0] for path in sure}
    return sum(field.path in sure for field in fields) / max(len(fields), 1)


def settled_above(known: float, weights: SourceWeights) -> float:
    """The confidence of rules above which the model is not asked.

    Of papers of kinds that rules know it is lower: there they are right more often than the model.
    """
    return _KNOWN_SETTLED if known >= _KNOWN else weights.settled


def _is_open(field: Field, readings: Sequence[Reading], settings: Settings, settled: float) -> bool:
    """Whether the model is asked for a field."""
    if settings.effort != "standard":
        return True
    own = [one for one in readings if one.path == field.path or _below(one.path, field.path)]
    sure = [one.confidence for one in own if one.value is not None]
    return not sure or min(sure) < settled


def _below(path: str, field: str) -> bool:
    return path.rpartition("/")[0] == field


def decided(both: Candidates, weights: SourceWeights, review_below: float) -> tuple[Reading, ...]:
    """The readings of a field by the likeliest of all sides, with how likely it is right."""
    sides = [both.rules, *(one.readings for one in both.said)]
    sure = likelihoods(both, weights)
    best = max(range(len(sides)), key=lambda side: sure[side])
    if sure[best] < weights.least:
        order = sorted(range(len(sides)), key=lambda side: -sure[side])
        near = [one for side in order for one in sides[side]]
        none = 1 - sure[best] if sure[best] else fmean(one.answer.null for one in both.said)
        return (_nothing(both.field, near, none),)
    others = [one for side, own in enumerate(sides) if side != best for one in own]
    made = [believed(_beside(one, others), sure[best], review_below) for one in sides[best]]
    return tuple(map(as_tie, made)) if _is_tie(both.field, sides, sure, best) else tuple(made)


def _is_tie(
    field: Field, sides: Sequence[tuple[Reading, ...]], sure: Sequence[float], best: int
) -> bool:
    """Whether another side says something else and is as likely."""
    value = value_of(field, sides[best])
    return any(
        sure[side] > sure[best] - _TIE and not same(value_of(field, own), value)
        for side, own in enumerate(sides)
        if side != best
    )


def likelihoods(both: Candidates, weights: SourceWeights) -> list[float]:
    """How likely each side's value is right, rules first; 0 of a side that has none."""
    rules, said = signs_of(both)
    own = [weights.rules(rules) if value_of(both.field, both.rules) is not None else 0.0]
    for one, signs in zip(both.said, said, strict=True):
        has_value = value_of(both.field, one.readings) is not None
        own.append(weights.model(signs) if has_value else 0.0)
    return own


def _nothing(field: Field, near: Sequence[Reading], none: float) -> Reading:
    """That there is no value; `none`: how likely that is."""
    said = [one for one in near if one.text]
    close = [
        RunnerUp(one.text or "", one.evidence, round(1 - none, 4), one.source)
        for one in said[:_RUNNERS_UP]
    ]
    more = [
        structs.replace(one, source=one.source or reading.source)
        for reading in near
        for one in reading.runners_up
    ]
    return absent(field.path, none, (*close, *more)[:_RUNNERS_UP])


def _beside(taken: Reading, others: Sequence[Reading]) -> Reading:
    """A reading that has what other sides say among its runners-up."""
    said = [
        RunnerUp(one.text or "", one.evidence, one.confidence, one.source)
        for one in others
        if one.text and one.value is not None and not same(one.value, taken.value)
    ]
    near = {one.text: one for one in reversed((*said, *taken.runners_up))}
    return structs.replace(taken, runners_up=tuple(reversed(near.values()))[:_RUNNERS_UP])
