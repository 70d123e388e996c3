"""Who is believed of a field: rules and the fast reader, or the language model.

Both bring readings of the same fields and do not see each other's. Each is given how likely it is
right, from signs of its own and from whether the other says the same; the likelier one stays, and
where neither is likely enough there is no value.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

from msgspec import Struct, structs

from sealread.document.model import Document
from sealread.extract.confidence import believed
from sealread.extract.job import Cancelled, Job, Progress
from sealread.extract.language_model.model import LanguageModel, ModelReading
from sealread.extract.language_model.signs import answer_signs
from sealread.extract.plan import Plan
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.settings import Settings
from sealread.extract.signs import log_odds
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights
from sealread.schema.model import Field, Records

Signs = dict[str, float]
_RUNNERS_UP = 3
_SURE = 0.85
_KNOWN, _KNOWN_SETTLED = 0.5, 0.75
"""Share of fields that rules are sure of where they know a kind, and what settles a field there."""
_FILLED = 0.6
"""Share of a list's cells from which a table is taken to be understood."""
_SURE_WAYS = {"table", "told", "section"}


class Candidates(Struct, frozen=True):
    """What both say of a field; lists have several readings.

    `known`: of how many of the document's fields rules are sure, 0 to 1: of papers of kinds that
    they know it is most. `usual_null`: the median probability of `null` over the document's fields.
    """

    field: Field
    rules: tuple[Reading, ...]
    model: ModelReading
    known: float = 0.0
    usual_null: float = 0.1


def together(
    readings: Sequence[Reading], said: Sequence[ModelReading], known: float | None = None
) -> tuple[list[Candidates], list[Reading]]:
    """The fields that the model was asked for with what rules say of them; all other readings.

    `known`: the share of the document's fields that rules are sure of; None: all were asked.
    """
    asked = {one.field.path: one for one in said}
    own: dict[str, list[Reading]] = {path: [] for path in asked}
    others: list[Reading] = []
    for reading in readings:
        path = reading.path if reading.path in asked else reading.path.rpartition("/")[0]
        (own[path] if path in asked else others).append(reading)
    if known is None:
        known = known_share([one.field for one in said], readings)
    usual = median([one.answer.null for one in said]) if said else 0.0
    found = [
        Candidates(one.field, tuple(own[path]), one, known, usual) for path, one in asked.items()
    ]
    return found, others


def _is_sure(reading: Reading) -> bool:
    return reading.value is not None and reading.confidence >= _SURE


def value_of(field: Field, readings: Sequence[Reading]) -> Any:
    """The value that readings of a field make; None without."""
    said = [one.value for one in readings if one.value is not None]
    if not said:
        return None
    if field.many or any(one.path != field.path for one in readings):
        return [item for one in said for item in (one if isinstance(one, list) else [one])]
    return said[0]


def same(one: Any, other: Any) -> bool:
    """Whether two values say the same: letters and digits, or numbers."""
    return _plain(one) == _plain(other)


def _plain(value: Any) -> object:
    if isinstance(value, list):
        return tuple(sorted(map(str, map(_plain, value))))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    return "".join(filter(str.isalnum, str(value).casefold())) or str(value)


def signs_of(both: Candidates) -> tuple[Signs, Signs]:
    """Signs of how likely rules and model are right of a field."""
    field, model, rules = both.field, both.model, both.rules
    ruled, said = value_of(field, rules), value_of(field, model.readings)
    sure = min((one.confidence for one in rules if one.value is not None), default=0.0)
    answer = model.answer
    own = answer_signs(field, answer) | model.signs
    agree = float(ruled is not None and said is not None and same(ruled, said))
    own_rules = {
        "sure": log_odds(sure) if ruled is not None else 0.0,
        "agrees": agree,
        "null": log_odds(answer.null),
        "denied": float(said is None),
        "known": both.known,
        "differs": float(said is not None and not agree),
        "differs_known": float(said is not None and not agree) * both.known,
        "differs_surely": float(said is not None and not agree) * answer.told[0],
        "review": float(any(one.status == "needs_review" for one in rules)),
    }
    own_model = own | {
        "null_unusual": own["null"] - log_odds(both.usual_null),
        "agrees": agree,
        "ruled_out": float(ruled is None),
        "known": both.known,
        "differs": float(ruled is not None and not agree),
        "differs_known": float(ruled is not None and not agree) * both.known,
        "differs_surely": float(ruled is not None and not agree) * max(0.0, log_odds(sure)),
        "misfit": float(said is None and bool(answer.items)),
    }
    return own_rules, own_model


def with_model(
    model: LanguageModel,
    document: Document,
    job: Job,
    readings: Sequence[Reading],
    wanted: Plan,
    settings: Settings,
    on_field: Progress | None,
    cancelled: Cancelled | None,
) -> tuple[Reading, ...]:
    """Readings of rules and the fast reader with what the language model says beside them."""
    if settings.effort == "fast":
        return tuple(readings)
    weights = model.weights
    known = known_share(wanted.fields, readings)
    settled = settled_above(known, weights)
    asked = [f for f in wanted.fields if _is_open(f, readings, settings, settled)]
    said = model.read(document, job.text_map, asked, on_field, cancelled)
    found, made = together(readings, said, known)
    made += [one for both in found for one in decided(both, weights, settings.review_below)]
    for node in wanted.records:
        told = [one for one in made if _is_in(one.path, node.path)]
        if _is_told(node, told, job):
            continue
        listed = model.read_list(document, job.text_map, node, cancelled)
        if listed is not None and _stated(listed.readings) > _stated(told):
            made = [one for one in made if not _is_in(one.path, node.path)]
            made += listed.readings
            job.counts = {p: n for p, n in job.counts.items() if not _is_in(p, node.path)}
            job.counts |= listed.counts
    return tuple(sorted(made, key=job.place))


def _is_told(node: Records, told: Sequence[Reading], job: Job) -> bool:
    """Whether a table or the structure of the document answers a list, most cells of it."""
    ways = {way for path, way in job.ways.items() if _is_in(path, node.path)}
    return bool(ways & _SURE_WAYS) and _stated(told) >= _FILLED * len(told) > 0


def _stated(readings: Sequence[Reading]) -> int:
    return sum(one.value is not None for one in readings)


def _is_in(path: str, node: str) -> bool:
    return path == node or path.startswith(f"{node}/")


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
    """The readings of a field by the likelier of both, with how likely it is right."""
    rules, model = signs_of(both)
    ruled = value_of(both.field, both.rules) is not None
    said = value_of(both.field, both.model.readings) is not None
    sure_rules = weights.rules(rules) if ruled else 0.0
    sure_model = weights.model(model) if said else 0.0
    if max(sure_rules, sure_model) < weights.least:
        near = both.model.readings if sure_model >= sure_rules else both.rules
        return (_nothing(both.field, near, max(sure_rules, sure_model)),)
    taken, other, sure = (
        (both.model.readings, both.rules, sure_model)
        if sure_model > sure_rules
        else (both.rules, both.model.readings, sure_rules)
    )
    return tuple(believed(_beside(one, other), sure, review_below) for one in taken)


def _nothing(field: Field, near: Sequence[Reading], sure: float) -> Reading:
    said = [one for one in near if one.text]
    close = [RunnerUp(one.text or "", one.evidence, round(sure, 4)) for one in said[:_RUNNERS_UP]]
    more = [one for reading in near for one in reading.runners_up]
    return absent(field.path, 1 - sure, (*close, *more)[:_RUNNERS_UP])


def _beside(taken: Reading, others: Sequence[Reading]) -> Reading:
    """A reading that has what the other side says among its runners-up."""
    said = [
        RunnerUp(one.text or "", one.evidence, one.confidence)
        for one in others
        if one.text and one.value is not None and not same(one.value, taken.value)
    ]
    near = dict.fromkeys([*said, *taken.runners_up])
    return structs.replace(taken, runners_up=tuple(near)[:_RUNNERS_UP])
