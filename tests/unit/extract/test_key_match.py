"""Which key of a page is meant: by its words, small differences aside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.extract.key_match import LIKE, best_key, likeness

PAGE = [
    "Brandverhalten (EN 13501-1)",
    "Druckfestigkeit",
    "Druckfestigkeit nach 28 Tagen",
    "Wärmeleitfähigkeit",
    "Freisetzung korrosiver Substanzen",
]


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("Brandverhalten", "Brandverhalten (EN 13501-1)"),
        ("brandverhalten", "Brandverhalten (EN 13501-1)"),
        ("Druckfestigkeit", "Druckfestigkeit"),
        ("Druckfestigkeit nach 28 Tagen", "Druckfestigkeit nach 28 Tagen"),
        ("Wärmeleitfahigkeit", "Wärmeleitfähigkeit"),
        ("korrosiver Substanzen", "Freisetzung korrosiver Substanzen"),
    ],
)
def test_the_key_with_the_same_words_is_meant(asked: str, key: str) -> None:
    assert best_key([asked], PAGE) == key


@pytest.mark.parametrize("asked", ["Schallabsorption", "Hersteller", "Biegefestigkeit", "", " "])
def test_a_key_that_the_page_does_not_have_is_none_of_its_keys(asked: str) -> None:
    assert best_key([asked], PAGE) is None


def test_a_key_is_found_by_another_of_its_wordings() -> None:
    assert best_key(["Reaction to fire", "Brandverhalten"], PAGE) == "Brandverhalten (EN 13501-1)"


def test_of_equal_keys_the_first_counts() -> None:
    assert best_key(["a key"], ["A key", "a KEY"]) == "A key"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zugfestigkeit", "Druckfestigkeit"), ("Length", "Strength"), ("A", "B"), ("Wert", "Wasser")],
)
def test_other_words_are_not_alike(one: str, other: str) -> None:
    assert likeness(one, other) < LIKE


@given(st.text(max_size=30), st.text(max_size=30))
def test_likeness_is_a_share_and_full_for_the_same(one: str, other: str) -> None:
    assert 0.0 <= likeness(one, other) <= 1.0
    assert likeness(one, one) in (0.0, 1.0)
