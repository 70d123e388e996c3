"""Words printed beside a label answer where the reader is not sure."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.extract.asking import Outcome
from sealread.extract.candidates import Candidate
from sealread.extract.labels import Labels
from sealread.extract.neighbours import with_neighbours
from sealread.schema.model import Field, Label
from tests.unit.extract.test_labels import MAP, where

TITLES = ("Name", "Vorname", "PLZ", "Telefon", "Beruf", "Familienname")
FIELDS = [Field(path=f"/{title}", label=Label(name=title, title=title)) for title in TITLES]
LABELS = Labels(MAP, TITLES)
NOTHING = Outcome((), 0.9)


def named(words: str, likelihood: float) -> Outcome:
    return Outcome((Candidate((where(words),), likelihood),), 0.1)


def answers(*outcomes: Outcome) -> list[str | None]:
    told = with_neighbours(LABELS, FIELDS[: len(outcomes)], outcomes, "de")
    return [_said(one.candidates[0].spans[0]) if one.candidates else None for one in told]


def _said(span: Span) -> str:
    return MAP.text[span.start : span.end]


def test_they_answer_where_the_readers_other_answers_stand_behind_their_labels() -> None:
    assert answers(named("Studer", 0.9), NOTHING, NOTHING) == ["Studer", "Lea", "69412"]


def test_they_do_not_where_sure_answers_stand_elsewhere() -> None:
    assert answers(named("Kurs", 0.9), NOTHING, NOTHING) == ["Kurs", None, None]


def test_a_sure_answer_stays() -> None:
    assert answers(named("Studer", 0.9), named("69412", 0.8), named("69412", 0.9)) == [
        "Studer",
        "69412",
        "69412",
    ]


def test_an_unsure_answer_comes_behind_them() -> None:
    assert answers(named("Studer", 0.9), named("69412", 0.3), NOTHING) == ["Studer", "Lea", "69412"]


@pytest.mark.parametrize(("likelihood", "answer"), [(0.85, "Lea"), (0.95, "Kurs")])
def test_many_answers_beside_their_labels_outweigh_one_that_is_elsewhere(
    likelihood: float, answer: str
) -> None:
    in_a_form = [named("Studer", 0.9), named("Kurs", likelihood), named("69412", 0.9)]
    beside = [named("0711 123", 0.9), named("Maler", 0.9)]

    assert answers(*in_a_form, *beside)[1] == answer


def test_a_printed_label_is_no_answer_however_sure_the_reader_is() -> None:
    assert answers(named("Studer", 0.9), named("Telefon", 0.95), named("69412", 0.9))[1] == "Lea"
