"""Rows far below the others with fewer cells are doubted; all others are left as they are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from sealread.document.model import Evidence, Page, Word
from sealread.document.segments import segmented
from sealread.extract.far_rows import DOUBTED, foot_of, without_foot
from sealread.extract.result import Reading

HEIGHT = 0.01


def row(number: int, top: float, cells: int = 3, page: int = 0) -> list[Reading]:
    return [
        Reading(
            f"/lines/{number}/{name}", name, name,
            (Evidence(page, (0.1 + 0.2 * place, top, 0.2 + 0.2 * place, top + HEIGHT)),),
            0.97, "grounded",
        )
        for place, name in enumerate(("name", "count", "sum")[:cells])
    ]  # fmt: skip


def doubted(rows: Sequence[Sequence[Reading]]) -> set[str]:
    made, _ = without_foot([one for own in rows for one in own], "/lines")
    return {one.path for one in made if one.confidence == DOUBTED}


def test_a_foot_of_the_page_is_doubted() -> None:
    rows = [row(0, 0.30), row(1, 0.32), row(2, 0.34), row(3, 0.92, cells=2)]

    assert doubted(rows) == {"/lines/3/name", "/lines/3/count"}


def test_what_is_doubted_has_to_be_looked_at_and_keeps_its_value() -> None:
    made, _ = without_foot([*row(0, 0.30), *row(1, 0.92, cells=1)], "/lines")

    assert (made[-1].status, made[-1].value) == ("needs_review", "name")
    assert {one.status for one in made[:-1]} == {"grounded"}


def test_shipping_close_below_the_goods_is_not() -> None:
    assert doubted([row(0, 0.30), row(1, 0.32), row(2, 0.35, cells=2)]) == set()


def test_a_full_row_is_not_however_far_it_stands() -> None:
    assert doubted([row(0, 0.30), row(1, 0.32), row(2, 0.80)]) == set()


def test_tables_with_wide_steps_have_no_far_rows() -> None:
    assert doubted([row(0, 0.1), row(1, 0.3), row(2, 0.5), row(3, 0.7, cells=2)]) == set()


def test_each_page_has_its_own_rows() -> None:
    assert doubted([row(0, 0.30), row(1, 0.32), row(2, 0.9, cells=2, page=1)]) == set()


def test_without_readings_there_is_nothing_to_doubt() -> None:
    assert without_foot((), "/lines") == ((), 0)


def _saying(rows: Sequence[Reading], words: str) -> list[Reading]:
    return [replace(rows[0], text=words), *rows[1:]]


@pytest.mark.parametrize(
    "words", ["info@moon.example.org", "IBAN DE74 0000", "Tel. 030 1234", "Amtsgericht Mondhausen"]
)
def test_a_foot_that_says_how_to_reach_or_to_pay_somebody_is_no_record(words: str) -> None:
    rows = [*row(0, 0.30), *row(1, 0.32), *_saying(row(2, 0.92, cells=2), words)]

    made, count = without_foot(rows, "/lines")

    assert count == 2
    assert made == tuple(rows[:6])


def test_goods_that_are_called_so_stay() -> None:
    rows = [*row(0, 0.30), *row(1, 0.32), *_saying(row(2, 0.34, cells=2), "Fax machine")]

    assert without_foot(rows, "/lines") == (tuple(rows), 3)


def test_a_full_row_far_below_that_says_how_to_pay_is_no_record() -> None:
    rows = [row(0, 0.30), row(1, 0.32), row(2, 0.90)]
    rows[2][1] = replace(rows[2][1], text="IBAN DE61 0000")
    made, count = without_foot([one for own in rows for one in own], "/lines")

    assert count == 2
    assert {one.path.split("/")[2] for one in made} == {"0", "1"}


def test_in_a_list_of_addresses_a_row_far_below_is_one_of_them() -> None:
    rows = [row(0, 0.30), row(1, 0.90)]
    rows = [[replace(one, text="ann@moon.example.org") for one in own] for own in rows]

    assert without_foot([one for own in rows for one in own], "/lines")[1] == 2


@pytest.mark.parametrize(
    ("last", "foot"),
    [
        ((0.90, "info@moon.example.org"), 2),
        ((0.34, "info@moon.example.org"), 3),  # right below the rest
        ((0.90, "carriage 4.00"), 3),
    ],
)
def test_where_the_foot_of_a_page_begins(last: tuple[float, str], foot: int) -> None:
    said = [(0.30, "Glue 2"), (0.32, "Pipe 3"), last]
    words = tuple(
        Word(text, (0.1 + 0.3 * n, top, 0.2 + 0.3 * n, top + HEIGHT))
        for top, line in said for n, text in enumerate(line.split())
    )  # fmt: skip
    page = Page(1, 595.0, 842.0, "digital", words)

    assert foot_of(page, segmented(page), 0) == foot
