"""Chinese numerals, in dates and amounts."""

from __future__ import annotations

from datetime import date

import pytest

from sealread.schema.chinese import with_digits
from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("二〇二三年十二月三十一日", "2023年12月31日"), ("二零二三年五月", "2023年5月"),
        ("一百零五", "105"), ("三千五百万元", "35000000元"), ("一亿二千三百万", "123000000"),
        ("二十", "20"), ("十", "10"), ("壹佰贰拾叁元", "123元"), ("3500万", "3500万"), ("Q3", "Q3"),
    ],
)  # fmt: skip
def test_numerals_become_digits(text: str, digits: str) -> None:
    assert with_digits(text) == digits


def test_dates_in_numerals_are_dates() -> None:
    assert parse_date("二〇二三年十二月三十一日", "zh") == date(2023, 12, 31)
    assert parse_date("2023 年 5 月 1 日", "zh") == date(2023, 5, 1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("人民币 3,500 万元", 35_000_000), ("1.2亿元", 120_000_000), ("三千五百万元", 35_000_000),
        ("壹佰元", 100), ("12,345.60元", 12345.6), ("1,234", 1234),
    ],
)  # fmt: skip
def test_amounts_are_numbers_with_their_scale(text: str, value: float) -> None:
    assert parse_number(text, "zh") == pytest.approx(value)


def test_words_without_a_number_are_none() -> None:
    with pytest.raises(NotOfKind):
        parse_number("人民币元", "zh")
