"""Labels and headings as pages print them."""

from __future__ import annotations

from sealread.document.model import Cell, Page, Table, Word
from sealread.understand.printed_labels import MOST, headers, labels, lines, parted


def page(*rows: tuple[tuple[float, str], ...], tables: tuple[Table, ...] = ()) -> Page:
    """Rows of pieces, each at its place from the left; their words stand one space apart."""
    words = []
    for row, pieces in enumerate(rows, start=1):
        top = 0.03 * row
        for left, piece in pieces:
            for text in piece.split():
                right = left + 0.01 * len(text)
                words.append(Word(text, (left, top, right, top + 0.012)))
                left = right + 0.008
    return Page(1, 600, 800, "digital", tuple(words), tables)


def test_what_a_colon_parts_is_a_label() -> None:
    own = page(((0.1, "Order no.: A-7"), (0.6, "Date: 3 May 2024")), ((0.1, "Buyer:"),))

    assert labels([own]) == ("Order no", "Date")


def test_the_colons_of_a_form_may_stand_below_each_other_before_the_values() -> None:
    own = page(
        ((0.1, "Owner"), (0.4, ": Ann Archer")), ((0.1, "Plot no"), (0.4, ":17")),
        ((0.1, "Grid"), (0.4, ": 0.6, 1.2"), (0.7, "Sheet 4")), ((0.1, "Sealed"), (0.4, ":")),
        ((0.1, "Deed no: 4"), (0.4, ": 5")),
    )  # fmt: skip

    assert [each for line in lines(own) for each in parted(own, line)] == [
        ("Owner:", "Ann Archer"), ("Plot no:", "17"), ("Grid:", "0.6, 1.2"), ("Deed no:", "4"),
    ]  # fmt: skip


def test_words_left_of_a_filled_gap_are_a_label() -> None:
    own = page(
        ((0.1, "Amount due"), (0.6, "1,250.00")), ((0.1, "Deposit ....... 20.00"),),
        ((0.1, "Acme Ltd"),), ((0.1, "Signed _______"),), ((0.1, "12 tubes"), (0.6, "40.00")),
        ((0.1, "Tube"), (0.4, "2"), (0.6, "40.00")),
    )  # fmt: skip

    assert labels([own]) == ("Amount due", "Deposit")


def test_a_label_is_told_once_and_not_without_end() -> None:
    own = page(((0.1, "Date: today"), (0.6, "DATE: tomorrow")))
    many = page(*(((0.1, f"Mark {'ab'[one % 2]}{one}: x"),) for one in range(30)))
    others = page(*(((0.1, f"Sign {'ab'[one % 2]}{one}: x"),) for one in range(31)))

    assert labels([own, own]) == ("Date",)
    assert len(labels([many, others])) == MOST


def test_headings_are_told_and_their_rows_are_no_labels() -> None:
    rows = (((0.1, "Goods"), (0.6, "Price")), ((0.1, "Tube"), (0.6, "40.00")))
    cells = ((Cell((0,)), Cell((1,))), (Cell((2,)), Cell((3,))))
    own = page(*rows, tables=(Table((0.1, 0.03, 0.7, 0.08), cells),))

    assert headers([own, own]) == ("Goods", "Price")
    assert labels([own]) == ()
    assert labels([page(*rows)]) == ("Goods", "Tube")


def test_a_table_of_labels_has_no_headings() -> None:
    cells = ((Cell((0,)), Cell((1,))), (Cell((2,)), Cell((3,))))
    own = page(
        ((0.1, "Buyer:"), (0.6, "Acme")), ((0.1, "Town:"), (0.6, "York")),
        tables=(Table((0.1, 0.03, 0.7, 0.08), cells),),
    )  # fmt: skip

    assert headers([own]) == ()
    assert labels([own]) == ("Buyer", "Town")
