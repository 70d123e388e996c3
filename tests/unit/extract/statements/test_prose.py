"""What sentences say of rates and shares."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sealread.extract.statements.captions import captions
from sealread.extract.statements.facts import Facts, facts
from sealread.extract.statements.finding import periods_of
from sealread.extract.statements.prose import percentages, shares_counted
from tests.unit.extract.statements.drawing import Report
from tests.unit.extract.statements.reports import quarterly


def _facts(folder: Path, *sentences: str) -> Facts:
    report: Report = quarterly().page()
    for sentence in sentences:
        report.line(sentence)
    return facts(report.read(folder))


@pytest.mark.parametrize(
    ("sentences", "rates"),
    [
        (["Our effective tax rate was 15.9% and 16.7% in the second quarter of fiscal 2025 and",
          "2024, respectively, and 14.0% and 17.5% in the first six months of fiscal 2025 and",
          "2024, respectively."],
         {"FY2025 Q2": 21.1, "FY2024 Q2": 20.8, "FY2025 H1": 14.0, "FY2024 H1": 17.5}),
        (["The adjusted effective tax rate for the six months ended December 31, 2024 was 9.9%."],
         {"FY2025 Q2": 21.1, "FY2024 Q2": 20.8}),
    ],
)  # fmt: skip
def test_rates_belong_to_the_times_that_their_sentence_names(
    tmp_path: Path, sentences: list[str], rates: dict[str, float]
) -> None:
    found = _facts(tmp_path, *sentences)
    assert found.calendar is not None

    entries = percentages(found, captions()["effective_tax_rate"], periods_of(found, "income"))

    assert {found.calendar.label(one.period): one.value for one in entries} == rates


def test_shares_are_counted_and_prices_are_not(tmp_path: Path) -> None:
    found = _facts(
        tmp_path,
        "The company repurchased 0.9 million and 1.1 million shares for $80 million and $90",
        "million in the three months ended December 31, 2024 and 2023, respectively.",
    )
    assert found.calendar is not None

    entries = shares_counted(
        found, re.compile(r"\brepurchased\b.*\bshares\b"), periods_of(found, "income")
    )

    assert [
        (found.calendar.label(one.period), one.value, one.factor, one.unit) for one in entries
    ] == [("FY2025 Q2", 0.9, 1_000_000, "1"), ("FY2024 Q2", 1.1, 1_000_000, "1")]
    assert entries[0].places[0].text == "0.9 million"
