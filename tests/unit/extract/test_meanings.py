"""What words of a paper mean among the choices of a field."""

from __future__ import annotations

import pytest

from sealread.extract.meanings import first_told, meanings, tables, told_by
from sealread.extract.verification import Words, meant, reading
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field, Label

BOOKINGS = ("purchase", "sale", "dividend", "interest", "fee", "deposit", "removal")
TEXT = "Depotbank AG\nAusschüttung für Ihre Anteile\nGebühren 0,00\n"


def field(*choices: str) -> Field:
    return Field("/type", Label("type", "Type"), kind="enum", choices=choices)


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        ("Dividendengutschrift", "dividend"),
        ("WERTPAPIERKAUF", "purchase"),
        ("Abrechnung Verkauf vom 3. Mai", "sale"),
        ("Verkaufsleiter", None),
        ("Kauf oder Verkauf", None),
        ("Rechnung", None),
        ("", None),
    ],
)
def test_words_tell_the_choice_that_has_their_meaning(words: str, choice: str | None) -> None:
    assert told_by(words, BOOKINGS) == choice


def test_choices_may_be_named_as_keys_of_a_program_or_in_another_language() -> None:
    assert told_by("Kauf", ("PURCHASE", "SALE")) == "PURCHASE"
    assert told_by("inbound delivery", ("Einlieferung", "Auslieferung")) == "Einlieferung"
    assert told_by("Einlieferung", ("inbound_delivery", "outbound_delivery")) == "inbound_delivery"


def test_choices_that_the_glossary_hardly_knows_are_told_by_nothing() -> None:
    assert told_by("Kauf", ("purchase", "left", "right", "up", "down")) is None
    assert told_by("Kauf", ("purchase",)) is None


def test_words_for_a_choice_that_is_not_offered_tell_nothing() -> None:
    assert told_by("Dividende", ("purchase", "sale")) is None


def test_the_first_words_of_a_text_tell_where_they_need_no_label() -> None:
    told = first_told(TEXT, BOOKINGS)

    assert told is not None
    assert (TEXT[told.span.start : told.span.end], told.choice) == ("Ausschüttung", "dividend")
    assert first_told("ja nein ja", ("yes", "no")) is None
    assert first_told("nothing of the kind", BOOKINGS) is None


def test_a_meaning_is_a_normalised_value_and_no_inference() -> None:
    words = Words("Dividendengutschrift", (), 0.9)

    made = reading(field(*BOOKINGS), "/type", words, "de", 0.5)

    assert (made.value, made.status) == ("dividend", "normalised")


def test_words_of_no_choice_are_not_bent_to_one() -> None:
    with pytest.raises(NotOfKind):
        meant("Rechnung", field(*BOOKINGS), "de")


def test_no_domain_has_a_word_with_two_meanings_first() -> None:
    for domain in tables():
        firsts = [
            words[code][0].casefold()
            for words in meanings(domain).values()
            for code in ("en", "de")
        ]
        twice = {one for one in firsts if firsts.count(one) > 2}
        assert not twice, domain
