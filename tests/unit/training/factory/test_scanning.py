"""Scans: letters of values are found again in what the OCR made of their words."""

from __future__ import annotations

from random import Random

import pytest

from models.training.factory.content import Ask, Doc, Pairs, Text, value
from models.training.factory.drawing import Drawn, draw
from models.training.factory.reading import Example, found_again
from models.training.factory.scanning import _across, _matched, scanned
from sealread.document.model import Page, Word
from sealread.errors import SealreadError

DOC = Doc(
    "form", "en",
    (
        Text(("Declaration",), "title"),
        Pairs(
            (("Number", (value("number", "13813 / 3.1"),)), ("Name", (value("name", "Ann Lee"),)))
        ),
    ),
    (Ask("number", ("Number",)), Ask("name", ("Name",)), Ask(None, ("Price",))),
)  # fmt: skip


@pytest.fixture
def drawn() -> Drawn:
    return draw(DOC, Random(1))


def read_as(drawn: Drawn, changes: dict[str, str | None]) -> Example:
    """The document as an OCR read it that put other words for some; None: it lost them."""
    [printed] = drawn.pages
    words = []
    for one in printed:
        text = changes.get(one.piece.text, one.piece.text)
        if text is not None:
            box = (one.x / drawn.width, (one.y - 9) / drawn.height,
                   one.right / drawn.width, (one.y + 3) / drawn.height)  # fmt: skip
            words.append(Word(text, box))
    page = Page(1, drawn.width, drawn.height, "scanned", tuple(words))
    return found_again(DOC, drawn, [page], _matched(printed, page.words, drawn, 0.0, 0))


def answers(example: Example) -> dict[str, list[str]]:
    return {
        question.wordings[0]: [example.text[s.start : s.end] for s in question.spans]
        for question in example.questions
    }


def test_what_was_read_rightly_is_the_value(drawn: Drawn) -> None:
    said = answers(read_as(drawn, {}))

    assert said["Number"] == ["13813 / 3.1"]
    assert said["Name"] == ["Ann Lee"]
    assert said["Price"] == []


def test_a_value_is_what_the_ocr_made_of_it(drawn: Drawn) -> None:
    assert answers(read_as(drawn, {"13813": "I38l3"}))["Number"] == ["I38l3 / 3.1"]


def test_a_value_that_lost_a_word_is_not_asked(drawn: Drawn) -> None:
    assert "Name" not in answers(read_as(drawn, {"Lee": None}))


@pytest.mark.parametrize(
    ("meant", "read", "part", "found"),
    [
        ("No.:1234", "No.:1234", (4, 8), "1234"),
        ("No.:1234", "N0:l234", (4, 8), "l234"),
        ("abc", "", (0, 3), ""),
        ("Strasse5", "Straße 5", (0, 7), "Straße"),
    ],
)
def test_places_of_letters_move_with_the_mistakes(
    meant: str, read: str, part: tuple[int, int], found: str
) -> None:
    to = _across(meant, read)

    assert read[to[part[0]] : to[part[1]]].strip() == found
    assert to == sorted(to)


def test_the_real_ocr_reads_a_drawn_document() -> None:
    try:
        example = scanned(DOC, Random(3))
    except SealreadError as error:  # no weights on this machine
        pytest.skip(str(error))

    assert "Ann Lee" in answers(example).get("Name", ["Ann Lee"])
    assert "Declaration" in example.text
