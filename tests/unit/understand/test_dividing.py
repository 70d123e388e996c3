"""Where in a stack another document begins, where the signs leave it open."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.document.model import Document, Page
from sealread.errors import Cancelled
from sealread.extract.engine import Engine
from sealread.schema.adhoc import form_schema
from sealread.understand.dividing import divide
from sealread.understand.stacks import (
    OPEN,
    SecondLook,
    StackWeights,
    beginning,
    parts,
    shipped_weights,
)
from tests.unit.understand.test_stacks import body, invoice, page

SIGNS = StackWeights({}, 0.0, {"first": 6.0}, SecondLook({}, 0.0, {"odds": 1.0, "gain": -4.0}))
"""Whatever does not say that it is a first page is left open."""


def letters(count: int, first: int = 1) -> list[Page]:
    return [
        page(number, [(0.1, 0.1, f"# Letter {number}"), *body()])
        for number in range(first, first + count)
    ]


@pytest.mark.parametrize(("gain", "begins"), [(1.0, False), (-1.0, True)])
def test_what_the_signs_leave_open_the_model_tells(gain: float, begins: bool) -> None:
    found = parts(letters(3), SIGNS, gain=lambda before, page: gain)
    assert (len(found) == 3) is begins
    assert all(one.confidence > 0.9 for one in found)


def test_what_the_signs_say_is_not_asked() -> None:
    pages = [*invoice(1, "4711001", "881"), *invoice(2, "4711002", "882")]
    assert beginning(pages[0], pages[1], pages[0], SIGNS) > 1 - OPEN

    def asked(before: Page, page: Page) -> float:
        raise AssertionError

    assert len(parts(pages, SIGNS, gain=asked)) == 2


def test_the_shipped_numbers_expect_what_goes_on() -> None:
    look = shipped_weights().second_look
    assert look is not None
    assert look.weights["odds"] > 0 > look.weights["gain"]


def test_each_document_is_told_with_its_first_page(quick_model: Path) -> None:
    pages = [*invoice(1, "4711001", "881", 2), *letters(2, first=3)]
    whole = Document("a.pdf", "0" * 64, tuple(pages), "en", "digital")
    heard: list[tuple[int, int]] = []
    with Engine(quick_model) as engine:
        told = divide(engine, whole, form_schema(), 0.0, lambda *one: heard.append(one))
        with pytest.raises(Cancelled):
            divide(engine, whole, form_schema(), 0.0, lambda *_: None, lambda: True)
    assert [one.path for one in told.fields] == [
        f"/documents/{number}" for number in range(len(told.fields))
    ]
    begins = [one.value for one in told.fields]
    assert begins[0] == 1
    assert begins == sorted(set(begins))
    assert all(one.status == "inferred" and 0 <= one.confidence <= 1 for one in told.fields)
    assert all(total == len(pages) and 1 < asked <= total for asked, total in heard)


@pytest.mark.usefixtures("weights")
def test_without_a_language_model_signs_tell_alone() -> None:
    pages = [*invoice(1, "4711001", "881", 2), *invoice(3, "4711002", "882")]
    whole = Document("a.pdf", "0" * 64, tuple(pages), "en", "digital")
    with Engine() as engine:
        told = divide(engine, whole, form_schema(), 0.0, lambda *_: None)
    assert [(one.value, one.confidence) for one in told.fields] == [
        (one.first, one.confidence) for one in parts(pages)
    ]
