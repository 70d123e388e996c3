"""Tags of languages with the order of days and the last day of a document."""

from __future__ import annotations

from datetime import date

import pytest

from sealread.schema.locale_tags import is_month_first, last_day, primary, with_last_day

DAY = date(2021, 7, 3)


@pytest.mark.parametrize(
    ("tag", "language"), [("de", "de"), ("en-US", "en"), ("EN_us", "en"), (None, ""), ("", "")]
)
def test_a_last_day_changes_neither_language_nor_order(tag: str | None, language: str) -> None:
    dated = with_last_day(tag, DAY)
    assert primary(tag) == primary(dated) == language
    assert is_month_first(tag) == is_month_first(dated) == (language == "en")
    assert (last_day(tag), last_day(dated)) == (None, DAY)


@pytest.mark.parametrize("tag", ["de-x-20211332", "de-x-2021", "de-20210703", "x"])
def test_what_is_no_day_is_none(tag: str) -> None:
    assert last_day(tag) is None
