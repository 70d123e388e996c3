"""Extractions as tables of typed cells."""

from datetime import date

import msgspec

from sealread.schema.loading import parse
from sealread.work.exporting.guessing import guessed
from sealread.work.exporting.sheets import Book, Sheet
from tests.unit.work.exporting.declared import invoice, schema


def sheets(*names: str) -> dict[str, Sheet]:
    book = Book()
    for name in names or ("a.pdf",):
        book.add(name, invoice(), schema())
    return {one.title: one for one in book.sheets}


def values(sheet: Sheet) -> list[tuple[object, ...]]:
    return [tuple(cell.value for cell in row) for row in sheet.rows]


def test_a_document_is_a_row_and_each_single_field_a_column_of_its_type() -> None:
    main = sheets()["Documents"]

    assert main.header[main.fixed :] == (
        "Number", "Date", "Total", "Paid", "Tags", "Seller / Name", "Buyer / Name",
    )  # fmt: skip
    assert values(main)[0][main.fixed :] == (
        "=HYPERLINK(1)", date(2024, 5, 1), -12.5, True, "a; b", "Muster & <Söhne>", None,
    )  # fmt: skip
    assert values(main)[0][: main.fixed] == ("a.pdf", "0" * 64, 2, 1, False)


def test_a_record_list_is_a_table_of_its_own_with_a_row_a_record() -> None:
    lines = sheets("a.pdf", "b.pdf")["Line items"]

    assert lines.header == ("Document", "No.", "Text", "Price")
    assert values(lines) == [
        ("a.pdf", 1, "Screw", 2.5), ("a.pdf", 2, None, 10.0),
        ("b.pdf", 1, "Screw", 2.5), ("b.pdf", 2, None, 10.0),
    ]  # fmt: skip


def test_keys_found_on_the_page_are_rows() -> None:
    assert values(sheets()["Other"]) == [("a.pdf", "a/b", "+x")]


def test_cells_know_the_readings_that_prove_them() -> None:
    found = sheets()
    main = found["Documents"].rows[0]

    assert [one.text for one in main[main_place("Tags")].readings] == ["a", "b"]
    assert [one.text for one in found["Line items"].rows[1][3].readings] == ["10"]
    assert [one.path for one in found["Other"].rows[0][2].readings] == ["/other/a~1b"]


def main_place(title: str) -> int:
    return sheets()["Documents"].header.index(title)


def test_a_schema_without_records_read_has_its_table_all_the_same() -> None:
    book = Book()
    book.add("a.pdf", invoice(lines=[]), schema())

    assert [one.title for one in book.sheets] == ["Documents", "Line items", "Other"]
    assert book.sheets[1].rows == []


def test_documents_under_two_schemas_have_tables_that_say_which() -> None:
    book = Book()
    book.add("a.pdf", invoice(), schema())
    other = parse({"type": "object", "properties": {"x": {"type": "string"}}}, "note", "6" * 64)
    book.add("b.pdf", msgspec.structs.replace(invoice(), values={"x": "1"}), other)

    assert [one.title for one in book.sheets] == [
        "Invoice", "Invoice: Line items", "Invoice: Other", "Note",
    ]  # fmt: skip


def test_records_within_records_are_numbered_through() -> None:
    inner = {"type": "object", "properties": {"b": {"type": "string"}}}
    outer = {"type": "object", "properties": {"in": {"type": "array", "items": inner}}}
    nested = parse(
        {"type": "object", "properties": {"out": {"type": "array", "items": outer}}}, "n", "7" * 64
    )
    told = {"out": [{"in": [{"b": "x"}, {"b": "y"}]}, {"in": [{"b": "z"}]}]}
    book = Book()
    book.add("a.pdf", msgspec.structs.replace(invoice(), values=told), nested)

    inside = book.sheets[2]
    assert values(inside) == [
        ("a.pdf", "1.1", "x"), ("a.pdf", "1.2", "y"), ("a.pdf", "2.1", "z"),
    ]  # fmt: skip


def test_a_root_that_is_a_list_is_a_table() -> None:
    rows = {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}
    book = Book()
    told = msgspec.structs.replace(invoice(), values=[{"a": "1"}, {"a": "2"}])
    book.add("a.pdf", told, parse(rows, "list", "8" * 64))

    assert values(book.sheets[1]) == [("a.pdf", 1, "1"), ("a.pdf", 2, "2")]


def test_numbers_that_a_spreadsheet_would_round_stay_text() -> None:
    book = Book()
    book.add("a.pdf", invoice(total=12345678901234567890), schema())

    assert book.sheets[0].rows[0][main_place("Total")].value == "12345678901234567890"


def test_values_without_a_schema_are_laid_out_as_they_look() -> None:
    book = Book()
    told = invoice().values
    book.add("a.pdf", invoice(), guessed("old", told))

    titles = [one.title for one in book.sheets]
    assert titles == ["Documents", "lines"]
    assert values(book.sheets[1])[0] == ("a.pdf", 1, "Screw", 2.5)
    assert guessed("old", told).sha256 != guessed("old", {"x": 1}).sha256


def test_lists_of_lists_and_lists_of_fixed_length_have_columns() -> None:
    rows = {"type": "array", "items": {"type": "array", "items": {"type": "number"}}}
    pair = {"type": "array", "prefixItems": [{"type": "number", "title": "Low"}, {"title": "High"}]}
    form = parse({"type": "object", "properties": {"rows": rows, "range": pair}}, "f", "9" * 64)
    told = {"rows": [[1, 2], [3]], "range": [5, "x"]}
    book = Book()
    book.add("a.pdf", msgspec.structs.replace(invoice(), values=told), form)

    assert values(book.sheets[0])[0][-2:] == (5, "x")
    assert values(book.sheets[1]) == [("a.pdf", 1, "1; 2"), ("a.pdf", 2, "3")]
