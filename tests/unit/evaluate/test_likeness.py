"""When two values count as the same."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from sealread.evaluate.forms import as_text, days, digits, numbers, term
from sealread.evaluate.likeness import fuzzy, is_compact, is_exact, is_normalised, rouge_l


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.234,50", {"1234.50"}),
        ("1,234.50 €", {"1234.50"}),
        ("1.234", {"1.234", "1234"}),
        ("1.234.567", {"1234567"}),
        ("EUR 12,5", {"12.5"}),
        ("RM10.70", {"10.70"}),
        ("19 %", {"19"}),
        ("-3", {"-3"}),
        ("12,50-", {"-12.50"}),
        ("(1,234)", {"-1.234", "-1234"}),
        ("EN 13813", set()),
        ("", set()),
    ],
)
def test_numbers_are_read_both_ways(text: str, expected: set[str]) -> None:
    assert numbers(text) == {Decimal(number) for number in expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2020-04-03", {date(2020, 4, 3)}),
        ("03.04.2020", {date(2020, 4, 3)}),
        ("03/04/2020", {date(2020, 4, 3), date(2020, 3, 4)}),
        ("31/12/19", {date(2019, 12, 31)}),
        ("3. April 2020", {date(2020, 4, 3)}),
        ("le 3 avril 2020", {date(2020, 4, 3)}),
        ("April 2020", set()),
        ("System 4", set()),
    ],
)
def test_dates_are_read_in_both_orders_and_in_words(text: str, expected: set[date]) -> None:
    assert days(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two (2) years", (24, "month")),
        ("24 months", (24, "month")),
        ("a period of twelve months", (12, "month")),
        ("14 days", (14, "day")),
        ("2 weeks", (14, "day")),
        ("until terminated", None),
    ],
)
def test_terms_are_counted_in_months_or_days(text: str, expected: tuple[int, str] | None) -> None:
    assert term(text) == expected


@pytest.mark.parametrize(
    ("truth", "found", "exact", "compact"),
    [
        ("EN 13813", " EN 13813\n", True, True),
        ("EN 13813:2002", "en13813:2002", False, True),
        ("≥ 1", "≤ 1", False, False),
    ],
)
def test_exact_and_compact(truth: str, found: str, exact: bool, compact: bool) -> None:
    assert (is_exact(truth, found), is_compact(truth, found)) == (exact, compact)


@pytest.mark.parametrize(
    ("truth", "found", "same"),
    [
        ("A 1", "A-1", True),
        ("1234.5", "1.234,50 €", True),
        ("2020-04-03", "3. April 2020", True),
        ("5 N/mm²", "5 N/mm2", True),
        ("ﬁre", "FIRE", True),
        ("≥", "≤", False),
        ("□", "□", True),
        ("C 60", "C 50", False),
        ("3. April 2020", "Signed on 3. April 2020", False),
    ],
)
def test_normalised_compares_letters_numbers_and_days(truth: str, found: str, same: bool) -> None:
    assert is_normalised(truth, found) is same


def test_fuzzy_is_the_share_of_unchanged_letters() -> None:
    assert fuzzy("kitten", "sitting") == pytest.approx(1 - 3 / 7)


def test_what_is_normally_equal_is_wholly_alike() -> None:
    assert fuzzy("2020-04-03", "3.4.2020") == 1.0


@pytest.mark.parametrize(
    ("truth", "found", "score"),
    [("a b c d", "a c d", 6 / 7), ("a", "b", 0.0), ("a b", "a b", 1.0), ("–", "x", 0.0)],
)
def test_rouge_l_is_the_f1_of_the_longest_common_subsequence(
    truth: str, found: str, score: float
) -> None:
    assert rouge_l(truth, found) == pytest.approx(score)


def test_values_are_printed_as_people_print_them() -> None:
    assert [as_text(value) for value in (10.0, 2.5, True, ["a"])] == ["10", "2.5", "true", '["a"]']


def test_leading_zeros_are_no_digits() -> None:
    assert digits("No. 006284") == "6284"
