"""Signs of how likely an answer of the model is right, apart from what others say of the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sealread.extract.language_model.asking import Copied, FieldAnswer
from sealread.extract.language_model.word_places import WordPlaces
from sealread.extract.signs import log_odds
from sealread.llm.script import Place
from sealread.schema.model import Field


def answer_signs(field: Field, answer: FieldAnswer) -> dict[str, float]:
    """Log-odds of `null`, of the answer's tokens and of the least likely one; what was asked."""
    first = answer.items[0] if answer.items else None
    mean, least = answer.told
    return {
        "null": log_odds(answer.null),
        "mean": log_odds(mean),
        "least": log_odds(least),
        "typed": float(field.kind in ("number", "integer", "date")),
        "choice": float(answer.choice is not None),
        "many": float(field.many),
        "several": float(first is not None and len(first.places) > 1),
    }


def page_signs(
    word_places: WordPlaces, fields: Sequence[Field], answers: Sequence[FieldAnswer]
) -> Iterator[dict[str, float]]:
    """Signs of each answer on one page: whether it stands beside its label, and for others too.

    `labelled`: of the label's words those beside the answer, 0 to 1; `printed`: those anywhere.
    `shared`: other fields are answered with the same words; `surer`: one of them more surely.
    """
    said = [_taken(answer) for answer in answers]
    times = Counter(place for place, _ in said if place is not None)
    best: dict[tuple[Place, ...], float] = {}
    for place, sure in said:
        if place is not None:
            best[place] = max(sure, best.get(place, 0.0))
    for field, (place, sure) in zip(fields, said, strict=True):
        label = field.label
        yield {
            "printed": word_places.printed(label),
            "labelled": max((word_places.labelled(label, one) for one in place or ()), default=0.0),
            "shared": float(place is not None and times[place] > 1),
            "surer": float(place is not None and best[place] > sure),
        }


def first_signs(first: FieldAnswer, *, kept: bool) -> dict[str, float]:
    """Signs of an answer by what was said of the field before, as other fields were not known yet.

    `kept`: it was the same.
    """
    return {
        "kept": float(kept),
        "first_null": log_odds(first.null),
        "first_mean": log_odds(first.told[0]),
    }


def list_signs(word_places: WordPlaces, fields: Sequence[Field], null: float) -> dict[str, float]:
    """Signs of whether a page has a list with some columns.

    `list_null`: the log-odds of its having no record; `titled`: the share of the columns' titles
    that are printed.
    """
    printed = [word_places.printed(field.label) for field in fields]
    return {"list_null": log_odds(null), "titled": sum(printed) / max(len(printed), 1)}


def record_signs(
    word_places: WordPlaces, stands: Copied | None, begun: float, answers: Sequence[FieldAnswer]
) -> dict[str, float]:
    """Signs of whether there is a record with some cells; `stands`: words that tell where it is.

    `begun`: the log-odds of its following what was said before. `filled`: the share of its cells
    that have words; `in_line`: of these those that stand in one line with `stands`.
    """
    said = [one.items[0].places[0] for one in answers if one.items]
    level = [place for place in said if stands and word_places.are_level(place, stands.places[0])]
    return {
        "begun": log_odds(begun),
        "filled": len(said) / max(len(answers), 1),
        "in_line": len(level) / max(len(said), 1),
    }


def cell_signs(
    word_places: WordPlaces,
    field: Field,
    answer: FieldAnswer,
    stands: Copied | None,
    column: Sequence[Place],
) -> dict[str, float]:
    """Signs of a cell of a record; `stands`: words that tell where it is.

    `column`: where the column's cells stand, this one among them. `level`: it stands in one line
    with `stands`. `twice`: other records are answered with the same words, at the same place.
    `aligned`: the share of the column's other cells that begin or end where it does.
    """
    signs = answer_signs(field, answer) | {
        "printed": word_places.printed(field.label),
        "ruled_out": 1.0,
    }
    if not answer.items:
        return signs
    place = answer.items[0].places[0]
    others = [one for one in column if one != place]
    return signs | {
        "labelled": word_places.labelled(field.label, place),
        "level": float(stands is not None and word_places.are_level(place, stands.places[0])),
        "twice": float(len(column) - len(others) > 1),
        "aligned": sum(word_places.are_aligned(place, one) for one in others) / max(len(others), 1),
    }


def _taken(answer: FieldAnswer) -> tuple[tuple[Place, ...] | None, float]:
    """Where the words of an answer stand, and how likely it is."""
    if not answer.items:
        return None, 0.0
    return answer.items[0].places, answer.likely
