"""The label within a question, and whether a list is wanted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.extract.question_words import asks_for_several, label_of


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("Wer ist der Hersteller?", "Hersteller"),
        ("Was ist die Nummer der Leistungserklärung?", "Nummer der Leistungserklärung"),
        ("Wie lautet der Kenncode des Produkttyps?", "Kenncode des Produkttyps"),
        ("Welche Brandklasse hat das Produkt?", "Brandklasse"),
        ("Welcher Wert gilt für die Wärmeleitfähigkeit?", "Wärmeleitfähigkeit"),
        ("Welche Leistung ist für das Brandverhalten erklärt?", "Brandverhalten"),
        ("Wie ist das Brandverhalten des Produkts?", "Brandverhalten"),
        ("Wie lautet die Angabe „Verwendungszweck“?", "Verwendungszweck"),
        ("Was ist der Wert von 'Brandverhalten'?", "Brandverhalten"),
        ("Nenne alle Normen", "Normen"),
        ("What is the intended use?", "intended use"),
        ("Who is the manufacturer of this product?", "manufacturer"),
        ("What's the invoice number?", "invoice number"),
        ("What is the manufacturer's name?", "manufacturer's name"),
        ("Which performance is declared for the thermal conductivity?", "thermal conductivity"),
        ("Which harmonised standard applies?", "harmonised standard"),
        ("What is the value of 'Reaction to Fire'?", "Reaction to Fire"),
        ("List all notified bodies.", "notified bodies"),
    ],
)
def test_the_label_is_what_the_question_asks_for(question: str, label: str) -> None:
    assert label_of(question) == label


@pytest.mark.parametrize("question", ["", "?", "Hersteller", "Ist das brennbar?", "Who signed?"])
def test_where_no_pattern_fits_there_is_no_label(question: str) -> None:
    assert label_of(question) is None


@pytest.mark.parametrize(
    "question",
    [
        "Welche Normen sind angewendet?",
        "Welche notifizierten Stellen waren beteiligt?",
        "Nenne alle Normen",
        "Sämtliche Merkmale des Produkts",
        "Which standards are applied?",
        "What are the essential characteristics?",
        "Who are the signatories?",
        "List the notified bodies",
    ],
)
def test_a_list_is_wanted(question: str) -> None:
    assert asks_for_several(question)


@pytest.mark.parametrize(
    "question",
    [
        "Welche Brandklasse hat das Produkt?",
        "Wer ist der Hersteller?",
        "Which class does the product have?",
        "Who signed the declaration?",
        "What is the intended use?",
    ],
)
def test_one_answer_is_wanted(question: str) -> None:
    assert not asks_for_several(question)


@given(st.text(max_size=120))
def test_any_question_has_a_label_within_it_or_none(question: str) -> None:
    label = label_of(question)

    assert label is None or label in " ".join(question.split())
