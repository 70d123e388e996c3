"""Words as they are compared, and compounds taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.understand.spotting import parted, said
from sealread.understand.words import plain, stem, tokens, without_quotes


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hersteller", "Herstellers"), ("Leistung", "Leistungen"), ("Norm", "Normen"),
        ("signatory", "signatories"), ("body", "bodies"), ("system", "Systeme"),
        ("Bevollmächtigter", "Bevollmaechtigten"), ("Größe", "Groesse"), ("Nr", "Nummer"),
        ("Anschrift", "address"), ("class", "classes"), ("MANUFACTURER", "manufacturers"),
    ],
)  # fmt: skip
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Daten", "date"), ("Name", "Norm"), ("Standard", "Standort"), ("Ort", "Orte der Stille")],
)
def test_other_words_have_another_stem(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@given(st.text())
def test_a_stem_is_its_own_stem_as_often_as_it_is_asked_for(word: str) -> None:
    assert stem(word) == stem(word)
    assert plain(plain(word)) == plain(word)


def test_no_is_a_number_only_with_a_point() -> None:
    assert [token.stem for token in tokens("No. 5, no doubt, N° 3")] == [
        "number", "5", "no", "doubt", "number", "3",
    ]  # fmt: skip


def test_a_compound_is_made_of_known_stems_with_letters_between_them() -> None:
    known = {"ausstellung", "datum", "herstell", "address"}

    assert parted("ausstellungsdatum", known) == ("ausstellung", "datum")
    assert parted("herstelleraddress", known) == ("herstell", "address")
    assert parted("ausstellungshalle", known) == ()


def test_a_slip_of_the_pen_is_forgiven_but_not_the_first_letter() -> None:
    known = {"manufacturer", "brandverhalt"}

    assert set(said("manufaturer", known).spots) == {"manufacturer"}
    assert said("Wandverhalten", known).spots == {}


def test_words_of_requests_are_no_slips_of_names_of_keys() -> None:
    assert said("extrahiere", {"extrahieren"}).spots == {}


def test_quotations_are_blanked_and_places_stay() -> None:
    text = "Wert von 'Brand' und „Feuer“, it's his"

    assert without_quotes(text) == "Wert von         und        , it's his"
    assert len(without_quotes(text)) == len(text)


def test_places_lead_back_to_the_text() -> None:
    text = "Größe (mm) – Maßstab"

    assert [text[token.start : token.end] for token in tokens(text)] == ["Größe", "mm", "Maßstab"]
