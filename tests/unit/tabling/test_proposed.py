"""Columns that a question asks for: as a model says them, and by its words alone."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.errors import ColumnsUnfit
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo
from sealread.tabling.proposed import named_in, proposed


def _said(row: str, *columns: tuple[str, str, str, str]) -> Extraction:
    told: dict[str, Any] = {"/row": row}
    for number, column in enumerate(columns):
        for part, value in zip(("title", "type", "unit", "formula"), column, strict=True):
            told[f"/columns/{number}/{part}"] = value
    readings = tuple(
        Reading(path, value, None, (), 0.0, "inferred") for path, value in told.items()
    )
    return Extraction(
        DocumentInfo("a.pdf", "d" * 64, 1, "en", "digital"), SchemaInfo("s", "e" * 64), {},
        readings, RunInfo("m", "2" * 64, "1", 1.0, 1, 1),
    )  # fmt: skip


def test_what_a_model_says_becomes_columns_and_what_does_not_hold_is_told() -> None:
    proposal = proposed(
        _said(
            "entity",
            ("Company", "text", "", ""),
            ("Year", "text", "", ""),
            ("Revenue", "number", "EUR million", ""),
            ("Growth", "number", "%", "revenue / previous(revenue) - 1"),
            ("Margin", "number", "%", "profit / revenue"),
            ("Revenue", "number", "", ""),
        )
    )

    assert proposal is not None
    assert proposal.rows == "entities"
    assert [column.title for column in proposal.columns] == ["Company", "Year", "Revenue", "Growth"]
    assert [column.is_key for column in proposal.columns] == [True, False, False, False]
    assert proposal.columns[2].path == "/Revenue"
    [sentence] = proposal.left_out
    assert sentence.startswith("Margin: ")
    assert "profit" in sentence


def test_records_stand_in_a_list() -> None:
    proposal = proposed(_said("record", ("Item", "text", "", ""), ("Price", "number", "EUR", "")))

    assert proposal is not None
    assert [column.path for column in proposal.columns] == ["/records/*/Item", "/records/*/Price"]


def test_a_percentage_is_a_share_already_and_names_have_small_letters() -> None:
    proposal = proposed(
        _said(
            "document", ("Umsatz", "number", "EUR", ""), ("Gewinn", "number", "EUR", ""),
            ("Marge", "number", "%", "Gewinn / Umsatz * 100"),
        ),
        "Gewinnmarge je Unternehmen",
    )  # fmt: skip

    assert proposal is not None
    assert proposal.columns[2].formula == "gewinn / umsatz"
    assert proposal.rows == "entities"


def test_nothing_that_is_read_is_no_proposal() -> None:
    assert proposed(_said("document")) is None
    assert proposed(_said("document", ("Growth", "number", "%", "1 + 1"))) is None


@pytest.mark.parametrize(
    ("question", "titles", "rows"),
    [
        ("for each of these reports revenue, net profit and growth",
         ["Revenue", "Net profit", "Growth"], "documents"),
        ("every defendant with term and fine", ["Defendant", "Term", "Fine"], "records"),
        ("Invoice number, date and total of each invoice",
         ["Invoice number", "Date", "Total"], "documents"),
        ("Wie hoch sind Umsatz und Gewinn?", ["Umsatz", "Gewinn"], "documents"),
        ("Für jeden Bericht die Bilanzsumme, das Eigenkapital sowie der Stichtag.",
         ["Bilanzsumme", "Eigenkapital", "Stichtag"], "documents"),
        ("Manufacturer; fire class", ["Manufacturer", "Fire class"], "documents"),
    ],
)  # fmt: skip
def test_without_a_model_the_words_of_the_question_are_columns(
    question: str, titles: list[str], rows: str
) -> None:
    proposal = named_in(question)

    assert [column.title for column in proposal.columns] == titles
    assert (proposal.rows, proposal.by_rules) == (rows, True)


def test_a_question_that_names_nothing_is_refused() -> None:
    with pytest.raises(ColumnsUnfit):
        named_in("???")
