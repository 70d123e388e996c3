"""Questions about two years: a column for each, and what is computed of both."""

from __future__ import annotations

import pytest

from sealread.tabling.columns import Column, typed
from sealread.tabling.year_pairs import over_years


def _over(columns: str, question: str) -> list[str]:
    return [one.as_typed for one in over_years(typed(f"{columns};"), question)]


@pytest.mark.parametrize(
    ("columns", "question", "made"),
    [
        ("Year; Revenue [number]", "What was the change in revenue from 2018 to 2019?",
         ["Revenue 2019 [number]", "Revenue 2018 [number]",
          "Change = revenue_2019 - revenue_2018"]),
        ("Total assets [number] = total_assets_2015 / total_assets_2016",
         "The percentage change in total assets between 2015 and 2016",
         ["Total assets 2016 [number]", "Total assets 2015 [number]",
          "Change [%] = total_assets_2016 / total_assets_2015 - 1"]),
        ("Average orders [number]", "What were the average orders for 2019 and 2018?",
         ["Orders 2019 [number]", "Orders 2018 [number]",
          "Average = (orders_2019 + orders_2018) / 2"]),
        ("2019 [number]; 2018 [number]", "What was the change in Inventory between 2018 and 2019?",
         ["Inventory 2019 [number]", "Inventory 2018 [number]",
          "Change = inventory_2019 - inventory_2018"]),
        ("Company; Costs [number]", "By how many percent did costs decrease from 2021 to 2023?",
         ["Company", "Costs 2023 [number]", "Costs 2021 [number]",
          "Decrease [%] = 1 - costs_2023 / costs_2021"]),
        ("Unternehmen; Umsatz [Mio. EUR]",
         "Umsatz 2022 und 2023 in Mio. EUR und das Wachstum in Prozent",
         ["Unternehmen", "Umsatz 2023 [Mio. EUR]", "Umsatz 2022 [Mio. EUR]",
          "Wachstum [%] = umsatz_2023 / umsatz_2022 - 1"]),
        ("公司; 营业收入 [万元]", "各公司2022年和2023年的营业收入（万元）及增长",
         ["公司", "营业收入 2023 [万元]", "营业收入 2022 [万元]",
          "增长 [万元] = 营业收入_2023 - 营业收入_2022"]),
    ],
)  # fmt: skip
def test_each_year_has_a_column(columns: str, question: str, made: list[str]) -> None:
    assert _over(columns, question) == made


@pytest.mark.parametrize(
    "question",
    [
        "Revenue of each company in 2018 and 2019",  # nothing is computed
        "What the summary assumes of consumer loans in 2018 and 2019",
        "Finanzmittel und Betriebsmittel 2018 und 2019",
        "The change in revenue from 2017 over 2018 to 2019",  # three years
        "The growth of revenue for each company",  # none
    ],
)
def test_other_questions_keep_their_columns(question: str) -> None:
    columns = [Column("Company", ""), Column("Revenue", "", kind="number")]

    assert over_years(columns, question) == columns


def test_a_question_that_names_no_figure_keeps_its_columns() -> None:
    columns = [Column("Company", "")]

    assert over_years(columns, "Who grew between 2018 and 2019?") == columns
