"""`sealread table`: named columns, a question, and what it refuses."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.unit.cli.command import sealread

pytestmark = pytest.mark.usefixtures("weights")
COLUMNS = (
    "Company; Fiscal year; Revenue [EUR million]; Growth [%] = revenue / previous(revenue) - 1"
)


def _reports(folder: Path, **revenues: str) -> str:
    folder.mkdir(exist_ok=True)
    for year, revenue in revenues.items():
        text = (
            f"Annual report\n\nCompany: Muster GmbH\nFiscal year: {year[1:]}\nRevenue: {revenue}\n"
        )
        (folder / f"{year}.txt").write_text(text)
    return str(folder)


def test_growth_over_two_reports_and_a_third_that_comes_later(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "table.csv"
    reports = _reports(folder, y2022="EUR 100 million", y2023="EUR 112.5 million")
    told = ["table", reports, "--columns", COLUMNS, "--rows", "entities", "--out", str(out)]

    first = sealread(*told)

    assert first.returncode == 0, first.stderr
    assert "2 rows, 4 columns" in first.stdout
    assert "y2023.txt: Muster GmbH | 2023 | 112.5" in first.stderr  # as soon as it is read
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["Document", "Company", "Fiscal year", "Revenue", "Growth"]
    assert [row[3:] for row in rows[1:]] == [["100", ""], ["112.5", "12.5"]]

    _reports(folder, y2024="EUR 90 million")
    second = sealread(*told)

    assert second.returncode == 0, second.stderr
    assert "3 documents, 2 known from before" in second.stderr
    assert "3 rows" in second.stdout


def test_a_machine_gets_the_table_with_what_proves_it(tmp_path: Path) -> None:
    reports = _reports(tmp_path / "in", y2022="EUR 100 million")
    out = tmp_path / "table.json"

    done = sealread(
        "table", reports, "--columns", "Company; Revenue [EUR million]", "--json", "--out", str(out)
    )

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told == json.loads(out.read_text())
    assert told["asked"][1] == {
        "title": "Revenue", "name": "revenue", "kind": "number", "unit": "EUR million",
    }  # fmt: skip
    [row] = told["rows"]
    assert row["values"] == {"Company": "Muster GmbH", "Revenue": 100}
    assert row["cells"]["Revenue"]["evidence"]


def test_without_a_language_model_the_question_names_the_columns(tmp_path: Path) -> None:
    reports = _reports(tmp_path / "in", y2022="EUR 100 million")
    out = tmp_path / "table.csv"

    done = sealread(
        "table", reports, "for each report company and revenue", "--out", str(out), "--model",
        "reader",
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert "words of the question" in done.stderr
    assert out.read_text(encoding="utf-8-sig").splitlines()[0] == "Document,Company,Revenue"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--columns", "A; B = a + c"], "no column is called c"),
        (["--columns", "A; B = c + a; C = b + a"], "computed from each other"),
        (["--columns", "A; B", "--key", "C"], "there is no column C"),
        (["--columns", "B = 1 + 1"], "all columns are computed"),
        (["--schema", "nonsense"], "nonsense"),
    ],
)
def test_what_cannot_be_a_table_is_said_before_anything_is_read(
    tmp_path: Path, more: list[str], told: str
) -> None:
    reports = _reports(tmp_path / "in", y2022="EUR 100 million")

    done = sealread("table", reports, "--out", str(tmp_path / "table.csv"), *more)

    assert done.returncode == 2
    assert told in done.stderr
    assert not (tmp_path / "table.csv").exists()


def test_a_broken_document_is_named_and_the_others_are_in_the_table(tmp_path: Path) -> None:
    reports = _reports(tmp_path / "in", y2022="EUR 100 million")
    (tmp_path / "in" / "broken.pdf").write_bytes(b"%PDF-1.7 nothing")
    out = tmp_path / "table.xlsx"

    done = sealread("table", reports, "--columns", "Company;", "--out", str(out))

    assert done.returncode == 1
    assert "broken.pdf" in done.stdout + done.stderr
    assert out.exists()
