"""Real examples varied: answers move with their words, labels stay."""

from __future__ import annotations

import re
from random import Random

import pytest

from models.training.augment import Rare, rare_words, varied
from models.training.factory.reading import Example, Question
from sealread.document.model import Span

TEXT = "Seller: Kravex Handel GmbH\nDate: 03.11.2019\nTotal: 1234,50 EUR\nNo. AB-1234\nend"
LABELS = ("Seller", "Date", "Total", "No. ")
RARE = Rare(
    frozenset({"seller", "date", "total", "gmbh", "eur", "end"}),
    ("Ostwaldinger", "Bo", "NORDLICHT", "Ypsilon"),
)
SEEDS = range(60)


def _question(answer: str) -> Question:
    start = TEXT.index(answer)
    return Question((answer,), (Span(start, start + len(answer)),))


EXAMPLE = Example(
    TEXT,
    tuple(map(_question, ("Kravex Handel GmbH", "03.11.2019", "1234,50", "AB-1234", "end"))),
    "test",
)
FORM = re.compile(
    r"Seller: (.+)\nDate: (\d\d\.\d\d\.\d{4})\nTotal: (\d{4},\d\d) EUR\nNo\. (\S+)\nend"
)


def _answers(example: Example) -> list[str]:
    return [example.text[q.spans[0].start : q.spans[0].end] for q in example.questions]


@pytest.mark.parametrize("seed", SEEDS)
def test_answers_move_with_their_words_and_labels_stay(seed: int) -> None:
    made = varied(EXAMPLE, Random(seed), RARE)
    found = FORM.fullmatch(made.text)

    assert found is not None
    assert _answers(made) == [*found.groups(), "end"]


def test_names_dates_and_numbers_are_exchanged_now_and_then() -> None:
    said = [_answers(varied(EXAMPLE, Random(seed), RARE)) for seed in SEEDS]

    assert all(len({answers[place] for answers in said}) > 3 for place in range(3))


def test_one_number_is_exchanged_alike_wherever_it_stands() -> None:
    for seed in SEEDS:
        *_, total, number, _ = _answers(varied(EXAMPLE, Random(seed), RARE))
        assert total[:4] == number[-4:]


def test_a_date_stays_a_date() -> None:
    for seed in SEEDS:
        day, month, year = map(int, _answers(varied(EXAMPLE, Random(seed), RARE))[1].split("."))
        assert 1 <= day <= 28
        assert 1 <= month <= 12
        assert 1990 <= year < 2030


def test_the_same_seed_varies_alike() -> None:
    assert varied(EXAMPLE, Random(1), RARE) == varied(EXAMPLE, Random(1), RARE)


def test_a_question_without_an_answer_keeps_none() -> None:
    nothing = Example(TEXT, (Question(("IBAN",), ()),), "test")

    assert all(varied(nothing, Random(s), RARE).questions == nothing.questions for s in SEEDS)


def test_words_of_many_documents_are_labels_and_others_are_names() -> None:
    shared = [Example(f"Invoice number\n{name} Ltd", (), "test") for name in ("Alpha", "Beta")]
    rare = rare_words([*shared, Example("Invoice number\nGamma Ltd", (), "test")])

    assert rare.common == {"invoice", "number", "ltd"}
    assert rare.pool == ("Alpha", "Beta", "Gamma")
