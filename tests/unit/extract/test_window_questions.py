"""One wording first, the others where it is unsure."""

from __future__ import annotations

import math

from sealread.document.model import Span
from sealread.extract.retrieval_windows import gathered
from sealread.extract.window_questions import WindowQuestions
from sealread.llm.decoding import Answer
from sealread.schema.model import Field, Label

TEXT = "Number: 17\nMade by: Example Ltd"
SETTLED = 0.95


def field(title: str, *, choices: tuple[str, ...] = ()) -> Field:
    label = Label(title, title, phrases={"en": (f"the {title}",), "de": (f"{title} hier",)})
    return Field(path=f"/{title}", label=label, kind="string", choices=choices)


def named(certainty: float) -> Answer:
    return Answer((Span(8, 10),), (math.log(certainty),), -10.0)


def nothing(certainty: float) -> Answer:
    return Answer((), (math.log(certainty),), math.log(certainty))


def asked(*fields: Field, picks: bool = False) -> WindowQuestions:
    window = gathered(TEXT, [Span(0, len(TEXT))])
    return WindowQuestions(window, fields, "en", 3, picks=picks)


def round_of(questions: WindowQuestions) -> list[str]:
    return [one.text for one in questions.open_ones(SETTLED)]


def test_each_field_is_asked_once_first() -> None:
    assert round_of(asked(field("number"), field("maker"))) == ["the number", "the maker"]


def test_only_unsure_fields_are_asked_in_the_other_wordings() -> None:
    questions = asked(field("number"), field("maker"), field("place"))
    round_of(questions)
    questions.take([named(0.99), named(0.6), nothing(0.97)])

    assert round_of(questions) == ["maker", "maker hier"]
    questions.take([named(0.7), nothing(0.5)])
    assert round_of(questions) == []
    assert [len(questions.answers_of(place)) for place in range(3)] == [1, 3, 1]


def test_an_unsure_nothing_is_asked_again() -> None:
    questions = asked(field("number"))
    round_of(questions)
    questions.take([nothing(0.8)])

    assert round_of(questions) == ["number", "number hier"]


def test_choices_are_asked_with_the_first_wording() -> None:
    questions = asked(field("kind", choices=("wood", "stone")), picks=True)
    first = questions.open_ones(SETTLED)
    assert [one.choices for one in first] == [(), ("wood", "stone")]
    questions.take([named(0.2), named(0.9)])

    assert [one.choices for one in questions.open_ones(SETTLED)] == [(), ()]


def test_where_no_words_can_be_an_answer_nothing_is_asked() -> None:
    window = gathered("No day here", [Span(0, 11)])
    day = Field(path="/day", label=Label("day", "day"), kind="date")

    assert WindowQuestions(window, [day], "en", 3, picks=True).open_ones(SETTLED) == []


def test_a_field_is_done_with_the_last_answer_before_the_next_field() -> None:
    questions = asked(field("number"), field("maker"))
    round_of(questions)

    assert [questions.fields_done(done) for done in (0, 1, 2)] == [0, 0, 1]
