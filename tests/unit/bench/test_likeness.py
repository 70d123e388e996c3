"""When two values count as the same."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tests.bench.likeness import (
    as_text,
    date_forms,
    fuzzy,
    is_exact,
    is_normalised,
    number_forms,
    rouge_l,
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1.234,50", {"1234.50"}),
        ("1,234.50 €", {"1234.50"}),
        ("1.234", {"1.234", "1234"}),
        ("1.234.567", {"1234567"}),
        ("EUR 12,5", {"12.5"}),
        ("19 %", {"19"}),
        ("-3", {"-3"}),
        ("EN 13813", set()),
        ("", set()),
    ],
)
def test_numbers_are_read_both_ways(text: str, numbers: set[str]) -> None:
    assert number_forms(text) == {Decimal(number) for number in numbers}


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2020-04-03", {date(2020, 4, 3)}),
        ("03.04.2020", {date(2020, 4, 3), date(2020, 3, 4)}),
        ("31/12/19", {date(2019, 12, 31)}),
        ("3. April 2020", {date(2020, 4, 3)}),
        ("le 3 avril 2020", {date(2020, 4, 3)}),
        ("April 2020", set()),
        ("System 4", set()),
    ],
)
def test_dates_are_read_in_both_orders_and_in_words(text: str, days: set[date]) -> None:
    assert date_forms(text) == days


@pytest.mark.parametrize(
    ("truth", "found", "same"),
    [("EN 13813:2002", "en13813:2002", True), ("EN 13813", "EN 13818", False)],
)
def test_exact_ignores_white_space_and_case(truth: str, found: str, same: bool) -> None:
    assert is_exact(truth, found) is same


@pytest.mark.parametrize(
    ("truth", "found", "same"),
    [
        ("A 1", "A-1", True),
        ("1234.5", "1.234,50 €", True),
        ("2020-04-03", "3. April 2020", True),
        ("5 N/mm²", "5 N/mm2", True),
        ("≥", "≤", False),
        ("C 60", "C 50", False),
    ],
)
def test_normalised_compares_letters_numbers_and_dates(truth: str, found: str, same: bool) -> None:
    assert is_normalised(truth, found) is same


def test_fuzzy_is_the_share_of_unchanged_letters() -> None:
    assert fuzzy("kitten", "sitting") == pytest.approx(1 - 3 / 7)


@pytest.mark.parametrize(
    ("truth", "found", "score"),
    [("a b c d", "a c d", 6 / 7), ("a", "b", 0.0), ("a b", "a b", 1.0), ("–", "x", 0.0)],
)
def test_rouge_l_is_the_f1_of_the_longest_common_subsequence(
    truth: str, found: str, score: float
) -> None:
    assert rouge_l(truth, found) == pytest.approx(score)


def test_whole_floats_are_printed_as_integers() -> None:
    assert [as_text(value) for value in (10.0, 2.5, True)] == ["10", "2.5", "true"]
