"""Computed columns stay formulas in a spreadsheet, and nothing else becomes one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from openpyxl import load_workbook

from sealread.errors import PackagesMissing
from sealread.tabling.table import Rows
from sealread.work.tabling.files import table_json, write
from tests.unit.tabling.test_table import TEXT, made


def _saved(tmp_path: Path, text: str, rows: Rows, **documents: dict[str, object]) -> object:
    out = tmp_path / "table.xlsx"
    write(made(text, rows, **documents).sheet(), out, "xlsx")
    return load_workbook(out)


def test_formulas_are_alive_and_the_evidence_names_every_document(tmp_path: Path) -> None:
    book = _saved(
        tmp_path, TEXT, "entities",
        a={"Company": "Muster", "Year": "2022", "Revenue": 100.0},
        b={"Company": "Muster", "Year": "2023", "Revenue": 110.0},
    )  # fmt: skip

    table = book["Table"]  # type: ignore[index]
    assert table["E3"].value == "=(((D3*1000000)/(D2*1000000))-1)/0.01"
    assert table["F3"].value == "=(D3*1000000)>0"
    assert table["E2"].value is None
    assert "period before" in table["E2"].comment.text
    rows = list(book["Evidence"].iter_rows(min_row=2, values_only=True))  # type: ignore[index]
    growth = [row for row in rows if row[:2] == (3, "Growth")]
    assert [row[2] for row in growth] == ["b.pdf", "a.pdf"]
    assert book["Evidence"]["C2"].hyperlink.target == "file:///a.pdf"  # type: ignore[index]


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("total(cost)", "=(SUM($B$2:$B$3))"),
        ("rank(cost)", "=RANK(B2,$B$2:$B$3)"),
        ("cost - mean(cost)", "=(B2-(AVERAGE($B$2:$B$3)))"),
        ("round(cost / 3, 2)", "=ROUND((B2/3),2)"),
        ("max(cost, 5) >= 7", "=MAX(B2,5)>=7"),
        ("cost == 4", "=ABS(B2-(4))<=0.000001*MAX(ABS(B2),ABS(4))"),
    ],
)
def test_what_a_formula_becomes(tmp_path: Path, formula: str, told: str) -> None:
    text = f"Cost [EUR]; More = {formula}"
    book = _saved(tmp_path, text, "documents", a={"Cost": 4.0}, b={"Cost": 8.0})

    assert book["Table"]["C2"].value == told  # type: ignore[index]


def test_words_of_a_document_never_become_a_formula(tmp_path: Path) -> None:
    book = _saved(tmp_path, "Name; Cost [EUR]", "documents", a={"Name": "=1+1", "Cost": 1.0})

    assert book["Table"]["B2"].value == "'=1+1"  # type: ignore[index]
    assert book["Table"]["B2"].data_type == "s"  # type: ignore[index]


def test_what_was_joined_is_told(tmp_path: Path) -> None:
    book = _saved(
        tmp_path, "Company", "entities", a={"Company": "ACME Inc."}, b={"Company": "Acme, Inc"}
    )

    told = list(book["Joined"].iter_rows(min_row=2, values_only=True))  # type: ignore[index]
    assert told == [(2, "ACME Inc."), (2, "Acme, Inc")]


def test_json_has_units_formulas_and_witnesses() -> None:
    sheet = made(
        TEXT, "entities", a={"Company": "Muster", "Year": "2022", "Revenue": 100.0},
        b={"Company": "Muster", "Year": "2023", "Revenue": 110.0},
    ).sheet()  # fmt: skip

    told = table_json(sheet).decode()

    assert '"formula": "revenue / previous(revenue) - 1"' in told
    assert '"column": "Revenue"' in told


def test_pandas_reads_what_is_written(tmp_path: Path) -> None:
    """One header row; figures are figures, in CSV and in Parquet."""
    pandas = pytest.importorskip("pandas")
    sheet = made("Name; Cost [EUR]", "documents", a={"Name": "Ä, b", "Cost": 1.5}, b={"Cost": 2.0})
    sheet = sheet.sheet()
    write(sheet, tmp_path / "t.csv", "csv")

    read = pandas.read_csv(tmp_path / "t.csv")

    assert list(read.columns) == ["Document", "Name", "Cost"]
    assert list(read["Cost"]) == [1.5, 2.0]
    pytest.importorskip("pyarrow")
    write(sheet, tmp_path / "t.parquet", "parquet")
    read = pandas.read_parquet(tmp_path / "t.parquet")
    assert list(read["Cost"]) == [1.5, 2.0]
    assert read["Name"][0] == "Ä, b"


def test_without_pyarrow_parquet_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(PackagesMissing, match="parquet"):
        write(made("Name", "documents", a={"Name": "x"}).sheet(), tmp_path / "t", "parquet")
