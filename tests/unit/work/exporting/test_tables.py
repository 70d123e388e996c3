"""CSV and XLSX: typed, proven, and never a formula."""

import csv
import zipfile
from datetime import datetime
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sealread.work.exporting import xlsx_file
from sealread.work.exporting.csv_files import csv_files
from sealread.work.exporting.model import Options
from sealread.work.exporting.sheets import Book, Sheet
from tests.unit.work.exporting.declared import invoice, schema

OUT = Path("/out/all.csv")
PLAIN = Options()


def tables(*numbers: str) -> tuple[Sheet, ...]:
    book = Book()
    for number in numbers or ("=HYPERLINK(1)",):
        book.add("a.pdf", invoice(number), schema())
    return book.sheets


def rows(body: bytes, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(body.decode("utf-8-sig"), newline=""), delimiter=separator))


def opened(options: Options = PLAIN, sheets: tuple[Sheet, ...] = ()) -> Any:
    body, _ = xlsx_file.xlsx_file(sheets or tables(), options)
    return openpyxl.load_workbook(BytesIO(body))


def cell(book: Any, title: str, sheet: str = "Documents") -> Any:
    header = [one.value for one in book[sheet][1]]
    return book[sheet].cell(2, header.index(title) + 1)


def test_each_table_is_a_csv_beside_the_first() -> None:
    files = csv_files(tables(), OUT, Options())

    names = ["all.csv", "all-line-items.csv", "all-other.csv", "all-evidence.csv"]
    assert [place.name for place in files] == names
    assert rows(files[OUT.with_name("all-line-items.csv")])[1] == ["a.pdf", "1", "Screw", "2.5"]


def test_words_of_a_csv_are_no_formulas_and_numbers_stay_numbers() -> None:
    header, row = rows(csv_files(tables(), OUT, Options())[OUT])
    said = dict(zip(header, row, strict=True))

    assert said["Number"] == "'=HYPERLINK(1)"
    assert (said["Total"], said["Paid"], said["Date"]) == ("-12.5", "true", "2024-05-01")


def test_a_csv_for_a_german_excel_has_its_mark_semicolons_and_commas() -> None:
    options = Options(separator=";", mark_utf8=True, decimal_comma=True)

    body = csv_files(tables(), OUT, options)[OUT]

    assert body.startswith(b"\xef\xbb\xbf")
    assert "-12,5" in rows(body, ";")[1]


def test_the_evidence_of_a_csv_has_a_row_for_each_box() -> None:
    header, *body = rows(csv_files(tables(), OUT, Options())[OUT.with_name("all-evidence.csv")])
    totals = [dict(zip(header, row, strict=True)) for row in body if row[3] == "/total"]

    assert [(one["Page"], one["Left"], one["Words"]) for one in totals] == [
        ("1", "0.1", "'-12,50"), ("2", "0.5", "'-12,50"),
    ]  # fmt: skip
    assert totals[0]["Status"] == "to be checked"


def test_line_ends_and_separators_within_words_stay_within_their_cell() -> None:
    body = csv_files(tables('a,"b"\r\nc'), OUT, Options())[OUT]

    assert 'a,"b"\r\nc' in rows(body)[1]


def test_cells_of_an_xlsx_have_types_and_none_is_a_formula() -> None:
    book = opened()

    assert cell(book, "Number").value == "'=HYPERLINK(1)"
    assert cell(book, "Date").value == datetime(2024, 5, 1)
    assert (cell(book, "Total").value, cell(book, "Paid").value) == (-12.5, True)
    kinds = {one.data_type for sheet in book for row in sheet.iter_rows() for one in row}
    assert kinds <= {"s", "n", "d", "b"}


@pytest.mark.parametrize(
    "words", ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1", "#N/A", "#REF!", "TRUE", "12", "\x00=1"]
)
def test_words_are_strings_in_an_xlsx_whatever_they_look_like(words: str) -> None:
    found = cell(opened(sheets=tables(words)), "Number")

    assert found.data_type == "s"
    assert not found.value.startswith(("=", "+", "-", "@", "\t", "\r"))


def test_a_cell_says_in_a_note_where_its_value_stands() -> None:
    said = cell(opened(), "Total").comment.text

    assert "page 1, box 0.100 0.200 0.400 0.220; page 2, box" in said
    assert "“-12,50”" in said
    assert "to be checked, 40%" in said


def test_notes_can_be_left_out_and_then_the_evidence_says_it_all() -> None:
    book = opened(Options(notes=False))

    assert cell(book, "Total").comment is None
    found = [row for row in book["Evidence"].iter_rows(values_only=True) if row[4] == "/total"]
    assert [(row[1], row[6]) for row in found] == [("Documents", 1), ("Documents", 2)]
    assert book["Documents"][found[0][2]].value == -12.5


def test_the_evidence_names_the_cells_of_lists(tmp_path: Path) -> None:
    book = opened()

    found = [row for row in book["Evidence"].iter_rows(values_only=True) if row[1] == "Line items"]
    assert {book["Line items"][row[2]].value for row in found} == {"Screw", 2.5, 10}


def test_more_notes_than_a_file_bears_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx_file, "MAX_NOTES", 2)

    _, notices = xlsx_file.xlsx_file(tables(), Options())

    assert len(notices) == 1
    assert "first 2 cells" in notices[0]


def test_more_rows_than_a_sheet_has_go_on_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx_file, "MAX_ROWS", 3)

    book = opened(sheets=tables("1", "2", "3"))

    assert [one.max_row for one in (book["Documents"], book["Documents (2)"])] == [3, 2]
    assert book["Documents (2)"]["A1"].value == "Document"


def test_titles_that_excel_does_not_take_are_made_to_fit() -> None:
    sheet = Sheet("A/B: [very] long title of a list of records?", ("Document",), 1)

    book = opened(sheets=(sheet, sheet, Sheet("History", ("Document",), 1)))

    assert len(set(book.sheetnames)) == 4
    assert all(len(name) <= 31 and not set(name) & set("[]:*?/\\") for name in book.sheetnames)
    assert "History" not in book.sheetnames


def test_no_text_of_a_document_lies_in_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))  # whoever writes there fails

    body, _ = xlsx_file.xlsx_file(tables(), Options())

    assert zipfile.is_zipfile(BytesIO(body))
