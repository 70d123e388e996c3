"""What a translation must not touch: told of any translation, whoever made it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sealread.translate.survival import lost

CODE = st.from_regex(r"[A-Z]{2,4}-?[0-9]{1,4}(?:[-:/][A-Z0-9]{1,5}){0,2}", fullmatch=True)
NUMBER = st.from_regex(r"[1-9][0-9]{0,4}(?:[.,][0-9]{1,3})?", fullmatch=True)
UNIT = st.sampled_from(["N/mm²", "W/(m·K)", "mm", "MPa", "%", "°C", "kg/m³", "min"])
WORD = st.sampled_from(["der", "schnelle", "fuchs", "springt", "über", "den", "faulen", "hund"])
OTHER = st.sampled_from(["the", "quick", "fox", "jumps", "over", "lazy", "dog"])


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("Estrich CT-C60-F8-A5 nach EN 13813:2002", "Screed CT-C60-F8-A5 to EN 13813:2002"),
        ("am 5. Mai 2020", "on 5 May 2020"),
        ("26. Oktober 2023", "October 26th, 2023"),
        ("keine Leistung (NPD)", "aucune performance (PND)"),
        ("Verordnung (EU) Nr. 305/2011", "règlement (UE) n° 305/2011"),
        ("≥ 1,5 N/mm² bei 20 °C", "at 20 °C: ≥ 1,5 N/mm²"),
        ("Hersteller: Nebel GmbH & Co. KG, Amberg", "Manufacturer: Nebel GmbH & Co. KG, Amberg"),
        ("NICHT RELEVANT", "NOT RELEVANT"),
        ("siehe www.example.org/dop", "see www.example.org/dop"),
        ("30 min", "30 min"),
        ("", ""),
    ],
)
def test_a_faithful_translation_loses_nothing(text: str, translation: str) -> None:
    assert lost(text, translation) == ()


@pytest.mark.parametrize(
    ("text", "translation", "missing"),
    [
        ("CT-C60-F8", "CT-C60-F9", "CT-C60-F8"),
        ("1,5 N/mm²", "1.5 N/mm²", "1,5"),
        ("1,5 N/mm²", "1,5 N/m²", "N/mm²"),
        ("≥ 5 mm", "5 mm", "≥"),
        ("am 5. Mai 2020", "on 5 March 2020", "month 5"),
        ("EN 13813:2002", "EN 13813", "13813:2002"),
        ("Walter Fabel, REACH", "Walter Fable", "REACH"),
        ("30 min", "30 s", "unit min"),
        ("System 4", "System", "4"),
        ("Nebel GmbH liefert", "Fog GmbH delivers", "Nebel GmbH"),
        ("info@nebel.example.de", "info@fog.example.de", "info@nebel.example.de"),
        ("12 %", "12", "%"),
    ],
)
def test_what_was_changed_is_told(text: str, translation: str, missing: str) -> None:
    assert missing in lost(text, translation)


def test_what_was_never_said_is_told_too() -> None:
    assert lost("Die Klasse ist hoch.", "The class is A1.") == ("A1",)


def test_a_figure_that_stands_twice_must_stand_twice() -> None:
    assert lost("5 bis 5", "5 to") == ("5",)


def test_names_known_from_elsewhere_must_stand_letter_by_letter() -> None:
    names = ["Walter Fabel", "Ute Nebel"]

    assert lost("Es zeichnet Walter Fabel.", "Signed by Walter Fabel.", names) == ()
    assert lost("Es zeichnet Walter Fabel.", "Signed by Walter Fable.", names) == ("Walter Fabel",)


@given(st.lists(st.one_of(CODE, NUMBER, UNIT, WORD), max_size=12))
def test_a_text_has_lost_nothing_against_itself(parts: list[str]) -> None:
    text = " ".join(parts)

    assert lost(text, text) == ()


@given(
    st.lists(CODE, min_size=1, max_size=5), st.lists(WORD, max_size=5), st.lists(OTHER, max_size=5)
)
def test_codes_survive_wherever_they_stand_among_other_words(codes, words, others) -> None:
    text = " ".join([*words, *codes])
    translation = " ".join([*reversed(codes), *others])

    assert lost(text, translation) == ()


@given(st.lists(st.one_of(CODE, NUMBER), min_size=1, max_size=6), st.data())
def test_whatever_code_or_figure_is_dropped_is_missed(
    parts: list[str], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(parts) - 1))
    left = parts[:place] + parts[place + 1 :]

    assert parts[place] in lost(" und ".join(parts), " and ".join(left))


@given(NUMBER, NUMBER)
def test_a_changed_figure_is_always_missed(one: str, other: str) -> None:
    assume(one != other)

    assert lost(f"höchstens {one} mm", f"at most {other} mm")


@given(st.text(max_size=100), st.text(max_size=100))
def test_no_pair_of_texts_breaks_it(text: str, translation: str) -> None:
    assert lost(text, text) == ()
    assert isinstance(lost(text, translation), tuple)
