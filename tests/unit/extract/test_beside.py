"""Words printed right behind a label."""

import pytest

from sealread.document.model import Span
from sealread.extract.asking import Outcome
from sealread.extract.beside import bare, beside, with_neighbours
from sealread.extract.candidates import Candidate
from sealread.schema.model import Field, Label

FORM = """Anmeldung zum Kurs
Name:        Studer
Vorname      Lea           Telefon: 0711 123
Ort:        PLZ:  69412
Hinweis
"""


def said(phrase: str, labels: tuple[str, ...] = ()) -> str | None:
    span = beside(FORM, [phrase], {bare(label) for label in labels})
    return None if span is None else FORM[span.start : span.end]


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("Name:", "Studer"),
        ("Name", "Studer"),
        ("vorname", "Lea"),
        ("Telefon", "0711 123"),
        ("PLZ", "69412"),
        ("Hinweis", None),
        ("Anmeldung", None),
        ("", None),
    ],
)
def test_they_are_on_the_labels_line(label: str, words: str | None) -> None:
    assert said(label) == words


def test_another_label_is_no_value() -> None:
    assert said("Ort") is None
    assert said("Vorname", ("Lea",)) is None


def test_only_the_first_colons_of_a_long_line_part_a_label() -> None:
    assert beside(":" * 200_000 + " x", ["Name"], set()) is None


def field(title: str) -> Field:
    return Field(path=f"/{title}", label=Label(name=title, title=title))


def named(words: str, likelihood: float) -> Outcome:
    start = FORM.index(words)
    return Outcome((Candidate((Span(start, start + len(words)),), likelihood),), 0.1)


NOTHING = Outcome((), 0.9)


def answers(outcomes: list[Outcome]) -> list[str | None]:
    fields = [field("Name"), field("Vorname"), field("PLZ")]
    return [
        FORM[one.candidates[0].spans[0].start : one.candidates[0].spans[0].end]
        if one.candidates
        else None
        for one in with_neighbours(FORM, fields, outcomes, "de")
    ]


def test_they_answer_where_the_readers_other_answers_stand_behind_their_labels() -> None:
    assert answers([named("Studer", 0.9), NOTHING, NOTHING]) == ["Studer", "Lea", "69412"]


def test_they_do_not_where_sure_answers_stand_elsewhere() -> None:
    assert answers([named("Kurs", 0.9), NOTHING, NOTHING]) == ["Kurs", None, None]


def test_a_sure_answer_stays() -> None:
    found = answers([named("Studer", 0.9), named("69412", 0.8), named("69412", 0.9)])

    assert found == ["Studer", "69412", "69412"]


def test_an_unsure_answer_comes_behind_them() -> None:
    found = answers([named("Studer", 0.9), named("69412", 0.3), NOTHING])

    assert found == ["Studer", "Lea", "69412"]
