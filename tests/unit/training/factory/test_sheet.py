"""Parts of a text to words: what is glued, what breaks, which letters belong to which value."""

from __future__ import annotations

import pytest

from models.training.factory.content import Part, value
from models.training.factory.sheet import Letters, Type, Values


def said(*parts: Part) -> list[str]:
    return [piece.text for piece in Values().pieces(parts)]


def words_of(key: str, *parts: Part) -> list[str]:
    """The words, or parts of words, that belong to values of a key."""
    values = Values()
    pieces = values.pieces(parts)
    return [
        letters.text
        for piece in pieces
        for letters in piece.letters
        if any(values.keys[number] == key for number in letters.values)
    ]


def test_running_text_is_cut_into_words() -> None:
    assert said("Die  Ware bleibt ") == ["Die", "Ware", "bleibt"]


def test_a_value_behind_a_space_is_a_word_of_its_own() -> None:
    assert said("Nr. ", value("number", "4711")) == ["Nr.", "4711"]


def test_a_value_without_a_space_is_glued_to_what_stands_before_it() -> None:
    assert said("(", value("number", "4711"), ")") == ["(4711)"]


def test_of_a_glued_word_only_its_letters_belong_to_a_value() -> None:
    [piece] = Values().pieces(("(", value("number", "4711"), ")"))

    assert piece.letters == (Letters("(", ()), Letters("4711", (0,)), Letters(")", ()))


def test_a_value_of_many_words_has_all_of_them() -> None:
    assert words_of("seller", "von ", value("seller", "Muster Bau GmbH"), " an") == [
        "Muster", "Bau", "GmbH",
    ]  # fmt: skip


def test_the_letters_of_an_inner_value_belong_to_the_outer_one_too() -> None:
    buyer = value("buyer", "Ms ", value("buyer_name", "Ann Lee"))

    assert words_of("buyer", buyer) == ["Ms", "Ann", "Lee"]
    assert words_of("buyer_name", buyer) == ["Ann", "Lee"]


def test_a_line_break_in_a_part_begins_a_line() -> None:
    pieces = Values().pieces((value("address", "Weg 1\n12345 Ort"),))

    assert [(piece.text, piece.breaks) for piece in pieces] == [
        ("Weg", False), ("1", False), ("12345", True), ("Ort", False),
    ]  # fmt: skip


def test_words_on_both_sides_of_a_line_break_are_not_glued() -> None:
    assert said("Weg 1\n", value("town", "Ort")) == ["Weg", "1", "Ort"]


def test_a_first_word_breaks_nothing() -> None:
    assert not Values().pieces(("\nWeg",))[0].breaks


def test_two_values_of_one_key_are_two() -> None:
    values = Values()
    values.pieces((value("item", "a"), " ", value("item", "b")))

    assert values.keys == {0: "item", 1: "item"}


@pytest.mark.parametrize("empty", ["", " ", "\n"])
def test_an_empty_value_has_a_number_and_no_words(empty: str) -> None:
    values = Values()

    assert values.pieces((value("none", empty),)) == []
    assert values.keys == {0: "none"}


def test_type_grows_with_its_size() -> None:
    assert Type("helv", 20).width("Wort") == pytest.approx(2 * Type("helv", 10).width("Wort"))
