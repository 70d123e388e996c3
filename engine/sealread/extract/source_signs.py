"""What rules and the language model say of a field, and the signs of how likely each is right.

The model says it once for each way in which it was shown the page (by lines, by columns). No side
sees another's value before it has one of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sealread.extract.language_model.model import Said
from sealread.extract.language_model.signs import answer_signs
from sealread.extract.result import Reading
from sealread.extract.same_value import plain, same
from sealread.extract.signs import log_odds
from sealread.schema.model import Field

Signs = dict[str, float]


class Candidates(Struct, frozen=True):
    """What all sides say of a field; lists have several readings.

    `known`: of how many of the document's fields rules are sure, 0 to 1: of papers of kinds that
    they know it is most. `usual_null`: the median probability of `null` over the document's fields.
    """

    field: Field
    rules: tuple[Reading, ...]
    said: Said
    known: float = 0.0
    usual_null: float = 0.1


def value_of(field: Field, readings: Sequence[Reading]) -> Any:
    """The value that readings of a field make; None without."""
    said = [one.value for one in readings if one.value is not None]
    if not said:
        return None
    if field.many or any(one.path != field.path for one in readings):
        return [item for one in said for item in (one if isinstance(one, list) else [one])]
    return said[0]


def _agree(one: Any, other: Any) -> bool:
    return one is not None and other is not None and same(one, other)


def _contradict(one: Any, other: Any) -> bool:
    return one is not None and other is not None and not same(one, other)


def signs_of(both: Candidates) -> tuple[Signs, list[Signs]]:
    """Signs of how likely rules are right of a field, and what the model says each time."""
    values = [value_of(both.field, one.readings) for one in both.said]
    said = [_of_model(both, place, values) for place in range(len(values))]
    return _of_rules(both, values), said


def _of_rules(both: Candidates, values: Sequence[Any]) -> Signs:
    """Of several answers of the model the shares that agree, contradict, or say nothing."""
    ruled = value_of(both.field, both.rules)
    times = len(values)
    sure = min((one.confidence for one in both.rules if one.value is not None), default=0.0)
    differs = [_contradict(ruled, one) for one in values]
    surely = max(
        (one.answer.told[0] for one, other in zip(both.said, differs, strict=True) if other),
        default=0.0,
    )
    share = sum(differs) / times
    return {
        "sure": log_odds(sure) if ruled is not None else 0.0,
        "agrees": sum(_agree(ruled, one) for one in values) / times,
        "null": sum(log_odds(one.answer.null) for one in both.said) / times,
        "denied": sum(one is None for one in values) / times,
        "known": both.known,
        "differs": share,
        "differs_known": share * both.known,
        "differs_surely": surely,
        "review": float(any(one.status == "needs_review" for one in both.rules)),
    }


def _of_model(both: Candidates, place: int, values: Sequence[Any]) -> Signs:
    """`place`: which of its answers; the others are those to the page shown in another way."""
    ruled, said, one = value_of(both.field, both.rules), values[place], both.said[place]
    sure = min((own.confidence for own in both.rules if own.value is not None), default=0.0)
    differs = float(_contradict(ruled, said))
    own = answer_signs(both.field, one.answer)
    others = [n for n in range(len(values)) if n != place]
    return own | one.signs | _of_other(both, place, values, others) | {
        "null_unusual": own["null"] - log_odds(both.usual_null),
        "agrees": float(_agree(ruled, said)),
        "ruled_out": float(ruled is None),
        "known": both.known,
        "differs": differs,
        "differs_known": differs * both.known,
        "differs_surely": differs * max(0.0, log_odds(sure)),
        "misfit": float(said is None and bool(one.answer.items)),
        "columns": float(one.columns),
    }  # fmt: skip


def _of_other(both: Candidates, place: int, values: Sequence[Any], others: Sequence[int]) -> Signs:
    """Signs of an answer by what was said of the page shown in the other way.

    `alone`: it was not. `again`: it was the same; `apart`: another value, and how much surer
    (`apart_surer`), which has more words (`within`) or fewer (`around`), and how well its label
    fits (`elsewhere_labelled`). `elsewhere_none`, `elsewhere_null`: no value was there, and how
    likely that was.
    """
    if not others:
        return {"alone": 1.0}
    own, other = both.said[place], both.said[others[0]]
    apart = _contradict(values[place], values[others[0]])
    surer = log_odds(other.answer.likely) - log_odds(own.answer.likely)
    mine, theirs = str(plain(values[place])), str(plain(values[others[0]]))
    return {
        "again": float(_agree(values[place], values[others[0]])),
        "apart": float(apart),
        "apart_surer": surer if apart else 0.0,
        "within": float(apart and mine in theirs),
        "around": float(apart and theirs in mine),
        "elsewhere_none": float(values[others[0]] is None),
        "elsewhere_null": log_odds(other.answer.null),
        "elsewhere_labelled": other.signs.get("labelled", 0.0) if apart else 0.0,
    }
