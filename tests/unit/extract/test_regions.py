"""Regions: numbers and dates are found whole, with their sign, and nothing that only looks so."""

from __future__ import annotations

import itertools
from datetime import date
from decimal import Decimal

import pytest
from babel.dates import format_date
from babel.numbers import format_currency, format_decimal
from hypothesis import given
from hypothesis import strategies as st

from sealread.extract.regions import regions, spellings
from sealread.schema.model import Kind

_LOCALES = st.sampled_from(["de", "de_AT", "de_CH", "en", "en_GB", "en_IN", "fr", "fr_CH", "sv"])


def found(kind: Kind, text: str) -> list[str]:
    spans = regions(kind, text)
    assert spans is not None
    return [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize(
    "number",
    [
        "5",
        "1.234,56",
        "1,234.56",
        "1'234.56",
        "1’234.56",
        "1 234,56",
        "1\u00a0234,56",
        "1\u202f234,56",
        "12,34,567.50",
        "1.000.000",
        "0,032",
        ".50",
        "-5",
        "–5",
        "\u22125",
        "- 5",
        "+5",
        "-€12.50",
        "- € 5",
        "5-",
        "1.234,56-",
        "(5)",
        "(1,234.56)",
        "($1,234.56)",
    ],
)
def test_a_number_is_found_whole_in_a_sentence(number: str) -> None:
    assert found("number", f"Total: {number} net") == [number]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Total:   498,30 EUR", ["498,30"]),  # the space before is no part of it
        ("- \n5", ["5"]),
        ("VAT 19%, 7 %", ["19", "7"]),
        ("EUR 12,50", ["12,50"]),
        ("€12.50 or 5€", ["12.50", "5"]),
        ("CHF12.50 or RM5", ["12.50", "5"]),
        ("CHF 12.-", ["12"]),
        ("10-20 mm", ["10", "20"]),
        ("in (5 pieces", ["5"]),
        ("5) fifth", ["5"]),
        ("at the end 3.4.", ["3.4"]),
        ("3\n400", ["3", "400"]),
        ("1 2345", ["1", "2345"]),
    ],
)
def test_what_stands_around_a_number_is_no_part_of_it(text: str, numbers: list[str]) -> None:
    assert found("number", text) == numbers


@pytest.mark.parametrize("text", ["12kg", "12m²", "12EUR", "12x", "12kWh", "12Stk"])
def test_a_unit_may_stick_to_a_number(text: str) -> None:
    assert found("number", text) == ["12"]


@pytest.mark.parametrize("text", ["3M", "19a", "2x5", "C25", "1e5", "A1B2", "1.2.3", "1½", "5th"])
def test_digits_of_a_name_are_no_number(text: str) -> None:
    assert found("number", f"type {text} here") == []


@pytest.mark.parametrize("number", ["5", "-5", "\u22125", "+5", "5-", "1.234", "1,234", "1 234"])
def test_an_integer_is_found_whole(number: str) -> None:
    assert found("integer", f"Count: {number} pcs") == [number]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("5.5 and 5,50", []),
        ("1.234,50", []),
        ("- 5 bags", ["5"]),  # an item of a list
        ("3x 4kg", ["3", "4"]),
        ("(5)", ["5"]),
        ("5, 6.", ["5", "6"]),
    ],
)
def test_a_fraction_is_no_integer(text: str, numbers: list[str]) -> None:
    assert found("integer", text) == numbers


@pytest.mark.parametrize(
    "day",
    [
        "2024-01-05",
        "2024/01/05",
        "2024-01-05T10:00",
        "2024-01-05T10:00:00Z",
        "20240105",
        "05.01.2024",
        "5.1.24",
        "5. 1. 2024",
        "05/01/2024",
        "5. Januar 2024",
        "5. Jänner 2024",
        "5.März 2024",
        "5. Mrz. 2024",
        "5 January 2024",
        "5th of March 2024",
        "5-Mar-2024",
        "5 Mar '24",
        "January 5, 2024",
        "Sept. 5 2024",
        "1er janvier 2024",
        "5 août 2024",
        "5 déc. 2024",
        "5. Januar\n2024",
        "March 2024",
    ],
)
def test_a_date_is_found_whole_in_a_sentence(day: str) -> None:
    assert found("date", f"Issued on {day}, in town") == [day]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("01.05.2024 - 31.05.2024", ["01.05.2024", "31.05.2024"]),
        ("31.12.2023/31.12.2024", ["31.12.2023", "31.12.2024"]),
        ("28.-30.09.2020", ["30.09.2020"]),
        ("05-07.03.2024", ["07.03.2024"]),
        ("Town,26.10.2023.", ["26.10.2023"]),
    ],
)
def test_the_days_of_a_range_are_found_apart(text: str, days: list[str]) -> None:
    assert found("date", text) == days


@pytest.mark.parametrize(
    "text",
    ["decided 2024", "marketing 2024", "v1.2.24", "12.05.", "1.1.20245", "192.168.10.12",
     "12.05.20.24", "1.\n2.\n24 bags", "19240199", "May be 24"],
)  # fmt: skip
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert found("date", text) == []


@given(st.decimals(-(10**9), 10**9, places=2), _LOCALES)
def test_a_formatted_number_is_found_whole(number: Decimal, locale: str) -> None:
    written = format_decimal(number, locale=locale)

    assert found("number", f"Sum: {written} net") == [written]


@given(st.decimals(0, 10**9, places=2), _LOCALES, st.sampled_from(["EUR", "USD", "CHF"]))
def test_a_formatted_amount_holds_one_number(amount: Decimal, locale: str, money: str) -> None:
    written = format_currency(amount, money, locale=locale)

    assert len(found("number", f"Sum: {written} net")) == 1


@given(
    st.dates(date(1900, 1, 1), date(2099, 12, 31)),
    _LOCALES.filter(lambda locale: locale != "sv"),
    st.sampled_from(["short", "medium", "long"]),
)
def test_a_formatted_date_is_found_whole(day: date, locale: str, width: str) -> None:
    written = format_date(day, width, locale=locale)

    assert found("date", f"Am {written} in") == [written]


@given(
    st.sampled_from(["number", "integer", "date"]),
    st.text(alphabet="0123456789.,-–' /()€kgmarJan\n\u202f", max_size=60),
)
def test_regions_stand_in_order_and_never_overlap(kind: Kind, text: str) -> None:
    spans = regions(kind, text) or ()

    for before, after in itertools.pairwise(spans):
        assert before.end <= after.start
    assert all(text[span.start : span.end].strip() == text[span.start : span.end] for span in spans)
    assert all(span.start < span.end for span in spans)


@pytest.mark.parametrize("kind", ["number", "integer", "date"])
@pytest.mark.parametrize(
    "piece",
    [
        "1",
        "1.",
        "1,111",
        "111 ",
        "1 ",
        "12,",
        "-",
        "(",
        "1-",
        "jan",
        "jan ",
        "1.1.",
        "(1",
        "€ ",
        ".1",
    ],
)
def test_a_long_text_of_nothing_but_beginnings_is_done_soon(kind: Kind, piece: str) -> None:
    text = (piece * 100_000)[:100_000] + "x"

    spans = regions(kind, text)

    assert spans is not None
    assert len(spans) < len(text)


@pytest.mark.parametrize("kind", ["string", "boolean", "enum"])
def test_any_words_may_be_a_value_of_the_other_kinds(kind: Kind) -> None:
    assert regions(kind, "any 5 words") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Total € 14,18", ["14,18", "€ 14,18"]),
        ("Total RM3.90", ["3.90", "RM3.90"]),
        ("Kurswert -33,43 EUR", ["-33,43", "33,43"]),
        ("Menge 5", ["5"]),
    ],
)
def test_an_amount_may_be_named_with_its_currency_and_without_its_sign(
    text: str, said: list[str]
) -> None:
    spans = spellings("number", text)

    assert spans is not None
    assert [text[span.start : span.end] for span in spans] == said


def test_an_amount_that_is_named_without_its_sign_keeps_it() -> None:
    text = "Kurswert -33,43 EUR"
    said = spellings("number", text)

    assert said is not None
    assert {text[span.start : span.end] for span in said.values()} == {"-33,43"}


def test_words_may_be_spelt_anyhow() -> None:
    assert spellings("string", "Muster 5") is None


@given(st.text("ab €$-+(),.5 RM", max_size=30))
def test_spellings_that_overlap_end_together(text: str) -> None:
    for one, other in itertools.combinations(spellings("number", text) or {}, 2):
        apart = one.end <= other.start or other.end <= one.start
        assert apart or one.end == other.end


@pytest.mark.parametrize(
    "text",
    [
        "15 de março de 2021", "3 de enero del 2022", "12 gennaio 2020", "5 stycznia 2018",
        "7 Ocak 2021", "15/MAR/2021", "15-ene-21", "5 марта 2021", "2021年3月5日",
        "Jul 03'12", "Sep.05.2016",
    ],
)  # fmt: skip
def test_days_are_found_in_the_languages_of_europe_and_beyond(text: str) -> None:
    said = f"Issued {text}, paid"
    assert [said[one.start : one.end] for one in regions("date", said) or ()] == [text]


@pytest.mark.parametrize("text", ["10 out of 20", "12 pro 20 items", "Mar 12.50", "15-ene/21"])
def test_words_that_are_months_elsewhere_make_no_day(text: str) -> None:
    assert not regions("date", text)


def test_chinese_numbers_stand_between_other_characters() -> None:
    text = (
        "营业收入三千五百万元，净利润4,210万元，总资产1.2亿元，现金4，210 万元，共500人，一家公司"
    )
    assert found("number", text) == ["三千五百万元", "4,210万元", "1.2亿元", "4，210 万元", "500"]
    assert found("number", "第三号") == []
    assert found("integer", "共3500万元，十二万股") == ["3500万元", "十二万"]


def test_chinese_days_stand_between_other_characters() -> None:
    text = "日期二〇二四年三月十五日起，2024年3月18日止，二零二三年十二月三十一日。"
    assert found("date", text) == [
        "二〇二四年三月十五日",
        "2024年3月18日",
        "二零二三年十二月三十一日",
    ]
