"""Where in a stack of papers another document begins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sealread.document.model import Page, Word
from sealread.understand.page_signs import Numbered, numbered, signs
from sealread.understand.stacks import parts

HEIGHT = 0.012
PROSE = (
    "the parties agree that all goods remain property of the seller until they are paid in full",
    "and that the buyer will store them apart from other goods and insure them at own cost",
)


def page(
    number: int, lines: Sequence[tuple[float, float, str]], height: float = HEIGHT, **kept: object
) -> Page:
    """A page of lines (left, top, words); a line that begins with "#" is twice as tall."""
    words = []
    for left, top, said in lines:
        tall = height * (2 if said.startswith("# ") else 1)
        place = left
        for text in said.removeprefix("# ").split():
            wide = 0.009 * len(text)
            words.append(Word(text, (place, top, place + wide, top + tall)))
            place += wide + 0.008
    return Page(number, 595, 842, "digital", tuple(words), language="en", **kept)  # type: ignore[arg-type]


def body(top: float = 0.15, rows: int = 30) -> list[tuple[float, float, str]]:
    return [(0.1, top + 0.024 * row, PROSE[row % 2]) for row in range(rows)]


def invoice(number: int, invoiced: str, customer: str, pages: int = 1) -> list[Page]:
    head = [(0.1, 0.05, "Miller Pumps Ltd 12 Mill Lane"), (0.7, 0.05, "Phone 0123 456789")]
    first = page(
        number,
        [
            *head, (0.1, 0.1, "# INVOICE"), (0.1, 0.2, f"Invoice number {invoiced}"),
            (0.1, 0.25, f"Customer {customer}"), (0.1, 0.4, f"Pump {customer}0 1 {invoiced}.00"),
            (0.4, 0.96, f"Page 1 of {pages}"),
        ],
    )  # fmt: skip
    others = [
        page(
            number + place,
            [
                *head,
                (0.1, 0.2, f"Invoice number {invoiced} customer {customer}"),
                (0.1, 0.4, "carried over and so on"),
                (0.4, 0.96, f"Page {place + 1} of {pages}"),
            ],
        )
        for place in range(1, pages)
    ]
    return [first, *others]


def spans(pages: Sequence[Page]) -> list[tuple[int, int]]:
    return [(one.first, one.last) for one in parts(pages)]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Page 2 of 3", Numbered(2, 3)), ("Seite 1 von 4", Numbered(1, 4)), ("2/5", Numbered(2, 5)),
        ("- 7 -", Numbered(7)), ("Page 3", Numbered(3)), ("Blatt: 2", Numbered(2)),
        ("5 of 3", None), ("12/2024", None), ("total 17", None),
    ],
)  # fmt: skip
def test_a_page_tells_its_number(said: str, told: Numbered | None) -> None:
    assert numbered(page(1, [*body(), (0.45, 0.96, said)])) == told


def test_numbers_in_the_text_are_no_numbers_of_pages() -> None:
    assert numbered(page(1, [(0.1, 0.5, "3"), (0.1, 0.6, "12/13")])) is None


def test_invoices_of_one_maker_are_told_apart() -> None:
    pages = [
        *invoice(1, "4711001", "88101", 2), *invoice(3, "4711002", "88202"),
        *invoice(4, "4711003", "88303", 3),
    ]  # fmt: skip
    assert spans(pages) == [(1, 2), (3, 3), (4, 6)]


def test_running_text_goes_on() -> None:
    pages = [
        page(1, [(0.35, 0.08, "# Agreement 2024-0007"), *body(0.15, 32), (0.48, 0.96, "1")]),
        page(2, [*body(0.08, 35), (0.48, 0.96, "2")]),
        page(3, [*body(0.08, 20), (0.48, 0.96, "3")]),
    ]
    assert spans(pages) == [(1, 3)]


def test_the_back_of_a_sheet_belongs_to_it() -> None:
    empty = [Page(number, 595, 842, "scanned", ()) for number in (2, 4)]
    pages = [*invoice(1, "4711001", "88101"), empty[0], *invoice(3, "4711002", "88202"), empty[1]]
    assert spans(pages) == [(1, 2), (3, 4)]
    assert spans(empty) == [(1, 2)]


def test_all_pages_are_in_one_part_each_and_the_sureness_is_a_likelihood() -> None:
    pages = [*invoice(1, "4711001", "88101", 2), *invoice(3, "4711002", "88202")]
    told = parts(pages)
    assert [n for one in told for n in range(one.first, one.last + 1)] == [1, 2, 3]
    assert all(0.5 <= one.confidence <= 1 for one in told)
    assert parts([]) == ()


def test_signs_of_any_two_pages_are_bounded() -> None:
    empty, full = page(1, []), page(2, body())
    for before, own in ((empty, full), (full, empty), (empty, empty), (full, full)):
        assert all(-5 <= value <= 5 for value in signs(before, own, before).values())


def test_an_odd_word_takes_no_time() -> None:
    odd = Page(1, 595, 842, "digital", (Word("_" * 200_000, (0.1, 0.1, 0.9, 0.12)),) * 3)
    usual = page(2, body())
    assert signs(odd, usual, odd)["numbers"] == 0
    assert signs(usual, odd, usual)["numbers"] == 0
