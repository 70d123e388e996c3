"""Certificates and letters whose values stand under no label, some over two lines."""

from __future__ import annotations

from random import Random

import pytest

from models.training.adapter.posing import asked_of
from models.training.adapter.unlabelled import broken, write
from models.training.factory.reading import example
from sealread.document.layout import DEFAULT_STYLE, STACKED


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_answers_are_words_of_the_paper_over_one_line_or_two(language: str) -> None:
    random = Random(3)
    over_two = 0
    for number in range(30):
        style = STACKED if number % 2 else DEFAULT_STYLE
        made = example(write(random, language), random, style)
        lines = [" ".join(line.split()) for line in made.text.splitlines()]
        whole = " ".join(lines)
        answers = [one for asked in asked_of(made) for one in asked.answers]
        assert len(answers) > 4
        assert all(part in whole for one in answers for part in one.split())
        over_two += sum(not any(one in line for line in lines) for one in answers)

    assert over_two > 10


def test_some_is_asked_that_the_paper_does_not_say() -> None:
    random = Random(1)
    asked = asked_of(example(write(random, "en"), random, DEFAULT_STYLE))

    assert 1 <= sum(not one.answers for one in asked) <= 2


def test_short_words_are_not_broken() -> None:
    assert broken("Two words", Random(1)) == "Two words"
    parts = broken("Institute of Motor Repair", Random(1)).split("\n")
    assert len(parts) == 2
    assert " ".join(parts) == "Institute of Motor Repair"
