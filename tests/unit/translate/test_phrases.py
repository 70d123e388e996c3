"""Values into another language by the glossary: whole, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.translate.glossary import characteristics
from sealread.translate.phrases import phrase
from sealread.translate.survival import lost
from sealread.translate.terms import alike, word

OLD_DE = (
    "Die Leistung des Produktes gemäß den Nummern 1 und 2 entspricht der erklärten Leistung nach "
    "Nummer 9. Verantwortlich für die Erstellung dieser Leistungserklärung ist allein der "
    "Hersteller gemäß Nummer 4."
)
OLD_EN = (
    "The performance of the product identified in points 1 and 2 is in conformity with the "
    "declared performance in point 9. This declaration of performance is issued under the sole "
    "responsibility of the manufacturer identified in point 4."
)
OLD_FR = (
    "Les performances du produit identifié aux points 1 et 2 sont conformes aux performances "
    "déclarées indiquées au point 9. La présente déclaration des performances est établie sous la "
    "seule responsabilité du fabricant identifié au point 4."
)
NEW_DE = (
    "Die Leistung des vorstehenden Produkts entspricht der erklärten Leistung/den erklärten "
    "Leistungen. Für die Erstellung der Leistungserklärung im Einklang mit der Verordnung (EU) "
    "Nr. 305/2011 ist allein der obengenannte Hersteller verantwortlich."
)
NEW_EN = (
    "The performance of the product identified above is in conformity with the set of declared "
    "performance/s. This declaration of performance is issued, in accordance with Regulation (EU) "
    "No 305/2011, under the sole responsibility of the manufacturer identified above."
)


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("nicht zutreffend", "not applicable"),
        ("Nicht relevant", "Not relevant"),
        ("KEINE LEISTUNG FESTGESTELLT", "NO PERFORMANCE DETERMINED"),
        ("Keine Leistung festgestellt", "No Performance Determined"),
        ("Brandverhalten", "Reaction to fire"),
        ("Klasse A1", "Class A1"),
        ("System 2+ und 3", "System 2+ and 3"),
        ("≥ 1,5 N/mm² (Bruchbild C)", "≥ 1,5 N/mm² (fracture pattern C)"),
        ("Siehe ETA-23/0859, Anhang 2", "See ETA-23/0859, Annex 2"),
        ("D-s2, d0 gemäss EN 14080, Tabelle 11", "D-s2, d0 according to EN 14080, Table 11"),
        ("Geschäftsführer / CEO", "Managing Director / CEO"),
        ("Sternwalde, 26. Oktober 2023", "Sternwalde, 26 October 2023"),
        ("Amberg, den 3. März 2020", "Amberg, 3 March 2020"),
        ("Druckfestigkeit nach 28 Tagen", "Compressive strength after 28 days"),
        ("Wärmeleitfähigkeit λ10,dry", "Thermal conductivity λ10,dry"),
        ("Prüfanstalt Wolkenbach, Kennnummer 9585",
         "Prüfanstalt Wolkenbach, identification number 9585"),
        ("KLF", "NPD"),
        (OLD_DE, OLD_EN),
        (NEW_DE, NEW_EN),
        ("Nicht\nrelevant", "Not relevant"),
    ],
)  # fmt: skip
def test_german_comes_over_into_english(german: str, english: str) -> None:
    assert phrase(german, "de", "en") == english


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("not applicable", "nicht zutreffend"),
        ("N/A", "Nicht zutreffend"),
        ("Pass", "Bestanden"),
        ("Class E", "Klasse E"),
        ("No performance determined", "Keine Leistung festgestellt"),
        ("October 26, 2023", "26. Oktober 2023"),
        ("Neverbrook, 3rd May 2021", "Neverbrook, 3. Mai 2021"),
        ("Managing Director / CEO", "Geschäftsführer / CEO"),
        ("Release of corrosive substances", "Freisetzung korrosiver Substanzen"),
        (OLD_EN, OLD_DE.replace("Produktes", "Produkts")),
        (NEW_EN, NEW_DE),
    ],
)
def test_english_comes_over_into_german(english: str, german: str) -> None:
    assert phrase(english, "en", "de") == german


@pytest.mark.parametrize(
    ("text", "source", "target", "made"),
    [
        ("NPD", "de", "fr", "PND"),
        ("Système 4", "fr", "de", "System 4"),
        ("non applicable", "fr", "en", "not applicable"),
        ("Amberg, le 26 novembre 2014", "fr", "en", "Amberg, 26 November 2014"),
        (">1,5 N/mm² (type de fracture C)", "fr", "de", ">1,5 N/mm² (Bruchbild C)"),
        (OLD_FR, "fr", "en", OLD_EN),
        (OLD_DE, "de", "fr", OLD_FR),
    ],
)
def test_french_comes_over_too(text: str, source: str, target: str, made: str) -> None:
    assert phrase(text, source, target) == made


@pytest.mark.parametrize(
    "text",
    [
        "CT-C60-F8-A5", "EN 13813:2002", "A 1", "C 60", "0,032 W/(m·K)", "12 600 N/mm²", "30 min",
        "2+", "13813 / 2.15", "BS-S-6,1", "≥ 1.0 N/mm²", "0,013 kg/m-2 h-0,5", "20.11.2019", "W0",
        "EAD 030351-00-0402", "MW-EN 13162-T50-CS(10)40-TR6", "info@example.org", "GL24h",
    ],
)  # fmt: skip
def test_codes_figures_and_standards_are_the_same_in_every_language(text: str) -> None:
    assert phrase(text, "de", "en") == text


@pytest.mark.parametrize(
    "text",
    [
        "Hartstoffestrich für die Anwendung im Innen- und Außenbereich",
        "Klasse A1, sofern trocken gelagert",
        "Kein externer Bevollmächtigter",
        "Die Leistung entspricht dem, was wir wollten.",
        OLD_DE + " Und noch ein Satz, den niemand kennt.",
        "", "  ",
    ],
)  # fmt: skip
def test_what_is_only_known_in_part_is_not_translated(text: str) -> None:
    assert phrase(text, "de", "en") is None


def test_the_same_language_needs_no_translation() -> None:
    assert phrase("nicht zutreffend", "de", "de") is None


@pytest.mark.parametrize(
    ("one", "other"),
    [("Brandklasse", "Reaction to fire"), ("Druckfestigkeit", "compressive strength"),
     ("Résistance à l'usure", "Verschleißwiderstand"), ("Blau", "blau")],
)  # fmt: skip
def test_names_of_one_meaning_are_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Druckfestigkeit", "Zugfestigkeit"), ("Brandklasse", "Feuerwiderstand"), ("Dicke", "Länge")],
)
def test_names_of_two_meanings_are_not(one: str, other: str) -> None:
    assert not alike(one, other)


CODES = st.from_regex(r"[A-Z]{1,3}-?[0-9]{1,3}(?:[,.:/][0-9]{1,4})?", fullmatch=True)
NUMBERS = st.from_regex(
    r"[≥≤<>]? ?[0-9]{1,4}(?:,[0-9]{1,3})? (?:N/mm²|mm|MPa|%|kg/m³)", fullmatch=True
)
TERMS = st.sampled_from([one.de[0] for one in characteristics()])


@given(st.lists(st.one_of(CODES, NUMBERS, TERMS), min_size=1, max_size=5), st.sampled_from("; / ,"))
def test_whatever_codes_stand_beside_terms_they_survive(parts: list[str], joint: str) -> None:
    text = (f"{joint} " if joint in ";," else " / ").join(parts)

    made = phrase(text, "de", "en")

    assert made is None or lost(text, made) == ()


@given(TERMS, NUMBERS)
def test_a_term_with_a_figure_behind_a_colon_is_always_translated(name: str, value: str) -> None:
    figure = value.strip()

    assert phrase(f"{name}: {figure}", "de", "en") == f"{word(name, 'de', 'en')}: {figure}"


@given(st.text(max_size=120))
def test_no_text_breaks_it(text: str) -> None:
    for source, target in (("de", "en"), ("en", "fr")):
        made = phrase(text, source, target)
        assert made is None or made.strip()
