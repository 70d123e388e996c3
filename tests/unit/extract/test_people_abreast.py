"""Of people who sign together, the one that was read brings the others."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.document.text_map import TextMap, text_map
from sealread.extract.people_abreast import people_abreast
from tests.unit.extract.pages import Rows, document, page

SIDE_BY_SIDE = (
    ("Signed for the manufacturer by:",),
    ("Walter Muster", "Karin Beispiel"),
    ("Product Manager", "Unit Manager"),
    ("Heerbrugg, 16.09.2024",),
)


def mapped(rows: Rows) -> TextMap:
    return text_map(document(page(rows, ruled=False)).pages)


def spans(text: TextMap, *words: str) -> tuple[Span, ...]:
    return tuple(Span(start, start + len(one)) for one in words for start in [text.text.index(one)])


def people(rows: Rows, *read: str) -> list[tuple[str | None, ...]]:
    text = mapped(rows)
    found = people_abreast(text, spans(text, *read))
    return [tuple(text.text[one.start : one.end] if one else None for one in own) for own in found]


def test_columns_of_names_over_functions_are_a_person_each() -> None:
    assert people(SIDE_BY_SIDE, "Walter Muster", "Product Manager") == [
        ("Walter Muster", "Product Manager"),
        ("Karin Beispiel", "Unit Manager"),
    ]


def test_the_order_is_that_of_the_page_whoever_was_read() -> None:
    assert people(SIDE_BY_SIDE, "Karin Beispiel", "Unit Manager") == people(
        SIDE_BY_SIDE, "Walter Muster", "Product Manager"
    )


def test_titles_before_names_do_not_hide_them() -> None:
    rows = (("ppa. Dr. Walter Muster", "i.V. Karin Beispiel"), ("Leiter Technik", "Prokuristin"))

    assert len(people(rows, "ppa. Dr. Walter Muster", "Leiter Technik")) == 2


def test_lines_of_name_and_function_are_a_person_each() -> None:
    rows = (
        ("Unterzeichnet von:",),
        ("Walter Muster, Geschäftsführer",),
        ("Karin Beispiel, Leiterin Qualität",),
        ("Amberg, 21.06.2013",),
    )

    assert people(rows, "Walter Muster", "Geschäftsführer") == [
        ("Walter Muster", "Geschäftsführer"),
        ("Karin Beispiel", "Leiterin Qualität"),
    ]


@pytest.mark.parametrize(
    "rows",
    [
        (("Walter Muster",), ("Product Manager",), ("Heerbrugg, 16.09.2024",)),
        (("Walter Muster", "Registered: HRB 371"), ("Product Manager", "www.muster.de")),
        (("Walter Muster, Product Manager",), ("Place and date: Heerbrugg",)),
        (("Name:", "Walter Muster"), ("Position:", "Product Manager")),
    ],
)
def test_one_person_alone_brings_nobody(rows: Rows) -> None:
    assert people(rows, "Walter Muster", "Product Manager") == []


def test_functions_that_are_not_below_every_name_are_nobodys() -> None:
    rows = (("Walter Muster", "Karin Beispiel"), ("Product Manager",))

    assert people(rows, "Walter Muster", "Product Manager") == [
        ("Walter Muster", None),
        ("Karin Beispiel", None),
    ]


def test_a_company_is_nobody() -> None:
    rows = (("12 Muster GmbH", "Beispiel AG 3"), ("Product Manager", "Unit Manager"))

    assert people(rows, "12 Muster GmbH", "Product Manager") == []
