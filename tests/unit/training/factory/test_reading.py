"""Documents drawn and read back: truth is found again as spans of the engine's own text."""

from __future__ import annotations

from random import Random

import pytest

from models.training.factory.content import (
    Ask,
    Beside,
    Block,
    Doc,
    Edge,
    Gap,
    Grid,
    Pairs,
    Text,
    value,
)
from models.training.factory.drawing import draw
from models.training.factory.reading import Noise, example, read_back
from tests.unit.training.factory.documents import answers, asked, clean, document

SEEDS = range(12)
MANY_LINES = tuple(Text((f"Line {number} of a long paper",)) for number in range(150))


def answers_to(key: str, *blocks: Block, seed: int = 0) -> list[str] | None:
    """The answers to one key; None where it is not asked."""
    made = clean(document(*blocks, asks=(key,)), seed)
    question = asked(made, key)
    return None if question is None else answers(made, question)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("way", ["beside", "below", "above", "inline", "table"])
def test_a_value_is_found_wherever_it_stands_at_its_label(way: str, seed: int) -> None:
    rows = (("Name", (value("name", "Ann Lee"),)), ("Town", ("Graz",)))

    assert answers_to("name", Pairs(rows, way=way), seed=seed) == ["Ann Lee"]  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cell_is_found(seed: int) -> None:
    rows = ((("Screw",), (value("price", "1,50"),)), (("Nut",), ("0,50",)))
    grid = Grid(("Article", "Price"), rows, (("Total", (value("total", "2,00"),)),), (1,))

    assert answers_to("price", grid, seed=seed) == ["1,50"]
    assert answers_to("total", grid, seed=seed) == ["2,00"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_outer_and_the_inner_value_have_spans_of_their_own(seed: int) -> None:
    text = Text((value("buyer", "Ms ", value("name", "Ann Lee")), " of Graz"))

    assert answers_to("buyer", text, seed=seed) == ["Ms Ann Lee"]
    assert answers_to("name", text, seed=seed) == ["Ann Lee"]


def test_a_value_over_lines_is_one_span() -> None:
    assert answers_to("address", Text((value("address", "Weg 1\n12345 Ort"),))) == [
        "Weg 1 12345 Ort"
    ]


def test_a_value_inside_a_word_is_only_its_letters() -> None:
    assert answers_to("net", Text(("(", value("net", "12.50"), ")"))) == ["12.50"]


def test_values_of_one_key_are_a_list_in_the_order_of_the_text() -> None:
    lines = [Text((value("item", name),)) for name in ("Screw", "Nut", "Bolt")]

    assert answers_to("item", *lines) == ["Screw", "Nut", "Bolt"]


def test_what_is_said_twice_is_named_once_and_first() -> None:
    lines = [Text(("Total ", value("total", "2,00"))), Text(("Paid ", value("total", "2,00")))]
    made = clean(document(*lines, asks=("total",)))
    question = asked(made, "total")

    assert question is not None
    assert [span.start for span in question.spans] == [made.text.index("2,00")]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_lies_scattered_among_other_words_is_not_asked(seed: int) -> None:
    left = Text((value("left", "Weg 1\n12345 Ort"),))
    right = Text(("from us\nto you",))

    assert answers_to("left", Beside(((left,), (right,))), seed=seed) is None


def test_a_key_that_is_nowhere_printed_is_not_asked() -> None:
    assert answers_to("iban", Text(("No bank",))) is None


def test_a_value_without_words_is_not_asked() -> None:
    assert answers_to("iban", Text(("IBAN: ", value("iban", "")))) is None


def test_what_the_document_does_not_say_is_asked_without_spans() -> None:
    doc = Doc("test", "en", (Text(("No bank",)),), (Ask(None, ("IBAN",)),))
    question = asked(clean(doc), "IBAN")

    assert question is not None
    assert question.spans == ()


@pytest.mark.parametrize("where", ["top", "foot"])
def test_what_stands_at_the_edge_of_every_page_is_meant_once(where: str) -> None:
    edge = Edge(where, (Text(("IBAN ", value("iban", "AT00 1234"))),))  # type: ignore[arg-type]
    doc = document(edge, *MANY_LINES, asks=("iban",))
    made = clean(doc)
    question = asked(made, "iban")

    assert made.text.count("AT00 1234") == len(draw(doc, Random(0)).pages) > 1
    assert question is not None
    assert [span.start for span in question.spans] == [made.text.index("AT00 1234")]


def test_no_word_is_lost_where_pages_are_cut() -> None:
    text = clean(document(*MANY_LINES, asks=())).text

    assert [text.count(f"Line {number} of") for number in range(150)] == [1] * 150


def test_a_gap_says_nothing() -> None:
    assert clean(document(Text(("a",)), Gap(3), Text(("b",)), asks=())).text.split() == ["a", "b"]


def test_noise_moves_spans_with_their_words() -> None:
    lines = [Text((f"Label {n}: ", value(f"key{n}", f"Value {n}"))) for n in range(20)]
    doc = document(*lines, asks=tuple(f"key{n}" for n in range(20)))
    for seed in SEEDS:
        noise = Noise(Random(seed), letters=0.0, spaces=0.5, shift=0.0)
        made = read_back(doc, draw(doc, Random(seed)), noise)
        for n in range(20):
            question = asked(made, f"key{n}")
            assert question is not None
            assert [said.replace(" ", "") for said in answers(made, question)] == [f"Value{n}"]


def test_the_same_seed_gives_the_same_example() -> None:
    doc = document(*MANY_LINES, Text((value("end", "over"),)), asks=("end",))

    assert example(doc, Random(3)) == example(doc, Random(3))


def test_another_seed_gives_another_look() -> None:
    doc = document(Pairs((("Name", (value("name", "Ann Lee"),)),)), *MANY_LINES, asks=("name",))

    assert len({draw(doc, Random(seed)).pages for seed in range(5)}) > 1
