"""The stream of rows: seeded, mixed, of the wanted size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from models.training.factory.content import Doc, Text
from models.training.factory.reading import Example, Question
from models.training.stream import (
    KINDS,
    TITLES,
    Ahead,
    Source,
    Writer,
    as_the_library_asks,
    kind_asked,
    restated,
    rows,
    source,
)
from models.training.tokens import PICK
from models.training.trees import Row

LIMITS = (150, 300)


@pytest.fixture(scope="module")
def invented() -> Source:
    return source(None, Path())


def _rows(origin: Source, seed: int, count: int, tokens: int = 1500) -> list[Row]:
    return list(islice(rows(origin, seed, tokens, LIMITS, 0.05), count))


def _alike(left: Row, right: Row) -> bool:
    return all(np.array_equal(getattr(left, n), getattr(right, n)) for n in vars(left))


def test_the_same_seed_gives_the_same_rows(invented: Source) -> None:
    assert all(map(_alike, _rows(invented, 1, 3), _rows(invented, 1, 3)))


def test_another_seed_gives_other_rows(invented: Source) -> None:
    assert not _alike(*_rows(invented, 1, 1), *_rows(invented, 2, 1))


def test_rows_are_about_as_long_as_wanted(invented: Source) -> None:
    for row in _rows(invented, 1, 4, tokens=6000):
        assert 2500 < len(row.tokens) <= 6000 or len(row.parts) == 1


def test_windows_are_cut_between_the_limits(invented: Source) -> None:
    texts = [int(text) for row in _rows(invented, 1, 6) for text, _ in row.parts]

    assert LIMITS[0] < max(texts) <= LIMITS[1] * 1.1


def test_the_frequent_kinds_are_drawn_most() -> None:
    drawn: Counter[str] = Counter()

    def write(kind: str) -> Writer:
        def writer(random: Random, language: str) -> Doc:
            drawn[kind] += 1
            drawn[language] += 1
            return Doc(kind, language, (Text(("a",)),), ())

        return writer

    origin, random = Source({kind: write(kind) for kind in KINDS}, {}), Random(0)
    for _ in range(1000):
        origin.draw(random)

    assert all(drawn[kind] for kind in KINDS)
    assert max(KINDS, key=drawn.__getitem__) == max(KINDS, key=KINDS.__getitem__)
    assert drawn["de"] > 3 * drawn["fr"] > 0


def test_without_real_sets_there_are_only_invented_documents(tmp_path: Path) -> None:
    assert source(None, tmp_path).real == {}
    assert source(tmp_path, tmp_path).real == {}


def test_the_kind_of_a_document_is_asked_now_and_then(invented: Source) -> None:
    assert any(PICK in row.tokens for row in _rows(invented, 1, 8))


@pytest.mark.parametrize("kind", TITLES)
def test_the_right_kind_is_once_among_those_to_choose_from(kind: str) -> None:
    for seed in range(20):
        asked = kind_asked(kind, Random(seed))
        assert asked.choice in TITLES[kind]
        assert len(set(asked.options) & set(TITLES[kind])) == 1
        assert asked.choice in asked.options


def test_choices_of_real_papers_are_put_in_other_words_too() -> None:
    own = Question(("Type",), (), ("purchase", "sale", "dividend"), "sale")
    other = Question(("Total",), ())
    made = [restated(Example("text", (own, other), "real-bankstmt"), Random(n)) for n in range(20)]

    for one in made:
        assert one.questions[:2] == (own, other)
        assert all(q.choice in q.options for q in one.questions if q.options)
    assert len({q.choice for one in made for q in one.questions if q.options}) > 3


def _endless(origin: Source) -> Iterator[Row]:
    return rows(origin, 1, 1500, LIMITS, 0.05)


def test_rows_made_ahead_are_the_rows(invented: Source) -> None:
    with Ahead(lambda: _endless(invented), depth=2) as ahead:
        made = [ahead.next() for _ in range(3)]

    assert all(map(_alike, made, _rows(invented, 1, 3)))


def _worded(*wordings: str) -> set[tuple[str, ...]]:
    """The wordings of a question on a declaration, after many chances to be worded anew."""
    asked = Example("text", (Question(wordings, ()),), "dop")
    made = [as_the_library_asks(asked, "dop", Random(seed)) for seed in range(60)]
    return {question.wordings for one in made for question in one.questions}


def test_a_question_is_mostly_worded_as_the_library_words_it() -> None:
    assert any("Hersteller" in wordings for wordings in _worded("Manufacturer", "Who made it?"))


def test_a_question_that_only_shares_a_phrase_keeps_its_wordings() -> None:
    assert _worded("Date of signature", "Date et lieu") == {("Date of signature", "Date et lieu")}
